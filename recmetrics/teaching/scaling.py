"""The fast path of the what-ifs: discounts as whole numbers over one unit, so that sums need no fractions.

A what-if looks at thousands of orders of one list. With 1/1, 1/2, 1/3, ... written as 60, 30, 20, ...
sixtieths an order costs a few additions of whole numbers, and the result is still exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from recmetrics.lists.counts import Counts
from recmetrics.lists.sums import in_units

if TYPE_CHECKING:
    from recmetrics.measures.base import Measure


@dataclass(frozen=True, slots=True)
class ScaledMeasure:
    """A measure made ready for many lists of one length, for one number of relevant items.

    Attributes:
        measure: The measure.
        length: The length of the lists.
        relevant_count: |R|.
        all_hits: The hits of each of the lists.
        counted_ranks: How many ranks have a term, also beyond the end of the lists.
        unit: What credits times discounts are multiplied with to be whole.
        discounts: By rank, the whole-numbered discount; as long as the counted part of the list.
        beyond: The sum of the discounts of the counted ranks after the end of the list.
        credits: credits[relevant][hits], what a rank earns, as a whole number.
    """

    measure: Measure
    length: int
    relevant_count: int
    all_hits: int
    counted_ranks: int
    unit: int
    discounts: tuple[int, ...]
    beyond: int
    credits: tuple[tuple[int, ...], tuple[int, ...]]

    def total(self, flags: Sequence[bool]) -> tuple[int, int]:
        """Return the numerator in units, and the hits within the cutoff."""
        hits = total = 0
        for flag, discount in zip(flags, self.discounts, strict=False):
            hits += flag
            total += self.credits[flag][hits] * discount
        return total + self.credits[False][hits] * self.beyond, hits

    def value(self, total: int, hits: int) -> Fraction | float:
        """Return the value for a numerator in units and the hits within the cutoff."""
        denominator = self.denominator(hits)
        if isinstance(denominator, float):
            return total / self.unit / denominator if denominator else 0.0
        return Fraction(total, self.unit * denominator) if denominator else Fraction(0)

    def denominator(self, hits: int) -> int | float:
        """Return the divisor of the numerator when that many hits are counted."""
        return self.measure.statement.over_at(
            Counts(self.length, self.counted_ranks, hits, self.relevant_count, self.all_hits)
        )


@lru_cache(maxsize=64)
def scale(measure: Measure, length: int, relevant_count: int, all_hits: int) -> ScaledMeasure:
    """Make a measure ready for many lists of one length.

    Args:
        measure: Any measure.
        length: The length of the lists, from 0.
        relevant_count: |R|, from 0.
        all_hits: The hits of each of these lists.
    """
    counted = measure.counted_ranks(length, relevant_count)
    inside = min(counted, length)
    discount_at = measure.statement.discount_at
    (misses, hits), credit_unit = _credits(measure, length)
    needed = counted if any(misses) else inside
    discounts, discount_unit = in_units(discount_at(k) for k in range(1, needed + 1))
    return ScaledMeasure(
        measure,
        length,
        relevant_count,
        all_hits,
        counted,
        credit_unit * discount_unit,
        tuple(discounts[:inside]),
        sum(discounts[inside:]),
        (misses, hits),
    )


@lru_cache(maxsize=256)
def _credits(measure: Measure, length: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """Return credits[relevant][hits] as whole numbers, and how many of their units make 1."""
    credit_at = measure.statement.credit_at
    earned = [credit_at(flag, hits) for flag in (False, True) for hits in range(length + 1)]
    credits, unit = in_units(earned)
    return (tuple(credits[: length + 1]), tuple(credits[length + 1 :])), unit
