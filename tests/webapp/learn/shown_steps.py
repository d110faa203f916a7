"""Steps of lessons as a reader meets them, and the parts of a screen by their ids."""

from typing import Any, cast

from webapp.learn.blocks import Block
from webapp.learn.figures import figures_of
from webapp.learn.lesson import Lesson, Step
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import shown_step
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.model.scenario import Scenario
from webapp.texts import texts_for


def step_of(lesson: str, step: str) -> Step:
    """The step of a lesson."""
    return next(one for one in lessons()[lesson].steps if one.id == step)


def context(lesson: Lesson, *parts: str, board: Scenario | None = None, lang: str = "en") -> Context:
    """What a step of the lesson has to go by, after this answer."""
    return Context(lesson, parts, board, figures_of(lesson), texts_for(lang))


def shown(lesson: str, step: str, *parts: str, board: Scenario | None = None) -> ShownStep:
    """The step of a lesson after this answer."""
    return shown_step(step_of(lesson, step), context(lessons()[lesson], *parts, board=board))


Part = dict[str, Any]
"""A part of a screen whose kind the test knows by its id."""


def part(block: Block) -> Part:
    """The part, of whatever kind it is."""
    return cast("Part", block)


def block(step: ShownStep, id_: str) -> Part:
    """The one part with this id."""
    (found,) = [one for one in step.blocks if one["id"] == id_]
    return part(found)


def ids(step: ShownStep) -> list[str]:
    """The ids of all parts, from top to bottom."""
    return [one["id"] for one in step.blocks]


def states(choice: Part) -> list[str]:
    """How the answers of a question are marked."""
    return [option["state"] for option in choice["options"]]


def acts(choice: Part) -> list[Any]:
    """What each answer of a question sends."""
    return [option["act"] for option in choice["options"]]


def told(one: Part) -> str:
    """The words of a part."""
    return " ".join(one["paragraphs"])
