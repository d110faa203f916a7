"""Serves the components' scripts and styles, and the page that they stand in."""

from __future__ import annotations

import tomllib
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final
from urllib.parse import urlsplit

import streamlit

from tests.chromium_fixtures import ROOT
from tests.component.python_side import ASSETS

_PAGE: Final = Path(__file__).parent / "page"
_FONT: Final = next((Path(streamlit.__file__).parent / "static/static/media").glob("SourceSansVF-Upright*"))
_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".woff2": "font/woff2"}

# What Streamlit adds to the configured theme.
_FONTS: Final = {
    "font": '"Source Sans", sans-serif',
    "heading-font": '"Source Sans", sans-serif',
    "code-font": '"Source Code Pro", monospace',
}


@contextmanager
def serving() -> Generator[str]:
    """Serve on a free port of this machine for as long as this lasts; yield the address without a slash."""
    server = ThreadingHTTPServer(("localhost", 0), _Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path == "/theme.css":
            self._send(_theme().encode(), ".css")
        elif path.startswith("/assets/"):
            self._send_file(ASSETS / path.removeprefix("/assets/"))
        elif path == "/font.woff2":
            self._send_file(_FONT)
        elif path in ("/page.css", "/page.js"):
            self._send_file(_PAGE / path[1:])
        else:
            self._send_file(_PAGE / "index.html")

    def _send_file(self, file: Path) -> None:
        if file.is_file():
            self._send(file.read_bytes(), file.suffix)
        else:
            self.send_error(404)

    def _send(self, content: bytes, suffix: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{_TYPES[suffix]}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=3600")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # the base class calls it so
        """Keep quiet."""


def _theme() -> str:
    theme = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))["theme"]
    shared = {name: value for name, value in theme.items() if isinstance(value, str)}
    return (
        '@font-face{font-family:"Source Sans";font-weight:200 900;src:url(/font.woff2)}'
        f":root{{{_properties({**shared, **theme['light']})}{_lines(_FONTS)}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{_properties(theme['dark'])}}}}}"
    )


def _properties(theme: Mapping[str, Any]) -> str:
    return _lines({_kebab(name): value for name, value in theme.items()})


def _lines(properties: Mapping[str, str]) -> str:
    return "".join(f"--st-{name}:{value};" for name, value in properties.items())


def _kebab(name: str) -> str:
    """Write a name as CSS does.

    >>> _kebab("backgroundColor")
    'background-color'
    """
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)
