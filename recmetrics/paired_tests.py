"""The test and the interval of a mean difference, chosen by how many different differences there are.

The one place of that choice, for `compare` and for the pages. The tests themselves are in
`recmetrics.significance`, which needs SciPy; it is imported when a test is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final, Literal

from recmetrics.lists.sums import LAST_BITS

TestKind = Literal["exact", "sampled", "t"]
"""All ways to swap the models, random ways to swap them, or Student's t-test."""

FEWEST: Final = 5
"""The fewest cases for a test: with fewer, chance and skill cannot be separated."""

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


@dataclass(frozen=True, slots=True)
class Differences:
    """The differences between two models case by case, as far as a test needs them.

    Args:
        cases: The cases that are averaged for both.
        mean: The mean difference; 0 where there is no case.
        deviation: The standard deviation, with n - 1 in the denominator; 0 for fewer than two cases.
        better: Cases with a difference above 0.
        worse: Cases with a difference below 0.
        groups: Each distinct difference and its number of cases; None where there are more than
            `MOST_DIFFERENT`.
    """

    cases: int
    mean: float
    deviation: float
    better: int
    worse: int
    groups: tuple[tuple[float, int], ...] | None

    @property
    def same(self) -> int:
        """Cases without a difference."""
        return self.cases - self.better - self.worse

    @classmethod
    def of_values(cls, values: Iterable[float]) -> Differences:
        """Return the differences of these values; those of last bits only are none.

        Example:
            >>> found = Differences.of_values([0.5, 0.5, -0.25, 1e-17])
            >>> found.mean, found.better, found.worse, found.same
            (0.1875, 2, 1, 1)
        """
        counted: dict[float, int] = {}
        for value in values:
            rounded = round(value, 12) + 0.0  # adding 0 makes a plain 0 of -0.0
            counted[rounded] = counted.get(rounded, 0) + 1
        cases = sum(counted.values())
        mean = fsum(value * times for value, times in counted.items()) / cases if cases else 0.0
        squares = fsum((value - mean) ** 2 * times for value, times in counted.items())
        return cls(
            cases=cases,
            mean=mean,
            deviation=sqrt(squares / (cases - 1)) if cases > 1 else 0.0,
            better=sum(times for value, times in counted.items() if value > LAST_BITS),
            worse=sum(times for value, times in counted.items() if value < -LAST_BITS),
            groups=tuple(sorted(counted.items())) if len(counted) <= MOST_DIFFERENT else None,
        )

    def chance(self, *, confidence: float = 0.95, seed: int = 0) -> Chance | None:
        """Return the test and the interval; None for fewer than `FEWEST` cases.

        Args:
            confidence: How sure one may be of the interval, between 0 and 1.
            seed: The same seed draws the same.

        Raises:
            MissingPackagesError: If SciPy is not installed.
        """
        if self.cases < FEWEST:
            return None
        if self.groups is None:
            return chance_of_spread(self.mean, self.deviation, self.cases, confidence=confidence)
        values, times = zip(*self.groups, strict=True)
        return chance_of_groups(values, times, confidence=confidence, seed=seed)


def chance_of_groups(
    differences: Sequence[float], times: Sequence[int], *, confidence: float = 0.95, seed: int = 0
) -> Chance:
    """Return the randomisation test and the bootstrap interval.

    Args:
        differences: The distinct differences, at most `MOST_DIFFERENT` of them.
        times: In how many cases each arises; at least `FEWEST` cases together.
        confidence: How sure one may be of the interval, between 0 and 1.
        seed: The same seed draws the same.

    Example:
        >>> chance = chance_of_groups([0.5], [5])
        >>> chance.kind, chance.p_value, chance.low, chance.high, chance.size
        ('exact', 0.0625, 0.5, 0.5, 32)
    """
    from recmetrics.significance import bootstrap_interval, randomisation_test

    test = randomisation_test(differences, times=times, seed=seed)
    interval = bootstrap_interval(differences, times=times, confidence=confidence, seed=seed)
    kind: TestKind = "exact" if test.exact else "sampled"
    return Chance(kind, test.p_value, interval.low, interval.high, confidence, test.size)


def chance_of_spread(difference: float, deviation: float, cases: int, *, confidence: float = 0.95) -> Chance:
    """Return the paired t-test and its interval.

    Args:
        difference: The mean difference.
        deviation: The standard deviation of the differences.
        cases: How many there are.
        confidence: How sure one may be of the interval, between 0 and 1.
    """
    from recmetrics.significance import paired_t_test

    test = paired_t_test(difference, deviation, cases, confidence=confidence)
    return Chance("t", test.p_value, test.low, test.high, confidence, 0)


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    r"""Adjust p-values for their number, so that they can be compared with one level together.

    Formula: for the ascending p-values, $\tilde p_{(i)} = \max_{j\le i} \min(1, (m - j + 1)\, p_{(j)})$ with
    m their number. Where all that are at most 0.05 are called differences, the chance that any one of them is
    none is at most 0.05, however the tests depend on one another.

    Args:
        p_values: The p-values of all the tests that are looked at together.

    Returns:
        The adjusted ones, in the same order.

    Source: S. Holm, A simple sequentially rejective multiple test procedure, 1979. R: `p.adjust`;
    statsmodels: `multipletests` with `method="holm"`.

    Example:
        >>> holm([0.01, 0.04, 0.03])
        (0.03, 0.06, 0.06)
    """
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for before, at in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - before) * p_values[at]))
        adjusted[at] = highest
    return tuple(adjusted)
