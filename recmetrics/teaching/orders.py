"""Chance as a yardstick: a measure over all orders in which a list could have come."""

import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, isclose

from recmetrics.errors import InvalidCountsError
from recmetrics.lists.sums import exact_sum
from recmetrics.lists.terms import Value
from recmetrics.measures.base import Measure
from recmetrics.teaching.scaling import ScaledMeasure, scale

_MOST_STATES = 4096
"""Enough for every placement of hits in 12 ranks; beyond that many different sums, orders are sampled."""

_SAME = 1e-12
"""Two floats this near are one value: nothing here that differs differs by so little."""


@dataclass(frozen=True, slots=True)
class OrderDistribution:
    """The distribution of a measure over the orders of a list, all being equally likely.

    Attributes:
        measure: The measure.
        values: The different values, ascending, each with the number of orders that have it. Orders that
            differ only among hits or only among misses count as one.
        size: The sum of these numbers.
        exact: Whether every order was counted, rather than a sample.
        seed: The seed of the sample; None when it is exact.
        expected: The mean over all orders, exact also where the distribution is sampled.
        best: The value of the best order.
        worst: The value of the worst order.
    """

    measure: Measure
    values: tuple[tuple[Value, int], ...]
    size: int
    exact: bool
    seed: int | None
    expected: Value
    best: Value
    worst: Value

    def share_below(self, value: Value) -> Fraction:
        """Return the share of orders, from 0 to 1, that score less than a value."""
        below = sum(count for other, count in self.values if other < value and not _same(other, value))
        return Fraction(below, self.size)

    def share_equal(self, value: Value) -> Fraction:
        """Return the share of orders, from 0 to 1, with the same value; floats match to 12 digits."""
        return Fraction(sum(count for other, count in self.values if _same(other, value)), self.size)


@lru_cache(maxsize=32)
def order_distribution(
    measure: Measure, n: int, hits_in_list: int, relevant_count: int, *, seed: int = 0, samples: int = 2000
) -> OrderDistribution:
    """Compute a measure's distribution over the orders of a list of which only the counts are known.

    Rank by rank, the orders are grouped by the sum they have reached; up to 12 counted ranks the groups stay
    few enough to follow all orders (P@K, R@K and RR manage any length). Beyond that, orders are sampled.

    The expectation needs no orders: it is the sum over ranks of the expected terms, each by the
    hypergeometric distribution. For AP@K it is m / (N D) * (H_K + (m - 1) / (N - 1) * (K - H_K)), with N
    items, m hits, D the denominator, K at most N, and H_K = 1/1 + ... + 1/K.

    Args:
        measure: Any measure.
        n: The length of the list, from 0.
        hits_in_list: The number of relevant items in the list.
        relevant_count: |R|, at least as many.
        seed: What the sample starts from; the same seed gives the same sample.
        samples: The number of orders to sample.

    Returns:
        The distribution. Calls are remembered, so asking again costs nothing.

    Raises:
        InvalidCountsError: If no list has these counts.

    Source: T. Manzhos, T. Ianevych and O. Melnyk, arXiv 2511.02571, 2025; Y. Bestgen, PBML 103, 2015 (K = N).

    Example:
        >>> from recmetrics import parse_measure
        >>> chance = order_distribution(parse_measure("AP@5"), n=10, hits_in_list=3, relevant_count=3)
        >>> round(float(chance.expected), 4), float(chance.share_below(Fraction(1, 3)))
        (0.2887, 0.5833333333333334)
    """
    if not 0 <= hits_in_list <= min(n, relevant_count):
        raise InvalidCountsError(n, hits_in_list, relevant_count)
    scaled = scale(measure, n, relevant_count, hits_in_list)
    sums = _all_orders(scaled, hits_in_list)
    exact = sums is not None
    if sums is None:
        sums = _sampled_orders(scaled, hits_in_list, random.Random(seed), samples)
    values: Counter[Value] = Counter()
    for (total, hits), count in sums.items():
        values[scaled.value(total, hits)] += count
    hits_first = [rank < hits_in_list for rank in range(n)]
    return OrderDistribution(
        measure,
        tuple(sorted(values.items())),
        values.total(),
        exact,
        None if exact else seed,
        _expected(scaled, hits_in_list),
        measure.of_pattern(hits_first, relevant_count),
        measure.of_pattern(hits_first[::-1], relevant_count),
    )


def _all_orders(scaled: ScaledMeasure, hits_in_list: int) -> dict[tuple[int, int], int] | None:
    """Count the orders by (numerator, counted hits); None when there are too many sums to follow."""
    groups = {(0, 0): 1}
    for rank, discount in enumerate(scaled.discounts, 1):
        after: Counter[tuple[int, int]] = Counter()
        for (total, hits), orders in groups.items():
            for flag in (False, True):
                now = hits + flag
                if now <= hits_in_list <= now + scaled.length - rank:
                    after[total + scaled.credits[flag][now] * discount, now] += orders
        if len(after) > _MOST_STATES:
            return None
        groups = after
    rest = scaled.length - len(scaled.discounts)
    return {
        (total + scaled.credits[False][hits] * scaled.beyond, hits): orders * comb(rest, hits_in_list - hits)
        for (total, hits), orders in groups.items()
    }


def _sampled_orders(
    scaled: ScaledMeasure, hits_in_list: int, random_numbers: random.Random, samples: int
) -> dict[tuple[int, int], int]:
    sums: Counter[tuple[int, int]] = Counter()
    for _ in range(samples):
        flags = [False] * scaled.length
        for index in random_numbers.sample(range(scaled.length), hits_in_list):
            flags[index] = True
        sums[scaled.total(flags)] += 1
    return sums


def _expected(scaled: ScaledMeasure, hits_in_list: int) -> Value:
    """Compute the mean over all orders: over the hits that are counted, and given these over their ranks."""
    n, m, counted = scaled.length, hits_in_list, len(scaled.discounts)
    shares: list[Value] = []
    for hits in range(max(0, m - (n - counted)), min(counted, m) + 1):
        total = scaled.credits[False][hits] * scaled.beyond * comb(counted, hits)
        for rank, discount in enumerate(scaled.discounts, 1):
            for now in range(hits + 1):
                below = comb(counted - rank, hits - now)
                total += scaled.credits[False][now] * discount * comb(rank - 1, now) * below
                if now:
                    total += scaled.credits[True][now] * discount * comb(rank - 1, now - 1) * below
        denominator = scaled.denominator(hits)
        if denominator:
            orders = comb(n - counted, m - hits)
            shares.append(Fraction(total * orders, scaled.unit * comb(n, m)) / denominator)
    mean = exact_sum(shares)
    return mean if isinstance(scaled.value(0, 0), Fraction) else float(mean)


def _same(one: Value, other: Value) -> bool:
    """Return whether two values are equal: exactly for fractions, to 12 digits as soon as one is a float."""
    if isinstance(one, float) or isinstance(other, float):
        return isclose(one, other, rel_tol=_SAME, abs_tol=_SAME)
    return one == other
