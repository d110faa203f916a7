"""A goal is reached by moving cards: with the mouse, by any route, and only by the order of the list."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_learn_page import drag, open_tutor
from webapp.texts import texts_for

EN = texts_for("en")

GOAL: Final = "lesson=order&step=goal"
"""From C, D, E, A, B to AP = 7/12, which C, A, B, D, E has, in two moves."""

TALL: Final = 1400
"""Height of a window that shows the list as a whole: what is dragged must be on the screen."""

REACHED: Final = (Fraction(1, 2) + Fraction(2, 3)) / 2


def test_the_mouse_reaches_a_goal(open_app: OpenPage) -> None:
    route = [("A", "D", False, "CADEB"), ("B", "D", False, "CABDE")]
    tutor = open_tutor(open_app, GOAL, height=TALL)
    expect(tutor.block("goal")).to_have_text(EN("lesson.order.goal.goal", target=str(REACHED), moves="2"))
    expect(tutor.onward).to_have_text(EN("learn.skip"))
    for made, (item, onto, is_below, order) in enumerate(route, 1):
        drag(tutor, item, onto, order, is_below=is_below)
        expect(tutor.block("status")).to_have_class("prose good" if made == 2 else "prose plain")
    expect(tutor.block("status")).to_contain_text(EN("lesson.order.goal.reached"))
    tutor.board.expect_value("AP", REACHED)
    tutor.expect_done()
    expect(tutor.live).to_contain_text("7/12")
    expect(tutor.board.live).to_contain_text("7/12")
    tutor.expect_address(list="C,A,B,D,E", said="goal;reached")

    # A goal that was reached stays reached, whatever is tried out after it.
    drag(tutor, "E", "C", "ECABD")
    expect(tutor.block("status")).not_to_have_class("prose good")
    tutor.expect_done()
