"""Working in which a miss costs nothing: each hit adds as much as if no miss stood above it."""

from __future__ import annotations

from fractions import Fraction

from webapp.learn.working import Working


def free_misses(right: Working) -> Working:
    """Return the working with a precision of 1 at every hit.

    >>> free_misses(Working((Fraction(0), Fraction(1, 2)), 3))
    Working(terms=(Fraction(0, 1), Fraction(1, 1)), divisor=3)
    """
    terms = (Fraction(1) if term else term for term in right.terms)
    return Working(tuple(terms), right.divisor)
