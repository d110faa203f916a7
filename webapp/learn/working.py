"""Working of a rule, right or wrong: the terms that it adds, and the divisor of their sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from recmetrics.lists.terms import work_out
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number


@dataclass(frozen=True)
class Working:
    """The term of each row, and the divisor of their sum.

    Args:
        terms: The term of each rank, or of each case; None for one that the rule does not look at.
        divisor: The divisor of the sum.

    >>> Working((Fraction(1), None, Fraction(2, 3)), 3).value
    Fraction(5, 9)
    """

    terms: tuple[Fraction | None, ...]
    divisor: int = 1

    @classmethod
    def of(cls, value: Fraction) -> Working:
        """Return the working of a value that is known as it is.

        >>> Working.of(Fraction(1, 2)).value
        Fraction(1, 2)
        """
        return cls((value,))

    @cached_property
    def total(self) -> Fraction:
        """The sum of the terms."""
        return sum((term for term in self.terms if term is not None), Fraction(0))

    @cached_property
    def value(self) -> Fraction:
        """The sum divided by the divisor; 0 where there is nothing to divide by."""
        return self.total / self.divisor if self.divisor else Fraction(0)

    def padded(self, rows: int, term: Fraction | None) -> Working:
        """Return the same with further rows of this term, up to so many rows.

        >>> Working((Fraction(1),), 3).padded(3, None)
        Working(terms=(Fraction(1, 1), None, None), divisor=3)
        """
        missing = rows - len(self.terms)
        return Working((*self.terms, *(term for _ in range(missing))), self.divisor)


def working_of(
    name: str, flags: Sequence[bool], relevant_count: int, k: int, *, repeats_hit: bool = False
) -> Working:
    """Return the working of a measure of the core.

    Args:
        name: Its printed name with the letter K as cutoff; no measure with logarithms.
        flags: Which ranks hit.
        relevant_count: |R|.
        k: The cutoff.
        repeats_hit: Whether there may be more hits than relevant items, as where a repeated item hits again.

    >>> working_of("AP@K", (True, False, True), 3, 3)
    Working(terms=(Fraction(1, 1), Fraction(0, 1), Fraction(2, 3)), divisor=3)
    """
    return _working(name, tuple(flags), relevant_count, k, repeats_hit)


# Questions are drawn until one is worth asking, and the same short lists come up again and again.
@lru_cache(maxsize=20_000)
def _working(name: str, flags: tuple[bool, ...], relevant_count: int, k: int, repeats_hit: bool) -> Working:
    worked = work_out(measure_at(name, k), flags, relevant_count, repeats_hit=repeats_hit)
    counted = worked.counts.counted_ranks
    terms = [_exact(term) if rank <= counted else None for rank, term in enumerate(worked.ranks, 1)]
    # Ranks between the end of the list and K: MeanP@K goes on there.
    beyond = [_exact(term) for term in worked.beyond]
    return Working((*terms, *beyond), int(worked.denominator))


def _exact(term: Number) -> Fraction:
    if isinstance(term, float):
        raise TypeError("a term with a logarithm has no fraction")
    return Fraction(term)
