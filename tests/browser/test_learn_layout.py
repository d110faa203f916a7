"""Layout of the page of lessons: on desktops, on phones, and on a projector."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import is_inside, overflow
from tests.browser.the_learn_page import SCREENS, open_tutor, turn_to, unfold
from tests.browser.the_playground_page import box_of
from webapp.shell.frame import PAGES

WIDTHS = (320, 390, 768)


@pytest.mark.parametrize("name", ["home, on the way", "predicted", "teach", "practice, done"])
def test_no_screen_asks_for_scrolling_sideways(open_app: OpenPage, name: str) -> None:
    tutor = open_tutor(open_app, SCREENS[name], "ko", width=320)
    unfold(tutor)
    for width in WIDTHS:
        tutor.page.set_viewport_size({"width": width, "height": 800})
        assert overflow(tutor.page) <= 1, width


def test_at_1300_by_800_a_question_stands_beside_its_list_and_both_are_in_view(open_app: OpenPage) -> None:
    tutor = open_tutor(open_app, SCREENS["predict"])
    left, right = box_of(tutor.root), box_of(tutor.board.root)
    assert left["x"] + left["width"] <= right["x"]
    for seen in (
        tutor.title,
        tutor.onward,
        tutor.block("predict").get_by_role("button"),
        *(tutor.board.ranked.nth(at) for at in range(5)),
    ):
        assert is_inside(seen, 1300, 800)
    # Without a list the text keeps to lines that can be read, in the middle.
    turn_to(tutor, SCREENS["table"], "en")
    alone = box_of(tutor.root)
    assert alone["width"] < 800
    assert abs((alone["x"] + alone["width"] / 2) - 1300 / 2) < 10


def test_on_a_phone_the_question_comes_before_its_list(open_app: OpenPage) -> None:
    tutor = open_tutor(open_app, SCREENS["predict"], width=390, height=700, touch=True)
    above, below = box_of(tutor.root), box_of(tutor.board.root)
    assert above["y"] + above["height"] <= below["y"]
    assert is_inside(tutor.block("predict").get_by_role("button"), 390, 700)
    # A screen is read from its title on, wherever on the one before the finger was.
    tutor.onward.scroll_into_view_if_needed()
    tutor.onward.tap()
    expect(tutor.kicker).to_contain_text("3")
    expect(tutor.title).to_be_in_viewport()


def test_the_projector_view_shows_the_tutor_larger(open_app: OpenPage) -> None:
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    tutor = open_tutor(open_app, SCREENS["predicted"])
    text = tutor.block("reveal").locator("p").first
    small = float(text.evaluate(size))
    tutor.page.goto(f"{tutor.page.url}&view=present")
    expect(tutor.page.get_by_test_id("stTopNavLink")).to_have_count(len(PAGES))
    expect(text).to_be_visible()
    assert float(text.evaluate(size)) >= 1.2 * small
    assert overflow(tutor.page) <= 1
