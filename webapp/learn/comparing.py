"""Words for the comparison of two values."""

from __future__ import annotations

from typing import Final, TypeAlias

from webapp.model.numbers import Number, sign_of

Words: TypeAlias = tuple[str, str, str]
"""The words for more, equal and less."""

UP: Final[Words] = ("up", "same", "down")
WHICH: Final[Words] = ("a", "equal", "b")


def compared(words: Words, one: Number, other: Number) -> str:
    """Return the word for how one value compares with another.

    Args:
        words: The words for more, equal and less.
        one: The value that the word is about: where something changes, the one after the change.
        other: The value that it is compared with.

    >>> from fractions import Fraction
    >>> compared(WHICH, Fraction(1, 2), Fraction(1, 3)), compared(WHICH, Fraction(1, 2), Fraction(2, 4))
    ('a', 'equal')
    """
    return words[1 - sign_of(one - other)]
