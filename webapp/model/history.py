"""Undo history of a page in this session."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

MAX_ENTRIES: Final = 200

EntryT = TypeVar("EntryT", bound=Hashable)
"""One state, frozen: of the playground a `PlaygroundEntry`, of the cases a `CaseSet`."""

OpenedT = TypeVar("OpenedT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class History(Generic[EntryT]):
    """All states since the page was opened, and which of them is shown.

    Args:
        entries: The states, oldest first. The first is the one that was opened.
        at: Index of the one that is shown.
        before: The state before the last change, be it a move, an undo or a redo; None at the start.

    >>> history = History.opened("a").push("b").push("c").undo()
    >>> history.now, history.before, history.redo().now
    ('b', 'c', 'c')
    """

    entries: tuple[EntryT, ...]
    at: int
    before: EntryT | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.at < len(self.entries):
            raise ValueError(f"no entry {self.at} among {len(self.entries)}")

    @staticmethod
    def opened(entry: OpenedT) -> History[OpenedT]:
        """Return a new history with this state as its only entry."""
        return History((entry,), 0)

    @property
    def now(self) -> EntryT:
        """The state that is shown."""
        return self.entries[self.at]

    @property
    def first(self) -> EntryT:
        """The state that was opened."""
        return self.entries[0]

    @property
    def can_undo(self) -> bool:
        """Return whether there is an earlier state."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Return whether there is an undone state to redo."""
        return self.at + 1 < len(self.entries)

    def push(self, entry: EntryT) -> History[EntryT]:
        """Add a state after the current one and drop the undone ones. An equal state adds nothing."""
        if entry == self.now:
            return self
        entries = (*self.entries[: self.at + 1], entry)
        if len(entries) > MAX_ENTRIES:
            # The opened state stays, for "reset"; the oldest moves after it are forgotten.
            entries = (entries[0], *entries[len(entries) - MAX_ENTRIES + 1 :])
        return History(entries, len(entries) - 1, self.now)

    def replaced(self, entry: EntryT) -> History[EntryT]:
        """Put a state in the place of the current one: no undo leads back to that.

        >>> history = History.opened("a").push("b").replaced("c")
        >>> history.entries, history.now
        (('a', 'c'), 'c')
        """
        return replace(self, entries=(*self.entries[: self.at], entry, *self.entries[self.at + 1 :]))

    def undo(self) -> History[EntryT]:
        """Go back to the previous state, if there is one."""
        return self._moved(self.at - 1) if self.can_undo else self

    def redo(self) -> History[EntryT]:
        """Go forward to the undone state, if there is one."""
        return self._moved(self.at + 1) if self.can_redo else self

    def visit(self, entry: EntryT) -> History[EntryT]:
        """Follow the browser: move to this state if the history has it (Back, Forward), else add it.

        A jump over several states ends at the nearest equal one; of two equally near
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
