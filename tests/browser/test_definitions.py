"""A journey on the page of definitions: one list with the playground."""

from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import way_to
from tests.browser.the_definitions_page import (
    HITS_1_4,
    open_definitions,
)
from tests.browser.the_line import break_the_line, expect_another_line
from tests.browser.the_playground_page import TheBoard
from webapp.texts import texts_for

EN: Final = texts_for("en")


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
