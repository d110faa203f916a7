"""The type of the fixtures `open_app` and `mount`, for the signatures of tests and page objects."""

from typing import Any, Literal, Protocol

from playwright.sync_api import Page


class OpenPage(Protocol):
    """A function that opens a page in a browser of its own, and returns it when it is ready."""

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
        """Open `/path?query`.

        Args:
            query: the address after the question mark, encoded as a person would type it.
            path: the page's name; empty for the first page.
            width: of the window, in CSS pixels; 1300 is the desk, 390 the phone.
            height: of the window.
            scheme: the colour scheme that the reader's system asks for.
            locale: the browser's language.
            touch: whether the screen can be touched (`locator.tap()`).
            ready: the selector that is visible when the page can be used.
            context_options: anything else that Playwright's `new_context` takes.
        """
        ...
