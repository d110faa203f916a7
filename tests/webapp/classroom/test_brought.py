"""Asks, and the links that bring them along: from Learn, the playground and nowhere else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.webapp.strategies import scenarios
from webapp.classroom.asks import (
    MAX_NUMBER,
    AskBuild,
    AskList,
    AskQuestion,
    AskStep,
    ask_text,
    read_ask,
)
from webapp.classroom.brought import Brought, brought, list_in
from webapp.classroom.list_offers import list_asks
from webapp.classroom.plans import lesson_asks, plan_asks
from webapp.classroom.posed import asks_of, posed
from webapp.classroom.room import MAX_ASK, MAX_PLANNED
from webapp.learn.class_ask import can_be_asked, what_to_ask
from webapp.learn.drill import Drill
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_plans import lesson_plans
from webapp.learn.view import PLANS, LearnView
from webapp.model.address import parse_query
from webapp.model.class_link import LIST_PARAMETERS, asked_list, class_link
from webapp.model.page_parameters import names_of
from webapp.model.scenario import Scenario, opening_for


@given(st.builds(AskQuestion, st.text("m0123456789", max_size=4), st.integers(0, MAX_NUMBER)))
def test_an_ask_comes_back_from_its_text(ask: AskQuestion) -> None:
    assert read_ask(ask_text(ask)) == ask


def test_what_is_no_ask_is_nothing() -> None:
    texts = [
        "",
        "null",
        "[]",
        "{}",
        "\ud800",
        "[" * 2000,
        '{"ask":"question"}',
        '{"ask":"question","kind":"m5","number":-1}',
        '{"ask":"question","kind":"m5","number":1e99}',
        '{"ask":"question","kind":"m5","number":"1"}',
        '{"ask":"question","kind":"m5","number":1,"more":1}',
        '{"ask":"nothing"}',
        '{"ask":"question","kind":"m99","number":1}',
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


def test_the_end_of_a_lesson_asks_all_of_it_which_fits_into_the_plan_of_a_room() -> None:
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


def test_a_list_is_asked_about_and_stays_in_the_address() -> None:
    scenario = opening_for("ko").with_show(("R@K",))
    given = from_link(class_link("list", asked_list(scenario), "ko"))
    assert given.asks == list_asks(scenario)
    assert given.scenario == scenario
    assert brought(given.to_query()) == given
    assert {*given.to_query()} <= names_of("classroom")
    assert names_of("classroom") >= LIST_PARAMETERS
    assert len(given.asks) <= MAX_PLANNED


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


def test_the_list_of_an_ask_is_that_of_a_teachers_own() -> None:
    (own, *_) = list_asks(opening_for("en"))
    assert list_in(own) == opening_for("en")
    assert list_in(ask_text(AskStep("order", "sink"))) is None
    assert list_in("nonsense") is None


@given(st.text(), st.text())
def test_no_text_and_no_address_breaks_the_reading(ask: str, listed: str) -> None:
    assert posed(ask) is None
    assert brought({"ask": ask}).asks == ()
    brought({"ask": "list", "list": listed})
