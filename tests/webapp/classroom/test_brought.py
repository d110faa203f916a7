"""Asks, and the links that bring them along: from Learn, the playground and nowhere else."""

from dataclasses import replace

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
    Cut,
    Mark,
    Move,
    ask_text,
    read_ask,
)
from webapp.classroom.brought import Brought, brought, list_in
from webapp.classroom.kinds.list_question import PosedPair
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
from webapp.model.class_link import LIST_PARAMETERS, asked_list, class_link, list_query
from webapp.model.page_parameters import names_of
from webapp.model.scenario import Scenario, opening_for
from webapp.playground.entry import PlaygroundEntry


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


def test_a_pinned_list_is_asked_about_first() -> None:
    board = opening_for("en")
    pinned = board.with_ranked(board.ranked[::-1])
    entry = PlaygroundEntry(board, pinned)
    given = brought({"ask": "list", **entry.to_query()})
    assert given.pinned == pinned
    first = posed(given.asks[0])
    assert isinstance(first, PosedPair)
    assert [one.ranked for one in first.pair] == [pinned.ranked, board.ranked]
    assert brought(given.to_query()) == given
    for other in (pinned.with_unnamed(3), pinned.without(board.ranked[0])):
        asks = brought({"ask": "list", **PlaygroundEntry(board, other).to_query()}).asks
        assert asks == list_asks(board)


def test_one_change_since_a_list_was_pinned_is_asked_about_first() -> None:
    pinned = opening_for("en")
    moved = (*pinned.ranked[3:4], *pinned.ranked[:3], *pinned.ranked[4:])
    changes = {
        pinned.with_ranked(moved): Move(4, 1),
        pinned.with_k(4): Cut(4),
        replace(pinned, relevant=pinned.relevant[1:]): Mark(1),
    }
    for board, change in changes.items():
        asks = map(read_ask, brought({"ask": "list", **PlaygroundEntry(board, pinned).to_query()}).asks)
        first, second = (ask for ask, _ in zip(asks, range(2), strict=False))
        assert isinstance(first, AskList)
        assert isinstance(second, AskList)
        assert (first.form, second.form) == ("direction", "value")
        for ask in (first, second):
            assert ask.change == change
            assert ask.list == list_query(pinned)


def test_a_pinned_list_that_cannot_be_read_is_a_problem_and_the_rest_is_asked() -> None:
    given = brought({"ask": "list", **opening_for("en").to_query(), "pin": "A,B;;x"})
    assert [problem.code for problem in given.problems] == ["pin_number"]
    assert given.asks == list_asks(opening_for("en"))


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


def test_what_is_nothing_to_ask_says_so() -> None:
    asks = (
        "step step:order step:order:none step:order:start step:none:sink step:order:sink:why lesson:none"
        " plan:none question:m99:1 question:m5:x question:m5:-1 question:m5:99999999999999"
        " question:m5:9999999999 {}"
    )
    for ask in (*asks.split(), "x" * 9000):
        given = brought({"ask": ask})
        assert given.asks == (), ask
        assert [problem.code for problem in given.problems] == ["room_ask"], ask


@given(st.text(), st.text())
def test_no_text_and_no_address_breaks_the_reading(ask: str, listed: str) -> None:
    assert posed(ask) is None
    assert brought({"ask": ask}).asks == ()
    brought({"ask": "list", "list": listed})


def test_an_ask_itself_can_be_brought_along() -> None:
    ask = ask_text(AskQuestion("m5", 9))
    assert brought({"ask": ask}).asks == (ask,)
    assert brought({}) == Brought()
