"""A word for how two values compare."""

from __future__ import annotations

from typing import Final, TypeAlias

from webapp.model.numbers import Number, sign_of

Words: TypeAlias = tuple[str, str, str]
"""The words for more, for as much and for less."""

UP: Final[Words] = ("up", "same", "down")
WHICH: Final[Words] = ("a", "equal", "b")


def compared(words: Words, one: Number, other: Number) -> str:
    """The word for how the one value stands to the other.

    Args:
        words: The words for more, for as much and for less.
        one: The value that the word is about: where something changes, the one after the change.
        other: What it is held against.

    >>> from fractions import Fraction
    >>> compared(WHICH, Fraction(1, 2), Fraction(1, 3)), compared(WHICH, Fraction(1, 2), Fraction(2, 4))
    ('a', 'equal')
    """
    return words[1 - sign_of(one - other)]
