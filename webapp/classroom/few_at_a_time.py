"""Waking those who wait in an event loop a few at a time, as fast as the server can follow."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import Final

GROUP: Final = 10
"""How many are woken together."""

APART: Final = 0.01
"""Fewest seconds between two groups."""

LATE: Final = 0.005
"""The event loop is this late when pages are being made: then the next group waits for them."""

TRIES: Final = 5
"""How often it does so, at most: on a server that is always busy everyone must be woken in the end."""


class FewAtATime:
    """Sets events in their order, in the running event loop.

    Were a class woken all at once, all of its pages would be made at once and be ready together at the end,
    and everyone else on the server would wait as long.
    """

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Event, None] = {}
        self._task: asyncio.Task[None] | None = None

    def wake(self, events: Iterable[asyncio.Event]) -> None:
        """Set these after those that still wait."""
        self._waiting.update(dict.fromkeys(events))
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._wake_all())

    async def _wake_all(self) -> None:
        while self._waiting:
            for event in list(islice(self._waiting, GROUP)):
                del self._waiting[event]
                event.set()
            for _ in range(TRIES):
                if await _lateness() < LATE:
                    break


async def _lateness() -> float:
    """Let others work for a moment; return the seconds by which it was longer."""
    loop = asyncio.get_running_loop()
    start = loop.time()
    await asyncio.sleep(APART)
    return loop.time() - start - APART
