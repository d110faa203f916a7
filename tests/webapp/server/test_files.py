"""Files and pages on their way to the browser: compressed once, and named as soon as they are served."""

from __future__ import annotations

import asyncio
import re
from importlib import import_module
from itertools import product
from typing import Any

import pytest

from tests.webapp.server.clients import Answering, answer, answers
from webapp.components.served_assets import ASSETS, served_assets
from webapp.server import preloading
from webapp.server.asgi import Receive, Scope, Send, header
from webapp.server.compressed_files import KEPT, MIN_BYTES, CompressedFiles
from webapp.server.preloading import PAGES, Preloading, names_of_files, read_ahead

brotli: Any = import_module("brotli")
SCRIPT = b"export const one = 1\n" * 500
TAKES = {"accept-encoding": "gzip, deflate, br"}
PATHS = [
    "/static/js/index.AbC.js",
    "/school/static/css/a.css",
    "/_stcore/bidi-components/recmetrics.board/b.js",
]


def test_a_class_that_opens_the_page_has_each_file_compressed_once() -> None:
    for path in PATHS:
        behind = Answering(
            SCRIPT, {"content-type": "text/javascript", "etag": "x", "cache-control": "public"}
        )
        app = CompressedFiles(behind)
        for found in [*answers(app, [path] * 30, TAKES), answer(app, path, TAKES)]:
            assert brotli.decompress(found.body) == SCRIPT
            assert found.headers["content-encoding"] == "br"
            assert found.headers["vary"] == "Accept-Encoding"
            assert found.headers["content-length"] == str(len(found.body))
            assert len(found.body) < len(SCRIPT) / 20
            assert "etag" not in found.headers
        assert behind.asked == 1


def test_everything_else_goes_through_as_it_is_each_time(subtests: pytest.Subtests) -> None:
    parts = ({**TAKES, "range": "bytes=0-99"}, {**TAKES, "if-none-match": "x"})
    refused: tuple[dict[str, str], ...] = ({}, {"accept-encoding": "gzip"}, *parts)
    others = ("/", "/learn", "/media/own.js", "/static/media/font.woff2")
    # One file is not kept under many names.
    names = ("/static/./js/a.js", "/static//js/a.js", "/static/js/../js/a.js")
    # A page in place of a file, and half a file.
    wrong = ({"content-type": "text/html; charset=utf-8"}, {"content-length": str(len(SCRIPT) + 1)})
    cases: list[tuple[str, dict[str, str], dict[str, str], int]] = [
        *((PATHS[0], takes, {"etag": "x"}, 200) for takes in refused),
        *((path, TAKES, {"etag": "x"}, 200) for path in (*others, *names)),
        *((PATHS[2], TAKES, sent, 200) for sent in wrong),
        (PATHS[0], TAKES, {}, 404),
    ]
    for path, takes, sent, status in cases:
        with subtests.test(path=path, takes=takes, sent=sent):
            behind = Answering(SCRIPT, sent, status)
            app = CompressedFiles(behind)
            for asked in (1, 2):
                found = answer(app, path, takes)
                assert (found.status, found.body, behind.asked) == (status, SCRIPT, asked)
                assert found.headers in (sent, {**sent, "vary": "Accept-Encoding"})


def test_a_reader_who_leaves_cuts_nothing_short_for_the_others() -> None:
    """A file is sent in parts, and the application stops when it hears that the reader is gone."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        del scope
        await send(
            {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/css")]}
        )
        await receive()
        gone = asyncio.ensure_future(receive())
        for at in range(0, len(SCRIPT), 100):
            await asyncio.sleep(0)
            if gone.done():
                return
            await send({"type": "http.response.body", "body": SCRIPT[at : at + 100], "more_body": True})
        gone.cancel()
        await send({"type": "http.response.body", "body": b""})

    files = CompressedFiles(app)
    for _ in range(2):
        assert brotli.decompress(answer(files, PATHS[0], TAKES, gone=True).body) == SCRIPT


def test_the_number_of_files_that_are_kept_is_bounded_and_a_small_one_is_kept_as_it_is() -> None:
    behind = Answering(b"x" * (MIN_BYTES - 1))
    app = CompressedFiles(behind)
    for found in answers(app, [f"/static/{at}.js" for at in range(KEPT + 1)], TAKES):
        assert found.body == behind.body
    assert answer(app, "/static/0.js", TAKES).body == behind.body
    assert behind.asked == KEPT + 1
    answer(app, f"/static/{KEPT}.js", TAKES)
    assert behind.asked == KEPT + 2
    # Those who ask at once share the work all the same, unless it is no file: that may be for one of them.
    answers(app, [f"/static/{KEPT}.js"] * 30, TAKES)
    assert behind.asked == KEPT + 3
    behind.status = 404
    answers(app, [f"/static/{KEPT}.js"] * 3, TAKES)
    assert behind.asked == KEPT + 6


def test_a_file_that_is_named_by_its_content_is_kept_for_good() -> None:
    start = "/_stcore/bidi-components/recmetrics.board"
    kept = {
        "/x/_stcore/bidi-components/../0123456789ab/b.js": "public",
        f"{start}/0123456789ab/board/board.js": "immutable",
        f"{start}/board/board.js": "public",
    }
    for (path, how), takes in product(kept.items(), (TAKES, {})):
        app = CompressedFiles(Answering(SCRIPT, {"cache-control": "public"}))
        assert answer(app, path, takes).headers["cache-control"].split(", ")[-1] == how, (path, takes)


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


def test_all_that_a_page_imports_as_it_starts_is_named_and_there_and_nothing_that_comes_later() -> None:
    for address, page in PAGES.items():
        scripts = our_scripts(address)
        assert "document/document.js" in scripts
        assert {f"{name}.js" for name in page.values()} <= scripts
        for script in scripts:
            text = (ASSETS / script).read_text(encoding="utf-8")
            for imported in re.findall(IMPORTS, text, re.MULTILINE):
                found = ((ASSETS / script).parent / imported).resolve().relative_to(ASSETS.resolve())
                assert found.as_posix() in scripts, (address, script)
    names = named("playground")
    assert not [one for one in names if re.search("Plotly|katex|projector|board/formulas", one)]
    assert len(names) == len(set(names))
    files = [f"{name}.{kind}" for one in PAGES.values() for name in one.values() for kind in ("js", "css")]
    own = ("document/document.js", "document/document.css", "document/page.css")
    assert [file for file in (*files, *own) if not (ASSETS / file).exists()] == []


def test_the_font_of_texts_waits_for_the_scripts_and_what_is_no_page_is_not_touched() -> None:
    page = PAGE.replace(b"<head>", b"<head>" + FONT)
    body = answer(Preloading(Answering(page, {"content-type": "text/html"})), "/").body
    assert b'<head><link rel="preload" as="font" fetchpriority="low">' in body
    for path, kind in (("/healthz", "application/json"), ("/x.html", "text/html")):
        assert answer(Preloading(Answering(PAGE, {"content-type": kind})), path).body == PAGE


def test_nothing_is_kept_for_addresses_that_do_not_exist_and_a_page_is_compressed_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []

    def compressed(body: bytes) -> bytes:
        made.append(1)
        return bytes(brotli.compress(body))

    monkeypatch.setattr(preloading, "compressed", compressed)
    read_ahead()
    files = preloading._imports.cache_info().misses  # pyright: ignore[reportPrivateUsage]  # each is read once
    app = Preloading(Answering(PAGE.replace(b"x", b"of this test"), {"content-type": "text/html"}))
    answers(app, [f"/{at}" for at in range(100)] + ["/learn"] * 20, TAKES)
    assert len(made) == 2
    assert preloading._imports.cache_info().misses == files  # pyright: ignore[reportPrivateUsage]


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
    assert brotli.decompress(short.body) == plain.body
    assert int(short.headers["content-length"]) == len(short.body)


def test_a_page_is_not_compressed_before_it_is_changed() -> None:
    asked: list[str] = []

    async def behind(scope: Scope, receive: Receive, send: Send) -> None:
        asked.append(header(scope, b"accept-encoding"))
        await Answering(PAGE, {"content-type": "text/html"})(scope, receive, send)

    for path in ("/", "/cases"):
        assert b"<link" in answer(Preloading(behind), path, {"accept-encoding": "gzip"}).body
    assert asked == ["", ""]
