"""Work that takes longer than a run of a page may: in a thread, with its progress, and to be called off."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Semaphore, Thread
from time import monotonic
from typing import Final, Generic, Literal, TypeVar

from webapp.evaluate.limits import MAX_SECONDS

T = TypeVar("T")

Tell = Callable[[float], None]
"""Called by the work now and then with the share of the present step that is done; 1 ends the step.

It raises when the work is called off or takes too long: the work passes that on.
"""

State = Literal["waiting", "running", "done", "failed", "cancelled"]

# One at a time: other readers' pages need the machine as well.
_TURNS: Final = Semaphore(1)
_ASKED_EVERY: Final = 0.1


class TooLongError(Exception):
    """The work took longer than it may."""


class _CancelledError(Exception):
    """The work was called off."""


class Job(Generic[T]):
    """One piece of work.

    Args:
        work: What is done. It calls what it is given at every step and while a step lasts; that is where it
            ends when it is called off or takes too long.
        seconds: How long it may take once it is its turn.

    Attributes:
        share: How much of the present step is done, from 0 to 1.
        steps: Which step it is at, from 1.
        result: What came out, once it is done.
        error: What went wrong, once it failed.
    """

    def __init__(self, work: Callable[[Tell], T], *, seconds: float = MAX_SECONDS) -> None:
        self.share = 0.0
        self.steps = 1
        self.result: T | None = None
        self.error: Exception | None = None
        self._work = work
        self._seconds = seconds
        self._called_off = Event()
        self._has_turn = False
        self._over = Event()
        self._ends_at = 0.0
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def state(self) -> State:
        """How far it is."""
        if self._called_off.is_set():
            return "cancelled"
        if not self._over.is_set():
            return "running" if self._has_turn else "waiting"
        return "done" if self.error is None else "failed"

    @property
    def is_under_way(self) -> bool:
        """Whether something is still to come."""
        return self.state in ("waiting", "running")

    def cancel(self) -> None:
        """Call it off. It is over for the reader at once, and for the machine at the next step."""
        if not self._over.is_set():
            self._called_off.set()

    def wait(self, seconds: float) -> None:
        """Wait until it is over, but no longer than this."""
        self._over.wait(seconds)

    def _run(self) -> None:
        try:
            while not _TURNS.acquire(timeout=_ASKED_EVERY):
                if self._called_off.is_set():
                    return
            try:
                self._ends_at = monotonic() + self._seconds
                self._has_turn = True
                self._tell(0.0)
                self.result = self._work(self._tell)
            finally:
                _TURNS.release()
        except _CancelledError:
            pass
        except Exception as error:
            self.error = error
        finally:
            self._over.set()

    def _tell(self, share: float) -> None:
        if self._called_off.is_set():
            raise _CancelledError
        if monotonic() > self._ends_at:
            raise TooLongError
        self.share = share
        self.steps += share == 1
