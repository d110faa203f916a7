"""Names of files in pages: what a page needs is named, once Streamlit answers for it."""

from __future__ import annotations

import re

import brotli  # pyright: ignore[reportMissingTypeStubs]  # it has no types
import pytest

from tests.webapp.server.clients import Answering, answer
from webapp.components.served_assets import ASSETS, served_assets
from webapp.server.asgi import Receive, Scope, Send, header
from webapp.server.preloading import PAGES, Preloading, names_of_files

FONT = b'<link rel="preload" as="font">'
PAGE = b"<html><head><title>x</title></head><body></body></html>"
IMPORTS = r'^(?:import|export) (?:(?:\{[^}]*\}|\* as \w+|\w+) from )?"(\.[^"]+)"'
ALL = frozenset({"document", *(name for page in PAGES.values() for name in page)})


def named(page: str, served: frozenset[str] = ALL) -> list[str]:
    """Return the addresses that a page names."""
    return re.findall(r'href="(.*?)"', names_of_files(page, served))


def our_scripts(page: str) -> set[str]:
    """Return our scripts that a page names, as they are called in the folder of assets."""
    start = f"./_stcore/bidi-components/recmetrics.document/{served_assets().name}/"
    return {one.removeprefix(start) for one in named(page) if one.startswith(start) and one.endswith(".js")}


@pytest.mark.parametrize("address", PAGES)
def test_all_that_a_page_imports_as_it_starts_is_named_and_is_there(address: str) -> None:
    scripts = our_scripts(address)
    assert "document/document.js" in scripts
    assert {f"{name}.js" for name in PAGES[address].values()} <= scripts
    for script in scripts:
        text = (ASSETS / script).read_text(encoding="utf-8")
        for imported in re.findall(IMPORTS, text, re.MULTILINE):
            found = ((ASSETS / script).parent / imported).resolve().relative_to(ASSETS.resolve())
            assert found.as_posix() in scripts


def test_what_is_loaded_later_is_not_named() -> None:
    assert not [one for one in named("playground") if re.search("Plotly|katex|projector|board/formulas", one)]
    assert len(named("playground")) == len(set(named("playground")))


def test_the_font_of_texts_waits_for_the_scripts() -> None:
    page = PAGE.replace(b"<head>", b"<head>" + FONT)
    body = answer(Preloading(Answering(page, {"content-type": "text/html"})), "/").body
    assert b'<head><link rel="preload" as="font" fetchpriority="low">' in body


def test_files_that_streamlit_does_not_answer_for_yet_are_not_named() -> None:
    assert not [one for one in named("learn", frozenset()) if "bidi-components" in one]
    app = Preloading(Answering(PAGE, {"content-type": "text/html"}))
    assert b"recmetrics.document" not in answer(app, "/learn").body
    answer(app, "/_stcore/bidi-components/recmetrics.document/0123456789ab/document/document.css")
    body = answer(app, "/learn").body
    assert b"recmetrics.document" in body
    assert b"recmetrics.tutor" not in body


def test_a_page_is_otherwise_as_it_was_and_short_for_browsers_that_take_it_so() -> None:
    app = Preloading(Answering(PAGE, {"content-type": "text/html", "content-length": str(len(PAGE))}))
    plain = answer(app, "/")
    assert plain.body.startswith(PAGE.partition(b"</head>")[0])
    assert plain.body.endswith(b"</head><body></body></html>")
    assert int(plain.headers["content-length"]) == len(plain.body)
    short = answer(app, "/", {"accept-encoding": "gzip, br"})
    assert short.headers["content-encoding"] == "br"
    assert brotli.decompress(short.body) == plain.body  # pyright: ignore[reportUnknownMemberType]
    assert int(short.headers["content-length"]) == len(short.body)


def test_a_page_is_not_compressed_before_it_is_changed() -> None:
    asked: list[str] = []

    async def behind(scope: Scope, receive: Receive, send: Send) -> None:
        asked.append(header(scope, b"accept-encoding"))
        await Answering(PAGE, {"content-type": "text/html"})(scope, receive, send)

    for path in ("/", "/cases"):
        assert b"<link" in answer(Preloading(behind), path, {"accept-encoding": "gzip"}).body
    assert asked == ["", ""]


@pytest.mark.parametrize(
    ("path", "headers"),
    [("/healthz", {"content-type": "application/json"}), ("/x.html", {"content-type": "text/html"})],
)
def test_what_is_no_page_is_not_touched(path: str, headers: dict[str, str]) -> None:
    assert answer(Preloading(Answering(PAGE, headers)), path).body == PAGE


def test_files_of_all_pages_are_there() -> None:
    names = [*(name for page in PAGES.values() for name in page.values()), "document/document"]
    files = [*(f"{name}.{kind}" for name in names for kind in ("js", "css")), "document/page.css"]
    assert [file for file in files if not (ASSETS / file).exists()] == []
