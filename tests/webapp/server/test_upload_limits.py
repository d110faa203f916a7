"""Limits of a session's uploads: the middleware, with an application behind it that holds what it takes."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from webapp.evaluate.slots import SLOTS
from webapp.model.limits import MAX_UPLOAD_MB
from webapp.server.asgi import Receive, Scope, Send
from webapp.server.upload_limits import MAX_UPLOADS_MB, UploadLimits

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


@pytest.mark.parametrize("base", ["", "/below"])
def test_a_session_has_so_many_files_and_another_one_has_its_own(base: str) -> None:
    server = Server(max_files=3)
    assert [server.put("a", str(at), base=base) for at in range(5)] == [204, 204, 204, 429, 429]
    assert server.put("b", "0", base=base) == 204
    assert sorted(server.files["a"]) == ["0", "1", "2"]


def test_a_session_has_so_many_bytes() -> None:
    server = Server(max_megabytes=10)
    assert [server.put("a", "1", 6), server.put("a", "2", 5), server.put("a", "3", 4)] == [204, 413, 204]


def test_what_is_released_makes_room() -> None:
    server = Server(max_files=1, max_megabytes=1)
    assert [server.put("a", "1"), server.put("a", "2")] == [204, 429]
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


def test_a_file_that_does_not_say_its_size_counts_as_the_largest() -> None:
    assert Server(max_megabytes=MAX_UPLOAD_MB).put("a", "1", None) == 204
    assert Server(max_megabytes=MAX_UPLOAD_MB - 1).put("a", "1", None) == 413


def test_sessions_that_ended_or_never_were_are_forgotten() -> None:
    server = Server()
    assert server.put("a", "1") == 204
    assert [server.put(f"made up {at}", "1") for at in range(9)] == [400] * 9
    del server.files["a"]
    assert server.put("b", "1") == 204
    kept = server.limits._sessions  # pyright: ignore[reportPrivateUsage]  # nobody else needs it
    assert list(kept) == ["b"]


@pytest.mark.parametrize("method", ["DELETE", "OPTIONS"])
def test_other_requests_are_not_counted(method: str) -> None:
    server = Server(max_files=1)
    assert server.put("a", "1") == 204
    assert asyncio.run(server.request("a", "1", method=method)) == 204


def test_the_fields_of_the_page_of_own_data_may_all_be_filled_at_once() -> None:
    assert len(SLOTS) * MAX_UPLOAD_MB == MAX_UPLOADS_MB
