"""Names in each page the files that it will need, so that they are loaded while it starts.

Scripts and styles name one another: a browser would learn of each level only when it has the one before, a
round trip each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from streamlit.file_util import get_static_dir

from webapp.components.served_assets import served_assets
from webapp.server.asgi import App, Message, Receive, Scope, Send
from webapp.server.compressed_files import compressed, takes_brotli

_FIRST: Final = "playground"
_HEADER: Final = "document"
"""The component whose address the scripts of all components have."""

_OF_ALL: Final = {_HEADER: "document/document"}
"""Component -> its script and its style, without the ending: what all pages show."""

PAGES: Final[dict[str, dict[str, str]]] = {
    "playground": {"board": "board/board"},
    "cases": {
        "leaderboard": "shared/place",
        "case_view": "cases/case_view",
    },
    "definitions": {"atlas": "definitions/definition_panels"},
    "learn": {"tutor": "learn/lesson_view"},
    "classroom": {"classroom": "classroom/classroom"},
}
"""Page -> what it shows first, likewise."""

_LATER_STYLES: Final = {
    _HEADER: ("document/page.css",),
    "case_view": ("cases/leaderboard.css", "cases/cases_table.css", "board/board.css"),
}
"""Styles that a component's script adds."""

ICONS_LATER: Final = (
    "document.fonts.load = (load => (font, ...text) => /Material Symbols/.test(font) ? Promise.resolve([]) : "
    "load.call(document.fonts, font, ...text))(document.fonts.load)"
)
"""Script that keeps Streamlit from loading its font of icons, 375 kB, before one is shown."""

BACK_FIRST: Final = (
    "addEventListener('popstate', event => dispatchEvent(new Event('beforepopstate', { cancelable: true }))"
    " || event.stopImmediatePropagation())"
)
"""Script by which ours, which are loaded after Streamlit's, hear of Back before those, and may hold it up."""

EARLY_SCRIPTS: Final = (ICONS_LATER, BACK_FIRST)

# A popover's signs are hidden from the first, or the font would be loaded for them: popovers have no icon.
_EARLY: Final = (
    "".join(f"<script>{script}</script>" for script in EARLY_SCRIPTS)
    + '<style>[data-testid="stPopoverButton"] [aria-hidden="true"]{display:none}</style>'
)

_CHUNKS: Final = ("BidiComponent", "Button", "ButtonGroup")
"""Parts of Streamlit that each page needs, and that it loads when they are first shown."""

_SERVED: Final = re.compile(r"/_stcore/bidi-components/recmetrics\.(\w+)/[0-9a-f]{12}/")
_SCRIPTS: Final = re.compile(r"""\b(?:from|import)\s*["'](\.[^"']+\.js)["']""")
_STYLES: Final = re.compile(r"""@import\s*(?:url\()?["']?([^"')]+\.css)""")
KEPT: Final = 64
"""Most pages that are kept as they are sent: one for each page, way and set of served components."""

_END: Final = b"</head>"
# Texts are first shown when the scripts have run.
_FONT: Final = b'as="font"'
_FONT_LATER: Final = b'as="font" fetchpriority="low"'


class Preloading:
    """Adds the names of files to pages.

    Args:
        app: The application behind it.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        # Streamlit answers for the files of a component only when that was shown once, and a browser
        # remembers that it did not get a script.
        self._served: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        path = str(scope["path"]) if scope["type"] == "http" else ""
        found = _SERVED.search(path)
        if found:
            await self._app(scope, receive, self._noting(found[1], send))
        elif path and scope["method"] == "GET" and "." not in path and "/_stcore/" not in path:
            # Whoever asks chooses the address, so nothing is kept for one that is no page.
            last = path.rsplit("/", 1)[-1] or _FIRST
            page = last if last in PAGES else ""
            # What is to be changed must not be compressed yet.
            headers = [header for header in scope["headers"] if header[0].lower() != b"accept-encoding"]
            adding = self._adding(page, send, is_short=takes_brotli(scope))
            await self._app({**scope, "headers": headers}, receive, adding)
        else:
            await self._app(scope, receive, send)

    def _noting(self, component: str, send: Send) -> Send:
        async def send_and_note(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                self._served.add(component)
            await send(message)

        return send_and_note

    def _adding(self, page: str, send: Send, *, is_short: bool) -> Send:
        """Return what sends a page with the names of its files; other answers go through as they are."""
        start: Message = {}
        body = b""

        async def send_with_names(message: Message) -> None:
            nonlocal start, body
            if message["type"] == "http.response.start" and _is_page(message):
                start = message
            elif not start:
                await send(message)
            else:
                body += bytes(message.get("body", b""))
                if not message.get("more_body"):
                    await self._send_page(page, start, body, send, is_short=is_short)

        return send_with_names

    async def _send_page(self, page: str, start: Message, body: bytes, send: Send, *, is_short: bool) -> None:
        headers = {bytes(name).lower(): bytes(value) for name, value in start.get("headers", ())}
        body = _with_names(body, page, frozenset(self._served), is_short=is_short)
        headers[b"vary"] = b"Accept-Encoding"
        if is_short:
            headers[b"content-encoding"] = b"br"
        headers[b"content-length"] = b"%d" % len(body)
        # It is another one than the file that Streamlit has.
        headers.pop(b"etag", None)
        headers.pop(b"last-modified", None)
        await send({**start, "headers": list(headers.items())})
        await send({"type": "http.response.body", "body": body})


@lru_cache(maxsize=KEPT)
def _with_names(body: bytes, page: str, served: frozenset[str], *, is_short: bool) -> bytes:
    """Return a page of Streamlit's with the names of its files, compressed if it is to be short."""
    names = names_of_files(page, served)
    body = body.replace(_END, f"{_EARLY}{names}".encode() + _END, 1).replace(_FONT, _FONT_LATER, 1)
    return compressed(body) if is_short else body


def names_of_files(page: str, served: frozenset[str]) -> str:
    """Return the files that a page needs as HTML, those that it needs first at the start.

    Args:
        page: The last part of its address.
        served: The components for whose files Streamlit answers by now.
    """
    static = Path(get_static_dir()) / "static" / "js"
    chunks = [file for name in _CHUNKS for file in static.glob(f"{name}.*.js")]
    links = [_script(f"./static/js/{file.name}") for file in _with_imports(chunks, _SCRIPTS)]
    components = {**_OF_ALL, **PAGES.get(page, {})}
    folder = served_assets()
    for component, name in components.items():
        base = f"./_stcore/bidi-components/recmetrics.{component}/{folder.name}"
        if component in served:
            styles = [folder / f"{name}.css", *(folder / one for one in _LATER_STYLES.get(component, ()))]
            for file in _with_imports(styles, _STYLES):
                href = f"{base}/{file.relative_to(folder).as_posix()}"
                links.append(f'<link rel="preload" as="style" fetchpriority="low" href="{href}">')
    if _HEADER in served:
        base = f"./_stcore/bidi-components/recmetrics.{_HEADER}/{folder.name}"
        scripts = [folder / f"{name}.js" for name in components.values()]
        links += [
            _script(f"{base}/{file.relative_to(folder).as_posix()}")
            for file in _with_imports(scripts, _SCRIPTS)
        ]
    return "".join(links)


def _is_page(start: Message) -> bool:
    kinds = [
        bytes(value) for name, value in start.get("headers", ()) if bytes(name).lower() == b"content-type"
    ]
    return start["status"] == 200 and kinds[:1] != [] and kinds[0].startswith(b"text/html")


def _script(href: str) -> str:
    return f'<link rel="modulepreload" fetchpriority="low" href="{href}">'


def _with_imports(files: Iterable[Path], pattern: re.Pattern[str]) -> list[Path]:
    """Return files and all that they import as they load, each once."""
    found: dict[Path, None] = {}
    left = list(files)
    while left:
        file = left.pop(0)
        imported = None if file in found else _imports(file, pattern)
        if imported is not None:
            found[file] = None
            left += imported
    return list(found)


@cache
def _imports(file: Path, pattern: re.Pattern[str]) -> tuple[Path, ...] | None:
    """Return what a file imports; None if it is not there."""
    if not file.exists():
        return None
    text = file.read_text(encoding="utf-8")
    return tuple((file.parent / name).resolve() for name in pattern.findall(text))


def read_ahead() -> None:
    """Read what pages import, so that no reader waits for it."""
    for page, components in PAGES.items():
        names_of_files(page, frozenset({*_OF_ALL, *components}))
