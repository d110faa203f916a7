"""Result of an evaluation, whichever engine computes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from recmetrics.tables.views import EvaluationViews

if TYPE_CHECKING:
    from recmetrics.tables.notes import Note

Ties = Literal["item", "trec_eval", "error"]
"""The order of a case's equal scores: by item; as trec_eval, which reads scores in single precision and puts
the highest id first; or not at all, which refuses them."""

Order = Literal["rank", "score"]
"""The column that orders the lists of a table; the other one, where there is one, orders what is equal."""

Cells = Literal["one", "several"]
"""What a cell in the column of the items holds: one item, or several."""

ColumnsUsed = Mapping[str, Mapping[str, str]]
"""Table, "recommendations" or "relevant" -> role -> the column that had it; of rank and score, the one first
that ordered the lists."""


@dataclass(frozen=True, slots=True)
class CaseCounts:
    """The numbers of cases, and of odd ones among them; the odd ones are where tools quietly differ.

    Attributes:
        cases: Cases that `relevant` knows.
        averaged: Of these, the ones in the mean; the others were skipped by a convention.
        without_relevant: Of `cases`, those with nothing to find.
        without_recommendations: Of `cases`, those with no list, or an empty one.
        unknown: Recommended cases that `relevant` does not know; they are in no other count, nor in the mean.
    """

    cases: int
    averaged: int
    without_relevant: int
    without_recommendations: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Evaluation(EvaluationViews):
    """The result of `evaluate`.

    Attributes:
        means: Printed measure name, such as "AP@10", -> its mean over the cases, from 0 to 1.
        per_case: One mapping per averaged case: "case" -> the case, each printed measure name -> its value.
        counts: How many cases there were, and how many were odd.
        columns: Empty, as mappings have none.
        notes: What was odd, such as names of measures that others use, and what was done about it.
    """

    means: Mapping[str, float]
    per_case: tuple[Mapping[str, object], ...] = field(repr=False)
    counts: CaseCounts
    columns: ColumnsUsed = field(default_factory=dict[str, Mapping[str, str]])
    notes: tuple[Note, ...] = ()
