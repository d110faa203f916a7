"""Headers that say what a page may load, and which sites may show it in a frame."""

from __future__ import annotations

import os
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from streamlit.file_util import get_static_dir

from webapp.server.asgi import App, Message, Receive, Scope, Send, header
from webapp.server.preloading import EARLY_SCRIPTS

FRAME_ANCESTORS: Final = "PLAYGROUND_FRAME_ANCESTORS"
"""Variable with the sites that may show the app in a frame, such as a school's Moodle, divided by blanks."""

_SITE: Final = re.compile(r"'self'|\*|(https?://)?(\*\.)?[\w-]+(\.[\w-]+)*(:(\d+|\*))?", re.ASCII)
_HOST: Final = re.compile(r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:]+\](:\d+)?")
_NO_DOCUMENT: Final = re.compile(rb"text/css|(text|application)/javascript|font/")
_INLINE: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)


class SecurityHeaders:
    """Adds headers to every answer: own scripts only, no guessing of types, no addresses told to other sites.

    Args:
        app: The application behind it.
        frame_ancestors: The sites that may show it in a frame; those of the variable where there are none.

    Raises:
        ValueError: If one of them is no site.
    """

    def __init__(self, app: App, frame_ancestors: str | None = None) -> None:
        self._app = app
        given = os.environ.get(FRAME_ANCESTORS, "") if frame_ancestors is None else frame_ancestors
        self._policy = _policy(_sites(given))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = header(scope, b"host")
        # Older browsers take a WebSocket to the same host for one to another site.
        sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
        others = {b"x-content-type-options": b"nosniff", b"referrer-policy": b"same-origin"}
        added = {
            b"content-security-policy": self._policy.format(sockets=sockets).encode(),
            b"cross-origin-opener-policy": b"same-origin",
            b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
            **others,
        }

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = _without(message, added)
                # Scripts and styles obey the page that loads them; a visit has 140 of them.
                told = added if _is_document(headers) else others
                message = {**message, "headers": [*headers, *told.items()]}
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _is_document(headers: Sequence[tuple[bytes, bytes]]) -> bool:
    """Return whether a browser could show an answer as a page of its own."""
    kind = next((bytes(value) for name, value in headers if bytes(name).lower() == b"content-type"), b"")
    return not _NO_DOCUMENT.match(kind)


def _without(message: Message, names: Mapping[bytes, bytes]) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in message.get("headers", ()) if bytes(name).lower() not in names]


def _sites(given: str) -> str:
    """Return the sites as a policy has them: the app itself, and those that were given.

    >>> _sites("https://moodle.example.org *.instructure.com"), _sites("")
    ("'self' https://moodle.example.org *.instructure.com", "'self'")
    """
    sites = given.split()
    if sites == ["'none'"]:
        return "'none'"
    for site in sites:
        if not _SITE.fullmatch(site):
            example = "https://moodle.example.org or https://xn--mnchen-3ya.example; 'none' stands alone"
            raise ValueError(f"{FRAME_ANCESTORS}: {site!r} is no site, such as {example}")
    return " ".join(dict.fromkeys(("'self'", *sites)))


def _policy(frame_ancestors: str) -> str:
    rules = {
        "default-src": "'self'",
        # Streamlit starts the few lines that a component is given as text from an address of the browser.
        "script-src": " ".join(["'self'", "blob:", *_inline_scripts()]),
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "worker-src": "'self' blob:",
        "connect-src": "'self'{sockets}",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": frame_ancestors,
    }
    return "; ".join(f"{name} {sources}" for name, sources in rules.items())


def _inline_scripts() -> list[str]:
    """Return the hashes of the scripts that stand in Streamlit's page itself, and of those added to it."""
    page = (Path(get_static_dir()) / "index.html").read_text(encoding="utf-8")
    scripts = [*_INLINE.findall(page), *EARLY_SCRIPTS]
    return [f"'sha256-{b64encode(sha256(one.encode()).digest()).decode()}'" for one in scripts]
