"""Significance tests against full enumeration, the choice of a paired test, and adjusted p-values."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from recmetrics import InvalidInputError, compare
from recmetrics.paired_tests import (
    FEWEST,
    LEVEL,
    MOST_DIFFERENT,
    Differences,
    cases_needed,
    chance_of_groups,
    chances_by_measure,
    grade_of,
    holm,
)
from recmetrics.resampling import MOST_KEPT, p_values_and_intervals
from recmetrics.significance import (
    MOST_EXACT,
    BootstrapInterval,
    PairedTTest,
    bootstrap_interval,
    paired_t_test,
    randomisation_test,
)

TEST_ANYTHING: Callable[..., object] = randomisation_test
BOOTSTRAP_ANYTHING: Callable[..., object] = bootstrap_interval

parts = st.builds(Fraction, st.integers(-12, 12), st.sampled_from([1, 2, 3, 4, 5, 7, 60]))


def all_swaps(differences: Sequence[Fraction]) -> list[Fraction]:
    """Return the mean difference of every way to swap the models, case by case."""
    sums = [Fraction(0)]
    for one in differences:
        sums = [total + sign * one for total in sums for sign in (1, -1)]
    return [total / len(differences) for total in sums]


def as_extreme(differences: Sequence[Fraction]) -> int:
    observed = abs(sum(differences, Fraction(0)) / len(differences))
    return sum(abs(mean) >= observed for mean in all_swaps(differences))


@settings(max_examples=60)
@given(st.lists(parts, min_size=2, max_size=7))
def test_up_to_13_cases_p_value_and_null_are_counted_from_all_swaps(differences: list[Fraction]) -> None:
    test, swaps = randomisation_test(differences), all_swaps(differences)
    extreme = as_extreme(differences)
    assert test.exact
    assert (test.extreme, test.size) == (extreme, 2 ** len(differences))
    assert test.p_value == extreme / 2 ** len(differences)
    assert test.difference == pytest.approx(float(sum(differences) / len(differences)), abs=1e-15)
    expected = sorted(Counter(swaps).items())
    assert [times for _, times in test.null] == [times for _, times in expected]
    values = [float(value) for value, _ in expected]
    assert [value for value, _ in test.null] == pytest.approx(values, abs=1e-11)


def test_ties_are_not_lost_to_the_last_bits_of_floats_and_these_make_no_other_draws() -> None:
    floats = [0.1, 0.2, 0.3, 0.4, 0.7, -0.1]  # 0.1 + 0.2 and 0.3 are two floats
    tenths = [Fraction(tenth, 10) for tenth in (1, 2, 3, 4, 7, -1)]
    test = randomisation_test(floats)
    assert test.extreme == as_extreme(tenths)
    assert len(test.null) == len(set(all_swaps(tenths)))
    exact = [0.3] * 12 + [-0.3] * 6 + [0.0] * 3
    rounded = [0.1 + 0.2] * 5 + [0.3] * 7 + [-(0.1 + 0.2)] * 6 + [1e-17, 0.0, -1e-17]
    assert randomisation_test(rounded).p_value == randomisation_test(exact).p_value
    one, other = bootstrap_interval(rounded), bootstrap_interval(exact)
    assert (one.low, one.high) == pytest.approx((other.low, other.high), abs=1e-12)


def test_thirteen_cases_are_counted_and_fourteen_are_sampled() -> None:
    thirteen = [Fraction(number, 7) for number in range(-4, 9)]
    assert randomisation_test(thirteen).extreme == as_extreme(thirteen)
    assert randomisation_test(thirteen).size == 2**13 == MOST_EXACT
    fourteen = [*thirteen, Fraction(1, 7)]
    sampled = randomisation_test(fourteen)
    assert (sampled.exact, sampled.size) == (False, 9_999)
    assert sampled.p_value == (sampled.extreme + 1) / (9_999 + 1)
    assert sampled.p_value == pytest.approx(as_extreme(fourteen) / 2**14, abs=0.02)
    assert sum(times for _, times in sampled.null) == 9_999


def test_as_many_samples_as_there_are_ways_are_all_ways_and_the_same_seed_draws_the_same() -> None:
    fourteen = [Fraction(number, 7) for number in range(-4, 10)]
    test = randomisation_test(fourteen, samples=2**14)
    assert (test.exact, test.size, test.extreme) == (True, 2**14, as_extreme(fourteen))
    differences = [0.1 * (number % 5 - 1.5) for number in range(20)]
    assert randomisation_test(differences) == randomisation_test(differences)
    assert randomisation_test(differences, seed=1).null != randomisation_test(differences).null


def test_without_any_difference_everything_is_chance_and_the_smallest_p_value_is_that_of_two_ways() -> None:
    for cases in (2, 5, 13, 20):
        test = randomisation_test([Fraction(0)] * cases)
        assert (test.difference, test.p_value, test.extreme) == (0, 1, test.size)
        assert test.null == ((0, test.size),)
    assert randomisation_test([0.5] * 5).p_value == 2 / 2**5
    test = randomisation_test([0.5] * 20)
    assert test.p_value == (test.extreme + 1) / (9_999 + 1) > 0


def test_it_does_not_matter_which_model_is_called_a_and_a_comparison_can_be_put_to_the_test() -> None:
    differences = [0.3, 0.1, -0.05, 0.2, 0.0]
    one, other = (randomisation_test([sign * each for each in differences]) for sign in (1, -1))
    assert (one.p_value, one.null, one.difference) == (other.p_value, other.null, -other.difference)
    first, second = ("A", "x"), ("x", "A")
    lists_a = {"u1": second, "u2": second, "u3": first, "u4": second}
    comparison = compare(lists_a, dict.fromkeys(lists_a, first), dict.fromkeys(lists_a, ("A",)), "RR")
    test = randomisation_test([pair.difference for pair in comparison.pairs])
    assert test.difference == (1 / 2 + 1 / 2 + 0 + 1 / 2) / 4 == comparison.mean_difference
    # The third case swaps without effect; the others must all point the same way: 2 of 8, 2 * 2 of 16.
    assert (test.extreme, test.size, test.p_value) == (2 * 2, 2**4, 1 / 4)


COUNTED = {0.0: 700, 0.25: 160, -0.25: 120, 0.5: 20}


def test_differences_with_their_counts_are_the_same_as_one_for_each_case() -> None:
    one_by_one = [value for value, often in COUNTED.items() for _ in range(often)]
    random.Random(3).shuffle(one_by_one)
    for ask in (TEST_ANYTHING, BOOTSTRAP_ANYTHING):
        assert ask(list(COUNTED), times=list(COUNTED.values()), seed=7) == ask(one_by_one, seed=7)
        assert ask([0.5, -0.25], times=[2, 1]) == ask([0.5, 0.5, -0.25])


def test_random_swaps_are_spread_as_swaps_are_and_a_million_cases_are_no_more_work() -> None:
    test = randomisation_test(list(COUNTED), times=list(COUNTED.values()))
    # Each case adds its difference with a random sign: the variances add up, to (280/16 + 20/4) / 1000².
    variance = sum(value**2 * times for value, times in test.null) / test.size
    assert variance == pytest.approx((280 / 16 + 20 / 4) / 1000**2, rel=0.06)
    assert test.difference == pytest.approx((160 / 4 - 120 / 4 + 20 / 2) / 1000, abs=1e-15)
    test = randomisation_test([0.0, 0.1, -0.1], times=[800_000, 101_000, 99_000], samples=999)
    assert test.difference == pytest.approx((101_000 - 99_000) * 0.1 / 1_000_000)
    assert test.p_value == 1 / 1000  # 2000 of 200000 is over four standard deviations
    assert randomisation_test([0.1], times=[10**6], samples=99).p_value == 1 / 100


def test_students_distribution_of_two_cases_is_that_of_cauchy() -> None:
    test = paired_t_test(1.0, 2**0.5, 2, confidence=0.5)
    assert (test.p_value, test.low, test.high) == pytest.approx((1 / 2, 1 - 1, 1 + 1))
    assert paired_t_test(-1.0, 2**0.5, 2).p_value == pytest.approx(1 / 2)


def test_differences_without_spread_are_certain() -> None:
    assert paired_t_test(0.0, 0.0, 10) == PairedTTest(0, p_value=1, low=0, high=0, confidence=0.95)
    assert paired_t_test(0.5, 0.0, 10) == PairedTTest(0.5, p_value=0, low=0.5, high=0.5, confidence=0.95)
    for constant, cases in product((Fraction(1, 3), 0.1, 0, -1.5), (2, 10, 30)):
        interval = bootstrap_interval([constant] * cases)
        assert (interval.low, interval.high) == pytest.approx((float(constant), float(constant)), abs=1e-15)


def test_the_interval_of_two_cases_is_all_between_and_one_holds_the_middle_of_other_draws() -> None:
    interval = bootstrap_interval([Fraction(0), Fraction(1)])
    assert interval == BootstrapInterval(low=0, high=1, confidence=0.95, samples=9_999)
    differences = [Fraction(number % 7 - 2, 10) for number in range(25)]
    draw = random.Random(5)
    means = sorted(float(sum(draw.choices(differences, k=25)) / 25) for _ in range(4_000))
    interval = bootstrap_interval(differences, confidence=0.8)
    assert (interval.low, interval.high) == pytest.approx((means[400], means[3_599]), abs=0.01)
    turned = bootstrap_interval([-one for one in differences], confidence=0.8)
    assert (turned.low, turned.high) == pytest.approx((-means[3_599], -means[400]), abs=0.01)


def test_what_nothing_can_be_said_about_is_refused() -> None:
    for ask in (TEST_ANYTHING, BOOTSTRAP_ANYTHING):
        for differences, told in (
            ([], "at least two cases"),
            ([0.5], "at least two cases"),
            ([0.5, float("nan")], "finite numbers"),
            ([0.5, float("inf")], "finite numbers"),
            ([0.5, None], "finite numbers"),
            (["0.5", "0.7"], "finite numbers"),
        ):
            with pytest.raises(InvalidInputError, match=f"differences must be .*{told}"):
                ask(differences)
        for samples in (0, -5, 10.5, "many"):
            with pytest.raises(InvalidInputError, match="samples must be a whole number from 1 upwards"):
                ask([0.1, 0.2], samples=samples)
        for times in ([1], [1, 2, 3], [3, -1]):
            with pytest.raises(InvalidInputError, match="times must be a whole number for each difference"):
                ask([0.1, 0.2], times=times)
    for confidence in (0, 1, 95, -0.5, float("nan")):
        with pytest.raises(InvalidInputError, match="confidence must be a number between 0 and 1"):
            bootstrap_interval([0.1, 0.2], confidence=confidence)
    for arguments, told in (
        ((float("nan"), 1, 5), "finite numbers"),
        ((0, -1, 5), "finite numbers"),
        ((0, 1, 1), "at least two"),
    ):
        with pytest.raises(InvalidInputError, match=told):
            paired_t_test(*arguments)


shares = st.floats(0, 1, allow_nan=False)


def test_holm_gives_what_r_gives() -> None:
    # p.adjust(p, "holm")
    for p_values, adjusted in (
        ([0.01, 0.02, 0.03, 0.04, 0.05], [0.05, 0.08, 0.09, 0.09, 0.09]),
        ([0.05, 0.01], [0.05, 0.02]),
        ([0.6, 0.7], [1.0, 1.0]),
        ([0.2], [0.2]),
        ([], []),
    ):
        assert holm(p_values) == pytest.approx(adjusted)


@given(st.lists(st.integers(-8, 8).map(lambda part: part / 8), min_size=2, max_size=30))
def test_differences_are_counted_as_they_are(values: list[float]) -> None:
    found = Differences.of_values(values)
    assert found.cases == len(values)
    assert found.mean == pytest.approx(fmean(values), abs=1e-15)
    assert found.deviation == pytest.approx(stdev(values), abs=1e-12)
    assert found.better == sum(value > 0 for value in values)
    assert found.worse == sum(value < 0 for value in values)
    assert found.same == sum(value == 0 for value in values)
    deviation = stdev(values)
    assert found.effect_size == (pytest.approx(fmean(values) / deviation, abs=1e-12) if deviation else None)


def test_last_bits_of_floats_are_no_difference_and_too_few_cases_are_not_tested() -> None:
    assert Differences.of_values([0.5] * (FEWEST - 1)).chance() is None
    assert Differences.of_values([0.5] * FEWEST).chance() is not None
    found = Differences.of_values([0.1 + 0.2 - 0.3, 0.3 - (0.1 + 0.2)])
    assert (found.mean, found.better, found.worse, found.groups) == (0.0, 0, 0, ((0.0, 2),))


def test_few_differences_are_swapped_and_very_many_go_to_student() -> None:
    swapped = Differences.of_values([0.5] * 6 + [-0.25] * 3).chance()
    assert swapped is not None
    assert swapped.kind == "exact"
    assert swapped.p_value == randomisation_test([0.5] * 6 + [-0.25] * 3).p_value
    interval = bootstrap_interval([0.5, -0.25], times=[6, 3])
    assert (swapped.low, swapped.high) == (interval.low, interval.high)

    values = [sqrt(number) / 100 - 0.1 for number in range(MOST_DIFFERENT + 1)]
    student = Differences.of_values(values).chance(confidence=0.9)
    expected = paired_t_test(fmean(values), stdev(values), len(values), confidence=0.9)
    assert student is not None
    assert student.kind == "t"
    assert student.p_value == pytest.approx(expected.p_value, abs=1e-12)
    assert (student.low, student.high) == pytest.approx((expected.low, expected.high), abs=1e-12)


@given(shares, st.integers(-9, 9).map(lambda part: part / 9), shares)
def test_the_verdict_is_clear_or_none_where_test_and_interval_agree(
    p_value: float, low: float, width: float
) -> None:
    high = low + width
    speaks_for_it = [p_value <= LEVEL, p_value <= 2 * LEVEL and not low <= 0 <= high]
    expected = {2: "clear", 1: "borderline", 0: "none"}[sum(speaks_for_it)]
    assert grade_of(p_value, low, high) == expected


def test_an_end_that_is_0_but_for_the_last_bits_of_a_float_is_0() -> None:
    assert grade_of(0.2, 1e-17, 0.3) == grade_of(0.2, -0.3, -1e-17) == "none"


def test_so_many_cases_give_a_paired_t_test_its_power_and_fewer_do_not() -> None:
    for effect, level in product((0.2, 0.5, 0.8, 1.2), (0.05, 0.01)):
        needed = cases_needed(effect, 1, level=level)
        assert needed is not None
        power = [
            float(stats.nct.sf(beyond, cases - 1, distance) + stats.nct.cdf(-beyond, cases - 1, distance))
            for cases in (needed, needed - 2)
            for beyond, distance in [(stats.t.ppf(1 - level / 2, cases - 1), effect * sqrt(cases))]
        ]
        assert power[0] >= 0.8 - 0.01
        assert power[1] < 0.8


def test_it_takes_as_many_cases_as_can_make_a_rare_way_at_all() -> None:
    few = cases_needed(0.1, 0)
    assert few == 6
    assert chance_of_groups([0.1], [few]).p_value <= LEVEL < chance_of_groups([0.1], [few - 1]).p_value


def test_cases_that_cannot_be_planned_are_refused() -> None:
    nan, inf = float("nan"), float("inf")
    wrong = (("difference", nan), ("deviation", -1), ("deviation", inf), ("level", 0), ("power", 1))
    for option, value in wrong:
        with pytest.raises(InvalidInputError):
            cases_needed(**{"difference": 0.1, "deviation": 0.2, option: value})


def test_the_kept_draws_are_those_of_the_tests() -> None:
    for cases in (5, 13, 14, 30, MOST_KEPT):
        differences = [((7 * at) % 11 - 4) / 20 for at in range(cases)]
        chance = Differences.of_values(differences).chance(seed=3)
        test, interval = randomisation_test(differences, seed=3), bootstrap_interval(differences, seed=3)
        assert chance is not None
        assert (chance.p_value, chance.low, chance.high) == (test.p_value, interval.low, interval.high)
        assert (chance.kind == "exact", chance.size) == (test.exact, test.size)


@given(st.lists(st.integers(-8, 8).map(lambda part: part / 8), min_size=5, max_size=20), st.randoms())
def test_neither_the_order_of_the_cases_nor_the_name_of_a_model_changes_the_test(
    differences: list[float], order: random.Random
) -> None:
    [(there, low, high)] = p_values_and_intervals([differences])
    order.shuffle(differences)
    [back] = p_values_and_intervals([[-one for one in differences]])
    assert back == pytest.approx((there, -high, -low))


@given(st.lists(st.tuples(*[st.integers(-8, 8).map(lambda part: part / 8)] * 3), max_size=70))
def test_measures_that_are_tested_together_are_tested_as_each_alone(cases: list[tuple[float, ...]]) -> None:
    measures = [Differences.of_values(column) for column in zip(*cases, strict=True)]
    shorter = [Differences.of_values([one[0] for one in cases[:-1]])]
    together = chances_by_measure([*measures, *shorter], seed=3)
    assert together == [found.chance(seed=3) for found in (*measures, *shorter)]
