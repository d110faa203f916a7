"""Background jobs: long work in a thread, with progress and cancellation."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Semaphore, Thread
from time import monotonic
from typing import Final, Generic, Literal, TypeVar

from webapp.evaluate.limits import MAX_SECONDS

T = TypeVar("T")

Progress = Callable[[float], None]
"""Progress callback, called now and then with the finished share of the present step; 1 ends the step.

It raises when the job is cancelled or takes too long; the work must let the error through.
"""

State = Literal["waiting", "running", "done", "failed", "cancelled"]

# One at a time: the pages of other users need the machine as well.
_TURNS: Final = Semaphore(1)
_ASKED_EVERY: Final = 0.1


class TooLongError(Exception):
    """The job exceeded its time limit."""


class _CancelledError(Exception):
    """The job was cancelled."""


class Job(Generic[T]):
    """A background job.

    Args:
        work: The function to run. It calls its argument at every step and while a step lasts; that is where
            it ends when the job is cancelled or takes too long.
        seconds: The time limit, from when its turn comes.

    Attributes:
        share: The finished share of the present step, from 0 to 1.
        steps: The number of the present step, from 1.
        result: The result, once it is done.
        error: The error, once it failed.
    """

    def __init__(self, work: Callable[[Progress], T], *, seconds: float = MAX_SECONDS) -> None:
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
        """Return the state of the job."""
        if self._called_off.is_set():
            return "cancelled"
        if not self._over.is_set():
            return "running" if self._has_turn else "waiting"
        return "done" if self.error is None else "failed"

    @property
    def is_under_way(self) -> bool:
        """Return whether the job is waiting or running."""
        return self.state in ("waiting", "running")

    def cancel(self) -> None:
        """Cancel the job. It is over for the user at once, and for the machine at the next step."""
        if not self._over.is_set():
            self._called_off.set()

    def wait(self, seconds: float) -> None:
        """Wait until the job is over, at most for this many seconds."""
        self._over.wait(seconds)

    def _run(self) -> None:
        try:
            while not _TURNS.acquire(timeout=_ASKED_EVERY):
                if self._called_off.is_set():
                    return
            try:
                self._ends_at = monotonic() + self._seconds
                self._has_turn = True
                self._report_progress(0.0)
                self.result = self._work(self._report_progress)
            finally:
                _TURNS.release()
        except _CancelledError:
            pass
        except Exception as error:
            self.error = error
        finally:
            self._over.set()

    def _report_progress(self, share: float) -> None:
        if self._called_off.is_set():
            raise _CancelledError
        if monotonic() > self._ends_at:
            raise TooLongError
        self.share = share
        self.steps += share == 1
