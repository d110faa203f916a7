"""Changes of the view, one for each act."""

from __future__ import annotations

from dataclasses import replace

from webapp.components.in_turn import RefusedError, refused
from webapp.learn.drill import Drill
from webapp.learn.hand_counts import HandsError, answers_of, typed_counts
from webapp.learn.lesson import END, Goal, Predict, Side, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.next_session import next_session
from webapp.learn.own_list import is_allowed
from webapp.learn.progress_file import ProgressFileError, with_kept
from webapp.learn.protocol import (
    CountHands,
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
from webapp.learn.steps.goal import parts_after
from webapp.learn.steps.predict import problem_of
from webapp.learn.typed import clean_answer
from webapp.learn.view import LearnView
from webapp.model.scenario import Scenario


def changed(view: LearnView, act: ViewAct) -> LearnView:
    """Return the view after an act.

    Raises:
        ValueError: The act belongs to a screen that is not shown.
        RefusedError: There is no such lesson or misconception, or the answer cannot be shown beside the
            truth.
    """
    match act:
        case GoTo(place, plan, tool):
            return replace(_at(view, place), plan=plan, tool=tool)
        case OpenLesson(lesson, step):
            there = _at_lesson(view, lesson)
            return _at_step(there, step) if step else there
        case ShowStep(step):
            return _at_step(view, step)
        case SayAnswer(step, parts):
            return _answered(view, step, tuple(map(clean_answer, parts)))
        case StartPractice():
            return view.with_drill(_new_drill(view, act))
        case Restore(kept):
            return _restored(view, kept)
        case Pick(turn, option):
            return replace(view, drill=_drill(view).with_answer(turn, option))
        case CountHands():
            return _counted(view, act)
        case Next(turn):
            drill = _drill(view)
            if turn != len(drill.picked) - 1:
                raise ValueError("another question is open")
            return replace(view, drill=drill.onward())


def step_of(view: LearnView) -> Step | None:
    """Return the step that is shown; None on other screens and at the end of a lesson."""
    if view.place != "lesson" or view.lesson is None:
        return None
    steps = lessons()[view.lesson].steps
    return next((step for step in steps if step.id == (view.step or steps[0].id)), None)


def with_board(view: LearnView, scenario: Scenario) -> LearnView:
    """Return the view with the list as the reader left it; a goal that is reached stays reached."""
    step = step_of(view)
    after = replace(view, board=scenario)
    if not isinstance(step, Goal):
        return after
    return after.with_answer(
        step.id, parts_after(step, lessons()[view.lesson or ""], view.answer(step.id), scenario)
    )


def with_own_list(view: LearnView) -> LearnView:
    """Return the view without its list where a link brought one that the step's own cannot become."""
    if view.board is None or can_become(replace(view, place="lesson"), view.board):
        return view
    return replace(view, board=None)


def can_become(view: LearnView, after: Scenario) -> bool:
    """Return whether the list of the step that is shown may be changed into another one."""
    own, step = _own_list(view), step_of(view)
    return own is not None and step is not None and is_allowed(own, after, step.hands)


def _own_list(view: LearnView) -> Scenario | None:
    """Return the list whose cards may be moved at a step, if there is one."""
    match step_of(view):
        case Tell(scene=name) | Goal(scene=name) | Predict(after=Side(scene=name)):
            own = lessons()[view.lesson or ""].scenes[name]
            return own if isinstance(own, Scenario) else None
        case _:
            return None


def _at(view: LearnView, place: str) -> LearnView:
    if place == "lesson" and view.lesson is None:
        raise ValueError("no lesson is open")
    if place == "practice" and view.drill is None:
        raise ValueError("no practice is open")
    return replace(view, place=place)


def _at_lesson(view: LearnView, lesson: str) -> LearnView:
    """Open a lesson: one that is done at its start, another one where it was left."""
    if lesson not in lessons():
        raise refused("act_unreadable")
    if lesson == view.lesson and (view.step != END or lesson not in view.done):
        return replace(view, place="lesson")
    return view.at_lesson(lesson)


def _answered(view: LearnView, step: str, parts: tuple[str, ...]) -> LearnView:
    shown = step_of(view)
    if shown is None or shown.id != step:
        raise ValueError("another step is shown")
    if parts and isinstance(shown, Predict):
        problem = problem_of(shown, lessons()[view.lesson or ""].scenes, parts)
        if problem is not None:
            raise RefusedError(problem)
    return view.with_answer(step, parts)


def _counted(view: LearnView, act: CountHands) -> LearnView:
    """Return the view with the hands of a round, which has a count for each answer."""
    if len(act.counts) != len(answers_of(act.step, view.lesson, view.drill)) or not act.counts:
        raise ValueError("another step is shown")
    try:
        return view.with_hands(act.step, act.round, typed_counts(act.counts))
    except HandsError as error:
        raise RefusedError(error.problem) from None


def _new_drill(view: LearnView, act: StartPractice) -> Drill:
    codes = misconceptions()
    if len(act.kinds) > len(codes) or not set(act.kinds) <= codes.keys():
        raise refused("act_unreadable")
    return next_session(view, tuple(code for code in codes if code in act.kinds), act.count)


def _restored(view: LearnView, kept: str) -> LearnView:
    try:
        return with_kept(view, kept)
    except ProgressFileError:
        raise refused("kept_unreadable") from None


def _at_step(view: LearnView, step: str) -> LearnView:
    """Show another step with its own list; who comes to the end has read the lesson."""
    if view.place != "lesson" or view.lesson is None:
        raise ValueError("no lesson is open")
    screens = lessons()[view.lesson].screens
    if step not in screens:
        raise ValueError("the lesson has no such step")
    read = view.read
    if step == END:
        read = tuple(id_ for id_ in lessons() if id_ in (*read, view.lesson))
    return replace(view, step="" if step == screens[0] else step, board=None, read=read)


def _drill(view: LearnView) -> Drill:
    if view.place != "practice" or view.drill is None:
        raise ValueError("no practice is open")
    return view.drill
