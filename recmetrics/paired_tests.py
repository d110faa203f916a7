"""The test and the interval of a mean difference, and the verdict: one rule, for `compare` and for the pages.

The randomisation test and the bootstrap interval are computed exactly, without any random draw. The models
that are compared with one baseline under one measure are tested together by Holm's method; measures are not
corrected for: choose the one that counts before you look. A model that is equal to the baseline in all cases
is no test.

NumPy, and SciPy for the t-test, are imported when a test is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, fsum, isfinite, log2, sqrt
from statistics import NormalDist
from typing import Final, Literal

from recmetrics.errors import InvalidInputError
from recmetrics.lists.sums import LAST_BITS

TestKind = Literal["exact", "t"]
"""All ways to swap the models, or Student's t-test."""

FEWEST: Final = 5
"""The fewest cases for a test: with fewer, chance and skill cannot be separated."""

MOST_DIFFERENT: Final = 1_000
"""Most distinct differences for the randomisation test; beyond, there are even more cases, and the t-test
gives the same result in no time."""

MOST_SWAPPED: Final = 100_000
"""Most cases that differ for the randomisation test, for the same reason."""

LEVEL: Final = 0.05
"""A difference is called clear where chance alone gives one like it at most this often."""

POWER: Final = 0.8
"""How often a difference that is there should be found by a test that is planned."""

Grade = Literal["clear", "borderline", "none"]
"""The verdict on a difference: clear, borderline, or no evidence of one."""

GRADE_WORDS: Final[Mapping[Grade, str]] = {
    "clear": "significant",
    "borderline": "borderline",
    "none": "not significant",
}
"""What each verdict is called."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The result of a test and an interval for a mean difference.

    Args:
        kind: The kind of the test.
        p_value: How often chance alone gives a mean difference as far from 0.
        low: The lower end of the interval in which the difference lies.
        high: Its upper end.
        confidence: How sure one may be of the interval, such as 0.95.
    """

    kind: TestKind
    p_value: float
    low: float
    high: float
    confidence: float


@dataclass(frozen=True, slots=True)
class AdjustedTest:
    """The verdict on a model and the baseline under one measure, beside the other models that are tested.

    Args:
        p_value: The p-value, adjusted for the number of comparisons.
        comparisons: How many models are tested together by the measure.
        grade: What test and interval say together.
    """

    p_value: float
    comparisons: int
    grade: Grade


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

    @property
    def effect_size(self) -> float | None:
        r"""The mean difference in standard deviations of the differences; None where they do not vary.

        Formula: $d_z = \bar d / s$. About 0.2 is small, 0.5 medium, 0.8 large.

        Source: J. Cohen, Statistical power analysis for the behavioral sciences, 1988.
        """
        return self.mean / self.deviation if self.deviation > LAST_BITS else None

    @property
    def values(self) -> list[float]:
        """Every case's difference, ascending; none where there are too many different ones."""
        return [value for value, times in self.groups or () for _ in range(times)]

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

    def chance(self, *, confidence: float = 0.95, seed: int | None = None) -> Chance | None:
        """Return the test and the interval; None for fewer than `FEWEST` cases, or where no case differs.

        Args:
            confidence: How sure one may be of the interval, between 0 and 1.
            seed: Without effect since nothing is drawn; accepted as programs have it.

        Raises:
            MissingPackagesError: If NumPy is not installed, or SciPy for the t-test.
        """
        del seed
        return chances_by_measure([self], confidence=confidence)[0]


def chances_by_measure(measures: Sequence[Differences], *, confidence: float = 0.95) -> list[Chance | None]:
    """Return what `Differences.chance` does of several measures, sooner.

    Example:
        >>> several = [Differences.of_values([0.5] * 5), Differences.of_values([0.5, 0.5, -0.5, 0, 0])]
        >>> chances_by_measure(several) == [one.chance() for one in several]
        True
    """
    from recmetrics.resampling import Groups, p_values_and_intervals

    found: list[Chance | None] = [None] * len(measures)
    swapped: dict[int, Groups] = {}
    for at, one in enumerate(measures):
        differ = one.better + one.worse
        if one.cases < FEWEST or not differ:
            continue
        if one.groups is None or differ > MOST_SWAPPED:
            found[at] = chance_of_spread(one.mean, one.deviation, one.cases, confidence=confidence)
        else:
            swapped[at] = one.groups
    tested = p_values_and_intervals(list(swapped.values()), confidence=confidence)
    for at, (p_value, low, high) in zip(swapped, tested, strict=True):
        found[at] = Chance("exact", p_value, low, high, confidence)
    return found


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
    return Chance("t", test.p_value, test.low, test.high, confidence)


def grade_of(p_value: float, low: float, high: float, *, level: float = LEVEL) -> Grade:
    """Return the verdict on a difference, from the test and the interval together.

    It is clear where both speak for it: chance alone seldom makes a difference as large, and 0 lies outside
    of the interval. There is no evidence where neither does. Where the two disagree, it is borderline, unless
    the p-value is more than twice the level: intervals of few cases are too narrow to speak against that.

    Args:
        p_value: That of the paired randomisation test, adjusted where there are several tests.
        low: The lower end of the bootstrap interval of the difference.
        high: Its upper end.
        level: The largest p-value that speaks for a difference.

    Example:
        >>> grade_of(0.01, 0.02, 0.1), grade_of(0.0599, -0.1321, -0.0003), grade_of(0.4, -0.1, 0.2)
        ('clear', 'borderline', 'none')
    """
    is_rare, is_apart = p_value <= level, low > LAST_BITS or high < -LAST_BITS
    if is_rare and is_apart:
        return "clear"
    return "borderline" if is_rare or (is_apart and p_value <= 2 * level) else "none"


def adjusted_tests(chances: Sequence[Chance | None]) -> list[AdjustedTest | None]:
    """Return the verdicts on the models that are compared with one baseline under one measure.

    Args:
        chances: By model, its test and interval; None where nothing is tested, which is no comparison.

    Example:
        >>> tested = [Differences.of_values([0.5] * cases).chance() for cases in (4, 7, 8)]
        >>> [found and (found.p_value, found.grade) for found in adjusted_tests(tested)]
        [None, (0.015625, 'clear'), (0.015625, 'clear')]
    """
    tested = [chance for chance in chances if chance is not None]
    adjusted = iter(holm([chance.p_value for chance in tested]))
    return [
        chance and AdjustedTest(p_value, len(tested), grade_of(p_value, chance.low, chance.high))
        for chance in chances
        for p_value in [0.0 if chance is None else next(adjusted)]
    ]


def cases_needed(
    difference: float, deviation: float, *, level: float = LEVEL, power: float = POWER
) -> int | None:
    r"""Estimate how many cases a test needs to find a mean difference.

    It is assumed that the difference and its spread from case to case really are what was observed, and that
    the mean of so many differences is about normally distributed. Few cases tell little about either, so
    take the number for an order of magnitude.

    Formula: $n = \left(\frac{(z_{1-\alpha/2} + z_{1-\beta})\, s}{\bar d}\right)^2
    + \frac{z_{1-\alpha/2}^2}{2}$, rounded up, with s the standard deviation of the differences, alpha the
    level, 1 - beta the power and z the quantiles of the normal distribution; but at least
    $1 + \log_2 (1/\alpha)$, as fewer cases have no way of swapping the models that is rare enough.

    Args:
        difference: The mean of what one model reaches minus what the other does.
        deviation: The standard deviation of these differences, with n - 1 in the denominator.
        level: The largest p-value that is called significant, between 0 and 1.
        power: How often the test should find the difference, between 0 and 1.

    Returns:
        The number of cases in all; None where there is no difference to find.

    Raises:
        InvalidInputError: If a number is not finite, `deviation` is below 0, or `level` or `power` is not
            between 0 and 1.

    Source: J. Cohen, Statistical power analysis for the behavioral sciences, 1988; the second term is that
    of W. C. Guenther, Sample size formulas for normal theory t tests, 1981. T. Sakai, Topic set size design,
    2016, plans test collections so. R: `power.t.test(type = "paired")`; statsmodels: `TTestPower`.

    Example:
        >>> cases_needed(0.05, 0.1), cases_needed(0.01, 0.1), cases_needed(0.1, 0), cases_needed(0, 0.1)
        (34, 787, 6, None)
    """
    if not (isfinite(difference) and isfinite(deviation) and deviation >= 0):
        raise InvalidInputError("difference and deviation", "finite numbers", (difference, deviation))
    if not (0 < level < 1 and 0 < power < 1):
        raise InvalidInputError("level and power", "numbers between 0 and 1", (level, power))
    if abs(difference) < LAST_BITS:
        return None
    z_level, z_power = NormalDist().inv_cdf(1 - level / 2), NormalDist().inv_cdf(power)
    planned = ((z_level + z_power) * deviation / difference) ** 2 + z_level**2 / 2
    return ceil(max(planned, 1 - log2(level)))


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
