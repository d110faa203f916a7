"""Mounts the components of a page of the app, with their own Python and without Streamlit."""

from __future__ import annotations

import json
from typing import Any, Final, Literal
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, expect

from tests.chromium_fixtures import PageErrors, Windows
from tests.component.python_side import PythonSide

Sides = WeakKeyDictionary[Page, PythonSide]

# Observers of sizes are told in the frame that is drawn next, after its callbacks.
DRAWN: Final = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"

RAN: Final = "[data-testid=stApp][data-test-script-state=notRunning]"


def resize(page: Page, width: int, height: int) -> None:
    """Give a window another size, and let the scripts follow that put things in their places."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)


class Mount:
    """Mounts the components of a page; an `OpenPage`.

    Args:
        quiet_url: The page without components, which a window shows first.
        windows: Opens empty pages.
        errors: Notes what pages report.
        sides: The Python side of every page, and of those before in the same tabs.
    """

    def __init__(self, quiet_url: str, windows: Windows, errors: PageErrors, sides: Sides) -> None:
        self._quiet_url = quiet_url
        self._windows = windows
        self._errors = errors
        self._sides = sides

    def __call__(
        self,
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
        """Open the components that stand at `/path?query` and return their page when they are shown.

        Args:
            query: The address after the question mark.
            path: The page's name; empty for the first page.
            width: Width of the window.
            height: Height of the window.
            scheme: The colour scheme that the reader's system asks for.
            locale: The browser's language; the language of the page is that of the address.
            touch: Whether the screen can be touched.
            ready: The selector that is visible when the page can be used.
            context_options: Anything else that Playwright's `new_context` takes.
        """
        page = self._windows.open(
            width=width, height=height, scheme=scheme, locale=locale, touch=touch, **context_options
        )
        self._errors.watch(page)
        sides = self._sides
        can_ask = page in sides
        sides[page] = PythonSide(path)

        # The tab keeps this for as long as it is open: it holds nothing of the test that opened it.
        def ask(message: str) -> str:
            return json.dumps(sides[page].answer(json.loads(message)))

        if not can_ask:
            page.expose_function("askPython", ask)  # pyright: ignore[reportUnknownMemberType]  # its type names a bare Callable
        if page.url != self._quiet_url:
            page.goto(self._quiet_url)
        page.evaluate("address => window.openPage(address)", f"/{path}" + (f"?{query}" if query else ""))
        page.wait_for_selector(RAN)
        expect(page.locator(ready).first).to_be_visible()
        # The letters of a font that comes later are of another width.
        page.evaluate("() => document.fonts.ready.then(() => null)")
        return page

    def leave(self) -> None:
        """Let each page be left for the quiet one without loading anything, if the test allows that."""
        for page in self._windows.pages():
            page.evaluate("() => window.leave()")

    def allow(self, provoked: str) -> None:
        """Let pages say in the console what matches this pattern: the test itself provokes it."""
        self._errors.allow(provoked)

    def choose_language(self, page: Page, lang: str) -> None:
        """Choose a language, as the switch in the header does."""
        self._sides[page].choose_language(lang)
        page.evaluate("() => window.runAgain()")

    def mount_again(self, page: Page) -> None:
        """Turn to another page of the app and back: the components are new, the visit is the same."""
        page.evaluate("() => window.mountAgain()")

    def hold_answers(self, page: Page) -> None:
        """Keep from the page what Python answers, as a slow line does."""
        page.evaluate("() => window.holdAnswers()")

    def wait_for_answers(self, page: Page, count: int) -> None:
        """Wait until so many answers are held back."""
        page.wait_for_function("count => window.held.length >= count", arg=count)

    def release_one(self, page: Page) -> None:
        """Give the page the first answer that was held back."""
        page.evaluate("() => window.releaseOne()")

    def release_answers(self, page: Page) -> None:
        """Give the page what was held back, in order, and all that comes."""
        page.evaluate("() => window.releaseAnswers()")
