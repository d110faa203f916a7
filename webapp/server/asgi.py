"""Types of ASGI applications, and what the middleware asks of a request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def header(scope: Scope, name: bytes) -> str:
    """Return a header of a request, by its name in small letters; "" where there is none.

    >>> header({"headers": [(b"Accept-Encoding", b"gzip, br")]}, b"accept-encoding")
    'gzip, br'
    """
    found = (value for given, value in scope["headers"] if given.lower() == name)
    return bytes(next(found, b"")).decode("latin-1")
