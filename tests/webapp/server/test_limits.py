"""Limits of connections and of a session's uploads, on clocks and servers of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from contextlib import suppress
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime import Runtime
from streamlit.runtime.memory_session_storage import MemorySessionStorage

from tests.webapp.server.clients import Answering, answer
from webapp.evaluate.slots import SLOTS
from webapp.model.limits import MAX_UPLOAD_MB
from webapp.server import admission, upload_limits
from webapp.server.admission import AT_ONCE as AT_ONCE_OF_ALL
from webapp.server.admission import Admission
from webapp.server.asgi import Message, Receive, Scope, Send
from webapp.server.connection_limits import AT_ONCE, BYTES, PATIENCE, PER_SECOND, ConnectionLimits
from webapp.server.upload_limits import MAX_UPLOADS_MB, UploadLimits


class Line:
    """A connection through the limits to an application that counts what it reads."""

    def __init__(self, gaps: list[float], size: int = 10) -> None:
        self.now = 0.0
        self.gaps = iter(gaps)
        self.size = size
        self.kind = "bytes"
        self.read: list[float] = []
        self.sent: list[Message] = []

    async def receive(self) -> Message:
        gap = next(self.gaps, None)
        if gap is None:
            return {"type": "websocket.disconnect", "code": 1000}
        self.now += gap
        return {"type": "websocket.receive", self.kind: b"x" * self.size}

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


def test_each_address_has_a_number_of_connections_and_of_requests_under_way() -> None:
    limits = ConnectionLimits(_until_the_end, per_address=2)
    for _ in range(2):  # what has ended counts no more
        a, b, refused, other = _connect(limits, ["school", "school", "school", "home"])
        assert a == b == other == []
        assert [(one["type"], one["code"]) for one in refused] == [("websocket.close", 1013)]
    app = Answering(b"yes")
    for method in ("GET", "POST"):
        assert answer(ConnectionLimits(app, per_address=0), "/", method=method).status == 429
        assert answer(ConnectionLimits(app, per_address=1), "/", method=method).body == b"yes"
    assert app.asked == 2


def _rerun() -> bytes:
    message = BackMsg()
    message.rerun_script.query_string = "k=3"
    return message.SerializeToString()


RUN = {"type": "websocket.receive", "bytes": _rerun()}
RUN_IS_OVER = {
    "type": "websocket.send",
    "bytes": ForwardMsg(script_finished=ForwardMsg.FINISHED_SUCCESSFULLY).SerializeToString(),
}


class Server:
    """A server whose runs end at once, or when the test says so; its clock goes on by a little with each."""

    def __init__(self, *, is_quick: bool) -> None:
        self.now = 0.0
        self.is_quick = is_quick
        self.runs: list[str] = []
        self.slept = 0
        self.under_way: list[Send] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.limits = ConnectionLimits(self._app, lambda: self.now, self._sleep)

    async def _sleep(self, seconds: float) -> None:
        del seconds
        self.slept += 1

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            self.runs.append(scope["client"][0])
            self.now += 0.01
            self.under_way.append(send)
            if self.is_quick:
                await self.end_run()

    async def end_run(self) -> None:
        """Let the oldest run come to its end."""
        with suppress(OSError):
            await self.under_way.pop(0)(dict(RUN_IS_OVER))

    async def join(self, address: str, messages: int, *, leaves: bool = False) -> None:
        """Open a connection that sends so many messages at once, and perhaps hears nothing more."""
        queue = asyncio.Queue[Message]()
        for message in [{"type": "websocket.connect"}, *[RUN] * messages]:
            queue.put_nowait(message)

        async def send(message: Message) -> None:
            if leaves and message["type"] == "websocket.send":
                raise OSError

        scope = {"type": "websocket", "client": (address, 1)}
        self.tasks.append(asyncio.create_task(self.limits(scope, queue.get, send)))
        await settled()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def settled() -> None:
    """Let everything happen that can."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_school_of_200_behind_one_address_is_never_held_up() -> None:
    async def hour() -> Server:
        server = Server(is_quick=True)
        for _ in range(200):
            # The messages of a first visit, and of a class where everybody acts every other second.
            await server.join("school", 5 + 60)
        await server.close()
        return server

    server = asyncio.run(hour())
    assert (len(server.runs), server.slept) == (200 * 65, 0)


def test_who_sent_much_lets_others_go_first_also_from_many_connections_and_from_new_ones() -> None:
    async def order() -> list[str]:
        server = Server(is_quick=False)
        for _ in range(50):
            await server.join("flood", 2)
        await server.join("reader", 1)
        await server.join("flood", 1)
        await server.join("another", 1)
        for _ in range(6):
            await server.end_run()
            await settled()
        await server.close()
        return server.runs

    # Each of the two waits once to be let in and once for its run, while 98 messages of the flood wait.
    runs = asyncio.run(order())
    assert runs[:AT_ONCE_OF_ALL] == ["flood"] * AT_ONCE_OF_ALL
    assert {"reader", "another"} <= {*runs[AT_ONCE_OF_ALL : AT_ONCE_OF_ALL + 4]}


def test_what_somebody_sent_who_has_left_since_is_not_worth_a_run() -> None:
    async def runs() -> list[str]:
        server = Server(is_quick=True)
        await server.join("gone", 9, leaves=True)
        await server.join("here", 9)
        await server.close()
        return server.runs

    assert asyncio.run(runs()) == ["gone", *["here"] * 9]


def test_a_message_of_text_closes_the_connection() -> None:
    line = Line([0.0, 0.0])
    line.kind = "text"
    line.run()
    assert [(one["type"], one["code"]) for one in line.sent] == [("websocket.close", 1003)]
    assert line.read == []


def test_work_is_admitted_again_when_what_goes_on_takes_long_and_nobody_who_left_has_a_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def admitted() -> list[int]:
        places, found = Admission(at_once=1), list[int]()

        async def enter(number: int) -> None:
            await places.enter(penalty=number)
            found.append(number)

        tasks = [asyncio.create_task(enter(number)) for number in (0, 3, 2, 1)]
        await settled()
        tasks[2].cancel()
        monkeypatch.setattr(admission, "LONGEST", 0)
        leave = await places.enter(penalty=4)
        leave()
        leave()
        await settled()
        await places.enter(penalty=0)
        await asyncio.gather(*tasks, return_exceptions=True)
        return found

    monkeypatch.setattr(admission, "LONGEST", 0.001)
    assert asyncio.run(admitted()) == [0, 1, 3]


MEGABYTE = 1024 * 1024


class Uploads:
    """Holds uploads as Streamlit does: of sessions that it knows, until they are released."""

    def __init__(self, max_files: int = 3, max_megabytes: int = 10, *of_more: int) -> None:
        self.files: dict[str, dict[str, int]] = {"a": {}, "b": {}}
        self.may_end: asyncio.Event | None = None
        self.limits = UploadLimits(self._take, self._held, max_files, max_megabytes, *of_more)

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
        self,
        session: str,
        file: str,
        megabytes: float | None = 1,
        method: str = "PUT",
        base: str = "",
        address: str = "home",
        *more: tuple[bytes, bytes],
    ) -> int:
        """Return the status of the answer."""
        size = [] if megabytes is None else [(b"content-length", str(int(megabytes * MEGABYTE)).encode())]
        path = f"{base}/_stcore/upload_file/{session}/{file}"
        statuses: list[int] = []

        async def send(message: MutableMapping[str, Any]) -> None:
            statuses.append(message.get("status", 0))

        async def receive() -> MutableMapping[str, Any]:
            raise AssertionError("the body of an upload that is refused is not read")

        scope = {"type": "http", "method": method, "path": path, "headers": [*size, *more]}
        await self.limits({**scope, "client": (address, 1)}, receive, send)
        return statuses[0]

    def put(self, session: str, file: str, megabytes: float | None = 1, base: str = "") -> int:
        """Upload a file; return the status of the answer."""
        return asyncio.run(self.request(session, file, megabytes, base=base))


def test_a_session_has_so_many_files_and_bytes_another_one_its_own_and_what_is_released_makes_room() -> None:
    for base in ("", "/below"):
        server = Uploads(max_files=3)
        assert [server.put("a", str(at), base=base) for at in range(5)] == [204, 204, 204, 429, 429]
        assert server.put("b", "0", base=base) == 204
        assert sorted(server.files["a"]) == ["0", "1", "2"]
    server = Uploads(max_megabytes=10)
    assert [server.put("a", "1", 6), server.put("a", "2", 5), server.put("a", "3", 4)] == [204, 413, 204]
    server = Uploads(max_files=1, max_megabytes=1)
    assert [server.put("a", "1"), server.put("a", "2")] == [204, 429]
    # Other requests are not counted.
    for method in ("DELETE", "OPTIONS"):
        assert asyncio.run(server.request("a", "1", method=method)) == 204
    server.files["a"].clear()
    assert server.put("a", "3") == 204


def test_files_on_their_way_count_before_they_are_there() -> None:
    server = Uploads(max_files=10, max_megabytes=10)

    async def all_at_once() -> list[int]:
        server.may_end = asyncio.Event()
        uploads = [asyncio.create_task(server.request("a", str(at), 4)) for at in range(4)]
        await asyncio.sleep(0)
        server.may_end.set()
        return list(await asyncio.gather(*uploads))

    assert asyncio.run(all_at_once()) == [204, 204, 413, 413]


def test_an_upload_that_breaks_off_is_no_longer_on_its_way() -> None:
    server = Uploads(max_files=1)

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
    assert Uploads(max_megabytes=MAX_UPLOAD_MB).put("a", "1", None) == 204
    assert Uploads(max_megabytes=MAX_UPLOAD_MB - 1).put("a", "1", None) == 413
    assert len(SLOTS) * MAX_UPLOAD_MB == MAX_UPLOADS_MB


def test_sessions_that_ended_or_never_were_are_forgotten() -> None:
    server = Uploads()
    assert server.put("a", "1") == 204
    assert [server.put(f"made up {at}", "1") for at in range(9)] == [400] * 9
    del server.files["a"]
    assert server.put("b", "1") == 204
    kept = server.limits._sessions  # pyright: ignore[reportPrivateUsage]  # nobody else needs it
    assert list(kept) == ["b"]


def test_an_address_and_all_sessions_together_have_so_many_bytes_too() -> None:
    async def all_of_them() -> list[int]:
        server = Uploads(9, 10, 15, 20)
        server.files |= {name: {} for name in "cde"}
        sent = [("a", 8, "one"), ("b", 8, "one"), ("b", 7, "one"), ("c", 6, "two"), ("d", 5, "two")]
        return [await server.request(name, "1", size, address=address) for name, size, address in sent]

    assert asyncio.run(all_of_them()) == [204, 413, 204, 413, 204]


def test_a_visit_that_is_over_is_forgotten_without_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    over, store = Mock(), MemorySessionStorage(ttl_seconds=0)
    over.session.id = "over"
    store.save(over)
    runtime = SimpleNamespace(_session_mgr=SimpleNamespace(_session_storage=store))
    monkeypatch.setattr(upload_limits, "FORGOTTEN_EVERY", 0)
    monkeypatch.setattr(Runtime, "exists", lambda: True)
    monkeypatch.setattr(Runtime, "instance", lambda: runtime)

    async def a_while() -> None:
        task = asyncio.create_task(upload_limits.forget_visits())
        await settled()
        task.cancel()

    asyncio.run(a_while())
    over.session.shutdown.assert_called_once()


def test_an_upload_that_says_its_size_in_two_ways_is_refused() -> None:
    chunked = (b"transfer-encoding", b"chunked")
    server = Uploads()
    assert asyncio.run(server.request("a", "1", 1, "PUT", "", "home", chunked)) == 400
    assert server.files["a"] == {}
