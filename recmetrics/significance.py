"""Whether a difference between two models could be chance: the one module that needs SciPy.

The rest of the package does not import it: `from recmetrics.significance import randomisation_test`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, isfinite
from numbers import Real

from scipy import stats

from recmetrics.errors import InvalidInputError
from recmetrics.sums import LAST_BITS

MOST_EXACT = 2**13
"""Up to so many ways of swapping, which is up to 13 cases, all are looked at."""

# Numbers held at a time: many cases must not mean much memory.
_HELD = 2_000_000


@dataclass(frozen=True, slots=True)
class RandomisationTest:
    """What chance alone makes of the differences between two models, and where the real one lies.

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
    """Between which values the mean difference lies, as far as so many cases can tell.

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


def randomisation_test(
    differences: Sequence[Fraction | float], *, samples: int = 9_999, seed: int = 0
) -> RandomisationTest:
    r"""Ask how often a mean difference like this arises when it does not matter which model is which.

    If the two models are equally good, either could have made either list of a case: swapping the two turns
    the case's difference around. The test swaps in every possible way, $2^n$ for n cases, and counts how
    often the mean difference is at least as far from 0 as the one observed, which is one of these ways.

    Formula: $p = \frac{extreme}{2^n}$ when all ways are looked at: up to 13 cases, or as many as `samples`
    allow. For more cases, ways are drawn at random and $p = \frac{extreme + 1}{samples + 1}$: the way that
    was observed counts as one of them, so that p is never 0.

    Args:
        differences: By case, what one model reaches minus what the other does; at least two cases.
        samples: How many ways to draw when there are too many to look at all.
        seed: The same seed draws the same ways.

    Returns:
        The p-value, two-sided, and all that it was counted from.

    Raises:
        InvalidInputError: If there are fewer than two differences, one is not a finite number, or `samples`
            is not a whole number from 1 upwards.

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
    values = _finite(differences)
    _refuse_other_than_count(samples)
    ways = 2 ** len(values)
    most = max(samples, MOST_EXACT)
    result = stats.permutation_test(
        (values,),
        stats.tmean,
        permutation_type="samples",
        vectorized=True,
        n_resamples=most if ways <= most else samples,
        batch=_batch(values),
        rng=seed,
    )
    difference = _mean(values)
    null = _how_often(result.null_distribution.ravel().tolist())
    extreme = sum(times for value, times in null if abs(value) >= abs(difference) - LAST_BITS)
    size = sum(times for _, times in null)
    exact = ways <= most
    p_value = extreme / size if exact else (extreme + 1) / (size + 1)
    return RandomisationTest(difference, p_value, extreme, size, exact, null)


def bootstrap_interval(
    differences: Sequence[Fraction | float],
    *,
    confidence: float = 0.95,
    samples: int = 9_999,
    seed: int = 0,
) -> BootstrapInterval:
    r"""Ask how much the mean difference would vary with other cases of the same kind.

    Cases are drawn from those at hand, with replacement and as many as there are, again and again; the
    interval holds the middle `confidence` of the mean differences (the percentile method). With few cases it
    is too narrow.

    Formula: $[q_{(1-c)/2}, q_{(1+c)/2}]$, the quantiles of $\bar d^* = \frac{1}{n}\sum_{i=1}^{n} d^*_i$ with
    $d^*_i$ drawn from the differences and c the confidence.

    Args:
        differences: By case, what one model reaches minus what the other does; at least two cases.
        confidence: Between 0 and 1.
        samples: How often to draw.
        seed: The same seed draws the same.

    Returns:
        The interval.

    Raises:
        InvalidInputError: If there are fewer than two differences, one is not a finite number, `confidence`
            is not between 0 and 1, or `samples` is not a whole number from 1 upwards.

    Source: B. Efron, Bootstrap methods: another look at the jackknife, 1979; T. Sakai, Evaluating evaluation
    metrics based on the bootstrap, 2006. SciPy: `bootstrap` with `method="percentile"`.

    Example:
        >>> interval = bootstrap_interval([Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)])
        >>> print(f"{interval.low:.2f} to {interval.high:.2f}")
        0.25 to 0.75
    """
    values = _finite(differences)
    _refuse_other_than_count(samples)
    if not 0 < confidence < 1:
        raise InvalidInputError("confidence", "a number between 0 and 1", confidence)
    if max(values) - min(values) < LAST_BITS:
        return BootstrapInterval(_mean(values), _mean(values), confidence, samples)
    result = stats.bootstrap(
        (values,),
        stats.tmean,
        method="percentile",
        vectorized=True,
        confidence_level=confidence,
        n_resamples=samples,
        batch=_batch(values),
        rng=seed,
    )
    low, high = map(float, result.confidence_interval)
    return BootstrapInterval(low, high, confidence, samples)


def _finite(differences: Sequence[Fraction | float]) -> list[float]:
    for difference in differences:
        if not isinstance(difference, Real) or not isfinite(difference):
            raise InvalidInputError("differences", "finite numbers", difference)
    if len(differences) < 2:
        raise InvalidInputError("differences", "those of at least two cases", differences)
    return [float(difference) for difference in differences]


def _refuse_other_than_count(samples: object) -> None:
    if not isinstance(samples, int) or samples < 1:
        raise InvalidInputError("samples", "a whole number from 1 upwards", samples)


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)


def _batch(values: Sequence[float]) -> int:
    return max(1, _HELD // len(values))


def _how_often(values: Iterable[float]) -> tuple[tuple[float, int], ...]:
    """Each value and how often it is there, ascending; values that differ in their last bits only are one."""
    counts: list[tuple[float, int]] = []
    for value in sorted(values):
        if counts and value - counts[-1][0] < LAST_BITS:
            counts[-1] = (counts[-1][0], counts[-1][1] + 1)
        else:
            counts.append((value, 1))
    # Adding 0 makes a plain 0 of -0.0.
    return tuple((round(value, 12) + 0.0, times) for value, times in counts)
