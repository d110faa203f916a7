"""Changes of the view by each act; none loses the reader's place."""

from dataclasses import replace
from typing import Any

import pytest

from tests.webapp.learn.views import CODES, right_option
from webapp.components.in_turn import RefusedError
from webapp.learn.applying import apply_learn, read_learn
from webapp.learn.changes import changed, step_of, with_board
from webapp.learn.drill import CLASS_SEEDS, MAX_COUNT, MAX_SEED, MAX_TURNS, Drill
from webapp.learn.lesson import END
from webapp.learn.lesson_file import lessons
from webapp.learn.progress_file import MAX_FILE, to_keep
from webapp.learn.protocol import (
    GoTo,
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


def test_beyond_its_limits_an_act_is_refused() -> None:
    practice: dict[str, Any] = {"do": "practice", "kinds": [], "count": 0}
    hands: dict[str, Any] = {"do": "hands", "step": "sink", "round": 1, "counts": ["1", "2", "3"]}
    say: dict[str, Any] = {"do": "say", "step": "sink"}
    pick: dict[str, Any] = {"do": "pick", "turn": 0, "option": 0}
    beyond: list[dict[str, Any]] = [
        {**hands, "round": 3},
        {**hands, "counts": ["9" * 61, "2", "3"]},
        {**say, "parts": ["x"] * (MAX_PARTS + 1)},
        {**practice, "kinds": ["m99"]},
        {**practice, "kinds": ["m1"] * (len(CODES) + 1)},
        {**practice, "count": MAX_COUNT + 1},
        {**practice, "count": -1},
        {"do": "restore", "kept": "x" * (MAX_FILE + 1)},
        {**pick, "option": -1},
        {**pick, "turn": MAX_TURNS + 1},
    ]
    most: list[dict[str, Any]] = [
        {**hands, "round": 2, "counts": ["12", "", "4"]},
        {**say, "parts": ["x"] * MAX_PARTS},
        {**practice, "kinds": list(CODES), "count": MAX_COUNT},
        {**pick, "turn": MAX_TURNS, "option": 3},
    ]
    history = History.opened(LearnView("lesson", "order", "sink"))
    for acts, codes in ((beyond, ["act_unreadable"]), (most, [])):
        for act in acts:
            message = read_learn({"page": "p", "acts": [{"n": 1, **act}]})
            problems = apply_learn(history, message, confirmed=0, page="p").problems
            assert [one.code for one in problems if one.code == "act_unreadable"] == codes, act
