"""Protocol of the lesson view: the acts that it sends, and the data that it gets."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from webapp.components.protocol import Act, Envelope, LastingAct, Redo, Undo
from webapp.learn.blocks import ScreenData
from webapp.learn.drill import MAX_COUNT, MAX_TURNS
from webapp.learn.hand_counts import Round
from webapp.learn.progress_file import MAX_FILE
from webapp.learn.typed import MAX_ANSWER
from webapp.learn.view import MAX_PARTS, Place, Plan, Tool

HandText = Annotated[str, Meta(max_length=MAX_ANSWER)]
Parts = Annotated[tuple[str, ...], Meta(max_length=MAX_PARTS)]
Count = Annotated[int, Meta(ge=0, le=MAX_COUNT)]
Turn = Annotated[int, Meta(ge=0, le=MAX_TURNS)]
HandCounts = Annotated[tuple[HandText, ...], Meta(max_length=MAX_PARTS)]
Option = Annotated[int, Meta(ge=0, le=9)]


class GoTo(LastingAct, frozen=True, tag="place"):
    """Show another place of the page; among the notes for teachers, a lesson plan or a tool."""

    place: Place
    plan: Plan | None = None
    tool: Tool | None = None


class OpenLesson(LastingAct, frozen=True, tag="lesson"):
    """Show a lesson where it was left, or from its start, or at a screen."""

    lesson: str
    step: str = ""


class ShowStep(LastingAct, frozen=True, tag="step"):
    """Show another step of the lesson."""

    step: str


class SayAnswer(LastingAct, frozen=True, tag="say"):
    """Answer at a step; without parts, take the answer back."""

    step: str
    parts: Parts


class StartPractice(Act, frozen=True, tag="practice"):
    """Start a session of questions, with numbers that nobody has seen.

    Args:
        kinds: The codes of the misconceptions to choose from, those first that need it most; none means all.
        count: The number of questions; 0 for the usual number.
    """

    kinds: tuple[str, ...]
    count: Count = 0


class Pick(Act, frozen=True, tag="pick"):
    """Answer a question of the practice."""

    turn: Turn
    option: Option


class Next(Act, frozen=True, tag="next"):
    """Leave the feedback on an answer."""

    turn: Turn


class Restore(Act, frozen=True, tag="restore"):
    """Take up the progress that the browser has kept; what the page holds already stays."""

    kept: Annotated[str, Meta(max_length=MAX_FILE)]


class CountHands(LastingAct, frozen=True, tag="hands"):
    """Note how many raised a hand for each answer; without any number, forget the round.

    Args:
        step: The step, or the question of the practice.
        round: 1 before talking, 2 after.
        counts: What was typed for each answer.
    """

    step: str
    round: Round
    counts: HandCounts


class Again(Act, frozen=True, tag="again"):
    """Bring back the list as the step has it."""


ViewAct = GoTo | OpenLesson | ShowStep | SayAnswer | StartPractice | Pick | Next | Restore | CountHands
"""Acts that change the view."""

LearnAct = ViewAct | Again | Undo | Redo
"""Acts that the lesson component can send."""


class LessonViewData(Envelope):
    """View model of the lesson component: the screen, and the progress for the browser to keep."""

    screen: ScreenData
    kept: str
    texts: dict[str, str]
