"""Which numbers a number on paper can stand for: all that round to it."""

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from recmetrics.errors import InvalidInputError
from recmetrics.sums import LAST_BITS


@dataclass(frozen=True, slots=True)
class Reported:
    """A number as somebody reports it, with the decimals that it is given to.

    Attributes:
        value: The number, exact; None for NaN.
        margin: How far from it a value may lie that rounds to it: half a unit of the last decimal.
    """

    value: Fraction | None
    margin: Fraction

    def may_be(self, value: Fraction | float) -> bool:
        """Whether a value rounds to the number; ends are included, since tools round halves either way.

        Example:
            >>> reported(0.217, 3).may_be(Fraction(13, 60)), reported(0.217, 4).may_be(Fraction(13, 60))
            (True, False)
        """
        distance = self.distance(value)
        slack = Fraction(LAST_BITS) if isinstance(value, float) else 0
        return distance is not None and distance <= self.margin + slack

    def distance(self, value: Fraction | float) -> Fraction | None:
        """How far a value lies from the number; None where only one of them is infinite or NaN.

        Example:
            >>> reported(0.5, 1).distance(Fraction(1, 3))
            Fraction(1, 6)
        """
        if not math.isfinite(value):
            return Fraction(0) if self.value is None and math.isnan(value) else None
        return None if self.value is None else abs(Fraction(value) - self.value)


def reported(value: float | Fraction | Decimal, digits: int | None = None) -> Reported:
    """A number with its rounding.

    Args:
        value: The number; a `Fraction` or an `int` is exact, a `float` or `Decimal` has the decimals that it
            is written with.
        digits: To how many decimals it is rounded, where that is not what it is written with.

    Raises:
        InvalidInputError: If `value` is no number, or infinite, or `digits` no whole number from 0 upwards.

    Example:
        >>> reported(0.25).margin, reported(Fraction(1, 4)).margin, reported(0.25, 3).margin
        (Fraction(1, 200), Fraction(0, 1), Fraction(1, 2000))
    """
    if not _is_finite_or_nan(value):
        raise InvalidInputError("value", "a number", value)
    if digits is not None and (isinstance(digits, bool) or digits < 0):
        raise InvalidInputError("digits", "a whole number from 0 upwards", digits)
    if not isinstance(value, Fraction) and math.isnan(value):
        return Reported(None, Fraction(0))
    written = Decimal(repr(value)) if isinstance(value, float) else value
    if digits is None and isinstance(written, Decimal):
        digits = max(0, -int(written.as_tuple().exponent))
    margin = Fraction(0) if digits is None else Fraction(1, 2 * 10**digits)
    return Reported(Fraction(written), margin)


def _is_finite_or_nan(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction, Decimal)):
        return False
    return isinstance(value, (int, Fraction)) or not math.isinf(value)
