"""Protocol shared by all components: acts from the browser and the envelope of data for it.

An act is a struct; its tag is the word that the browser sends as `do`. A component's acts are the union of
its structs. The data of a component is a typed dictionary of plain values only.
"""

from __future__ import annotations

from typing import Final, TypedDict

from msgspec import Struct

MAX_SAFE: Final = 2**53 - 1
"""Whole numbers beyond this are not exact in a browser."""

NUMBER_REFUSED: Final = {"problem": "number_refused"}
"""`extra` of a bounded number: the message about one out of bounds names the bounds."""


class Act(Struct, frozen=True, tag_field="do"):
    """Something that the reader did."""


class LastingAct(Act, frozen=True):
    """An act that says what is to be, or what was typed.

    It means the same to a server that knows nothing of the page but its address, so it is sent there again.
    Others depend on what was there before, such as undo, or would count twice.
    """


class Undo(Act, frozen=True, tag="undo"):
    """Go back to the state before."""


class Redo(Act, frozen=True, tag="redo"):
    """Go forward to the state that was undone."""


class Reset(Act, frozen=True, tag="reset"):
    """Go back to the state that was opened; this can be undone."""


class Announcement(TypedDict):
    """Text for the status region; a new number is announced again, even with the same text."""

    number: int
    text: str


class Envelope(TypedDict):
    """Data that every component receives beside its content.

    Args:
        page: The token of the page, which acts bring back.
        confirmed: Number of the component's last act that is dealt with.
        said: The text for the status region.
        problems: Sentences about problems.
        note: The source of the numbers.
        present: Whether the page is laid out for a room.
        lang: The language of the texts, as HTML names it.
    """

    page: str
    confirmed: int
    said: Announcement
    problems: list[str]
    note: str
    present: bool
    lang: str


class Undoable(TypedDict):
    """Flags of whether undo and redo are possible."""

    can_undo: bool
    can_redo: bool
