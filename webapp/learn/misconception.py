"""Type of a misconception: questions that reveal it, and a counterexample."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Final

from webapp.cases.case_set import CaseSet
from webapp.learn.question import Question, Shown
from webapp.learn.question_plan import Plan, Side
from webapp.model.scenario import Scenario

_TRIES: Final = 2000
_PATIENCE: Final = 40
"""Draws that are made in search of a question that is just as planned, when one that nearly is was found."""


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
        draw: Draws a question at random; None where the draw makes no good one.
        counterexample: A list that contradicts it.
        side: Where the value that it leads to lies.
    """

    code: str
    draw: Callable[[Random, Plan], Question | None]
    counterexample: Counterexample
    side: Side = "either"

    def question(self, number: int) -> Question:
        """Return the question of this number, always the same one, its answers in shuffled order.

        Raises:
            LookupError: No numbers make a question, which no number has shown yet.
        """
        random = Random(f"{self.code} {number}")
        question = self._planned(random, Plan.of(random, number, self.side))
        return replace(question, options=tuple(random.sample(question.options, len(question.options))))

    def _planned(self, random: Random, plan: Plan) -> Question:
        """Return the question among those drawn that comes nearest to the plan."""
        nearest: tuple[int, Question] | None = None
        left = _TRIES
        while left:
            left -= 1
            question = self.draw(random, plan)
            if question is None or question.holds != plan.holds:
                continue
            distance = _distance(question, plan)
            if not distance:
                return question
            if nearest is None:
                left = min(left, _PATIENCE)
            if nearest is None or distance < nearest[0]:
                nearest = distance, question
        if nearest is None:
            raise LookupError(f"no question of {self.code} as planned: {plan}")
        return nearest[1]


def _distance(question: Question, plan: Plan) -> int:
    """Return how far a question is from the plan: by the places of values, or by the word that is right."""
    answers = [option.answer for option in question.options]
    right = question.right.answer
    if isinstance(right, str):
        return abs(answers.index(right) - int(plan.word * len(answers)))
    return plan.distance(right, [one for one in answers if not isinstance(one, str) and one != right])
