"""Practice, what the browser keeps of it, and hands that are counted in front of a class."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.practice import SEED, answer, go_on, question_of
from tests.browser.the_learn_page import OVER, TheLessonView, open_lesson_view, turn_to
from tests.component.mount import Mount, resize
from webapp.learn.drill import Drill
from webapp.learn.view import LearnView
from webapp.texts import texts_for

EN = texts_for("en")
SESSION = f"practice={SEED}&edition=2"
KEY = "recmetrics.learn"


def stored(page: Page) -> str | None:
    """Return what the browser keeps of the page."""
    kept: str | None = page.evaluate("key => localStorage.getItem(key)", KEY)
    return kept


def expect_progress(lesson_view: TheLessonView, value: float, most: float) -> None:
    """Wait until the bar is so far, of how far it can go."""
    bar = lesson_view.root.locator("progress")
    expect(bar).to_have_js_property("value", value)
    expect(bar).to_have_js_property("max", most)


def test_what_was_missed_comes_back_two_questions_later_and_the_bar_counts_it(mount: Mount) -> None:
    drill = Drill(SEED)
    missed = question_of(drill)
    lesson_view = open_lesson_view(mount, SESSION)
    for number in range(1, 5):
        of = 10 + (number > 1)
        expect(lesson_view.title).to_have_text(EN("learn.question_of", at=number, of=of))
        expect_progress(lesson_view, number - 1, of)
        comes_back = number == 1 + 2 + 1
        expect(lesson_view.block("again")).to_have_count(int(comes_back))
        assert (question_of(drill).kind == missed.kind) is (number == 1 or comes_back)
        drill = answer(lesson_view, drill, is_right=number > 1)
        expect_progress(lesson_view, number, 11)
        drill = go_on(lesson_view, drill)
    assert question_of(drill) != missed


def test_the_result_shows_each_answer_and_leads_to_what_teaches_what_was_missed(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, OVER, permissions=["clipboard-write"])
    copy = lesson_view.root.get_by_test_id("copy-result-code")
    copy.click()
    expect(copy).to_have_text(EN("result_code.copied"))
    answers = lesson_view.block("answers").locator("li")
    drill = LearnView.from_query(dict(part.split("=") for part in OVER.split("&")))[0].drill
    assert drill is not None
    expect(answers).to_have_count(drill.length)
    marks = answers.evaluate_all("all => all.map(one => one.dataset.state)")
    assert marks == ["right" if turn.is_right else "wrong" for turn in drill.turns]
    expect(answers.first).to_contain_text(EN("session.answer_wrong", at=1))
    weak = lesson_view.block("weak").locator("li")
    expect(weak).to_have_count(len({turn.kind for turn in drill.turns[:2]}))
    name = EN("known.myth", name=EN(f"belief.{drill.turns[0].kind}.name"))
    first = weak.filter(has_text=name)
    expect(first.locator(".fact")).to_have_text(EN("known.fact", fact=EN(f"fact.{drill.turns[0].kind}")))
    first.get_by_role("button").click()
    expect(lesson_view.kicker).to_contain_text("of")
    lesson_view.expect_address(picked=f"{drill.picked}-")
    expect(lesson_view.title).to_be_focused()


def test_nothing_is_kept_until_the_switch_is_on_and_nothing_after_it_is_off(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, "place=home&read=order")
    page = lesson_view.page
    switch = lesson_view.block("keep").get_by_role("switch")
    expect(switch).not_to_be_checked()
    assert stored(page) is None
    switch.check()
    assert '"read": "order"' in (stored(page) or "")
    # From now on it follows what is done.
    lesson_view.cards.first.click()
    expect(lesson_view.title).to_be_focused()
    lesson_view.back.click()
    lesson_view.link(EN("session.everything")).click()
    page.wait_for_function(f"localStorage.getItem('{KEY}').includes('practice')")
    lesson_view.back.click()
    expect(switch).to_be_checked()
    switch.uncheck()
    assert stored(page) is None


def test_what_is_kept_is_there_again_on_a_fresh_page_and_back_to_less_leaves_it(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, "place=home&read=order&done=map,order&edition=2")
    page = lesson_view.page
    lesson_view.block("keep").get_by_role("switch").check()
    kept = stored(page)
    # Another address of the same browser, such as a bookmark of a lesson.
    own = page.url.partition("?")[0]
    page.goto(f"{own}?lesson=map")
    lesson_view.expect_address(lesson="map", read="order", done="order,map")
    expect(lesson_view.problems).to_have_count(0)
    assert stored(page) == kept
    page.goto(f"{own}?place=home&done=invent&edition=2")
    lesson_view.expect_address(read="order", done="invent,order,map")
    assert stored(page) != kept


def test_what_is_kept_unreadably_is_left_out_and_a_browser_that_keeps_nothing_works_on(
    mount: Mount,
) -> None:
    lesson_view = open_lesson_view(mount)
    page = lesson_view.page
    page.evaluate("key => localStorage.setItem(key, '<b>not ours</b>')", KEY)
    page.reload()
    expect(lesson_view.problems).to_have_text([EN("problem.kept_unreadable")])
    assert stored(page) == "<b>not ours</b>"
    expect(lesson_view.cards.first).to_be_visible()

    page.evaluate("() => localStorage.clear()")
    page.reload()
    expect(lesson_view.cards.first).to_be_visible()
    expect(lesson_view.problems).to_have_count(0)
    page.evaluate(
        """() => {
            window.keepsNothing = true
            Storage.prototype.setItem = () => { throw new Error('refused') }
        }"""
    )
    switch = lesson_view.block("keep").get_by_role("switch")
    switch.click()
    expect(switch).not_to_be_checked()
    expect(lesson_view.block("keep")).to_contain_text(EN("kept.refused"))
    lesson_view.cards.first.click()
    expect(lesson_view.title).to_be_focused()


# Hands of a class

STEP = "lesson=order&step=sink&view=present"
COUNTED = f"{STEP}&hands=sink;12,9,4;3,21,1"


def field(lesson_view: TheLessonView, number: int, at: int) -> Locator:
    """Return the field for the hands of an answer in a round."""
    return lesson_view.root.locator(f"[data-key=hands-{number}-{at}]")


def count(lesson_view: TheLessonView, number: int, *hands: str) -> None:
    for at, text in enumerate(hands):
        field(lesson_view, number, at).fill(text)
    field(lesson_view, number, len(hands) - 1).press("Tab")


def row(lesson_view: TheLessonView, number: int, answer: str) -> Locator:
    """Return the bar of an answer in a round."""
    return lesson_view.root.locator(
        f"[data-testid=distribution][data-round='{number}'] [data-answer={answer}]"
    )


def test_hands_that_are_typed_are_drawn_and_kept_and_what_is_no_number_is_told(
    mount: Mount,
) -> None:
    lesson_view = open_lesson_view(mount, STEP)
    lesson_view.root.get_by_text(EN("hands.legend")).click()
    count(lesson_view, 1, "12", "9", "4")
    expect(row(lesson_view, 1, "up")).to_contain_text("48 %")
    count(lesson_view, 2, "3", "21", "1")
    expect(row(lesson_view, 2, "same")).to_contain_text("84 %")
    lesson_view.expect_address(hands="sink;12,9,4;3,21,1")
    # The track is everyone who was counted; nothing says which answer is right.
    expect(row(lesson_view, 2, "same").locator(".track span")).to_have_attribute(
        "style", re.compile(r"width: 84%")
    )
    expect(lesson_view.root.locator("[data-testid=distribution] [data-state=right]")).to_have_count(0)
    lesson_view.page.reload()
    expect(field(lesson_view, 1, 0)).to_have_value("12")

    count(lesson_view, 2, "3", "many", "1")
    expect(lesson_view.root.locator(".problems")).to_contain_text(
        EN("problem.hands_number", given="many", highest=999)
    )
    expect(field(lesson_view, 2, 1)).to_have_value("many")
    lesson_view.expect_address(hands="sink;12,9,4;3,21,1")
    count(lesson_view, 2, "3", "20", "1")
    lesson_view.expect_address(hands="sink;12,9,4;3,20,1")
    expect(lesson_view.root.locator(".problems")).to_be_hidden()


def test_the_reveal_marks_the_right_bar_and_without_a_class_counts_have_no_fields(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, f"{COUNTED}&said=sink;down")
    expect(row(lesson_view, 2, "same")).to_have_attribute("data-state", "right")
    expect(row(lesson_view, 2, "down")).to_have_attribute("data-state", "wrong")
    # The belief behind another answer is named.
    expect(lesson_view.root.locator(".distribution .belief").first).not_to_be_empty()
    turn_to(lesson_view, COUNTED.replace("&view=present", ""), "en")
    expect(row(lesson_view, 1, "up").locator(".count")).to_have_text("12")
    expect(lesson_view.root.locator("[data-testid=hand-counts]")).to_have_count(0)


def test_a_class_sees_the_question_while_its_hands_are_counted_and_all_of_it_fits_a_phone(
    mount: Mount,
) -> None:
    lesson_view = open_lesson_view(mount, COUNTED, height=620)
    expect(lesson_view.root.get_by_test_id("hand-counts")).to_be_in_viewport(ratio=1)
    assert lesson_view.page.evaluate("document.scrollingElement.scrollTop") == 0
    resize(lesson_view.page, 360, 800)
    wide = lesson_view.root.evaluate(
        "root => [...root.querySelectorAll('.distribution *')]"
        ".filter(one => !one.closest('.hidden') && one.getBoundingClientRect().right > innerWidth).length"
    )
    assert wide == 0
