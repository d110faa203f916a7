"""Significance tests for a difference between two models; they need NumPy, and the t-test SciPy.

The rest of the package does not import it: `from recmetrics.significance import randomisation_test`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, inf, isfinite, sqrt
from numbers import Real

from recmetrics.errors import InvalidInputError, MissingPackagesError
from recmetrics.resampling import Groups, draw_intervals, swap_p_values, swapped_means


@dataclass(frozen=True, slots=True)
class RandomisationTest:
    """The result of a randomisation test: the mean differences under chance alone, and the observed one.

    Attributes:
        difference: The mean difference that was observed.
        p_value: How often chance alone gives a mean difference as far from 0, in either direction.
        extreme: How many of the ways of swapping do.
        size: How many ways of swapping there are.
        null: Each mean difference that they give, ascending, and its share of them; of very many, those side
            by side are taken together.
    """

    difference: float
    p_value: float
    extreme: int
    size: int
    null: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class BootstrapInterval:
    """The interval that the mean difference lies in, as far as so many cases can show.

    Attributes:
        low: The lower end.
        high: The upper end.
        confidence: How sure one may be, such as 0.95.
    """

    low: float
    high: float
    confidence: float


@dataclass(frozen=True, slots=True)
class PairedTTest:
    """The result of a paired t-test of the differences between two models.

    Attributes:
        difference: The mean difference that was observed.
        p_value: How often a mean difference as far from 0, in either direction, arises where there is none.
        low: The lower end of the interval that the true mean difference lies in.
        high: Its upper end.
        confidence: How sure one may be of that, such as 0.95.
    """

    difference: float
    p_value: float
    low: float
    high: float
    confidence: float


def randomisation_test(
    differences: Sequence[Fraction | float],
    *,
    times: Sequence[int] | None = None,
    samples: int | None = None,
    seed: int | None = None,
) -> RandomisationTest:
    r"""Test how often a mean difference like this arises when it does not matter which model is which.

    If the two models are equally good, either could have made either list of a case: swapping the two turns
    the case's difference around. The test swaps in every possible way, $2^n$ for n cases, and tells how
    often the mean difference is at least as far from 0 as the one observed, which is one of these ways.

    Formula: $p = \frac{extreme}{2^n}$. No way is drawn at random: with up to 30 cases that differ the ways
    are counted. For more, the distribution of their sums is computed: p is exact where the differences have a
    common denominator that is not too large, and else true to about 1e-4; none is below 1e-12.

    Args:
        differences: By case, what one model reaches minus what the other does; at least two cases.
        times: In how many cases each difference arises; None where each is that of one case.
        samples: Without effect since nothing is drawn; accepted as programs have it.
        seed: Likewise.

    Returns:
        The p-value, two-sided, and all that it was counted from.

    Raises:
        InvalidInputError: If there are fewer than two cases, a difference is not a finite number, or `times`
            is not a whole number for each.

    Source: R. A. Fisher, The design of experiments, 1935; M. D. Smucker, J. Allan and B. Carterette, A
    comparison of statistical significance tests for information retrieval evaluation, 2007, who recommend it;
    M. Pagano and D. Tritchler, On obtaining permutation distributions in polynomial time, 1983. SciPy:
    `permutation_test` with `permutation_type="samples"`.

    Example:
        Three cases, all better: of the 8 ways of swapping, this one and its mirror image are as extreme.

        >>> test = randomisation_test([Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)])
        >>> test.difference, test.extreme, test.size, test.p_value
        (0.5, 2, 8, 0.25)
    """
    del samples, seed
    groups = _groups(differences, times)
    cases = sum(often for _, often in groups)
    [p_value] = swap_p_values([groups])
    size = 2**cases
    difference = fsum(value * often for value, often in groups) / cases
    extreme = round(Fraction(p_value) * size)
    return RandomisationTest(difference, p_value, extreme, size, swapped_means(groups))


def bootstrap_interval(
    differences: Sequence[Fraction | float],
    *,
    times: Sequence[int] | None = None,
    confidence: float = 0.95,
    samples: int | None = None,
    seed: int | None = None,
) -> BootstrapInterval:
    r"""Estimate how much the mean difference would vary with other cases of the same kind.

    As many cases as there are may be drawn from them, with replacement, in many ways; the interval holds the
    middle `confidence` of the mean differences of all these draws (the percentile method). With few cases it
    is too narrow.

    Formula: $[q_{(1-c)/2}, q_{(1+c)/2}]$, the quantiles of $\bar d^* = \frac{1}{n}\sum_{i=1}^{n} d^*_i$ with
    $d^*_i$ drawn from the differences and c the confidence. Nothing is drawn at random: of up to 8 cases all
    draws are listed, for more the distribution of their sum is computed, on a grid. The ends are then exact
    where the differences have a common denominator that is not too large, and else to about 1e-4 of their
    range.

    Args:
        differences: By case, what one model reaches minus what the other does; at least two cases.
        times: In how many cases each difference arises; None where each is that of one case.
        confidence: Between 0 and 1.
        samples: Without effect since nothing is drawn; accepted as programs have it.
        seed: Likewise.

    Returns:
        The interval.

    Raises:
        InvalidInputError: If there are fewer than two cases, a difference is not a finite number, `times` is
            not a whole number for each, or `confidence` is not between 0 and 1.

    Source: B. Efron, Bootstrap methods: another look at the jackknife, 1979; T. Sakai, Evaluating evaluation
    metrics based on the bootstrap, 2006. SciPy: `bootstrap` with `method="percentile"`, which draws.

    Example:
        >>> interval = bootstrap_interval([Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)])
        >>> print(f"{interval.low:.2f} to {interval.high:.2f}")
        0.25 to 0.75
    """
    del samples, seed
    groups = _groups(differences, times)
    _refuse_other_than_confidence(confidence)
    [(low, high)] = draw_intervals([groups], confidence)
    return BootstrapInterval(low, high, confidence)


def paired_t_test(
    difference: float, deviation: float, cases: int, *, confidence: float = 0.95
) -> PairedTTest:
    r"""Test a mean difference over very many cases, from the mean difference and its spread alone.

    The mean of many differences is about normally distributed, whatever the differences are.

    Formula: $t = \frac{\bar d}{s / \sqrt{n}}$, held against Student's distribution with n - 1 degrees of
    freedom, and $\bar d \pm t_{(1+c)/2} \cdot s / \sqrt{n}$ with c the confidence.

    Args:
        difference: The mean of what one model reaches minus what the other does.
        deviation: The standard deviation of these differences, with n - 1 in the denominator.
        cases: How many there are, n; at least two.
        confidence: Between 0 and 1.

    Returns:
        The p-value, two-sided, and the interval.

    Raises:
        InvalidInputError: If a number is not finite, `deviation` is below 0, there are fewer than two cases,
            or `confidence` is not between 0 and 1.
        MissingPackagesError: If SciPy is not installed.

    Source: Student, The probable error of a mean, 1908; M. D. Smucker, J. Allan and B. Carterette, A
    comparison of statistical significance tests for information retrieval evaluation, 2007, who find it to
    agree with the randomisation test. SciPy: `ttest_rel`.

    Example:
        >>> test = paired_t_test(0.01, 0.2, 1_000_000)
        >>> print(f"{test.p_value:.4f}, {test.low:.4f} to {test.high:.4f}")
        0.0000, 0.0096 to 0.0104
    """
    if not (isfinite(difference) and isfinite(deviation) and deviation >= 0):
        raise InvalidInputError("difference and deviation", "finite numbers", (difference, deviation))
    if cases < 2:
        raise InvalidInputError("cases", "at least two", cases)
    _refuse_other_than_confidence(confidence)
    try:
        from scipy import stats
    except ModuleNotFoundError:
        raise MissingPackagesError("the t-test of many cases", ("scipy",), ("significance",)) from None
    error = deviation / sqrt(cases)
    distance = 0.0 if difference == 0 else inf if error == 0 else abs(difference) / error
    p_value = 2 * float(stats.t.sf(distance, cases - 1))
    reach = float(stats.t.ppf((1 + confidence) / 2, cases - 1)) * error
    return PairedTTest(difference, p_value, difference - reach, difference + reach, confidence)


def _groups(differences: Sequence[Fraction | float], times: Sequence[int] | None) -> Groups:
    """Count the cases by difference; those that differ in their last bits only are one."""
    for difference in differences:
        if not isinstance(difference, Real) or not isfinite(difference):
            raise InvalidInputError("differences", "finite numbers", difference)
    if times is not None and (len(times) != len(differences) or any(one < 0 for one in times)):
        raise InvalidInputError("times", "a whole number for each difference", times)
    found: Counter[float] = Counter()
    alike: dict[float, float] = {}
    for value, often in zip(map(float, differences), times or [1] * len(differences), strict=True):
        # Adding 0 makes a plain 0 of -0.0.
        found[alike.setdefault(round(value, 12) + 0.0, value + 0.0)] += often
    if found.total() < 2:
        raise InvalidInputError("differences", "those of at least two cases", differences)
    return tuple(sorted((+found).items()))


def _refuse_other_than_confidence(confidence: float) -> None:
    if not 0 < confidence < 1:
        raise InvalidInputError("confidence", "a number between 0 and 1", confidence)
