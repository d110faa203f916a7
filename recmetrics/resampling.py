"""Swaps and draws of a few cases, made once and kept: the test of the next difference takes no time.

The one module of the core that needs NumPy. What the draws mean is told in `recmetrics.significance`.

NumPy lets other threads go on while it works on many numbers, and a server's other threads give the
interpreter back when their turn is over: beside one of them each such call takes as long as a turn. So there
are few calls, and none for each measure.
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
    return _swapped_sums(measures, samples, seed) / len(measures[0])


def _swapped_sums(measures: Sequence[Sequence[float]], samples: int, seed: int) -> NDArray[np.float64]:
    """Return by measure the sum of the differences for each way to swap the models."""
    cases = len(measures[0])
    exact = is_exact(cases, samples)
    signs = _all_signs(cases) if exact else _drawn_floats(True, cases, samples, seed)
    # By size: neither the order of the cases nor which model is called A makes another p-value.
    by_size = [sorted(map(abs, differences)) for differences in measures]
    return _sums(by_size, signs, 2**cases if exact else samples)


def _redrawn_sums(measures: Sequence[Sequence[float]], samples: int, seed: int) -> NDArray[np.float64]:
    """Return by measure the sums of random draws of as many differences, with replacement."""
    counts = _drawn_floats(False, len(measures[0]), samples, seed)
    return _sums(list(map(sorted, measures)), counts, samples)


def _sums(
    measures: Sequence[Sequence[float]], draws: NDArray[np.float64], samples: int
) -> NDArray[np.float64]:
    """Return by measure the sum of the differences of each draw.

    Args:
        measures: Differences by measure and case.
        draws: By piece, case and draw, how often the difference is taken; the last piece is filled up.
        samples: How many draws there are.
    """
    pieces, cases, step = draws.shape
    groups = -(-len(measures) // _AT_ONCE)
    # Always so many, be it of zeros: the last bit of a number does not depend on what is beside it.
    filled = np.zeros((groups * _AT_ONCE, cases))
    filled[: len(measures)] = measures
    sums = np.empty((groups * _AT_ONCE, pieces * step))
    by_piece = sums.reshape(groups, _AT_ONCE, pieces, step).swapaxes(1, 2)
    np.matmul(filled.reshape(groups, 1, _AT_ONCE, cases), draws, out=by_piece)
    return sums[: len(measures), :samples]


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
    null = _swapped_sums(measures, SAMPLES, seed)
    np.abs(null, out=null)
    ways = null.shape[1]
    observed = np.array([[abs(fsum(differences)) - cases * LAST_BITS] for differences in measures])
    # Bytes count without NumPy, which would let other threads go on at each row.
    extreme = [row.tobytes().count(True) for row in null >= observed]
    return [count / ways if is_exact(cases) else (count + 1) / (ways + 1) for count in extreme]


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
    drawn = _redrawn_sums(upright, samples, seed)
    drawn.sort()
    ends = [(samples - 1) * (1 + side * confidence) / 2 for side in (-1, 1)]
    intervals: list[tuple[float, float]] = []
    for at, (differences, same) in enumerate(zip(measures, upright, strict=True)):
        cases = len(differences)
        if max(differences) - min(differences) < LAST_BITS:
            low = high = fsum(differences) / cases
        else:
            low, high = (_at_place(drawn[at], end) / cases for end in ends)
            if same != sorted(differences):
                low, high = -high, -low
        intervals.append((low, high))
    return intervals


def _at_place(ordered: NDArray[np.float64], place: float) -> float:
    """Return the number at a place, from 0, which may be between two."""
    before = int(place)
    low, high = (ordered[min(at, len(ordered) - 1)].item() for at in (before, before + 1))
    return low + (place - before) * (high - low)


@lru_cache(maxsize=_SIZES_KEPT)
def _all_signs(cases: int) -> NDArray[np.float64]:
    return _in_pieces(np.array(list(product((-1, 1), repeat=cases)), np.int8))


# Multiplied again and again while a reader moves cards, and eight times as large as what was drawn.
@lru_cache(maxsize=4)
def _drawn_floats(swapped: bool, cases: int, samples: int, seed: int) -> NDArray[np.float64]:
    """Return by piece, case and draw how often the difference is taken."""
    drawn = _drawn_signs if swapped else _drawn_counts
    return _in_pieces(drawn(cases, samples, seed))


def _in_pieces(draws: NDArray[np.int8]) -> NDArray[np.float64]:
    """Return draws by case as floats by piece, case and draw; the last piece is filled up with zeros."""
    samples, cases = draws.shape
    step = min(_MOST_PRODUCTS // (_AT_ONCE * cases), samples)
    pieces = -(-samples // step)
    filled = np.zeros((pieces * step, cases))
    filled[:samples] = draws
    return np.ascontiguousarray(filled.reshape(pieces, step, cases).swapaxes(1, 2))


@lru_cache(maxsize=_SIZES_KEPT)
def _drawn_signs(cases: int, samples: int, seed: int) -> NDArray[np.int8]:
    drawn = np.random.default_rng(seed).integers(0, 2, (samples, cases), np.int8)
    return (2 * drawn - 1).astype(np.int8)


@lru_cache(maxsize=_SIZES_KEPT)
def _drawn_counts(cases: int, samples: int, seed: int) -> NDArray[np.int8]:
    """Return how often each case was drawn."""
    drawn = np.random.default_rng(seed).multinomial(cases, [1 / cases] * cases, samples)
    return drawn.astype(np.int8)
