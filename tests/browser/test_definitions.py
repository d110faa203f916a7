"""Journeys on the page of definitions: the mean over the cases, and one list with the playground."""

import csv
from fractions import Fraction
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import way_to
from tests.browser.the_definitions_page import (
    HITS_1_4,
    SEVENTH,
    TheDefinitionPanels,
    open_definitions,
)
from tests.browser.the_line import break_the_line, expect_another_line
from tests.browser.the_playground_page import TheBoard
from webapp.cases.case_set import POST_CASES
from webapp.cases.mean_link import packed_cases
from webapp.texts import texts_for

EN: Final = texts_for("en")


def test_the_number_may_be_the_mean_over_the_cases_of_the_other_page(open_app: OpenPage) -> None:
    cases = urlencode(packed_cases(POST_CASES))
    panels = open_definitions(open_app, f"{SEVENTH.replace('k=5', 'k=2')}&panel=number&{cases}")
    page, of = panels.page, panels.root.get_by_test_id("number-of")
    of.get_by_role("radio").nth(1).check()
    panels.expect_address(of="cases")
    # The post's two cases, at their own K: (1/3 + 13/60) / 2.
    panels.ask(f"{float((Fraction(1, 3) + Fraction(13, 60)) / 2):.3f}")
    expect(panels.found("MAP@5")).to_have_attribute("data-value", f"{11 / 40:.12f}")
    expect(panels.found("MAP@5").locator("[data-testid=library]").first).to_be_visible()
    links = page.get_by_test_id("stTopNavLink")
    links.nth(1).click()
    leaderboard = page.get_by_test_id("leaderboard")
    expect(leaderboard.get_by_test_id("k")).to_have_text("K = 5")
    leaderboard.locator(".cutoff button").nth(0).click()
    expect(leaderboard.get_by_test_id("k")).to_have_text("K = 4")
    way_to(page, "definitions").click()
    expect(of.get_by_role("radio").nth(1)).to_be_checked()
    # (1/2 + 2/4) / 3 and (1/4) / 3, since the second case has its last hit at rank 5.
    panels.ask(f"{float((Fraction(1, 3) + Fraction(1, 12)) / 2):.4f}")
    expect(panels.found("MAP@4")).to_be_visible()
    of.get_by_role("radio").nth(0).check()
    expect(panels.found("MAP@4")).to_have_count(0)


def test_the_list_is_the_playgrounds_back_walks_through_both_and_a_lost_connection_loses_nothing(
    open_app: OpenPage,
) -> None:
    panels = open_definitions(open_app)
    page, board = panels.page, panels.board
    panels.open_board()
    board.card("B").get_by_test_id("move-up").click()
    panels.expect_value("AP@5", HITS_1_4 / 5)
    panels.turn_to("matters")
    panels.expect_address(panel="matters")
    way_to(page, "").click()
    expect(panels.root).to_have_count(0)
    playground = TheBoard(page)
    playground.expect_numbers("BACDE", "BDTUVWX", 5)
    playground.expect_address(panel="")
    playground.card("E").get_by_test_id("move-up").click()
    playground.expect_numbers("BACED", "BDTUVWX", 5)
    way_to(page, "definitions").click()
    # The panel that was open, for the list as it is now.
    panels.expect_panel("matters")
    board.expect_order("BACED")
    panels.turn_to("all")
    panels.expect_value("AP@5", (1 + Fraction(2, 5)) / 5)

    # On this page Back undoes what was done on it, a step at a time: what the server gets together is one.
    panels.expect_address(panel="")  # which shows all definitions
    panels.turn_to("libraries")
    panels.expect_address(panel="libraries")
    board.card("C").get_by_test_id("move-up").click()
    board.expect_order("BCAED")
    panels.expect_address(list="B,C,A,E,D", panel="libraries")
    page.go_back()
    board.expect_order("BACED")
    panels.expect_panel("libraries")
    page.go_back()
    panels.expect_panel("all")
    board.expect_order("BACED")
    page.go_forward()
    page.go_forward()
    board.expect_order("BCAED")
    panels.expect_panel("libraries")
    board.tool("undo").click()
    board.expect_order("BACED")
    panels.turn_to("all")
    panels.expect_value("AP@5", (1 + Fraction(2, 5)) / 5)

    break_the_line(page)
    board.card("D").get_by_test_id("move-up").click()
    expect_another_line(page)
    panels.expect_value("AP@5", HITS_1_4 / 5)
    panels.turn_to("number")
    panels.ask("0.3")
    expect(panels.found("AP@5")).to_be_visible()
    panels.expect_address(list="B,A,C,D,E", number="0.3")
    panels.turn_to("all")
    expect_taken_along(panels)


def expect_taken_along(panels: TheDefinitionPanels) -> None:
    """Save the definitions as a file: each has its row, its value, and who computes it."""
    page = panels.page
    page.get_by_role("button", name=EN("tabs.export")).click()
    # The menu opens upwards, and moves its button when the part of Streamlit that draws a program has come.
    expect(page.get_by_test_id("stCode").last).to_contain_text("identify(")
    with page.expect_download() as coming:
        page.get_by_role("button", name=EN("keep.csv")).click()
    assert coming.value.suggested_filename == "definitions.csv"
    lines = coming.value.path().read_text(encoding="utf-8-sig").splitlines()
    rows = {row[0]: row for row in csv.reader(lines)}
    shown = panels.panel("all").get_by_test_id("definition")
    names = shown.evaluate_all("all => all.map(one => one.dataset.measure)")
    assert set(names) == rows.keys() - {EN("definitions_keep.definition")}
    assert float(rows["AP(norm=relevant)@5"][2]) == float(HITS_1_4 / 7)
    assert "trec_eval" in rows["AP(norm=relevant)@5"][3]
