"""The page of definitions as a reader uses it: the panels, and the playground's list beside them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, Literal

from playwright.sync_api import Locator, Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import go_to
from tests.browser.the_playground_page import TheBoard, quoted
from webapp.texts import texts_for

Panel = Literal["tools", "number", "all", "libraries", "matters"]

SEVENTH: Final = "list=A,B,C,D,E&relevant=B,D,T,U,V,W,X&k=5"
"""Hits at ranks 2 and 4, |R| = 7: (1/2 + 2/4) / 7 = 1/7 is reported as 0.1429."""

WIDE: Final = (
    f"list={'아주 긴 이름 ' * 7},B,{'M' * 60},D,E,F,G&relevant=B,D,E,F,G&more=90&k=7"
    "&number=0.1429; 1,234; 0.5 @2&library=TorchMetrics"
)
"""Long names, a number that is asked back, and a library that is open."""

HITS_2_4: Final = Fraction(1, 2) + Fraction(2, 4)
HITS_1_4: Final = 1 + Fraction(2, 4)
"""What the two hits of that list gain where they are, and with the first one at the top."""

TREC: Final = "[data-testid=library][data-library=trec_eval]"

PANEL_HOLDS: Final[dict[Panel, str]] = {
    "tools": "[data-testid=tool-1]",
    "number": "[data-testid=number]",
    "all": ".group [data-testid=definition]",
    "libraries": "tbody [data-testid=library]",
    "matters": "[data-testid=chance]",
}

HANGING: Final = 8
"""Pixels that the signs of folded parts may hang out on the left."""


def open_definitions(open_app: OpenPage, query: str = SEVENTH, **options: Any) -> TheDefinitionPanels:
    """Open the page of definitions; return the panels on it."""
    return TheDefinitionPanels(
        open_app(query, path="definitions", ready="[data-testid=atlas] .tab", **options)
    )


class TheDefinitionPanels:
    """Hands and eyes on the page of definitions.

    Args:
        page: The page.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.get_by_test_id("atlas")
        self.board = TheBoard(page)
        self.cells = self.root.get_by_test_id("cell")
        self.edit = self.root.get_by_test_id("edit-list")
        self.difference = self.root.get_by_test_id("difference")
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
        """Return the tab of a panel."""
        return self.root.locator(f"[role=tab][data-panel={panel}]")

    def panel(self, panel: Panel) -> Locator:
        """Return the panel of the tabs."""
        return self.root.locator(f"#panel-{panel}")

    def definition(self, measure: str) -> Locator:
        """Return a definition among all definitions, by its printed name."""
        return self.panel("all").locator(f"[data-testid=definition][data-measure={quoted(measure)}]")

    def found(self, measure: str, part: str = "fits") -> Locator:
        """Return a definition in the answer, by its printed name: among those that fit, or are near."""
        return self.root.locator(
            f"[data-part={part}] [data-testid=definition][data-measure={quoted(measure)}]"
        )

    def giving(self, name: str) -> Locator:
        """Return a library among those that give the number."""
        return self.root.locator(f".found > li[data-library={quoted(name)}]")

    def library(self, name: str) -> Locator:
        """Return the row of a library in the table."""
        return self.panel("libraries").locator(f"tbody [data-testid=library][data-library={quoted(name)}]")

    def call(self, name: str) -> Locator:
        """Return a call on the page of the library that is open."""
        return self.library_page.locator(f"[data-testid=call][data-call={quoted(name)}]")

    # What a hand does

    def visit(self, query: str) -> None:
        """Open another address in the same window, which is faster than a new one."""
        go_to(self.page, query)
        expect(self.root.locator(".tab").first).to_be_visible()

    def turn_to(self, panel: Panel) -> None:
        """Choose a panel with the mouse."""
        self.tab(panel).click()
        self.expect_panel(panel)

    def ask(self, number: str) -> None:
        """Type a number and press the button beside it."""
        self.field.fill(number)
        self.root.get_by_role("button", name=texts_for("en")("definition_panels.look_up")).click()

    def open_board(self) -> None:
        """Open the board beside the short form of the list."""
        self.edit.click()
        expect(self.board.root).to_be_visible()

    def compare(self, first: str, number: str, second: str, other: str) -> None:
        """Type two tools with their numbers and press the button beside them."""
        for at, (tool, its) in enumerate(((first, number), (second, other)), 1):
            self.root.get_by_test_id(f"tool-{at}").fill(tool)
            self.root.get_by_test_id(f"tool-number-{at}").fill(its)
        self.root.get_by_role("button", name=texts_for("en")("definition_panels.compare"), exact=True).click()

    # What is expected

    def expect_panel(self, panel: Panel) -> None:
        """Wait until this panel, and only this, is open and holds something."""
        expect(self.tab(panel)).to_have_attribute("aria-selected", "true")
        expect(self.panel(panel)).to_be_visible()
        expect(self.panel(panel).locator(PANEL_HOLDS[panel]).first).to_be_visible()
        expect(self.root.locator("[role=tabpanel]:visible")).to_have_count(1)

    def expect_value(self, measure: str, value: Fraction) -> None:
        """Wait until a definition has this value, to twelve digits, on a card that shows it."""
        expect(self.definition(measure)).to_have_attribute("data-value", f"{float(value):.12f}")
        row = self.page.locator(f"[data-measure={quoted(measure)}]")
        card = self.panel("all").locator(".group").filter(has=row)
        expect(card.locator(".result strong")).to_have_text(f"{float(value):.4f}")

    def expect_address(self, **parameters: str | list[str]) -> None:
        """Wait until the address holds just these values of these parameters."""
        self.board.expect_address(**parameters)


def expect_the_answer(panels: TheDefinitionPanels) -> None:
    """Wait until it says: the sum up to K over |R|, as trec_eval computes it."""
    found = panels.found("AP(norm=relevant)@5")
    expect(found).to_have_attribute("data-value", f"{float(HITS_2_4 / 7):.12f}")
    expect(found.locator(".formula")).to_contain_text("÷ |R|")
    expect(found.locator(".numbers")).to_have_text("(1/2 + 2/4) ÷ |R| = 1 ÷ 7 = 1/7")
    # Without another press: who computes it, each once; what to write for it behind one.
    trec = panels.giving("trec_eval")
    expect(trec).to_have_count(1)
    expect(trec.locator(".own")).to_contain_text("map_cut.5")
    call = trec.locator("li").filter(has_text="map_cut.5").first
    expect(call.locator(".write code")).to_have_text("trec_eval -m map_cut.5 qrels run")
    expect(call.locator(".evidence")).to_have_text("tested")
    for wrong in ("AP@5", "AP(norm=hits)@5", "P@5"):
        expect(panels.found(wrong)).to_have_count(0)
    expect(panels.verdict).to_contain_text("AP(norm=relevant)@5")


def expect_values(panels: TheDefinitionPanels, gained: Fraction, mean_p: Fraction) -> None:
    """Wait until each definition divides what the two hits gain by its own denominator."""
    for measure, value in {
        "AP": gained / 7,
        "AP@5": gained / min(7, 5),
        "AP(norm=relevant)@5": gained / 7,
        "AP(norm=hits)@5": gained / 2,
        "AP(norm=k)@5": gained / 5,
        "MeanP@5": mean_p,
        "P@5": Fraction(2, 5),
    }.items():
        panels.expect_value(measure, value)
