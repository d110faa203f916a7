"""Changes of the view by each act; none loses the reader's place."""

from dataclasses import replace

import pytest
from hypothesis import given

from tests.webapp.learn.views import right_option, views
from webapp.components.in_turn import RefusedError
from webapp.learn.changes import changed, step_of, with_board
from webapp.learn.drill import CLASS_SEEDS, MAX_SEED, Drill
from webapp.learn.lesson import END
from webapp.learn.lesson_file import lessons
from webapp.learn.progress_file import to_keep
from webapp.learn.protocol import (
    GoTo,
    Next,
    OpenLesson,
    Pick,
    Restore,
    SayAnswer,
    ShowStep,
    StartPractice,
    ViewAct,
)
from webapp.learn.view import LearnView
from webapp.model.scenario import Scenario

ORDER = lessons()["order"]
GOAL = ORDER.steps[-1]
BOARD = Scenario(("B", "A"), ("A", "B"), k=2)


def at(step: str, lesson: str = "order") -> LearnView:
    return LearnView("lesson", lesson, step)


def through_the_address(view: LearnView) -> LearnView:
    return LearnView.from_query(view.to_query())[0]


# Lessons


def test_a_lesson_opens_at_its_start() -> None:
    view = changed(LearnView(), OpenLesson("order"))
    assert view == LearnView("lesson", "order")
    assert step_of(view) == ORDER.steps[0]


def test_a_lesson_that_was_left_goes_on_where_it_was() -> None:
    left = LearnView("home", "order", "swap", (("sink", ("down",)),), BOARD)
    assert changed(left, OpenLesson("order")) == LearnView("lesson", "order", "swap", left.said, BOARD)


def test_another_lesson_starts_without_the_answers_of_the_last_one() -> None:
    left = LearnView("home", "order", "swap", (("sink", ("down",)),), BOARD, done=("invent",))
    assert changed(left, OpenLesson("map")) == LearnView("lesson", "map", done=("invent",))


def test_a_lesson_that_was_read_and_not_done_shows_what_is_left() -> None:
    read = LearnView("home", "order", END, (("sink", ("down",)),), read=("order",))
    assert changed(read, OpenLesson("order")) == replace(read, place="lesson")


def test_a_lesson_that_was_done_starts_anew() -> None:
    read = LearnView("lesson", "order", END, (("sink", ("down",)),), done=("order",))
    assert changed(read, OpenLesson("order")) == LearnView("lesson", "order", done=("order",))


def test_another_step_shows_its_own_list_and_keeps_the_answers() -> None:
    view = LearnView("lesson", "order", "swap", (("sink", ("down",)),), BOARD)
    after = changed(view, ShowStep("sink"))
    assert (after.step, after.board, after.said) == ("sink", None, view.said)
    assert step_of(after) == ORDER.steps[1]


def test_the_first_step_is_the_lesson_itself() -> None:
    assert changed(at("sink"), ShowStep(ORDER.steps[0].id)).step == ""


def test_every_step_of_every_lesson_can_be_shown() -> None:
    for lesson in lessons().values():
        for step in lesson.steps:
            assert step_of(changed(LearnView("lesson", lesson.id), ShowStep(step.id))) == step


def test_who_comes_to_the_end_has_read_the_lesson_and_not_done_it() -> None:
    after = changed(LearnView("lesson", "order", "goal", read=("map",)), ShowStep(END))
    assert (after.read, after.done) == (("order", "map"), ())
    assert step_of(after) is None
    assert changed(after, ShowStep(END)).read == ("order", "map")


def test_to_come_somewhere_else_is_not_to_read() -> None:
    assert changed(at("swap"), ShowStep("goal")).read == ()


def test_a_lesson_opens_at_the_screen_that_teaches_something() -> None:
    session = Drill(7, picked="a", moved_on=False)
    view = changed(LearnView("practice", "map", "three", drill=session), OpenLesson("order", "sink"))
    assert view == LearnView("lesson", "order", "sink", drill=session)
    assert changed(view, GoTo("practice")).drill == session
    with pytest.raises(ValueError, match="no such step"):
        changed(LearnView(), OpenLesson("order", "dance"))


def test_an_answer_is_kept_with_its_step() -> None:
    after = changed(at("sink"), SayAnswer("sink", ("down", "1/5")))
    assert after.answer("sink") == ("down", "1/5")
    first = changed(at(""), SayAnswer(ORDER.steps[0].id, ("x",)))
    assert first.answer(ORDER.steps[0].id) == ("x",)


def test_an_answer_is_kept_as_it_can_be_shown() -> None:
    assert changed(at("sink"), SayAnswer("sink", ("down", " 1 /  5 "))).answer("sink") == ("down", "1 / 5")


@pytest.mark.parametrize(
    ("parts", "code"),
    [
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
    ],
)
def test_what_is_no_prediction_is_asked_for_again(parts: tuple[str, ...], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        changed(at("sink"), SayAnswer("sink", parts))
    assert refused.value.problem.code == code


def test_a_prediction_that_a_link_brought_along_may_be_given_its_reason() -> None:
    parts = ("down", "a lot", "counts")
    assert changed(at("sink"), SayAnswer("sink", parts)).answer("sink") == parts


@pytest.mark.parametrize(
    ("view", "act"),
    [
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
    ],
)
def test_what_belongs_to_another_screen_is_refused(view: LearnView, act: ViewAct) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        changed(view, act)


@given(views())
def test_a_look_at_the_start_page_loses_nothing(view: LearnView) -> None:
    home = through_the_address(changed(view, GoTo("home")))
    assert changed(home, GoTo(view.place, view.plan, view.tool)) == view


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


def test_an_answer_shows_its_feedback_until_it_is_left() -> None:
    view = LearnView("practice", drill=Drill(1))
    picked = changed(view, Pick(0, right_option(Drill(1))))
    assert picked.drill is not None
    assert not picked.drill.moved_on
    after = changed(picked, Next(0))
    assert after.drill == picked.drill.onward()
    with pytest.raises(ValueError, match="another question"):
        changed(after, Pick(0, 0))


def test_practice_leaves_the_lesson_as_it_was() -> None:
    view = LearnView("lesson", "order", "swap", (("sink", ("down",)),), BOARD)
    practice = through_the_address(changed(view, StartPractice(())))
    assert replace(changed(practice, GoTo("lesson")), drill=None) == view


# The board


def test_the_list_is_kept_as_the_reader_left_it() -> None:
    scenario = ORDER.list("parted").with_ranked(("B", "A", "C", "D", "E"))
    after = with_board(at("sees"), scenario)
    assert after.board == scenario
    assert after.said == ()


def test_a_goal_that_was_reached_stays_reached() -> None:
    start = ORDER.list(GOAL.scene)
    reached = with_board(at("goal"), start.with_ranked(("C", "A", "B", "D", "E")))
    assert reached.answer("goal") == ("reached",)
    assert with_board(reached, start).answer("goal") == ("reached",)


def test_a_goal_is_not_reached_by_another_value() -> None:
    start = ORDER.list(GOAL.scene)
    assert with_board(at("goal"), start).said == ()
    assert with_board(at("goal"), start.with_ranked(("A", "B", "C", "D", "E"))).said == ()
