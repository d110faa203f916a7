"""Limits of what one session uploads: ASGI middleware in front of Streamlit.

Streamlit limits the size of a file, and keeps every file that is sent to the address of a session in memory,
whether or not a field asked for it, until some time after the session has ended. Here a session's files are
counted as long as Streamlit holds them, together with those on their way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import streamlit as st
from streamlit.runtime import Runtime

from webapp.server.asgi import App, Receive, Scope, Send, header

Held = Callable[[str, set[str]], dict[str, int]]
"""Session and ids of files -> those of the ids that are still in memory, with their bytes."""

MAX_UPLOADS: Final = 30
"""Most files of a session that are in memory or on their way."""

MAX_UPLOADS_MB: Final = 600
"""Most megabytes of them: the page of own data has three fields, and takes files out of memory at once."""

_MEGABYTE: Final = 1024 * 1024
_AROUND_A_FILE: Final = 64 * 1024
"""Most bytes of a request that are not of the file, but say where it begins and ends."""

_ROUTE: Final = ("_stcore", "upload_file")
TOO_MANY: Final = 429
TOO_LARGE: Final = 413


def held_by_streamlit(session: str, files: set[str]) -> dict[str, int]:
    """Return the size of each file of a session that Streamlit holds."""
    found = Runtime.instance().uploaded_file_mgr.get_files(session, list(files))
    return {file.file_id: len(file.data) for file in found}


@dataclass(slots=True)
class _Uploads:
    """The uploads of a session: ids of the files that were sent, and the bytes of those on their way."""

    files: set[str] = field(default_factory=set[str])
    coming: list[int] = field(default_factory=list[int])


class UploadLimits:
    """Refuses an upload with which a session would have too many files, or too many bytes.

    Args:
        app: The application behind it.
        held: Tells which files are in memory.
        max_files: Most files of a session, in memory and on their way.
        max_megabytes: Most megabytes of them.
    """

    def __init__(
        self,
        app: App,
        held: Held = held_by_streamlit,
        max_files: int = MAX_UPLOADS,
        max_megabytes: int = MAX_UPLOADS_MB,
    ) -> None:
        self._app = app
        self._held = held
        self._max_files = max_files
        self._max_bytes = max_megabytes * _MEGABYTE
        self._sessions: dict[str, _Uploads] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; only uploads are counted."""
        target = _target_of(scope)
        if target is None:
            await self._app(scope, receive, send)
            return
        session, file = target
        self._forget_released()
        uploads = self._sessions.setdefault(session, _Uploads())
        size = _announced_bytes(scope)
        refusal = self._refusal(session, uploads, size)
        if refusal is not None:
            await _refuse(send, refusal)
            return
        uploads.coming.append(size)
        try:
            await self._app(scope, receive, send)
        finally:
            uploads.coming.remove(size)
            uploads.files.add(file)

    def _refusal(self, session: str, uploads: _Uploads, size: int) -> int | None:
        held = self._held(session, uploads.files)
        if len(held) + len(uploads.coming) >= self._max_files:
            return TOO_MANY
        if sum(held.values()) + sum(uploads.coming) + size > self._max_bytes:
            return TOO_LARGE
        return None

    def _forget_released(self) -> None:
        """Forget files that are no longer in memory, and sessions that have none."""
        for session, uploads in list(self._sessions.items()):
            uploads.files &= self._held(session, uploads.files).keys()
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
