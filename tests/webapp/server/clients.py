"""Requests to middleware, with an application behind it that answers as it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from webapp.server.asgi import App, Message, Receive, Scope, Send


@dataclass
class Answering:
    """An application that gives one answer, and counts the requests that reach it."""

    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict[str, str])
    status: int = 200
    asked: int = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope, receive
        self.asked += 1
        await asyncio.sleep(0)
        headers = [(name.encode(), value.encode()) for name, value in self.headers.items()]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        half = len(self.body) // 2
        await send({"type": "http.response.body", "body": self.body[:half], "more_body": True})
        await send({"type": "http.response.body", "body": self.body[half:]})


@dataclass
class Answer:
    """What a client received."""

    status: int
    headers: dict[str, str]
    body: bytes


async def request(
    app: App,
    path: str,
    headers: dict[str, str] | None = None,
    method: str = "GET",
    *,
    body: bytes = b"",
    client: str = "somebody",
    gone: bool = False,
) -> Answer:
    """Ask an application; a client who is gone says so after the request."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(dict(message))

    messages = iter([{"type": "http.request", "body": body}])

    async def receive() -> Message:
        message = next(messages, None)
        if message is None and not gone:
            await asyncio.Event().wait()
        return message or {"type": "http.disconnect"}

    given = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    path, _, query = path.partition("?")
    scope = {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": given}
    await app({**scope, "scheme": "https", "client": (client, 1)}, receive, send)
    start, *bodies = sent
    found = {name.decode(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], found, b"".join(message.get("body", b"") for message in bodies))


def answers(app: App, paths: Sequence[str], headers: dict[str, str] | None = None) -> list[Answer]:
    """Ask for several files at once."""

    async def all_of_them() -> list[Answer]:
        return await asyncio.gather(*(request(app, path, headers) for path in paths))

    return asyncio.run(all_of_them())


def answer(
    app: App, path: str, headers: dict[str, str] | None = None, method: str = "GET", **further: Any
) -> Answer:
    """Ask an application once."""
    return asyncio.run(request(app, path, headers, method, **further))
