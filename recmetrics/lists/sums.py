"""Sums without rounding on the way."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

LAST_BITS = 1e-12
"""Floats nearer to each other than this are taken for equal: it is how they were rounded."""


def exact_sum(terms: Iterable[Fraction | float]) -> Fraction:
    """Add fractions and floats exactly, whatever their order.

    A float is a whole number over a power of two, so it has an exact place in the sum as well.

    Args:
        terms: Finite numbers.

    Returns:
        Their sum; 0 when there are none.

    Example:
        >>> exact_sum([Fraction(1, 2), Fraction(1, 3)])
        Fraction(5, 6)
        >>> float(exact_sum([0.1] * 10)), 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1
        (1.0, 0.9999999999999999)
    """
    units, one = in_units(terms)
    return Fraction(sum(units), one)


def in_units(terms: Iterable[Fraction | float]) -> tuple[list[int], int]:
    """Express terms as whole numbers of one unit, and return how many units make 1: one gcd for all.

    Example:
        >>> in_units([Fraction(1, 2), Fraction(1, 3)])
        ([3, 2], 6)
    """
    ratios = [term.as_integer_ratio() for term in terms]
    one = lcm(*(below for _, below in ratios))
    return [above * (one // below) for above, below in ratios], one


def exact_mean(terms: Sequence[Fraction | float]) -> tuple[Fraction | float, Fraction | float | None]:
    """Add terms of one kind, and divide by their number: exact for fractions, rounded once for floats.

    Returns:
        The sum, and the mean, which is None when there are no terms.

    Example:
        >>> exact_mean([Fraction(1, 2), Fraction(1, 3), Fraction(0)]), exact_mean([])
        ((Fraction(5, 6), Fraction(5, 18)), (Fraction(0, 1), None))
    """
    exact = exact_sum(terms)
    return _in_kind(exact, terms), _in_kind(exact / len(terms), terms) if terms else None


def exact_quotient(
    terms: Sequence[Fraction | float], parts: Sequence[Fraction | float]
) -> Fraction | float | None:
    """Divide a sum of terms by a sum of parts: exact for fractions, rounded once for floats; None over 0.

    Example:
        The mean of three terms:

        >>> exact_quotient([Fraction(1, 2), Fraction(1, 3), Fraction(0)], [3])
        Fraction(5, 18)
    """
    whole = exact_sum(parts)
    return _in_kind(exact_sum(terms) / whole, terms) if whole else None


def _in_kind(exact: Fraction, terms: Sequence[Fraction | float]) -> Fraction | float:
    return float(exact) if any(isinstance(term, float) for term in terms) else exact
