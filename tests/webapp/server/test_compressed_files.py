"""Files with Brotli: made once, the same when unpacked, and only for browsers that take them."""

import asyncio
from importlib import import_module
from typing import Any

import pytest

from tests.webapp.server.clients import Answering, answer, answers
from webapp.server.asgi import Receive, Scope, Send
from webapp.server.compressed_files import KEPT, MIN_BYTES, CompressedFiles

brotli: Any = import_module("brotli")

SCRIPT = b"export const one = 1\n" * 500
TAKES = {"accept-encoding": "gzip, deflate, br"}
PATHS = [
    "/static/js/index.AbC.js",
    "/school/static/css/a.css",
    "/_stcore/bidi-components/recmetrics.board/b.js",
]


@pytest.mark.parametrize("path", PATHS)
def test_a_class_that_opens_the_page_has_each_file_compressed_once(path: str) -> None:
    behind = Answering(SCRIPT, {"content-type": "text/javascript", "etag": "x", "cache-control": "public"})
    app = CompressedFiles(behind)
    for found in [*answers(app, [path] * 30, TAKES), answer(app, path, TAKES)]:
        assert brotli.decompress(found.body) == SCRIPT
        assert found.headers["content-encoding"] == "br"
        assert found.headers["vary"] == "Accept-Encoding"
        assert found.headers["content-length"] == str(len(found.body))
        assert len(found.body) < len(SCRIPT) / 20
        assert "etag" not in found.headers
    assert behind.asked == 1


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        (PATHS[0], {"accept-encoding": "gzip"}),
        (PATHS[0], {}),
        (PATHS[0], {**TAKES, "range": "bytes=0-99"}),
        (PATHS[0], {**TAKES, "if-none-match": "x"}),
        ("/", TAKES),
        ("/learn", TAKES),
        ("/media/own.js", TAKES),
        ("/static/media/font.woff2", TAKES),
    ],
)
def test_everything_else_goes_through_as_it_is(path: str, headers: dict[str, str]) -> None:
    behind = Answering(SCRIPT, {"etag": "x"})
    app = CompressedFiles(behind)
    for asked in (1, 2):
        found = answer(app, path, headers)
        assert found.body == SCRIPT
        assert found.headers in ({"etag": "x"}, {"etag": "x", "vary": "Accept-Encoding"})
        assert behind.asked == asked


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


@pytest.mark.parametrize(
    "headers", [{"content-type": "text/html; charset=utf-8"}, {"content-length": str(len(SCRIPT) + 1)}]
)
def test_a_page_in_place_of_a_file_and_half_a_file_are_not_kept(headers: dict[str, str]) -> None:
    behind = Answering(SCRIPT, headers)
    app = CompressedFiles(behind)
    path = "/_stcore/bidi-components/recmetrics.board/0123456789ab/none.js"
    for asked in (1, 2):
        found = answer(app, path, TAKES)
        assert (found.body, found.headers) == (SCRIPT, headers)
        assert behind.asked == asked


@pytest.mark.parametrize("path", ["/static/./js/a.js", "/static//js/a.js", "/static/js/../js/a.js"])
def test_one_file_is_not_kept_under_many_names(path: str) -> None:
    behind = Answering(SCRIPT)
    app = CompressedFiles(behind)
    assert [answer(app, path, TAKES).body for _ in range(2)] == [SCRIPT, SCRIPT]
    assert behind.asked == 2


def test_the_number_of_files_that_are_kept_is_bounded() -> None:
    behind = Answering(b"small")
    app = CompressedFiles(behind)
    answers(app, [f"/static/{at}.js" for at in range(KEPT + 1)], TAKES)
    answer(app, "/static/0.js", TAKES)
    assert behind.asked == KEPT + 1
    answer(app, f"/static/{KEPT}.js", TAKES)
    assert behind.asked == KEPT + 2


def test_what_is_not_found_is_asked_for_again_and_nothing_of_it_is_kept() -> None:
    behind = Answering(b"not found" * 500, status=404)
    app = CompressedFiles(behind)
    for asked in (1, 2):
        assert answer(app, PATHS[0], TAKES).status == 404
        assert behind.asked == asked


def test_a_small_file_is_kept_as_it_is() -> None:
    behind = Answering(b"x" * (MIN_BYTES - 1))
    app = CompressedFiles(behind)
    assert answer(app, PATHS[0], TAKES).body == answer(app, PATHS[0], TAKES).body == behind.body
    assert behind.asked == 1


@pytest.mark.parametrize("takes", [TAKES, {}], ids=["brotli", "plain"])
@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/x/_stcore/bidi-components/../0123456789ab/b.js", "public"),
        ("/_stcore/bidi-components/recmetrics.board/0123456789ab/board/board.js", "immutable"),
        ("/_stcore/bidi-components/recmetrics.board/board/board.js", "public"),
    ],
)
def test_a_file_that_is_named_by_its_content_is_kept_for_good(
    path: str, kept: str, takes: dict[str, str]
) -> None:
    app = CompressedFiles(Answering(SCRIPT, {"cache-control": "public"}))
    assert answer(app, path, takes).headers["cache-control"].split(", ")[-1] == kept
