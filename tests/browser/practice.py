"""A reader who practises, with the questions that a seed gives."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.the_learn_page import TheLessonView
from webapp.learn.asked import answer_text
from webapp.learn.drill import Drill
from webapp.learn.question import Question

SEED: Final = 7


def question_of(drill: Drill) -> Question:
    """Return the question that is open."""
    turn = drill.current
    assert turn is not None
    return turn.question


def answer(lesson_view: TheLessonView, drill: Drill, *, is_right: bool = True) -> Drill:
    """Choose an answer on the screen; the drill after it."""
    question = question_of(drill)
    at = next(at for at, one in enumerate(question.options) if one.is_right == is_right)
    lesson_view.option(answer_text(question.options[at], lesson_view.t)).click()
    expect(lesson_view.block("verdict")).to_be_visible()
    return drill.with_answer(len(drill.picked), at)


def go_on(lesson_view: TheLessonView, drill: Drill) -> Drill:
    """Go on to the next question; the drill there."""
    lesson_view.onward.click()
    expect(lesson_view.block("verdict")).to_have_count(0)
    return drill.onward()
