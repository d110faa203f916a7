"""Browsers that ask the routes of the classroom, behind all of the app's middleware."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from typing import Any

from starlette.applications import Starlette
from starlette.types import ASGIApp

from tests.webapp.server.clients import Answer
from webapp.classroom import cookies
from webapp.classroom.codes import new_secret
from webapp.classroom.routes import ROUTES
from webapp.classroom.store import Opened
from webapp.server.asgi import App, Message
from webapp.server.middleware import MIDDLEWARE

HERE = {"host": "school.example", "origin": "https://school.example"}
FORM = {"content-type": "application/x-www-form-urlencoded"}


def app() -> App:
    found: ASGIApp = Starlette(routes=ROUTES, middleware=MIDDLEWARE)
    return found  # pyright: ignore[reportReturnType]  # the same protocol in other words


def as_device(device: str) -> dict[str, str]:
    return {"cookie": f"{cookies.DEVICE}={device}"}


def as_teacher(opened: Opened) -> dict[str, str]:
    return {"cookie": f"{cookies.name_of_key(opened.code)}={opened.key}"}


def posted(body: str, headers: dict[str, str]) -> Answer:
    """Send a form."""

    async def ask() -> Answer:
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": "http.request", "body": body.encode()}

        all_headers = {"content-length": str(len(body.encode())), **FORM, **headers}
        scope = _scope("/rooms", all_headers, "POST")
        await app()(scope, receive, send)
        found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return Answer(sent[0]["status"], found, b"")

    return asyncio.run(ask())


def _scope(path: str, headers: dict[str, str], method: str = "GET", query: str = "") -> dict[str, Any]:
    given = [(name.encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": given,
        "scheme": "https",
        "server": ("school.example", 443),
        "client": (new_secret(), 1),
    }


class Stream:
    """What a browser hears of a stream of events."""

    def __init__(self, start: Message, chunks: asyncio.Queue[str]) -> None:
        self.status: int = start["status"]
        self.headers = {name.decode(): value.decode() for name, value in start["headers"]}
        self._chunks = chunks

    async def next_number(self) -> int:
        """Return the next number; -1 at the end of the stream."""
        while True:
            chunk = await asyncio.wait_for(self._chunks.get(), 20)
            if not chunk:
                return -1
            if chunk.startswith("data: "):
                return int(chunk.removeprefix("data: "))


@asynccontextmanager
async def listening(code: str, headers: dict[str, str], query: str = "") -> AsyncGenerator[Stream]:
    """Listen to a room until the browser leaves."""
    left, chunks = asyncio.Event(), asyncio.Queue[str]()
    started: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
    asked = iter([{"type": "http.request", "body": b""}])

    async def receive() -> Message:
        message = next(asked, None)
        if message is None:
            await left.wait()
        return message or {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            started.set_result(message)
        else:
            chunks.put_nowait(message.get("body", b"").decode())

    async def ask() -> None:
        await app()(_scope(f"/live/{code}", headers, query=query), receive, send)

    task = asyncio.create_task(ask())
    try:
        yield Stream(await started, chunks)
    finally:
        left.set()
        await task


def cookie_of(found: Answer | Stream) -> tuple[str, str]:
    """Return the name and the value of the cookie that an answer sets, which scripts cannot read."""
    (morsel,) = SimpleCookie(found.headers["set-cookie"]).values()
    assert (morsel["httponly"], morsel["samesite"].lower(), morsel["path"]) == (True, "lax", "/")
    assert 0 < int(morsel["max-age"]) <= 24 * 60 * 60
    return morsel.key, morsel.value
