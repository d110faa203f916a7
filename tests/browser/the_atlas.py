"""The page of definitions as a reader uses it: the panels, and the playground's list beside them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, Literal

from playwright.sync_api import Locator, Page, expect

from playground.texts import texts_for
from tests.browser.open_page import OpenPage
from tests.browser.the_board import TheBoard, quoted

Panel = Literal["all", "number", "libraries", "matters"]

SEVENTH: Final = "list=A,B,C,D,E&relevant=B,D,T,U,V,W,X&k=5"
"""Hits at ranks 2 and 4, |R| = 7: of (1/2 + 2/4) / 7 = 1/7 a reader is told 0.1429."""

PANEL_HOLDS: Final[dict[Panel, str]] = {
    "all": ".card [data-testid=definition]",
    "number": "[data-testid=number]",
    "libraries": "tbody [data-testid=library]",
    "matters": "[data-testid=chance]",
}


def open_atlas(open_app: OpenPage, query: str = SEVENTH, **options: Any) -> TheAtlas:
    """Opens the page of definitions; gives the panels on it."""
    return TheAtlas(open_app(query, path="definitions", ready="[data-testid=atlas] .tab", **options))


class TheAtlas:
    """Hands and eyes on the page of definitions.

    Args:
        page: The page.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.get_by_test_id("atlas")
        self.board = TheBoard(page)
        self.live = self.root.get_by_test_id("live")
        self.problems = self.root.locator(":scope > .problems li")
        self.field = self.root.get_by_test_id("number")
        self.asked_back = self.root.get_by_test_id("asked-back")
        self.verdict = self.root.get_by_test_id("verdict")
        self.search = self.root.get_by_test_id("library-search")
        self.evidence = self.root.get_by_test_id("library-evidence")
        self.count = self.root.get_by_test_id("library-count")
        self.rows = self.panel("libraries").locator("tbody [data-testid=library]")
        self.library_page = self.root.get_by_test_id("library-page")
        self.library_title = self.library_page.locator("header").get_by_role("heading")

    # What is there

    def tab(self, panel: Panel) -> Locator:
        """The tab of a panel."""
        return self.root.locator(f"[role=tab][data-panel={panel}]")

    def panel(self, panel: Panel) -> Locator:
        """What a tab shows."""
        return self.root.locator(f"#panel-{panel}")

    def definition(self, measure: str) -> Locator:
        """A definition among all definitions, by its printed name."""
        return self.panel("all").locator(f"[data-testid=definition][data-measure={quoted(measure)}]")

    def found(self, measure: str, part: str = "fits") -> Locator:
        """A definition in the answer, by its printed name: among those that fit, or are near."""
        return self.root.locator(
            f"[data-part={part}] [data-testid=definition][data-measure={quoted(measure)}]"
        )

    def library(self, name: str) -> Locator:
        """The row of a library in the table."""
        return self.panel("libraries").locator(f"tbody [data-testid=library][data-library={quoted(name)}]")

    def call(self, name: str) -> Locator:
        """A call on the page of the library that is open."""
        return self.library_page.locator(f"[data-testid=call][data-call={quoted(name)}]")

    # What a hand does

    def turn_to(self, panel: Panel) -> None:
        """Chooses a panel with the mouse."""
        self.tab(panel).click()
        self.expect_panel(panel)

    def ask(self, number: str) -> None:
        """Types a number and presses the button beside it."""
        self.field.fill(number)
        self.root.get_by_role("button", name=texts_for("en")("atlas.look_up")).click()

    # What is expected

    def expect_panel(self, panel: Panel) -> None:
        """Waits until this panel, and only this, is open and holds something."""
        expect(self.tab(panel)).to_have_attribute("aria-selected", "true")
        expect(self.panel(panel)).to_be_visible()
        expect(self.panel(panel).locator(PANEL_HOLDS[panel]).first).to_be_visible()
        expect(self.root.locator("[role=tabpanel]:visible")).to_have_count(1)

    def expect_value(self, measure: str, value: Fraction) -> None:
        """Waits until a definition has this value, to twelve digits, on a card that shows it."""
        expect(self.definition(measure)).to_have_attribute("data-value", f"{float(value):.12f}")
        row = self.page.locator(f"[data-measure={quoted(measure)}]")
        card = self.panel("all").locator(".card").filter(has=row)
        expect(card.locator(".result strong")).to_have_text(f"{float(value):.4f}")

    def expect_address(self, **parameters: str | list[str]) -> None:
        """Waits until the address holds just these values of these parameters."""
        self.board.expect_address(**parameters)
