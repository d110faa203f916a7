"""Tabs and contexts are used again by the next test, unless a test has changed them for good."""

from collections.abc import Callable

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


def test_tabs_and_contexts_are_used_again_unless_a_test_has_changed_them(
    browser: Browser, quiet_url: str
) -> None:
    for change, keeps_tab, keeps_context in (
        (id, True, True),
        (listen, False, True),
        (hold_time, False, False),
        (cut_the_line, False, False),
    ):
        one, other = next_page(browser, quiet_url, change)
        assert (one is other, one.context is other.context) == (keeps_tab, keeps_context), change
