"""How a rule, right or wrong, comes to its value: what is added up, and what the sum is divided by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from playground.measure_names import measure_at
from playground.numbers import Number


@dataclass(frozen=True, slots=True)
class Working:
    """What each row adds, and what the sum is divided by.

    Args:
        terms: What each rank, or each case, adds; None for one that the rule does not look at.
        divisor: What the sum is divided by.

    >>> Working((Fraction(1), None, Fraction(2, 3)), 3).value
    Fraction(5, 9)
    """

    terms: tuple[Fraction | None, ...]
    divisor: int = 1

    @property
    def total(self) -> Fraction:
        """The sum of the terms."""
        return sum((term for term in self.terms if term is not None), Fraction(0))

    @property
    def value(self) -> Fraction:
        """The sum divided by the divisor; 0 where there is nothing to divide by."""
        return self.total / self.divisor if self.divisor else Fraction(0)


def working_of(name: str, flags: Sequence[bool], relevant_count: int, k: int) -> Working:
    """How a measure of the core comes to its value.

    Args:
        name: Its printed name with the letter K as cutoff; no measure with logarithms.
        flags: Which ranks hit.
        relevant_count: |R|.
        k: The cutoff.

    >>> working_of("AP@K", (True, False, True), 3, 3)
    Working(terms=(Fraction(1, 1), Fraction(0, 1), Fraction(2, 3)), divisor=3)
    """
    measure = measure_at(name, k)
    explanation = measure.explain(range(len(flags)), _relevant(flags, relevant_count))
    terms = [_exact(step.term) if step.counted else None for step in explanation.steps]
    # What lies between the end of the list and K: MeanP@K goes on there.
    beyond = [_exact(term) for term in explanation.beyond]
    return Working((*terms, *beyond), int(explanation.denominator))


def precisions(flags: Sequence[bool]) -> tuple[Fraction, ...]:
    """P@k at every rank.

    >>> [str(p) for p in precisions((True, False, True))]
    ['1', '1/2', '2/3']
    """
    hits = accumulate(map(int, flags))
    return tuple(Fraction(h, rank) for rank, h in enumerate(hits, 1))


def _relevant(flags: Sequence[bool], relevant_count: int) -> list[int]:
    """Ranks that hit, and as many items outside the list as are missing to |R|."""
    hits = [rank for rank, flag in enumerate(flags) if flag]
    return [*hits, *range(-1, len(hits) - relevant_count - 1, -1)]


def _exact(term: Number) -> Fraction:
    if isinstance(term, float):
        raise TypeError("a term with a logarithm has no fraction")
    return Fraction(term)
