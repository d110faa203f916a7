"""Numbers as people write them in cells: with a decimal comma, or as true and no."""

from __future__ import annotations

import math
import re
from typing import Final

TRUTH_WORDS: Final = {
    **dict.fromkeys(("true", "yes", "y", "예", "네", "是"), 1.0),
    **dict.fromkeys(("false", "no", "n", "아니요", "아니오", "否"), 0.0),
}
"""Words for 1 and 0, in lower case."""

DECIMAL_COMMA: Final = "[+-]?[0-9]*,[0-9]+"
"""Pattern of numbers with one comma and no point."""

THOUSANDS: Final = "[+-]?[1-9][0-9]?[0-9]?,[0-9][0-9][0-9]"
"""Pattern of those whose comma may as well separate thousands: these are not read."""


def number_in(text: str) -> float | None:
    """Return the number in a cell, of which true and yes are 1; None where there is none.

    A comma is a decimal point where it cannot separate thousands.

    >>> number_in(" 0.5"), number_in("True"), number_in("no"), number_in("high")
    (0.5, 1.0, 0.0, None)
    >>> number_in("0,125"), number_in("4,5"), number_in("1,000")
    (0.125, 4.5, None)
    """
    text = text.strip()
    if text.lower() in TRUTH_WORDS:
        return TRUTH_WORDS[text.lower()]
    if re.fullmatch(DECIMAL_COMMA, text) and not re.fullmatch(THOUSANDS, text):
        text = text.replace(",", ".")
    try:
        number = exact_number(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def exact_number(text: str) -> float:
    """Return a number; a whole one with more digits than floating point tells apart stays whole.

    Raises:
        ValueError: If it is none.

    >>> exact_number("0.5"), exact_number("9007199254740993")
    (0.5, 9007199254740993)
    """
    return int(text) if _LONG_WHOLE.fullmatch(text) else float(text)


_LONG_WHOLE: Final = re.compile("[+-]?[0-9]{16,300}")


def is_number(text: str) -> bool:
    """Return whether a field is a number, NaN and infinity among them.

    >>> is_number("1e-3"), is_number("rank")
    (True, False)
    """
    try:
        float(text)
    except ValueError:
        return False
    return True
