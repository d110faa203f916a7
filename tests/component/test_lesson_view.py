"""A step in the browser: answers typed or chosen, the prediction beside the truth, and what is heard."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from tests.browser.the_learn_page import (
    SCREENS,
    TheLessonView,
    expect_marks,
    open_lesson_view,
    predict,
    turn_to,
)
from tests.browser.the_playground_page import box_of
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

CUT: Final = "lesson=cutoff&step=grow"
"""AP@1 = 1/1 and AP@2 = 1/2 of a list whose first item is the only hit, |R| = 3."""

HALVES: Final = "lesson=map&step=last_two"
"""A table with two blanks: AP@4 of hits at rank 1 of two relevant items, and the mean of three cases."""

HALF: Final = Fraction(1, 1) / 2

MEAN: Final = (Fraction(5, 6) + Fraction(1, 2) + HALF) / 3


def share(lesson_view: TheLessonView, selector: str, at: int) -> float:
    """Return the position along its axis of the end of a bar, or of the mark of the prediction."""
    axis = lesson_view.block("scale").locator(".axis").nth(at)
    room, drawn = box_of(axis), box_of(axis.locator(selector))
    edge = drawn["x"] + (drawn["width"] if selector == ".bar" else 0)
    return (edge - room["x"]) / room["width"]


def test_what_is_no_prediction_is_asked_again_and_one_is_drawn_on_the_axis_of_the_truth(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, CUT)
    form = lesson_view.block("predict")
    amount, send = form.get_by_role("textbox"), form.get_by_role("button")
    amount.fill("0.9x")
    send.click()
    expect(lesson_view.problems).to_have_text([EN("problem.prediction_missing")])
    form.get_by_role("radio").nth(2).check()
    send.click()
    expect(lesson_view.problems).to_have_text([EN("problem.answer_unreadable", given="0.9x")])
    expect(amount).to_have_value("0.9x")
    expect(form.get_by_role("radio").nth(2)).to_be_checked()
    amount.fill("0.9")
    amount.press("Enter")
    expect(lesson_view.block("reveal")).to_be_visible()
    expect(lesson_view.problems).to_have_count(0)
    assert abs(share(lesson_view, ".bar", 0) - 1) < 0.01
    assert abs(share(lesson_view, ".bar", 1) - 1 / 2) < 0.01
    assert abs(share(lesson_view, ".guess", 1) - 0.9) < 0.01
    expect(lesson_view.block("scale").locator("strong")).to_have_text(["1", "1/2 = 0.5"])
    told = EN("learn.predicted_to", direction=EN("learn.down"), value="0.9")
    expect(lesson_view.block("scale").locator(".guessed")).to_have_text(EN("learn.predicted", predicted=told))
    # The text for screen readers is the same.
    expect(lesson_view.block("scale").locator(".hidden")).to_have_text(
        EN("learn.scale_alternative", before="1", after="1/2", predicted=told)
    )
    # Without a number it is where the value was, and points.
    lesson_view.page.go_back()
    predict(lesson_view, 2)
    assert abs(share(lesson_view, ".guess", 1) - 1) < 0.01
    expect(lesson_view.block("scale").locator(".guess")).to_have_text("←")
    # At the end of the axis the sign is beside the mark on the side of the bar, not on the value.
    expect(lesson_view.block("scale").locator(".guess")).to_have_attribute("data-side", "left")
    expect(lesson_view.block("reveal")).to_contain_text(EN("learn.right_prediction"))


def test_every_verdict_is_heard_also_the_same_again_and_none_is_left_on_the_next_screen(mount: Mount) -> None:
    # AP stays at 7/18 with misses at the end, and at 1/3 with a repeated item: down is wrong both times.
    lesson_view = open_lesson_view(mount, "lesson=missed&step=tail")
    for _ in range(2):
        expect(lesson_view.live).to_be_empty()
        predict(lesson_view, 2)
        expect(lesson_view.live).to_have_text(EN("learn.other_prediction"))
        lesson_view.onward.click()
        expect(lesson_view.block("reveal")).to_have_count(0)
    expect(lesson_view.live).to_be_empty()

    turn_to(lesson_view, CUT, "en")
    predict(lesson_view, 0)
    expect(lesson_view.live).to_have_text(EN("learn.other_prediction"))
    why = EN("lesson.cutoff.grow.why_divisor")
    lesson_view.option(why, "why").click()
    expect(lesson_view.live).to_have_text(lesson_view.block("reply_divisor").inner_text())
    expect(lesson_view.option(why, "why").locator("..")).to_contain_text(EN("lesson_view.state_right"))
    turn_to(lesson_view, SCREENS["compare"], "en")
    lesson_view.option(EN("learn.equal")).click()
    expect(lesson_view.live).to_have_text(EN("learn.other_prediction"))
    turn_to(lesson_view, SCREENS["recall"], "en")
    lesson_view.block("options").locator("button").first.click()
    expect(lesson_view.live).to_have_text(lesson_view.block("verdict").inner_text())
    turn_to(lesson_view, SCREENS["invent"], "en")
    lesson_view.block("invent").locator("input").first.fill("9")
    # Nine points at the first rank and one elsewhere: 9 + 1 is not above 9 + 1, nor 9 above 9; 9 + 1 is
    # above 9, 9 above 1 + 1, and 9 above 1.
    expect(lesson_view.live).to_have_text(EN("learn.claims_held", held=3, of=5))


def test_the_reply_to_an_answer_comes_into_sight(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, "lesson=order&step=sink&said=sink;down", width=390, height=600)
    reason = lesson_view.option(EN("lesson.order.sink.why_fewer"), "why")
    # At the lower edge of the screen, where nothing below it is seen.
    reason.evaluate("e => e.scrollIntoView({ block: 'end' })")
    reason.click()
    # All of it, but for a part of a pixel.
    expect(lesson_view.block("reply_fewer")).to_be_in_viewport(ratio=0.99)


def test_an_answer_that_was_given_stays_given_and_is_not_sent_twice(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, SCREENS["compare"])
    options = lesson_view.block("options").locator(".option")
    lesson_view.option(EN("learn.equal")).focus()
    lesson_view.press("Enter")
    expect(lesson_view.block("reveal")).to_be_visible()
    expect(lesson_view.option(EN("learn.equal"))).to_be_focused()
    # What was pressed has become a part of the text.
    expect(lesson_view.block("options").locator("button")).to_have_count(0)
    lesson_view.press("Enter", "Space")
    options.first.click()
    lesson_view.option(EN("lesson.order.pair.why_near"), "why").click()
    expect(lesson_view.block("reply_near")).to_be_visible()
    lesson_view.expect_address(said="pair;equal;near")


PAINT: Final = "e => getComputedStyle(e).backgroundColor"

OUTLINE: Final = "e => getComputedStyle(e).outlineStyle"


def test_forced_colours_lose_nothing_and_keep_what_is_pointed_out(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, SCREENS["predict"], forced_colors="active")
    predict(lesson_view, 2, "1/5")
    # Right and wrong, bar and track, the way on and the way back differ in more than colours that are gone.
    expect(lesson_view.block("predicted").locator(".sign")).to_have_text(["", "✓", "✗"])
    before, after = lesson_view.block("scale").locator(".axis").all()
    assert after.locator(".bar").evaluate(PAINT) != after.evaluate(PAINT)
    assert before.locator(".bar").evaluate("e => getComputedStyle(e).borderInlineEndStyle") == "double"
    lesson_view.option(EN("lesson.order.sink.why_counts"), "why").click()
    lesson_view.expect_done()
    assert lesson_view.onward.evaluate(PAINT) != lesson_view.back.evaluate(PAINT)

    # What is pointed out stays so, and where the focus is looks different from that.
    turn_to(lesson_view, "lesson=order&step=start", "en")
    for pointed, style in (("A", "dashed"), ("C", "none")):
        assert lesson_view.board.card(pointed).evaluate(OUTLINE) == style
    turn_to(lesson_view, SCREENS["home, on the way"], "en")
    upcoming = lesson_view.root.locator(".lesson.next")
    assert upcoming.evaluate(OUTLINE) == "dashed"
    lesson_view.tab_to(upcoming)
    assert upcoming.evaluate(OUTLINE) == "solid"


# Numbers that are typed


def fill(lesson_view: TheLessonView, *answers: str) -> None:
    """Type into the fields and press Enter in the last one."""
    for at, answer in enumerate(answers):
        lesson_view.fields.nth(at).fill(answer)
    lesson_view.fields.nth(len(answers) - 1).press("Enter")


def test_nonsense_is_marked_and_asked_again_and_nothing_that_was_typed_is_lost(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, HALVES)
    for nonsense in ("<b>1/2</b>", "1;2&step=end"):
        fill(lesson_view, "1/2", nonsense)
        # The marks are those of the nonsense before: this one has been answered.
        expect(lesson_view.fields.nth(1)).to_have_js_property("defaultValue", nonsense)
        expect_marks(lesson_view, "right", "wrong")
        expect(lesson_view.fields.first).to_have_value("1/2")
        expect(lesson_view.fields.nth(1)).to_have_value(nonsense)
        expect(lesson_view.fields.nth(1)).to_be_focused()
    expect(lesson_view.block("verdict")).to_have_text(EN("learn.right_so_far", right=1, of=2))
    expect(lesson_view.onward).to_have_text(EN("learn.skip"))
    lesson_view.expect_address(said="last_two;1/2;1\\;2&step=end")
    lesson_view.page.reload()
    expect(lesson_view.fields.nth(1)).to_have_value("1;2&step=end")
    expect_marks(lesson_view, "right", "wrong")
    fill(lesson_view, "1/2", "11/18")
    expect_marks(lesson_view, "right", "right")
    lesson_view.expect_done()


def test_an_answer_leaves_what_was_typed_since_the_caret_and_what_is_selected(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, HALVES)
    page, field = lesson_view.page, lesson_view.fields.nth(1)
    mount.hold_answers(page)
    fill(lesson_view, "1/2", "abc")
    mount.wait_for_answers(page, 1)
    field.fill("11/19")
    lesson_view.press("ArrowLeft")
    mount.release_answers(page)
    expect_marks(lesson_view, "right", "wrong")
    expect(field).to_be_focused()
    lesson_view.press("Delete", "8")
    expect(field).to_have_value("11/18")
    mount.hold_answers(page)
    lesson_view.press("Enter")
    mount.wait_for_answers(page, 1)
    lesson_view.press("Control+a")
    mount.release_answers(page)
    expect_marks(lesson_view, "right", "right")
    lesson_view.press("7")
    expect(field).to_have_value("7")


def test_after_a_check_the_first_wrong_number_has_the_focus_and_answers_are_shown_if_asked(
    mount: Mount,
) -> None:
    lesson_view = open_lesson_view(mount, HALVES)
    # From a right number in which Enter was pressed.
    fill(lesson_view, "1/4", str(MEAN))
    expect_marks(lesson_view, "wrong", "right")
    expect(lesson_view.fields.first).to_be_focused()

    fill(lesson_view, "1", "1")
    expect_marks(lesson_view, "wrong", "wrong")
    lesson_view.link(EN("learn.show_answers")).click()
    # What was filled in for the reader is no right answer of theirs.
    expect_marks(lesson_view, "open", "open")
    expect(lesson_view.block("verdict")).to_have_text(EN("learn.answers_shown"))
    expect(lesson_view.fields.first).to_have_value("1/2")
    expect(lesson_view.fields.nth(1)).to_have_value(str(MEAN))
    lesson_view.expect_focus_kept()


def test_what_is_not_sent_yet_outlives_answers_of_the_server_and_another_language(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, HALVES)
    lesson_view.fields.first.fill("7/9")
    lesson_view.press("Enter", "Tab")
    lesson_view.page.keyboard.type("11/")
    expect_marks(lesson_view, "wrong", "open")
    expect(lesson_view.fields.nth(1)).to_have_value("11/")
    expect(lesson_view.fields.nth(1)).to_be_focused()
    lesson_view.page.keyboard.type("18")
    expect(lesson_view.fields.nth(1)).to_have_value("11/18")
    korean = texts_for("ko")
    mount.choose_language(lesson_view.page, "ko")
    expect(lesson_view.root).to_have_attribute("lang", "ko")
    expect(lesson_view.fields.nth(1)).to_have_value("11/18")
    expect(lesson_view.title).to_have_text(korean("lesson.map.fill.title"))


def test_each_digit_of_an_own_score_counts_at_once_and_none_is_overwritten(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, "lesson=invent&step=invent")
    form = lesson_view.block("invent")
    inputs = form.locator("input")
    # The first list of the first claim has hits at ranks 1 and 4.
    score = lesson_view.block("lists_0").locator(".listed").first.locator(".value strong")
    expect(score).to_have_text("2")
    inputs.first.focus()
    lesson_view.press("Control+a", "5")
    expect(score).to_have_text(str(5 + 1))
    expect(inputs.first).to_be_focused()
    # A field that was emptied waits for its digit, also while another answer arrives.
    lesson_view.press("Backspace")
    expect(inputs.first).to_have_value("")
    lesson_view.press("7")
    expect(score).to_have_text(str(7 + 1))
    expect(inputs.first).to_have_value("7")
    lesson_view.press("Tab", "Tab", "Tab", "3")
    expect(score).to_have_text(str(7 + 3))
    form.locator("select").select_option("relevant")
    expect(score).to_have_text(str((7 + 3) // 2))
    lesson_view.expect_address(said="invent;7;1;1;3;1;0;relevant")
    # Fractions count, and a number that cannot be is told and stays to be mended.
    inputs.first.fill("1/2")
    expect(score).to_have_text(str((Fraction(1, 2) + 3) / 2))
    inputs.first.fill("12")
    expect(lesson_view.block("problem_0")).to_have_text(EN("problem.points_limits", given="12", most=9))
    expect(inputs.first).to_have_value("12")
    expect(score).to_have_count(0)
    lesson_view.page.go_back()
    expect(inputs.first).to_have_value("1/2")
