"""The table of cases as a reader uses it, and what must follow from that everywhere on the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal

from playwright.sync_api import Locator, Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import go_to, inner_overflow, is_inside, is_on_top, overflow
from tests.browser.the_playground_page import TheBoard, box_of, quoted
from webapp.texts import texts_for

Model = Literal["", "A", "B", "C", "D", "E", "F"]

POSTS: Final = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"
"""The two cases of the post: AP@5 is (1/2 + 2/4) / 3 = 1/3 and (1/4 + 2/5) / 3 = 13/60."""

_LONG_NAME: Final = "long name " * 6
_LONG_LIST: Final = ",".join(f"item number {n}" for n in range(1, 16))
MANY: Final = "&".join(
    f"case=a case with a long name {n};{_LONG_LIST};item number {n % 15 + 1},Z;item number 1,{_LONG_NAME}{n}"
    for n in range(1, 31)
)
"""30 cases with names and lists that do not fit on a line, for each of two models."""

TALL: Final = 1700
"""Height of a window that shows table and boards at once: what is dragged must be on the screen."""

PANEL_HOLDS: Final = {
    "winner": "table.who",
    "sweep": ".st-key-sweep .main-svg",
    "chance": ".st-key-chance .main-svg",
    "formula": ".katex",
    "add_many": "[data-testid=stFileUploader]",
    "take_away": "[data-testid=stDownloadButton]",
}


def open_cases_table(open_app: OpenPage, query: str = "", **options: Any) -> TheCasesTable:
    """Open the page of many cases; return the cases table on it."""
    return TheCasesTable(open_app(query, path="cases", ready="[data-testid=sheet]", **options))


class TheCasesTable:
    """Hands and eyes on the page of many cases.

    Args:
        page: The page.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.get_by_test_id("sheet")
        self.leaderboard = page.get_by_test_id("leaderboard")
        self.head = page.get_by_test_id("case_head")
        self.cases = self.root.get_by_test_id("case")
        self.cells = self.root.locator("tbody .value .shown")
        self.live = self.root.get_by_test_id("live")
        self.k = self.leaderboard.get_by_test_id("k")
        self.verdict = self.leaderboard.get_by_test_id("verdict")
        self.changed = self.root.locator(".changed")
        self.problems = self.leaderboard.locator(".problems li")
        self.panel = self.root.locator("tr.panel")
        self.boards = page.get_by_test_id("board")

    # What is there

    def case(self, name: str) -> Locator:
        """Return the rows of a case."""
        return self.root.locator(f"[data-testid=case][data-case={quoted(name)}]")

    def name(self, case: str) -> Locator:
        """Return the button with the name of a case, which opens it."""
        return self.case(case).get_by_test_id("open-case")

    def menu(self, case: str) -> Locator:
        """Return the button that opens the menu of a case."""
        return self.case(case).get_by_test_id("case-menu")

    def tool(self, what: str) -> Locator:
        """Return a button for the whole set: undo, redo, reset, add_model, or add for a case."""
        return (self.root if what == "add" else self.leaderboard).locator(f".tools [data-do={what}]")

    def mean(self, name: str, model: Model = "") -> Locator:
        """Return the number of a mean, by its printed name."""
        of_model = f"[data-model={model or 'A'}]"
        return self.leaderboard.locator(f"[data-testid=measure][data-measure={quoted(name)}]{of_model}")

    def model(self, model: Model) -> Locator:
        """Return the row of a model on the leaderboard."""
        return self.leaderboard.locator(f"tr[data-model={model}]")

    def do_to_model(self, model: Model, what: str) -> None:
        """Open the menu of a model and press one of its buttons."""
        self.model(model).locator(".model-menu").click()
        self.leaderboard.locator(f".menu [data-do={what}]").click()

    def filter(self, tag: str) -> Locator:
        """Return the chip that shows only some of the cases."""
        return self.root.locator(f".filter[data-tag={tag}]")

    def sort(self, by: str) -> Locator:
        """Return the button in the head of a column; by is name, relevant, difference or a model's letter."""
        return self.root.locator(f"thead th[data-by={by}] button")

    def rule(self, rule: str, choice: str) -> Locator:
        """Return a way to count the cases that a rule is about."""
        return self.root.locator(f"fieldset[data-rule={rule}] input[value={choice}]")

    def way(self, rule: str, choice: str) -> Locator:
        """Return the same with its words, and the mean that it leads to."""
        return self.root.locator("label.way").filter(
            has=self.page.locator(f"input[name={rule}][value={choice}]")
        )

    def board(self, model: Model = "") -> TheBoard:
        """Return the board of the open case, or of a model in it."""
        its_own = f"[data-model={model}]" if model else ""
        return TheBoard(self.page, self.page.locator(f"[data-testid=board]{its_own}"))

    def names(self) -> list[str]:
        """Return the cases as the page shows them now, from top to bottom."""
        found: list[str] = self.cases.evaluate_all("all => all.map(one => one.dataset.case)")
        return found

    def shown(self) -> dict[str, Any]:
        """Return all that leaderboard and table say: every number and the sentences about them."""
        for part in (self.leaderboard.get_by_test_id("measure"), self.cells):
            expect(part.first).to_be_visible()
        found: dict[str, Any] = self.leaderboard.evaluate(
            """root => ({
                means: [...root.querySelectorAll("[data-testid=measure]")]
                    .map(one => [one.dataset.measure, one.dataset.model, one.dataset.value]),
                sayings: root.querySelector(".sayings").textContent,
                winner: root.querySelector("[data-testid=verdict]").dataset.winner,
            })"""
        )
        return {**found, "cells": self.cells.all_text_contents()}

    # What a hand does

    def visit(self, query: str) -> None:
        """Open another address in the same window, which is faster than a new one."""
        go_to(self.page, query)
        expect(self.root).to_be_visible()

    def do(self, case: str, what: str) -> None:
        """Open the menu of a case and press one of its buttons."""
        self.menu(case).click()
        self.panel.locator(f"[data-do={what}]").first.click()

    def rename(self, case: str, name: str) -> None:
        """Give a case another name, by its menu."""
        self.menu(case).click()
        self.panel.locator("form input").fill(name)
        self.panel.locator("form button").click()

    def step_k(self, by: int) -> None:
        """Press K + 1 or K − 1."""
        button = self.leaderboard.locator(".cutoff button").nth(1 if by > 0 else 0)
        for _ in range(abs(by)):
            button.click()

    def add_measure(self, measure: str) -> None:
        """Add a measure, by open name."""
        self.leaderboard.get_by_test_id("measure-choice").select_option(measure)

    def lead_by(self, measure: str) -> None:
        """Let a measure lead that is shown, by open name."""
        self.leaderboard.locator(f"th[data-measure='{measure}'] .lead").click()

    # What is expected

    def expect_names(self, names: Sequence[str]) -> None:
        """Wait until these are the cases, from top to bottom."""
        expect(self.cases).to_have_count(len(names))
        for at, name in enumerate(names):
            expect(self.cases.nth(at)).to_have_attribute("data-case", name)

    def expect_mean(self, name: str, value: Fraction | float | None, model: Model = "") -> None:
        """Wait until a mean has this value, to twelve digits; None where no case is left."""
        digits, shown = ("", "–") if value is None else (f"{float(value):.12f}", f"{float(value):.4f}")
        expect(self.mean(name, model)).to_have_attribute("data-value", digits)
        expect(self.mean(name, model).locator(".value")).to_have_text(shown)

    def expect_means(self, name: str, a: Fraction | float, b: Fraction | float) -> None:
        """Wait until a mean has these values for model A and for model B."""
        self.expect_mean(name, a, "A")
        self.expect_mean(name, b, "B")

    def expect_case(self, name: str, *values: Fraction | None) -> None:
        """Wait until a case shows these values, one for each model; None is one that is left out."""
        shown = ["–" if value is None else f"{float(value):.4f}" for value in values]
        expect(self.case(name).locator(".value .shown")).to_have_text(shown)

    def expect_shown(self, shown: Mapping[str, Any]) -> None:
        """Wait until leaderboard and table, which do not come at once, say all this."""
        means = self.leaderboard.get_by_test_id("measure")
        expect(means).to_have_count(len(shown["means"]))
        for at, (_, _, value) in enumerate(shown["means"]):
            expect(means.nth(at)).to_have_attribute("data-value", value)
        expect(self.cells).to_have_text(shown["cells"])
        expect(self.leaderboard.locator(".sayings")).to_have_text(shown["sayings"])
        assert self.shown() == shown

    def expect_open(self, name: str) -> None:
        """Wait until a case, and only that, is open."""
        expect(self.name(name)).to_have_attribute("aria-pressed", "true")
        expect(self.root.locator(".open-case[aria-pressed=true]")).to_have_count(1)

    def expect_address(self, **parameters: str | list[str]) -> None:
        """Wait until the address holds just these values of these parameters."""
        self.board().expect_address(**parameters)

    def expect_steady(self) -> None:
        """Wait until the server has answered all that was done."""
        app = self.page.locator("[data-testid=stApp]")
        expect(app).to_have_attribute("data-test-script-state", "notRunning")


def compared(open_app: OpenPage, query: str = POSTS, **options: Any) -> TheCasesTable:
    """Open the page of many cases with two models, and with both boards on the screen."""
    table = open_cases_table(open_app, query, **{"height": TALL, **options})
    table.tool("add_model").click()
    expect(table.boards).to_have_count(2)
    return table


def open_panel(table: TheCasesTable, key: str, lang: str = "en") -> None:
    """Choose a panel below the leaderboard."""
    label = texts_for(lang)(f"cases_tabs.{key}")
    table.page.locator("[class*=st-key-cases_panels]").get_by_text(label, exact=True).click()
    expect(table.page.locator(PANEL_HOLDS[key]).first).to_be_visible()


def open_example(table: TheCasesTable, name: str, lang: str = "en") -> None:
    """Open one of the sets in the menu of examples."""
    texts = texts_for(lang)
    table.page.get_by_role("button", name=texts("app.examples")).click()
    table.page.get_by_role("button", name=texts(f"cases_example.{name}.name")).click()


def ap_at(k: int, flags: str, relevant: int) -> Fraction:
    """AP@K by arithmetic: the precision at each hit among the first K, over min(|R|, K).

    Args:
        k: The cutoff.
        flags: The list as ones and zeros, such as "01010".
        relevant: The number of relevant items in all.
    """
    hits = [rank for rank, flag in enumerate(flags[:k], 1) if flag == "1"]
    gained = [Fraction(number, rank) for number, rank in enumerate(hits, 1)]
    return sum(gained, Fraction(0)) / min(relevant, k)


def mean_of(*values: Fraction) -> Fraction:
    """Each case weighs the same."""
    return sum(values, Fraction(0)) / len(values)


def expect_means_in_view_on_phones(table: TheCasesTable) -> None:
    """Wait until the six means of two models stay in view on phones; nothing asks for scrolling sideways."""
    expect(table.boards).to_have_count(2)
    shown = table.leaderboard.get_by_test_id("measure")
    expect(shown).to_have_count(6)
    for width in (390, 320):
        table.page.set_viewport_size({"width": width, "height": 700})
        assert overflow(table.page) <= 1
        assert inner_overflow(table.root) == []
        last = table.cases.last
        last.scroll_into_view_if_needed()
        expect(last.get_by_test_id("open-case")).to_be_in_viewport()
        for at in range(6):
            assert is_inside(shown.nth(at), width, 700)
            assert is_on_top(shown.nth(at))
        # The menu of a case opens within the screen.
        last.get_by_test_id("case-menu").click()
        expect(table.panel).to_be_visible()
        assert overflow(table.page) <= 1
        panel = box_of(table.panel)
        assert panel["x"] >= 0
        assert panel["x"] + panel["width"] <= width
        table.page.keyboard.press("Escape")
        # Both boards stand below each other.
        boxes = [box_of(table.boards.nth(at)) for at in range(2)]
        assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
        assert all(box["width"] <= width for box in boxes)
