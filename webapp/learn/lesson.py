"""Data of a lesson: its lists, the numbers that its texts name, and its steps, one screen each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import ClassVar, Final, Literal

from webapp.board.protocol import Columns, MeasurePart
from webapp.cases.case import Model
from webapp.cases.case_set import CaseSet
from webapp.model.scenario import Scenario

Scene = Scenario | CaseSet
"""The data of a step: a list for the board, or a set of cases."""

Blank = Literal["last_two", "all"]
"""The steps of a worked table that the reader fills in."""

Work = Literal["precision", "terms", "ranks", "value", "cutoffs", "cases", "definitions"]
"""The quantity that a worked table works out, row by row; with "ranks" nothing is given but the ranks."""

Hand = Literal["order", "relevant", "k", "missing"]
"""What a reader may change: the order, the marks, K, or whether a missing item is in the list."""

Stretch = Literal["one_move", "other_way"]
"""A harder goal after a goal: the same value in one move, or with hits at other ranks."""


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


@dataclass(frozen=True, slots=True)
class Slopes:
    """A picture of a change: a line for each case from its value before to that after, and the mean.

    Args:
        before: The name of the set before.
        after: The name of the set after, with the same cases.
        measure: The measure's open name.
    """

    before: str
    after: str
    measure: str


@dataclass(frozen=True, slots=True)
class GridBars:
    """A picture of models under several definitions: a bar for each pair, made of the parts of the cases.

    Args:
        scene: The name of the set.
        measures: The open names of the definitions.
    """

    scene: str
    measures: tuple[str, ...]


Picture = Slopes | GridBars
"""A picture of numbers: with the reveal of a step that asks a question, else below its text."""


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
        hands: What the reader may change of the list, once it may be changed.
        open: What is shown of its measures; the formula from lesson 3 on.
        picture: A picture of its numbers.
    """

    seconds: ClassVar[int] = 50
    """How long a reader takes for it, about."""

    id: str
    text: str
    scene: str
    measures: tuple[str, ...]
    table: Columns
    lights: tuple[int, ...] = ()
    hands: tuple[Hand, ...] = ("order",)
    open: tuple[MeasurePart, ...] = ("bars",)
    picture: Picture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tell(Step):
    """A text to read, and a list to try it out on.

    Args:
        choices: Opinions to choose from, none of them right or wrong: text `ask`, and of each `choice_<name>`
            and `reply_<name>`.
        lists: Lists to choose between, shown in place of the board.
    """

    choices: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()

    seconds = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Predict(Step):
    """A prediction (up, the same or down), shown beside the truth, and then a reason to choose.

    Args:
        before: The side that is known.
        after: The side that is predicted.
        why: Keys of the reasons to choose from, the right one first.
        believed: The code of the misconception behind a wrong answer, by "up", "same" or "down".
        voices: The code of the misconception that a wrong reason puts into words, by the reason's key.
    """

    before: Side
    after: Side
    why: tuple[str, ...]
    believed: Mapping[str, str]
    voices: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Step):
    """A comparison of two sides that differ in one thing: the higher one, both on one axis, and the reason.

    Args:
        sides: The two sides.
        why: As for `Predict`.
        believed: As for `Predict`, by "a", "b" or "equal".
        voices: As for `Predict`.
    """

    sides: tuple[Side, Side]
    why: tuple[str, ...]
    believed: Mapping[str, str]
    voices: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Complete(Step):
    """A worked table, in which the reader fills in the last two steps, or all.

    Args:
        work: The quantity that is worked out.
        measure: The open name of its measure.
        blank: The steps that are left to the reader.
    """

    seconds = 70

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

    seconds = 40

    belief: str
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal(Step):
    """A value to reach on the board, judged by the list alone; any route counts.

    Args:
        measure: The measure.
        like: The list whose value is the goal.
        moves: The maximum number of moves.
        stretch: A harder goal once it is reached: texts `stretch` and `stretch_reached`.
    """

    seconds = 70

    measure: str
    like: str
    moves: int
    stretch: Stretch | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Invent(Step):
    """A score that the reader invents, checked against pairs of lists.

    Args:
        claims: Pairs of lists of which the first should score higher.
    """

    seconds = 120

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
    def minutes(self) -> int:
        """How long it takes, about."""
        return ceil(sum(step.seconds for step in self.steps) / 60)

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
