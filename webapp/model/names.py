"""Validation of item names: any language, any sign, visible and on one line."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from recmetrics.bounded import normalized
from webapp.model.characters import UNSEEN, is_blank, is_forbidden
from webapp.model.problems import Problem

MAX_NAME: Final = 80
"""Longest name, in code points."""

MAX_RAW_NAME: Final = 16 * MAX_NAME
"""Longest text that is cleaned to a name: spaces and accents of their own may go. Longer is too long."""


class InvalidNameError(ValueError):
    """Error for an invalid item name; `problem` holds the reason."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"not a name: {problem.code} {dict(problem.values)}")
        self.problem = problem


def clean_name(raw: str) -> str:
    r"""Normalise and validate a name: NFC, no space around it, single spaces inside.

    Args:
        raw: The text as typed.

    Returns:
        The cleaned name, 1 to `MAX_NAME` code points. Cleaning it again changes nothing.

    Raises:
        InvalidNameError: It is empty, too long, or holds a character that names must not hold.

    >>> clean_name("  Film   A ")
    'Film A'
    >>> clean_name("A\nB")
    Traceback (most recent call last):
    webapp.model.names.InvalidNameError: not a name: name_not_allowed {...}
    """
    # Measured before any work: a megabyte of text should not be normalised.
    if len(raw) > MAX_RAW_NAME:
        raise InvalidNameError(_too_long(raw))
    stripped = _without(raw, UNSEEN).strip()
    forbidden = list(dict.fromkeys(c for c in stripped if is_forbidden(c)))
    if forbidden:
        values = {"name": stripped, "characters": " ".join(f"U+{ord(c):04X}" for c in forbidden)}
        raise InvalidNameError(Problem("name_not_allowed", values))
    name = _spaced(normalized("NFC", stripped))
    if all(map(is_blank, name)):
        raise InvalidNameError(Problem("name_empty"))
    if len(name) > MAX_NAME:
        raise InvalidNameError(_too_long(name))
    return name


def salvage_name(raw: str) -> tuple[str | None, Problem | None]:
    r"""Repair a name from a link, and report what had to be changed.

    Args:
        raw: A piece of a link.

    Returns:
        The cleaned name, or None when nothing visible is left; and a problem unless the name could
        be taken as it was.

    >>> salvage_name("A\nB")[0]
    'A B'
    >>> salvage_name("  ")[1].code
    'name_empty'
    """
    try:
        return clean_name(raw), None
    except InvalidNameError as error:
        # Four times the limit leaves room for characters that will be removed or composed.
        kept = "".join(
            " " if c.isspace() else c for c in raw[: 4 * MAX_NAME] if c.isspace() or not is_forbidden(c)
        )
        composed = _spaced(normalized("NFC", _without(kept, UNSEEN)))
        shortened = _spaced(composed[:MAX_NAME])
        try:
            name = clean_name(shortened)
        except InvalidNameError:
            return None, error.problem
        return name, Problem("link_name_mended", {"name": raw, "used": name})


def _without(text: str, characters: frozenset[str]) -> str:
    return "".join(c for c in text if c not in characters)


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _too_long(name: str) -> Problem:
    return Problem("name_too_long", {"name": name, "length": len(name), "limit": MAX_NAME})


def is_clean(name: str) -> bool:
    """Return whether `clean_name` would keep the name as it is."""
    # Measured first, so that nothing long is kept in memory.
    return len(name) <= MAX_NAME and _cleans_to_itself(name)


# Every move makes a new scenario with names that have been checked before.
@lru_cache(maxsize=5000)
def _cleans_to_itself(name: str) -> bool:
    try:
        return clean_name(name) == name
    except InvalidNameError:
        return False
