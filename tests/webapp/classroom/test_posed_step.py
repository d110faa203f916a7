"""Steps of lessons, put to a class: what is right and believed is what the lesson says."""

from typing import Final

import pytest

from webapp.classroom.asks import AskStep, ask_text
from webapp.classroom.posed import asks_of, posed
from webapp.classroom.posed_item import Posed
from webapp.learn.figures import value_of
from webapp.learn.hands_on import Orders
from webapp.learn.lesson import Compare, Goal, Lesson, Predict, Recall, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for

STEPS: Final = [(lesson, step) for lesson in lessons().values() for step in lesson.steps]
ASKS: Final = [
    ask for lesson, step in STEPS if not isinstance(step, Goal) for ask in asks_of(lesson.id, step.id)
]
each_ask = pytest.mark.parametrize("ask", ASKS, ids=lambda ask: f"{ask.lesson} {ask.step} {ask.part}")

PREDICTED: Final = [(lesson, step) for lesson, step in STEPS if isinstance(step, Predict | Compare)]
each_predicted = pytest.mark.parametrize(
    ("lesson", "step"), PREDICTED, ids=[f"{lesson.id} {step.id}" for lesson, step in PREDICTED]
)


def item_of(lesson: str, step: str, part: str = "answer") -> Posed:
    item = posed(ask_text(AskStep(lesson, step, "why" if part == "why" else "answer")))
    assert item is not None
    return item


def test_every_step_with_something_to_choose_or_to_build_can_be_put_to_a_class() -> None:
    def parts(step: Step) -> list[str]:
        match step:
            case Predict() | Compare() | Orders():
                return ["answer", "why"]
            case Tell(choices=choices):
                return ["answer"] if choices else []
            case Recall() | Goal():
                return ["answer"]
            case _:
                return []

    for lesson, step in STEPS:
        assert [ask.part for ask in asks_of(lesson.id, step.id) if posed(ask_text(ask))] == parts(step)


@each_predicted
def test_the_right_answer_is_how_the_two_values_compare(lesson: Lesson, step: Step) -> None:
    assert isinstance(step, Predict | Compare)
    sides = (step.after, step.before) if isinstance(step, Predict) else step.sides
    one, other = (value_of(lesson.scenes, side) for side in sides)
    words = ("up", "same", "down") if isinstance(step, Predict) else ("a", "equal", "b")
    expected = words[0] if one > other else words[2] if one < other else words[1]
    choices = item_of(lesson.id, step.id).choices
    assert [choice.id for choice in choices if choice.is_right] == [expected]
    assert {choice.id: choice.belief for choice in choices if choice.belief} == dict(step.believed)


@each_predicted
def test_the_right_reason_is_that_of_the_lesson(lesson: Lesson, step: Step) -> None:
    assert isinstance(step, Predict | Compare)
    choices = item_of(lesson.id, step.id, "why").choices
    assert [choice.id for choice in choices if choice.is_right] == [step.why[0]]
    assert sorted(choice.id for choice in choices) == sorted(step.why)
    assert {choice.id: choice.belief for choice in choices if choice.belief} == dict(step.voices)


@each_predicted
def test_no_list_has_a_value_that_the_question_asks_for(lesson: Lesson, step: Step) -> None:
    texts = texts_for("en")
    shown = [block for block in item_of(lesson.id, step.id).blocks(texts) if block["kind"] == "lists"]
    assert shown
    if isinstance(step, Compare):
        assert not any(entry["values"] for block in shown for entry in block["lists"])
    elif isinstance(step, Predict) and isinstance(lesson.scenes[step.after.scene], Scenario):
        (block,) = shown
        before, *after = block["lists"]
        assert not any(entry["values"] for entry in after)
        if not after:
            names = [value["name"] for value in before["values"]]
            assert not any(name.startswith(step.after.measure.removesuffix("K")) for name in names)


@each_ask
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_each_language(ask: AskStep, lang: str) -> None:
    texts, item = texts_for(lang), item_of(ask.lesson, ask.step, ask.part)
    told = [item.choice_text(choice.id, texts) for choice in item.choices]
    assert len(set(told)) == len(told) >= 2
    assert all(told)
    assert item.name(texts)
    assert item.question(texts)
    assert item.blocks(texts)
    assert item.why(texts)
    for choice in item.choices:
        assert item.accepts(choice.id)
        said = item.belief_text(choice.id, texts)
        assert not (choice.is_right and said)
        if choice.belief is not None:
            assert texts(f"belief.{choice.belief}.name") in said


@each_ask
def test_what_is_shown_needs_no_answer_of_a_lesson(ask: AskStep) -> None:
    item, texts = item_of(ask.lesson, ask.step, ask.part), texts_for("en")
    kinds = {block["kind"] for block in (*item.blocks(texts), *item.why(texts))}
    assert kinds <= {"prose", "lists", "heading", "slopes", "grid_bars", "picture", "links"}


def test_opinions_have_no_right_answer() -> None:
    item = item_of("invent", "eye")
    assert not item.has_right_answer
    assert [choice.id for choice in item.choices] == ["early", "late", "same"]


def test_what_is_no_step_is_nothing() -> None:
    for ask in (AskStep("none", "sink"), AskStep("order", "none"), AskStep("order", "start")):
        assert posed(ask_text(ask)) is None
    assert posed('{"ask":"step","lesson":"order","step":"sink","part":"other"}') is None


@each_predicted
def test_each_reason_gets_the_reply_of_the_lesson(lesson: Lesson, step: Step) -> None:
    assert isinstance(step, Predict | Compare)
    blocks = item_of(lesson.id, step.id, "why").why(texts_for("en"))
    assert [block["id"] for block in blocks] == [f"reply_{reason}" for reason in step.why]
    assert [block["tone"] for block in blocks if block["kind"] == "prose"][:2] == ["good", "note"]


LOOKS_BACK: Final = {
    "en": (" again", "The same two", "The same user", "Now a list"),
    "ko": ("앞에서 본", "앞의 두", "다시 오답", "같은 두 목록입니다", "같은 사용자가", "이번에는 A"),
    "zh": ("刚才", "又回到", "还是这两个", "同一位用户想要", "现在这个列表"),
}
"""Words of the lessons for what a reader has seen on the screen before."""


@pytest.mark.parametrize("lang", LANGUAGES)
@each_ask
def test_no_question_speaks_of_what_a_class_has_not_seen(ask: AskStep, lang: str) -> None:
    item, texts = item_of(ask.lesson, ask.step, ask.part), texts_for(lang)
    told = [block["paragraphs"] for block in item.blocks(texts) if block["kind"] == "prose"]
    read = [item.question(texts), *(one for block in told[:1] for one in block)]
    assert [(words, one) for one in read for words in LOOKS_BACK[lang] if words in one] == []
