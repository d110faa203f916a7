"""Admission of work: a few pieces of it go on at a time, and some let others go first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Final

AT_ONCE: Final = 3
"""Pieces of work that go on at a time: they share one interpreter, and each turn of it costs. Twenty runs at
once take fifty times as long as one after the other."""

LONGEST: Final = 1.0
"""Seconds after which work makes room for others, though it goes on: nobody may hold them up."""


class Admission:
    """Places for work; who waits is admitted by the time of coming, put off by a penalty.

    Since a penalty ends, everybody is admitted in the end.

    Args:
        at_once: The number of places.
    """

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._free = at_once
        self._number = count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    async def enter(self, penalty: float) -> Callable[[], None]:
        """Wait for a place.

        Args:
            penalty: The seconds by which others may come later and yet go first.

        Returns:
            What gives the place to the next one; a second call does nothing.
        """
        loop = asyncio.get_running_loop()
        if self._free:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = loop.create_future()
            heappush(self._waiting, (loop.time() + penalty, next(self._number), turn))
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():
                    self._next()
                raise
        is_held = True

        def leave() -> None:
            nonlocal is_held
            if is_held:
                is_held = False
                timer.cancel()
                self._next()

        timer = loop.call_later(LONGEST, leave)
        return leave

    def _next(self) -> None:
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
