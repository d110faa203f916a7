"""Significance tests, compared with full enumeration; and that the core does without SciPy."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from inspect import getdoc
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import InvalidInputError, compare, significance
from recmetrics.significance import (
    MOST_EXACT,
    BootstrapInterval,
    PairedTTest,
    RandomisationTest,
    bootstrap_interval,
    paired_t_test,
    randomisation_test,
)

TEST_ANYTHING: Callable[..., object] = randomisation_test
BOOTSTRAP_ANYTHING: Callable[..., object] = bootstrap_interval

parts = st.builds(Fraction, st.integers(-12, 12), st.sampled_from([1, 2, 3, 4, 5, 7, 60]))


def all_swaps(differences: Sequence[Fraction]) -> list[Fraction]:
    """Return the mean difference of every way to swap the models, case by case."""
    ways = product((1, -1), repeat=len(differences))
    return [
        sum((sign * one for sign, one in zip(way, differences, strict=True)), Fraction(0)) / len(differences)
        for way in ways
    ]


def as_extreme(differences: Sequence[Fraction]) -> int:
    observed = abs(sum(differences, Fraction(0)) / len(differences))
    return sum(abs(mean) >= observed for mean in all_swaps(differences))


@settings(max_examples=60)
@given(st.lists(parts, min_size=2, max_size=7))
def test_up_to_13_cases_the_p_value_is_counted_from_all_swaps(differences: list[Fraction]) -> None:
    test = randomisation_test(differences)
    assert test.exact
    assert test.size == 2 ** len(differences)
    assert test.extreme == as_extreme(differences)
    assert test.p_value == as_extreme(differences) / 2 ** len(differences)
    assert test.difference == pytest.approx(float(sum(differences) / len(differences)), abs=1e-15)


@settings(max_examples=60)
@given(st.lists(parts, min_size=2, max_size=7))
def test_the_null_is_each_mean_difference_and_how_often_it_arises(differences: list[Fraction]) -> None:
    expected = sorted(Counter(all_swaps(differences)).items())
    null = randomisation_test(differences).null
    assert [times for _, times in null] == [times for _, times in expected]
    assert [value for value, _ in null] == pytest.approx([float(value) for value, _ in expected], abs=1e-11)


def test_ties_are_not_lost_to_the_last_bits_of_floats() -> None:
    floats = [0.1, 0.2, 0.3, 0.4, 0.7, -0.1]  # 0.1 + 0.2 and 0.3 are two floats
    tenths = [Fraction(tenth, 10) for tenth in (1, 2, 3, 4, 7, -1)]
    test = randomisation_test(floats)
    assert test.extreme == as_extreme(tenths)
    assert len(test.null) == len(set(all_swaps(tenths)))


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


def test_as_many_samples_as_there_are_ways_are_all_ways() -> None:
    fourteen = [Fraction(number, 7) for number in range(-4, 10)]
    test = randomisation_test(fourteen, samples=2**14)
    assert (test.exact, test.size, test.extreme) == (True, 2**14, as_extreme(fourteen))


def test_the_same_seed_draws_the_same_ways() -> None:
    differences = [0.1 * (number % 5 - 1.5) for number in range(20)]
    assert randomisation_test(differences) == randomisation_test(differences)
    assert randomisation_test(differences, seed=1).null != randomisation_test(differences).null


@pytest.mark.parametrize("cases", [2, 5, 13, 20])
def test_without_any_difference_everything_is_chance(cases: int) -> None:
    test = randomisation_test([Fraction(0)] * cases)
    assert (test.difference, test.p_value, test.extreme) == (0, 1, test.size)
    assert test.null == ((0, test.size),)


@pytest.mark.parametrize("cases", [5, 20])
def test_the_smallest_p_value_is_that_of_the_observed_way_and_its_mirror(cases: int) -> None:
    test = randomisation_test([0.5] * cases)
    assert test.p_value == (2 / 2**5 if cases == 5 else (test.extreme + 1) / (9_999 + 1))
    assert test.p_value > 0


def test_it_does_not_matter_which_model_is_called_a() -> None:
    differences = [0.3, 0.1, -0.05, 0.2, 0.0]
    one, other = (randomisation_test([sign * each for each in differences]) for sign in (1, -1))
    assert (one.p_value, one.null, one.difference) == (other.p_value, other.null, -other.difference)


def test_a_comparison_of_two_models_can_be_put_to_the_test() -> None:
    first, second = ("A", "x"), ("x", "A")
    lists_a = {"u1": second, "u2": second, "u3": first, "u4": second}
    comparison = compare(lists_a, dict.fromkeys(lists_a, first), dict.fromkeys(lists_a, ("A",)), "RR")
    test = randomisation_test([pair.difference for pair in comparison.pairs])
    assert test.difference == (1 / 2 + 1 / 2 + 0 + 1 / 2) / 4 == comparison.mean_difference
    # The third case swaps without effect; the others must all point the same way: 2 of 8, 2 * 2 of 16.
    assert (test.extreme, test.size, test.p_value) == (2 * 2, 2**4, 1 / 4)


COUNTED = {0.0: 700, 0.25: 160, -0.25: 120, 0.5: 20}


@pytest.mark.parametrize("ask", [randomisation_test, bootstrap_interval])
def test_differences_with_their_counts_are_the_same_as_one_for_each_case(ask: Callable[..., object]) -> None:
    one_by_one = [value for value, often in COUNTED.items() for _ in range(often)]
    random.Random(3).shuffle(one_by_one)
    assert ask(list(COUNTED), times=list(COUNTED.values()), seed=7) == ask(one_by_one, seed=7)
    assert ask([0.5, -0.25], times=[2, 1]) == ask([0.5, 0.5, -0.25])


def test_last_bits_make_no_other_draws() -> None:
    exact = [0.3] * 12 + [-0.3] * 6 + [0.0] * 3
    rounded = [0.1 + 0.2] * 5 + [0.3] * 7 + [-(0.1 + 0.2)] * 6 + [1e-17, 0.0, -1e-17]
    assert randomisation_test(rounded).p_value == randomisation_test(exact).p_value
    one, other = bootstrap_interval(rounded), bootstrap_interval(exact)
    assert (one.low, one.high) == pytest.approx((other.low, other.high), abs=1e-12)


def test_random_swaps_are_spread_as_swaps_are() -> None:
    test = randomisation_test(list(COUNTED), times=list(COUNTED.values()))
    # Each case adds its difference with a random sign: the variances add up, to (280/16 + 20/4) / 1000².
    variance = sum(value**2 * times for value, times in test.null) / test.size
    assert variance == pytest.approx((280 / 16 + 20 / 4) / 1000**2, rel=0.06)
    assert test.difference == pytest.approx((160 / 4 - 120 / 4 + 20 / 2) / 1000, abs=1e-15)


def test_a_million_cases_with_few_different_differences_are_no_more_work_than_a_thousand() -> None:
    test = randomisation_test([0.0, 0.1, -0.1], times=[800_000, 101_000, 99_000], samples=999)
    assert test.difference == pytest.approx((101_000 - 99_000) * 0.1 / 1_000_000)
    assert test.p_value == 1 / 1000  # 2000 of 200000 is over four standard deviations
    assert randomisation_test([0.1], times=[10**6], samples=99).p_value == 1 / 100


@pytest.mark.parametrize("times", [[1], [1, 2, 3], [3, -1]])
@pytest.mark.parametrize("ask", [TEST_ANYTHING, BOOTSTRAP_ANYTHING])
def test_times_are_one_whole_number_for_each_difference(ask: Callable[..., object], times: list[int]) -> None:
    with pytest.raises(InvalidInputError, match="times must be a whole number for each difference"):
        ask([0.1, 0.2], times=times)


def test_students_distribution_of_two_cases_is_that_of_cauchy() -> None:
    # One degree of freedom: p = 1 - 2/pi * atan(t), and the quantile of (1 + 1/2)/2 is tan(pi/4) = 1.
    test = paired_t_test(1.0, 2**0.5, 2, confidence=0.5)
    assert (test.p_value, test.low, test.high) == pytest.approx((1 / 2, 1 - 1, 1 + 1))
    assert paired_t_test(-1.0, 2**0.5, 2).p_value == pytest.approx(1 / 2)


def test_of_many_cases_both_tests_say_the_same() -> None:
    mean, cases = (160 / 4 - 120 / 4 + 20 / 2) / 1000, 1000
    squares = 280 / 16 + 20 / 4
    deviation = ((squares - cases * mean**2) / (cases - 1)) ** 0.5
    swapped = randomisation_test(list(COUNTED), times=list(COUNTED.values()))
    assert paired_t_test(mean, deviation, cases).p_value == pytest.approx(swapped.p_value, abs=0.002)
    drawn, told = (
        bootstrap_interval(list(COUNTED), times=list(COUNTED.values())),
        paired_t_test(mean, deviation, cases),
    )
    assert (told.low, told.high) == pytest.approx((drawn.low, drawn.high), abs=0.001)


def test_differences_without_spread_are_certain() -> None:
    assert paired_t_test(0.0, 0.0, 10) == PairedTTest(0, p_value=1, low=0, high=0, confidence=0.95)
    assert paired_t_test(0.5, 0.0, 10) == PairedTTest(0.5, p_value=0, low=0.5, high=0.5, confidence=0.95)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((float("nan"), 1, 5), "finite numbers"),
        ((0, -1, 5), "finite numbers"),
        ((0, 1, 1), "at least two"),
    ],
)
def test_a_t_test_of_what_nothing_can_be_said_about_is_refused(
    arguments: tuple[float, float, int], told: str
) -> None:
    with pytest.raises(InvalidInputError, match=told):
        paired_t_test(*arguments)


def test_the_interval_of_two_cases_reaches_from_one_to_the_other() -> None:
    interval = bootstrap_interval([Fraction(0), Fraction(1)])
    assert interval == BootstrapInterval(low=0, high=1, confidence=0.95, samples=9_999)


def test_the_interval_holds_the_middle_of_what_other_draws_give() -> None:
    differences = [Fraction(number % 7 - 2, 10) for number in range(25)]
    draw = random.Random(5)
    means = sorted(float(sum(draw.choices(differences, k=25)) / 25) for _ in range(4_000))
    interval = bootstrap_interval(differences, confidence=0.8)
    assert interval.low == pytest.approx(means[400], abs=0.01)
    assert interval.high == pytest.approx(means[3_599], abs=0.01)


@given(st.lists(parts, min_size=2, max_size=12), st.sampled_from([0.5, 0.8]))
@settings(max_examples=30)
def test_more_confidence_takes_a_wider_interval(differences: list[Fraction], confidence: float) -> None:
    narrow = bootstrap_interval(differences, confidence=confidence, samples=500)
    wide = bootstrap_interval(differences, confidence=0.99, samples=500)
    assert wide.low <= narrow.low <= narrow.high <= wide.high
    assert min(differences) - Fraction(1, 10**9) <= wide.low
    assert wide.high <= max(differences) + Fraction(1, 10**9)


@pytest.mark.parametrize("constant", [Fraction(1, 3), 0.1, 0, -1.5])
@pytest.mark.parametrize("cases", [2, 10, 30])
def test_differences_that_are_all_the_same_leave_no_room(constant: float, cases: int) -> None:
    interval = bootstrap_interval([constant] * cases)
    assert (interval.low, interval.high) == pytest.approx((float(constant), float(constant)), abs=1e-15)


@pytest.mark.parametrize("ask", [TEST_ANYTHING, BOOTSTRAP_ANYTHING])
@pytest.mark.parametrize(
    ("differences", "told"),
    [
        ([], "at least two cases"),
        ([0.5], "at least two cases"),
        ([0.5, float("nan")], "finite numbers"),
        ([0.5, float("inf")], "finite numbers"),
        ([0.5, None], "finite numbers"),
        (["0.5", "0.7"], "finite numbers"),
    ],
)
def test_what_nothing_can_be_said_about_is_refused(
    ask: Callable[..., object], differences: object, told: str
) -> None:
    with pytest.raises(InvalidInputError, match=f"differences must be .*{told}"):
        ask(differences)


@pytest.mark.parametrize("ask", [TEST_ANYTHING, BOOTSTRAP_ANYTHING])
@pytest.mark.parametrize("samples", [0, -5, 10.5, "many"])
def test_samples_are_a_whole_number(ask: Callable[..., object], samples: object) -> None:
    with pytest.raises(InvalidInputError, match="samples must be a whole number from 1 upwards"):
        ask([0.1, 0.2], samples=samples)


@pytest.mark.parametrize("confidence", [0, 1, 95, -0.5, float("nan")])
def test_confidence_lies_between_0_and_1(confidence: float) -> None:
    with pytest.raises(InvalidInputError, match="confidence must be a number between 0 and 1"):
        bootstrap_interval([0.1, 0.2], confidence=confidence)


@pytest.mark.parametrize("part", ["Formula: ", "Args:\n", "Returns:\n", "Raises:\n", "Source: ", ">>> "])
def test_all_are_documented_in_full(part: str) -> None:
    for function in (randomisation_test, bootstrap_interval, paired_t_test):
        assert part in (getdoc(function) or "")
    assert all(map(getdoc, (RandomisationTest, BootstrapInterval, PairedTTest, significance)))
