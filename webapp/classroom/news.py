"""News of rooms within a server: who listens is woken when a room changes, and when somebody answers."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from random import shuffle
from typing import Final

ENDED: Final = 0
"""The version of a room that is gone."""


@dataclass(slots=True, eq=False)
class Listener:
    """Somebody who waits for news of a room, in an event loop.

    Args:
        code: The room.
        with_votes: Whether answers are news too.
        loop: The event loop.
        woken: Is set by news.
    """

    code: str
    with_votes: bool = False
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)
    woken: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class _News:
    version: int = ENDED
    moved: int = field(default_factory=lambda: time.time_ns() // 1_000_000)
    listeners: set[Listener] = field(default_factory=set[Listener])


class News:
    """The latest version of each room that somebody listens to; threads tell it, event loops wait for it."""

    def __init__(self) -> None:
        self._rooms: defaultdict[str, _News] = defaultdict(_News)
        self._lock = threading.Lock()
        self.is_closed = False
        """Whether the server ends, and all listeners with it."""

    def listen(self, code: str, *, with_votes: bool = False) -> Listener:
        """Add a listener in the running event loop; the room's version is read, and told, after that."""
        listener = Listener(code, with_votes)
        with self._lock:
            self._rooms[code].listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Take a listener away."""
        with self._lock:
            news = self._rooms[listener.code]
            news.listeners.discard(listener)
            if not news.listeners:
                del self._rooms[listener.code]

    def changed(self, code: str, version: int) -> None:
        """Tell that a room has this version now; `ENDED` if it is gone."""
        with self._lock:
            news = self._rooms.get(code)
            if news is None or news.version == version or (version != ENDED and version < news.version):
                return
            news.version = version
            self._wake(news, news.listeners)

    def moved(self, code: str) -> None:
        """Tell that somebody answered in a room, came or left."""
        with self._lock:
            news = self._rooms.get(code)
            if news is not None:
                self._wake(news, [one for one in news.listeners if one.with_votes])

    def latest(self, code: str) -> tuple[int, int]:
        """Return a room's version, and a number that also grows with answers."""
        with self._lock:
            news = self._rooms.get(code) or _News()
            return news.version, news.moved

    def close(self) -> None:
        """Wake all listeners for the last time."""
        with self._lock:
            self.is_closed = True
            for news in self._rooms.values():
                self._wake(news, news.listeners)

    def listened(self) -> dict[str, int]:
        """Return the rooms that somebody listens to, with their versions as they are known here."""
        with self._lock:
            return {code: news.version for code, news in self._rooms.items()}

    def _wake(self, news: _News, listeners: Collection[Listener]) -> None:
        # Grows also over a restart of the server, so that nobody takes new numbers for those they had.
        news.moved = max(news.moved + 1, time.time_ns() // 1_000_000)
        # Those who teach come first, and of the others no one is always the last.
        in_turn = list(listeners)
        shuffle(in_turn)
        for one in sorted(in_turn, key=lambda one: not one.with_votes):
            _call_in(one.loop, one.woken.set)


def _call_in(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    # A loop that has ended has nobody left to tell.
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
