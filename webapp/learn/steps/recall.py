"""Recall: a question of the practice within a lesson."""

from __future__ import annotations

from recmetrics.bounded import whole_number
from webapp.learn.asked import asked, verdict
from webapp.learn.drill import question_of
from webapp.learn.lesson import Recall
from webapp.learn.steps.shown_step import Context, ShownStep


def shown(step: Recall, at: Context) -> ShownStep:
    """Return the question, with feedback once it is answered."""
    question = question_of(step.belief, step.seed)
    given = at.parts[0] if at.parts else ""
    number = whole_number(given)
    picked = number if number is not None and number < len(question.options) else None
    blocks = asked(question, picked, at.t, lambda option: at.answered(step, str(option)))
    result = "" if picked is None else verdict(question, picked, at.t)
    return ShownStep(blocks, is_done=picked is not None, said=result)
