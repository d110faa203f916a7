"""Plans: what a class is asked of a lesson, and of the lesson plans for teachers, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from webapp.classroom.asks import Ask, AskBuild, AskQuestion, ask_text
from webapp.classroom.posed import asks_of
from webapp.learn.changes import step_of
from webapp.learn.lesson import Lesson, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_plans import LessonPlan, PlanItem, lesson_plans
from webapp.learn.view import LearnView
from webapp.model.class_link import list_query
from webapp.model.scenario import Scenario


@cache
def lesson_asks(lesson: str) -> tuple[str, ...]:
    """Return what a class is asked of a lesson, in the order of its steps; nothing of an unknown lesson."""
    if lesson not in lessons():
        return ()
    return tuple(map(ask_text, _of_steps(lessons()[lesson])))


@cache
def plan_asks(plan: str) -> tuple[str, ...]:
    """Return what a class is asked of a lesson plan, item by item; nothing of an unknown plan."""
    found = [ask for one in lesson_plans() if one.id == plan for ask in _of_plan(one)]
    return tuple(map(ask_text, found))


def _of_steps(lesson: Lesson) -> Iterator[Ask]:
    for step in lesson.steps:
        yield from asks_of(lesson.id, step.id)


def _of_plan(plan: LessonPlan) -> Iterator[Ask]:
    for item in plan.items:
        yield from _of_item(item)


def _of_item(item: PlanItem) -> Iterator[Ask]:
    if item.page == "playground":
        scenario, _ = Scenario.from_query(item.query)
        # The notes ask for the best move of one card.
        yield AskBuild(list_query(scenario), "AP", "highest", moves=1)
        return
    view, _ = LearnView.from_query(item.query)
    if view.drill is not None:
        yield from (AskQuestion(turn.kind, turn.number) for turn in view.drill.fixed)
    step = step_of(view)
    if view.lesson is not None and step is not None:
        lesson = lessons()[view.lesson]
        yield from asks_of(lesson.id, _asking(lesson, step).id)


def _asking(lesson: Lesson, step: Step) -> Step:
    """Return the step that an item asks: the one behind a text that is only read out first."""
    following = lesson.steps[lesson.steps.index(step) + 1 :][:1]
    is_read_out = isinstance(step, Tell) and not step.choices
    return following[0] if is_read_out and following and isinstance(following[0], Tell) else step
