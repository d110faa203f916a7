"""A measure over all orders of a list, against trying every one of them."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import InvalidCountsError, Measure, order_distribution, parse_measure
from tests.recmetrics.strategies import measures

NAMES = {
    "ap_cut": "AP(norm=relevant)@K",
    "ap_at_k": "AP@K",
    "ap_over_k": "AP(norm=k)@K",
    "ap_hits": "AP(norm=hits)@K",
    "precision": "P@K",
    "ap_full": "AP",
}
ROWS = json.loads((Path(__file__).parents[2] / "data" / "random_baseline.json").read_text(encoding="utf-8"))[
    "rows"
]
BASELINES: list[tuple[int, int, str, Fraction, float]] = [
    (
        row["N"],
        row["m"],
        NAMES[variant].replace("K", str(row["k"])),
        Fraction(row[variant]["mean_fraction"]),
        row[variant]["var"],
    )
    for row in ROWS
    for variant in NAMES
]


@pytest.mark.parametrize(("n", "m", "name", "mean", "variance"), BASELINES)
def test_chance_reaches_the_enumerated_mean_and_variance(
    n: int, m: int, name: str, mean: Fraction, variance: float
) -> None:
    chance = order_distribution(parse_measure(name), n, m, m)
    assert chance.expected == mean
    assert chance.exact
    spread = sum(count * (Fraction(value) - mean) ** 2 for value, count in chance.values) / chance.size
    assert float(spread) == pytest.approx(variance, abs=1e-12)


@st.composite
def counts(draw: st.DrawFn) -> tuple[int, int, int]:
    n = draw(st.integers(0, 8))
    m = draw(st.integers(0, n))
    return n, m, m + draw(st.integers(0, 4))


@given(measures(), counts())
def test_the_distribution_is_that_of_all_placements(measure: Measure, counts: tuple[int, int, int]) -> None:
    n, m, relevant_count = counts
    tried: Counter[Fraction | float] = Counter()
    for places in combinations(range(n), m):
        tried[measure.of_pattern([index in places for index in range(n)], relevant_count)] += 1

    chance = order_distribution(measure, n, m, relevant_count)

    assert chance.size == comb(n, m)
    assert chance.seed is None
    assert dict(chance.values) == dict(tried)
    assert (chance.worst, chance.best) == (min(tried), max(tried))
    mean = sum(Fraction(value) * count for value, count in tried.items()) / comb(n, m)
    assert float(chance.expected) == pytest.approx(float(mean), abs=1e-12)
    if measure.family != "nDCG":
        assert chance.expected == mean


@pytest.mark.parametrize("norm", ["min", "relevant", "k", "min_length"])
@pytest.mark.parametrize(("n", "m", "k"), [(10, 3, 5), (50, 20, 10), (50, 20, 50), (5, 3, 9), (1, 1, 1)])
def test_the_expectation_of_ap_is_the_closed_form(norm: str, n: int, m: int, k: int) -> None:
    measure = parse_measure(f"AP(norm={norm})@{k}")
    counted = min(n, k)
    harmonic = sum(Fraction(1, rank) for rank in range(1, counted + 1))
    denominator = {"min": min(m, k), "relevant": m, "k": k, "min_length": min(m, k, n)}[norm]
    pairs = Fraction(m - 1, n - 1) if n > 1 else 0
    closed = Fraction(m, n * denominator) * (harmonic + pairs * (counted - harmonic))
    assert order_distribution(measure, n, m, m).expected == closed


def test_a_long_list_is_sampled_and_says_so() -> None:
    chance = order_distribution(parse_measure("AP"), 50, 20, 22, seed=7, samples=500)
    assert (chance.exact, chance.seed, chance.size) == (False, 7, 500)


def test_a_long_list_is_counted_in_full_where_few_ranks_matter() -> None:
    chance = order_distribution(parse_measure("AP@10"), 50, 20, 22)
    assert (chance.exact, chance.size) == (True, comb(50, 20))


def test_the_same_seed_gives_the_same_sample_and_another_seed_another() -> None:
    def values(seed: int) -> tuple[tuple[Fraction | float, int], ...]:
        order_distribution.cache_clear()
        return order_distribution(parse_measure("AP"), 40, 15, 15, seed=seed, samples=200).values

    assert values(1) == values(1)
    assert values(1) != values(2)


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(["AP", "AP(norm=hits)", "MeanP@60", "nDCG@40"]), st.integers(0, 2**32))
def test_a_sample_lies_around_the_expectation(name: str, seed: int) -> None:
    chance = order_distribution(parse_measure(name), 40, 15, 15, seed=seed, samples=1000)
    mean = sum(float(value) * count for value, count in chance.values) / chance.size
    spread = sum((float(value) - mean) ** 2 * count for value, count in chance.values) / chance.size
    assert mean == pytest.approx(float(chance.expected), abs=6 * (spread / chance.size) ** 0.5)
    assert chance.worst <= chance.values[0][0]
    assert chance.values[-1][0] <= chance.best


def test_shares_say_how_a_list_compares_with_chance() -> None:
    chance = order_distribution(parse_measure("RR"), 4, 1, 1)
    assert [value for value, _ in chance.values] == [Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), 1]
    assert (chance.share_below(Fraction(1, 2)), chance.share_equal(Fraction(1, 2))) == (
        Fraction(2, 4),
        Fraction(1, 4),
    )
    assert (chance.share_below(0), chance.share_below(2)) == (0, 1)


def test_shares_take_rounded_values_for_what_they_stand_for() -> None:
    chance = order_distribution(parse_measure("RR"), 5, 1, 1)
    assert Fraction(1, 3) > 1 / 3
    assert chance.share_equal(1 / 3) == Fraction(1, 5)
    assert Fraction(1, 5) < 1 / 5
    assert chance.share_below(1 / 5) == 0


def test_a_list_without_hits_has_one_order() -> None:
    chance = order_distribution(parse_measure("AP@3"), 5, 0, 2)
    assert (chance.values, chance.expected, chance.best, chance.worst) == (((0, 1),), 0, 0, 0)


@pytest.mark.parametrize(("n", "hits", "relevant_count"), [(3, 4, 9), (3, 2, 1), (3, -1, 2), (-1, 0, 0)])
def test_counts_that_no_list_has_are_refused(n: int, hits: int, relevant_count: int) -> None:
    with pytest.raises(InvalidCountsError) as caught:
        order_distribution(parse_measure("AP"), n, hits, relevant_count)
    assert (caught.value.length, caught.value.hits, caught.value.relevant_count) == (n, hits, relevant_count)


def test_what_is_remembered_is_bounded() -> None:
    assert order_distribution.cache_parameters()["maxsize"] == 32
