"""A line of log for each request, for those who ask for it; never what is in it."""

from __future__ import annotations

import logging
import os
import re
import time
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from webapp.server.asgi import App, Message, Receive, Scope, Send

REQUESTS: Final = "PLAYGROUND_LOG_REQUESTS"
"""Variable that turns it on: 1."""

_PRIVATE: Final = re.compile(r"(/_stcore/upload_file/|/(?:join|teach|live)/).+", re.DOTALL)
"""Paths that name the session that uploads a file, or the room and the key of a teacher."""

logger = logging.getLogger(__name__)


class RequestLog:
    """Logs method, path, status, bytes and milliseconds of requests, without the query: lists are private.

    Args:
        app: The application behind it.
        settings: The variables of the environment.
    """

    def __init__(self, app: App, settings: Mapping[str, str] = os.environ) -> None:
        self._app = app
        self._is_on = settings.get(REQUESTS) == "1"
        if self._is_on and not logger.handlers:
            logger.addHandler(logging.StreamHandler())
            logger.setLevel(logging.INFO)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request or a connection."""
        if not self._is_on or scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        start, told = time.perf_counter(), {"status": 0, "bytes": 0}

        async def send_and_count(message: Message) -> None:
            told["status"] = message.get("status", told["status"])
            told["bytes"] += len(message.get("body") or message.get("bytes") or b"")
            await send(message)

        try:
            await self._app(scope, receive, send_and_count)
        finally:
            logger.info(
                "%s %s %d %d B %.1f ms",
                scope.get("method", "WS"),
                _shown(str(scope["path"])),
                told["status"] or (101 if scope["type"] == "websocket" else 500),
                told["bytes"],
                (time.perf_counter() - start) * 1000,
            )


def _shown(path: str) -> str:
    r"""Return a path as a line of log shows it: in one line, and without what is private.

    >>> _shown("/x\nGET /admin"), _shown("/_stcore/upload_file/session/file"), _shown("/teach/K7MQ2X/key")
    ('/x%0AGET%20/admin', '/_stcore/upload_file/...', '/teach/...')
    """
    return quote(_PRIVATE.sub(r"\1...", path))
