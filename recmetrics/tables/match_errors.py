"""Errors in how two tables fit together; part of the tree of `recmetrics.errors`."""

from __future__ import annotations

import os
from typing import Literal, cast

from recmetrics.errors import RecmetricsError
from recmetrics.lists.alike import LOOKS
from recmetrics.tables.examples import Example, listed, short

Matched = Literal["cases", "items"]


class NoMatchError(RecmetricsError, ValueError):
    """Two tables whose ids never meet, so that every value would be 0.

    Attributes:
        what: Whether no case matches, or no item; items are alike.
        are_alike: Whether ids would match but for how they are written, see `recmetrics.lists.alike`.
        recommended: The first ids of the recommendations; where they are alike, those that should match.
        relevant: The first ids of the relevant items; where they are alike, in the same order.
    """

    def __init__(self, what: Matched, are_alike: bool, recommended: Example, relevant: Example) -> None:
        super().__init__(what, are_alike, recommended, relevant)
        self.what: Matched = what
        self.are_alike = are_alike
        self.recommended = recommended
        self.relevant = relevant

    def __str__(self) -> str:
        which = "relevant item hits as it is"
        go_on = (
            f"they differ in {LOOKS} only; write them alike in both tables, or count such ids as the same: "
            '--ids alike, or ids="alike"'
        )
        if self.what == "cases":
            which = f"case {'matches as it is' if self.are_alike else 'is in both tables'}"
        if not self.are_alike:
            go_on = (
                "give the tables that belong together, or name the right columns with --columns, or columns="
            )
        return (
            f"no {which}, so every value would be 0: recommendations has {self.what} such as "
            f"{listed(self.recommended)}, relevant has {listed(self.relevant)}; {go_on}"
        )


class SameTableError(RecmetricsError, ValueError):
    """One table given as recommendations and as relevant items: every item would hit.

    Attributes:
        path: The path of the file; None for a frame.
    """

    def __init__(self, path: str | None) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        which = "the same table" if self.path is None else short(self.path)
        return (
            f"{which} is given as recommendations and as relevant items, so that every item would hit. Give "
            "another table of what is relevant; where this one holds both, as a prediction and a rating in "
            'each row, name its grade: --columns truth.grade=rating, or columns={"relevant": '
            '{"grade": "rating"}}'
        )


def refuse_same_table(recommendations: object, relevant: object, *, has_own_grade: bool) -> None:
    """Refuse to measure a table against itself, unless the caller names the column of the grades.

    Args:
        recommendations: A path or a frame.
        relevant: Another one.
        has_own_grade: Whether the caller names the column of the grades.

    Raises:
        SameTableError: If both are the same, and no grade is named.
    """
    if has_own_grade:
        return
    ours, theirs = _path(recommendations), _path(relevant)
    if ours is None and recommendations is relevant:
        raise SameTableError(None)
    if ours is not None and theirs is not None and os.path.realpath(ours) == os.path.realpath(theirs):
        raise SameTableError(ours)


def _path(given: object) -> str | None:
    if not isinstance(given, (str, os.PathLike)):
        return None
    return os.fspath(cast("str | os.PathLike[str]", given))
