"""What is put to a class: steps, questions, any list; what is offered; and the links that bring it along."""

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
    MAX_NUMBER,
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
    read_ask,
)
from webapp.classroom.brought import Brought, brought, list_in
from webapp.classroom.offers import offers
from webapp.classroom.plans import lesson_asks, plan_asks
from webapp.classroom.posed import asks_of, posed
from webapp.classroom.posed_item import Posed
from webapp.classroom.queries import Taken
from webapp.classroom.room import MAX_ASK, MAX_PLANNED
from webapp.classroom.table import table_text
from webapp.learn.class_ask import can_be_asked, what_to_ask
from webapp.learn.drill import Drill, question_of
from webapp.learn.lesson import Compare, Goal, Predict
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_plans import lesson_plans
from webapp.learn.misconceptions import misconceptions
from webapp.learn.view import PLANS, LearnView
from webapp.model.address import parse_query
from webapp.model.class_link import asked_list, class_link, list_query
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


def test_the_replies_to_reasons_are_those_of_the_lesson_and_the_right_one_is_first(
    subtests: pytest.Subtests,
) -> None:
    for lesson, step in PREDICTED:
        with subtests.test(lesson=lesson.id, step=step.id):
            item = item_of(lesson.id, step.id, "why")
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
        items = [posed(entry.ask) for entry in group.entries]
        assert None not in items, group.id
        if group.id == "practice":
            assert len(items) == len(misconceptions())
            for code, item in zip(misconceptions(), items, strict=True):
                assert item is not None
                assert code in {choice.belief for choice in item.choices}, "the misconception gets it right"


def test_no_two_questions_of_a_group_read_alike() -> None:
    for group in offers(EN):
        lines = [(entry.text, entry.about) for entry in group.entries]
        assert len({*lines}) == len(lines), group.id


# The table to take away


ASK = ask_text(AskQuestion("m5", 9))
BUILD = ask_text(AskBuild({"list": "A,B", "relevant": "B", "k": "2"}, "AP", "highest"))


def rows(*taken: Taken) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(table_text(taken, EN))))


def test_answers_of_nobody_are_in_it_after_those_that_were_given_and_so_is_what_nobody_answered() -> None:
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
    unanswered = rows(Taken(1, ASK, 1, "", 0))
    assert [row["how many"] for row in unanswered] == ["0"] * len(item.choices)
    assert {row["topic"] for row in unanswered} == {item.name(EN)}
    assert all(row["answer"] for row in unanswered)
    (built,) = rows(Taken(2, BUILD, 1, "", 0))
    assert (built["number"], built["answer"], built["how many"]) == ("2", "", "0")


# Asks, and the links that bring them along


@given(st.builds(AskQuestion, st.text("m0123456789", max_size=4), st.integers(0, MAX_NUMBER)))
def test_an_ask_comes_back_from_its_text(ask: AskQuestion) -> None:
    assert read_ask(ask_text(ask)) == ask


def test_what_is_no_ask_is_nothing() -> None:
    texts = [
        "",
        "[]",
        "\ud800",
        "[" * 2000,
        '{"ask":"question"}',
        '{"ask":"question","kind":"m5","number":-1}',
        '{"ask":"question","kind":"m5","number":"1"}',
        '{"ask":"question","kind":"m5","number":1,"more":1}',
        '{"ask":"nothing"}',
        '{"ask":"question","kind":"m99","number":1}',
        '{"ask":"step","lesson":"none","step":"sink"}',
        '{"ask":"step","lesson":"order","step":"start"}',
        '{"ask":"step","lesson":"order","step":"sink","part":"other"}',
        '{"ask":"question","kind":"m5","number":1}' + " " * MAX_ASK,
    ]
    assert [text for text in texts if posed(text) is not None] == []


def from_link(link: str) -> Brought:
    page, _, query = link.partition("?")
    assert page == "classroom"
    return brought(parse_query(query))


def test_a_step_has_a_link_exactly_where_a_class_can_be_asked_something() -> None:
    for lesson, step in ((one.id, step) for one in lessons().values() for step in one.steps):
        asks = tuple(map(ask_text, asks_of(lesson, step.id)))
        assert can_be_asked(step) is bool(asks), step.id
        ask = what_to_ask(LearnView("lesson", lesson, step.id))
        assert bool(ask) is bool(asks)
        if ask:
            assert from_link(class_link(ask, {}, "en")).asks == asks
    # The end of a lesson asks all of it, which fits into the plan of a room.
    for lesson in lessons():
        given = from_link(class_link(what_to_ask(LearnView("lesson", lesson, "end")), {}, "en"))
        assert given.asks == lesson_asks(lesson)
        assert len(given.asks) <= MAX_PLANNED


def test_a_question_of_the_practice_is_asked_as_it_stands_and_other_screens_ask_nothing() -> None:
    drill = Drill(seed=7, kinds=("m2", "m5"), count=5)
    view = LearnView().with_drill(drill)
    turn = drill.current
    assert turn is not None
    (ask,) = from_link(class_link(what_to_ask(view), {}, "ko")).asks
    assert read_ask(ask) == AskQuestion(turn.kind, turn.number)
    assert what_to_ask(LearnView()) == what_to_ask(LearnView("teach")) == ""


@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_asks_what_its_items_open_in_their_order(plan: str) -> None:
    view = LearnView("teach", plan=plan)  # pyright: ignore[reportArgumentType]  # one of PLANS
    asks = from_link(class_link(what_to_ask(view), {}, "en")).asks
    assert asks == plan_asks(plan)
    assert 5 < len(asks) <= MAX_PLANNED
    assert all(posed(ask) is not None for ask in asks)
    (own,) = [one for one in lesson_plans() if one.id == plan]
    opened = [item.query["step"] for item in own.items if "step" in item.query]
    steps = [ask.step for ask in map(read_ask, asks) if isinstance(ask, AskStep) and ask.part == "answer"]
    assert [step for step in opened if step in steps] == [step for step in steps if step in opened]


@pytest.mark.slow
@settings(max_examples=30)
@given(scenarios())
def test_any_list_is_asked_about_or_says_why_not(scenario: Scenario) -> None:
    given = from_link(class_link("list", asked_list(scenario), "en"))
    assert bool(given.asks) is not bool(given.problems)
    for ask in given.asks:
        asked = read_ask(ask)
        assert isinstance(asked, AskList | AskBuild)
        about = list_in(ask)
        assert about is not None
        assert about.ranked == scenario.ranked
        assert posed(ask) is not None


@given(st.text(), st.text())
def test_no_text_and_no_address_breaks_the_reading(ask: str, listed: str) -> None:
    assert posed(ask) is None
    assert brought({"ask": ask}).asks == ()
    brought({"ask": "list", "list": listed})
