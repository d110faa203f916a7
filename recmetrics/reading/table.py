"""A table as it is written, and what its cells may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recmetrics.reading.cells import separators_in
from recmetrics.reading.roles import head_of, row_head_of

RELEVANT_COUNT: Final = "|R|"
"""The column of the page's own export with the number of relevant items, with and without names."""


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
