"""What is put to a class: steps of lessons, questions of the practice, any list; and what is offered."""

import csv
from io import StringIO
from itertools import product
from typing import Final, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import catalogue
from tests.webapp.classroom.made_lists import made
from tests.webapp.strategies import scenarios
from webapp.classroom.asks import (
    Ask,
    AskBuild,
    AskList,
    AskQuestion,
    AskStep,
    AskTooLongError,
    Cut,
    Enter,
    Mark,
    Move,
    ask_text,
)
from webapp.classroom.offers import offers
from webapp.classroom.posed import asks_of, posed, ready_made
from webapp.classroom.posed_item import Posed
from webapp.classroom.queries import Taken
from webapp.classroom.table import table_text
from webapp.learn.drill import question_of
from webapp.learn.figures import value_of
from webapp.learn.hands_on import Orders
from webapp.learn.lesson import Compare, Goal, Predict, Recall, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.model.class_link import list_query
from webapp.model.limits import MAX_ITEMS
from webapp.model.measure_names import with_open_cutoff
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for

EN = texts_for("en")

STEPS: Final = [(lesson, step) for lesson in lessons().values() for step in lesson.steps]
ASKS: Final = [
    ask for lesson, step in STEPS if not isinstance(step, Goal) for ask in asks_of(lesson.id, step.id)
]
PREDICTED: Final = [(lesson, step) for lesson, step in STEPS if isinstance(step, Predict | Compare)]


def item_of(lesson: str, step: str, part: Literal["answer", "why"] = "answer") -> Posed:
    item = posed(ask_text(AskStep(lesson, step, part)))
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


def test_the_right_answer_is_how_the_two_values_compare(subtests: pytest.Subtests) -> None:
    for lesson, step in PREDICTED:
        with subtests.test(lesson=lesson.id, step=step.id):
            sides = (step.after, step.before) if isinstance(step, Predict) else step.sides
            one, other = (value_of(lesson.scenes, side) for side in sides)
            words = ("up", "same", "down") if isinstance(step, Predict) else ("a", "equal", "b")
            expected = words[0] if one > other else words[2] if one < other else words[1]
            choices = item_of(lesson.id, step.id).choices
            assert [choice.id for choice in choices if choice.is_right] == [expected]
            assert {choice.id: choice.belief for choice in choices if choice.belief} == dict(step.believed)


def test_the_right_reason_and_the_reply_to_each_are_those_of_the_lesson(subtests: pytest.Subtests) -> None:
    for lesson, step in PREDICTED:
        with subtests.test(lesson=lesson.id, step=step.id):
            item = item_of(lesson.id, step.id, "why")
            assert [choice.id for choice in item.choices if choice.is_right] == [step.why[0]]
            assert sorted(choice.id for choice in item.choices) == sorted(step.why)
            believed = {choice.id: choice.belief for choice in item.choices if choice.belief}
            assert believed == dict(step.voices)
            blocks = item.why(EN)
            assert [block["id"] for block in blocks] == [f"reply_{reason}" for reason in step.why]
            tones = [block["tone"] for block in blocks if block["kind"] == "prose"]
            assert tones[:2] == ["good", "note"]


def test_no_list_has_a_value_that_the_question_asks_for(subtests: pytest.Subtests) -> None:
    for lesson, step in PREDICTED:
        with subtests.test(lesson=lesson.id, step=step.id):
            blocks = item_of(lesson.id, step.id).blocks(EN)
            shown = [block for block in blocks if block["kind"] == "lists"]
            assert shown
            if isinstance(step, Compare):
                assert not any(entry["values"] for block in shown for entry in block["lists"])
            elif isinstance(lesson.scenes[step.after.scene], Scenario):
                (block,) = shown
                before, *after = block["lists"]
                assert not any(entry["values"] for entry in after)
                if not after:
                    names = [value["name"] for value in before["values"]]
                    assert not any(name.startswith(step.after.measure.removesuffix("K")) for name in names)


def says_everything(item: Posed) -> None:
    for lang in LANGUAGES:
        texts = texts_for(lang)
        told = [item.choice_text(choice.id, texts) for choice in item.choices]
        assert all(told)
        assert len(set(told)) == len(told)
        assert len(told) != 1
        assert item.name(texts)
        assert item.question(texts)
        assert item.blocks(texts)
        assert item.why(texts) or item.is_built
        for choice in item.choices:
            assert item.accepts(choice.id)
            said = item.belief_text(choice.id, texts)
            assert not (choice.is_right and said)
            if choice.belief is not None:
                assert texts(f"belief.{choice.belief}.name") in said


def speaks_of_beliefs_alone(item: Posed) -> bool:
    return all(bool(item.belief_text(one.id, EN)) is (one.belief is not None) for one in item.choices)


def test_each_step_says_everything_in_each_language_and_needs_no_answer_of_a_lesson(
    subtests: pytest.Subtests,
) -> None:
    kinds = {"prose", "lists", "heading", "slopes", "grid_bars", "picture", "links"}
    for ask in ASKS:
        with subtests.test(lesson=ask.lesson, step=ask.step, part=ask.part):
            item = item_of(ask.lesson, ask.step, ask.part)
            assert len(item.choices) >= 2
            says_everything(item)
            assert {block["kind"] for block in (*item.blocks(EN), *item.why(EN))} <= kinds


def test_opinions_have_no_right_answer() -> None:
    item = item_of("invent", "eye")
    assert not item.has_right_answer
    assert [choice.id for choice in item.choices] == ["early", "late", "same"]


def test_what_is_no_step_is_nothing() -> None:
    for ask in (AskStep("none", "sink"), AskStep("order", "none"), AskStep("order", "start")):
        assert posed(ask_text(ask)) is None
    assert posed('{"ask":"step","lesson":"order","step":"sink","part":"other"}') is None


LOOKS_BACK: Final = {
    "en": (" again", "The same two", "The same user", "Now a list"),
    "ko": ("앞에서 본", "앞의 두", "다시 오답", "같은 두 목록입니다", "같은 사용자가", "이번에는 A"),
    "zh": ("刚才", "又回到", "还是这两个", "同一位用户想要", "现在这个列表"),
}
"""Words of the lessons for what a reader has seen on the screen before."""


def test_no_question_speaks_of_what_a_class_has_not_seen() -> None:
    looking_back: list[tuple[AskStep, str]] = []
    for ask, lang in product(ASKS, LANGUAGES):
        item, texts = item_of(ask.lesson, ask.step, ask.part), texts_for(lang)
        told = [block["paragraphs"] for block in item.blocks(texts) if block["kind"] == "prose"]
        read = [item.question(texts), *(one for block in told[:1] for one in block)]
        looking_back += [(ask, one) for one in read for words in LOOKS_BACK[lang] if words in one]
    assert looking_back == []


# Questions of the practice


def question(kind: str, number: int) -> Posed:
    item = posed(ask_text(AskQuestion(kind, number)))
    assert item is not None
    return item


def test_a_question_of_the_practice_has_its_choices_and_says_everything_in_each_language(
    subtests: pytest.Subtests,
) -> None:
    for kind, number in product(misconceptions(), range(5)):
        with subtests.test(kind=kind, number=number):
            item = question(kind, number)
            assert [(one.belief, one.is_right) for one in item.choices] == [
                (one.belief, one.is_right) for one in question_of(kind, number).options
            ]
            assert item.has_right_answer
            says_everything(item)
            assert speaks_of_beliefs_alone(item)
            assert not any(item.accepts(answer) for answer in ("", "z", "A", "ab", "0"))
            # What is shown before the vote does not say which answer is right.
            for block in item.blocks(EN):
                assert block["kind"] == "lists"
                assert not any(shown["values"] for shown in block["lists"])


def test_a_new_room_has_an_item_with_choices() -> None:
    items = [posed(ask) for ask in ready_made()]
    assert items
    assert all(item and len(item.choices) > 2 for item in items)


# Any list, its measures and its changes


def short_list(seed: int, has_grades: bool) -> Scenario:
    return made(seed)[0].with_grades(has_grades)


measures = st.sampled_from(
    sorted({with_open_cutoff(str(measure)) for measure in catalogue(5)} | {"AP", "beauty", "AP@3", ""})
)
ranks = st.integers(1, 5) | st.integers(1, MAX_ITEMS)
changes = st.one_of(
    st.builds(Move, ranks, ranks),
    st.builds(Enter, ranks, ranks),
    st.builds(Mark, ranks),
    st.builds(Cut, st.integers(1, 100)),
)
small = st.builds(short_list, st.integers(0, 9999), st.booleans())
lists = st.one_of(small, small, small, scenarios()).map(list_query)
about_lists = st.builds(
    AskList,
    lists,
    changes,
    st.sampled_from(["value", "direction", "higher", "unchanged"]),
    st.one_of(measures.map(lambda one: (one,)), st.lists(measures, max_size=5).map(tuple).filter(len)),
    st.integers(0, 99),
)
builds = st.builds(
    AskBuild,
    lists,
    measures,
    st.sampled_from(["highest", "lowest", "value"]),
    st.sampled_from(["", "1/2", "1", "0", "7/12", "x", "1e9", "-1/3"]),
    st.integers(0, 3),
    st.booleans(),
)


@settings(max_examples=60)
@given(st.one_of(about_lists, builds))
def test_any_ask_about_a_list_is_an_item_or_none(ask: Ask) -> None:
    try:
        item = posed(ask_text(ask))
    except AskTooLongError:
        return
    if item is not None:
        assert item.is_built is not bool(item.choices)
        assert sum(choice.is_right for choice in item.choices) == (0 if item.is_built else 1)
        assert item.board is not None
        says_everything(item)
        assert speaks_of_beliefs_alone(item)


# What is offered


def test_everything_that_is_offered_can_be_put_to_a_class_and_is_the_same_in_every_language() -> None:
    groups = {lang: offers(texts_for(lang)) for lang in LANGUAGES}
    for lang in LANGUAGES:
        assert [(group.id, [entry.ask for entry in group.entries]) for group in groups[lang]] == [
            (group.id, [entry.ask for entry in group.entries]) for group in groups["en"]
        ]
        assert all(group.title and group.entries for group in groups[lang])
        assert all(entry.text for group in groups[lang] for entry in group.entries)
    for group in groups["en"]:
        assert [entry for entry in group.entries if posed(entry.ask) is None] == []


def test_a_question_of_the_practice_is_one_that_the_misconception_gets_wrong() -> None:
    (practice,) = [group for group in offers(EN) if group.id == "practice"]
    for code, entry in zip(misconceptions(), practice.entries, strict=True):
        item = posed(entry.ask)
        assert item is not None
        assert code in {choice.belief for choice in item.choices}


def test_each_question_stands_below_its_name_with_how_it_is_answered() -> None:
    groups = {group.id: group for group in offers(EN)}
    first, *_ = groups["lesson_order"].entries
    assert first.text == "Order matters: from precision to AP · The hits sink"
    assert first.about == "Vote: What will P@5 do?"
    assert groups["lesson_order"].entries[-1].about.startswith("Build: Reach AP = 7/12")
    assert [entry.about for entry in groups["plan_short"].entries if entry.text.startswith("Make AP")] == [
        "Build: Make AP as high as you can. Moves allowed: 1."
        " Moving one card counts as one, however far it goes."
    ]
    for group in groups.values():
        lines = [(entry.text, entry.about) for entry in group.entries]
        assert len({*lines}) == len(lines), group.id


def test_a_belief_that_is_false_is_never_offered_as_if_it_were_true() -> None:
    for lang, word in (("en", "Myth: "), ("ko", "오해: "), ("zh", "误解：")):
        texts = texts_for(lang)
        names = {texts(f"belief.{code}.name") for code in misconceptions()}
        told = [entry.text for group in offers(texts) for entry in group.entries]
        named = [text for text in told if any(name in text for name in names)]
        assert len(named) > len(names)
        assert all(text.startswith(word) for text in named)


# The table to take away


ASK = ask_text(AskQuestion("m5", 9))
BUILD = ask_text(AskBuild({"list": "A,B", "relevant": "B", "k": "2"}, "AP", "highest"))


def rows(*taken: Taken) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(table_text(taken, EN))))


def test_answers_of_nobody_are_in_it_after_those_that_were_given() -> None:
    item = posed(ASK)
    assert item is not None
    first, *others = (choice.id for choice in item.choices)
    given = rows(Taken(1, ASK, 1, others[0], 3), Taken(1, ASK, 2, first, 4))
    assert [(row["vote"], row["how many"]) for row in given] == [
        ("1", "3"),
        *[("1", "0")] * len(others),
        ("2", "4"),
        *[("2", "0")] * len(others),
    ]
    for vote in ("1", "2"):
        answers = [row["answer"] for row in given if row["vote"] == vote]
        assert sorted(answers) == sorted(item.choice_text(choice.id, EN) for choice in item.choices)
        right = [row["right or wrong"] for row in given if row["vote"] == vote]
        assert sorted(right) == ["not right"] * len(others) + ["right"]


def test_a_question_that_nobody_answered_is_in_it() -> None:
    item = posed(ASK)
    assert item is not None
    unanswered = rows(Taken(1, ASK, 1, "", 0))
    assert [row["how many"] for row in unanswered] == ["0"] * len(item.choices)
    assert {row["topic"] for row in unanswered} == {item.name(EN)}
    assert all(row["answer"] for row in unanswered)
    (built,) = rows(Taken(2, BUILD, 1, "", 0))
    assert (built["number"], built["answer"], built["how many"]) == ("2", "", "0")
