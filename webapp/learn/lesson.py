"""A lesson is data: its lists, the numbers that its texts name, and its steps, one screen each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from webapp.cases.case import Model
from webapp.cases.case_set import CaseSet
from webapp.model.scenario import Scenario

Scene = Scenario | CaseSet
"""What lies on the board: a list, or a set of cases."""

Table = Literal["none", "hits", "precision", "terms"]
"""How far the step table of the board goes: what was not taught yet is not shown."""

Blank = Literal["none", "last", "last_two", "all"]
"""Which steps of a worked table the reader fills in."""

Work = Literal["hits", "precision", "terms", "value", "cutoffs", "cases", "definitions"]
"""What a worked table works out, row by row."""


END: Final = "end"
"""The last screen of every lesson, which comes by itself."""


class LessonError(ValueError):
    """The file of a lesson says something that cannot be."""


@dataclass(frozen=True, slots=True)
class Side:
    """A measure on a list, or its mean over a set of cases.

    Args:
        scene: The name of the list or of the set.
        measure: The measure's open name.
        model: Whose lists of the set.
    """

    scene: str
    measure: str
    model: Model = "A"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One screen. Its texts are `lesson.<lesson>.<text>.…`.

    Args:
        id: What the address calls it.
        text: The key of its texts, which several steps may share.
        scene: What lies on the board, or is listed where it is a set.
        measures: The measures that are shown.
        table: How far the step table goes.
        lights: Ranks to look at.
    """

    id: str
    text: str
    scene: str
    measures: tuple[str, ...]
    table: Table
    lights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tell(Step):
    """Something to read, and a list to try it out on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Predict(Step):
    """Up, the same or down? Then the truth beside the prediction, and why.

    Args:
        before: What is known.
        after: What is predicted.
        why: Keys of the reasons to choose from, the right one first.
        believed: The code of the belief behind an answer that is wrong, by "up", "same" or "down".
    """

    before: Side
    after: Side
    why: tuple[str, ...]
    believed: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Step):
    """Two that differ in one thing only: which is higher? Then both on one axis, and why.

    Args:
        sides: The two.
        why: As for `Predict`.
        believed: As for `Predict`, by "a", "b" or "equal".
    """

    sides: tuple[Side, Side]
    why: tuple[str, ...]
    believed: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Complete(Step):
    """A worked table, of which the reader fills in the last step, the last two, or all.

    Args:
        work: What is worked out.
        measure: Of which measure.
        blank: What is left to the reader.
    """

    work: Work
    measure: str
    blank: Blank


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall(Step):
    """A question of the practice.

    Args:
        belief: The code of the belief that it is about.
        seed: The number of the question.
    """

    belief: str
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal(Step):
    """A value to reach on the board, judged by what lies there; any route counts.

    Args:
        measure: The measure.
        like: The list whose value is the goal.
        moves: In at most how many moves.
    """

    measure: str
    like: str
    moves: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Invent(Step):
    """A score of the reader's own, held against what it should say.

    Args:
        claims: Pairs of lists of which the first should be above the second.
    """

    claims: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    Args:
        id: The key of its texts, and what the address calls it.
        misconceptions: The codes of the beliefs that it is about.
        source: Whose document it follows; key of the text `example.source.<source>`.
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
        """What the address calls its screens, in order: the steps, then the end."""
        return (*(step.id for step in self.steps), END)

    @property
    def measures(self) -> frozenset[str]:
        """The measures that are named anywhere in the lesson; before that their values have no name."""
        return frozenset(measure for step in self.steps for measure in step.measures)

    def list(self, name: str) -> Scenario:
        """The list of this name.

        Raises:
            LessonError: The lesson has no such list.
        """
        scene = self.scenes.get(name)
        if not isinstance(scene, Scenario):
            raise LessonError(f"{self.id} has no list {name!r}")
        return scene
