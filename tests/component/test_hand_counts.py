"""Hand counts in front of a class: numbers are typed, bars follow, and the address holds them."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.the_learn_page import TheLessonView, open_lesson_view
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")
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


def test_numbers_that_are_typed_are_drawn_side_by_side_and_kept_in_the_address(mount: Mount) -> None:
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


def test_a_number_that_is_none_gets_a_sentence_and_what_was_typed_stays(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, COUNTED)
    count(lesson_view, 2, "3", "many", "1")
    expect(lesson_view.root.locator(".problems")).to_contain_text(
        EN("problem.hands_number", given="many", highest=999)
    )
    expect(field(lesson_view, 2, 1)).to_have_value("many")
    lesson_view.expect_address(hands="sink;12,9,4;3,21,1")
    count(lesson_view, 2, "3", "20", "1")
    lesson_view.expect_address(hands="sink;12,9,4;3,20,1")
    expect(lesson_view.root.locator(".problems")).to_be_hidden()


def test_the_reveal_marks_the_right_bar_and_names_the_belief_behind_another(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, f"{COUNTED}&said=sink;down")
    expect(row(lesson_view, 2, "same")).to_have_attribute("data-state", "right")
    expect(row(lesson_view, 2, "down")).to_have_attribute("data-state", "wrong")
    expect(lesson_view.root.locator(".distribution .belief").first).not_to_be_empty()


def test_without_a_class_the_counts_of_a_link_are_drawn_without_fields(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, COUNTED.replace("&view=present", ""))
    expect(row(lesson_view, 1, "up").locator(".count")).to_have_text("12")
    expect(lesson_view.root.locator("[data-testid=hand-counts]")).to_have_count(0)


def test_all_of_it_fits_a_phone(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, COUNTED, width=360)
    wide = lesson_view.root.evaluate(
        "root => [...root.querySelectorAll('.distribution *')]"
        ".filter(one => !one.closest('.hidden') && one.getBoundingClientRect().right > innerWidth).length"
    )
    assert wide == 0


def test_a_class_sees_the_question_while_its_hands_are_counted(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, COUNTED, height=620)
    last = lesson_view.root.get_by_test_id("hand-counts")
    expect(last).to_be_visible()
    assert lesson_view.page.evaluate("document.scrollingElement.scrollTop") == 0
    box = last.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 620
