"""Number formatting: exact fractions and four decimals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

from recmetrics.lists.sums import LAST_BITS

Number: TypeAlias = Fraction | float
"""A value of a measure: exact, except for nDCG, whose logarithms have no fraction."""

TermT = TypeVar("TermT")

DECIMALS: Final = 4

LONGEST_FRACTION: Final = 13
"""Longest fraction that is shown, in characters; with 50 hits a sum can have 40."""

LONGEST_TOLD: Final = 9
"""Longest fraction within a sentence, in characters, where there are other numbers beside it."""

LONGEST_SUM: Final = 8
"""Most terms of a sum that is written out in full."""

FIRST_TERMS: Final = 4
"""Terms that a longer sum keeps at its start."""

LAST_TERMS: Final = 3
"""Terms that a longer sum keeps at its end."""


def has_short_fraction(value: Number) -> bool:
    """Return whether the value has a fraction short enough to read."""
    return not isinstance(value, float) and len(str(value)) <= LONGEST_FRACTION


def exact_text(value: Number) -> str:
    """Format the exact value, reduced; as decimals where it has no fraction or too long a one.

    >>> exact_text(Fraction(26, 120)), exact_text(Fraction(1)), exact_text(0.63093)
    ('13/60', '1', '0.6309')
    >>> exact_text(Fraction(1000001, 3000000))
    '0.3333'
    """
    return str(value) if has_short_fraction(value) else decimal_text(value)


def full_text(value: Number) -> str:
    """Format the exact value, however long; as decimals only where it has no fraction.

    >>> full_text(Fraction(1000001, 3000000)), full_text(3), full_text(0.63093)
    ('1000001/3000000', '3', '0.6309')
    """
    return decimal_text(value) if isinstance(value, float) else str(value)


def with_decimals(exact: str, value: Number) -> str:
    """Append the decimals to a value that is written as a fraction; say of rounded decimals that they are.

    >>> [with_decimals(exact_text(value), value) for value in (Fraction(1, 2), Fraction(2), 0.63093)]
    ['1/2 = 0.5', '2', '≈ 0.6309']
    """
    if "/" in exact:
        return f"{exact} {relation(value)}"
    return f"≈ {exact}" if is_rounded(value) else exact


def is_rounded(value: Number) -> bool:
    """Return whether four decimals are not the whole value.

    >>> is_rounded(Fraction(1, 3)), is_rounded(Fraction(1, 2)), is_rounded(0.63093), is_rounded(1.0)
    (True, False, True, False)
    """
    return round(value, DECIMALS) != value


def decimal_text(value: Number) -> str:
    """Format with exactly four decimals.

    >>> decimal_text(Fraction(1, 3)), decimal_text(Fraction(1, 2))
    ('0.3333', '0.5000')
    """
    return f"{float(value):.{DECIMALS}f}"


def short_text(value: Number) -> str:
    """Format with four decimals, and without any where the value is 0 or 1.

    >>> short_text(Fraction(1, 3)), short_text(Fraction(1))
    ('0.3333', '1')
    """
    return exact_text(value) if value in (0, 1) else decimal_text(value)


# The same few quotients fill every step table, and a long table has many.
@lru_cache(maxsize=2000)
def equation_text(numerator: int, denominator: int) -> str:
    """Format a quotient for the step table: not reduced, and rounded only where it must be.

    >>> equation_text(2, 4), equation_text(1, 3), equation_text(0, 1), equation_text(3, 3)
    ('2/4 = 0.5', '1/3 ≈ 0.3333', '0/1 = 0', '3/3 = 1')
    """
    return f"{numerator}/{denominator} {relation(Fraction(numerator, denominator))}"


def relation(value: Number) -> str:
    """Format `= decimals`, or `≈ decimals` where four of them are not exact.

    >>> relation(Fraction(1, 2)), relation(Fraction(5, 3)), relation(Fraction(2))
    ('= 0.5', '≈ 1.6667', '= 2')
    """
    exact = isinstance(value, Fraction) and (value * 10**DECIMALS).denominator == 1
    return f"= {decimal_text(value).rstrip('0').rstrip('.')}" if exact else f"≈ {decimal_text(value)}"


def change_text(change: Number) -> str:
    """Format a difference exactly, with its sign; empty for no difference.

    >>> change_text(Fraction(7, 60)), change_text(Fraction(-1, 2)), change_text(Fraction(0))
    ('+7/60', '−1/2', '')
    """
    if not sign_of(change):
        return ""
    return f"{'+' if change > 0 else '−'}{exact_text(abs(change))}"


def signed_decimals(change: Number) -> str:
    """Format a difference with its sign and four decimals.

    >>> signed_decimals(Fraction(7, 60)), signed_decimals(-0.5), signed_decimals(Fraction(0))
    ('+0.1167', '−0.5000', '0.0000')
    """
    sign = {1: "+", 0: "", -1: "−"}[sign_of(change)]
    return f"{sign}{decimal_text(abs(change))}"


def compact_text(value: Number) -> str:
    """Format a value for a sentence: its fraction if that is short, else its decimals.

    >>> compact_text(Fraction(43, 120)), compact_text(Fraction(77633, 378000))
    ('43/120', '0.2054')
    """
    exact = exact_text(value)
    return exact if len(exact) <= LONGEST_TOLD else decimal_text(value)


def sum_text(terms: Sequence[Number]) -> str:
    """Join the terms with plus signs; a long sum is cut in the middle."""
    return _joined_sum(terms, exact_text)


def cut_sum(terms: Sequence[str]) -> str:
    """Join terms that are texts with plus signs; a long sum is cut in the middle.

    >>> cut_sum([*"ABCDEFGHI"]), cut_sum([])
    ('A + B + C + D + … + G + H + I', '0')
    """
    return _joined_sum(terms, str)


def _joined_sum(terms: Sequence[TermT], text: Callable[[TermT], str]) -> str:
    if len(terms) <= LONGEST_SUM:
        return " + ".join(map(text, terms)) or "0"
    return " + ".join((*map(text, terms[:FIRST_TERMS]), "…", *map(text, terms[-LAST_TERMS:])))


def sign_of(change: Number) -> int:
    """Return the sign as 1, 0 or -1; a float within rounding of zero counts as zero.

    >>> sign_of(Fraction(7, 60)), sign_of(1e-17), sign_of(-0.2)
    (1, 0, -1)
    """
    if isinstance(change, float) and abs(change) < LAST_BITS:
        return 0
    # A fraction has the sign of its numerator, and integers are compared in a tenth of the time.
    number = change if isinstance(change, float) else change.numerator
    return (number > 0) - (number < 0)
