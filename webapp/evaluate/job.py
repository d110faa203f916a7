"""Background jobs: long work in a thread, with progress and cancellation."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Event, Thread
from time import monotonic
from typing import Generic, Literal, TypeVar

from recmetrics.tables.errors import FileTooLargeError
from webapp.evaluate.limits import MAX_SECONDS, SMALL_SECONDS
from webapp.evaluate.turns import LARGE, SMALL, Lane

T = TypeVar("T")

Progress = Callable[[float], None]
"""Progress callback, called now and then with the finished share of the present step; 1 ends the step.

It raises when the job is cancelled or takes too long; the work must let the error through.
"""

State = Literal["waiting", "running", "done", "failed", "cancelled"]


class TooLongError(Exception):
    """The job exceeded its time limit."""


class _CancelledError(Exception):
    """The job was cancelled."""


class Job(Generic[T]):
    """A background job.

    Args:
        work: The function to run. It calls its argument at every step and while a step lasts; that is where
            it ends when the job is cancelled or takes too long.
        reader: Whose job it is: readers take turns. Without one the job is its own reader.
        small: The same work with the limits of a small job, tried first in the lane of small jobs. Where it
            turns out to be too large for that, the work is done in the other lane.
        seconds: The time limit, from when its turn comes.

    Attributes:
        share: The finished share of the present step, from 0 to 1.
        steps: The number of the present step, from 1.
        result: The result, once it is done.
        error: The error, once it failed.
    """

    def __init__(
        self,
        work: Callable[[Progress], T],
        *,
        reader: Hashable | None = None,
        small: Callable[[Progress], T] | None = None,
        seconds: float = MAX_SECONDS,
    ) -> None:
        self.share = 0.0
        self.steps = 1
        self.result: T | None = None
        self.error: Exception | None = None
        self._work = work
        self._reader = self if reader is None else reader
        self._small = small
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
            if self._small is None or not self._is_done_as_small(self._small):
                self.result = self._in_turn(LARGE, self._work, self._seconds)
        except _CancelledError:
            pass
        except Exception as error:
            self.error = error
        finally:
            self._over.set()

    def _is_done_as_small(self, small: Callable[[Progress], T]) -> bool:
        try:
            self.result = self._in_turn(SMALL, small, min(SMALL_SECONDS, self._seconds))
        except (TooLongError, FileTooLargeError):
            self.share, self.steps = 0.0, 1
            return False
        return True

    def _in_turn(self, lane: Lane, work: Callable[[Progress], T], seconds: float) -> T:
        if not lane.enter(self._reader, self._called_off.is_set):
            raise _CancelledError
        try:
            self._ends_at = monotonic() + seconds
            self._has_turn = True
            self._report_progress(0.0)
            return work(self._report_progress)
        finally:
            self._has_turn = False
            lane.leave(self._reader)

    def _report_progress(self, share: float) -> None:
        if self._called_off.is_set():
            raise _CancelledError
        if monotonic() > self._ends_at:
            raise TooLongError
        self.share = share
        self.steps += share == 1
