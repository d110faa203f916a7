"""What is in view, and what asks for scrolling."""

from playwright.sync_api import Locator, Page

from tests.browser.the_board import box_of


def is_inside(locator: Locator, width: float, height: float) -> bool:
    box = box_of(locator)
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= width
        and box["y"] + box["height"] <= height
    )


def overflow(page: Page) -> float:
    """By how much the page is wider than the screen; more than a pixel asks for scrolling sideways."""
    wide: float = page.evaluate(
        """() => Math.max(...[document.documentElement, document.querySelector("[data-testid=stMain]")]
            .map(element => element.scrollWidth - element.clientWidth))"""
    )
    return wide


def way_to(page: Page, name: str) -> Locator:
    """The link to a page of the app in the navigation, by the name in its address."""
    return page.locator(f'[data-testid=stTopNavLink][href$="/{name}"]')
