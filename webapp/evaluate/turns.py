"""Turns of the readers' jobs: readers alternate, so that nobody's many jobs hold up another reader's one.

There are two lanes. Most jobs take the first one, one at a time: the pages need the machine as well. Small
ones have a lane of their own and never wait for a large one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from threading import Event, Lock
from typing import Final

_ASKED_EVERY: Final = 0.1


class Lane:
    """A lane for jobs.

    Each reader has one place in the rotation, however many jobs wait behind it: the reader's own jobs follow
    one another, in their order, each when the rotation comes round.

    Args:
        places: The number of jobs that run at the same time.
    """

    def __init__(self, places: int = 1) -> None:
        self._lock = Lock()
        self._places = self._free = places
        # In the order of their next turns.
        self._waiting: dict[Hashable, deque[Event]] = {}

    @property
    def is_busy(self) -> bool:
        """Return whether a job has its turn."""
        return self._free < self._places

    def enter(self, reader: Hashable, is_cancelled: Callable[[], bool]) -> bool:
        """Wait for a turn; return False if the job is cancelled before it comes.

        Args:
            reader: Whose job it is.
            is_cancelled: Asked now and then whether the job was cancelled.
        """
        turn = Event()
        with self._lock:
            self._waiting.setdefault(reader, deque()).append(turn)
            self._give_turns()
        while not turn.wait(_ASKED_EVERY):
            if is_cancelled() and self._withdraw(reader, turn):
                return False
        return True

    def leave(self, reader: Hashable) -> None:
        """End a turn, and give it to the next reader."""
        with self._lock:
            self._free += 1
            self._move_back(reader)
            self._give_turns()

    def _give_turns(self) -> None:
        while self._free and self._waiting:
            reader = next(iter(self._waiting))
            turns = self._waiting[reader]
            turn = turns.popleft()
            self._move_back(reader)
            self._free -= 1
            turn.set()

    def _move_back(self, reader: Hashable) -> None:
        """Put a reader behind all others; one without a waiting job has no place."""
        turns = self._waiting.pop(reader, None)
        if turns:
            self._waiting[reader] = turns

    def _withdraw(self, reader: Hashable, turn: Event) -> bool:
        """Take back a waiting job; return False if its turn has come in the meantime."""
        with self._lock:
            if turn.is_set():
                return False
            turns = self._waiting[reader]
            turns.remove(turn)
            if not turns:
                del self._waiting[reader]
            return True


LARGE: Final = Lane()
SMALL: Final = Lane(places=2)


def are_jobs_running() -> bool:
    """Return whether a reader's job has its turn."""
    return LARGE.is_busy or SMALL.is_busy
