"""Undo and redo: the scenarios of this visit, kept as their addresses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MAX_ENTRIES: Final = 200


@dataclass(frozen=True, slots=True)
class History:
    """All scenarios since the page was opened, and which of them is on the board.

    Kept as text (`Scenario.to_text`), so that it outlives a reload of the program's classes.

    Args:
        entries: The scenarios, oldest first. The first is the one that was opened.
        at: Index of the one on the board.
        came_from: The scenario that was on the board before this one, or None at the start.

    >>> history = History.opened("a").push("b").push("c").undo()
    >>> history.now, history.before, history.redo().now
    ('b', 'c', 'c')
    """

    entries: tuple[str, ...]
    at: int
    came_from: str | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.at < len(self.entries):
            raise ValueError(f"no entry {self.at} among {len(self.entries)}")

    @classmethod
    def opened(cls, entry: str) -> History:
        """The history of a page that has just been opened on this scenario."""
        return cls((entry,), 0)

    @property
    def now(self) -> str:
        """The scenario on the board."""
        return self.entries[self.at]

    @property
    def before(self) -> str | None:
        """The scenario on the board before the last change, be it a move, an undo or a redo."""
        return self.came_from

    @property
    def first(self) -> str:
        """The scenario that was opened."""
        return self.entries[0]

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier scenario."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later scenario that was undone."""
        return self.at + 1 < len(self.entries)

    def push(self, entry: str) -> History:
        """A new scenario after this one; what was undone is given up. The same scenario adds nothing."""
        if entry == self.now:
            return self
        entries = (*self.entries[: self.at + 1], entry)
        if len(entries) > MAX_ENTRIES:
            # The opened scenario stays, for "reset"; the oldest moves after it are forgotten.
            entries = (entries[0], *entries[len(entries) - MAX_ENTRIES + 1 :])
        return History(entries, len(entries) - 1, self.now)

    def undo(self) -> History:
        """Back to the scenario before, if there is one."""
        return self._moved(self.at - 1) if self.can_undo else self

    def redo(self) -> History:
        """Forward to the scenario that was undone, if there is one."""
        return self._moved(self.at + 1) if self.can_redo else self

    def visit(self, entry: str) -> History:
        """What the browser shows now: Back and Forward move within the history, a new address adds to it."""
        if entry == self.now:
            return self
        if self.can_undo and entry == self.entries[self.at - 1]:
            return self.undo()
        if self.can_redo and entry == self.entries[self.at + 1]:
            return self.redo()
        return self.push(entry)

    def _moved(self, at: int) -> History:
        return History(self.entries, at, self.now)
