"""Connections as bytes: what a client sends that is no request and no message."""

from __future__ import annotations

import asyncio
import socket
import sys
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import Server, ServerState

from webapp.server import raw_connections
from webapp.server.asgi import App, Receive, Scope, Send
from webapp.server.raw_connections import AT_A_TIME, FRAMES, Messages, Requests

HANDSHAKE = (
    b"GET /_stcore/stream HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
HEADER = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
PING, PONG = b"\x89\x80\0\0\0\0", b"\x8a\x00"
MESSAGE, BEGINNING, PART = b"\x82\x81\0\0\0\0x", b"\x02\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
PIECE = b"\x00\xfe\x40\x00\0\0\0\0" + b"x" * 0x4000

waiting = Requests._waiting  # pyright: ignore[reportPrivateUsage]  # nothing else shows it


class Line(asyncio.Transport):
    """The server's end of a connection, whose timers the test sets off."""

    def __init__(self, app: Any, sock: socket.socket | None = None) -> None:
        super().__init__({"socket": sock, "peername": ("10.0.0.1", 1)})
        self.is_open = True
        self.is_read = True
        self.written = b""
        config = Config(app, log_config=None, ws=Messages, lifespan="off")
        self.protocol: Any = Requests(config, ServerState(), {})
        self.protocol.connection_made(self)

    def feed(self, data: bytes) -> None:
        if self.is_open:
            self.protocol.data_received(data)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return not self.is_open

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            self.protocol.connection_lost(None)

    abort = close

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or accept a connection and read what comes."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        pass


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def opened(app: App = echo) -> Line:
    """Return a connection on which a WebSocket is open."""
    line = Line(app)
    line.feed(HANDSHAKE)
    await settled()
    assert b"101 Switching Protocols" in line.written
    line.written = b""
    return line


def test_a_connection_without_a_whole_request_is_closed_after_a_time_and_the_oldest_of_too_many_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(raw_connections, "MAX_WAITING", 2)

    async def lines() -> None:
        silent, slow, kept = Line(echo), Line(echo), Line(echo)
        assert not silent.is_open
        slow.feed(HEADER[:9])
        kept.feed(HEADER)
        await settled()
        assert b"204" in kept.written
        assert list(waiting) == [slow.protocol]
        kept.feed(HEADER[:9])  # one whole request does not free the next ones
        assert list(waiting) == [slow.protocol, kept.protocol]
        kept.feed(HEADER[9:])
        # The time is over.
        waiting[slow.protocol]._run()
        await settled()
        assert (slow.is_open, kept.is_open, list(waiting)) == (False, True, [])
        await opened()
        assert not waiting

    asyncio.run(lines())


def test_pings_and_pieces_without_end_close_a_connection_before_more_is_read() -> None:
    async def read(flood: bytes) -> tuple[bool, int]:
        line = await opened()
        line.feed(flood)
        return line.is_open, line.written.count(PONG)

    assert asyncio.run(read(PING * 1_000_000)) == (False, pytest.approx(AT_A_TIME / len(PING), abs=1))
    assert asyncio.run(read(BEGINNING + PART * 1_000_000)) == (False, 0)
    # A message of a megabyte in as many pieces as browsers make of it, and an hour of answers to pings.
    pieces = [BEGINNING, *[PIECE] * 63]
    assert asyncio.run(read(b"".join(pieces)))[0]
    assert asyncio.run(read(PING * int(FRAMES))) == (True, FRAMES)


def test_nothing_is_read_behind_a_message_until_that_is_taken_and_then_the_rest_is() -> None:
    taken = asyncio.Event()
    sizes: list[int] = []

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        del scope
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            sizes.append(len(message["bytes"]))
            await taken.wait()

    async def read() -> None:
        line = await opened(slow)
        line.feed(MESSAGE * 100_000)
        await settled()
        assert len(sizes) == 1
        assert line.protocol.queue.qsize() <= AT_A_TIME / len(MESSAGE)
        assert not line.is_read
        taken.set()
        while len(sizes) < 100_000:
            await asyncio.sleep(0)
        assert line.is_read

    asyncio.run(read())
    assert set(sizes) == {1}


def test_answers_are_sent_at_once() -> None:
    async def delay() -> int:
        with socket.socket() as sock:
            Line(echo, sock)
            return sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    assert asyncio.run(delay())


def test_a_server_that_starts_takes_these_protocols_does_not_say_what_it_is_and_may_open_many_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[Server] = []

    async def startup(self: Server, sockets: object = None) -> None:
        del sockets
        started.append(self)

    monkeypatch.setattr(Server, "startup", startup)
    raw_connections.watch_connections()
    config = Config(echo, log_config=None)
    config.load()
    asyncio.run(Server(config).startup())
    (server,) = started
    assert (server.config.http_protocol_class, server.config.ws_protocol_class) == (Requests, Messages)
    assert dict(server.config.encoded_headers) == {}
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert soft == hard or soft >= raw_connections.MAX_FILES
