"""Typed input: spellings of a number, nonsense, and fields that the server must not overwrite."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from tests.browser.the_learn_page import TheTutor, expect_marks, open_tutor
from tests.browser.the_playground_page import box_of
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

HALVES: Final = "lesson=map&step=last_two"
"""A table with two blanks: AP@4 of hits at rank 1 of two relevant items, and the mean of three cases."""

HALF: Final = Fraction(1, 1) / 2

MEAN: Final = (Fraction(5, 6) + Fraction(1, 2) + HALF) / 3


def fill(tutor: TheTutor, *answers: str) -> None:
    """Type into the fields and press Enter in the last one."""
    for at, answer in enumerate(answers):
        tutor.fields.nth(at).fill(answer)
    tutor.fields.nth(len(answers) - 1).press("Enter")


def test_a_fraction_a_decimal_a_percentage_and_a_sum_are_the_same_answer(mount: Mount) -> None:
    tutor = open_tutor(mount, HALVES)
    for spelling in ("2/4", "0.5", ".5", "0,5", "50%", "50 %", "1/4 + 1/4"):
        # A wrong answer in between: each spelling has to change the mark.
        fill(tutor, "2/3")
        expect_marks(tutor, "wrong", "open")
        fill(tutor, spelling)
        expect_marks(tutor, "right", "open")
        expect(tutor.fields.first).to_have_value(spelling)
        expect(tutor.fields.first).to_be_focused()
    expect(tutor.onward).to_have_text(EN("learn.skip"))
    tutor.fields.nth(1).fill(f"{MEAN.numerator}/{MEAN.denominator}")
    tutor.root.get_by_role("button", name=EN("learn.check")).click()
    expect_marks(tutor, "right", "right")
    expect(tutor.block("verdict")).to_have_text(EN("learn.all_filled"))
    expect(tutor.live).to_have_text(EN("learn.all_filled"))
    tutor.expect_done()


def test_nonsense_is_marked_and_asked_again_and_nothing_that_was_typed_is_lost(mount: Mount) -> None:
    tutor = open_tutor(mount, HALVES)
    for nonsense in ("abc", "1/0", "half", "1;2&step=end", "<b>1/2</b>", "١/٢x", "((((", "9" * 60):
        fill(tutor, "1/2", nonsense)
        expect_marks(tutor, "right", "wrong")
        expect(tutor.fields.first).to_have_value("1/2")
        expect(tutor.fields.nth(1)).to_have_value(nonsense)
        expect(tutor.fields.nth(1)).to_be_focused()
        expect(tutor.fields.nth(1)).to_be_editable()
    expect(tutor.block("verdict")).to_have_text(EN("learn.right_so_far", right=1, of=2))
    expect(tutor.onward).to_have_text(EN("learn.skip"))
    fill(tutor, "1/2", "1;2&step=end")
    tutor.expect_address(said="last_two;1/2;1\\;2&step=end")
    tutor.page.reload()
    expect(tutor.fields.nth(1)).to_have_value("1;2&step=end")
    expect_marks(tutor, "right", "wrong")
    fill(tutor, "1/2", "11/18")
    expect_marks(tutor, "right", "right")
    tutor.expect_done()


def test_the_answers_are_shown_to_whoever_asks_for_them(mount: Mount) -> None:
    tutor = open_tutor(mount, HALVES)
    fill(tutor, "1", "1")
    tutor.link(EN("learn.show_answers")).click()
    expect_marks(tutor, "right", "right")
    expect(tutor.fields.first).to_have_value("1/2")
    expect(tutor.fields.nth(1)).to_have_value(str(MEAN))
    tutor.expect_focus_kept()


def test_what_is_not_sent_yet_outlives_answers_of_the_server_and_another_language(mount: Mount) -> None:
    tutor = open_tutor(mount, HALVES)
    tutor.fields.first.fill("7/9")
    tutor.press("Enter", "Tab")
    tutor.page.keyboard.type("11/")
    expect_marks(tutor, "wrong", "open")
    expect(tutor.fields.nth(1)).to_have_value("11/")
    expect(tutor.fields.nth(1)).to_be_focused()
    tutor.page.keyboard.type("18")
    expect(tutor.fields.nth(1)).to_have_value("11/18")
    korean = texts_for("ko")
    mount.choose_language(tutor.page, "ko")
    expect(tutor.root).to_have_attribute("lang", "ko")
    expect(tutor.fields.nth(1)).to_have_value("11/18")
    expect(tutor.title).to_have_text(korean("lesson.map.fill.title"))

    # So with a prediction.
    tutor = open_tutor(mount, "lesson=order&step=sink")
    tutor.block("predict").get_by_role("radio").nth(1).check()
    tutor.block("predict").get_by_role("textbox").fill("0.4")
    mount.choose_language(tutor.page, "ko")
    expect(tutor.root).to_have_attribute("lang", "ko")
    expect(tutor.block("predict").get_by_role("radio").nth(1)).to_be_checked()
    expect(tutor.block("predict").get_by_role("textbox")).to_have_value("0.4")


def test_each_digit_of_an_own_score_counts_at_once_and_none_is_overwritten(mount: Mount) -> None:
    tutor = open_tutor(mount, "lesson=invent&step=invent")
    form = tutor.block("invent")
    inputs = form.locator("input")
    # The first list of the first claim has hits at ranks 1 and 4.
    score = tutor.block("lists_0").locator(".listed").first.locator(".value strong")
    expect(score).to_have_text("2")
    inputs.first.focus()
    tutor.press("Control+a", "5")
    expect(score).to_have_text(str(5 + 1))
    expect(inputs.first).to_be_focused()
    # A field that was emptied waits for its digit, also while another answer arrives.
    tutor.press("Backspace")
    expect(inputs.first).to_have_value("")
    tutor.press("7")
    expect(score).to_have_text(str(7 + 1))
    expect(inputs.first).to_have_value("7")
    tutor.press("Tab", "Tab", "Tab", "3")
    expect(score).to_have_text(str(7 + 3))
    form.locator("select").focus()
    form.locator("select").select_option("relevant")
    expect(score).to_have_text(str((7 + 3) // 2))
    expect(form.locator("select")).to_be_focused()
    tutor.expect_address(said="invent;7;1;1;3;1;0;relevant")
    # Too many points are as many as there can be.
    inputs.first.fill("12")
    expect(score).to_have_text(str((9 + 3) // 2))
    tutor.page.go_back()
    expect(inputs.first).to_have_value("7")


def test_a_number_in_a_prediction_stands_on_the_axis_if_it_can(mount: Mount) -> None:
    tutor = open_tutor(mount, "lesson=order&step=sink")
    for given, at in (("2/4", 0.5), ("0,5", 0.5), ("50%", 0.5), ("", None), ("7", None)):
        tutor.block("predict").get_by_role("radio").first.check()
        tutor.block("predict").get_by_role("textbox").fill(given)
        tutor.press("Enter")
        expect(tutor.block("reveal")).to_be_visible()
        up = EN("learn.up")
        told = up if at is None else EN("learn.predicted_to", direction=up, value=given)
        expect(tutor.block("scale").locator(".guessed")).to_have_text(EN("learn.predicted", predicted=told))
        axis, guess = tutor.block("scale").locator(".axis").last, tutor.block("scale").locator(".guess")
        left = (box_of(guess)["x"] - box_of(axis)["x"]) / box_of(axis)["width"]
        # Without a number it points up from where the value was, 2/5.
        assert abs(left - (2 / 5 if at is None else at)) < 0.01
        expect(guess).to_have_attribute("data-direction", "up" if at is None else "")
        tutor.page.go_back()
