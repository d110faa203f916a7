"""The choice of a paired test, and the adjustment of p-values."""

from itertools import permutations
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from recmetrics import InvalidInputError
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
from recmetrics.significance import bootstrap_interval, paired_t_test, randomisation_test

shares = st.floats(0, 1, allow_nan=False)


@pytest.mark.parametrize(
    ("p_values", "adjusted"),
    [
        # As R's p.adjust(p, "holm") gives them.
        ([0.01, 0.02, 0.03, 0.04, 0.05], [0.05, 0.08, 0.09, 0.09, 0.09]),
        ([0.05, 0.01], [0.05, 0.02]),
        ([0.6, 0.7], [1.0, 1.0]),
        ([0.2], [0.2]),
        ([], []),
    ],
)
def test_holm_gives_what_r_gives(p_values: list[float], adjusted: list[float]) -> None:
    assert holm(p_values) == pytest.approx(adjusted)


@given(st.lists(shares, min_size=1, max_size=5), st.floats(0.001, 0.5))
def test_holm_calls_the_differences_that_going_down_the_list_by_hand_calls(
    p_values: list[float], level: float
) -> None:
    called: set[int] = set()
    for before, at in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        if (len(p_values) - before) * p_values[at] > level:
            break
        called.add(at)
    assert {at for at, one in enumerate(holm(p_values)) if one <= level} == called


@given(st.lists(shares, min_size=1, max_size=4, unique=True))
def test_holm_does_not_ask_for_an_order(p_values: list[float]) -> None:
    expected = dict(zip(p_values, holm(p_values), strict=True))
    for order in permutations(p_values):
        assert holm(order) == tuple(expected[one] for one in order)


@given(st.lists(st.integers(-8, 8).map(lambda part: part / 8), min_size=2, max_size=30))
def test_differences_are_counted_as_they_are(values: list[float]) -> None:
    found = Differences.of_values(values)
    assert found.cases == len(values)
    assert found.mean == pytest.approx(fmean(values), abs=1e-15)
    assert found.deviation == pytest.approx(stdev(values), abs=1e-12)
    assert found.better == sum(value > 0 for value in values)
    assert found.worse == sum(value < 0 for value in values)
    assert found.same == sum(value == 0 for value in values)


def test_last_bits_of_floats_are_no_difference() -> None:
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


def test_too_few_cases_are_not_tested() -> None:
    assert Differences.of_values([0.5] * (FEWEST - 1)).chance() is None
    assert Differences.of_values([0.5] * FEWEST).chance() is not None


# The verdict, and how many cases it would take


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


@pytest.mark.parametrize("effect", [0.2, 0.5, 0.8, 1.2])
@pytest.mark.parametrize("level", [0.05, 0.01])
def test_so_many_cases_give_a_paired_t_test_its_power_and_fewer_do_not(effect: float, level: float) -> None:
    needed = cases_needed(effect, 1, level=level)
    assert needed is not None

    def power(cases: int) -> float:
        beyond, distance = stats.t.ppf(1 - level / 2, cases - 1), effect * sqrt(cases)
        return float(stats.nct.sf(beyond, cases - 1, distance) + stats.nct.cdf(-beyond, cases - 1, distance))

    assert power(needed) >= 0.8 - 0.01
    assert power(needed - 2) < 0.8


def test_it_takes_as_many_cases_as_can_make_a_rare_way_at_all() -> None:
    few = cases_needed(0.1, 0)
    assert few == 6
    assert chance_of_groups([0.1], [few]).p_value <= LEVEL < chance_of_groups([0.1], [few - 1]).p_value


@pytest.mark.parametrize(
    "wrong",
    [
        {"difference": float("nan")},
        {"deviation": -1},
        {"deviation": float("inf")},
        {"level": 0},
        {"power": 1},
    ],
)
def test_cases_that_cannot_be_planned_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(InvalidInputError):
        cases_needed(**{"difference": 0.1, "deviation": 0.2, **wrong})


def test_the_effect_is_the_mean_in_standard_deviations() -> None:
    found = Differences.of_values([0.1, 0.3, 0.2, 0.2])
    assert found.effect_size == pytest.approx(fmean([0.1, 0.3, 0.2, 0.2]) / stdev([0.1, 0.3, 0.2, 0.2]))
    assert Differences.of_values([0.1] * 5).effect_size is None


# The kept draws of few cases


@pytest.mark.parametrize("cases", [5, 13, 14, 30, MOST_KEPT])
def test_the_kept_draws_are_those_of_the_tests(cases: int) -> None:
    differences = [((7 * at) % 11 - 4) / 20 for at in range(cases)]
    chance = Differences.of_values(differences).chance(seed=3)
    test, interval = randomisation_test(differences, seed=3), bootstrap_interval(differences, seed=3)
    assert chance is not None
    assert (chance.p_value, chance.low, chance.high) == (test.p_value, interval.low, interval.high)
    assert (chance.kind == "exact", chance.size) == (test.exact, test.size)


@given(st.lists(st.integers(-8, 8).map(lambda part: part / 8), min_size=5, max_size=20), st.randoms())
def test_neither_the_order_of_the_cases_nor_the_name_of_a_model_changes_the_test(
    differences: list[float], random: Random
) -> None:
    [(there, low, high)] = p_values_and_intervals([differences])
    random.shuffle(differences)
    [back] = p_values_and_intervals([[-one for one in differences]])
    assert back == pytest.approx((there, -high, -low))


@given(st.lists(st.tuples(*[st.integers(-8, 8).map(lambda part: part / 8)] * 3), max_size=70))
def test_measures_that_are_tested_together_are_tested_as_each_alone(cases: list[tuple[float, ...]]) -> None:
    measures = [Differences.of_values(column) for column in zip(*cases, strict=True)]
    shorter = [Differences.of_values([one[0] for one in cases[:-1]])]
    together = chances_by_measure([*measures, *shorter], seed=3)
    assert together == [found.chance(seed=3) for found in (*measures, *shorter)]
