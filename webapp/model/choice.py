"""Parser of `Literal` values from untrusted input."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

WordT = TypeVar("WordT", bound=str)


def parse_choice(words: Iterable[WordT], given: object) -> WordT | None:
    """Return the value if it is one of these words, else None.

    >>> parse_choice(("zero", "skip"), "skip"), parse_choice(("zero", "skip"), 0)
    ('skip', None)
    """
    return next((word for word in words if word == given), None)
