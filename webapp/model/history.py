"""Undo and redo: what was on a page during this visit."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

MAX_ENTRIES: Final = 200

EntryT = TypeVar("EntryT", bound=Hashable)
"""One state, frozen: of the playground a `Scenario`, of the cases a `CaseSet`."""

OpenedT = TypeVar("OpenedT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class History(Generic[EntryT]):
    """All states since the page was opened, and which of them is shown.

    Args:
        entries: The states, oldest first. The first is the one that was opened.
        at: Index of the one that is shown.
        came_from: The state that was shown before this one, or None at the start.

    >>> history = History.opened("a").push("b").push("c").undo()
    >>> history.now, history.before, history.redo().now
    ('b', 'c', 'c')
    """

    entries: tuple[EntryT, ...]
    at: int
    came_from: EntryT | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.at < len(self.entries):
            raise ValueError(f"no entry {self.at} among {len(self.entries)}")

    @staticmethod
    def opened(entry: OpenedT) -> History[OpenedT]:
        """The history of a page that has just been opened on this state."""
        return History((entry,), 0)

    @property
    def now(self) -> EntryT:
        """The state that is shown."""
        return self.entries[self.at]

    @property
    def before(self) -> EntryT | None:
        """The state before the last change, be it a move, an undo or a redo."""
        return self.came_from

    @property
    def first(self) -> EntryT:
        """The state that was opened."""
        return self.entries[0]

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier state."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later state that was undone."""
        return self.at + 1 < len(self.entries)

    def push(self, entry: EntryT) -> History[EntryT]:
        """A new state after this one; what was undone is given up. The same state adds nothing."""
        if entry == self.now:
            return self
        entries = (*self.entries[: self.at + 1], entry)
        if len(entries) > MAX_ENTRIES:
            # The opened state stays, for "reset"; the oldest moves after it are forgotten.
            entries = (entries[0], *entries[len(entries) - MAX_ENTRIES + 1 :])
        return History(entries, len(entries) - 1, self.now)

    def undo(self) -> History[EntryT]:
        """Back to the state before, if there is one."""
        return self._moved(self.at - 1) if self.can_undo else self

    def redo(self) -> History[EntryT]:
        """Forward to the state that was undone, if there is one."""
        return self._moved(self.at + 1) if self.can_redo else self

    def visit(self, entry: EntryT) -> History[EntryT]:
        """What the browser shows now: Back and Forward move within the history, a new address adds to it.

        Whoever jumps over several states arrives at the nearest one that is the same; of two equally near
        ones, at the earlier.

        >>> history = History.opened("a").push("b").push("c").visit("a")
        >>> history.at, history.visit("c").at
        (0, 2)
        """
        if entry == self.now:
            return self
        places = [at for at, other in enumerate(self.entries) if other == entry]
        if not places:
            return self.push(entry)
        return self._moved(min(places, key=lambda at: abs(at - self.at)))

    def _moved(self, at: int) -> History[EntryT]:
        return History(self.entries, at, self.now)
