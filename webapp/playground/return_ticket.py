"""Return ticket of a list that another page has put on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReturnTicket:
    """Origin of a list on the board, and the page that it goes back to.

    Args:
        page: The page that it goes back to.
        note: Key of the text on the list's origin.
        values: The values of that text's placeholders.
        button: Key of the text on the button that goes back.
    """

    page: str
    note: str
    values: Mapping[str, str]
    button: str
