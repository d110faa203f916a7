"""Headers of every answer: own scripts only, and the app in frames of those sites only that were named."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from streamlit.file_util import get_static_dir

from tests.webapp.server.clients import Answering, answer
from webapp.server.preloading import Preloading
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


@pytest.mark.parametrize("host", ["app.example.org", "localhost:8501", "[::1]:8501"])
def test_a_page_may_open_a_websocket_to_its_own_host(host: str) -> None:
    assert _policy(host=host)["connect-src"] == ["'self'", f"ws://{host}", f"wss://{host}"]


def test_a_host_that_is_none_says_nothing_of_its_own() -> None:
    assert _policy(host="x; script-src *")["connect-src"] == ["'self'"]


@pytest.mark.parametrize(
    ("given", "sites"),
    [
        ("", ["'self'"]),
        ("https://moodle.example.org", ["'self'", "https://moodle.example.org"]),
        (
            "*.instructure.com  https://a.example:8443",
            ["'self'", "*.instructure.com", "https://a.example:8443"],
        ),
        ("*", ["'self'", "*"]),
        ("'none'", ["'none'"]),
    ],
)
def test_frames_are_for_the_sites_that_were_named(given: str, sites: list[str]) -> None:
    assert _policy(given)["frame-ancestors"] == sites


@pytest.mark.parametrize("given", ["https://a.example; script-src *", "javascript:x", "a,b", "https://"])
def test_what_is_no_site_is_refused_at_the_start(given: str) -> None:
    with pytest.raises(ValueError, match="PLAYGROUND_FRAME_ANCESTORS"):
        SecurityHeaders(Answering(), given)


def test_headers_of_the_answer_stay_and_ours_stand_once() -> None:
    behind = Answering(headers={"X-Content-Type-Options": "sniff", "cache-control": "no-cache"})
    found = answer(SecurityHeaders(behind, ""), "/").headers
    assert found["cache-control"] == "no-cache"
    assert {name: found[name] for name in ("x-content-type-options", "referrer-policy")} == {
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
    }
    assert "X-Content-Type-Options" not in found


@pytest.mark.parametrize(
    ("kind", "is_told"),
    [
        ("text/html; charset=utf-8", True),
        ("image/svg+xml", True),
        ("application/json", True),
        ("text/javascript; charset=utf-8", False),
        ("application/javascript", False),
        ("text/css", False),
        ("font/woff2", False),
    ],
)
def test_the_policy_is_told_to_all_that_could_be_a_page(kind: str, is_told: bool) -> None:
    found = answer(SecurityHeaders(Answering(headers={"Content-Type": kind}), ""), "/x").headers
    assert ("content-security-policy" in found) == is_told
    assert found["x-content-type-options"] == "nosniff"
