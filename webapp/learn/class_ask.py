"""What a class can be asked of the screen that is shown."""

from __future__ import annotations

from webapp.learn.changes import step_of
from webapp.learn.hands_on import Orders
from webapp.learn.lesson import Compare, Goal, Predict, Recall, Step, Tell
from webapp.learn.view import LearnView
from webapp.model.class_link import ask_of_lesson, ask_of_plan, ask_of_question, ask_of_step


def can_be_asked(step: Step) -> bool:
    """Return whether a step has answers to choose from, or a goal to build a list for."""
    return isinstance(step, Predict | Compare | Orders | Recall | Goal) or (
        isinstance(step, Tell) and bool(step.choices)
    )


def what_to_ask(view: LearnView) -> str:
    """Return what a class can be asked here, as its link names it; empty for nothing.

    At the end of a lesson it is all of the lesson, among the notes for teachers a plan.
    """
    if view.place == "teach":
        return "" if view.plan is None else ask_of_plan(view.plan)
    if view.place == "practice":
        turn = None if view.drill is None else view.drill.current
        return "" if turn is None else ask_of_question(turn.kind, turn.number)
    if view.place != "lesson" or view.lesson is None:
        return ""
    step = step_of(view)
    if step is None:
        return ask_of_lesson(view.lesson)
    return ask_of_step(view.lesson, step.id) if can_be_asked(step) else ""
