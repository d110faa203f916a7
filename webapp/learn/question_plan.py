"""Plans of questions: what a question should be like, so that nothing but understanding finds its answer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final, Literal

SMALL_NUMBERS: Final = 20
"""The first questions of a practice have numbers that can be worked out in the head."""

ROUND: Final = 50_000
"""The numbers of the questions of a practice start again at every multiple of this."""

_HOLDS: Final = 0.35
"""Share of questions in which intuition leads to the right answer."""

_MANY_ANSWERS: Final = 0.7
"""Share of questions with four values to choose from, where there are so many; else there are three."""


Side = Literal["above", "below", "either"]
"""Where the value that intuition leads to lies, seen from the right one, unless the two are equal."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Properties that a question should have.

    Args:
        holds: Whether intuition leads to the right answer.
        place: Where the right answer stands among the answers by size, from 0 to 1.
        fineness: The same by the size of the denominators.
        answers: How many values there are to choose from.
        is_small: Whether the numbers are to be small.
        word: Which of the words is right, from 0 to 1.
        form: Which of its wordings the question has, from 0 to 1.
    """

    holds: bool
    place: float
    fineness: float
    answers: int
    is_small: bool
    word: float = 0
    form: float = 0

    @classmethod
    def of(cls, random: Random, number: int, side: Side = "either") -> Plan:
        """Return the plan of the question of this number.

        Args:
            random: The source of the plan.
            number: The number of the question.
            side: Where intuition goes wrong. Always above, say, the right value is the largest only where
                intuition holds; then it always is.
        """
        holds, place = random.random() < _HOLDS, random.random()
        answers = 4 if random.random() < _MANY_ANSWERS else 3
        lower = place * (answers - 1) / answers
        if side != "either":
            from_naive = 1 - lower if not holds else 1 / (2 * answers)
            place = from_naive if side == "below" else 1 - from_naive
        return cls(
            holds=holds,
            place=place,
            fineness=random.random(),
            answers=answers,
            is_small=number % ROUND < SMALL_NUMBERS,
            word=random.random(),
            form=random.random(),
        )

    @property
    def longest(self) -> int:
        """The most items of a list."""
        return 5 if self.is_small else 6

    @property
    def most_relevant(self) -> int:
        """The most items that are relevant."""
        return 4 if self.is_small else 6

    @property
    def finest(self) -> int:
        """The highest denominator of a value to choose from."""
        return 24 if self.is_small else 60

    def distance(self, right: Fraction, wrong: Collection[Fraction]) -> int:
        """Return how far the right value is off its place, by size (which counts double) and by denominator.

        >>> Plan(True, 0.9, 0.1, 3, True).distance(Fraction(2), [Fraction(1), Fraction(1, 2)])
        0
        """
        count = len(wrong) + 1
        smaller = sum(one < right for one in wrong)
        coarser = sum(one.denominator < right.denominator for one in wrong)
        as_coarse = sum(one.denominator <= right.denominator for one in wrong)
        fineness = int(self.fineness * count)
        off = max(coarser - fineness, fineness - as_coarse, 0)
        return 2 * abs(smaller - int(self.place * count)) + off

    def of_words(self, words: tuple[str, ...]) -> str:
        """Return the word that should be right."""
        return words[int(self.word * len(words))]
