"""Limits of connections and of a session's uploads, on clocks and servers of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from tests.webapp.server.clients import Answering, answer
from webapp.evaluate.slots import SLOTS
from webapp.model.limits import MAX_UPLOAD_MB
from webapp.server.asgi import Message, Receive, Scope, Send
from webapp.server.connection_limits import AT_ONCE, BYTES, PATIENCE, PER_SECOND, ConnectionLimits
from webapp.server.upload_limits import MAX_UPLOADS_MB, UploadLimits


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


def test_who_holds_a_key_down_or_sends_much_at_once_after_a_rest_is_never_slowed() -> None:
    line = Line([1 / PER_SECOND] * 2_000)
    line.run()
    assert line.read == pytest.approx([at / PER_SECOND for at in range(1, 2_001)])
    assert line.sent == []
    line = Line([0.0] * int(AT_ONCE))
    line.run()
    assert line.now == 0


def test_a_flood_is_read_as_fast_as_a_held_key_and_closed_with_a_word_unless_it_pauses() -> None:
    line = Line([0.0] * 500_000)
    line.run()
    assert len(line.read) <= AT_ONCE + PATIENCE * PER_SECOND + 1
    assert line.now <= PATIENCE + 1
    ((closed,),) = [line.sent]
    assert (closed["type"], closed["code"]) == ("websocket.close", 1008)
    assert "too many messages" in closed["reason"]
    line = Line(([0.0] * 300 + [20.0]) * 10)
    line.run()
    assert (len(line.read), line.sent) == (3_010, [])


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


def test_each_address_has_a_number_of_connections_and_requests_are_not_counted() -> None:
    limits = ConnectionLimits(_until_the_end, per_address=2)
    for _ in range(2):  # what has ended counts no more
        a, b, refused, other = _connect(limits, ["school", "school", "school", "home"])
        assert a == b == other == []
        assert [(one["type"], one["code"]) for one in refused] == [("websocket.close", 1013)]
    app = Answering(b"yes")
    assert answer(ConnectionLimits(app, per_address=0), "/").body == b"yes"


MEGABYTE = 1024 * 1024


class Server:
    """Holds uploads as Streamlit does: of sessions that it knows, until they are released."""

    def __init__(self, max_files: int = 3, max_megabytes: int = 10) -> None:
        self.files: dict[str, dict[str, int]] = {"a": {}, "b": {}}
        self.may_end: asyncio.Event | None = None
        self.limits = UploadLimits(self._take, self._held, max_files, max_megabytes)

    def _held(self, session: str, files: set[str]) -> dict[str, int]:
        return {file: size for file, size in self.files.get(session, {}).items() if file in files}

    async def _take(self, scope: Scope, receive: Receive, send: Send) -> None:
        del receive  # the size is in the headers
        if self.may_end is not None:
            await self.may_end.wait()
        _, session, file = str(scope["path"]).rsplit("/", 2)
        known = session in self.files
        if known and scope["method"] == "PUT":
            self.files[session][file] = int(dict(scope["headers"]).get(b"content-length", b"0"))
        await send({"type": "http.response.start", "status": 204 if known else 400, "headers": []})

    async def request(
        self, session: str, file: str, megabytes: float | None = 1, method: str = "PUT", base: str = ""
    ) -> int:
        """Return the status of the answer."""
        size = [] if megabytes is None else [(b"content-length", str(int(megabytes * MEGABYTE)).encode())]
        path = f"{base}/_stcore/upload_file/{session}/{file}"
        statuses: list[int] = []

        async def send(message: MutableMapping[str, Any]) -> None:
            statuses.append(message.get("status", 0))

        async def receive() -> MutableMapping[str, Any]:
            raise AssertionError("the body of an upload that is refused is not read")

        await self.limits({"type": "http", "method": method, "path": path, "headers": size}, receive, send)
        return statuses[0]

    def put(self, session: str, file: str, megabytes: float | None = 1, base: str = "") -> int:
        """Upload a file; return the status of the answer."""
        return asyncio.run(self.request(session, file, megabytes, base=base))


def test_a_session_has_so_many_files_and_bytes_another_one_its_own_and_what_is_released_makes_room() -> None:
    for base in ("", "/below"):
        server = Server(max_files=3)
        assert [server.put("a", str(at), base=base) for at in range(5)] == [204, 204, 204, 429, 429]
        assert server.put("b", "0", base=base) == 204
        assert sorted(server.files["a"]) == ["0", "1", "2"]
    server = Server(max_megabytes=10)
    assert [server.put("a", "1", 6), server.put("a", "2", 5), server.put("a", "3", 4)] == [204, 413, 204]
    server = Server(max_files=1, max_megabytes=1)
    assert [server.put("a", "1"), server.put("a", "2")] == [204, 429]
    # Other requests are not counted.
    for method in ("DELETE", "OPTIONS"):
        assert asyncio.run(server.request("a", "1", method=method)) == 204
    server.files["a"].clear()
    assert server.put("a", "3") == 204


def test_files_on_their_way_count_before_they_are_there() -> None:
    server = Server(max_files=10, max_megabytes=10)

    async def all_at_once() -> list[int]:
        server.may_end = asyncio.Event()
        uploads = [asyncio.create_task(server.request("a", str(at), 4)) for at in range(4)]
        await asyncio.sleep(0)
        server.may_end.set()
        return list(await asyncio.gather(*uploads))

    assert asyncio.run(all_at_once()) == [204, 204, 413, 413]


def test_an_upload_that_breaks_off_is_no_longer_on_its_way() -> None:
    server = Server(max_files=1)

    async def broken() -> None:
        server.may_end = asyncio.Event()
        upload = asyncio.create_task(server.request("a", "1"))
        await asyncio.sleep(0)
        upload.cancel()
        await asyncio.gather(upload, return_exceptions=True)
        server.may_end = None

    asyncio.run(broken())
    assert server.put("a", "2") == 204


def test_a_file_that_does_not_say_its_size_counts_as_the_largest_and_one_for_each_field_fits() -> None:
    assert Server(max_megabytes=MAX_UPLOAD_MB).put("a", "1", None) == 204
    assert Server(max_megabytes=MAX_UPLOAD_MB - 1).put("a", "1", None) == 413
    assert len(SLOTS) * MAX_UPLOAD_MB == MAX_UPLOADS_MB


def test_sessions_that_ended_or_never_were_are_forgotten() -> None:
    server = Server()
    assert server.put("a", "1") == 204
    assert [server.put(f"made up {at}", "1") for at in range(9)] == [400] * 9
    del server.files["a"]
    assert server.put("b", "1") == 204
    kept = server.limits._sessions  # pyright: ignore[reportPrivateUsage]  # nobody else needs it
    assert list(kept) == ["b"]
