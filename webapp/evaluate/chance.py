"""Could chance alone make the difference between two models? Which test says so for how many cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

TestKind = Literal["exact", "sampled", "t"]
"""All ways to swap the models, random ways to swap them, or Student's t-test."""

FEWEST: Final = 5
"""Cases below which chance and skill cannot be told apart."""

MOST_DIFFERENT: Final = 1_000
"""Different differences up to which lists are swapped; beyond, there are more cases than that, and the t-test
says the same in no time."""

SEED: Final = 20251104
"""Of the random ways, so that the numbers are the same each time."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What a test and an interval say of a mean difference.

    Args:
        kind: Which test.
        p_value: How often chance alone gives a mean difference as far from 0.
        low: The lower end of the interval in which the difference lies.
        high: Its upper end.
        confidence: How sure one may be of the interval, such as 0.95.
        size: How many ways to swap were looked at, or random draws made; 0 for the t-test.
    """

    kind: TestKind
    p_value: float
    low: float
    high: float
    confidence: float
    size: int


def chance_of_groups(differences: Sequence[float], times: Sequence[int]) -> Chance:
    """The randomisation test and the bootstrap interval.

    Args:
        differences: The different differences, at most `MOST_DIFFERENT` of them.
        times: In how many cases each arises; at least `FEWEST` cases together.

    >>> chance = chance_of_groups([0.5], [5])
    >>> chance.kind, chance.p_value, chance.low, chance.high, chance.size
    ('exact', 0.0625, 0.5, 0.5, 32)
    """
    from recmetrics.significance import bootstrap_interval, randomisation_test

    test = randomisation_test(differences, times=times, seed=SEED)
    interval = bootstrap_interval(differences, times=times, seed=SEED)
    kind: TestKind = "exact" if test.exact else "sampled"
    return Chance(kind, test.p_value, interval.low, interval.high, interval.confidence, test.size)


def chance_of_spread(difference: float, deviation: float, cases: int) -> Chance:
    """The paired t-test and its interval.

    Args:
        difference: The mean difference.
        deviation: The standard deviation of the differences.
        cases: How many there are.
    """
    from recmetrics.significance import paired_t_test

    test = paired_t_test(difference, deviation, cases)
    return Chance("t", test.p_value, test.low, test.high, test.confidence, 0)
