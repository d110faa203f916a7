"""Numbers and texts from outside, with bounds that are checked before anything is computed from them.

A short text can stand for a number of a billion digits ("1e999999999"), and Python works such a number out in
one step that nothing interrupts. Whatever callers, links, files and pastes give as a number is read here.
"""

import re
import unicodedata
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

_MOST_SIGNS: Final = 200
_MOST_BITS: Final = 14_000  # as many digits as Python prints of a whole number
_MOST_MARKS: Final = 30  # as in Unicode's stream-safe text
_NUMBER: Final = re.compile(
    r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?|[+-]?[0-9]+/[0-9]*[1-9][0-9]*"
)


def exact_fraction(number: object) -> Fraction:
    """Return a number exactly; a float or a text is the digits that it is written with, so 0.1 is 1/10.

    Args:
        number: An int, a `Fraction`, a float, a `Decimal`, or a text such as "0.25", "1e-3" or "13/60".

    Raises:
        ValueError: If it is no finite number, or has more than 200 characters, an exponent of more than three
            digits, or, as an int or a `Fraction`, more than 4,200 digits.

    Example:
        >>> exact_fraction(0.1), exact_fraction("13/60")
        (Fraction(1, 10), Fraction(13, 60))
        >>> exact_fraction("1e999999999")
        Traceback (most recent call last):
            ...
        ValueError: no number, or one that is too long: '1e999999999'
    """
    if isinstance(number, int | Fraction) and not isinstance(number, bool):
        if max(number.numerator.bit_length(), number.denominator.bit_length()) <= _MOST_BITS:
            return Fraction(number)
    elif isinstance(number, str | float | Decimal):
        text = str(number)
        if len(text) <= _MOST_SIGNS and _NUMBER.fullmatch(text):
            return Fraction(text)
    raise ValueError(f"no number, or one that is too long: {shown(number)}")


def decimals_of(number: object) -> int:
    """Return how many decimals a number is written with, that `exact_fraction` reads; 0 for "13/60".

    Example:
        >>> decimals_of("0.250"), decimals_of(1e-3), decimals_of("2e2")
        (3, 3, 0)
    """
    digits, _, exponent = str(number).lower().partition("e")
    return max(0, len(digits.partition(".")[2]) - int(exponent or 0))


def whole_number(text: str, most_digits: int = 9) -> int | None:
    """Return the whole number that a text of digits is; None for any other text, and for more digits.

    Example:
        >>> whole_number("12"), whole_number("-1"), whole_number("9" * 5000)
        (12, None, None)
    """
    return int(text) if len(text) <= most_digits and text.isascii() and text.isdecimal() else None


def normalized(form: Literal["NFC", "NFKC"], text: str) -> str:
    r"""Normalize a text as `unicodedata` does, with at most 30 marks on a letter.

    Putting marks in order takes the square of their number, while nothing else runs.

    Example:
        >>> normalized("NFKC", "\uff21e\u0301"), len(normalized("NFC", "e" + "\u0301\u0323" * 20000))
        ('Aé', 30)
    """
    if not text.isascii():
        kept: list[str] = []
        marks = 0
        for sign in text:
            marks = marks + 1 if _is_mark(sign) else 0
            if marks <= _MOST_MARKS:
                kept.append(sign)
        text = "".join(kept)
    return unicodedata.normalize(form, text)


@lru_cache(2**12)
def _is_mark(sign: str) -> bool:
    # Some signs are no marks themselves, and are made of marks.
    return unicodedata.combining(unicodedata.normalize("NFKD", sign)[0]) > 0


def shown(value: object) -> str:
    """Return how a value is written in a message, cut to 60 characters.

    Example:
        >>> shown("a"), shown(10**5000)
        ("'a'", 'a number of more than 4,300 digits')
    """
    try:
        return f"{value!r:.60}"
    except ValueError:
        return "a number of more than 4,300 digits"
