"""A value together with every step that leads to it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from recmetrics.terms import Terms, work_out

if TYPE_CHECKING:
    from recmetrics.judging import JudgedRanking
    from recmetrics.measure import Measure

Convention = Literal["no_relevant", "empty_list", "no_hits"]


@dataclass(frozen=True, slots=True)
class Step:
    """What one rank shows and what it adds.

    Attributes:
        k: The rank, from 1.
        item: The item at this rank.
        relevant: Whether it hits here: rel(k), False for a repeated item.
        repeated: Whether the item already stood higher.
        hits: Hits among ranks 1 to k.
        precision: P@k = hits / k, exact.
        term: What this rank adds to the numerator; 0 beyond the cutoff.
        counted: Whether the rank lies within the measure's cutoff.
    """

    k: int
    item: Hashable
    relevant: bool
    repeated: bool
    hits: int
    precision: Fraction
    term: Fraction | float
    counted: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """A measure's value and the very terms it is the sum of.

    It holds that value = (sum of the steps' terms + sum of `beyond`) / denominator, exactly, and that the
    value is 0 when the denominator is 0. Fractions are exact; only nDCG, whose discounts are irrational, has
    floats.

    Attributes:
        measure: The measure that was explained.
        value: The value, from 0 to 1.
        numerator: The sum of all terms.
        denominator: What it is divided by.
        steps: One per rank of the whole list, also of the ranks beyond the cutoff.
        beyond: The terms of the ranks between the end of the list and the cutoff, where nothing stands. Empty
            unless a measure gives such ranks a term: MeanP@K does, because P@k goes on falling there.
        hits: Hits within the cutoff.
        relevant_count: |R|.
        convention: Which convention, rather than the formula, made the value 0: "no_relevant" (nothing to
            find), "empty_list" (nothing shown), "no_hits" (0 / 0 in a measure that divides by hits), or None.
    """

    measure: Measure
    value: Fraction | float
    numerator: Fraction | float
    denominator: int | float
    steps: tuple[Step, ...]
    beyond: tuple[Fraction | float, ...]
    hits: int
    relevant_count: int
    convention: Convention | None


def explain(measure: Measure, judged: JudgedRanking) -> Explanation:
    """Work a measure out rank by rank, as `Measure.explain` does, for a list that is already judged.

    Args:
        measure: Any measure.
        judged: A judged list.

    Returns:
        The explanation.
    """
    terms = work_out(measure, judged.flags, judged.relevant_count)
    steps = tuple(
        Step(k, item, relevant, repeated, hits, Fraction(hits, k), term, k <= terms.counts.counted_ranks)
        for k, (item, relevant, repeated, hits, term) in enumerate(
            zip(judged.items, judged.flags, judged.repeated, judged.hits, terms.ranks, strict=True), 1
        )
    )
    return Explanation(
        measure=measure,
        value=terms.value,
        numerator=terms.numerator,
        denominator=terms.denominator,
        steps=steps,
        beyond=terms.beyond,
        hits=terms.counts.hits,
        relevant_count=judged.relevant_count,
        convention=_convention(terms),
    )


def _convention(terms: Terms) -> Convention | None:
    if not terms.counts.relevant_count:
        return "no_relevant"
    if not terms.counts.length:
        return "empty_list"
    return None if terms.denominator else "no_hits"
