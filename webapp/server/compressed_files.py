"""Scripts and styles with Brotli: each is compressed when it is first asked for, and then kept.

Streamlit sends its scripts as they are, since it would compress them anew for every browser. They are most
of a first visit: 3 megabytes, and with Plotly 8.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import Any, Final, cast

import brotli  # pyright: ignore[reportMissingTypeStubs]  # it has no types

from webapp.server.asgi import App, Message, Receive, Scope, Send, header

QUALITY: Final = 9
"""Of 0 to 11: more takes off little, and makes the first reader wait."""

MIN_BYTES: Final = 1000
"""Fewest bytes that are worth it."""

KEPT: Final = 1000
"""Most files that are kept: more than there are."""

_FILES: Final = re.compile(r"/(static|_stcore/bidi-components)/.+\.(js|css|svg|json|map|wasm)$")
_NAMED_BY_CONTENT: Final = re.compile(r"^(/[\w-]+)*/_stcore/bidi-components/[\w.]+/[0-9a-f]{12}/")
_ODD: Final = re.compile(r"//|/[.]{1,2}/")
_FOR_GOOD: Final = b"public, max-age=31536000, immutable"
# What depends on who asks is no part of what is kept.
_OF_ONE_REQUEST: Final = (b"etag", b"accept-ranges", b"access-control-allow-origin", b"date")


@dataclass(slots=True)
class _Answer:
    """An answer of the application, as it is being made and then kept."""

    start: Message = field(default_factory=dict[str, Any])
    body: bytes = b""
    is_whole: bool = False

    async def take(self, message: Message) -> None:
        """Take a message that the application sends."""
        if message["type"] == "http.response.start":
            self.start = message
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")
            self.is_whole = not message.get("more_body", False)

    @property
    def headers(self) -> dict[bytes, bytes]:
        """The headers by their names in small letters."""
        return {bytes(name).lower(): bytes(value) for name, value in self.start.get("headers", ())}

    @property
    def is_file(self) -> bool:
        """Whether it is a file, and all of it; what is not found is answered with a page."""
        length = self.headers.get(b"content-length", b"%d" % len(self.body))
        is_page = self.headers.get(b"content-type", b"").startswith(b"text/html")
        is_whole = self.is_whole and int(length) == len(self.body)
        return self.start.get("status") == 200 and is_whole and not is_page

    async def send(self, send: Send) -> None:
        """Send it on."""
        if self.start:
            await send(dict(self.start))
            await send({"type": "http.response.body", "body": self.body})


class CompressedFiles:
    """Compresses files for browsers that take Brotli, and lets those be kept that are named by their content.

    Args:
        app: The application behind it.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._kept: dict[str, _Answer] = {}
        self._under_way: dict[str, asyncio.Task[_Answer]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; what is no such file goes through as it is."""
        path = str(scope["path"]) if scope["type"] == "http" else ""
        if not _FILES.search(path) or _ODD.search(path):
            await self._app(scope, receive, send)
        elif takes_brotli(scope):
            await (await self._answer(scope, path)).send(send)
        else:
            await self._app(scope, receive, _with_cache(send, path))

    async def _answer(self, scope: Scope, path: str) -> _Answer:
        if path in self._kept:
            return self._kept[path]
        # Of a class that opens the page at once, one reader has the work done, and the others wait for it.
        work = self._under_way.get(path)
        is_of_other = work is not None
        if work is None:
            work = self._under_way[path] = asyncio.create_task(self._made(scope, path))
            work.add_done_callback(lambda _: self._under_way.pop(path, None))
        answer = await asyncio.shield(work)
        # What is no whole file may be the answer to a condition that only that request had.
        return await self._made(scope, path) if is_of_other and not answer.is_file else answer

    async def _made(self, scope: Scope, path: str) -> _Answer:
        answer = _Answer()
        # It is made for all: a reader who leaves must not cut it short.
        await self._app(scope, _nothing_more(), answer.take)
        if not answer.is_file:
            return answer
        headers = answer.headers
        if len(answer.body) >= MIN_BYTES and b"content-encoding" not in headers:
            answer.body = await asyncio.to_thread(compressed, answer.body)
            headers |= {b"content-encoding": b"br", b"vary": b"Accept-Encoding"}
            headers = {name: value for name, value in headers.items() if name not in _OF_ONE_REQUEST}
        if _NAMED_BY_CONTENT.match(path):
            headers[b"cache-control"] = _FOR_GOOD
        headers[b"content-length"] = b"%d" % len(answer.body)
        answer.start["headers"] = list(headers.items())
        if len(self._kept) < KEPT:
            self._kept[path] = answer
        return answer


def compressed(body: bytes) -> bytes:
    """Return a file as browsers that take Brotli get it."""
    found: bytes = cast("Any", brotli).compress(body, quality=QUALITY)
    return found


def _nothing_more() -> Receive:
    """Return a request without a body, of a client who stays."""
    messages = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Message:
        message = next(messages, None)
        return message if message is not None else await asyncio.Future[Message]()

    return receive


def _with_cache(send: Send, path: str) -> Send:
    """Return what sends a file uncompressed, with the headers that it has compressed too."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] in (200, 206, 304):
            headers = {bytes(name).lower(): value for name, value in message.get("headers", ())}
            headers[b"vary"] = b"Accept-Encoding"
            is_page = headers.get(b"content-type", b"").startswith(b"text/html")
            if _NAMED_BY_CONTENT.match(path) and not is_page:
                headers[b"cache-control"] = _FOR_GOOD
            message = {**message, "headers": list(headers.items())}
        await send(message)

    return send_with_headers


def takes_brotli(scope: Scope) -> bool:
    """Return whether whoever asks takes a file with Brotli."""
    # Whoever asks whether a file is still the same, or for a part of it, has it uncompressed.
    asks = any(header(scope, name) for name in (b"range", b"if-none-match", b"if-modified-since"))
    takes = "br" in re.split(r"\s*,\s*", header(scope, b"accept-encoding"))
    return scope["method"] == "GET" and takes and not asks
