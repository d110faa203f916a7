"""The app as a reader meets it: a real server, and a real Chromium that opens its pages.

A browser test asks for `open_app` and gets a page that is ready:

    def test_a_card_moves_up(open_app: OpenPage):
        page = open_app("list=A,B,C&relevant=B&k=2")
        page.get_by_test_id("ranked-item").nth(1).get_by_test_id("move-up").click()
        expect(page.get_by_test_id("ranked-item").first).to_have_attribute("data-item", "B")

(pytest-playwright owns the argument name `page`: a test that takes it gets an empty page.)
What has to be there before the page is loaded, such as a route, is set up by `prepare`.
A test that fails leaves a picture of every window in `.artifacts/browser`.
"""

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.app_server import last_lines, running_app
from tests.browser.open_page import OpenPage
from tests.chromium_fixtures import (
    ARTIFACTS,
    WORKER,
    PageErrors,
    Windows,
    browser_type_launch_args,
    contexts,
    note_outcome,
    patience,
    tabs,
    windows,
)

__all__ = ["browser_type_launch_args", "contexts", "patience", "tabs", "windows"]

HERE: Final = Path(__file__).parent
SERVER_LOG: Final = ARTIFACTS / f"server{'-' if WORKER else ''}{WORKER}.log"

# Console errors of Streamlit's own page, each with the reason why it is not ours.
NOT_OURS: Final = (
    re.compile(r"favicon"),
    # It looks for the server below the page's own path before it asks at the root.
    re.compile(r"404 .*/\w+/_stcore/(health|host-config)\b"),
    # A test that keeps the charts' script from the page.
    re.compile(r"PlotlyChart"),
    # An upload that a test refuses.
    re.compile(r"413 .*/upload_file/|File uploader error on file upload - AxiosError: .* 413"),
    # A page that asks for the news of a room that has just ended: that there is no such room is the news.
    re.compile(r"404 .*/live/\w+(/version)?\)"),
    # What is done while the line is down: the outbox sends it again.
    re.compile(r"Cannot send rerun backMessage when disconnected"),
)


@pytest.fixture(scope="session")
def app_url() -> Iterator[str]:
    """Start the real app with the project's own configuration; return its address without a slash."""
    with running_app(SERVER_LOG) as url:
        yield url


@pytest.fixture(scope="session")
def quiet_url(app_url: str) -> str:
    """Give the address of a page of the app's server without scripts."""
    return f"{app_url}/_stcore/health"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the output of the server beside a browser test that failed."""
    report = yield
    if report.failed and HERE in item.path.parents:
        note_outcome(item, report)
        report.sections.append(("the app's server, last lines", last_lines(SERVER_LOG) or "(silent)"))
    return report


@pytest.fixture
def open_app(app_url: str, windows: Windows, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
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
        prepare: Callable[[Page], object] = lambda _: None,
        **context_options: Any,
    ) -> Page:
        page = windows.open(
            width=width, height=height, scheme=scheme, locale=locale, touch=touch, **context_options
        )
        errors.watch(page)
        prepare(page)
        page.goto(f"{app_url}/{path}" + (f"?{query}" if query else ""))
        expect(page.locator(ready).first).to_be_visible()
        return page

    yield open_page
    errors.end(request.node)
