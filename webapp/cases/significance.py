"""The verdict on every difference of the leaderboard: test, interval, grade, and the cases that are needed.

What a difference means is decided in `recmetrics.paired_tests`; sentences and marks only say it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from recmetrics.paired_tests import (
    LEVEL,
    AdjustedTest,
    Chance,
    Differences,
    Grade,
    adjusted_tests,
    cases_needed,
    chances_by_measure,
)
from webapp.cases.case import Model
from webapp.model.numbers import Number


@dataclass(frozen=True, slots=True)
class Finding:
    """What test and interval say about a model and the baseline by one measure.

    Args:
        differences: The differences in the cases that count for both.
        chance: The test and the interval.
        p_value: The p-value, adjusted for the number of comparisons.
        comparisons: How many models are tested together by the measure.
        grade: The verdict.
    """

    differences: Differences
    chance: Chance
    p_value: float
    comparisons: int
    grade: Grade

    @classmethod
    def of(cls, differences: Differences, chance: Chance | None, test: AdjustedTest | None) -> Self | None:
        """Return the finding of a test; None where there is none."""
        if chance is None or test is None:
            return None
        return cls(differences, chance, test.p_value, test.comparisons, test.grade)

    @property
    def needed(self) -> int | None:
        """The cases that a clear verdict would need; None where it is clear, or there is nothing to find.

        Each of several comparisons has its part of the level, as in the strictest step of Holm's correction.
        """
        if self.grade == "clear":
            return None
        found = self.differences
        needed = cases_needed(found.mean, found.deviation, level=LEVEL / self.comparisons)
        return needed if needed is not None and needed > found.cases else None


def findings_of(
    differences: Mapping[Model, Sequence[Sequence[Number | None]]],
) -> dict[Model, tuple[Finding | None, ...]]:
    """Return the findings of each model against the baseline, measure by measure.

    The models that are compared with the baseline by one measure are tested together: which other measures
    are shown changes nothing. None for too few cases, and for models that do not differ in any case.

    Args:
        differences: Per model other than the baseline, measure by measure and case by case, what it has above
            the baseline; None for a case that is not averaged for both.
    """
    counted: dict[Model, list[Differences]] = {
        model: [_counted(tuple(float(one) for one in column if one is not None)) for column in columns]
        for model, columns in differences.items()
    }
    every = iter(chances_by_measure([found for columns in counted.values() for found in columns]))
    chances = {model: [next(every) for _ in columns] for model, columns in counted.items()}
    by_measure = map(adjusted_tests, zip(*chances.values(), strict=True))
    tests = zip(*by_measure, strict=True)
    return {
        model: tuple(map(Finding.of, counted[model], chances[model], of_model))
        for model, of_model in zip(counted, tests, strict=True)
    }


# A move changes the differences of a few columns; 6 models by 8 measures are 40 of them for a reader.
_counted = lru_cache(maxsize=2000)(Differences.of_values)
