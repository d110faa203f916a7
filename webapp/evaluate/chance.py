"""Significance of the difference between two models: the choice of the test and of the interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from webapp.model.sampling import SEED

TestKind = Literal["exact", "sampled", "t"]
"""All ways to swap the models, random ways to swap them, or Student's t-test."""

MOST_DIFFERENT: Final = 1_000
"""Most distinct differences for the randomisation test; beyond, there are even more cases, and the t-test
gives the same result in no time."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The result of a test and an interval for a mean difference.

    Args:
        kind: The kind of the test.
        p_value: How often chance alone gives a mean difference as far from 0.
        low: The lower end of the interval in which the difference lies.
        high: Its upper end.
        confidence: How sure one may be of the interval, such as 0.95.
        size: The number of ways to swap that were tried, or of random draws; 0 for the t-test.
    """

    kind: TestKind
    p_value: float
    low: float
    high: float
    confidence: float
    size: int


def chance_of_groups(differences: Sequence[float], times: Sequence[int]) -> Chance:
    """Return the randomisation test and the bootstrap interval.

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
    """Return the paired t-test and its interval.

    Args:
        difference: The mean difference.
        deviation: The standard deviation of the differences.
        cases: How many there are.
    """
    from recmetrics.significance import paired_t_test

    test = paired_t_test(difference, deviation, cases)
    return Chance("t", test.p_value, test.low, test.high, test.confidence, 0)
