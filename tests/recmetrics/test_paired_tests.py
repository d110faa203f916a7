"""The choice of a paired test, and the adjustment of p-values."""

from itertools import permutations
from math import sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics.paired_tests import FEWEST, MOST_DIFFERENT, Differences, holm
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
