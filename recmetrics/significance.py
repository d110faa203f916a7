"""Significance tests for a difference between two models: the one module that needs SciPy.

The rest of the package does not import it: `from recmetrics.significance import randomisation_test`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, inf, isfinite, sqrt
from numbers import Real

from recmetrics.errors import InvalidInputError, MissingPackagesError
from recmetrics.lists.sums import LAST_BITS
from recmetrics.resampling import MOST_EXACT, MOST_KEPT, SAMPLES, intervals_of, is_exact, swapped_means

try:
    from scipy import stats
except ModuleNotFoundError:
    raise MissingPackagesError("testing differences", ("scipy",), ("significance",)) from None

# Numbers held at a time: many cases must not mean much memory.
_HELD = 2_000_000


@dataclass(frozen=True, slots=True)
class RandomisationTest:
    """The result of a randomisation test: the mean differences under chance alone, and the observed one.

    Attributes:
        difference: The mean difference that was observed.
        p_value: How often chance alone gives a mean difference as far from 0, in either direction.
        extreme: How many of the ways of swapping do.
        size: How many ways of swapping were looked at.
        exact: Whether these are all there are; otherwise they are a sample.
        null: Each mean difference that they give, ascending, and how often.
    """

    difference: float
    p_value: float
    extreme: int
    size: int
    exact: bool
    null: tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True)
class BootstrapInterval:
    """The interval that the mean difference lies in, as far as so many cases can show.

    Attributes:
        low: The lower end.
        high: The upper end.
        confidence: How sure one may be, such as 0.95.
        samples: How many times the cases were drawn anew.
    """

    low: float
    high: float
    confidence: float
    samples: int


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
    samples: int = 9_999,
    seed: int = 0,
) -> RandomisationTest:
    r"""Test how often a mean difference like this arises when it does not matter which model is which.

    If the two models are equally good, either could have made either list of a case: swapping the two turns
    the case's difference around. The test swaps in every possible way, $2^n$ for n cases, and counts how
    often the mean difference is at least as far from 0 as the one observed, which is one of these ways.

    Formula: $p = \frac{extreme}{2^n}$ when all ways are looked at: up to 13 cases, or as many as `samples`
    allow. For more cases, ways are drawn at random and $p = \frac{extreme + 1}{samples + 1}$: the way that
    was observed counts as one of them, so that p is never 0.

    How long it takes turns on how many different differences there are, not on how many cases.

    Args:
        differences: By case, what one model reaches minus what the other does; at least two cases.
        times: In how many cases each difference arises; None where each is that of one case.
        samples: How many ways to draw when there are too many to look at all.
        seed: The same seed draws the same ways.

    Returns:
        The p-value, two-sided, and all that it was counted from.

    Raises:
        InvalidInputError: If there are fewer than two cases, a difference is not a finite number, `times` is
            not a whole number for each, or `samples` is not a whole number from 1 upwards.

    Source: R. A. Fisher, The design of experiments, 1935; M. D. Smucker, J. Allan and B. Carterette, A
    comparison of statistical significance tests for information retrieval evaluation, 2007, who recommend it;
    B. Phipson and G. K. Smyth, Permutation p-values should never be zero, 2010. SciPy: `permutation_test`
    with `permutation_type="samples"`.

    Example:
        Three cases, all better: of the 8 ways of swapping, this one and its mirror image are as extreme.

        >>> test = randomisation_test([Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)])
        >>> test.difference, test.extreme, test.size, test.p_value
        (0.5, 2, 8, 0.25)
    """
    values = _cases_by_difference(differences, times)
    _refuse_other_than_count(samples)
    difference, cases = _mean(values), values.total()
    exact = is_exact(cases, samples)
    if _is_kept(cases, samples):
        [means] = swapped_means([list(values.elements())], samples, seed).tolist()
        null = _how_often(means)
    elif exact:
        null = _how_often(_all_swaps(values, max(samples, MOST_EXACT)))
    else:
        null = _how_often(_random_swaps(values, samples, seed))
    extreme = sum(often for value, often in null if abs(value) >= abs(difference) - LAST_BITS)
    size = sum(often for _, often in null)
    p_value = extreme / size if exact else (extreme + 1) / (size + 1)
    return RandomisationTest(difference, p_value, extreme, size, exact, null)


def bootstrap_interval(
    differences: Sequence[Fraction | float],
    *,
    times: Sequence[int] | None = None,
    confidence: float = 0.95,
    samples: int = 9_999,
    seed: int = 0,
) -> BootstrapInterval:
    r"""Estimate how much the mean difference would vary with other cases of the same kind.

    Cases are drawn from the given ones, with replacement and as many as there are, again and again; the
    interval holds the middle `confidence` of the mean differences (the percentile method). With few cases it
    is too narrow.

    Formula: $[q_{(1-c)/2}, q_{(1+c)/2}]$, the quantiles of $\bar d^* = \frac{1}{n}\sum_{i=1}^{n} d^*_i$ with
    $d^*_i$ drawn from the differences and c the confidence.

    Args:
        differences: By case, what one model reaches minus what the other does; at least two cases.
        times: In how many cases each difference arises; None where each is that of one case.
        confidence: Between 0 and 1.
        samples: How often to draw.
        seed: The same seed draws the same.

    Returns:
        The interval.

    Raises:
        InvalidInputError: If there are fewer than two cases, a difference is not a finite number, `times` is
            not a whole number for each, `confidence` is not between 0 and 1, or `samples` is not a whole
            number from 1 upwards.

    Source: B. Efron, Bootstrap methods: another look at the jackknife, 1979; T. Sakai, Evaluating evaluation
    metrics based on the bootstrap, 2006. SciPy: `bootstrap` with `method="percentile"`.

    Example:
        >>> interval = bootstrap_interval([Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)])
        >>> print(f"{interval.low:.2f} to {interval.high:.2f}")
        0.25 to 0.75
    """
    values = _cases_by_difference(differences, times)
    _refuse_other_than_count(samples)
    _refuse_other_than_confidence(confidence)
    if max(values) - min(values) < LAST_BITS:
        return BootstrapInterval(_mean(values), _mean(values), confidence, samples)
    if _is_kept(values.total(), samples):
        [(low, high)] = intervals_of(
            [list(values.elements())], confidence=confidence, samples=samples, seed=seed
        )
        return BootstrapInterval(low, high, confidence, samples)
    ends = [50 * (1 - confidence), 50 * (1 + confidence)]
    low, high = map(float, stats.scoreatpercentile(_redrawn(values, samples, seed), ends))
    return BootstrapInterval(low, high, confidence, samples)


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
    error = deviation / sqrt(cases)
    distance = 0.0 if difference == 0 else inf if error == 0 else abs(difference) / error
    p_value = 2 * float(stats.t.sf(distance, cases - 1))
    reach = float(stats.t.ppf((1 + confidence) / 2, cases - 1)) * error
    return PairedTTest(difference, p_value, difference - reach, difference + reach, confidence)


def _is_kept(cases: int, samples: int) -> bool:
    return cases <= MOST_KEPT and samples <= SAMPLES


def _cases_by_difference(
    differences: Sequence[Fraction | float], times: Sequence[int] | None
) -> Counter[float]:
    """Count the cases by difference; those that differ in their last bits only are one."""
    for difference in differences:
        if not isinstance(difference, Real) or not isfinite(difference):
            raise InvalidInputError("differences", "finite numbers", difference)
    if times is not None and (len(times) != len(differences) or any(one < 0 for one in times)):
        raise InvalidInputError("times", "a whole number for each difference", times)
    found = _grouped(zip(map(float, differences), times or [1] * len(differences), strict=True))
    if found.total() < 2:
        raise InvalidInputError("differences", "those of at least two cases", differences)
    return +found


def _grouped(values: Iterable[tuple[float, int]]) -> Counter[float]:
    """Count each value; those that differ in their last bits only are counted as the first of them."""
    found: Counter[float] = Counter()
    alike: dict[float, float] = {}
    for value, often in values:
        found[alike.setdefault(round(value, 12), value)] += often
    return found


def _refuse_other_than_count(samples: object) -> None:
    if not isinstance(samples, int) or samples < 1:
        raise InvalidInputError("samples", "a whole number from 1 upwards", samples)


def _refuse_other_than_confidence(confidence: float) -> None:
    if not 0 < confidence < 1:
        raise InvalidInputError("confidence", "a number between 0 and 1", confidence)


def _mean(values: Mapping[float, int]) -> float:
    return fsum(value * often for value, often in values.items()) / sum(values.values())


def _all_swaps(values: Counter[float], most: int) -> list[float]:
    """Compute the mean difference of every way to swap the models."""
    result = stats.permutation_test(
        (list(values.elements()),),
        stats.tmean,
        permutation_type="samples",
        vectorized=True,
        n_resamples=most,
        batch=max(1, _HELD // values.total()),
    )
    return result.null_distribution.ravel().tolist()


def _random_swaps(values: Counter[float], samples: int, seed: int) -> list[float]:
    """Compute the mean difference of random ways to swap the models.

    Of differences of one size it only matters how many turn around, which is binomial; those of 0 stay 0.
    """
    sizes = _grouped((abs(value), often) for value, often in values.items() if abs(value) >= LAST_BITS)
    if not sizes:
        return [0.0] * samples
    reaches = sorted(sizes)
    cases = [sizes[reach] for reach in reaches]
    turned = stats.binom(cases, 0.5)
    turned.random_state = seed
    means: list[float] = []
    for size in _batches(samples, len(reaches)):
        drawn = turned.rvs(size=(size, len(reaches)))
        means += ((2 * drawn - cases) @ reaches / values.total()).tolist()
    return means


def _redrawn(values: Counter[float], samples: int, seed: int) -> list[float]:
    """Compute the mean difference of random draws of as many cases, with replacement."""
    each, cases = sorted(values), values.total()
    drawn = stats.multinomial(cases, [values[value] / cases for value in each], seed=seed)
    means: list[float] = []
    for size in _batches(samples, len(each)):
        means += (drawn.rvs(size=size) @ each / cases).tolist()
    return means


def _batches(samples: int, width: int) -> Iterator[int]:
    """Yield the sizes of parts of the sample, so that no more numbers than `_HELD` are held at a time."""
    most = max(1, _HELD // width)
    while samples > 0:
        yield min(most, samples)
        samples -= most


def _how_often(values: Iterable[float]) -> tuple[tuple[float, int], ...]:
    """Count each value, ascending; values that differ in their last bits only are one."""
    counts: list[tuple[float, int]] = []
    for value in sorted(values):
        if counts and value - counts[-1][0] < LAST_BITS:
            counts[-1] = (counts[-1][0], counts[-1][1] + 1)
        else:
            counts.append((value, 1))
    # Adding 0 makes a plain 0 of -0.0.
    return tuple((round(value, 12) + 0.0, times) for value, times in counts)
