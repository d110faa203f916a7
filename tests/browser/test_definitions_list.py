"""The panels and the board beside them show one list, which is the playground's too."""

import csv
from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import expect_run_over, way_to
from tests.browser.the_definitions_page import HITS_1_4, open_definitions
from tests.browser.the_line import break_the_line, expect_another_line
from tests.browser.the_playground_page import TheBoard
from webapp.texts import texts_for

EN = texts_for("en")


def test_the_list_is_the_same_on_the_playgrounds_page_and_back_walks_through_both(open_app: OpenPage) -> None:
    panels = open_definitions(open_app)
    page, board, links = panels.page, panels.board, panels.page.get_by_test_id("stTopNavLink")
    panels.open_board()
    board.card("B").get_by_test_id("move-up").click()
    panels.expect_value("AP@5", HITS_1_4 / 5)
    panels.turn_to("matters")
    panels.expect_address(panel="matters")
    links.nth(0).click()
    expect(panels.root).to_have_count(0)
    playground_state = TheBoard(page)
    playground_state.expect_numbers("BACDE", "BDTUVWX", 5)
    playground_state.expect_address(panel="")
    playground_state.card("E").get_by_test_id("move-up").click()
    playground_state.expect_numbers("BACED", "BDTUVWX", 5)
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


def test_a_reload_keeps_panel_number_library_and_list(open_app: OpenPage) -> None:
    panels = open_definitions(open_app)
    panels.turn_to("libraries")
    panels.library("TorchMetrics").locator("button.name").click()
    expect(panels.library_title).to_have_text("TorchMetrics")
    panels.turn_to("number")
    panels.ask("0.5; 0.143")
    expect(panels.verdict).to_be_visible()
    panels.open_board()
    panels.board.card("B").get_by_test_id("move-up").click()
    panels.expect_address(list="B,A,C,D,E", number="0.5; 0.143", library="TorchMetrics")
    expect(panels.cells.first).to_have_text("✓")
    expect_run_over(panels.page)
    verdict = panels.verdict.inner_text()
    panels.page.reload()
    panels.expect_panel("number")
    panels.board.expect_order("BACDE")
    expect(panels.field).to_have_value("0.5; 0.143")
    expect(panels.verdict).to_have_text(verdict)
    panels.turn_to("libraries")
    expect(panels.library_title).to_have_text("TorchMetrics")


def test_a_lost_connection_loses_no_move_and_no_panel(open_app: OpenPage) -> None:
    panels = open_definitions(open_app)
    break_the_line(panels.page)
    panels.open_board()
    panels.board.card("B").get_by_test_id("move-up").click()
    expect_another_line(panels.page)
    panels.expect_value("AP@5", HITS_1_4 / 5)
    panels.turn_to("number")
    panels.ask("0.3")
    expect(panels.found("AP@5")).to_be_visible()
    panels.expect_address(list="B,A,C,D,E", number="0.3")


def test_the_definitions_can_be_taken_along_as_a_file(open_app: OpenPage) -> None:
    panels = open_definitions(open_app)
    page = panels.page
    panels.open_board()
    panels.board.card("B").get_by_test_id("move-up").click()
    panels.expect_value("AP@5", HITS_1_4 / 5)
    page.get_by_role("button", name=EN("tabs.export")).click()
    # The menu opens upwards, and moves its button when the part of Streamlit that draws a program has come.
    expect(page.get_by_test_id("stCode").last).to_contain_text("identify(")
    with page.expect_download() as coming:
        page.get_by_role("button", name=EN("keep.csv")).click()
    assert coming.value.suggested_filename == "definitions.csv"
    lines = coming.value.path().read_text(encoding="utf-8-sig").splitlines()
    rows = {row[0]: row for row in csv.reader(lines)}
    shown = panels.panel("all").get_by_test_id("definition")
    names = [str(shown.nth(at).get_attribute("data-measure")) for at in range(shown.count())]
    assert set(names) == rows.keys() - {EN("definitions_keep.definition")}
    assert float(rows["AP(norm=relevant)@5"][2]) == float(HITS_1_4 / 7)
    assert "trec_eval" in rows["AP(norm=relevant)@5"][3]
