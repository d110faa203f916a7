"""Type of a misconception: questions that reveal it, and a counterexample."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from webapp.cases.case_set import CaseSet
from webapp.learn.question import Question, Shown
from webapp.model.scenario import Scenario

_TRIES: Final = 1000


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A list on which the misconception leads to an absurd value.

    Args:
        shown: The lists.
        values: What the text `belief.<code>.counter` names, by place; exact, computed by the core.
        opens: The list or set that the playground, or the page of cases, opens.
    """

    shown: tuple[Shown, ...]
    values: Mapping[str, Fraction | int | str]
    opens: Scenario | CaseSet


@dataclass(frozen=True, slots=True)
class Misconception:
    """A misconception, its questions and its counterexample.

    Args:
        code: "m1" to "m18", the key of its texts `belief.<code>`.
        draw: Draws a question at random; None where the draw makes no good one, as where a wrong
            answer would be right.
        counterexample: A list that contradicts it.
    """

    code: str
    draw: Callable[[Random], Question | None]
    counterexample: Counterexample

    def question(self, seed: int) -> Question:
        """Return the question of this number, always the same one.

        Raises:
            LookupError: No numbers make a question, which no seed has shown yet.
        """
        random = Random(f"{self.code} {seed}")
        for _ in range(_TRIES):
            question = self.draw(random)
            if question is not None:
                return question
        raise LookupError(f"no question of {self.code} for seed {seed}")
