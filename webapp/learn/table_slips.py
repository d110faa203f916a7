"""Slips in a worked table: wrong numbers that a known mistake leads to, and what is said to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from recmetrics import Explanation
from recmetrics.measures.base import Step as RankStep
from webapp.model.numbers import Number, exact_text
from webapp.texts import Translate

_IN_WORDS: Final = {"|R|": "relevant", "min(|R|, K)": "min", "K": "k"}
"""Denominator -> the key of its name in words."""


@dataclass(frozen=True, slots=True)
class TableSlip:
    """A wrong number with the mistake that leads to it.

    Args:
        value: The number.
        mistake: The key of the text `table_slip.<mistake>`.
        values: What the text names besides the wrong number.
    """

    value: Number
    mistake: str
    values: Mapping[str, str] = field(default_factory=dict[str, str])

    def told(self, t: Translate) -> str:
        """Return what is said to it, with the denominator in words."""
        values = {
            name: t(f"learn.divided_by_{_IN_WORDS[value]}") if value in _IN_WORDS else value
            for name, value in self.values.items()
        }
        return t(f"table_slip.{self.mistake}", given=exact_text(self.value), **values)


def slips_of_precision(step: RankStep, length: int) -> Iterator[TableSlip]:
    """Yield slips in the precision down to a rank."""
    yield TableSlip(Fraction(step.hits, length), "by_length", {"hits": str(step.hits), "length": str(length)})
    yield TableSlip(Fraction(step.relevant), "mark_alone")
    yield TableSlip(Fraction(step.hits), "hits_undivided")


def slips_of_term(step: RankStep) -> Iterator[TableSlip]:
    """Yield slips in what a rank adds to the sum."""
    if not step.relevant:
        yield TableSlip(step.precision, "miss_adds")
        return
    yield TableSlip(Fraction(1), "hit_adds_one")
    yield TableSlip(Fraction(1, step.k), "one_of_rank", {"hits": str(step.hits)})


def slips_of_divisor(explanation: Explanation) -> Iterator[TableSlip]:
    """Yield slips in the denominator."""
    below = {"below": explanation.measure.denominator_text}
    yield TableSlip(Fraction(explanation.hits), "divisor_hits", below)
    yield TableSlip(Fraction(explanation.relevant_count), "divisor_relevant", below)
    yield TableSlip(Fraction(len(explanation.steps)), "divisor_length", below)


def slips_of_value(explanation: Explanation) -> Iterator[TableSlip]:
    """Yield slips in the last step: another denominator, none, or another mean."""
    below = {"below": explanation.measure.denominator_text}
    total = explanation.numerator
    counts = {"hits": explanation.hits, "relevant": explanation.relevant_count, "k": explanation.measure.k}
    for name, count in counts.items():
        if count:
            yield TableSlip(total / count, f"by_{name}", {name: str(count), **below})
    yield TableSlip(total, "sum_undivided", below)
    counted = [step.precision for step in explanation.steps if step.counted]
    if counted:
        yield TableSlip(sum(counted, Fraction(0)) / len(counted), "mean_precision")


def slips_of_mean(values: list[Number], pooled: Number | None) -> Iterator[TableSlip]:
    """Yield slips in the mean over cases."""
    yield TableSlip(sum(values, Fraction(0)), "sum_of_cases", {"n": str(len(values))})
    if pooled is not None:
        yield TableSlip(pooled, "pooled")
