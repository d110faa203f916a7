"""The protocol of the board: what it sends.

A new act is a struct here, a case in `applying`, and a kind in `last_act` with its sentence `act.<kind>` in
every language.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from playground.acts.shared_protocol import MAX_SAFE, NUMBER_REFUSED, Act, Redo, Reset, Undo
from playground.limits import MAX_ITEMS, MAX_K, MAX_UNNAMED, MIN_K

Place = Literal["ranked", "missed", "unused"]
"""Where a card stands: in the list, among the relevant items outside of it, or at hand."""

Names = Annotated[tuple[str, ...], Meta(max_length=MAX_ITEMS)]
Cutoff = Annotated[int, Meta(ge=MIN_K, le=MAX_K, extra=NUMBER_REFUSED)]
UnnamedCount = Annotated[int, Meta(ge=0, le=MAX_UNNAMED, extra=NUMBER_REFUSED)]
Seed = Annotated[int, Meta(ge=-MAX_SAFE, le=MAX_SAFE)]


class Arrange(Act, frozen=True, tag="arrange"):
    """Show this whole arrangement, never a change to an older one. `item` is the card that was held."""

    ranked: Names
    relevant: Names
    unused: Names
    k: Cutoff
    item: str | None = None


class Add(Act, frozen=True, tag="add"):
    """Add a new item at the end of a place."""

    item: str
    to: Place


class Rename(Act, frozen=True, tag="rename"):
    """Give an item another name."""

    item: str
    name: str


class Remove(Act, frozen=True, tag="remove"):
    """Take an item off the board."""

    item: str


class SetUnnamed(Act, frozen=True, tag="unnamed"):
    """Set the number of relevant items without a card."""

    count: UnnamedCount


class Shuffle(Act, frozen=True, tag="shuffle"):
    """Put the list in a random order, the same for the same seed."""

    seed: Seed


class Best(Act, frozen=True, tag="best"):
    """Put the relevant items first."""


class Worst(Act, frozen=True, tag="worst"):
    """Put the relevant items last."""


Change = Arrange | Add | Rename | Remove | SetUnnamed | Shuffle | Best | Worst
"""Acts that make another scenario of the one on the board."""

BoardAct = Change | Undo | Redo | Reset
"""What a board can send."""
