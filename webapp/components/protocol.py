"""What all components have in common in what they send and in what they are given.

An act is a struct; its tag is the word that the browser sends as `do`. A component's acts are the union of
its structs. What a component is given is a typed dictionary, of plain values only.
"""

from __future__ import annotations

from typing import Final, TypedDict

from msgspec import Struct

MAX_SAFE: Final = 2**53 - 1
"""Whole numbers beyond this are not exact in a browser."""

NUMBER_REFUSED: Final = {"problem": "number_refused"}
"""As `extra` of a bounded number: who typed one that is out of bounds is told the bounds."""


class Act(Struct, frozen=True, tag_field="do"):
    """Something that the reader did."""


class Undo(Act, frozen=True, tag="undo"):
    """Go back to the state before."""


class Redo(Act, frozen=True, tag="redo"):
    """Go forward to the state that was undone."""


class Reset(Act, frozen=True, tag="reset"):
    """Go back to the state that was opened; this can be undone."""


class Announcement(TypedDict):
    """What is announced to those who hear the page; a new number is news, whatever its text."""

    number: int
    text: str


class Envelope(TypedDict):
    """What every component is given beside what it shows.

    Args:
        page: The token of the page, which acts bring back.
        confirmed: Number of the component's last act that is dealt with.
        said: What was done.
        problems: What was wrong.
        note: Where the numbers come from.
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
    """Whether there is anything to undo, and to redo."""

    can_undo: bool
    can_redo: bool
