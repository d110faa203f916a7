"""Return ticket of a list that another page has put on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReturnTicket:
    """Where a list on the board came from, and where it goes back to.

    Args:
        page: The page that it goes back to.
        note: Key of the text that says whose list it is.
        values: What the places of that text are filled with.
        button: Key of the text on the button that goes back.
    """

    page: str
    note: str
    values: Mapping[str, str]
    button: str
