"""Parser of pasted lines, one for each case, such as `A, B, C; B, Z` or `u1; A, B, C; B, Z`."""

from __future__ import annotations

import re
from typing import Final

from webapp.cases.case_draft import CaseDraft
from webapp.model.address import split_fields, split_items
from webapp.model.problems import Problem

SEPARATORS: Final = (";", "\t", "|")
"""Separators of the fields of a line; the first of these that it contains is used."""

MOST_FIELDS: Final = 4

_ESCAPED = re.compile(r"\\([,\\])")
_QUOTED = re.compile(r"^(['\"])(.*)\1$")
_BRACKETS: Final = {"[": "]", "{": "}", "(": ")"}


def read_lines(text: str) -> list[CaseDraft | Problem]:
    r"""Parse each line, except blank ones, into a case or a problem.

    Two fields are `list; relevant`, three `name; list; relevant`, and a fourth is the list of model B.

    >>> [first, second] = read_lines("u1; A, B; B\n\nA, B")
    >>> first.name, first.lists, first.relevant, second.values["line"]
    ('u1', (['A', 'B'],), ['B'], 3)
    """
    lines = enumerate(text.splitlines(), 1)
    return [_read_line(number, line.strip(" \r")) for number, line in lines if line.strip()]


def _read_line(number: int, line: str) -> CaseDraft | Problem:
    splits = (split_fields(line, separator) for separator in SEPARATORS)
    fields = next((fields for fields in splits if len(fields) > 1), [line])
    if len(fields) == 1:
        return Problem("paste_one_field", {"line": number, "text": line})
    if len(fields) > MOST_FIELDS:
        values = {"line": number, "count": len(fields), "limit": MOST_FIELDS}
        return Problem("paste_fields", values)
    if len(fields) == 2:
        fields = ["", *fields]
    name, first, relevant, second = (*fields, "")[:MOST_FIELDS]
    lists = (_items(first), _items(second)) if second.strip() else (_items(first),)
    return CaseDraft(_ESCAPED.sub(r"\1", name).strip() or None, lists, _items(relevant), line=number)


def _items(field: str) -> list[str]:
    """Return the items of a field, with or without the brackets and quotes of lists in programs."""
    stripped = field.strip()
    if len(stripped) > 1 and _BRACKETS.get(stripped[0]) == stripped[-1]:
        return [_QUOTED.sub(r"\2", item) for item in split_items(stripped[1:-1])]
    return split_items(stripped)
