"""What every answer of the server says and hides: security headers, health, and the log of requests."""

import asyncio
import logging
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from streamlit.file_util import get_static_dir

from tests.webapp.server.clients import Answering, answer
from webapp.server import repeated_logs, request_log
from webapp.server.preloading import Preloading
from webapp.server.repeated_logs import OnceAMinute
from webapp.server.request_log import RequestLog
from webapp.server.routes import HiddenMetrics, health
from webapp.server.security_headers import SecurityHeaders


def _policy(given: str = "", host: str = "app.example.org") -> dict[str, list[str]]:
    found = answer(SecurityHeaders(Answering(), given), "/", {"host": host}).headers[
        "content-security-policy"
    ]
    return {name: sources for name, *sources in (rule.split() for rule in found.split("; "))}


def test_scripts_are_our_own_and_those_of_the_page_as_it_is_sent() -> None:
    app = Answering((Path(get_static_dir()) / "index.html").read_bytes(), {"content-type": "text/html"})
    page = answer(Preloading(app), "/").body.decode()
    inline = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert len(inline) > 1
    hashes = [f"'sha256-{b64encode(sha256(one.encode()).digest()).decode()}'" for one in inline]
    assert hashes
    assert _policy()["script-src"] == ["'self'", "blob:", *hashes]
    assert _policy()["default-src"] == ["'self'"]


def test_a_page_may_open_a_websocket_to_its_own_host_if_that_is_one() -> None:
    for host in ("app.example.org", "localhost:8501", "[::1]:8501"):
        assert _policy(host=host)["connect-src"] == ["'self'", f"ws://{host}", f"wss://{host}"]
    assert _policy(host="x; script-src *")["connect-src"] == ["'self'"]


def test_frames_are_for_the_sites_that_were_named_and_what_is_no_site_is_refused_at_the_start() -> None:
    sites = {
        "": ["'self'"],
        "https://moodle.example.org": ["'self'", "https://moodle.example.org"],
        "*.instructure.com  https://a.example:8443": [
            *("'self'", "*.instructure.com", "https://a.example:8443")
        ],
        "*": ["'self'", "*"],
        "'none'": ["'none'"],
    }
    assert {given: _policy(given)["frame-ancestors"] for given in sites} == sites
    for given in (
        "'none' https://a.example",
        "https://münchen.example",
        "https://a.example; script-src *",
        "javascript:x",
        "a,b",
        "https://",
    ):
        with pytest.raises(ValueError, match="PLAYGROUND_FRAME_ANCESTORS"):
            SecurityHeaders(Answering(), given)


def test_headers_of_an_answer_stay_ours_stand_once_and_what_could_be_a_page_has_the_policy() -> None:
    pages = ("text/html; charset=utf-8", "image/svg+xml", "application/json")
    others = ("text/javascript; charset=utf-8", "application/javascript", "text/css", "font/woff2")
    for kind in (*pages, *others):
        behind = {"Content-Type": kind, "X-Content-Type-Options": "sniff", "cache-control": "no-cache"}
        found = answer(SecurityHeaders(Answering(headers=behind), ""), "/").headers
        for name in ("content-security-policy", "cross-origin-opener-policy", "permissions-policy"):
            assert (name in found) == (kind in pages), (name, kind)
        assert (found["x-content-type-options"], found["cache-control"]) == ("nosniff", "no-cache")
        assert found["referrer-policy"] == "same-origin"
        assert "X-Content-Type-Options" not in found


# The health of the server is public, and its inner numbers are not


def test_inner_numbers_are_not_public_and_health_is_answered() -> None:
    for path in ("/_stcore/metrics", "/school/_stcore/metrics", "/_stcore/metrics/"):
        behind = Answering(b"sessions 3")
        found = answer(HiddenMetrics(behind), path)
        assert (found.status, found.body, behind.asked) == (404, b"not found", 0)
    assert answer(HiddenMetrics(Answering(b"yes")), "/_stcore/health").body == b"yes"
    # The server does not run yet.
    route = health(str, lambda: "no rooms")
    found = asyncio.run(route.endpoint(None))
    assert (route.path, found.status_code, found.body) == (
        "/healthz",
        503,
        b'{"status":"starting","faults":["no rooms"]}',
    )


# Lines of log that come again and again


def test_a_line_that_comes_again_is_written_once_a_minute_with_how_often_it_came() -> None:
    once = OnceAMinute()

    def written(at: float, line: int, error: type[Exception] | None = None) -> str:
        info = (error, error(), None) if error else None
        record = logging.LogRecord("x", 0, "x.py", line, "it broke: %s", (at,), info)
        record.created = at
        passed = once.filter(record)
        assert once.filter(record) == passed  # a second handler has it too
        return record.getMessage() if passed else ""

    assert [written(at, 1) for at in range(60)] == ["it broke: 0", *[""] * 59]
    assert written(61, 1) == "it broke: 61 (and 59 times more in the time before)"
    kinds = [(1, None), (2, None), (1, KeyError), (1, KeyError)]
    assert [bool(written(62, *one)) for one in kinds] == [False, True, True, False]
    for line in range(9999):
        written(63, line)
    assert len(once._kinds) <= repeated_logs.MOST  # pyright: ignore[reportPrivateUsage]  # nothing else shows it


# The log of requests: on demand, and without what is private


def test_a_request_is_one_line_without_its_query_where_that_is_asked_for(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.INFO, request_log.__name__):
        for settings in ({}, {request_log.REQUESTS: "0"}, {request_log.REQUESTS: "1"}):
            answer(RequestLog(Answering(b"abcd", status=404), settings), "/learn?list=secret")
    (line,) = caplog.messages
    assert line.startswith("GET /learn 404 4 B ")
