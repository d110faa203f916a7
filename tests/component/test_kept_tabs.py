"""Tabs and contexts are used again by the next test, unless a test has changed them for good."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.chromium_fixtures import Tab, Windows

Change = Callable[[Page], object]


def next_page(browser: Browser, quiet_url: str, change: Change) -> tuple[Page, Page]:
    """Return the page of a test that does this to it, and the page of the next test."""
    contexts: dict[str, BrowserContext] = {}
    tabs: dict[BrowserContext, Tab] = {}
    pages: list[Page] = []
    for act in (change, id):
        windows = Windows(browser, contexts, tabs, quiet_url)
        pages.append(windows.open(width=400, height=300, scheme="light", locale="en-US", touch=False))
        pages[-1].goto(quiet_url)
        act(pages[-1])
        windows.close(keep=True)
    for context in contexts.values():
        context.close()
    return pages[0], pages[1]


def listen(page: Page) -> None:
    page.on("websocket", lambda _: None)


def hold_time(page: Page) -> None:
    page.clock.install()


def cut_the_line(page: Page) -> None:
    page.context.set_offline(True)


def test_a_tab_is_used_again(browser: Browser, quiet_url: str) -> None:
    one, other = next_page(browser, quiet_url, id)
    assert one is other


def test_a_tab_with_a_listener_is_not(browser: Browser, quiet_url: str) -> None:
    one, other = next_page(browser, quiet_url, listen)
    assert one is not other
    assert one.context is other.context


@pytest.mark.parametrize("change", [hold_time, cut_the_line])
def test_a_context_that_was_changed_is_not(browser: Browser, quiet_url: str, change: Change) -> None:
    one, other = next_page(browser, quiet_url, change)
    assert one.context is not other.context
