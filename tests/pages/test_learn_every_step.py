"""Every screen of every lesson, in every language, before it is answered and after every answer to it."""

from typing import Final

import pytest

from tests.pages.learn_page import (
    address_of,
    learn,
    lesson_view_of,
    opened_learn,
    screen_of,
    texts_of,
    went_to,
)
from tests.pages.the_lessons import LESSONS, answers_to, open_places, states_of, steps_of
from tests.pages.untranslated import escaped_among
from webapp.learn.lesson import Predict
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EVERY_LANGUAGE: Final = (*LANGUAGES, PSEUDO_LANGUAGE)


@pytest.mark.parametrize("lang", EVERY_LANGUAGE)
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_step_is_shown_before_and_after_every_answer(lesson: str, lang: str) -> None:
    app = opened_learn(f"lang={lang}")
    for name, address in states_of(LESSONS[lesson]):
        went_to(app, **address, lang=lang)
        screen = screen_of(app)
        assert screen["id"] == f"{lesson} {address['step']}", name
        assert (lesson_view_of(app)["problems"], lesson_view_of(app)["lang"]) == (
            [],
            texts_for(lang).html_lang,
        ), name
        empty = [block["id"] for block in screen["blocks"] if block.get("paragraphs") == []]
        assert (bool(screen["title"]), empty) == (True, []), name
        assert open_places(texts_of(app)) == [], name
        if lang == PSEUDO_LANGUAGE:
            assert escaped_among(texts_of(app)) == [], name
        else:
            assert not any("⟦" in text for _, text in texts_of(app)), name


def test_the_check_itself_sees_a_place_that_stays_open() -> None:
    app = opened_learn("lesson=order&lang=en-XA")
    assert open_places(texts_of(app)) == []
    app.shown["tutor"] = {"title": "⟦{k} is open⟧ and escaped"}
    assert open_places(texts_of(app)) == ["⟦{k} is open⟧ and escaped"]
    assert ("bidi_component.title", "⟦{k} is open⟧ and escaped") in escaped_among(texts_of(app))


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_walked_through_from_its_first_screen_to_the_last_and_back(lesson: str) -> None:
    app = learn(opened_learn(), {"do": "lesson", "lesson": lesson})
    steps = steps_of(LESSONS[lesson])
    for at, step in enumerate(steps, 1):
        screen = screen_of(app)
        assert (screen["id"], screen["at"], screen["of"]) == (f"{lesson} {step}", at, len(steps))
        assert address_of(app).get("step", steps[0]) == step
        if at < len(steps):
            learn(app, screen["onward"])
    assert (address_of(app)["read"], "done" in address_of(app)) == (lesson, False)
    for step in reversed(steps[:-1]):
        learn(app, screen_of(app)["back"])
        assert screen_of(app)["id"] == f"{lesson} {step}"
    learn(app, screen_of(app)["back"])
    assert screen_of(app)["id"] == "home"


def test_the_lessons_lead_from_one_to_the_next_and_the_last_one_home() -> None:
    app = opened_learn(f"lesson={next(iter(LESSONS))}")
    for lesson in LESSONS:
        assert screen_of(app)["id"] == f"{lesson} {steps_of(LESSONS[lesson])[0]}"
        learn(app, {"do": "step", "step": "end"})
        learn(app, screen_of(app)["onward"])
    assert screen_of(app)["id"] == "home"
    assert address_of(app)["read"] == ",".join(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_step_that_asks_is_open_until_it_is_answered_and_may_be_skipped(lesson: str) -> None:
    texts = texts_for("en")
    for step in LESSONS[lesson].steps:
        screen = screen_of(opened_learn(f"lesson={lesson}&step={step.id}"))
        is_answered = not answers_to(step)
        assert (step.id, screen["done"]) == (step.id, is_answered)
        assert screen["onward_text"] == texts("learn.onward" if is_answered else "learn.skip")


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_prediction_is_done_once_the_right_reason_is_found(lesson: str) -> None:
    app = opened_learn()
    for step in LESSONS[lesson].steps:
        if not isinstance(step, Predict):
            continue
        for name, parts in answers_to(step).items():
            went_to(app, lesson=lesson, step=step.id, said=";".join((step.id, *parts)))
            assert (name, screen_of(app)["done"]) == (name, step.why[0] in parts)
