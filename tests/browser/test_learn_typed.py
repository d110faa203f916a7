"""Typed input: spellings of a number, nonsense, and fields that the server must not overwrite."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_learn_page import expect_marks, open_lesson_view
from webapp.texts import texts_for

HALVES: Final = "lesson=map&step=last_two"
"""A table with two blanks: AP@4 of hits at rank 1 of two relevant items, and the mean of three cases."""


def test_what_is_not_sent_yet_outlives_answers_of_the_server_and_another_language(open_app: OpenPage) -> None:
    lesson_view = open_lesson_view(open_app, HALVES)
    lesson_view.fields.first.fill("7/9")
    lesson_view.press("Enter", "Tab")
    lesson_view.page.keyboard.type("11/")
    expect_marks(lesson_view, "wrong", "open")
    expect(lesson_view.fields.nth(1)).to_have_value("11/")
    expect(lesson_view.fields.nth(1)).to_be_focused()
    lesson_view.page.keyboard.type("18")
    expect(lesson_view.fields.nth(1)).to_have_value("11/18")
    korean = texts_for("ko")
    lesson_view.page.get_by_role("radio", name=korean("language.name")).click()
    expect(lesson_view.root).to_have_attribute("lang", "ko")
    expect(lesson_view.fields.nth(1)).to_have_value("11/18")
    expect(lesson_view.title).to_have_text(korean("lesson.map.fill.title"))

    # So with a prediction.
    lesson_view = open_lesson_view(open_app, "lesson=order&step=sink")
    lesson_view.block("predict").get_by_role("radio").nth(1).check()
    lesson_view.block("predict").get_by_role("textbox").fill("0.4")
    lesson_view.page.get_by_role("radio", name=korean("language.name")).click()
    expect(lesson_view.root).to_have_attribute("lang", "ko")
    expect(lesson_view.block("predict").get_by_role("radio").nth(1)).to_be_checked()
    expect(lesson_view.block("predict").get_by_role("textbox")).to_have_value("0.4")
