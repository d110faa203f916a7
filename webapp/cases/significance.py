"""The verdict on every difference of the leaderboard: test, interval, grade, and the cases that are needed.

The one place where it is decided what a difference means; sentences and marks only say it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from recmetrics.paired_tests import (
    LEVEL,
    Chance,
    Differences,
    Grade,
    cases_needed,
    chances_by_measure,
    grade_of,
    holm,
)
from webapp.cases.case import Model
from webapp.model.numbers import Number
from webapp.model.sampling import SEED


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
    def alone(cls, differences: Differences, chance: Chance) -> Self:
        """Return the finding of a comparison that is the only one by its measure."""
        return cls(differences, chance, chance.p_value, 1, grade_of(chance.p_value, chance.low, chance.high))

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
    tested: dict[Model, tuple[_Tested, ...]] = {
        model: _tested(columns) for model, columns in differences.items()
    }
    by_measure = [_findings(tuple(tested), column) for column in zip(*tested.values(), strict=True)]
    return {model: tuple(found.get(model) for found in by_measure) for model in differences}


_Tested = tuple[Differences, Chance] | None
"""The differences by a measure with their test; None where there is nothing to test."""


def _findings(models: Sequence[Model], column: Sequence[_Tested]) -> dict[Model, Finding]:
    """Return the findings by one measure, of the models that there is something to test of."""
    tested: dict[Model, tuple[Differences, Chance]] = {
        model: found for model, found in zip(models, column, strict=True) if found is not None
    }
    adjusted = holm([chance.p_value for _, chance in tested.values()])
    return {
        model: Finding(differences, chance, p_value, len(tested), grade_of(p_value, chance.low, chance.high))
        for (model, (differences, chance)), p_value in zip(tested.items(), adjusted, strict=True)
    }


def _tested(columns: Sequence[Sequence[Number | None]]) -> tuple[_Tested, ...]:
    """Return by measure the differences and their test."""
    measures = [_counted(tuple(float(one) for one in column if one is not None)) for column in columns]
    chances = iter(
        chances_by_measure([found for found in measures if found.better or found.worse], seed=SEED)
    )
    by_measure = [(found, next(chances) if found.better or found.worse else None) for found in measures]
    return tuple(None if chance is None else (found, chance) for found, chance in by_measure)


# A move changes the differences of a few columns; 6 models by 8 measures are 40 of them for a reader.
_counted = lru_cache(maxsize=2000)(Differences.of_values)
