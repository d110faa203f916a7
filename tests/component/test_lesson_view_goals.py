"""A goal is reached by moving cards: with the mouse, by any route, and only by the order of the list."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.the_learn_page import drag, open_lesson_view
from tests.browser.the_playground_page import middle
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

GOAL: Final = "lesson=order&step=goal"
"""From C, D, E, A, B to AP = 7/12, which C, A, B, D, E has, in two moves."""

TALL: Final = 1400
"""Height of a window that shows the list as a whole: what is dragged must be on the screen."""

NOTE_KEYS: Final = """() => {
    window.taken = []
    document.addEventListener("keydown", event => window.taken.push(event.defaultPrevented))
}"""
"""Notes of every key whether the page has taken it from the browser, which would scroll."""

REACHED: Final = (Fraction(1, 2) + Fraction(2, 3)) / 2


@pytest.mark.parametrize(
    "route",
    [
        [("A", "D", False, "CADEB"), ("B", "D", False, "CABDE")],
        [("D", "B", True, "CEABD"), ("E", "D", True, "CABDE")],
    ],
    ids=["the hits go up", "the misses go down"],
)
def test_the_mouse_reaches_a_goal_by_any_route(
    mount: Mount, route: Sequence[tuple[str, str, bool, str]]
) -> None:
    lesson_view = open_lesson_view(mount, GOAL, height=TALL)
    expect(lesson_view.block("goal")).to_have_text(
        EN("lesson.order.goal.goal", target=str(REACHED), moves="2")
    )
    expect(lesson_view.onward).to_have_text(EN("learn.skip"))
    for made, (item, onto, is_below, order) in enumerate(route, 1):
        drag(lesson_view, item, onto, order, is_below=is_below)
        expect(lesson_view.block("status")).to_have_class("prose good" if made == 2 else "prose plain")
    expect(lesson_view.block("status")).to_contain_text(EN("lesson.order.goal.reached"))
    lesson_view.board.expect_value("AP", REACHED)
    lesson_view.expect_done()
    expect(lesson_view.live).to_contain_text("7/12")
    expect(lesson_view.board.live).to_contain_text("7/12")
    lesson_view.expect_address(list="C,A,B,D,E", said="goal;reached")

    # A goal that was reached stays reached, whatever is tried out after it.
    drag(lesson_view, "E", "C", "ECABD")
    expect(lesson_view.block("status")).not_to_have_class("prose good")
    lesson_view.expect_done()


def test_too_many_moves_are_told_and_the_list_can_be_had_again(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, GOAL, height=TALL)
    again = lesson_view.link(EN("learn.again"))
    expect(again).to_have_count(0)
    drag(lesson_view, "B", "C", "BCDEA")
    drag(lesson_view, "A", "C", "BACDE")
    drag(lesson_view, "E", "C", "BAECD")
    expect(lesson_view.block("status")).to_contain_text(EN("learn.goal_too_many", most=2))
    expect(lesson_view.block("status")).to_have_class("prose wrong")
    again.focus()
    lesson_view.press("Enter")
    lesson_view.board.expect_order("CDEAB")
    expect(again).to_have_count(0)
    lesson_view.expect_focus_kept()
    lesson_view.expect_address(list="", step="goal")
    # What was given up can be had back.
    lesson_view.press("Control+z")
    lesson_view.board.expect_order("BAECD")


def test_only_the_order_of_the_list_can_change(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, GOAL, height=TALL)
    board = lesson_view.board
    expect(board.card("C").get_by_test_id("relevant-toggle")).to_be_disabled()
    for hidden in (board.root.locator(".trays"), board.root.locator("form.add"), board.tool("best")):
        expect(hidden).to_be_hidden()
    # With keys a card does not fall out at the end of the list.
    board.card("A").focus()
    lesson_view.press("Space", "ArrowDown", "ArrowDown", "ArrowDown", "Space")
    board.expect_order("CDEBA")
    board.card("C").get_by_test_id("move-down").click()
    board.expect_order("DCEBA")
    # K stays where it is, and does not look as if it could be moved.
    label = board.cut.locator(".cut-label")
    expect(board.cut).not_to_have_attribute("role", "slider")
    hand = board.drag(middle(label), board.above("C"), drop=False)
    expect(label).to_have_text("K = 5")
    hand.release()
    board.expect_order("DCEBA")
    expect(label).to_have_text("K = 5")
    board.card("B").get_by_test_id("move-up").click()
    board.expect_order("DCBEA")
    lesson_view.expect_address(list="D,C,B,E,A", k="5", relevant="A,B")
    expect(lesson_view.problems).to_have_count(0)


def test_before_the_prediction_the_list_keeps_still_and_after_it_it_can_be_tried_out(
    mount: Mount,
) -> None:
    lesson_view = open_lesson_view(mount, "lesson=order&step=sink", height=TALL)
    board = lesson_view.board
    expect(board.root).to_contain_text(EN("learn.start_still"))
    board.drag(board.body("B"), board.above("A"))
    board.expect_order("ABCDE")
    board.card("A").focus()
    lesson_view.press("Space", "ArrowDown", "Space", "Alt+ArrowDown")
    board.expect_order("ABCDE")
    # The arrows choose a card, and the page stays where it is.
    board.card("A").focus()
    lesson_view.page.evaluate(NOTE_KEYS)
    lesson_view.press("ArrowDown", "End", "Enter")
    expect(board.card("E")).to_be_focused()
    assert lesson_view.page.evaluate("() => window.taken") == [True, True, False]
    # Nothing tells of keys and hands that do nothing here.
    expect(board.card("A")).not_to_have_attribute("aria-describedby", "keys")
    expect(board.card("A").locator(".grip")).not_to_have_attribute("title", EN("board.drag"))
    lesson_view.expect_address(list="")
    lesson_view.block("predict").get_by_role("radio").nth(2).check()
    lesson_view.block("predict").get_by_role("button").click()
    expect(lesson_view.block("reveal")).to_be_visible()
    # The list that was predicted lies there now.
    board.expect_order("CDEAB")
    expect(board.card("A")).to_have_attribute("aria-describedby", "keys")
    expect(board.card("A").locator(".grip")).to_have_attribute("title", EN("board.drag"))
    drag(lesson_view, "A", "C", "ACDEB")
    board.expect_value("P@5", Fraction(2, 5))
    expect(lesson_view.block("reveal")).to_be_visible()
