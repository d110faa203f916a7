"""A number as somebody reports it: its digits, and the label and the cutoff beside it."""

import math
import re
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from recmetrics.bounded import decimals_of, exact_fraction
from recmetrics.errors import InvalidInputError
from recmetrics.lists.sums import LAST_BITS
from recmetrics.lists.terms import Value

MOST_DIGITS = 7
"""Most decimals that are held against a value: single precision, in which many tools count, has no more."""

_LONGEST = 100  # decimals that are written
_MOST_HITS = 1000  # that something is added to
_BEYOND_DIGITS = Fraction(1, 10**9)  # what tells an exact number from any other value

_DATA_SET = re.compile(
    r"^(?:\w+'s\s+|(?:test|valid|validation|val|eval|dev|train|training|cosine|dot)(?:_\d+)?(?:[_/.-]|\s+))"
    r"(?=[^\W\d_])",
    re.IGNORECASE,
)


class Query(NamedTuple):
    """The context that a number is looked for in: all that is known of it but its value.

    Attributes:
        k: The cutoff that it was computed at.
        family: The family of measures that its label names, or None for any.
        label: The label as it was printed, with K open, or "".
    """

    k: int
    family: str | None
    label: str


@dataclass(frozen=True, slots=True)
class ReportedNumber:
    """A number that was printed or typed somewhere, and how well it is known.

    Attributes:
        value: The number, exact, a percentage as a share of 1; a float only where it is NaN.
        digits: To how many decimals it is known; None where it is exact, as 13/60 is.
        k: The cutoff beside it, or None.
        family: The family of measures that its label names, such as "AP", or None.
        label: The label as it was written, such as "map_cut_10", or "". Two labels of one family and one
            cutoff do not make two numbers.
    """

    value: Value
    digits: int | None
    k: int | None = None
    family: str | None = None
    label: str = field(default="", compare=False)

    def may_be(self, value: Value) -> bool:
        """Return whether a value rounds to the number; ends are included, as tools round halves either way.

        Example:
            >>> at_3_digits = ReportedNumber(Fraction("0.217"), 3)
            >>> at_3_digits.may_be(Fraction(13, 60)), at_3_digits.may_be(Fraction(1, 4))
            (True, False)
        """
        return self._is_within(Fraction(0) if self.digits is None else self.unit / 2, value)

    def is_near(self, value: Value) -> bool:
        """Return whether a value is within one unit of the last digit, as one that was cut off is.

        Example:
            >>> ReportedNumber(Fraction("0.216"), 3).is_near(Fraction(13, 60))
            True
        """
        return self._is_within(Fraction(0) if self.digits is None else self.unit, value)

    def is_exactly(self, value: Value) -> bool:
        """Return whether a value is the number without rounding, as well as single precision can tell.

        Example:
            >>> reported(0.3).is_exactly(Fraction(3, 10)), reported(0.3333).is_exactly(Fraction(1, 3))
            (True, False)
            >>> reported(0.9999999999).is_exactly(Fraction(1))
            True
        """
        return self._is_within(
            Fraction(0) if self.digits is None else Fraction(1, 2 * 10**MOST_DIGITS), value
        )

    def is_short_of(self, value: Value, added: Fraction) -> bool:
        """Return whether a value comes to the number where something is added to the hits it is divided by.

        What can be the value rounded or cut off is not taken for that.

        Example:
            >>> small = Fraction("1e-10")
            >>> reported(0.9999999999).is_short_of(Fraction(1), small)
            True
            >>> reported(0.3333333333).is_short_of(Fraction(1, 3), small)
            False
        """
        missing = self.distance(value)
        if not added or not missing or value <= self.value:
            return False
        scale = 10**self._decimals
        is_written = Fraction(self.value) * scale in (round(Fraction(value) * scale), value * scale // 1)
        return not is_written and value * added / _MOST_HITS <= missing <= value * added

    @property
    def unit(self) -> Fraction:
        """One unit of the last digit; for an exact number less than what separates it from any other."""
        return _BEYOND_DIGITS if self.digits is None else Fraction(1, 10**self.digits)

    def distance(self, value: Value) -> Fraction | None:
        """Return how far a value lies from the number; None where only one of them is infinite or NaN.

        Example:
            >>> reported(0.5, 1).distance(Fraction(1, 3))
            Fraction(1, 6)
        """
        if not math.isfinite(value) or not math.isfinite(self.value):
            return Fraction(0) if math.isnan(value) and math.isnan(self.value) else None
        return abs(Fraction(value) - Fraction(self.value))

    def query(self, k: int) -> Query:
        """Return the query for this number, where the cutoff is K unless the number brings its own."""
        return Query(self.k or k, self.family, open_label(self.label))

    def _is_within(self, margin: Fraction, value: Value) -> bool:
        distance = self.distance(value)
        slack = Fraction(LAST_BITS) if isinstance(value, float) else 0
        return distance is not None and distance <= margin + slack

    def __str__(self) -> str:
        """Return the number with its label and its cutoff, as `read_number` reads it back.

        Example:
            >>> print(ReportedNumber(Fraction("0.50"), 2, 10, "AP", "map_cut_10"), reported(Fraction(13, 60)))
            map_cut_10 = 0.50 @10 13/60
        """
        labelled = f"{self.label} = " if self.label else ""
        at = "" if self.k is None else f" @{self.k}"
        return f"{labelled}{self._exact_text()}{at}"

    @property
    def number_text(self) -> str:
        """The number alone, with a decimal point and all decimals that it was written with.

        Example:
            >>> ReportedNumber(Fraction("0.50"), 2).number_text, reported(Fraction(13, 60)).number_text
            ('0.50', '13/60')
        """
        return self._exact_text().removesuffix("e0")

    @property
    def _decimals(self) -> int:
        """The number of decimals that it was written with."""
        known = self.digits or 0
        return next((n for n in range(known, _LONGEST) if not self.value * 10**n % 1), known)

    def _exact_text(self) -> str:
        """Return the number alone, with all decimals that it was written with."""
        if self.digits is None or not isinstance(self.value, Fraction):
            return str(self.value)
        decimals = self._decimals
        whole, rest = divmod(round(self.value * 10**decimals), 10**decimals)
        return f"{whole}.{rest:0{decimals}}" if decimals else f"{whole}e0"  # a bare 1 is exact


def without_data_set(label: str) -> str:
    """Return a label without the name of a data set, or of a kind of score, before it.

    Example:
        >>> without_data_set("test_map@5"), without_data_set("valid_0's map@5"), without_data_set("map@5")
        ('map@5', 'map@5', 'map@5')
    """
    return _DATA_SET.sub("", label.strip())


def open_label(label: str) -> str:
    """Return a label with the letter K for the cutoff at its end, without the name of a data set before it.

    Example:
        >>> [open_label(label) for label in ("map_cut_10", "MAP @ 10", "MAP(k=10)", "test_map@5-")]
        ['map_cut_K', 'MAP@K', 'MAP(k=K)', 'map@K-']
    """
    joined = "".join(without_data_set(label).split())
    # XGBoost's map@10- is its map@10 that counts a group with nothing to find as 0.
    closing = joined[-1:] if joined.endswith((")", "-")) else ""
    bare = joined.removesuffix(closing)
    stem = bare.rstrip("0123456789")
    return stem + "K" + closing if stem != bare and stem[-1:] in ("_", "@", ".", "=", "(") else joined


def reported(value: float | Fraction | Decimal, digits: int | None = None) -> ReportedNumber:
    """Return a number with its rounding.

    Args:
        value: The number; a `Fraction` or an `int` is exact, a `float` or `Decimal` has the decimals that it
            is written with, of which `MOST_DIGITS` count.
        digits: To how many decimals it is rounded, where that is not what it is written with.

    Raises:
        InvalidInputError: If `value` is no number, or infinite, or `digits` no whole number from 0 to
            100, or the number is too long to be written, see `exact_fraction`.

    Example:
        >>> reported(0.25).digits, reported(Fraction(1, 4)).digits, reported(0.25, 3).digits
        (2, None, 3)
    """
    if digits is not None and (type(digits) is not int or not 0 <= digits <= _LONGEST):
        raise InvalidInputError("digits", f"a whole number from 0 to {_LONGEST}", digits)
    has_decimals = isinstance(value, float | Decimal)
    if has_decimals and Decimal(value).is_qnan():
        return ReportedNumber(math.nan, None)
    try:
        exact = exact_fraction(value)
        float(exact)
    except (ValueError, OverflowError):
        raise InvalidInputError("value", "a number, or a text that holds one", value) from None
    if digits is None and has_decimals:
        digits = min(decimals_of(value), MOST_DIGITS)
    return ReportedNumber(exact, digits)
