"""Helpers for tests of lessons: steps as shown, and the blocks of a screen by their ids."""

from functools import cache
from typing import Any, TypeVar, cast

from webapp.learn.blocks import Block
from webapp.learn.figures import figures_of
from webapp.learn.lesson import Lesson, Step
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import shown_step
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.model.scenario import Scenario
from webapp.texts import own_templates, texts_for

templates = cache(own_templates)
"""The texts of a language's own files, by dotted key; read once."""


def step_of(lesson: str, step: str) -> Step:
    """Return the step of a lesson."""
    return next(one for one in lessons()[lesson].steps if one.id == step)


StepT = TypeVar("StepT", bound=Step)


def steps_of_kind(kind: type[StepT]) -> list[tuple[Lesson, StepT]]:
    """Return the steps of this kind of all lessons, each with its lesson."""
    return [
        (lesson, step) for lesson in lessons().values() for step in lesson.steps if isinstance(step, kind)
    ]


def context(lesson: Lesson, *parts: str, board: Scenario | None = None, lang: str = "en") -> Context:
    """Return the context of a step of the lesson, after this answer."""
    return Context(lesson, parts, board, figures_of(lesson), texts_for(lang))


def shown(lesson: str, step: str, *parts: str, board: Scenario | None = None) -> ShownStep:
    """Return the step of a lesson as shown after this answer."""
    return shown_step(step_of(lesson, step), context(lessons()[lesson], *parts, board=board))


Part = dict[str, Any]
"""A part of a screen whose kind the test knows by its id."""


def part(block: Block) -> Part:
    """Return a block with any of its fields."""
    return cast("Part", block)


def block(step: ShownStep, id_: str) -> Part:
    """Return the one block with this id."""
    (found,) = [one for one in step.blocks if one["id"] == id_]
    return part(found)


def ids(step: ShownStep) -> list[str]:
    """Return the ids of all blocks, from top to bottom."""
    return [one["id"] for one in step.blocks]


def states(choice: Part) -> list[str]:
    """Return the marks of the answers of a question."""
    return [option["state"] for option in choice["options"]]


def acts(choice: Part) -> list[Any]:
    """Return the act of each answer of a question."""
    return [option["act"] for option in choice["options"]]


def text_of(one: Part) -> str:
    """Return the text of a block."""
    return " ".join(one["paragraphs"])
