"""Journeys on the page of lessons: the way back, and practice.

`tests/component` plays whole lessons by keys alone.
"""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.practice import believed, go_on, question_of
from tests.browser.screen import expect_run_over, way_to
from tests.browser.the_learn_page import open_lesson_view, predict
from tests.browser.the_playground_page import TheBoard
from webapp.learn.asked import answer_text
from webapp.learn.drill import SHORT_SESSION, Drill
from webapp.learn.misconceptions import misconceptions
from webapp.texts import texts_for

EN: Final = texts_for("en")

CUT: Final = "lesson=cutoff&step=grow"
"""AP@1 = 1/1 and AP@2 = 1/2 of a list whose first item is the only hit, |R| = 3."""

M5_FAILS: Final = 2
"""A practice whose first question is one where dividing by the hits is wrong."""


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


def test_a_wrong_answer_is_named_worked_out_and_countered_and_a_reload_restores_it(
    open_app: OpenPage,
) -> None:
    drill = Drill(M5_FAILS, ("m5",), SHORT_SESSION)
    question = question_of(drill)
    assert not question.holds
    chosen = believed(question, "m5")
    lesson_view = open_lesson_view(open_app, f"practice={M5_FAILS}&kinds=m5&edition=2")
    lesson_view.option(answer_text(chosen, EN)).click()
    right = answer_text(question.right, EN)
    expect(lesson_view.block("verdict")).to_have_text(EN("learn.wrong", answer=right))
    expect(lesson_view.live).to_have_text(EN("learn.wrong", answer=right))
    expect(lesson_view.block("named")).to_contain_text(EN("learn.named", name=EN("belief.m5.name")))

    # The reader's own list, by the definition above the belief, with just what was right and what was chosen.
    lines = lesson_view.block("picture").locator("li")
    expect(lines.locator("strong")).to_have_text([right, answer_text(chosen, EN)])
    expect(lines.locator(".line-label")).to_have_text(
        [EN("learn.line_defined", measure="AP"), EN("belief.m5.way")]
    )
    hits = [item for item, hit in zip(question.shown[0].items, question.shown[0].hits, strict=True) if hit]
    expect(lines.first.locator(".part")).to_have_text(hits)
    # The only difference stands out: what the sum is divided by.
    expect(lines.last.locator("em")).to_have_text(str(len(hits)))

    expect(lesson_view.block("counter")).to_have_class("prose note")
    expect(lesson_view.block("counter_lists").locator(".listed")).to_have_count(
        len(misconceptions()["m5"].counterexample.shown)
    )
    # The question itself lies on the playground's board behind the link.
    with lesson_view.page.context.expect_page() as opened:
        lesson_view.link(EN("learn.open")).click()
    TheBoard(opened.value).expect_order(question.shown[0].items)

    # The link holds the question and its feedback.
    drill = drill.with_answer(0, question.options.index(chosen))
    lesson_view.expect_address(practice=str(M5_FAILS), picked=drill.picked, edition="2")
    body = lesson_view.body.inner_text()
    lesson_view.page.reload()
    expect(lesson_view.block("verdict")).to_be_visible()
    expect(lesson_view.body).to_have_text(body, use_inner_text=True)
    drill = go_on(lesson_view, drill)
    lesson_view.expect_address(practice=str(M5_FAILS), picked=f"{drill.picked}-", edition="2")
