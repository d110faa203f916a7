"""Typed input: spellings of a number, nonsense, and fields that the server must not overwrite."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_learn_page import expect_marks, open_tutor
from webapp.texts import texts_for

HALVES: Final = "lesson=map&step=last_two"
"""A table with two blanks: AP@4 of hits at rank 1 of two relevant items, and the mean of three cases."""


def test_what_is_not_sent_yet_outlives_answers_of_the_server_and_another_language(open_app: OpenPage) -> None:
    tutor = open_tutor(open_app, HALVES)
    tutor.fields.first.fill("7/9")
    tutor.press("Enter", "Tab")
    tutor.page.keyboard.type("11/")
    expect_marks(tutor, "wrong", "open")
    expect(tutor.fields.nth(1)).to_have_value("11/")
    expect(tutor.fields.nth(1)).to_be_focused()
    tutor.page.keyboard.type("18")
    expect(tutor.fields.nth(1)).to_have_value("11/18")
    korean = texts_for("ko")
    tutor.page.get_by_role("radio", name=korean("language.name")).click()
    expect(tutor.root).to_have_attribute("lang", "ko")
    expect(tutor.fields.nth(1)).to_have_value("11/18")
    expect(tutor.title).to_have_text(korean("lesson.map.fill.title"))

    # So with a prediction.
    tutor = open_tutor(open_app, "lesson=order&step=sink")
    tutor.block("predict").get_by_role("radio").nth(1).check()
    tutor.block("predict").get_by_role("textbox").fill("0.4")
    tutor.page.get_by_role("radio", name=korean("language.name")).click()
    expect(tutor.root).to_have_attribute("lang", "ko")
    expect(tutor.block("predict").get_by_role("radio").nth(1)).to_be_checked()
    expect(tutor.block("predict").get_by_role("textbox")).to_have_value("0.4")
