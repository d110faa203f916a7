"""One of a few words, told from anything that was sent, typed or saved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

WordT = TypeVar("WordT", bound=str)


def parse_choice(words: Iterable[WordT], given: object) -> WordT | None:
    """The word that was given, or None if it is none of them.

    >>> parse_choice(("zero", "skip"), "skip"), parse_choice(("zero", "skip"), 0)
    ('skip', None)
    """
    return next((word for word in words if word == given), None)
