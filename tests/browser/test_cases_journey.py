"""From the opening example to a winner that flips: by mouse, by keys alone, and by its link elsewhere."""

from fractions import Fraction
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import (
    TheCasesTable,
    ap_at,
    mean_of,
    open_cases_table,
    open_example,
    open_panel,
)
from webapp.cases.case_set import OPENING_CASES
from webapp.texts import texts_for

EN = texts_for("en")

# User 1 has one relevant item, user 2 has ten, and K is 3: flags of the lists, A's and B's.
FLIP_A = mean_of(ap_at(3, "100", 1), ap_at(3, "000", 10))
FLIP_B = mean_of(ap_at(3, "001", 1), ap_at(3, "111", 10))
FLIP_MAP_B = mean_of(Fraction(1, 3), Fraction(3, 10))


def tab_to(table: TheCasesTable, target: Locator) -> None:
    """Press Tab until something has the focus, as whoever has no mouse does."""
    for _ in range(90):
        if target.count() and target.first.evaluate("e => e.getRootNode().activeElement === e"):
            return
        table.page.keyboard.press("Tab")
    pytest.fail("the Tab key does not lead there")


def rows(table: TheCasesTable, at: int) -> list[list[str]]:
    """Return the cells of a table in the panel `Who wins?`."""
    shown = table.page.locator("table.who").nth(at)
    cells: list[list[str]] = shown.evaluate(
        "t => [...t.rows].map(row => [...row.cells].map(c => c.textContent.trim()))"
    )
    return cells


def expect_the_winner_flips(table: TheCasesTable) -> None:
    """Wait for the numbers of the example, and for what would turn the winner."""
    user = [EN("cases_example.user", n=n) for n in (1, 2)]
    table.expect_names(user)
    expect(table.k).to_have_text("K = 3")
    assert (Fraction(1, 2), Fraction(2, 3)) == (FLIP_A, FLIP_B)
    table.expect_means("MAP@3", FLIP_A, FLIP_B)
    table.expect_means("MAP", Fraction(1, 2), FLIP_MAP_B)
    expect(table.verdict).to_have_attribute("data-winner", "B")
    expect(table.verdict).to_be_visible()
    # Standard MAP names model A, and so does a larger K.
    turns = table.leaderboard.locator(".turns")
    expect(turns).to_be_visible()
    expect(turns).to_contain_text("MAP")


def expect_the_smallest_example(table: TheCasesTable) -> None:
    """Wait for the panel `Who wins?` with the fewest cases that show why."""
    user = [EN("cases_example.user", n=n) for n in (1, 2)]
    expect(table.page.locator("table.who").nth(1)).to_be_visible()
    definitions = {row[0]: row[1:] for row in rows(table, 0)[1:]}
    first, second = (table.model(model).locator(".label").inner_text() for model in ("A", "B"))
    assert definitions["MAP@3 (÷ min(|R|, 3))"] == ["0.5000", "0.6667", second]
    assert definitions["MAP (÷ |R|)"] == ["0.5000", "0.3167", f"{first} ⇄"]
    # Both cases are needed: alone, each names the same model by both definitions.
    why = rows(table, 1)
    assert why[1][1:] == [first, second, first, second]
    assert why[2:] == [
        [user[0], "1.0000", "0.3333", "1.0000", "0.3333"],
        [user[1], "0.0000", "1.0000", "0.0000", "0.3000"],
        [EN("cases.mean"), "0.5000", "0.6667", "0.5000", "0.3167"],
    ]


def expect_the_same_elsewhere(open_app: OpenPage, table: TheCasesTable) -> None:
    """Open the link of the page in a browser that has seen nothing of it."""
    before, url = table.shown(), urlsplit(table.page.url)
    other = open_cases_table(open_app, url.query)
    other.expect_shown(before)


def test_by_mouse_from_the_opening_example_to_a_winner_that_flips(open_app: OpenPage) -> None:
    table = open_cases_table(open_app)
    expect(table.cases).to_have_count(len(OPENING_CASES.cases))
    open_example(table, "winner_flips")
    expect_the_winner_flips(table)
    open_panel(table, "winner")
    expect_the_smallest_example(table)
    expect_the_same_elsewhere(open_app, table)


def test_by_keys_alone_from_the_opening_example_to_a_winner_that_flips(open_app: OpenPage) -> None:
    table = open_cases_table(open_app)
    press = table.page.keyboard.press
    tab_to(table, table.page.get_by_role("button", name=EN("app.examples")))
    press("Enter")
    example = table.page.get_by_role("button", name=EN("cases_example.winner_flips.name"))
    expect(example).to_be_visible()
    tab_to(table, example)
    press("Enter")
    expect_the_winner_flips(table)

    panels = table.page.locator("[class*=st-key-cases_panels]")
    tab_to(table, panels.locator("button"))
    press("Enter")  # a panel is closed until it is asked for
    expect_the_smallest_example(table)
    press("Enter")
    expect(table.page.locator("table.who")).to_have_count(0)
