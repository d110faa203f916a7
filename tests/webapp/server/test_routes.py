"""Routes: the health of the server is public, and its inner numbers are not."""

import asyncio

import pytest

from tests.webapp.server.clients import Answering, answer
from webapp.server.routes import ROUTES, HiddenMetrics


@pytest.mark.parametrize("path", ["/_stcore/metrics", "/school/_stcore/metrics", "/_stcore/metrics/"])
def test_inner_numbers_are_not_public(path: str) -> None:
    behind = Answering(b"sessions 3")
    found = answer(HiddenMetrics(behind), path)
    assert (found.status, found.body, behind.asked) == (404, b"not found", 0)


def test_everything_else_is_answered() -> None:
    assert answer(HiddenMetrics(Answering(b"yes")), "/_stcore/health").body == b"yes"


def test_a_server_that_does_not_run_yet_says_so() -> None:
    (health,) = ROUTES
    assert (health.path, asyncio.run(health.endpoint(None)).status_code) == ("/healthz", 503)
