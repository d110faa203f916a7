"""The app as a reader meets it: a real server, and a real Chromium that opens its pages.

A browser test asks for `open_app` and gets a page that is ready:

    def test_a_card_moves_up(open_app: OpenPage):
        page = open_app("list=A,B,C&relevant=B&k=2")
        page.get_by_test_id("ranked-item").nth(1).get_by_test_id("move-up").click()
        expect(page.get_by_test_id("ranked-item").first).to_have_attribute("data-item", "B")

(pytest-playwright owns the argument name `page`: a test that takes it gets an empty page.)
A test that fails leaves a picture of every window in `.artifacts/browser`.
"""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import IO, Any, Final, Literal
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.open_page import OpenPage
from tests.chromium_fixtures import (
    ARTIFACTS,
    ROOT,
    WORKER,
    PageErrors,
    Windows,
    browser_type_launch_args,
    contexts,
    note_outcome,
    patience,
    windows,
)

__all__ = ["browser_type_launch_args", "contexts", "patience", "windows"]

HERE: Final = Path(__file__).parent
SERVER_LOG: Final = ARTIFACTS / f"server{'-' if WORKER else ''}{WORKER}.log"
SECONDS_TO_START: Final = 60

# Console errors of Streamlit's own page, each with the reason why it is not ours.
NOT_OURS: Final = (
    re.compile(r"favicon"),
    # It looks for the server below the page's own path before it asks at the root.
    re.compile(r"404 .*/\w+/_stcore/(health|host-config)\b"),
    # A test that keeps the charts' script from the page.
    re.compile(r"PlotlyChart"),
    # What is done while the line is down: the outbox sends it again.
    re.compile(r"Cannot send rerun backMessage when disconnected"),
)


@pytest.fixture(scope="session")
def app_url() -> Iterator[str]:
    """Start the real app with the project's own configuration; return its address without a slash."""
    SERVER_LOG.parent.mkdir(exist_ok=True)
    with SERVER_LOG.open("wb") as log:
        port = _free_port()
        url = f"http://localhost:{port}"
        server = _start_server(port, log)
        try:
            _wait_until_healthy(server, url)
            yield url
        finally:
            server.terminate()
            try:
                server.wait(timeout=10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("localhost", 0))
        return listener.getsockname()[1]


def _start_server(port: int, log: IO[bytes]) -> subprocess.Popen[bytes]:
    options = {
        "server.port": str(port),
        "server.address": "localhost",
        "server.headless": "true",
    }
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    for name, value in options.items():
        command += [f"--{name}", value]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
    )


def _wait_until_healthy(server: subprocess.Popen[bytes], url: str) -> None:
    give_up = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < give_up:
        if server.poll() is not None:
            pytest.fail(f"the app ended with code {server.returncode} at its start:\n{_server_log()}")
        try:
            with urlopen(f"{url}/_stcore/health", timeout=2):
                return
        except (URLError, OSError):
            time.sleep(0.1)  # the one place where there is nothing to wait on but time
    pytest.fail(f"the app was not healthy after {SECONDS_TO_START} s:\n{_server_log()}")


def _server_log(lines: int = 60) -> str:
    if not SERVER_LOG.exists():
        return ""
    return "\n".join(SERVER_LOG.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the output of the server beside a browser test that failed."""
    report = yield
    if report.failed and HERE in item.path.parents:
        note_outcome(item, report)
        report.sections.append(("the app's server, last lines", _server_log() or "(silent)"))
    return report


@pytest.fixture
def open_app(app_url: str, windows: Windows) -> Iterator[OpenPage]:
    """Give the function that opens the app; fail the test when a page reported an error."""
    errors = PageErrors(app_url, NOT_OURS)

    def open_page(
        query: str = "",
        *,
        path: str = "",
        width: int = 1300,
        height: int = 800,
        scheme: Literal["light", "dark"] = "light",
        locale: str = "en-US",
        touch: bool = False,
        ready: str = "[data-testid=board]",
        **context_options: Any,
    ) -> Page:
        page = windows.open(
            width=width, height=height, scheme=scheme, locale=locale, touch=touch, **context_options
        )
        errors.watch(page)
        page.goto(f"{app_url}/{path}" + (f"?{query}" if query else ""))
        expect(page.locator(ready).first).to_be_visible()
        return page

    yield open_page
    assert not errors.found, "the page reported errors:\n" + "\n".join(errors.found)
