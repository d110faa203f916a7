"""What all components have in common in what they send.

An act is a struct; its tag is the word that the browser sends as `do`. A component's acts are the union of
its structs.
"""

from __future__ import annotations

from typing import Final

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
