"""The factors of a term: what a rank earns by its hits, times what that is worth at the rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from recmetrics.statements.language import Expression, NameWord, Number, Operation, names_in

_OF_THE_RANK: Final[frozenset[NameWord]] = frozenset({"k"})


@dataclass(frozen=True, slots=True)
class Factors:
    """A term as credit times discount.

    Attributes:
        credit: The factors of the credit: whole numbers, and what is stated with rel and hits.
        above: The factors of the discount above its line: in k, or constants that are no whole numbers.
        below: Those below it.
    """

    credit: tuple[Expression, ...]
    above: tuple[Expression, ...]
    below: tuple[Expression, ...]

    @property
    def discount(self) -> Expression:
        """What a credit of 1 is worth at rank k."""
        return product(self.above) / product(self.below) if self.below else product(self.above)


def factors(term: Expression) -> Factors:
    """Take a term apart.

    Raises:
        ValueError: If it is no such product.

    Example:
        >>> from recmetrics.statements.language import hits, k, rel
        >>> factors(rel * hits / k) == Factors((rel, hits), (), (k,))
        True
    """
    above, below = _above_and_below(term)
    by_rank = [part for part in above if _is_of_the_rank(part)]
    credit = [part for part in above if part not in by_rank and part != Number(1)]
    if any("k" in names_in(part) for part in credit) or any(names_in(part) - _OF_THE_RANK for part in below):
        raise ValueError(f"a term must be a product of a part with rel and hits and a part with k: {term}")
    return Factors(tuple(credit), tuple(by_rank), tuple(below))


def _is_of_the_rank(part: Expression) -> bool:
    """Return whether it is stated with k, or is a constant that is no whole number."""
    return names_in(part) <= _OF_THE_RANK and not isinstance(part, Number)


def product(parts: Iterable[Expression]) -> Expression:
    """Multiply parts; 1 if there are none.

    >>> from recmetrics.statements.language import hits, rel
    >>> product([rel, hits]) == rel * hits, product([])
    (True, Number(value=1))
    """
    several = list(parts)
    return reduce(lambda one, other: one * other, several) if several else Number(1)


def _above_and_below(term: Expression) -> tuple[Sequence[Expression], Sequence[Expression]]:
    match term:
        case Operation("mul", (one, other)):
            above, below = _above_and_below(one)
            more_above, more_below = _above_and_below(other)
            return [*above, *more_above], [*below, *more_below]
        case Operation("div", (dividend, divisor)):
            above, below = _above_and_below(dividend)
            divisor_above, divisor_below = _above_and_below(divisor)
            return [*above, *divisor_below], [*below, *divisor_above]
        case _:
            return [term], []
