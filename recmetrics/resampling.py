"""Swaps and draws of a few cases, made once and kept: the test of the next difference takes no time.

The one module of the core that needs NumPy. What the draws mean is told in `recmetrics.significance`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import fsum

from recmetrics.errors import MissingPackagesError
from recmetrics.lists.sums import LAST_BITS

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError:
    raise MissingPackagesError("testing differences", ("numpy",), ("significance",)) from None

MOST_KEPT = 64
"""Most cases whose swaps and draws are kept; those of 64 take 1.3 MB."""

SAMPLES = 9_999
"""How many ways are drawn where there are too many to look at all."""

MOST_EXACT = 2**13
"""Up to so many ways of swapping, which is up to 13 cases, all are looked at."""

_RESULTS_KEPT = 2_000

# Sets of so many different sizes are tested in turn before any draws are made again.
_SIZES_KEPT = 12

# So many measures are multiplied with the draws at once, which take more memory than a processor has at hand.
_AT_ONCE = 4

# Products of so many numbers at a time: for more, NumPy's library starts threads, which then wait in vain for
# further work.
_MOST_PRODUCTS = 240_000


def swapped_means(
    measures: Sequence[Sequence[float]], samples: int = SAMPLES, seed: int = 0
) -> NDArray[np.float64]:
    """Return by measure the mean difference of ways to swap the models: of all, or of a sample of many.

    Args:
        measures: By measure and case, what one model reaches minus what the other does; at most `MOST_KEPT`
            cases, of all measures as many.
        samples: How many ways to draw.
        seed: The same seed draws the same ways.

    Example:
        >>> sorted(swapped_means([[0.5, 0.25]])[0].tolist())
        [-0.375, -0.125, 0.125, 0.375]
    """
    cases = len(measures[0])
    signs = _all_signs(cases) if is_exact(cases, samples) else _drawn_floats(True, cases, samples, seed)
    # By size: neither the order of the cases nor which model is called A makes another p-value.
    return _means(np.sort(np.abs(np.asarray(measures, np.float64))), signs)


def redrawn_means(
    measures: Sequence[Sequence[float]], samples: int = SAMPLES, seed: int = 0
) -> NDArray[np.float64]:
    """Return by measure the mean differences of random draws of as many cases, with replacement.

    Args:
        measures: By measure and case, what one model reaches minus what the other does; at most `MOST_KEPT`
            cases, of all measures as many.
        samples: How often to draw.
        seed: The same seed draws the same.
    """
    counts = _drawn_floats(False, len(measures[0]), samples, seed)
    return _means(np.sort(np.asarray(measures, np.float64)), counts)


def _means(measures: NDArray[np.float64], draws: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return by measure the mean difference of each draw.

    Args:
        measures: Differences by measure and case.
        draws: By case and draw, how often the difference is taken.
    """
    found, cases = measures.shape
    # Always so many, be it of zeros: the last bit of a number does not depend on what is beside it.
    padded = np.zeros((-(-found // _AT_ONCE) * _AT_ONCE, cases))
    padded[:found] = measures
    sums = np.empty((len(padded), draws.shape[1]))
    step = _MOST_PRODUCTS // (_AT_ONCE * cases)
    for at in range(0, len(padded), _AT_ONCE):
        for start in range(0, draws.shape[1], step):
            part = slice(start, start + step)
            np.matmul(padded[at : at + _AT_ONCE], draws[:, part], out=sums[at : at + _AT_ONCE, part])
    return sums[:found] / cases


def is_exact(cases: int, samples: int = SAMPLES) -> bool:
    """Return whether all ways to swap the models are looked at."""
    # 2 ** cases <= most, and many cases make no long number
    return cases < max(samples, MOST_EXACT).bit_length()


def p_values_and_intervals(
    measures: Sequence[Sequence[float]], *, confidence: float = 0.95, seed: int = 0
) -> list[tuple[float, float, float]]:
    """Return by measure the p-value of the randomisation test, and the ends of the bootstrap interval.

    Args:
        measures: By measure and case, what one model reaches minus what the other does; 2 to `MOST_KEPT`
            cases.
        confidence: How sure one may be of the interval, between 0 and 1.
        seed: The same seed draws the same.

    Example:
        >>> p_values_and_intervals([[0.5] * 5, [0.5, 0.5, -0.5, 0.0, 0.0]])
        [(0.0625, 0.5, 0.5), (1.0, -0.2, 0.4)]
    """
    kept = [_kept(tuple(differences), confidence, seed) for differences in measures]
    new = [(differences, place) for differences, place in zip(measures, kept, strict=True) if not place]
    for cases in {len(differences) for differences, _ in new}:
        together = [(differences, place) for differences, place in new if len(differences) == cases]
        columns = [differences for differences, _ in together]
        # First all swaps, then all draws, for the same reason as `_AT_ONCE`.
        p_values = _p_values(columns, seed)
        intervals = intervals_of(columns, confidence=confidence, seed=seed)
        for (_, place), p_value, ends in zip(together, p_values, intervals, strict=True):
            place[:] = [(p_value, *ends)]
    return [place[0] for place in kept]


# A move on a board changes the differences by a few of many measures.
@lru_cache(maxsize=_RESULTS_KEPT)
def _kept(differences: tuple[float, ...], confidence: float, seed: int) -> list[tuple[float, float, float]]:
    """Return the place for a result, which is empty until it is there."""
    del differences, confidence, seed  # what tells places apart
    return []


def _p_values(measures: Sequence[Sequence[float]], seed: int) -> list[float]:
    """Return by measure the p-value of the randomisation test; all have as many cases."""
    cases = len(measures[0])
    p_values: list[float] = []
    for differences, null in zip(measures, np.abs(swapped_means(measures, seed=seed)), strict=True):
        observed = abs(fsum(differences) / cases)
        extreme = int(np.count_nonzero(null >= observed - LAST_BITS))
        p_values.append(extreme / null.size if is_exact(cases) else (extreme + 1) / (null.size + 1))
    return p_values


def intervals_of(
    measures: Sequence[Sequence[float]], *, confidence: float, samples: int = SAMPLES, seed: int = 0
) -> list[tuple[float, float]]:
    """Return by measure the ends of the percentile bootstrap interval of the mean difference.

    Args:
        measures: By measure and case, what one model reaches minus what the other does; 2 to `MOST_KEPT`
            cases, of all measures as many.
        confidence: Between 0 and 1.
        samples: How often to draw.
        seed: The same seed draws the same.

    Example:
        >>> intervals_of([[0.5, 0.5], [0.0, 1.0]], confidence=0.5)
        [(0.5, 0.5), (0.0, 1.0)]
    """
    # Of the differences and their mirror image one is always drawn for both, so that it does not matter which
    # model is called A.
    upright = [max(sorted(differences), sorted(-one for one in differences)) for differences in measures]
    # Sorted in a quarter of the time that np.percentile takes to find the two.
    drawn = np.sort(redrawn_means(upright, samples, seed))
    ends = (samples - 1) * np.array([1 - confidence, 1 + confidence]) / 2
    intervals: list[tuple[float, float]] = []
    for at, (differences, same) in enumerate(zip(measures, upright, strict=True)):
        if max(differences) - min(differences) < LAST_BITS:
            low = high = fsum(differences) / len(differences)
        else:
            means: NDArray[np.float64] = drawn[at]
            found = np.interp(ends, np.arange(samples), means).tolist()
            low, high = found if same == sorted(differences) else (-found[1], -found[0])
        intervals.append((low, high))
    return intervals


@lru_cache(maxsize=_SIZES_KEPT)
def _all_signs(cases: int) -> NDArray[np.float64]:
    return np.ascontiguousarray(np.array(list(product((-1, 1), repeat=cases)), np.float64).T)


# Multiplied again and again while a reader moves cards, and eight times as large as what was drawn.
@lru_cache(maxsize=4)
def _drawn_floats(swapped: bool, cases: int, samples: int, seed: int) -> NDArray[np.float64]:
    """Return by case and draw how often the difference is taken."""
    drawn = _drawn_signs if swapped else _drawn_counts
    return np.ascontiguousarray(drawn(cases, samples, seed).T, np.float64)


@lru_cache(maxsize=_SIZES_KEPT)
def _drawn_signs(cases: int, samples: int, seed: int) -> NDArray[np.int8]:
    drawn = np.random.default_rng(seed).integers(0, 2, (samples, cases), np.int8)
    return (2 * drawn - 1).astype(np.int8)


@lru_cache(maxsize=_SIZES_KEPT)
def _drawn_counts(cases: int, samples: int, seed: int) -> NDArray[np.int8]:
    """Return how often each case was drawn."""
    drawn = np.random.default_rng(seed).multinomial(cases, [1 / cases] * cases, samples)
    return drawn.astype(np.int8)
