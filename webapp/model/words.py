"""One of a few words, told from anything that was sent, typed or saved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

WordT = TypeVar("WordT", bound=str)


def one_of(words: Iterable[WordT], given: object) -> WordT | None:
    """The word that was given, or None if it is none of them.

    >>> one_of(("zero", "skip"), "skip"), one_of(("zero", "skip"), 0)
    ('skip', None)
    """
    return next((word for word in words if word == given), None)
