"""Connections below requests and messages: what clients send that no ASGI middleware gets to see.

A header that never ends keeps a connection for good; pings, and pieces of a message that never ends, take all
of the server's time. Only uvicorn's protocols see these, so ours stand in their place. They also turn off
Nagle's algorithm, which asyncio leaves on for a socket that Streamlit opens: answers would wait for 40 ms.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.transports import BaseTransport
from contextlib import suppress
from typing import Any, ClassVar, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from webapp.server.connection_limits import Allowance

if sys.platform != "win32":
    import resource

HEADER_WITHIN: Final = 30.0  # seconds

MAX_WAITING: Final = 2000
"""Most connections whose request is not complete: browsers of a school may open some in advance."""

FRAMES: Final = 100.0
"""Frames of a WebSocket that are no message, after a rest: browsers answer a ping twice a minute, and send
large messages in pieces."""

AT_A_TIME: Final = 4096
"""Bytes that are read before the next look at what they were: the smallest frame has six."""

MAX_FILES: Final = 65536


class Requests(H11Protocol):
    """Closes connections whose request does not come, the oldest first where there are too many."""

    _waiting: ClassVar[dict[Requests, asyncio.TimerHandle]] = {}

    def connection_made(self, transport: BaseTransport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)  # type: ignore[arg-type]
        found = transport.get_extra_info("socket")
        if found is not None and found.family in (socket.AF_INET, socket.AF_INET6):
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Read a request, or a part of it."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._wait_no_more()
        elif self not in self._waiting and self.conn.trailing_data[0]:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting[self] = self.loop.call_later(HEADER_WITHIN, self.timeout_keep_alive_handler)
        if len(self._waiting) > MAX_WAITING:
            oldest = next(iter(self._waiting))
            oldest._wait_no_more()
            oldest.transport.abort()

    def _wait_no_more(self) -> None:
        timer = self._waiting.pop(self, None)
        if timer is not None:
            timer.cancel()


class Messages(WebSocketsSansIOProtocol):
    """Ends connections with many frames that are no message, and reads no further while a message waits."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._unread = bytearray()
        self._frames = Allowance(self.loop.time(), left=FRAMES, most=FRAMES)

    def data_received(self, data: bytes) -> None:
        """Read what came, up to the first message."""
        self._unread += data
        self._read_on()

    async def receive(self) -> Any:
        """Return the next message, and read on behind it."""
        message = await super().receive()
        self._read_on()
        return message

    def _read_on(self) -> None:
        while self._unread and not self.read_paused and not self.transport.is_closing():
            part = bytes(self._unread[:AT_A_TIME])
            del self._unread[:AT_A_TIME]
            super().data_received(part)

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message."""
        if self._is_taken():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Take a ping."""
        if self._is_taken():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._is_taken():
            super().handle_pong(event)

    def _is_taken(self) -> bool:
        if self._frames.wait_for(0, self.loop.time()):
            self.transport.abort()
        return not self.transport.is_closing()


def watch_connections() -> None:
    """Have the server that starts next use these protocols, and as many files as the system lets it.

    Streamlit chooses the protocols, and has no setting for it.
    """
    startup = uvicorn.Server.startup

    async def startup_with_these(self: uvicorn.Server, sockets: list[socket.socket] | None = None) -> None:
        self.config.http_protocol_class, self.config.ws_protocol_class = Requests, Messages
        # Whoever looks for servers with a known weakness need not be told.
        self.config.encoded_headers = [one for one in self.config.encoded_headers if one[0] != b"server"]
        await startup(self, sockets)

    uvicorn.Server.startup = startup_with_these
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if 0 <= soft < MAX_FILES:
            wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
            with suppress(ValueError):  # macOS may allow less than it says
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
