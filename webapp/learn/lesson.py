"""Data of a lesson: its lists, the numbers that its texts name, and its steps, one screen each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from webapp.board.protocol import Columns
from webapp.cases.case import Model
from webapp.cases.case_set import CaseSet
from webapp.model.scenario import Scenario

Scene = Scenario | CaseSet
"""The data of a step: a list for the board, or a set of cases."""

Blank = Literal["none", "last", "last_two", "all"]
"""The steps of a worked table that the reader fills in."""

Work = Literal["hits", "precision", "terms", "value", "cutoffs", "cases", "definitions"]
"""The quantity that a worked table works out, row by row."""


END: Final = "end"
"""The last screen of every lesson, which is added automatically."""


class LessonError(ValueError):
    """Raised for an invalid lesson file."""


@dataclass(frozen=True, slots=True)
class Side:
    """A measure on a list, or its mean over a set of cases.

    Args:
        scene: The name of the list or of the set.
        measure: The measure's open name.
        model: The model whose lists of the set are meant.
    """

    scene: str
    measure: str
    model: Model = "A"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One screen. Its texts are `lesson.<lesson>.<text>.…`.

    Args:
        id: Its name in the address.
        text: The key of its texts, which several steps may share.
        scene: The list on the board, or the set that is listed.
        measures: The measures that are shown.
        table: How far the step table goes.
        lights: Ranks to look at.
    """

    id: str
    text: str
    scene: str
    measures: tuple[str, ...]
    table: Columns
    lights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tell(Step):
    """A text to read, and a list to try it out on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Predict(Step):
    """A prediction (up, the same or down), shown beside the truth, and then a reason to choose.

    Args:
        before: The side that is known.
        after: The side that is predicted.
        why: Keys of the reasons to choose from, the right one first.
        believed: The code of the misconception behind a wrong answer, by "up", "same" or "down".
    """

    before: Side
    after: Side
    why: tuple[str, ...]
    believed: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Step):
    """A comparison of two sides that differ in one thing: the higher one, both on one axis, and the reason.

    Args:
        sides: The two sides.
        why: As for `Predict`.
        believed: As for `Predict`, by "a", "b" or "equal".
    """

    sides: tuple[Side, Side]
    why: tuple[str, ...]
    believed: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Complete(Step):
    """A worked table, in which the reader fills in the last step, the last two, or all.

    Args:
        work: The quantity that is worked out.
        measure: The open name of its measure.
        blank: The steps that are left to the reader.
    """

    work: Work
    measure: str
    blank: Blank


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall(Step):
    """A question of the practice.

    Args:
        belief: The code of the misconception that it is about.
        seed: The number of the question.
    """

    belief: str
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal(Step):
    """A value to reach on the board, judged by the list alone; any route counts.

    Args:
        measure: The measure.
        like: The list whose value is the goal.
        moves: The maximum number of moves.
    """

    measure: str
    like: str
    moves: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Invent(Step):
    """A score that the reader invents, checked against pairs of lists.

    Args:
        claims: Pairs of lists of which the first should score higher.
    """

    claims: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    Args:
        id: The key of its texts, and its name in the address.
        misconceptions: The codes of the misconceptions that it is about.
        source: The document that it follows; key of the text `example.source.<source>`.
        scenes: Its lists and its sets of cases, by name.
        values: The numbers that its texts name, as `webapp.learn.figures` reads them.
        steps: Its screens, in order.
        opens: The scene that the link into the playground shows.
    """

    id: str
    misconceptions: tuple[str, ...]
    source: str
    scenes: Mapping[str, Scene]
    values: Mapping[str, str]
    steps: tuple[Step, ...]
    opens: str

    @property
    def screens(self) -> tuple[str, ...]:
        """The ids of its screens in the address, in order: the steps, then the end."""
        return (*(step.id for step in self.steps), END)

    @property
    def measures(self) -> frozenset[str]:
        """The measures that are named anywhere in the lesson."""
        return frozenset(measure for step in self.steps for measure in step.measures)

    def list(self, name: str) -> Scenario:
        """Return the list of this name.

        Raises:
            LessonError: The lesson has no such list.
        """
        scene = self.scenes.get(name)
        if not isinstance(scene, Scenario):
            raise LessonError(f"{self.id} has no list {name!r}")
        return scene
