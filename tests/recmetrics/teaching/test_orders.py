"""A measure over all orders of a list, and gains of moves: compared with trying every one of them."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import (
    InvalidCountsError,
    InvalidRankError,
    Measure,
    Move,
    move_gains,
    order_distribution,
    parse_measure,
    upward_gains,
)
from tests.recmetrics.observations import DATA
from tests.recmetrics.plain import PLAIN
from tests.recmetrics.strategies import Case, cases, measures

NAMES = {
    "ap_cut": "AP(norm=relevant)@K",
    "ap_at_k": "AP@K",
    "ap_over_k": "AP(norm=k)@K",
    "ap_hits": "AP(norm=hits)@K",
    "precision": "P@K",
    "ap_full": "AP",
}
ROWS: Any = json.loads((DATA / "random_baseline.json").read_text(encoding="utf-8"))["rows"]


def test_chance_reaches_the_enumerated_mean_and_variance() -> None:
    for row in ROWS:
        for variant, name in NAMES.items():
            measure, mean = parse_measure(name.replace("K", str(row["k"]))), row[variant]["mean_fraction"]
            chance = order_distribution(measure, row["N"], row["m"], row["m"])
            assert (chance.expected, chance.exact) == (Fraction(mean), True), (row, name)
            spread = sum(count * (Fraction(value) - Fraction(mean)) ** 2 for value, count in chance.values)
            assert float(spread / chance.size) == pytest.approx(row[variant]["var"], abs=1e-12), (row, name)


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


def test_a_long_list_is_sampled_by_its_seed_and_counted_in_full_where_few_ranks_matter() -> None:
    chance = order_distribution(parse_measure("AP"), 50, 20, 22, seed=7, samples=500)
    assert (chance.exact, chance.seed, chance.size) == (False, 7, 500)
    chance = order_distribution(parse_measure("AP@10"), 50, 20, 22)
    assert (chance.exact, chance.size) == (True, comb(50, 20))

    def values(seed: int) -> tuple[tuple[Fraction | float, int], ...]:
        order_distribution.cache_clear()
        return order_distribution(parse_measure("AP"), 40, 15, 15, seed=seed, samples=200).values

    assert values(1) == values(1)
    assert values(1) != values(2)
    assert order_distribution.cache_parameters()["maxsize"] == 32


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(["AP", "AP(norm=hits)", "MeanP@60", "nDCG@40"]), st.integers(0, 2**32))
def test_a_sample_lies_around_the_expectation(name: str, seed: int) -> None:
    chance = order_distribution(parse_measure(name), 40, 15, 15, seed=seed, samples=1000)
    mean = sum(float(value) * count for value, count in chance.values) / chance.size
    spread = sum((float(value) - mean) ** 2 * count for value, count in chance.values) / chance.size
    assert mean == pytest.approx(float(chance.expected), abs=6 * (spread / chance.size) ** 0.5)
    assert chance.worst <= chance.values[0][0]
    assert chance.values[-1][0] <= chance.best


def test_shares_say_how_a_list_compares_with_chance_and_take_rounded_values_for_what_they_stand_for() -> None:
    chance = order_distribution(parse_measure("RR"), 4, 1, 1)
    assert [value for value, _ in chance.values] == [Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), 1]
    half = Fraction(1, 2)
    assert (chance.share_below(half), chance.share_equal(half)) == (Fraction(2, 4), Fraction(1, 4))
    assert (chance.share_below(0), chance.share_below(2)) == (0, 1)
    chance = order_distribution(parse_measure("RR"), 5, 1, 1)
    assert Fraction(1, 3) > 1 / 3
    assert chance.share_equal(1 / 3) == Fraction(1, 5)
    assert Fraction(1, 5) < 1 / 5
    assert chance.share_below(1 / 5) == 0


def test_a_list_without_hits_has_one_order_and_counts_that_no_list_has_are_refused() -> None:
    chance = order_distribution(parse_measure("AP@3"), 5, 0, 2)
    assert (chance.values, chance.expected, chance.best, chance.worst) == (((0, 1),), 0, 0, 0)
    for wrong in ((3, 4, 9), (3, 2, 1), (3, -1, 2), (-1, 0, 0)):
        with pytest.raises(InvalidCountsError) as caught:
            order_distribution(parse_measure("AP"), *wrong)
        assert (caught.value.length, caught.value.hits, caught.value.relevant_count) == wrong


def moved(ranked: tuple[str, ...], from_rank: int, to_rank: int) -> list[str]:
    items = list(ranked)
    items.insert(to_rank - 1, items.pop(from_rank - 1))
    return items


@pytest.mark.slow
@settings(max_examples=15)
@given(case=cases(repeats=True))
def test_a_gain_is_the_difference_of_the_two_values(case: Case) -> None:
    ranks = range(1, len(case.ranked) + 1)
    for name in PLAIN:
        measure = parse_measure(name.replace("K", str(case.k)))
        gains = move_gains(measure, case.ranked, case.relevant)
        assert upward_gains(measure, case.ranked, case.relevant) == gains.upward
        before = measure.explain(case.ranked, case.relevant).value
        for from_rank, to_rank in product(ranks, ranks):
            after = measure.explain(moved(case.ranked, from_rank, to_rank), case.relevant).value
            gain = gains.gain(from_rank, to_rank)
            assert gain == after - before, name
            assert isinstance(gain, type(before))


def test_the_best_step_up_is_the_one_nearest_the_top_and_the_best_move_anywhere_goes_further() -> None:
    gains = move_gains(parse_measure("AP@5"), list("ABCDE"), set("BDZ"))
    assert gains.best == Move(from_rank=2, to_rank=1, gain=Fraction(1, 2 * 1 * 3))
    before, after = (Fraction(1, 2) + Fraction(2, 4)) / 3, (Fraction(1, 1) + Fraction(2, 3)) / 3
    assert gains.best_anywhere == Move(from_rank=4, to_rank=1, gain=after - before)
    assert gains.gain(1, 4) == after - before  # as good, but a reader moves up what is right


@given(measures(), cases(repeats=True))
def test_no_move_gains_more_than_the_best_ones(measure: Measure, case: Case) -> None:
    gains = move_gains(measure, case.ranked, case.relevant)
    most = max((gain for row in gains.matrix for gain in row), default=0)
    assert gains.best_anywhere is None if most <= 0 else gains.best_anywhere is not None
    if gains.best_anywhere is not None:
        best = gains.best_anywhere
        assert best.gain == most == gains.gain(best.from_rank, best.to_rank)
        as_good = [
            abs(i - j)
            for i, row in enumerate(gains.matrix, 1)
            for j, gain in enumerate(row, 1)
            if gain == most
        ]
        assert abs(best.from_rank - best.to_rank) == min(as_good)
    most = max(gains.upward, default=0)
    assert (gains.best.gain if gains.best else 0) == max(most, 0)
    if gains.best:
        assert gains.best.from_rank == gains.upward.index(most) + 1 == gains.best.to_rank + 1


def test_a_perfect_list_has_no_best_move_and_an_empty_one_has_none_at_all() -> None:
    gains = move_gains(parse_measure("AP"), list("ABC"), set("AB"))
    assert (gains.best, gains.best_anywhere) == (None, None)
    gains = move_gains(parse_measure("AP"), [], {"A"})
    assert (gains.matrix, gains.upward, gains.best, gains.best_anywhere) == ((), (), None, None)
    assert upward_gains(parse_measure("AP"), [], {"A"}) == ()


def test_a_rank_outside_the_list_is_refused() -> None:
    for from_rank, to_rank, wrong in ((0, 1, 0), (1, 4, 4), (-1, 1, -1)):
        with pytest.raises(InvalidRankError, match="from 1 to 3") as caught:
            move_gains(parse_measure("AP"), list("ABC"), {"A"}).gain(from_rank, to_rank)
        assert (caught.value.rank, caught.value.length) == (wrong, 3)
