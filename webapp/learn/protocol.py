"""Protocol of the lesson view: the acts that it sends, and the data that it gets."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from webapp.components.protocol import Act, Envelope, Redo, Undo
from webapp.learn.blocks import ScreenData
from webapp.learn.drill import MAX_COUNT, MAX_SEED, MAX_TURNS
from webapp.learn.view import MAX_PARTS, Place

Parts = Annotated[tuple[str, ...], Meta(max_length=MAX_PARTS)]
Count = Annotated[int, Meta(ge=0, le=MAX_COUNT)]
Seed = Annotated[int, Meta(ge=0, le=MAX_SEED)]
Turn = Annotated[int, Meta(ge=0, le=MAX_TURNS)]
Option = Annotated[int, Meta(ge=0, le=9)]


class GoTo(Act, frozen=True, tag="place"):
    """Show another place of the page."""

    place: Place


class OpenLesson(Act, frozen=True, tag="lesson"):
    """Show a lesson where it was left, or from its start."""

    lesson: str


class ShowStep(Act, frozen=True, tag="step"):
    """Show another step of the lesson."""

    step: str


class SayAnswer(Act, frozen=True, tag="say"):
    """Answer at a step; without parts, take the answer back."""

    step: str
    parts: Parts


class StartPractice(Act, frozen=True, tag="practice"):
    """Start a new series of questions.

    Args:
        kinds: The codes of the misconceptions; none means all.
        count: The number of questions; 0 for as many as it takes.
        seed: The number of the series; 0 for the next one.
    """

    kinds: tuple[str, ...]
    count: Count
    seed: Seed


class Pick(Act, frozen=True, tag="pick"):
    """Answer a question of the practice."""

    turn: Turn
    option: Option


class Next(Act, frozen=True, tag="next"):
    """Leave the feedback on an answer."""

    turn: Turn


class Again(Act, frozen=True, tag="again"):
    """Bring back the list as the step has it."""


ViewAct = GoTo | OpenLesson | ShowStep | SayAnswer | StartPractice | Pick | Next
"""Acts that change the view."""

LearnAct = ViewAct | Again | Undo | Redo
"""Acts that the lesson component can send."""


class LessonViewData(Envelope):
    """View model of the lesson component."""

    screen: ScreenData
    texts: dict[str, str]
