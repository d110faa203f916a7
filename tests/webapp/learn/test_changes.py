"""Changes of the view by each act; none loses the reader's place."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.webapp.learn.views import CODES, right_option, views
from tests.webapp.strategies import hostile_text
from webapp.components.in_turn import RefusedError
from webapp.components.protocol import Redo, Undo
from webapp.components.reading import Unreadable
from webapp.learn.applying import apply_learn, read_learn
from webapp.learn.changes import changed, step_of, with_board
from webapp.learn.drill import CLASS_SEEDS, MAX_COUNT, MAX_SEED, MAX_TURNS, Drill
from webapp.learn.lesson import END
from webapp.learn.lesson_file import lessons
from webapp.learn.progress_file import MAX_FILE, to_keep
from webapp.learn.protocol import (
    Again,
    CountHands,
    GoTo,
    LearnAct,
    Next,
    OpenLesson,
    Pick,
    Restore,
    SayAnswer,
    ShowStep,
    StartPractice,
)
from webapp.learn.view import MAX_PARTS, LearnView
from webapp.model.history import History
from webapp.model.scenario import Scenario

ORDER = lessons()["order"]
GOAL = ORDER.steps[-1]
BOARD = Scenario(("B", "A"), ("A", "B"), k=2)


def at(step: str, lesson: str = "order") -> LearnView:
    return LearnView("lesson", lesson, step)


def through_the_address(view: LearnView) -> LearnView:
    return LearnView.from_query(view.to_query())[0]


# Lessons


def test_a_lesson_opens_at_its_start_or_goes_on_where_it_was_left() -> None:
    view = changed(LearnView(), OpenLesson("order"))
    assert view == LearnView("lesson", "order")
    assert step_of(view) == ORDER.steps[0]
    left = LearnView("home", "order", "swap", (("sink", ("down",)),), BOARD, done=("invent",))
    assert changed(left, OpenLesson("order")) == replace(left, place="lesson")
    # Another lesson starts without the answers of the last one.
    assert changed(left, OpenLesson("map")) == LearnView("lesson", "map", done=("invent",))


def test_a_lesson_that_was_read_shows_what_is_left_and_one_that_was_done_starts_anew() -> None:
    read = LearnView("home", "order", END, (("sink", ("down",)),), read=("order",))
    assert changed(read, OpenLesson("order")) == replace(read, place="lesson")
    done = LearnView("lesson", "order", END, (("sink", ("down",)),), done=("order",))
    assert changed(done, OpenLesson("order")) == LearnView("lesson", "order", done=("order",))


def test_every_step_of_every_lesson_can_be_shown_with_its_own_list_and_keeps_the_answers() -> None:
    view = LearnView("lesson", "order", "swap", (("sink", ("down",)),), BOARD)
    after = changed(view, ShowStep("sink"))
    assert (after.step, after.board, after.said) == ("sink", None, view.said)
    assert step_of(after) == ORDER.steps[1]
    assert changed(at("sink"), ShowStep(ORDER.steps[0].id)).step == ""
    for lesson in lessons().values():
        for step in lesson.steps:
            assert step_of(changed(LearnView("lesson", lesson.id), ShowStep(step.id))) == step


def test_who_comes_to_the_end_has_read_the_lesson_and_not_done_it() -> None:
    after = changed(LearnView("lesson", "order", "goal", read=("map",)), ShowStep(END))
    assert (after.read, after.done) == (("order", "map"), ())
    assert step_of(after) is None
    assert changed(after, ShowStep(END)).read == ("order", "map")
    # To come somewhere else is not to read.
    assert changed(at("swap"), ShowStep("goal")).read == ()


def test_a_lesson_opens_at_the_screen_that_teaches_something() -> None:
    session = Drill(7, picked="a", moved_on=False)
    view = changed(LearnView("practice", "map", "three", drill=session), OpenLesson("order", "sink"))
    assert view == LearnView("lesson", "order", "sink", drill=session)
    assert changed(view, GoTo("practice")).drill == session
    with pytest.raises(ValueError, match="no such step"):
        changed(LearnView(), OpenLesson("order", "dance"))


def test_an_answer_is_kept_with_its_step_as_it_can_be_shown() -> None:
    after = changed(at("sink"), SayAnswer("sink", ("down", "1/5")))
    assert after.answer("sink") == ("down", "1/5")
    spaced = changed(at("sink"), SayAnswer("sink", ("down", " 1 /  5 ")))
    assert spaced.answer("sink") == ("down", "1 / 5")
    first = changed(at(""), SayAnswer(ORDER.steps[0].id, ("x",)))
    assert first.answer(ORDER.steps[0].id) == ("x",)
    parts = ("down", "a lot", "counts")
    assert changed(at("sink"), SayAnswer("sink", parts)).answer("sink") == parts


def test_what_is_no_prediction_is_asked_for_again(subtests: pytest.Subtests) -> None:
    for parts, code in (
        (("", "1/5"), "prediction_missing"),
        (("sideways",), "prediction_missing"),
        (("down", "a lot"), "answer_unreadable"),
        (("down", "-1"), "number_negative"),
        # The value is 2/5 before.
        (("up", "1/5"), "prediction_not_up"),
        (("up", "2/5"), "prediction_not_up"),
        (("same", ".6"), "prediction_not_same"),
        (("down", "0.4"), "prediction_not_down"),
        (("up", "5"), "number_too_large"),
    ):
        with subtests.test(parts=parts):
            with pytest.raises(RefusedError) as refused:
                changed(at("sink"), SayAnswer("sink", parts))
            assert refused.value.problem.code == code


def test_what_belongs_to_another_screen_is_refused(subtests: pytest.Subtests) -> None:
    for view, act in (
        (at("sink"), SayAnswer("swap", ("up",))),
        (at(END), SayAnswer(END, ("up",))),
        (LearnView("home", "order", "sink"), SayAnswer("sink", ("up",))),
        (LearnView(), SayAnswer("sink", ("up",))),
        (LearnView(), ShowStep("sink")),
        (LearnView("home", "order"), ShowStep("sink")),
        (at("sink"), ShowStep("dance")),
        (LearnView(), GoTo("lesson")),
        (LearnView(), GoTo("practice")),
        (LearnView(), Pick(0, 0)),
        (LearnView("home", drill=Drill()), Pick(0, 0)),
        (LearnView("practice", drill=Drill()), Pick(1, 0)),
        (LearnView("practice", drill=Drill()), Pick(0, 9)),
        (LearnView("practice", drill=Drill()), Next(0)),
        (LearnView(), Next(0)),
    ):
        with subtests.test(view=view), pytest.raises(ValueError, match=r"\w"):
            changed(view, act)


# Practice


def test_a_practice_starts_with_numbers_that_neither_its_reader_nor_a_class_has_seen() -> None:
    starts = [changed(LearnView(), StartPractice(())) for _ in range(40)]
    seeds = {view.drill.seed for view in starts if view.drill is not None}
    assert len(seeds) > 30
    assert all(CLASS_SEEDS < seed <= MAX_SEED for seed in seeds)
    assert {(view.place, view.drill and view.drill.count) for view in starts} == {("practice", 10)}
    again = changed(starts[0], StartPractice(("m5", "m2"), 4)).drill
    assert again is not None
    assert (again.kinds, again.count) == (("m2", "m5"), 4)


def test_kept_progress_is_taken_up_and_anything_else_is_refused() -> None:
    kept = LearnView(read=("map",), record=(("m2", "once"),))
    assert changed(at("sink"), Restore(to_keep(kept))) == replace(
        at("sink"), read=("map",), record=kept.record
    )
    with pytest.raises(RefusedError) as refused:
        changed(at("sink"), Restore("theme: dark"))
    assert refused.value.problem.code == "kept_unreadable"


def test_an_answer_shows_its_feedback_until_it_is_left_and_practice_leaves_the_lesson_as_it_was() -> None:
    view = LearnView("practice", drill=Drill(1))
    picked = changed(view, Pick(0, right_option(Drill(1))))
    assert picked.drill is not None
    assert not picked.drill.moved_on
    after = changed(picked, Next(0))
    assert after.drill == picked.drill.onward()
    with pytest.raises(ValueError, match="another question"):
        changed(after, Pick(0, 0))
    view = LearnView("lesson", "order", "swap", (("sink", ("down",)),), BOARD)
    practice = through_the_address(changed(view, StartPractice(())))
    assert replace(changed(practice, GoTo("lesson")), drill=None) == view


# The board


def test_the_list_is_kept_as_the_reader_left_it_and_a_goal_that_was_reached_stays_reached() -> None:
    scenario = ORDER.list("parted").with_ranked(("B", "A", "C", "D", "E"))
    after = with_board(at("sees"), scenario)
    assert after.board == scenario
    assert after.said == ()
    start = ORDER.list(GOAL.scene)
    reached = with_board(at("goal"), start.with_ranked(("C", "A", "B", "D", "E")))
    assert reached.answer("goal") == ("reached",)
    assert with_board(reached, start).answer("goal") == ("reached",)
    # Not by another value.
    assert with_board(at("goal"), start).said == ()
    assert with_board(at("goal"), start.with_ranked(("A", "B", "C", "D", "E"))).said == ()


# Acts of the lesson component


PRACTICE: dict[str, Any] = {"do": "practice", "kinds": [], "count": 0}
WORDS = (
    *("place", "lesson", "step", "say", "practice", "pick", "next"),
    *("undo", "redo", "again", "restore", "home", "order"),
)

hostile: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        *(st.none(), st.booleans(), st.integers(), st.floats(), hostile_text, st.binary(max_size=4)),
        *(st.sampled_from(WORDS), st.just(2**60)),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(hostile_text, inner, max_size=4)),
    max_leaves=6,
)
# Some of it is right, so that what follows is reached too.
likely = st.one_of(
    st.sampled_from(("home", "lesson", "practice", "teach", "order", "map", "start", "sink", "end")),
    st.integers(0, 4),
    st.lists(st.one_of(st.sampled_from(CODES), hostile_text), max_size=4),
    hostile,
)
acts = st.fixed_dictionaries(
    {"do": st.one_of(st.sampled_from(WORDS), hostile), "n": st.one_of(st.integers(1, 9), hostile)},
    optional=dict.fromkeys(
        (
            *("place", "lesson", "step", "parts", "kinds", "count", "kept", "plan", "tool", "turn", "option"),
            *("round", "counts"),
        ),
        likely,
    ),
)


def read_act(**fields: Any) -> LearnAct | Unreadable:
    ((_, act),) = read_learn({"page": "p", "acts": [{"n": 1, **fields}]}).acts
    return act


def problems_of(**fields: Any) -> list[str]:
    """Return the problems of an act in the middle of a lesson."""
    message = read_learn({"page": "p", "acts": [{"n": 1, **fields}]})
    history = History.opened(LearnView("lesson", "order", "sink"))
    outcome = apply_learn(history, message, confirmed=0, page="p")
    assert (outcome.state, outcome.confirmed) == (history, 1)
    return [problem.code for problem in outcome.problems]


def test_everything_that_the_screen_offers_is_understood() -> None:
    offered: list[tuple[dict[str, Any], LearnAct]] = [
        ({"do": "place", "place": "teach"}, GoTo("teach")),
        ({"do": "place", "place": "teach", "plan": "long"}, GoTo("teach", "long")),
        ({"do": "place", "place": "teach", "tool": "codes"}, GoTo("teach", tool="codes")),
        ({"do": "lesson", "lesson": "order"}, OpenLesson("order")),
        ({"do": "lesson", "lesson": "order", "step": "sink"}, OpenLesson("order", "sink")),
        ({"do": "restore", "kept": "{}"}, Restore("{}")),
        ({"do": "step", "step": "sink"}, ShowStep("sink")),
        ({"do": "say", "step": "sink", "parts": ["a", " b "]}, SayAnswer("sink", ("a", " b "))),
        ({"do": "say", "step": "sink", "parts": []}, SayAnswer("sink", ())),
        ({**PRACTICE, "kinds": ["m5", "m2"], "count": 4}, StartPractice(("m5", "m2"), 4)),
        ({**PRACTICE, "count": MAX_COUNT}, StartPractice((), MAX_COUNT)),
        ({**PRACTICE, "kinds": list(CODES)}, StartPractice(CODES)),
        ({"do": "pick", "turn": MAX_TURNS, "option": 3}, Pick(MAX_TURNS, 3)),
        ({"do": "next", "turn": 0}, Next(0)),
        ({"do": "undo"}, Undo()),
        ({"do": "redo"}, Redo()),
        ({"do": "again"}, Again()),
        (
            {"do": "hands", "step": "sink", "round": 2, "counts": ["12", "", "4"]},
            CountHands("sink", 2, ("12", "", "4")),
        ),
    ]
    for fields, act in offered:
        assert read_act(**fields) == act


def test_what_makes_no_sense_is_no_act() -> None:
    senseless: list[dict[str, Any]] = [
        {"do": "place"},
        {"do": "place", "place": "nowhere"},
        {"do": "place", "place": ["home"]},
        {"do": "lesson", "lesson": "chess"},
        {"do": "hands", "step": "sink", "round": 3, "counts": ["1", "2", "3"]},
        {"do": "hands", "step": "sink", "round": 1, "counts": ["1", "2", 3]},
        {"do": "hands", "step": "sink", "round": 1, "counts": ["9" * 61, "2", "3"]},
        {"do": "lesson", "lesson": {"order": 1}},
        {"do": "step", "step": 3},
        {"do": "say", "step": "sink"},
        {"do": "say", "step": "sink", "parts": "down"},
        {"do": "say", "step": "sink", "parts": ["down", 2]},
        {"do": "say", "step": "sink", "parts": ["x"] * (MAX_PARTS + 1)},
        {**PRACTICE, "kinds": ["m99"]},
        {**PRACTICE, "kinds": "m1"},
        {**PRACTICE, "kinds": [["m1"]]},
        {**PRACTICE, "kinds": ["m1"] * (len(CODES) + 1)},
        {**PRACTICE, "count": MAX_COUNT + 1},
        {**PRACTICE, "count": -1},
        {"do": "place", "place": "teach", "plan": "forever"},
        {"do": "place", "place": "teach", "tool": "hammer"},
        {"do": "restore", "kept": "x" * (MAX_FILE + 1)},
        {"do": "restore", "kept": {"done": "order"}},
        {"do": "pick", "turn": 0},
        {"do": "pick", "turn": 0, "option": -1},
        {"do": "pick", "turn": MAX_TURNS + 1, "option": 0},
        {"do": "pick", "turn": 0.0, "option": 0},
        {"do": "next", "turn": "0"},
    ]
    for fields in senseless:
        assert problems_of(**fields) == ["act_unreadable"]


def test_an_act_of_another_page_is_named() -> None:
    act = read_act(do="arrange")
    assert isinstance(act, Unreadable)
    assert (act.problem.code, act.problem.values["given"]) == ("act_unknown", "arrange")


@given(hostile)
def test_no_message_can_break_the_page(raw: Any) -> None:
    assert read_learn(raw).acts == ()


@pytest.mark.slow
@settings(max_examples=50)
@given(st.lists(acts, max_size=5), views())
def test_whatever_is_asked_for_is_done_or_refused(sent: list[dict[str, Any]], view: LearnView) -> None:
    for _, act in read_learn({"page": "p", "acts": sent}).acts:
        if isinstance(act, Unreadable | Undo | Redo | Again):
            continue
        try:
            after = changed(view, act)
        except (ValueError, RefusedError):
            continue
        assert LearnView.from_query(after.to_query()) == (after, ())
