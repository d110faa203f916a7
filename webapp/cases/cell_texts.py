"""Texts of single numbers of a set of cases: means, terms, divisors; shared by leaderboard and table."""

from __future__ import annotations

import re

from recmetrics import CaseTerm, MeanExplanation, Measure
from webapp.cases.protocol import Exact
from webapp.model.numbers import Number, decimal_text, exact_text, has_short_fraction, sum_text
from webapp.texts import Translate

_K = re.compile(r"\bK\b")


def shown(value: Number | None) -> str:
    """Return a value as it is shown: four decimals, or a dash where there is none."""
    return "–" if value is None else decimal_text(value)


def exact(value: Number | None) -> str:
    """Return the exact value, if its fraction is short enough to read."""
    return exact_text(value) if value is not None and has_short_fraction(value) else ""


def why(explanation: MeanExplanation, t: Translate) -> str:
    """Return the calculation of a mean in words, with the reader's numbers."""
    if explanation.value is None:
        return t("cases.none_left")
    return t(
        "cases.why",
        mean=str(explanation.mean),
        measure=str(explanation.mean.measure),
        n=explanation.count,
        sum=sum_text(counted_values(explanation)),
        value=exact_text(explanation.value),
    )


def counted_values(explanation: MeanExplanation) -> list[Number]:
    """Return the terms of the cases that are averaged."""
    return [term.value for term in explanation.terms if term.counted]


def exact_pair(value: Number) -> Exact:
    """Return numerator and denominator as texts; of a float its decimals in full, and 1.

    >>> from fractions import Fraction
    >>> exact_pair(Fraction(13, 40)), exact_pair(0.5)
    (('13', '40'), ('0.5', '1'))
    """
    return (repr(value), "1") if isinstance(value, float) else (str(value.numerator), str(value.denominator))


def exact_term(term: CaseTerm) -> Exact | None:
    """Return the exact term of a case; None where it is not counted."""
    return exact_pair(term.value) if term.counted else None


def divisor_text(measure: Measure) -> str:
    """Return what a measure divides by, "" for nothing; an ideal DCG has no formula in plain signs.

    >>> from recmetrics import parse_measure
    >>> [divisor_text(parse_measure(name)) for name in ("AP@5", "AP", "RR", "nDCG@5")]
    ['÷ min(|R|, 5)', '÷ |R|', '', '÷ IDCG']
    """
    if measure.family == "nDCG":
        return "÷ IDCG"
    text = measure.denominator_text
    return f"÷ {_K.sub(str(measure.k), text)}" if text not in ("", "1") else ""
