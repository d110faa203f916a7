"""Grades that stand behind relevant items: `A:3, B:1`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from webapp.model.problems import Problem

_GRADED: Final = re.compile(r"(.*\S)\s*[:：=]\s*([0-9]+(?:\.[0-9]+)?)\s*")


class Judged(NamedTuple):
    """The items of the list of a case, and those that are said to be relevant, as they are written."""

    ranked: Collection[str]
    relevant: Sequence[str]


def without_grades(cases: Sequence[Judged]) -> tuple[list[list[str]], tuple[Problem, ...]]:
    """Return the relevant items of each case without their grades, those with 0 left out, and a note.

    A number is a grade where the name before it is in the list of its case, and with it where all relevant
    items have one. A name that is itself in a list stays whole.

    >>> without_grades([Judged(["A", "B"], ["A:3", "B:0", "Z:1"])])[0]
    [['A', 'Z']]
    >>> without_grades([Judged(["Alien"], ["Alien", "Apollo: 13"])])[0]
    [['Alien', 'Apollo: 13']]
    """
    in_lists = {item for case in cases for item in case.ranked}
    parts = {
        item: (match[1].strip(), float(match[2]))
        for case in cases
        for item in case.relevant
        if item not in in_lists and (match := _GRADED.fullmatch(item))
    }
    known = {
        item for case in cases for item in case.relevant if item in parts and parts[item][0] in case.ranked
    }
    if not known:
        return [list(case.relevant) for case in cases], ()
    if all(item in parts for case in cases for item in case.relevant):
        known = set(parts)
    relevant = [
        [parts[item][0] if item in known else item for item in case.relevant if _counts(item, known, parts)]
        for case in cases
    ]
    example = next(item for case in cases for item in case.relevant if item in known)
    return relevant, (Problem("import_colon_grades", {"example": example, "item": parts[example][0]}),)


def _counts(item: str, known: Collection[str], parts: dict[str, tuple[str, float]]) -> bool:
    return item not in known or parts[item][1] > 0
