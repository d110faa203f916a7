"""Limits of what one session uploads: ASGI middleware in front of Streamlit.

Streamlit limits the size of a file, and keeps every file that is sent to the address of a session in memory,
whether or not a field asked for it, until some time after the session has ended. Here a session's files are
counted as long as Streamlit holds them, together with those on their way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, cast

import streamlit as st
from streamlit.runtime import Runtime

from webapp.server.asgi import App, Receive, Scope, Send, client_network, header

Held = Callable[[str, set[str]], dict[str, int]]
"""Session and ids of files -> those of the ids that are still in memory, with their bytes."""

MAX_UPLOADS: Final = 30
"""Most files of a session that are in memory or on their way."""

MAX_UPLOADS_MB: Final = 600
"""Most megabytes of them: the page of own data has three fields, and takes files out of memory at once."""

MAX_OF_ADDRESS_MB: Final = 800
MAX_OF_ALL_MB: Final = 1200
"""Most megabytes of an address, and of all: what one address leaves is room for two of the largest files."""

FORGOTTEN_EVERY: Final = 30.0
"""Seconds between two looks for visits that are over."""

_MEGABYTE: Final = 1024 * 1024
_AROUND_A_FILE: Final = 64 * 1024
"""Most bytes of a request that are not of the file, but say where it begins and ends."""

_ROUTE: Final = ("_stcore", "upload_file")
BAD_REQUEST: Final = 400
TOO_MANY: Final = 429
TOO_LARGE: Final = 413


def held_by_streamlit(session: str, files: set[str]) -> dict[str, int]:
    """Return the size of each file of a session that Streamlit holds."""
    found = Runtime.instance().uploaded_file_mgr.get_files(session, list(files))
    return {file.file_id: len(file.data) for file in found}


async def forget_visits() -> None:
    """Let Streamlit forget visits that are over, with their uploads: else it waits for the next visitor."""
    while True:
        await asyncio.sleep(FORGOTTEN_EVERY)
        if Runtime.exists():
            sessions = cast("Any", Runtime.instance())._session_mgr._session_storage._cache
            for _, over in sessions.expire():
                over.session.shutdown()


@dataclass(slots=True)
class _Uploads:
    """The uploads of a session: files that were sent, and the bytes of those on their way."""

    address: str
    files: set[str] = field(default_factory=set[str])
    held: dict[str, int] = field(default_factory=dict[str, int])
    coming: list[int] = field(default_factory=list[int])

    @property
    def size(self) -> int:
        """The bytes of all of them."""
        return sum(self.held.values()) + sum(self.coming)


class UploadLimits:
    """Refuses an upload with which a session would have too many files, or too many bytes.

    Args:
        app: The application behind it.
        held: Tells which files are in memory.
        max_files: Most files of a session, in memory and on their way.
        max_megabytes: Most megabytes of them.
        of_address: Most megabytes of all sessions of an address.
        of_all: Most megabytes of all sessions.
    """

    def __init__(
        self,
        app: App,
        held: Held = held_by_streamlit,
        max_files: int = MAX_UPLOADS,
        max_megabytes: int = MAX_UPLOADS_MB,
        of_address: int = MAX_OF_ADDRESS_MB,
        of_all: int = MAX_OF_ALL_MB,
    ) -> None:
        self._app = app
        self._held = held
        self._max_files = max_files
        self._most = tuple(one * _MEGABYTE for one in (max_megabytes, of_address, of_all))
        self._sessions: dict[str, _Uploads] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; only uploads are counted."""
        target = _target_of(scope)
        if target is None:
            await self._app(scope, receive, send)
            return
        session, file = target
        if header(scope, b"content-length") and header(scope, b"transfer-encoding"):
            # Only one of them can be true.
            await _refuse(send, BAD_REQUEST)
            return
        self._forget_released()
        uploads = self._sessions.setdefault(session, _Uploads(client_network(scope)))
        size = _announced_bytes(scope)
        refusal = self._refusal(uploads, size)
        if refusal is not None:
            await _refuse(send, refusal)
            return
        uploads.coming.append(size)
        try:
            await self._app(scope, receive, send)
        finally:
            uploads.coming.remove(size)
            uploads.files.add(file)

    def _refusal(self, uploads: _Uploads, size: int) -> int | None:
        if len(uploads.held) + len(uploads.coming) >= self._max_files:
            return TOO_MANY
        everything = self._sessions.values()
        of_address = [one for one in everything if one.address == uploads.address]
        for counted, most in zip(([uploads], of_address, everything), self._most, strict=True):
            if sum(one.size for one in counted) + size > most:
                return TOO_LARGE
        return None

    def _forget_released(self) -> None:
        """Forget files that are no longer in memory, and sessions that have none."""
        for session, uploads in list(self._sessions.items()):
            uploads.held = self._held(session, uploads.files)
            uploads.files &= uploads.held.keys()
            if not uploads.files and not uploads.coming:
                del self._sessions[session]


def _target_of(scope: Scope) -> tuple[str, str] | None:
    """Return the session and the file of an upload; None for any other request.

    >>> _target_of({"type": "http", "method": "PUT", "path": "/base/_stcore/upload_file/s1/f1"})
    ('s1', 'f1')
    """
    if scope["type"] != "http" or scope["method"] != "PUT":
        return None
    parts = str(scope["path"]).strip("/").split("/")
    return (parts[-2], parts[-1]) if tuple(parts[-4:-2]) == _ROUTE else None


def _announced_bytes(scope: Scope) -> int:
    """Return the size of an upload, or that of the largest one where it is not announced."""
    size = header(scope, b"content-length")
    if size.isdigit():
        return max(0, int(size) - _AROUND_A_FILE)
    return int(st.get_option("server.maxUploadSize")) * _MEGABYTE


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
