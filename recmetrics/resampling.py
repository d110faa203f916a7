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


def swapped_means(differences: Sequence[float], samples: int = SAMPLES, seed: int = 0) -> NDArray[np.float64]:
    """Return the mean difference of ways to swap the models: of all while that is no work, else of a sample.

    Args:
        differences: By case, what one model reaches minus what the other does; at most `MOST_KEPT`.
        samples: How many ways to draw.
        seed: The same seed draws the same ways.

    Example:
        >>> sorted(swapped_means([0.5, 0.25]).tolist())
        [-0.375, -0.125, 0.125, 0.375]
    """
    cases = len(differences)
    signs = _all_signs(cases) if is_exact(cases, samples) else _drawn_floats(True, cases, samples, seed)
    # By size: neither the order of the cases nor which model is called A makes another p-value.
    return signs @ np.sort(np.abs(np.asarray(differences, np.float64))) / cases


def redrawn_means(differences: Sequence[float], samples: int = SAMPLES, seed: int = 0) -> NDArray[np.float64]:
    """Return the mean differences of random draws of as many cases, with replacement.

    Args:
        differences: By case, what one model reaches minus what the other does; at most `MOST_KEPT`.
        samples: How often to draw.
        seed: The same seed draws the same.
    """
    cases = len(differences)
    return _drawn_floats(False, cases, samples, seed) @ np.sort(np.asarray(differences, np.float64)) / cases


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
    # First all swaps, then all draws: the kept ones take more memory than a processor has at hand.
    p_values = [_p_value(tuple(differences), seed) for differences in measures]
    intervals = [_interval(tuple(differences), confidence, seed) for differences in measures]
    return [(p_value, *ends) for p_value, ends in zip(p_values, intervals, strict=True)]


# A move on a board changes the differences by a few of many measures.
@lru_cache(maxsize=_RESULTS_KEPT)
def _p_value(differences: tuple[float, ...], seed: int) -> float:
    observed = abs(fsum(differences) / len(differences))
    null = np.abs(swapped_means(differences, seed=seed))
    extreme = int(np.count_nonzero(null >= observed - LAST_BITS))
    return extreme / null.size if is_exact(len(differences)) else (extreme + 1) / (null.size + 1)


@lru_cache(maxsize=_RESULTS_KEPT)
def _interval(differences: tuple[float, ...], confidence: float, seed: int) -> tuple[float, float]:
    return interval_of(differences, confidence=confidence, seed=seed)


def interval_of(
    differences: Sequence[float], *, confidence: float, samples: int = SAMPLES, seed: int = 0
) -> tuple[float, float]:
    """Return the ends of the percentile bootstrap interval of the mean difference.

    Args:
        differences: By case, what one model reaches minus what the other does; 2 to `MOST_KEPT`.
        confidence: Between 0 and 1.
        samples: How often to draw.
        seed: The same seed draws the same.
    """
    if max(differences) - min(differences) < LAST_BITS:
        mean = fsum(differences) / len(differences)
        return mean, mean
    # Of the differences and their mirror image one is always drawn for both, so that it does not matter which
    # model is called A.
    mirrored = [-one for one in differences]
    is_mirrored = sorted(mirrored) > sorted(differences)
    # Sorted in a quarter of the time that np.percentile takes to find the two.
    drawn = np.sort(redrawn_means(mirrored if is_mirrored else differences, samples, seed))
    ends = (samples - 1) * np.array([1 - confidence, 1 + confidence]) / 2
    low, high = np.interp(ends, np.arange(samples), drawn).tolist()
    return (-high, -low) if is_mirrored else (low, high)


@lru_cache(maxsize=_SIZES_KEPT)
def _all_signs(cases: int) -> NDArray[np.int8]:
    return np.array(list(product((-1, 1), repeat=cases)), np.int8)


# Multiplied again and again while a reader moves cards, and eight times as large.
@lru_cache(maxsize=4)
def _drawn_floats(swapped: bool, cases: int, samples: int, seed: int) -> NDArray[np.float64]:
    drawn = _drawn_signs if swapped else _drawn_counts
    return drawn(cases, samples, seed).astype(np.float64)


@lru_cache(maxsize=_SIZES_KEPT)
def _drawn_signs(cases: int, samples: int, seed: int) -> NDArray[np.int8]:
    drawn = np.random.default_rng(seed).integers(0, 2, (samples, cases), np.int8)
    return (2 * drawn - 1).astype(np.int8)


@lru_cache(maxsize=_SIZES_KEPT)
def _drawn_counts(cases: int, samples: int, seed: int) -> NDArray[np.int8]:
    """Return how often each case was drawn."""
    drawn = np.random.default_rng(seed).multinomial(cases, [1 / cases] * cases, samples)
    return drawn.astype(np.int8)
