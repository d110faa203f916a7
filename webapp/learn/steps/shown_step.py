"""What a step has to go by, and what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from recmetrics import mean_name
from webapp.learn.blocks import Block, SayAnswerData
from webapp.learn.lesson import Lesson, Scene, Side, Step
from webapp.learn.lesson_file import taught
from webapp.learn.screen import OnBoard
from webapp.model.measure_names import measure_at
from webapp.model.scenario import Scenario
from webapp.texts import Texts


@dataclass(frozen=True, slots=True)
class Context:
    """A step, what was answered there, and the words to tell it in.

    Args:
        lesson: The lesson.
        parts: What was answered; nothing while nothing was.
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
        """A text of the step."""
        return self.t(f"lesson.{self.lesson.id}.{step.text}.{name}", **self.figures, **values)

    def text_or(self, step: Step, name: str, otherwise: str) -> str:
        """A text that a step may have; without it another one."""
        key = f"lesson.{self.lesson.id}.{step.text}.{name}"
        return self.t(key, **self.figures) if key in self.t.templates else otherwise

    def named(self, side: Side) -> tuple[str, ...]:
        """What a side measures, by open name; nothing where the lessons have no name for it yet."""
        return (side.measure,) if side.measure in taught(self.lesson.id) else ()

    def measure_name(self, side: Side) -> str:
        """What a side measures, or nothing where the lessons have no name for it yet."""
        scene = self.scene(side.scene)
        if not self.named(side):
            return ""
        measure = measure_at(side.measure, scene.k)
        return str(measure) if isinstance(scene, Scenario) else mean_name(measure)

    def scene(self, name: str) -> Scene:
        """A list or a set of the lesson."""
        return self.lesson.scenes[name]

    def answered(self, step: Step, *parts: str) -> SayAnswerData:
        """The act that answers the step with these parts."""
        return {"do": "say", "step": step.id, "parts": list(parts)}


@dataclass(frozen=True, slots=True)
class ShownStep:
    """What a step shows.

    Args:
        blocks: Its parts.
        is_done: Whether what it asks is done.
        board: What lies on the board, if it stands beside it.
        said: What happened, for those who hear the page.
    """

    blocks: tuple[Block, ...]
    is_done: bool
    board: OnBoard | None = None
    said: str = ""
