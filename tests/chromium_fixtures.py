"""Fixtures of every test in a real Chromium: contexts that are reused, errors of pages, pictures of failures.

Both conftests of such tests, of `tests/browser` and of `tests/component`, take their fixtures from here.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tools.chromium import launch_options

ROOT: Final = Path(__file__).parent.parent
ARTIFACTS: Final = ROOT / ".artifacts"
WORKER: Final = os.environ.get("PYTEST_XDIST_WORKER", "")
"""The name of this process where several run tests; what they write must not get mixed up."""

PICTURES: Final = ARTIFACTS / "browser" / WORKER

MILLISECONDS_TO_WAIT: Final = 20_000
"""A first run on a busy machine takes its time; a test that waits for a condition loses nothing."""

Scheme = Literal["light", "dark"]

# What only a new context can be given. Everything else is set on the page.
_OF_THE_PAGE: Final = ("reduced_motion", "forced_colors")

_FAILED: Final = pytest.StashKey[bool]()


class Windows:
    """Opens pages for one test, in contexts that outlive it: scripts and styles then come from the cache.

    Pages of one test never share a context: each is a browser of its own, as far as the app can tell.

    Args:
        browser: The browser.
        contexts: The contexts of this worker, by their options.
    """

    def __init__(self, browser: Browser, contexts: dict[str, BrowserContext]) -> None:
        self._browser = browser
        self._contexts = contexts
        self._used: list[BrowserContext] = []

    def open(
        self, *, width: int, height: int, scheme: Scheme, locale: str, touch: bool, **options: Any
    ) -> Page:
        """Return an empty page.

        Args:
            width: Width of the window in CSS pixels.
            height: Height of the window.
            scheme: The colour scheme that the reader's system asks for.
            locale: The browser's language.
            touch: Whether the screen can be touched.
            options: Anything else that Playwright's `new_context` takes.
        """
        media = {name: options.pop(name) for name in _OF_THE_PAGE if name in options}
        context = self._context(locale=locale, has_touch=touch, **options)
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, **media)
        return page

    def pages(self) -> list[Page]:
        """Return every page that is open, including those that pages have opened."""
        return [page for context in self._used for page in context.pages]

    def close(self) -> None:
        """Close all pages and forget what they have stored."""
        for context in self._used:
            for page in context.pages:
                if page.url.startswith("http"):
                    page.evaluate("() => { localStorage.clear(); sessionStorage.clear() }")
                page.close()
            context.clear_cookies()

    def _context(self, **options: Any) -> BrowserContext:
        number = 0
        while True:
            key = json.dumps([options, number], sort_keys=True)
            if key not in self._contexts:
                self._contexts[key] = self._browser.new_context(**options)
                self._contexts[key].set_default_timeout(MILLISECONDS_TO_WAIT)
            context = self._contexts[key]
            if context not in self._used:
                self._used.append(context)
                return context
            number += 1


_DISAGREEMENT: Final = re.compile(r" on the server, .* here")
"""What a script says in the console when it works out another number than the server."""


class PageErrors:
    """Errors that pages report: uncaught exceptions, console errors, numbers that are not the server's.

    Args:
        ours: How addresses of our own files start.
        known: Console errors that are not ours.
    """

    def __init__(self, ours: str, known: tuple[re.Pattern[str], ...] = ()) -> None:
        self.found: list[str] = []
        self._ours = ours
        self._known = known

    def watch(self, page: Page) -> None:
        """Note what this page reports."""
        page.on("pageerror", lambda error: self.found.append(f"uncaught: {error}"))
        page.on("console", self._note)

    def allow(self, provoked: str) -> None:
        """Take what matches this pattern for no error: the test itself provokes it."""
        self._known = (*self._known, re.compile(provoked))

    def _note(self, message: ConsoleMessage) -> None:
        where: str = message.location.get("url", "")
        text = f"{message.text} ({where})"
        is_error = message.type == "error" and (not where or where.startswith(self._ours))
        is_mistake = is_error or (message.type == "warning" and _DISAGREEMENT.search(text))
        if is_mistake and not any(known.search(text) for known in self._known):
            self.found.append(f"console: {text}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Make pytest-playwright start the installed Chromium."""
    return {**browser_type_launch_args, **launch_options()}


@pytest.fixture(scope="session", autouse=True)
def patience() -> None:
    """Make every expectation wait as long as a busy machine may take."""
    expect.set_options(timeout=MILLISECONDS_TO_WAIT)


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """Give the contexts of this worker, by their options; the browser is closed after them."""
    assert browser.is_connected()
    found: dict[str, BrowserContext] = {}
    yield found
    for context in found.values():
        context.close()


@pytest.fixture
def windows(
    browser: Browser, contexts: dict[str, BrowserContext], request: pytest.FixtureRequest
) -> Iterator[Windows]:
    """Give what opens pages; a test that fails leaves a picture of each."""
    opened = Windows(browser, contexts)
    yield opened
    if request.node.stash.get(_FAILED, False):
        _take_pictures(opened, request.node.name)
    opened.close()


def _take_pictures(windows: Windows, test: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w-]+", "-", test).strip("-")
    for number, page in enumerate(windows.pages(), 1):
        page.screenshot(path=PICTURES / f"{name}-{number}.png")


def note_outcome(item: pytest.Item, report: pytest.TestReport) -> None:
    """Note that a test failed, for the fixture that holds its pages; called by the hook of a conftest."""
    if report.failed:
        item.stash[_FAILED] = True
