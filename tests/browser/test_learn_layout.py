"""Layout of the page of lessons: on desktops, on phones, and on a projector."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import is_inside, overflow
from tests.browser.the_learn_page import SCREENS, open_lesson_view, turn_to, unfold
from tests.browser.the_playground_page import box_of, boxes_of
from webapp.learn.lesson_file import lessons
from webapp.shell.frame import PAGES

WIDTHS = (320, 390, 768)


@pytest.mark.parametrize("name", ["predicted", "teach"])
def test_no_screen_asks_for_scrolling_sideways(open_app: OpenPage, name: str) -> None:
    lesson_view = open_lesson_view(open_app, SCREENS[name], "ko", width=320)
    unfold(lesson_view)
    for width in WIDTHS:
        lesson_view.page.set_viewport_size({"width": width, "height": 800})
        assert overflow(lesson_view.page) <= 1, width


def test_at_1300_by_800_a_question_stands_beside_its_list_and_both_are_in_view(open_app: OpenPage) -> None:
    lesson_view = open_lesson_view(open_app, SCREENS["predict"])
    left, right = boxes_of(lesson_view.root, lesson_view.board.root)
    assert left["x"] + left["width"] <= right["x"]
    for seen in (
        lesson_view.title,
        lesson_view.onward,
        lesson_view.block("predict").get_by_role("button"),
        *(lesson_view.board.ranked.nth(at) for at in range(5)),
    ):
        assert is_inside(seen, 1300, 800)
    # Without a list the text keeps to lines that can be read, in the middle.
    turn_to(lesson_view, SCREENS["table"], "en")
    alone = box_of(lesson_view.root)
    assert alone["width"] < 800
    assert abs((alone["x"] + alone["width"] / 2) - 1300 / 2) < 10


def test_on_a_phone_the_list_stands_between_the_text_and_its_question(open_app: OpenPage) -> None:
    lesson_view = open_lesson_view(open_app, SCREENS["predict"], width=390, height=700, touch=True)
    parts = (lesson_view.block("text"), lesson_view.board.root, lesson_view.block("predict"))
    text, shown, asked = boxes_of(*parts)
    assert text["y"] + text["height"] <= shown["y"]
    assert shown["y"] + shown["height"] <= asked["y"]
    # A screen is read from its title on, wherever on the one before the finger was.
    lesson_view.onward.scroll_into_view_if_needed()
    lesson_view.onward.tap()
    lesson_view.expect_screen(lessons()["order"], lessons()["order"].steps[2].id)
    expect(lesson_view.title).to_be_in_viewport()


def test_the_projector_view_shows_the_tutor_larger(open_app: OpenPage) -> None:
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    lesson_view = open_lesson_view(open_app, SCREENS["predicted"])
    text = lesson_view.block("reveal").locator("p").first
    small = float(text.evaluate(size))
    lesson_view.page.goto(f"{lesson_view.page.url}&view=present")
    expect(lesson_view.page.get_by_test_id("stTopNavLink")).to_have_count(len(PAGES))
    expect(text).to_be_visible()
    assert float(text.evaluate(size)) >= 1.2 * small
    assert overflow(lesson_view.page) <= 1
