"""All ways to swap two models, and all draws of as many cases: their means as one exact distribution.

The one module of the core that needs NumPy. What the distributions mean is told in `recmetrics.significance`.
Nothing is drawn at random: the same differences give the same numbers everywhere.

NumPy lets other threads go on while it works on many numbers, and a server's other threads give the
interpreter back when their turn is over: beside one of them each such call takes as long as a turn. So there
are few calls, and none for each measure of a few cases.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise, product
from math import factorial, fsum, lcm, sqrt
from typing import Any, Final, NamedTuple

from recmetrics.errors import MissingPackagesError
from recmetrics.lists.sums import LAST_BITS

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError:
    raise MissingPackagesError("testing differences", ("numpy",), ("significance",)) from None

Groups = tuple[tuple[float, int], ...]
"""Each distinct difference, and in how many cases it arises."""

MOST_COUNTED: Final = 30
"""Most cases that differ whose ways of swapping are counted one by one; for more, sums are put on a grid."""

# Most cases whose draws are listed one by one: of 8 there are 6,435. For more, sums are put on a grid.
_FEW_CASES: Final = 8

# Points of the grid for draws; fewer where all sums lie on them, which takes less time.
_DRAWS: Final = 2**14
_FEW_DRAWS: Final = 2**11

# Points of the grid for the swaps of many cases.
_SWAPS: Final = 2**17

# As many points away from where it belongs may a sum stand that lies between points.
_SPREAD: Final = 7

# Half the width of the grid in standard deviations of a sum, unless all sums lie within less.
_DEVIATIONS: Final = 10

# Most cases that differ whose sums are listed one by one.
_MOST_LISTED: Final = 13

# Larger denominators are taken for numbers without any, such as logarithms.
_MOST_DENOMINATOR: Final = 10_000

# Measures at once: more take longer, as they are more than a processor has at hand, and NumPy's library
# starts threads for products of many numbers, which then wait in vain for further work.
_ROWS: Final = 4

_RESULTS_KEPT: Final = 2_000


def p_values_and_intervals(
    measures: Sequence[Groups], *, confidence: float = 0.95
) -> list[tuple[float, float, float]]:
    """Return by measure the p-value of the randomisation test, and the ends of the bootstrap interval.

    Args:
        measures: By measure, what one model reaches minus what the other does; at least two cases.
        confidence: How sure one may be of the interval, between 0 and 1.

    Example:
        >>> p_values_and_intervals([((0.5, 5),), ((-0.5, 1), (0.0, 2), (0.5, 2))])
        [(0.0625, 0.5, 0.5), (1.0, -0.2, 0.4)]
    """
    kept = [_kept(groups, confidence) for groups in measures]
    new = [(groups, place) for groups, place in zip(measures, kept, strict=True) if not place]
    asked = [groups for groups, _ in new]
    p_values, intervals = swap_p_values(asked), draw_intervals(asked, confidence)
    for (_, place), p_value, ends in zip(new, p_values, intervals, strict=True):
        place[:] = [(p_value, *ends)]
    return [place[0] for place in kept]


# A move on a board changes the differences by a few of many measures.
@lru_cache(maxsize=_RESULTS_KEPT)
def _kept(groups: Groups, confidence: float) -> list[tuple[float, float, float]]:
    """Return the place for a result, which is empty until it is there."""
    del groups, confidence  # what tells places apart
    return []


# All ways to swap the models


def swap_p_values(measures: Sequence[Groups]) -> list[float]:
    """Return by measure the share of all ways to swap the models that give a mean as far from 0.

    It is exact for up to `MOST_COUNTED` cases that differ, and for more where all sums lie on a grid; else it
    is true to about 1e-4. For more it is never below 1e-12.

    Example:
        >>> swap_p_values([((0.25, 1), (0.5, 1), (0.75, 1))])
        [0.25]
    """
    sizes = [_sizes(groups) for groups in measures]
    # What differs in last bits only is as far from 0.
    far = [
        abs(fsum(value * often for value, often in groups))
        - LAST_BITS * max(1, sum(often for _, often in groups))
        for groups in measures
    ]
    found = [1.0] * len(measures)
    few = [at for at, of in enumerate(sizes) if far[at] > 0 and of.total() <= MOST_COUNTED]
    for start in range(0, len(few), _ROWS):
        rows = few[start : start + _ROWS]
        shares = _counted([list(sizes[at].elements()) for at in rows], [far[at] for at in rows])
        for at, share in zip(rows, shares, strict=True):
            found[at] = share
    for at, of in enumerate(sizes):
        if far[at] > 0 and of.total() > MOST_COUNTED:
            found[at] = _share_on_grid(of, far[at])
    return found


def swapped_means(groups: Groups) -> tuple[tuple[float, float], ...]:
    """Return the mean differences that swaps give, ascending, each with its share of all ways.

    Of very many, those that lie side by side are taken together.

    Example:
        >>> swapped_means(((0.25, 1), (0.5, 1)))
        ((-0.375, 0.25), (-0.125, 0.25), (0.125, 0.25), (0.375, 0.25))
    """
    sizes, cases = _sizes(groups), sum(often for _, often in groups)
    if sizes.total() <= _MOST_LISTED:
        sums = [0.0]
        for size in sizes.elements():
            sums = [value + sign * size for value in sums for sign in (-1, 1)]
        shares: list[tuple[float, float]] = []
        for value in sorted(sums):
            is_new = not shares or value - shares[-1][0] > LAST_BITS * 2 * _MOST_LISTED
            first, share = (value, 0.0) if is_new else shares.pop()
            shares.append((first, share + 1 / len(sums)))
    else:
        mass, steps, _ = _swaps_on_grid(sizes)
        half = len(mass) // 2
        shares = [
            ((at - half) / steps, share)
            for at, share in enumerate(np.roll(mass, half).tolist())
            if share > LAST_BITS
        ]
    return tuple((round(value / cases, 12) + 0.0, share) for value, share in shares)


def _sizes(groups: Groups) -> Counter[float]:
    """Return how often each difference arises, in either direction, without those of 0."""
    found: Counter[float] = Counter()
    for value, often in groups:
        if abs(value) >= LAST_BITS:
            found[round(abs(value), 12)] += often
    return found


def _counted(sizes: Sequence[Sequence[float]], far: Sequence[float]) -> list[float]:
    """Return by measure the share of all ways that give a sum so far from 0, in either direction.

    The sums of all ways of one half of the cases are held against those of the other half.
    """
    width = max(map(len, sizes))
    filled = np.zeros((len(sizes), width))
    for at, of in enumerate(sizes):
        filled[at, : len(of)] = of
    # As whole numbers, of which 30 make no more than 63 bits; the last one tells the halves apart.
    scale = min(1e12, 1e16 / filled.max())
    whole = np.rint(filled * scale).astype(np.int64)
    least = np.array([[int(one * scale) - width] for one in far])
    one, other = _all_sums(whole[:, : width // 2]), _all_sums(whole[:, width // 2 :])
    both = np.concatenate((2 * (least - one), 2 * other + 1), axis=1)
    both.sort(axis=1)
    is_other = (both & 1).astype(np.int8)
    # Each sum of the other half is large enough for the sums of the one that stand before it.
    before = (1 - is_other).cumsum(axis=1, dtype=np.int32)
    pairs = np.where(is_other, before, 0).sum(axis=1, dtype=np.int64)
    # As many sums lie as far below 0.
    return [min(1.0, 2 * count / 2**width) for count in pairs.tolist()]


def _all_sums(whole: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return by row the sums of all ways to sign its numbers."""
    half = whole.shape[1] // 2
    one, other = whole[:, :half] @ _signs(half), whole[:, half:] @ _signs(whole.shape[1] - half)
    return (one[:, :, None] + other[:, None, :]).reshape(len(whole), -1)


@lru_cache(maxsize=16)
def _signs(cases: int) -> NDArray[np.int64]:
    return np.array(list(product((-1, 1), repeat=cases)), np.int64).reshape(2**cases, cases).T


def _share_on_grid(sizes: Mapping[float, int], far: float) -> float:
    mass, steps, is_exact = _swaps_on_grid(sizes)
    tail = np.cumsum(mass[len(mass) // 2 :: -1])[::-1]
    if is_exact:
        share = float(tail[min(round(far * steps), len(tail) - 1)])
    else:
        # A sum that is spread over the grid lies half before its point, and half behind.
        places = far * steps + 0.5 + _SPREAD * np.array([-3, -1, 1, 3])
        farther, near, beyond, last = np.interp(places, np.arange(len(tail)), tail, right=0.0).tolist()
        # All ways that give just the sum that was observed count; of those close to it half do.
        share = near - min(farther - near, near - beyond, beyond - last) / 2
    return min(1.0, max(2 * share, LAST_BITS))


def _swaps_on_grid(sizes: Mapping[float, int]) -> tuple[NDArray[np.float64], float, bool]:
    """Return the shares of the sums of all ways, how many points of the grid make 1, and if all lie on one.

    The sums from 0 upwards come first, then those below 0. Their distribution is that of many numbers that
    are each turned around or not: the product of cosines, transformed.
    """
    deviation = sqrt(fsum(size**2 * often for size, often in sizes.items()))
    total = fsum(size * often for size, often in sizes.items())
    steps, is_exact = _steps(list(sizes), 2 * min(total, _DEVIATIONS * deviation), _SWAPS)
    frequencies = np.arange(_SWAPS // 2 + 1) * (2 * np.pi / _SWAPS)
    # Sums between the points are spread over a few of them.
    logarithms = np.zeros(len(frequencies)) if is_exact else -2 * frequencies**2
    at, signs = np.arange(len(frequencies)), np.ones(len(frequencies))
    for size, often in sorted(sizes.items(), key=lambda one: -one[1] * one[0] ** 2):
        cosines = np.cos(frequencies * (round(size * steps) if is_exact else size * steps))
        logarithms = logarithms + often * np.log(np.maximum(np.abs(cosines), 1e-300))
        if often % 2:
            signs = signs * np.sign(cosines)
        # What is as good as 0 stays it.
        left = logarithms > -45
        frequencies, at, signs, logarithms = frequencies[left], at[left], signs[left], logarithms[left]
    transformed = np.zeros(_SWAPS // 2 + 1)
    transformed[at] = signs * np.exp(logarithms)
    return np.fft.irfft(transformed, _SWAPS), steps, is_exact


# All draws of as many cases


def draw_intervals(measures: Sequence[Groups], confidence: float) -> list[tuple[float, float]]:
    """Return by measure the middle `confidence` of the means of all draws of as many cases.

    Example:
        >>> draw_intervals([((0.5, 2),), ((0.0, 1), (1.0, 1))], 0.5)
        [(0.5, 0.5), (0.0, 1.0)]
    """
    found = [(value, value) for groups in measures for value in [_mean(groups)]]
    alike: dict[tuple[int, int], list[tuple[int, _Grid | None]]] = {}
    for at, groups in enumerate(measures):
        cases = sum(often for _, often in groups)
        if max(groups)[0] - min(groups)[0] >= LAST_BITS:
            grid = _draws_grid(groups) if cases > _FEW_CASES else None
            alike.setdefault((cases, grid.points if grid else 0), []).append((at, grid))
    for together in alike.values():
        for start in range(0, len(together), _ROWS):
            rows = together[start : start + _ROWS]
            asked, grids = [measures[at] for at, _ in rows], [grid for _, grid in rows if grid]
            ends = _ends(asked, grids, confidence) if grids else _listed_ends(asked, confidence)
            for (at, _), pair in zip(rows, ends, strict=True):
                found[at] = pair
    return found


def _mean(groups: Groups) -> float:
    return fsum(value * often for value, often in groups) / sum(often for _, often in groups)


def _listed_ends(measures: Sequence[Groups], confidence: float) -> list[tuple[float, float]]:
    """Return by measure the ends of the interval, from all draws; all have as many cases."""
    each = np.array([[value for value, often in groups for _ in range(often)] for groups in measures])
    counts, shares = _all_draws(each.shape[1])
    means = each @ counts / each.shape[1]
    order = means.argsort(axis=1)
    outside = (1 - confidence) / 2
    found: list[tuple[float, float]] = []
    for row, places, up_to in zip(means, order, shares[order].cumsum(axis=1), strict=True):
        ends = bisect_left(up_to, outside - LAST_BITS), bisect_right(up_to, 1 - outside + LAST_BITS)
        low, high = (round(float(row[places[min(at, len(row) - 1)]]), 12) + 0.0 for at in ends)
        found.append((low, high))
    return found


@lru_cache(maxsize=_FEW_CASES)
def _all_draws(cases: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how often each case is taken by each draw of as many cases, and the share of such draws."""
    drawn = np.array(list(combinations_with_replacement(range(cases), cases)))
    counts = np.array([(drawn == case).sum(axis=1) for case in range(cases)])
    ways = np.array([factorial(number) for number in range(cases + 1)])
    return counts.astype(np.float64), ways[cases] / ways[counts].prod(axis=0) / cases**cases


class _Grid(NamedTuple):
    """Where sums of draws are put: on so many points, of which `steps` make 1, from the first one on.

    The points go around: a sum is at what is left when it is divided by their number. The grid is exact where
    all sums lie on its points.
    """

    cases: int
    points: int
    steps: float
    first: int
    is_exact: bool


def _draws_grid(groups: Groups) -> _Grid:
    cases, mean, values = sum(often for _, often in groups), _mean(groups), [value for value, _ in groups]
    reach = _DEVIATIONS * sqrt(fsum(often * (value - mean) ** 2 for value, often in groups))
    low, high = max(cases * min(values), cases * mean - reach), min(cases * max(values), cases * mean + reach)
    steps, is_exact = _steps(values, high - low, _DRAWS)
    is_small = is_exact and (high - low) * steps < _FEW_DRAWS - 4
    return _Grid(cases, _FEW_DRAWS if is_small else _DRAWS, steps, int(low * steps // 1) - 1, is_exact)


def _ends(measures: Sequence[Groups], grids: Sequence[_Grid], confidence: float) -> list[tuple[float, float]]:
    """Return by measure the ends of the interval; all have as many cases, and as many points."""
    cases, points = grids[0].cases, grids[0].points
    mass = np.zeros((len(measures), points))
    for row, groups, grid in zip(mass, measures, grids, strict=True):
        for value, often in groups:
            place = float(round(value * grid.steps)) if grid.is_exact else value * grid.steps
            # Between two points a difference is shared out so that its mean stays.
            before = int(place // 1)
            row[before % points] += often / cases * (1 - (place - before))
            row[(before + 1) % points] += often / cases * (place - before)
    # The sum of independent draws: the product of their transforms.
    sums = np.fft.irfft(_power(np.fft.rfft(mass), cases), points)
    np.cumsum(sums, axis=1, out=sums)
    outside = (1 - confidence) / 2
    return [
        (
            _end(shares, grid, outside - LAST_BITS, bisect_left),
            _end(shares, grid, 1 - outside + LAST_BITS, bisect_right),
        )
        for shares, grid in zip(sums, grids, strict=True)
    ]


def _end(
    shares: NDArray[np.float64], grid: _Grid, share: float, found_in: Callable[[Any, float], int]
) -> float:
    """Return the mean where the shares of the sums, added up around the grid, reach this one."""
    start = grid.first % grid.points
    wanted = share + (float(shares[start - 1]) if start else 0.0)
    if wanted > shares[-1]:
        wanted -= float(shares[-1])
    place = grid.first + (found_in(shares, wanted) - start) % grid.points
    if abs(place) <= _SPREAD and not grid.is_exact:
        # Where differences often cancel each other out, these sums of 0 stand around it.
        up_to = [float(shares[(one * _SPREAD + (one > 0)) % grid.points]) for one in (-3, -1, 1, 3)]
        below, near, above = ((high - low) % 1 for low, high in pairwise(up_to))
        place = 0 if near > 2 * min(below, above) else place
    return place / grid.steps / grid.cases


def _power(numbers: NDArray[np.complex128], exponent: int) -> NDArray[np.complex128]:
    """Return the numbers to a power; a fifth of the time that `**` takes."""
    power = numbers.copy()
    for digit in f"{exponent:b}"[1:]:
        power *= power
        if digit == "1":
            power *= numbers
    return power


# The grid


def _steps(values: Sequence[float], width: float, points: int) -> tuple[float, bool]:
    """Return how many points make 1 so that the width has room, and whether all values then lie on points."""
    most = (points - 4) / width
    shared = 1
    for value in values:
        denominator = _denominator(value)
        shared = lcm(shared, denominator)
        if not denominator or shared > most:
            return most, False
    return shared, True


@lru_cache(maxsize=10_000)
def _denominator(value: float) -> int:
    """Return that of the fraction which a difference is, 0 where it is none."""
    fraction = Fraction(value).limit_denominator(_MOST_DENOMINATOR)
    return fraction.denominator if abs(float(fraction) - value) < 10 * LAST_BITS else 0
