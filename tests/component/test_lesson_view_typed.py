"""Typed input: spellings of a number, nonsense, and fields that the server must not overwrite."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from tests.browser.the_learn_page import TheLessonView, expect_marks, open_lesson_view
from tests.browser.the_playground_page import box_of
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

HALVES: Final = "lesson=map&step=last_two"
"""A table with two blanks: AP@4 of hits at rank 1 of two relevant items, and the mean of three cases."""

HALF: Final = Fraction(1, 1) / 2

MEAN: Final = (Fraction(5, 6) + Fraction(1, 2) + HALF) / 3


def fill(lesson_view: TheLessonView, *answers: str) -> None:
    """Type into the fields and press Enter in the last one."""
    for at, answer in enumerate(answers):
        lesson_view.fields.nth(at).fill(answer)
    lesson_view.fields.nth(len(answers) - 1).press("Enter")


def test_a_fraction_a_decimal_a_percentage_and_a_sum_are_the_same_answer(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, HALVES)
    for spelling in ("2/4", "0.5", ".5", "0,5", "50%", "50 %", "1/4 + 1/4"):
        # A wrong answer in between: each spelling has to change the mark.
        fill(lesson_view, "2/3")
        expect_marks(lesson_view, "wrong", "open")
        fill(lesson_view, spelling)
        expect_marks(lesson_view, "right", "open")
        expect(lesson_view.fields.first).to_have_value(spelling)
        expect(lesson_view.fields.first).to_be_focused()
    expect(lesson_view.onward).to_have_text(EN("learn.skip"))
    lesson_view.fields.nth(1).fill(f"{MEAN.numerator}/{MEAN.denominator}")
    lesson_view.root.get_by_role("button", name=EN("learn.check")).click()
    expect_marks(lesson_view, "right", "right")
    expect(lesson_view.block("verdict")).to_have_text(EN("learn.all_filled"))
    expect(lesson_view.live).to_have_text(EN("learn.all_filled"))
    lesson_view.expect_done()


def test_nonsense_is_marked_and_asked_again_and_nothing_that_was_typed_is_lost(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, HALVES)
    for nonsense in ("abc", "1/0", "half", "1;2&step=end", "<b>1/2</b>", "١/٢x", "((((", "9" * 60):
        fill(lesson_view, "1/2", nonsense)
        # The marks are those of the nonsense before: this one has been answered.
        expect(lesson_view.fields.nth(1)).to_have_js_property("defaultValue", nonsense)
        expect_marks(lesson_view, "right", "wrong")
        expect(lesson_view.fields.first).to_have_value("1/2")
        expect(lesson_view.fields.nth(1)).to_have_value(nonsense)
        expect(lesson_view.fields.nth(1)).to_be_focused()
        expect(lesson_view.fields.nth(1)).to_be_editable()
    expect(lesson_view.block("verdict")).to_have_text(EN("learn.right_so_far", right=1, of=2))
    expect(lesson_view.onward).to_have_text(EN("learn.skip"))
    fill(lesson_view, "1/2", "1;2&step=end")
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


def test_after_a_check_the_focus_is_on_the_first_wrong_number(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, HALVES)
    lesson_view.fields.first.fill("1/2")
    lesson_view.fields.nth(1).fill("1/3")
    lesson_view.root.get_by_role("button", name=EN("learn.check")).click()
    expect_marks(lesson_view, "right", "wrong")
    expect(lesson_view.fields.nth(1)).to_be_focused()
    # Also from a right number in which Enter was pressed.
    fill(lesson_view, "1/4", str(MEAN))
    expect_marks(lesson_view, "wrong", "right")
    expect(lesson_view.fields.first).to_be_focused()


def test_the_answers_are_shown_to_whoever_asks_for_them(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, HALVES)
    fill(lesson_view, "1", "1")
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

    # So with a prediction.
    lesson_view = open_lesson_view(mount, "lesson=order&step=sink")
    lesson_view.block("predict").get_by_role("radio").nth(1).check()
    lesson_view.block("predict").get_by_role("textbox").fill("0.4")
    mount.choose_language(lesson_view.page, "ko")
    expect(lesson_view.root).to_have_attribute("lang", "ko")
    expect(lesson_view.block("predict").get_by_role("radio").nth(1)).to_be_checked()
    expect(lesson_view.block("predict").get_by_role("textbox")).to_have_value("0.4")


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
    form.locator("select").focus()
    form.locator("select").select_option("relevant")
    expect(score).to_have_text(str((7 + 3) // 2))
    expect(form.locator("select")).to_be_focused()
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
    lesson_view.page.go_back()
    expect(inputs.first).to_have_value("7")


def test_a_number_in_a_prediction_stands_on_the_axis_if_it_can(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, "lesson=order&step=sink")
    for given, at in (("2/4", 0.5), ("0,5", 0.5), ("50%", 0.5), ("", None)):
        lesson_view.block("predict").get_by_role("radio").first.check()
        lesson_view.block("predict").get_by_role("textbox").fill(given)
        lesson_view.press("Enter")
        expect(lesson_view.block("reveal")).to_be_visible()
        up = EN("learn.up")
        told = up if at is None else EN("learn.predicted_to", direction=up, value=given)
        expect(lesson_view.block("scale").locator(".guessed")).to_have_text(
            EN("learn.predicted", predicted=told)
        )
        axis, guess = (
            lesson_view.block("scale").locator(".axis").last,
            lesson_view.block("scale").locator(".guess"),
        )
        left = (box_of(guess)["x"] - box_of(axis)["x"]) / box_of(axis)["width"]
        # Without a number it points up from where the value was, 2/5.
        assert abs(left - (2 / 5 if at is None else at)) < 0.01
        expect(guess).to_have_attribute("data-direction", "up" if at is None else "")
        lesson_view.page.go_back()
