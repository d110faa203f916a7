"""Generation of unique case names."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import count

from webapp.cases.case import MAX_CASE_NAME, MODELS

_NUMBERED = re.compile(r"(.*\S) \((\d{1,9})\)")


def free_name(preferred: str, taken: Collection[str]) -> str:
    """Return the name if it is free, else the name with the first free number.

    Args:
        preferred: A clean name.
        taken: The names that cases have.

    >>> free_name("u1", ["u1"]), free_name("u1 (2)", ["u1 (2)"]), free_name("u2", ["u1"])
    ('u1 (2)', 'u1 (3)', 'u2')
    """
    if preferred not in taken:
        return preferred
    numbered = _NUMBERED.fullmatch(preferred)
    stem, first = (numbered[1], int(numbered[2]) + 1) if numbered else (preferred, 2)
    names = (_with_ending(stem, f" ({number})") for number in count(first))
    return next(name for name in names if name not in taken)


def free_number(taken: Collection[str], place: int) -> str:
    """Return the first number from a place on that is no case's name.

    >>> free_number(["u1", "u2"], 3), free_number(["1", "2"], 2)
    ('3', '3')
    """
    return next(name for name in map(str, count(place)) if name not in taken)


def distinct_labels(labels: Sequence[str]) -> tuple[str, ...]:
    """Return names of models, all different, also from the letters of those that have no name.

    Args:
        labels: The name of each model, "" or its letter for none.

    >>> distinct_labels(["BPR", "BPR", "", "C"])
    ('BPR', 'BPR (2)', '', 'C (2)')
    """
    own = ["" if label == letter else label for label, letter in zip(labels, MODELS, strict=False)]
    found = [letter for label, letter in zip(own, MODELS, strict=False) if not label]
    distinct: list[str] = []
    for label in own:
        distinct.append(label and free_name(label, found))
        found.append(distinct[-1])
    return tuple(distinct)


def _with_ending(stem: str, ending: str) -> str:
    return stem[: MAX_CASE_NAME - len(ending)].rstrip() + ending
