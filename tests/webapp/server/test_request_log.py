"""The log of requests: on demand, and without what is private."""

import logging

import pytest

from tests.webapp.server.clients import Answering, answer
from webapp.server import request_log
from webapp.server.request_log import RequestLog


def test_a_request_is_one_line_without_its_query(caplog: pytest.LogCaptureFixture) -> None:
    app = RequestLog(Answering(b"abcd", status=404), {request_log.REQUESTS: "1"})
    with caplog.at_level(logging.INFO, request_log.__name__):
        answer(app, "/learn?list=secret".partition("?")[0])
    (line,) = caplog.messages
    assert line.startswith("GET /learn 404 4 B ")


@pytest.mark.parametrize("settings", [{}, {request_log.REQUESTS: "0"}])
def test_nothing_is_logged_unless_it_is_asked_for(
    settings: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        answer(RequestLog(Answering(), settings), "/")
    assert caplog.messages == []
