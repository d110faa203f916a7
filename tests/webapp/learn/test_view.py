"""View of the page of lessons: restored from the address and the history, and from any bad address."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.views import answered, right_option, views
from tests.webapp.strategies import hostile_text
from webapp.learn.drill import MAX_SEED, MAX_TURNS, SHORT_SESSION, Drill
from webapp.learn.lesson import END
from webapp.learn.view import MAX_PARTS, PLACES, LearnView
from webapp.model.address import parse_query
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario

PARAMETERS = (
    *("place", "lesson", "step", "said", "done", "record"),
    *("practice", "kinds", "count", "picked", "edition", "read", "plan", "tool", "hands"),
    *("list", "relevant", "unused", "k", "more"),
)


@given(views())
def test_a_view_survives_the_address(view: LearnView) -> None:
    assert LearnView.from_query(view.to_query()) == (view, ())


@given(views())
def test_a_view_survives_a_link_that_is_passed_on(view: LearnView) -> None:
    query = parse_query(view.to_address("learn", {"lang": "ko"}).removeprefix("learn"))
    assert query.pop("lang") == ["ko"]
    assert LearnView.from_query(query) == (view, ())


@given(views())
def test_a_link_for_others_shows_the_screen_without_what_was_answered_or_is_known(view: LearnView) -> None:
    link = view.unanswered()
    assert (link.place, link.lesson, link.step) == (view.place, view.lesson, view.step)
    assert (link.said, link.board, link.read, link.done, link.record) == ((), None, (), (), ())
    if view.drill is not None:
        assert link.drill == Drill(view.drill.seed, view.drill.kinds, view.drill.count)
    assert LearnView.from_query(link.to_query()) == (link, ())


def test_the_start_is_not_written() -> None:
    assert LearnView().to_query() == {}
    assert LearnView.from_query({}) == (LearnView(), ())


def test_the_first_step_needs_no_name() -> None:
    assert LearnView("lesson", "order").to_query() == {"lesson": "order"}
    assert LearnView.from_query({"lesson": "order", "step": "start"}) == (LearnView("lesson", "order"), ())


def test_who_names_a_lesson_or_a_practice_means_to_see_it() -> None:
    assert LearnView.from_query({"lesson": "map"})[0].place == "lesson"
    assert LearnView.from_query({"practice": "3"})[0].place == "practice"
    assert LearnView.from_query({"practice": "3", "lesson": "map"})[0].place == "lesson"
    assert LearnView.from_query({"practice": "3", "lesson": "map", "place": "teach"})[0].place == "teach"


def test_the_list_of_a_lesson_waits_while_its_reader_is_elsewhere() -> None:
    board = Scenario(("B", "A"), ("A", "B"), k=2)
    view = LearnView("practice", "order", "swap", board=board, drill=Drill())
    assert LearnView.from_query(view.to_query())[0].board == board


def test_feedback_that_was_not_left_is_open_again() -> None:
    drill = Drill(2).with_answer(0, right_option(Drill(2)))
    for one in (drill, drill.onward()):
        read = LearnView.from_query(LearnView("practice", drill=one).to_query())[0].drill
        assert read is not None
        assert (read.moved_on, read.current) == (one.moved_on, one.current)


# Addresses that say what cannot be


anything: st.SearchStrategy[Any] = st.one_of(
    hostile_text,
    st.lists(hostile_text, max_size=3),
    st.sampled_from(("lesson", "order", "sink", "end", "m1", "m1:known", "99999999999999999999", "abcabc-")),
    st.sampled_from(("sink;down", "sink", ";", "sink;" * 40, "sink;\\", "end;x", "A,A,A", "-1", "1e9")),
    st.none(),
    st.integers(),
    st.binary(max_size=4),
)


@given(st.dictionaries(st.sampled_from(PARAMETERS), anything))
def test_whatever_stands_in_an_address_gives_a_view_that_has_an_address(params: dict[str, Any]) -> None:
    view, problems = LearnView.from_query(params)
    assert view.place in PLACES
    assert view.place != "lesson" or view.lesson is not None
    assert view.place != "practice" or view.drill is not None
    assert LearnView.from_query(view.to_query()) == (view, ())
    assert len(problems) <= 9


@given(st.sampled_from(("order", "map")), st.dictionaries(st.sampled_from(PARAMETERS), anything))
def test_whatever_else_an_address_says_a_lesson_that_there_is_stays_open(
    lesson: str, params: dict[str, Any]
) -> None:
    assert LearnView.from_query({**params, "lesson": lesson})[0].lesson == lesson


@pytest.mark.parametrize(
    ("params", "codes"),
    [
        ({"place": "nowhere"}, ["link_unknown_choice"]),
        ({"lesson": "chess"}, ["link_unknown_choice"]),
        ({"lesson": "order", "step": "dance"}, ["link_unknown_choice"]),
        ({"lesson": "order", "said": "dance;down"}, ["link_unknown_step"]),
        ({"said": "sink;down"}, ["link_needs"]),
        ({"step": "sink", "said": ["sink;down", "swap;up"]}, ["link_needs", "link_needs"]),
        ({"lesson": "chess", "step": "sink", "said": "sink;down"}, ["link_unknown_choice"]),
        ({"kinds": "m2"}, ["link_needs"]),
        ({"count": "4", "picked": "a"}, ["link_needs", "link_needs"]),
        ({"lesson": "order", "kinds": "m2"}, ["link_needs"]),
        ({"edition": "2", "practice": "1", "step": "sink"}, ["link_needs"]),
        ({"done": "order,chess"}, ["link_unknown_choice"]),
        ({"record": "m1:known,m1:famous"}, ["link_unknown_choice"]),
        ({"record": "m99:known"}, ["link_unknown_choice"]),
        ({"edition": "2", "practice": "none"}, ["link_number"]),
        ({"edition": "2", "practice": str(MAX_SEED + 1)}, ["link_number"]),
        ({"edition": "2", "practice": "1", "count": "-3"}, ["link_number"]),
        ({"edition": "2", "practice": "1", "kinds": "m1,m99"}, ["link_unknown_choice"]),
        ({"edition": "2", "practice": "1", "picked": "A"}, ["link_picked"]),
        ({"edition": "2", "practice": "1", "picked": "a-b"}, ["link_picked"]),
        ({"edition": "2", "practice": "1", "picked": "a" * (MAX_TURNS + 2)}, ["link_picked"]),
        ({"edition": "2", "practice": "1", "kinds": "m2", "picked": "e"}, ["link_picked"]),
        ({"lesson": "order", "list": "A,A"}, ["link_repeats"]),
        ({"lesson": "order", "list": "A,B", "k": "0"}, ["link_number"]),
    ],
)
def test_what_there_is_not_is_told(params: dict[str, str | list[str]], codes: list[str]) -> None:
    assert [problem.code for problem in LearnView.from_query(params)[1]] == codes


@pytest.mark.parametrize(
    ("parameter", "other"),
    [
        ("step", "lesson"),
        ("said", "lesson"),
        ("kinds", "practice"),
        ("count", "practice"),
        ("picked", "practice"),
    ],
)
def test_a_parameter_that_says_nothing_without_another_is_named_with_it(parameter: str, other: str) -> None:
    (problem,) = LearnView.from_query({parameter: "1"})[1]
    assert problem == Problem("link_needs", {"parameter": parameter, "other": other})
    both = {parameter: "1", other: "1", "edition": "2"}
    assert "link_needs" not in {one.code for one in LearnView.from_query(both)[1]}


def test_answers_that_no_question_has_are_left_out_and_those_before_them_kept() -> None:
    first = Drill(5, ("m2",), SHORT_SESSION)
    good = answered(first, right_option(first)).picked
    view, problems = LearnView.from_query(
        {"practice": "5", "kinds": "m2", "picked": good + "e" + good, "edition": "2"}
    )
    assert view.drill is not None
    assert view.drill.picked == good
    assert [problem.code for problem in problems] == ["link_picked"]


def test_answers_before_a_sign_that_is_none_are_kept_and_their_feedback_is_left() -> None:
    first = Drill(5, ("m2",), SHORT_SESSION)
    good = answered(first, right_option(first))
    view, _ = LearnView.from_query(
        {"practice": "5", "kinds": "m2", "picked": good.picked + "!b", "edition": "2"}
    )
    assert view.drill == good


# Editions


@pytest.mark.parametrize("edition", [{}, {"edition": "1"}])
def test_a_link_of_an_earlier_edition_opens_the_same_set_without_its_answers(edition: dict[str, str]) -> None:
    link = {"practice": "7", "kinds": "m2,m5", "count": "4", "picked": "ab-", "record": "m2:once", **edition}
    view, problems = LearnView.from_query(link)
    assert (view.place, view.drill, view.known) == ("practice", Drill(7, ("m2", "m5"), 4), {"m2": "once"})
    assert [problem.code for problem in problems] == ["link_edition"]


def test_a_link_of_this_edition_says_so_and_is_opened_with_its_answers() -> None:
    drill = Drill(7, ("m2", "m5"), 4, "a", moved_on=False)
    query = LearnView("practice", drill=drill).to_query()
    assert query == {"practice": "7", "kinds": "m2,m5", "count": "4", "picked": "a", "edition": "2"}
    assert LearnView.from_query(query)[0].drill == drill


def test_lessons_that_an_earlier_edition_called_done_were_read() -> None:
    view, problems = LearnView.from_query({"done": "order,map", "read": "invent"})
    assert (view.read, view.done, problems) == (("invent", "order", "map"), (), ())
    now, _ = LearnView.from_query({"done": "order,map", "read": "invent", "edition": "2"})
    assert (now.read, now.done, now.finished) == (("invent",), ("order", "map"), ("invent", "order", "map"))


@pytest.mark.parametrize(("kinds", "count"), [("", 10), ("m2", 5), ("m2,m5,m9", 10)])
def test_a_link_without_a_count_opens_a_session_of_the_usual_length(kinds: str, count: int) -> None:
    query = {"practice": "7", "edition": "2", **({"kinds": kinds} if kinds else {})}
    view, _ = LearnView.from_query(query)
    assert view.drill is not None
    assert view.drill.count == count
    assert view.to_query() == query


def test_more_parts_than_any_answer_has_are_left_out() -> None:
    view, _ = LearnView.from_query({"lesson": "order", "said": ";".join(["sink", *["x"] * 50])})
    assert len(view.answer("sink")) == MAX_PARTS


def test_an_answer_is_taken_back_by_an_empty_one() -> None:
    view = LearnView("lesson", "order").with_answer("sink", ("down",))
    assert view.with_answer("sink", ("up",)).answer("sink") == ("up",)
    assert view.with_answer("sink", ()).said == ()
    assert view.answer("swap") == ()


def test_the_end_of_a_lesson_has_an_address() -> None:
    view = LearnView("lesson", "order", END)
    assert view.to_query() == {"lesson": "order", "step": "end"}


# The state of each misconception


def test_what_an_earlier_practice_showed_is_kept_when_another_starts() -> None:
    drill = Drill(1, ("m2",))
    once = answered(drill, right_option(drill))
    view = LearnView("practice", drill=once).with_drill(Drill(2, ("m5",)))
    assert view.known == {"m2": "once"}
    assert LearnView.from_query(view.to_query())[0].known == {"m2": "once"}


def test_the_practice_that_is_open_knows_better_than_the_record() -> None:
    drill = Drill(1, ("m2",))
    view = LearnView("practice", drill=answered(drill, right_option(drill)), record=(("m2", "missed"),))
    assert view.known == {"m2": "once"}
