"""A question, its answers, and the misconception behind each wrong one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from webapp.cases.case_set import CaseSet
from webapp.learn.working import Working
from webapp.model.scenario import Scenario

Answer = Fraction | str
"""A value, or a word of the texts' table `answer`, such as "rises", "stays", "equal" or "better"."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A ranked list as a question shows it; it may repeat an item, as no board can.

    Args:
        items: The list, best first.
        hits: Which of its ranks hit, as the measures count it.
        relevant_count: |R|.
        k: The cutoff.
        title: "A", "B", "u1", or nothing where there is one list.
    """

    items: tuple[str, ...]
    hits: tuple[bool, ...]
    relevant_count: int
    k: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to choose.

    Args:
        answer: The value or word.
        belief: The code of the misconception that leads to it, such as "m5"; None for the right answer
            and for one that no misconception leads to.
        is_right: Whether it is the right answer.
    """

    answer: Answer
    belief: str | None = None
    is_right: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """One list worked out twice: as defined, and under a misconception.

    Args:
        rows: The label of each row: the items of a list, or the names of cases.
        right: The working as defined.
        wrong: The working under the misconception.
        measure: The printed name of the measure, such as "AP@5".
        title: As `Shown.title`.
        of_cases: Whether the rows are cases, not ranks.
    """

    rows: tuple[str, ...]
    right: Working
    wrong: Working
    measure: str
    title: str = ""
    of_cases: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers in the order in which they are shown.

    Args:
        kind: The code of the misconception that it is about.
        shown: The lists it is about.
        options: Two to five answers that all differ, one of them right.
        opens: The list or set that the playground, or the page of cases, opens to try it out.
        replays: For each misconception among the options, the lists worked out twice.
        values: The values in the texts `belief.<kind>.ask` and `belief.<kind>.right`, by placeholder.
        ask: The wording of the question: `belief.<kind>.<ask>`.
        because: The wording of why the right answer is right: `belief.<kind>.<because>`.
    """

    kind: str
    shown: tuple[Shown, ...]
    options: tuple[Option, ...]
    opens: Scenario | CaseSet
    replays: Mapping[str, tuple[Replay, ...]]
    values: Mapping[str, Fraction | int | str] = field(default_factory=dict[str, Fraction | int | str])
    ask: str = "ask"
    because: str = "right"

    def __post_init__(self) -> None:
        answers = [option.answer for option in self.options]
        if not 2 <= len(answers) <= 5 or len(set(answers)) < len(answers):
            raise ValueError("a question needs two to five answers that all differ")
        if [option.is_right for option in self.options].count(True) != 1:
            raise ValueError("a question needs one right answer")
        believed = {option.belief for option in self.options if option.belief is not None}
        if self.kind not in believed or believed != set(self.replays):
            raise ValueError("each belief among the answers, first of all its own, needs its replay")

    @property
    def right(self) -> Option:
        """The right answer."""
        return next(option for option in self.options if option.is_right)
