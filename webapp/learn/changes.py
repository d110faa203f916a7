"""Changes of the view, one for each act."""

from __future__ import annotations

from dataclasses import replace

from webapp.components.in_turn import RefusedError, refused
from webapp.learn.drill import MAX_SEED, Drill
from webapp.learn.lesson import END, Goal, Predict, Side, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.protocol import GoTo, Next, OpenLesson, Pick, SayAnswer, ShowStep, StartPractice, ViewAct
from webapp.learn.steps.goal import is_reached
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
        case GoTo(place):
            return _at(view, place)
        case OpenLesson(lesson):
            return _at_lesson(view, lesson)
        case ShowStep(step):
            return _at_step(view, step)
        case SayAnswer(step, parts):
            return _answered(view, step, tuple(map(clean_answer, parts)))
        case StartPractice():
            return view.with_drill(_new_drill(view, act))
        case Pick(turn, option):
            return replace(view, drill=_drill(view).with_answer(turn, option))
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
    if isinstance(step, Goal) and is_reached(step, lessons()[view.lesson or ""], scenario):
        return after.with_answer(step.id, ("reached",))
    return after


def with_own_list(view: LearnView) -> LearnView:
    """Return the view without its list where a link brought one that is not the step's own, reordered."""
    if view.board is None:
        return view
    own = _own_list(replace(view, place="lesson"))
    is_own = own is not None and is_reordered(own, view.board)
    return view if is_own else replace(view, board=None)


def is_reordered(before: Scenario, after: Scenario) -> bool:
    """Return whether two lists differ in their order alone, if at all."""
    return sorted(before.ranked) == sorted(after.ranked) and before.with_ranked(after.ranked) == after


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
    """Open a lesson: a finished one at its start, another one where it was left."""
    if lesson not in lessons():
        raise refused("act_unreadable")
    if lesson == view.lesson and view.step != END:
        return replace(view, place="lesson")
    return replace(view, place="lesson", lesson=lesson, step="", said=(), board=None)


def _answered(view: LearnView, step: str, parts: tuple[str, ...]) -> LearnView:
    shown = step_of(view)
    if shown is None or shown.id != step:
        raise ValueError("another step is shown")
    if parts and isinstance(shown, Predict) and (problem := problem_of(parts)):
        raise RefusedError(problem)
    return view.with_answer(step, parts)


def _new_drill(view: LearnView, act: StartPractice) -> Drill:
    codes = misconceptions()
    if len(act.kinds) > len(codes) or not set(act.kinds) <= codes.keys():
        raise refused("act_unreadable")
    kinds = tuple(code for code in codes if code in act.kinds)
    return Drill(act.seed or _next_seed(view), kinds, act.count)


def _at_step(view: LearnView, step: str) -> LearnView:
    """Show another step with its own list; the end marks the lesson as finished."""
    if view.place != "lesson" or view.lesson is None:
        raise ValueError("no lesson is open")
    screens = lessons()[view.lesson].screens
    if step not in screens:
        raise ValueError("the lesson has no such step")
    done = view.done
    if step == END and view.lesson not in done:
        done = tuple(id_ for id_ in lessons() if id_ in (*done, view.lesson))
    return replace(view, step="" if step == screens[0] else step, board=None, done=done)


def _drill(view: LearnView) -> Drill:
    if view.place != "practice" or view.drill is None:
        raise ValueError("no practice is open")
    return view.drill


def _next_seed(view: LearnView) -> int:
    """Return the seed of the next series."""
    return 1 if view.drill is None else view.drill.seed % MAX_SEED + 1
