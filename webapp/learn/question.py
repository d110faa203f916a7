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
class Line:
    """A bar of the picture beside the feedback: a sum, its denominator and its value.

    Args:
        working: The terms and the denominator.
        names: The label of each term: the items as they are marked, the ranks, or the names of users.
        measure: The printed name of the measure, such as "AP@5".
        title: The name of its list or model, where there are several.
        what: A text `learn.line_<what>` names the bar in place of list and measure.
    """

    working: Working
    names: tuple[str, ...]
    measure: str
    title: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """A line of the picture that compares two models: the values of one user.

    Args:
        name: The user; nothing for the mean of all.
        a: The value of model A.
        b: The value of model B.
    """

    name: str
    a: Fraction
    b: Fraction


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers in the order in which they are shown.

    Args:
        kind: The code of the misconception that it is about.
        shown: The lists it is about.
        options: Two to five answers that all differ, one of them right.
        opens: The list or set that the playground, or the page of cases, opens to try it out.
        picture: What decides the answer, as defined.
        believed: For each misconception among the values to choose from, the bar that it leads to.
        values: The values in the texts `belief.<kind>.ask` and `belief.<kind>.right`, by placeholder.
        ask: The wording of the question: `belief.<kind>.<ask>`.
        because: The wording of why the right answer is right: `belief.<kind>.<because>`.
        holds: Whether the intuition that the question is about leads to the right answer here.
    """

    kind: str
    shown: tuple[Shown, ...]
    options: tuple[Option, ...]
    opens: Scenario | CaseSet
    picture: tuple[Line, ...] | tuple[Pair, ...]
    believed: Mapping[str, Line] = field(default_factory=dict[str, Line])
    values: Mapping[str, Fraction | int | str] = field(default_factory=dict[str, Fraction | int | str])
    ask: str = "ask"
    because: str = "right"
    holds: bool = False

    def __post_init__(self) -> None:
        answers = [option.answer for option in self.options]
        if not 2 <= len(answers) <= 5 or len(set(answers)) < len(answers):
            raise ValueError("a question needs two to five answers that all differ")
        if [option.is_right for option in self.options].count(True) != 1:
            raise ValueError("a question needs one right answer")
        codes = {option.belief for option in self.options if option.belief is not None}
        if not self.holds and self.kind not in codes:
            raise ValueError("where intuition fails, the answer that it leads to is among the others")
        if self.believed and codes != set(self.believed):
            raise ValueError("each misconception among the values needs its bar")

    @property
    def right(self) -> Option:
        """The right answer."""
        return next(option for option in self.options if option.is_right)

    @property
    def naive(self) -> Option:
        """The answer that intuition leads to: the right one where it holds."""
        return self.right if self.holds else next(one for one in self.options if one.belief == self.kind)
