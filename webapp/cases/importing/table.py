"""A table as it is written, and what its cells may be."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recmetrics.reading.cells import separators_in
from webapp.cases.importing.words import head_of, row_head_of

RELEVANT_COUNT: Final = "|R|"
"""The column of the page's own export with the number of relevant items, with and without names."""

_WORDS: Final = {
    **dict.fromkeys(("true", "yes", "예", "네", "是"), 1.0),
    **dict.fromkeys(("false", "no", "아니요", "아니오", "否"), 0.0),
}
_DECIMAL_COMMA: Final = re.compile(r"^([+-]?(?:0?(?=,)|[0-9]+(?!,[0-9]{3}$))),([0-9]+)$")


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is written: the names of its columns, and its rows with their lines."""

    names: list[str]
    rows: list[tuple[int, list[str]]]


def is_header(names: Sequence[str]) -> bool:
    """Return whether these are names of the columns that cases are made of.

    >>> is_header(["user", "item", "score"]), is_header(["u1", "A", "0.5"])
    (True, False)
    """
    if len(set(names)) < len(names) or any(separators_in(name.strip("|")) for name in names):
        return False
    heads = {head_of(name) for name in names} - {None}
    row_heads = [row_head_of(name) for name in names]
    if "relevant" in heads and heads & {"case", "list", "model"}:
        return True
    if None not in map(head_of, names) and {"case", "list"} <= heads:
        return True
    return "case" in row_heads and "list" in row_heads


def number_in(text: str) -> float | None:
    """Return the number in a cell, of which true and yes are 1; None where there is none.

    A comma is a decimal point where it cannot separate thousands.

    >>> number_in(" 0.5"), number_in("True"), number_in("no"), number_in("high")
    (0.5, 1.0, 0.0, None)
    >>> number_in("0,125"), number_in("4,5"), number_in("1,000")
    (0.125, 4.5, None)
    """
    try:
        number = _WORDS.get(text.strip().lower())
        number = float(_DECIMAL_COMMA.sub(r"\1.\2", text.strip())) if number is None else number
    except ValueError:
        return None
    return number if math.isfinite(number) else None
