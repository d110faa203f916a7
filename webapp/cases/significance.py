"""The verdict on every difference of the leaderboard: test, interval, grade, and the cases that are needed.

The one place where it is decided what a difference means; sentences and marks only say it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from recmetrics import Comparison
from recmetrics.paired_tests import LEVEL, Chance, Differences, Grade, cases_needed, grade_of, holm
from webapp.cases.case import Model
from webapp.model.sampling import SEED


@dataclass(frozen=True, slots=True)
class Finding:
    """What test and interval say about a model and the baseline by one measure.

    Args:
        differences: The differences in the cases that count for both.
        chance: The test and the interval.
        p_value: The p-value, adjusted for the number of comparisons.
        comparisons: How many differences are tested together.
        grade: The verdict.
    """

    differences: Differences
    chance: Chance
    p_value: float
    comparisons: int
    grade: Grade

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
    comparisons: Mapping[Model, tuple[Comparison, ...]],
) -> dict[Model, tuple[Finding | None, ...]]:
    """Return the findings of each model against the baseline, measure by measure; None for too few cases.

    Args:
        comparisons: Per model other than the baseline, the baseline against it, measure by measure.
    """
    tested = {
        (model, at): found
        for model, of_model in comparisons.items()
        for at, comparison in enumerate(of_model)
        if (found := _tested(tuple(float(pair.difference) for pair in comparison.pairs))) is not None
    }
    adjusted = dict(zip(tested, holm([chance.p_value for _, chance in tested.values()]), strict=True))
    found = {
        place: Finding(
            differences,
            chance,
            adjusted[place],
            len(tested),
            grade_of(adjusted[place], chance.low, chance.high),
        )
        for place, (differences, chance) in tested.items()
    }
    return {
        model: tuple(found.get((model, at)) for at in range(len(of_model)))
        for model, of_model in comparisons.items()
    }


# A move changes the differences of a few columns; 6 models by 8 measures are 40 of them for a reader.
@lru_cache(maxsize=2000)
def _tested(values: tuple[float, ...]) -> tuple[Differences, Chance] | None:
    differences = Differences.of_values(values)
    chance = differences.chance(seed=SEED)
    return None if chance is None else (differences, chance)
