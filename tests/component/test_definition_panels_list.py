"""The panels and the board beside them show one list, which is the playground's too."""

from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from tests.browser.the_definitions_page import HITS_1_4, HITS_2_4, expect_values, open_definitions
from tests.component.mount import Mount
from webapp.texts import texts_for

EN: Final = texts_for("en")

TALL: Final = 3000
"""Height of a window that shows definitions and board at once: what is dragged must be on the screen."""


def test_a_drag_on_the_board_changes_every_definition_and_folds_nothing(mount: Mount) -> None:
    panels = open_definitions(mount, height=TALL)
    before = (0 + Fraction(1, 2) + Fraction(1, 3) + Fraction(2, 4) + Fraction(2, 5)) / 5
    expect_values(panels, HITS_2_4, before)
    row = panels.definition("AP(norm=relevant)@5")
    row.locator(".who").click()
    expect(row.locator(".who")).to_have_attribute("aria-expanded", "true")
    calls = row.locator("li[data-testid=library]")
    trec = row.locator("li[data-testid=library][data-library=trec_eval]").first
    trec.locator("summary").click()
    expect(trec.locator("details li").first).to_be_visible()
    how_many = calls.count()
    assert how_many > 5

    panels.board.drag(panels.board.body("B"), panels.board.above("A"))
    after = (1 + Fraction(1, 2) + Fraction(1, 3) + Fraction(2, 4) + Fraction(2, 5)) / 5
    expect_values(panels, HITS_1_4, after)
    panels.expect_address(list="B,A,C,D,E", relevant="B,D,T,U,V,W,X", k="5", panel="")
    expect(row.locator(".who")).to_have_attribute("aria-expanded", "true")
    expect(calls).to_have_count(how_many)
    expect(trec.locator("details li").first).to_be_visible()
    expect(panels.definition("AP@5").locator(".who")).to_have_attribute("aria-expanded", "false")

    # Another K gives the definitions other names, and the fold that is open stays open.
    panels.board.cut.focus()
    panels.page.keyboard.press("ArrowUp")
    panels.expect_value("AP@4", HITS_1_4 / 4)
    panels.expect_value("P@4", Fraction(2, 4))
    expect(panels.definition("AP@5")).to_have_count(0)
    row = panels.definition("AP(norm=relevant)@4")
    expect(row.locator(".who")).to_have_attribute("aria-expanded", "true")
    expect(row.locator("li[data-testid=library][data-library=trec_eval] .write code").first).to_have_text(
        "trec_eval -m map_cut.4 qrels run"
    )


def test_definitions_that_agree_are_grouped_until_a_move_separates_them(mount: Mount) -> None:
    panels = open_definitions(mount, "list=A,B,C,D,E&relevant=B,D,Z&k=5")
    shared = panels.panel("all").locator(".group").filter(has=panels.page.locator("[data-measure='AP@5']"))
    expect(shared.locator("[data-testid=definition]")).to_have_count(
        4  # AP, and over |R|, over min(|R|, K), and over min(|R|, K, n): all of these are 3
    )
    expect(shared.locator(".separate")).not_to_be_empty()
    panels.root.get_by_test_id("sort").get_by_role("radio").nth(1).check()
    panels.expect_address(sort="value")
    values = panels.panel("all").locator("section[data-family=AP] .result strong")
    shown = [float(text) for text in values.all_inner_texts()]
    assert shown == sorted(set(shown), reverse=True)
    # With K = 2 only, min(|R|, K) is 2 and |R| is 3.
    for _ in range(3):
        panels.board.cut.focus()
        panels.page.keyboard.press("ArrowUp")
    panels.expect_value("AP@2", Fraction(1, 2) / 2)
    panels.expect_value("AP(norm=relevant)@2", Fraction(1, 2) / 3)
    panels.expect_value("AP", HITS_2_4 / 3)


def test_the_short_list_changes_hits_k_and_missed_items_with_keys_too(mount: Mount) -> None:
    panels = open_definitions(mount, "list=A,B,C,D,E&relevant=B,D,Z&k=5")
    expect(panels.cells).to_have_text(["1", "✓", "3", "✓", "5"])
    panels.cells.nth(0).click()
    panels.expect_address(relevant="B,D,Z,A")
    panels.expect_value("AP@5", (1 + Fraction(2, 2) + Fraction(3, 4)) / 4)
    # One stop of the Tab key for all ranks.
    panels.cells.nth(0).focus()
    panels.page.keyboard.press("ArrowRight")
    expect(panels.cells.nth(1)).to_be_focused()
    panels.page.keyboard.press("Enter")
    expect(panels.cells.nth(1)).to_have_attribute("aria-pressed", "false")
    panels.expect_value("AP@5", (1 + Fraction(2, 4)) / 3)
    short = panels.root.get_by_test_id("short-list")
    short.get_by_role("button", name=EN("definition_panels.k_less")).click()
    expect(short.get_by_test_id("short-k")).to_have_text("K = 4")
    panels.expect_value("AP@4", (1 + Fraction(2, 4)) / 3)
    short.get_by_role("button", name=EN("definition_panels.missed_more")).click()
    panels.expect_value("AP@4", (1 + Fraction(2, 4)) / 4)
    panels.expect_address(more="1", k="4")


def test_a_list_that_tells_definitions_apart_is_put_on_the_board(mount: Mount) -> None:
    panels = open_definitions(mount, "list=A,B,C,D,E&relevant=B,D,Z&k=5")
    group = panels.panel("all").locator(".group").filter(has=panels.page.locator("[data-measure='AP@5']"))
    group.locator(".use").click()
    panels.board.expect_order("ABCDEZ")
    panels.expect_value("AP", (Fraction(1, 2) + Fraction(2, 4) + Fraction(3, 6)) / 3)
