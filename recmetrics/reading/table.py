"""A table as it is written, and what its cells may be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from recmetrics.reading.cells import separators_in
from recmetrics.reading.roles import KNOWN_NAMES, head_of, plain_name, row_head_of

Lines = Sequence[tuple[int, str]]
"""The lines of a text with their numbers, from 1."""

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


def opening_of(lines: Iterable[str]) -> tuple[int, str]:
    """Return how many lines stand before the names of the columns, and the delimiter that one of them says.

    They are empty, comments that start with #, or a line such as `sep=;`, which spreadsheets write.

    >>> opening_of(["# made by us", "sep=;", "", "user;item"]), opening_of(["#user,item", "u,A"])
    ((3, ';'), (0, ''))
    """
    delimiter = ""
    for at, line in enumerate(lines):
        said = None if delimiter else re.fullmatch("sep=(.)", line.strip(" \r\n"), re.IGNORECASE)
        if said:
            delimiter = said[1]
        elif line.strip() and (names_columns(line) or not line.lstrip().startswith("#")):
            return at, delimiter
    return 0, ""


def names_columns(line: str) -> bool:
    """Return whether a line has two names of columns or more.

    >>> names_columns("#user,item"), names_columns("#Rust, #Go; #Go")
    (True, False)
    """
    return sum(plain_name(word) in KNOWN_NAMES for word in re.split(r"[,;|\t]", line)) > 1
