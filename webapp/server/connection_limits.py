"""Limits of connections: what one client sends, and how many there are from one address.

A message may make the server run the page again. One client that sends without a pause would keep everyone
else waiting, so its messages are read more slowly, and in the end its connection is closed.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from webapp.server.asgi import App, Message, Receive, Scope, Send

PER_SECOND: Final = 10.0
"""Messages read in a second, in the long run: more than anyone sends by hand, and few enough that others
do not feel a flood. Numbers follow a held key faster all the same, since the browser computes them."""

AT_ONCE: Final = 60.0
"""Messages that are read without a pause, after a rest."""

BYTES: Final = 32 * 1024
"""A message counts once for itself, and once for each of these that it has."""

PATIENCE: Final = 60.0
"""Seconds of waiting in a row after which a connection is closed."""

PER_ADDRESS: Final = 1000
"""Most connections from one address: a school has one, and every page that is open has a connection."""

_TOO_MUCH: Final = {
    "type": "websocket.close",
    "code": 1008,
    "reason": "too many messages; load the page again",
}
_TOO_MANY: Final = {
    "type": "websocket.close",
    "code": 1013,
    "reason": "too many connections from this address",
}


@dataclass(slots=True)
class Allowance:
    """The messages that a connection may send now: it fills with time, and each message takes from it.

    Args:
        now: The time at which it is full.
        left: What is in it; less than nothing where messages must wait.
        waited: The seconds that were waited in a row.
    """

    now: float
    left: float = AT_ONCE
    waited: float = 0.0

    def wait_for(self, size: int, now: float) -> float:
        """Take a message of this many bytes; return the seconds for which it must wait.

        >>> allowance = Allowance(now=0, left=1)
        >>> allowance.wait_for(10, now=0), allowance.wait_for(10, now=0), allowance.wait_for(10, now=1)
        (0.0, 0.1, 0.0)
        """
        self.left = min(AT_ONCE, self.left + (now - self.now) * PER_SECOND) - 1 - size // BYTES
        self.now = now
        wait = max(0.0, -self.left / PER_SECOND)
        self.waited = self.waited + wait if wait else 0.0
        return wait


class ConnectionLimits:
    """Slows a connection that sends too much, and closes it if it goes on; refuses those beyond a number.

    Args:
        app: The application behind it.
        clock: Returns the time, in seconds.
        sleep: Waits for some seconds.
        per_address: Most connections from one address.
    """

    def __init__(
        self,
        app: App,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        per_address: int = PER_ADDRESS,
    ) -> None:
        self._app = app
        self._clock = clock
        self._sleep = sleep
        self._per_address = per_address
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request or a connection; requests go through."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        address = str(client[0]) if client else ""
        if self._open[address] >= self._per_address:
            await receive()
            await send(dict(_TOO_MANY))
            return
        self._open[address] += 1
        try:
            await self._app(scope, self._slowed(receive, send), send)
        finally:
            self._open[address] -= 1
            self._open += Counter()  # forgets addresses without a connection

    def _slowed(self, receive: Receive, send: Send) -> Receive:
        """Return what receives no faster than is allowed."""
        allowance = Allowance(self._clock())

        async def receive_slowly() -> Message:
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            size = len(message.get("bytes") or message.get("text") or b"")
            wait = allowance.wait_for(size, self._clock())
            if allowance.waited > PATIENCE:
                await send(dict(_TOO_MUCH))
                return {"type": "websocket.disconnect", "code": _TOO_MUCH["code"]}
            if wait:
                await self._sleep(wait)
            return message

        return receive_slowly
