"""From the opening example to a winner that flips: by mouse, by keys alone, and by its link elsewhere."""

from fractions import Fraction
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import TheSheet, ap_at, compared, mean_of, open_example, open_sheet
from tests.browser.the_playground_page import middle
from webapp.texts import texts_for

EN = texts_for("en")

# User 1 has one relevant item, user 2 has ten, and K is 3: flags of the lists, A's and B's.
FLIP_A = mean_of(ap_at(3, "100", 1), ap_at(3, "000", 10))
FLIP_B = mean_of(ap_at(3, "001", 1), ap_at(3, "111", 10))
FLIP_MAP_B = mean_of(Fraction(1, 3), Fraction(3, 10))


def tab_to(sheet: TheSheet, target: Locator) -> None:
    """Press Tab until something has the focus, as whoever has no mouse does."""
    for _ in range(90):
        if target.count() and target.first.evaluate("e => e.getRootNode().activeElement === e"):
            return
        sheet.page.keyboard.press("Tab")
    pytest.fail("the Tab key does not lead there")


def rows(sheet: TheSheet, at: int) -> list[list[str]]:
    """Return the cells of a table in the panel `Who wins?`."""
    table = sheet.page.locator("table.who").nth(at)
    cells: list[list[str]] = table.evaluate(
        "t => [...t.rows].map(row => [...row.cells].map(c => c.textContent.trim()))"
    )
    return cells


def expect_the_winner_flips(sheet: TheSheet) -> None:
    """Wait for the numbers, the verdict and the warnings of the example."""
    user = [EN("cases_example.user", n=n) for n in (1, 2)]
    sheet.expect_names(user)
    expect(sheet.k).to_have_text("K = 3")
    assert (Fraction(1, 2), Fraction(2, 3)) == (FLIP_A, FLIP_B)
    sheet.expect_means("MAP@3", FLIP_A, FLIP_B)
    sheet.expect_means("MAP", Fraction(1, 2), FLIP_MAP_B)
    expect(sheet.verdict).to_have_attribute("data-winner", "B")
    expect(sheet.verdict).to_be_visible()
    # Standard MAP names model A, and so does a larger K.
    expect(sheet.warnings).to_have_count(2)
    expect(sheet.warnings.first).to_be_visible()
    expect(sheet.warnings.first).to_contain_text("MAP")


def expect_the_smallest_example(sheet: TheSheet) -> None:
    """Wait for the panel `Who wins?` with the fewest cases that show why."""
    user = [EN("cases_example.user", n=n) for n in (1, 2)]
    expect(sheet.page.locator("table.who").nth(1)).to_be_visible()
    definitions = {row[0]: row[1:] for row in rows(sheet, 0)[1:]}
    assert definitions["MAP@3"] == ["0.5000", "0.6667", "B"]
    assert definitions["MAP"] == ["0.5000", "0.3167", "A ⇄"]
    # Both cases are needed: alone, each names the same model by both definitions.
    why = rows(sheet, 1)
    assert why[2:] == [
        [user[0], "1.0000", "0.3333", "1.0000", "0.3333"],
        [user[1], "0.0000", "1.0000", "0.0000", "0.3000"],
        [EN("cases.mean"), "0.5000", "0.6667", "0.5000", "0.3167"],
    ]


def expect_the_same_elsewhere(open_app: OpenPage, sheet: TheSheet, **options: Any) -> None:
    """Open the link of the page in a browser that has seen nothing of it."""
    before, url = sheet.shown(), urlsplit(sheet.page.url)
    other = open_sheet(open_app, url.query, **options)
    expect(other.cases).to_have_count(sheet.cases.count())
    expect(other.verdict).to_have_attribute("data-winner", before["winner"])
    assert other.shown() == before


def test_by_mouse_from_the_opening_example_to_a_winner_that_flips(open_app: OpenPage) -> None:
    sheet = open_sheet(open_app)
    sheet.expect_mean("MAP@5", mean_of(ap_at(5, "01010", 3), ap_at(5, "00011", 3)))
    open_example(sheet, "winner_flips")
    expect_the_winner_flips(sheet)
    # What is folded away first is there at once: the panel says why.
    expect_the_smallest_example(sheet)
    expect_the_same_elsewhere(open_app, sheet)


def test_by_keys_alone_from_the_opening_example_to_a_winner_that_flips(open_app: OpenPage) -> None:
    sheet = open_sheet(open_app)
    press = sheet.page.keyboard.press
    tab_to(sheet, sheet.page.get_by_role("button", name=EN("app.examples")))
    press("Enter")
    example = sheet.page.get_by_role("button", name=EN("cases_example.winner_flips.name"))
    expect(example).to_be_visible()
    tab_to(sheet, example)
    press("Enter")
    expect_the_winner_flips(sheet)

    panels = sheet.page.locator("[class*=st-key-cases_panels]")
    tab_to(sheet, panels.locator("button"))
    press("Enter")  # the open panel: its name folds it away, and brings it back
    expect(sheet.page.locator("table.who")).to_have_count(0)
    press("Enter")
    expect_the_smallest_example(sheet)


def test_two_drags_make_the_better_model_the_worse_one_at_other_cutoffs(open_app: OpenPage) -> None:
    sheet = compared(open_app, "")
    board = sheet.board("B")
    board.drag(board.body("B"), board.above("A"))
    board.expect_order("BACDE")
    own = mean_of(ap_at(5, "01010", 3), ap_at(5, "00011", 3))
    sheet.expect_means("MAP@5", own, mean_of(ap_at(5, "10010", 3), ap_at(5, "00011", 3)))
    expect(sheet.verdict).to_have_attribute("data-winner", "B")
    expect(sheet.warnings).to_have_count(0)

    sheet.name("u2").click()
    board.expect_order("ACEBD")
    for item in "BD":
        board.drag(board.body(item), middle(board.root.locator(".tray").first))
        expect(board.card(item)).to_have_attribute("data-testid", "tray-item")
    sheet.expect_means("MAP@5", own, mean_of(ap_at(5, "10010", 3), Fraction(0)))
    expect(sheet.verdict).to_have_attribute("data-winner", "A")
    # At K = 1 to 4 the hit at rank 1 still makes B the better one.
    expect(sheet.warnings).to_have_count(1)
    expect(sheet.warnings).to_contain_text("1, 2, 3, 4")
    expect_the_same_elsewhere(open_app, sheet, locale="en-GB")
