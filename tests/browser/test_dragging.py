"""Dragging by mouse, pen and finger: the list follows at once, everything else with it."""

from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import TheBoard, expect_scrolled_by_a_finger

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"

FIFTY = [f"i{number}" for number in range(1, 51)]


def test_a_card_that_is_dragged_takes_table_numbers_bars_and_address_along(open_app: OpenPage) -> None:
    board = TheBoard(open_app(POST))
    board.expect_numbers("ABCDE", "BDZ", 5)
    board.drag(board.body("B"), board.above("A"))
    board.expect_numbers("BACDE", "BDZ", 5)
    board.drag(board.body("B"), board.below("E"))
    board.expect_numbers("ACDEB", "BDZ", 5)


def test_a_finger_on_the_card_itself_scrolls_the_page(open_app: OpenPage) -> None:
    page = open_app(f"list={','.join(FIFTY)}&relevant=i1&k=5", width=390, height=800, touch=True)
    expect_scrolled_by_a_finger(page, FIFTY)
