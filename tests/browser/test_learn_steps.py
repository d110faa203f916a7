"""A step in the browser: the prediction beside the truth, what is heard, the way back, and bare looks."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import way_to
from tests.browser.the_learn_page import open_tutor, predict
from webapp.texts import texts_for

EN = texts_for("en")

CUT: Final = "lesson=cutoff&step=grow"
"""AP@1 = 1/1 and AP@2 = 1/2 of a list whose first item is the only hit, |R| = 3."""


def test_undo_and_the_browsers_back_return_to_the_screen_before(open_app: OpenPage) -> None:
    tutor = open_tutor(open_app, CUT)
    kicker = tutor.kicker.inner_text()
    predict(tutor, 1)
    tutor.onward.click()
    expect(tutor.kicker).not_to_have_text(kicker)
    following = tutor.kicker.inner_text()
    tutor.press("Control+z")
    expect(tutor.kicker).to_have_text(kicker)
    expect(tutor.title).to_be_focused()
    expect(tutor.block("reveal")).to_be_visible()
    tutor.press("Control+z")
    expect(tutor.block("predict")).to_be_visible()
    tutor.expect_focus_kept()
    # One at a time: what the server gets together makes one entry in the browser's history.
    tutor.press("Control+Shift+z")
    expect(tutor.block("reveal")).to_be_visible()
    tutor.press("Control+Shift+z")
    expect(tutor.kicker).to_have_text(following)
    tutor.expect_focus_kept()

    tutor.page.go_back()
    expect(tutor.kicker).to_have_text(kicker)
    expect(tutor.block("reveal")).to_be_visible()
    tutor.page.go_forward()
    expect(tutor.kicker).to_have_text(following)
    # The tutor's own way back keeps what was answered.
    tutor.back.click()
    expect(tutor.kicker).to_have_text(kicker)
    expect(tutor.block("reveal")).to_be_visible()
    tutor.press("Tab")
    tutor.expect_focus_kept()


def test_a_screen_without_an_answer_can_be_left_and_come_back_to(open_app: OpenPage) -> None:
    tutor = open_tutor(open_app, CUT)
    expect(tutor.onward).to_have_text(EN("learn.skip"))
    tutor.onward.click()
    expect(tutor.block("predict")).to_have_count(0)
    tutor.page.get_by_test_id("stTopNavLink").nth(0).click()
    expect(tutor.root).to_have_count(0)
    way_to(tutor.page, "learn").click()
    # The place in the lesson is kept while the reader is on other pages.
    expect(tutor.kicker).to_contain_text(EN("lesson.cutoff.title"))
    tutor.back.click()
    expect(tutor.block("predict")).to_be_visible()
