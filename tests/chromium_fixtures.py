"""Fixtures of every test in a real Chromium: contexts that are reused, errors of pages, pictures of failures.

Both conftests of such tests, of `tests/browser` and of `tests/component`, take their fixtures from here.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect

from tools.chromium import launch_options

ROOT: Final = Path(__file__).parent.parent
ARTIFACTS: Final = ROOT / ".artifacts"
WORKER: Final = os.environ.get("PYTEST_XDIST_WORKER", "")
"""The name of this process where several run tests; what they write must not get mixed up."""

PICTURES: Final = ARTIFACTS / "browser" / WORKER

MILLISECONDS_TO_WAIT: Final = 20_000
"""A first run on a busy machine takes its time; a test that waits for a condition loses nothing."""

HASTE: Final = 20
"""How many times as fast everything glides: the same way, in fewer frames. No test is about its pace."""

Scheme = Literal["light", "dark"]

# What a page is set back to, where a test asks for nothing else. Other options need a context of their own.
_AS_USUAL: Final[dict[str, Any]] = {"reduced_motion": "null", "forced_colors": "null"}

_FAILED: Final = pytest.StashKey[bool]()

FORGET: Final = "() => { localStorage.clear(); sessionStorage.clear() }"

# What a tab does not forget when another page is loaded into it.
_LASTS_IN_TAB: Final = (
    "add_init_script",
    "add_locator_handler",
    "on",
    "once",
    "route",
    "route_from_har",
    "route_web_socket",
    "set_default_navigation_timeout",
    "set_default_timeout",
    "set_extra_http_headers",
)
# What a context does not forget when a tab of it is closed.
_LASTS_IN_CONTEXT: Final = (
    "add_init_script",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "on",
    "once",
    "route",
    "route_from_har",
    "route_web_socket",
    "set_extra_http_headers",
    "set_geolocation",
    "set_offline",
)
_LASTS_IN_CLOCK: Final = ("install", "pause_at", "set_fixed_time", "set_system_time")


def _tell_of_calls(target: object, names: tuple[str, ...], note: Callable[[], object]) -> None:
    """Call `note` before each method of these names."""

    def noting(act: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any, **options: Any) -> Any:
            note()
            return act(*arguments, **options)

        return noted

    for name in names:
        setattr(target, name, noting(getattr(target, name)))


class Tab:
    """A tab that one test after the other opens its page in: Chromium then has the scripts compiled.

    Args:
        context: The context that the tab is in.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.page: Final = context.new_page()
        self.is_fit_for_others = True
        self._session: Any = context.new_cdp_session(self.page)
        self._session.send("Animation.enable")
        self._session.send("Animation.setPlaybackRate", {"playbackRate": HASTE})
        _tell_of_calls(self.page, _LASTS_IN_TAB, self._note_change)

    def forget(self, quiet_url: str) -> bool:
        """Leave the page for a quiet one, and forget what was stored and where the tab has been.

        Returns:
            Whether that went well; not where the page was still on its way back or forward.
        """
        try:
            self.page.goto(quiet_url)
            # What a page stores when it is left is stored by now.
            self.page.evaluate(FORGET)
        except Error:
            return False
        self._session.send("Page.resetNavigationHistory")
        # A mouse that rests on the next page would be felt there.
        self.page.mouse.move(0, 0)
        return True

    def _note_change(self) -> None:
        self.is_fit_for_others = False


class Windows:
    """Opens pages for one test, in contexts and tabs that outlive it: scripts and styles come from caches.

    Pages of one test never share a context: each is a browser of its own, as far as the app can tell.
    A tab or a context that a test changes for good (`_LASTS_IN_TAB`, `_LASTS_IN_CONTEXT`; the clock belongs
    to the context) is closed after it.

    Args:
        browser: The browser.
        contexts: The contexts of this worker, by their options.
        tabs: The tabs that are free, by their context.
        quiet_url: A page of the server without scripts, where free tabs rest; without one none is kept.
    """

    def __init__(
        self,
        browser: Browser,
        contexts: dict[str, BrowserContext],
        tabs: dict[BrowserContext, Tab],
        quiet_url: str | None,
    ) -> None:
        self._browser = browser
        self._contexts = contexts
        self._free = tabs
        self._quiet_url = quiet_url
        self._used: dict[BrowserContext, Tab] = {}

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
        media = {name: options.pop(name) for name in _AS_USUAL if name in options}
        context = self._context(locale=locale, has_touch=touch, **options)
        tab = self._used[context] = self._free.pop(context, None) or Tab(context)
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.page.emulate_media(color_scheme=scheme, **{**_AS_USUAL, **media})
        return tab.page

    def pages(self) -> list[Page]:
        """Return every page that is open, including those that pages have opened."""
        return [page for context in self._used for page in context.pages]

    def close(self, *, keep: bool) -> None:
        """Close all pages and forget what they have stored.

        Args:
            keep: Whether tabs are kept for other tests, where they are fit for them.
        """
        for context, tab in self._used.items():
            if context not in self._contexts.values():
                context.close()
                continue
            quiet_url = self._quiet_url if keep and tab.is_fit_for_others else None
            for page in context.pages:
                if quiet_url and page is tab.page:
                    continue
                if page.url.startswith("http"):
                    page.evaluate(FORGET)
                page.close()
            if quiet_url and not tab.page.is_closed():
                if not tab.forget(quiet_url):
                    self._drop(context)
                    continue
                self._free[context] = tab
            context.clear_cookies()

    def _drop(self, context: BrowserContext) -> None:
        """Close a context that no other test should get."""
        for key in [key for key, one in self._contexts.items() if one is context]:
            del self._contexts[key]
        context.close()

    def _context(self, **options: Any) -> BrowserContext:
        number = 0
        while True:
            key = json.dumps([options, number], sort_keys=True)
            if key not in self._contexts:
                self._contexts[key] = self._new_context(key, options)
            context = self._contexts[key]
            if context not in self._used:
                return context
            number += 1

    def _new_context(self, key: str, options: dict[str, Any]) -> BrowserContext:
        """Return a context that no later test gets once it has been changed."""
        context, contexts = self._browser.new_context(**options), self._contexts
        context.set_default_timeout(MILLISECONDS_TO_WAIT)
        _tell_of_calls(context, _LASTS_IN_CONTEXT, lambda: contexts.pop(key, None))
        _tell_of_calls(context.clock, _LASTS_IN_CLOCK, lambda: contexts.pop(key, None))
        return context


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
        self._watched: list[Page] = []

    def watch(self, page: Page) -> None:
        """Note what this page reports."""
        # Not `page.on`: these listeners are removed, and the tab stays fit for others.
        Page.on(page, "pageerror", self._note_uncaught)
        Page.on(page, "console", self._note)
        self._watched.append(page)

    def end(self, item: pytest.Item) -> None:
        """Note no more, and fail the test when a page has reported an error.

        Args:
            item: The test. That it failed is noted at once: its pages are closed before it is reported.
        """
        for page in self._watched:
            page.remove_listener("pageerror", self._note_uncaught)
            page.remove_listener("console", self._note)
        item.stash[_FAILED] = item.stash.get(_FAILED, False) or bool(self.found)
        assert not self.found, "the page reported errors:\n" + "\n".join(self.found)

    def allow(self, provoked: str) -> None:
        """Take what matches this pattern for no error: the test itself provokes it."""
        self._known = (*self._known, re.compile(provoked))

    def _note_uncaught(self, error: Error) -> None:
        self.found.append(f"uncaught: {error}")

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


@pytest.fixture(scope="session")
def tabs() -> dict[BrowserContext, Tab]:
    """Give the tabs of this worker that are free."""
    return {}


@pytest.fixture
def windows(
    browser: Browser,
    contexts: dict[str, BrowserContext],
    tabs: dict[BrowserContext, Tab],
    quiet_url: str | None,
    request: pytest.FixtureRequest,
) -> Iterator[Windows]:
    """Give what opens pages; a test that fails leaves a picture of each."""
    opened = Windows(browser, contexts, tabs, quiet_url)
    yield opened
    has_failed = request.node.stash.get(_FAILED, False)
    if has_failed:
        _take_pictures(opened, request.node.name)
    opened.close(keep=not has_failed)


def _take_pictures(windows: Windows, test: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w-]+", "-", test).strip("-")
    for number, page in enumerate(windows.pages(), 1):
        page.screenshot(path=PICTURES / f"{name}-{number}.png")


def note_outcome(item: pytest.Item, report: pytest.TestReport) -> None:
    """Note that a test failed, for the fixture that holds its pages; called by the hook of a conftest."""
    if report.failed:
        item.stash[_FAILED] = True
