"""Context of a step, and its view model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from recmetrics import mean_name
from webapp.learn.blocks import Block, SayAnswerData
from webapp.learn.lesson import Lesson, Scene, Side, Step
from webapp.learn.lesson_file import taught
from webapp.learn.measure_words import measure_words
from webapp.learn.screen import OnBoard
from webapp.model.measure_names import measure_at
from webapp.model.scenario import Scenario
from webapp.texts import Texts

REACHED: Final = "reached"
"""The part of an answer that says that the goal was reached, whatever was tried out after it."""

STRETCHED: Final = "stretched"
"""The same of the harder goal behind it."""


@dataclass(frozen=True, slots=True)
class Context:
    """Context of a step: its lesson, the reader's answer and board, and the texts.

    Args:
        lesson: The lesson.
        parts: The parts of the answer; empty before there is one.
        board: The list as the reader left it, or None for that of the step.
        figures: The numbers that the lesson's texts name.
        t: The texts.
    """

    lesson: Lesson
    parts: tuple[str, ...]
    board: Scenario | None
    figures: Mapping[str, str]
    t: Texts

    def text(self, step: Step, name: str, **values: str) -> str:
        """Return a text of the step."""
        return self.t(f"lesson.{self.lesson.id}.{step.text}.{name}", **self.figures, **values)

    def text_or(self, step: Step, name: str, otherwise: str) -> str:
        """Return an optional text of the step, or another one."""
        key = f"lesson.{self.lesson.id}.{step.text}.{name}"
        return self.t(key, **self.figures) if key in self.t.templates else otherwise

    def named(self, side: Side) -> tuple[str, ...]:
        """Return the open name of a side's measure; nothing before it is taught."""
        return (side.measure,) if side.measure in taught(self.lesson.id) else ()

    def measure_name(self, side: Side) -> str:
        """Return the printed name of a side's measure; empty before it is taught."""
        scene = self.scene(side.scene)
        if not self.named(side):
            return ""
        measure = measure_at(side.measure, scene.k)
        name = str(measure) if isinstance(scene, Scenario) else mean_name(measure)
        return measure_words(name, self.t)

    def scene(self, name: str) -> Scene:
        """Return a list or a set of the lesson."""
        return self.lesson.scenes[name]

    def answered(self, step: Step, *parts: str) -> SayAnswerData:
        """Return the act that answers the step with these parts."""
        return {"do": "say", "step": step.id, "parts": list(parts)}


@dataclass(frozen=True, slots=True)
class ShownStep:
    """View model of a step.

    Args:
        blocks: Its parts.
        is_done: Whether its task is done.
        board: The board beside it, if there is one.
        said: The announcement for screen readers.
    """

    blocks: tuple[Block, ...]
    is_done: bool
    board: OnBoard | None = None
    said: str = ""
