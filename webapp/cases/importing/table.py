"""A table as it is written, and what its cells may be."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

RELEVANT_COUNT: Final = "|R|"
"""The column of the page's own export with the number of relevant items, with and without names."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is written: the names of its columns, and its rows with their lines."""

    names: list[str]
    rows: list[tuple[int, list[str]]]


def number_in(text: str) -> float | None:
    """Return the number in a cell, of which true is 1; None where there is none.

    >>> number_in(" 0.5"), number_in("True"), number_in("high")
    (0.5, 1.0, None)
    """
    words = {"true": 1.0, "false": 0.0}
    try:
        number = words.get(text.strip().lower())
        number = float(text) if number is None else number
    except ValueError:
        return None
    return number if math.isfinite(number) else None
