"""Every number can be asked why, and one item lights up in all its places."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.the_learn_page import open_lesson_view
from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"

LIT = re.compile(r"\blit\b")


def why(board: TheBoard, rank: int, column: int) -> Locator:
    """Return the number in a cell: column 1 is k, 3 rel(k), 4 P@k and 5 the term."""
    return board.rows.nth(rank - 1).locator(f"td:nth-child({column}) .why")


def test_a_number_says_why_when_pointed_at_and_stops_when_left(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    bubble = board.root.locator(".bubble")
    expect(bubble).to_be_hidden()
    why(board, 4, 4).hover()
    expect(bubble).to_be_visible()
    expect(bubble).to_have_text(EN("board.why_precision", hits=2, k=4, p="2/4"))
    why(board, 3, 3).hover()
    expect(bubble).to_have_text(EN("board.why_miss", item="C", k=3))
    board.measure("AP@5").hover()
    expect(bubble).to_contain_text("(1/2 + 1/2) / 3 = 1/3")
    board.page.mouse.move(5, 5)
    expect(bubble).to_be_hidden()


def test_arrow_keys_walk_through_the_table_and_each_number_answers(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    bubble = board.root.locator(".bubble")
    expect(board.root.locator(".why[tabindex='0']")).to_have_count(1)  # one stop of the Tab key, not twenty
    board.root.locator(".why[tabindex='0']").focus()
    expect(bubble).to_have_text(EN("board.why_k", k=1))
    page.keyboard.press("ArrowDown")
    expect(why(board, 2, 1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(why(board, 2, 3)).to_be_focused()
    expect(bubble).to_have_text(EN("board.why_hit", item="B", k=2))
    expect(why(board, 2, 3)).to_have_attribute("aria-describedby", "why")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(bubble).to_contain_text("1/2")
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(bubble).to_be_visible()
    board.cut.focus()
    expect(bubble).to_be_hidden()
    board.root.locator(".why[tabindex='0']").focus()
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    expect(board.root.locator("tfoot .why").last).to_be_focused()
    expect(bubble).to_contain_text("1/2 + 1/2 = 1")


def test_arrow_keys_stay_within_what_a_lesson_shows_of_the_table(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, "lesson=invent&step=start")
    board, page = lesson_view.board, lesson_view.page
    expect(board.root).to_have_attribute("data-columns", "hits")
    board.root.locator(".why[tabindex='0']").focus()
    expect(why(board, 1, 1)).to_be_focused()
    # Rank and rel(k) are there, the precision and the terms are not, and neither is the sum.
    for key, rank, column in (
        ("ArrowRight", 1, 3),
        ("ArrowRight", 2, 1),
        ("ArrowLeft", 1, 3),
        *(("ArrowDown", rank, 3) for rank in range(2, 6)),
        ("ArrowDown", 5, 3),
        ("ArrowRight", 5, 3),
    ):
        page.keyboard.press(key)
        expect(why(board, rank, column)).to_be_focused()
        expect(board.root.locator(".why[tabindex='0']")).to_have_count(1)


def test_a_number_that_a_lesson_hides_is_no_stop_of_the_tab_key(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, "lesson=order&step=sees")
    board = lesson_view.board
    board.root.locator(".why[tabindex='0']").focus()
    for _ in range(2):
        lesson_view.press("ArrowRight")
    expect(why(board, 1, 4)).to_be_focused()
    lesson_view.press("ArrowRight")
    expect(why(board, 1, 5)).to_be_focused()
    # The step before shows no terms.
    lesson_view.back.click()
    expect(board.root).to_have_attribute("data-columns", "precision")
    expect(why(board, 1, 5)).to_be_hidden()
    expect(why(board, 1, 5)).to_have_attribute("tabindex", "-1")
    expect(board.root.locator(".why[tabindex='0']")).to_have_count(1)
    expect(board.root.locator(".why[tabindex='0']")).to_be_visible()


def test_a_finger_that_taps_a_number_gets_the_answer(mount: Mount) -> None:
    board = TheBoard(mount(POST, width=390, height=800, touch=True))
    bubble = board.root.locator(".bubble")
    why(board, 4, 4).scroll_into_view_if_needed()
    why(board, 4, 4).tap()
    expect(bubble).to_be_visible()
    expect(bubble).to_have_text(EN("board.why_precision", hits=2, k=4, p="2/4"))
    box, screen = bubble.bounding_box(), 390
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= screen


def test_the_focus_lights_up_as_the_pointer_does(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    board.card("B").focus()
    expect(board.rows.nth(1)).to_have_class(LIT)
    board.page.keyboard.press("ArrowDown")
    expect(board.rows.nth(2)).to_have_class(LIT)
    expect(board.rows.nth(1)).not_to_have_class(LIT)
