"""A journey on the page of lessons: the way back.

`tests/component` plays whole lessons by keys alone.
"""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import expect_run_over, way_to
from tests.browser.the_learn_page import open_lesson_view, predict
from webapp.texts import texts_for

EN: Final = texts_for("en")

CUT: Final = "lesson=cutoff&step=grow"
"""AP@1 = 1/1 and AP@2 = 1/2 of a list whose first item is the only hit, |R| = 3."""


def test_undo_and_the_browsers_back_return_to_the_screen_before_and_other_pages_keep_the_place(
    open_app: OpenPage,
) -> None:
    lesson_view = open_lesson_view(open_app, CUT)
    # The place in the lesson is kept while the reader is on other pages, also without an answer.
    expect(lesson_view.onward).to_have_text(EN("learn.skip"))
    lesson_view.onward.click()
    expect(lesson_view.block("predict")).to_have_count(0)
    way_to(lesson_view.page, "").click()
    expect(lesson_view.root).to_have_count(0)
    way_to(lesson_view.page, "learn").click()
    expect(lesson_view.kicker).to_contain_text(EN("lesson.cutoff.title"))
    lesson_view.back.click()
    expect(lesson_view.block("predict")).to_be_visible()

    kicker = lesson_view.kicker.inner_text()
    predict(lesson_view, 1)
    lesson_view.onward.click()
    expect(lesson_view.kicker).not_to_have_text(kicker)
    following = lesson_view.kicker.inner_text()
    lesson_view.press("Control+z")
    expect(lesson_view.kicker).to_have_text(kicker)
    expect(lesson_view.title).to_be_focused()
    expect(lesson_view.block("reveal")).to_be_visible()
    lesson_view.press("Control+z")
    expect(lesson_view.block("predict")).to_be_visible()
    lesson_view.expect_focus_kept()
    # One at a time: what the server gets together makes one entry in the browser's history.
    lesson_view.press("Control+Shift+z")
    expect(lesson_view.block("reveal")).to_be_visible()
    lesson_view.press("Control+Shift+z")
    expect(lesson_view.kicker).to_have_text(following)
    lesson_view.expect_focus_kept()

    lesson_view.page.go_back()
    expect(lesson_view.kicker).to_have_text(kicker)
    expect(lesson_view.block("reveal")).to_be_visible()
    expect_run_over(lesson_view.page)
    lesson_view.page.go_forward()
    expect(lesson_view.kicker).to_have_text(following)
    # The lesson view's own way back keeps what was answered.
    lesson_view.back.click()
    expect(lesson_view.kicker).to_have_text(kicker)
    expect(lesson_view.block("reveal")).to_be_visible()
    lesson_view.press("Tab")
    lesson_view.expect_focus_kept()
