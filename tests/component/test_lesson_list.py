"""The list of a step: a goal reached by moving cards, what may be changed, what is covered or planned."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from tests.browser.the_learn_page import drag, open_lesson_view, predict
from tests.browser.the_playground_page import box_of, middle
from tests.component.mount import Mount, resize
from webapp.learn.lesson_file import lessons
from webapp.texts import texts_for

EN = texts_for("en")

TALL: Final = 1500
"""Height of a window that shows the list as a whole: what is dragged must be on the screen."""

GOAL: Final = "lesson=order&step=goal"
"""From C, D, E, A, B to AP = 7/12, which C, A, B, D, E has, in two moves."""

REACHED: Final = (Fraction(1, 2) + Fraction(2, 3)) / 2


def test_the_mouse_reaches_a_goal_and_it_stays_reached(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, GOAL, height=TALL)
    status = lesson_view.block("status")
    told = EN("lesson.order.goal.goal", target=str(REACHED), moves="2")
    expect(lesson_view.block("goal")).to_have_text(told)
    expect(lesson_view.onward).to_have_text(EN("learn.skip"))
    # The misses go down.
    drag(lesson_view, "D", "B", "CEABD", is_below=True)
    expect(status).to_have_class("prose plain")
    drag(lesson_view, "E", "D", "CABDE", is_below=True)
    expect(status).to_have_class("prose good")
    expect(status).to_contain_text(EN("lesson.order.goal.reached"))
    lesson_view.board.expect_value("AP", REACHED)
    lesson_view.expect_done()
    expect(lesson_view.live).to_contain_text("7/12")
    expect(lesson_view.board.live).to_contain_text("7/12")
    lesson_view.expect_address(list="C,A,B,D,E", said="goal;reached")

    # Whatever is tried out after it.
    drag(lesson_view, "E", "C", "ECABD")
    expect(status).not_to_have_class("prose good")
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
    # What was given up can be had back.
    lesson_view.press("Control+z")
    lesson_view.board.expect_order("BAECD")


def test_only_the_order_of_the_list_can_change(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, GOAL, height=TALL)
    board = lesson_view.board
    expect(board.card("C").get_by_test_id("relevant-toggle")).to_be_disabled()
    for hidden in (board.root.locator(".trays"), board.root.locator("form.add"), board.tool("best")):
        expect(hidden).to_be_hidden()
    board.card("A").focus()  # with keys a card does not fall out at the end of the list
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
    lesson_view.expect_address(list="D,C,E,B,A", k="5", relevant="A,B")
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
    # The arrows choose a card.
    board.card("A").press("End")
    expect(board.card("E")).to_be_focused()
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


# What may be changed


def test_a_missing_item_is_brought_in_and_taken_out_again_and_others_stay(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, "lesson=missed&step=reason", height=TALL)
    board = lesson_view.board
    missing = board.root.locator(".tray [data-item=Z]")
    expect(missing.get_by_test_id("relevant-toggle")).to_be_disabled()
    for hidden in (board.root.locator("form.add"), board.tool("best"), board.root.locator(".spare").first):
        expect(hidden).to_be_hidden()
    expect(board.root.locator(".trays")).to_contain_text(EN("board.missed"))
    missing.get_by_test_id("to-list").click()
    board.expect_order("ABCDEZ")
    lesson_view.expect_address(list="A,B,C,D,E,Z", relevant="B,D,Z")
    # Over the end of the list it leaves again; what was in the list from the start cannot.
    for item in "ZE":
        board.card(item).focus()
        lesson_view.press("Space", "ArrowDown", "Space")
    board.expect_order("ABCDE")
    board.drag(middle(missing), board.above("A"))
    board.expect_value("AP", (1 + Fraction(2, 3) + Fraction(3, 5)) / 3)
    expect(lesson_view.problems).to_have_count(0)


# From AP@1 = 1 to AP@2 = 1/2: the list stays, and K grows.
GROW: Final = "lesson=cutoff&step=grow"


def test_what_would_answer_the_question_is_covered_until_it_is_answered(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, GROW, height=TALL)
    board = lesson_view.board
    numbers = board.root.locator("tbody tr td:nth-child(n + 4)")
    expect(numbers).to_have_text(["1/1 = 1", "1/1 = 1", *["?"] * 8])
    expect(board.root.locator("tfoot td:last-child")).to_have_text(["?", "?"])
    assert board.measure("AP@1").get_attribute("data-why") is None
    expect(board.root.get_by_test_id("live-formula")).to_have_count(0)
    planned = board.root.locator(".outlined-cut")
    expect(planned).to_have_text("K = 2")
    predict(lesson_view, 2, "0.5")
    expect(planned).to_have_count(0)
    expect(numbers.nth(2)).to_have_text("1/2 = 0.5")
    # Why it fell is asked next: neither the sentence nor a formula says it before that.
    changed = board.root.locator(".changed")
    expect(changed).to_have_text("AP@1 1 → AP@2 1/2 (−1/2).")
    expect(board.root.get_by_test_id("live-formula")).to_have_count(0)
    lesson_view.option(EN("lesson.cutoff.grow.why_divisor"), "why").click()
    expect(changed).to_contain_text(EN("change.denominator", before="1", after="2"))
    expect(board.root.get_by_test_id("live-formula")).to_contain_text("= 2")


NOTE_MOTION: Final = """() => {
    window.moving = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, timing) {
        window.moving.push([this.tagName, this.dataset.item ?? this.dataset.rank, timing.duration])
        return animate.call(this, frames, timing)
    }
}"""
"""Notes of what moves, and for how long."""

# The miss C at the top of C, A, D, B, E goes to the end.
CLEAR: Final = "lesson=order&step=clear"


def test_planned_moves_are_outlines_and_may_stand_still(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, CLEAR, height=TALL, reduced_motion="reduce")
    lesson_view.page.evaluate(NOTE_MOTION)
    board = lesson_view.board
    outline = board.root.locator(".outline")
    expect(outline).to_have_text("C")
    expect(board.card("C")).to_contain_class("leaving")
    for width in (1300, 390):
        resize(lesson_view.page, width, TALL)
        # Within the last row, above the line K that ends it.
        outer, inner = box_of(board.card("E")), box_of(outline)
        assert outer["y"] - 1 <= inner["y"]
        assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    predict(lesson_view, 0)
    expect(outline).to_have_count(0)
    board.expect_order("ADBEC")
    assert lesson_view.page.evaluate("() => window.moving") == []


def test_the_ranks_that_k_has_and_the_list_has_not_are_places_without_a_card(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, "lesson=cutoff&step=beyond", height=TALL)
    board = lesson_view.board
    planned = board.root.locator(".outlined-cut")
    expect(board.root.locator(".slot")).to_have_text(["2", "3", "4", "5"])
    expect(planned).to_have_text("K = 5")
    predict(lesson_view, 2)
    expect(planned).to_have_count(0)
    expect(board.cut).to_contain_text("K = 5")
    expect(board.root.locator(".slot:not(.plan)")).to_have_text(["2", "3", "4", "5"])


def test_cards_and_rows_go_to_their_new_places_so_that_the_eye_can_follow(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, CLEAR, height=TALL)
    lesson_view.page.evaluate(NOTE_MOTION)
    predict(lesson_view, 0)
    lesson_view.board.expect_order("ADBEC")
    moving = lesson_view.page.evaluate("() => window.moving")
    assert {what for tag, what, _ in moving if tag == "LI"} == set("ADBEC")
    assert {what for tag, what, _ in moving if tag == "TR"} == {"1", "2", "3", "4", "5"}
    assert {duration for *_, duration in moving} == {700}
    # On the next screen other cards are there, though they may be called the same: nothing moves.
    lesson_view.page.evaluate("() => { window.moving = [] }")
    lesson_view.onward.click()
    steps = [step.id for step in lessons()["order"].steps]
    lesson_view.expect_screen(lessons()["order"], steps[steps.index("clear") + 1])
    lesson_view.back.click()
    lesson_view.expect_screen(lessons()["order"], "clear")
    assert lesson_view.page.evaluate("() => window.moving") == []
