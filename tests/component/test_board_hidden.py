"""What was missed is hidden from the judge with a press: by keys, live, and in the link."""

from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")


def test_hiding_leaves_the_missed_items_out_and_a_second_press_counts_them(mount: Mount) -> None:
    board = TheBoard(mount("list=A,B,C,D,E&relevant=A,Y,Z&k=5&more=2"))
    hide = board.root.get_by_test_id("hide-missed")
    board.expect_value("AP", Fraction(1, 5))
    hide.focus()
    board.page.keyboard.press("Enter")
    board.expect_value("AP", Fraction(1))
    board.expect_address(missed="hidden")
    expect(hide).to_be_focused()
    expect(hide).to_have_text(EN("board.show_missed"))
    expect(board.root.get_by_role("heading", name=EN("board.missed_hidden"))).to_be_visible()
    # The browser counts as Python does, also while something moves.
    board.card("A").get_by_test_id("move-down").click()
    board.expect_value("AP", Fraction(1, 2))
    board.page.keyboard.press("Control+z")
    board.page.keyboard.press("Control+z")
    board.expect_value("AP", Fraction(1, 5))


def test_there_is_nothing_to_hide_where_nothing_was_missed(mount: Mount) -> None:
    board = TheBoard(mount("list=A,B&relevant=A&k=2"))
    expect(board.root.get_by_test_id("hide-missed")).to_be_hidden()
