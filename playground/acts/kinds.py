"""The acts that the board can ask for, as this program knows them.

A new kind of act is a class here, a reader in `message`, a case in `applying`, and a kind in
`last_act` with its sentence `act.<kind>` in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar, get_args

from playground.problems import Problem

Place = Literal["ranked", "missed", "unused"]
"""Where a card stands: in the list, among the relevant items outside of it, or at hand."""

PLACES: Final[tuple[Place, ...]] = get_args(Place)

Command = Literal["undo", "redo", "reset", "best", "worst"]

CommandT = TypeVar("CommandT", bound=str)


@dataclass(frozen=True, slots=True)
class Arrange:
    """The whole new arrangement, never a change to an older one. `item` is the card that was held."""

    ranked: tuple[str, ...]
    relevant: tuple[str, ...]
    unused: tuple[str, ...]
    k: int
    item: str | None = None


@dataclass(frozen=True, slots=True)
class Add:
    """A new item at the end of a place."""

    item: str
    to: Place


@dataclass(frozen=True, slots=True)
class Rename:
    """Another name for an item."""

    item: str
    name: str


@dataclass(frozen=True, slots=True)
class Remove:
    """An item to be taken off the board."""

    item: str


@dataclass(frozen=True, slots=True)
class SetUnnamed:
    """Another number of relevant items without a card."""

    count: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A random order of the list, the same for the same seed."""

    seed: int


@dataclass(frozen=True, slots=True)
class Do(Generic[CommandT]):
    """An act that needs no more than its name."""

    command: CommandT


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An act that makes no sense; it is confirmed all the same, or it would be sent for ever."""

    problem: Problem


Change = Arrange | Add | Rename | Remove | SetUnnamed | Shuffle
"""Acts that make another scenario of the one on the board."""

BoardAct = Change | Do[Command]
"""What a board can ask for."""
