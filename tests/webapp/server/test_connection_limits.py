"""Limits of connections, on a clock of the test's own: a flood is slowed and closed, and nobody else is."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from webapp.server.asgi import Message, Receive, Scope, Send
from webapp.server.connection_limits import AT_ONCE, BYTES, PATIENCE, PER_SECOND, ConnectionLimits


class Line:
    """A connection through the limits to an application that counts what it reads."""

    def __init__(self, gaps: list[float], size: int = 10) -> None:
        self.now = 0.0
        self.gaps = iter(gaps)
        self.size = size
        self.read: list[float] = []
        self.sent: list[Message] = []

    async def receive(self) -> Message:
        gap = next(self.gaps, None)
        if gap is None:
            return {"type": "websocket.disconnect", "code": 1000}
        self.now += gap
        return {"type": "websocket.receive", "bytes": b"x" * self.size}

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope, send
        while (await receive())["type"] == "websocket.receive":
            self.read.append(self.now)

    def run(self) -> None:
        limits = ConnectionLimits(self.app, lambda: self.now, self.sleep)
        asyncio.run(limits({"type": "websocket", "client": ("10.0.0.1", 1)}, self.receive, self.send))


def test_a_reader_who_holds_a_key_down_is_never_slowed() -> None:
    line = Line([1 / PER_SECOND] * 2_000)
    line.run()
    assert line.read == pytest.approx([at / PER_SECOND for at in range(1, 2_001)])
    assert line.sent == []


def test_what_comes_at_once_after_a_rest_is_read_at_once() -> None:
    line = Line([0.0] * int(AT_ONCE))
    line.run()
    assert line.now == 0


def test_a_flood_is_read_as_fast_as_a_held_key_and_then_closed_with_a_word() -> None:
    line = Line([0.0] * 500_000)
    line.run()
    assert len(line.read) <= AT_ONCE + PATIENCE * PER_SECOND + 1
    assert line.now <= PATIENCE + 1
    ((closed,),) = [line.sent]
    assert (closed["type"], closed["code"]) == ("websocket.close", 1008)
    assert "too many messages" in closed["reason"]


def test_a_flood_that_pauses_is_not_closed() -> None:
    line = Line(([0.0] * 300 + [20.0]) * 10)
    line.run()
    assert len(line.read) == 3_010
    assert line.sent == []


def test_large_messages_count_by_their_size() -> None:
    small, large = Line([0.0] * 150), Line([0.0] * 150, size=3 * BYTES)
    small.run()
    large.run()
    assert large.now > 4 * small.now


def _connect(limits: ConnectionLimits, addresses: list[str]) -> list[list[Message]]:
    """Open a connection for each address, and then end them all; return what each was sent by the limits."""
    sent: list[list[Message]] = [[] for _ in addresses]

    async def one(at: int, address: str, end: asyncio.Event) -> None:
        told = False

        async def receive() -> Message:
            nonlocal told
            if told:
                await end.wait()
                return {"type": "websocket.disconnect"}
            told = True
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            sent[at].append(message)

        await limits({"type": "websocket", "client": (address, at)}, receive, send)

    async def run() -> None:
        end = asyncio.Event()
        tasks = [asyncio.create_task(one(at, address, end)) for at, address in enumerate(addresses)]
        for _ in range(20):
            await asyncio.sleep(0)
        end.set()
        await asyncio.gather(*tasks)

    asyncio.run(run())
    return sent


async def _until_the_end(scope: Scope, receive: Receive, send: Send) -> None:
    del scope, send
    while (await receive())["type"] != "websocket.disconnect":
        pass


def test_one_address_has_a_number_of_connections_and_others_have_theirs() -> None:
    limits = ConnectionLimits(_until_the_end, per_address=2)
    for _ in range(2):  # what has ended counts no more
        a, b, refused, other = _connect(limits, ["school", "school", "school", "home"])
        assert a == b == other == []
        assert [(one["type"], one["code"]) for one in refused] == [("websocket.close", 1013)]


def test_requests_are_not_counted() -> None:
    asked: list[Any] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        del receive, send
        asked.append(scope["type"])

    line = Line([])
    asyncio.run(ConnectionLimits(app, per_address=0)({"type": "http"}, line.receive, line.send))
    assert asked == ["http"]
