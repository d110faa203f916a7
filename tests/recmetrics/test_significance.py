"""Significance tests against full enumeration, the choice of a paired test, and adjusted p-values."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
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
    MOST_SWAPPED,
    Differences,
    adjusted_tests,
    cases_needed,
    chances_by_measure,
    grade_of,
    holm,
)
from recmetrics.resampling import MOST_COUNTED, _kept  # pyright: ignore[reportPrivateUsage]
from recmetrics.significance import (
    BootstrapInterval,
    PairedTTest,
    bootstrap_interval,
    paired_t_test,
    randomisation_test,
)
from tests.seeds import seeds

TEST_ANYTHING: Callable[..., object] = randomisation_test
BOOTSTRAP_ANYTHING: Callable[..., object] = bootstrap_interval

parts = st.builds(Fraction, st.integers(-12, 12), st.sampled_from([1, 2, 3, 4, 5, 7, 60]))


def all_swaps(differences: Sequence[int]) -> Counter[int]:
    """Return how often each sum arises when models are swapped in every possible way, case by case."""
    return _sums((one, -one) for one in differences)


def all_draws(differences: Sequence[int]) -> Counter[int]:
    """Return how often each sum arises when as many cases are drawn in every possible way."""
    return _sums(differences for _ in differences)


def _sums(choices: Iterable[Sequence[int]]) -> Counter[int]:
    sums = Counter({0: 1})
    for choice in choices:
        after: Counter[int] = Counter()
        for one, times in Counter(choice).items():
            for total, often in sums.items():
                after[total + one] += often * times
        sums = after
    return sums


def as_extreme(differences: Sequence[int]) -> int:
    observed = abs(sum(differences))
    return sum(often for total, often in all_swaps(differences).items() if abs(total) >= observed)


def middle(differences: Sequence[int], confidence: Fraction = Fraction("0.95")) -> list[float]:
    """Return the least and the largest mean that no more draws than are left out lie beyond."""
    sums = sorted(all_draws(differences).items())
    outside = (1 - confidence) / 2 * len(differences) ** len(differences)
    ends: list[float] = []
    for ordered in (sums, reversed(sums)):
        below = 0
        for total, often in ordered:
            below += often
            if below >= outside:
                ends.append(total / len(differences))
                break
    return ends


@settings(max_examples=60)
@given(st.lists(parts, min_size=2, max_size=7))
def test_p_value_and_null_are_counted_from_all_swaps(differences: list[Fraction]) -> None:
    whole = [int(one * 420) for one in differences]
    test, swaps = randomisation_test(differences), all_swaps(whole)
    extreme, size = as_extreme(whole), 2 ** len(differences)
    assert (test.extreme, test.size, test.p_value) == (extreme, size, extreme / size)
    assert test.difference == pytest.approx(float(sum(differences) / len(differences)), abs=1e-15)
    expected = sorted(swaps.items())
    assert [share for _, share in test.null] == [often / size for _, often in expected]
    values = [value / 420 / len(differences) for value, _ in expected]
    assert [value for value, _ in test.null] == pytest.approx(values, abs=1e-10)


def made(cases: int, seed: int = 1, largest: int = 12) -> list[int]:
    """Make differences in whole parts of 1, of which a third are 0."""
    draw = random.Random(f"{cases} {seed}")
    return [draw.choice((0, 1, 1)) * draw.randint(-largest // 2, largest) for _ in range(cases)]


def test_however_many_cases_there_are_nothing_is_left_to_chance() -> None:
    for cases in (5, 12, 30, MOST_COUNTED + 1, 45, 100):
        twentieths = made(cases)
        differences = [one / 20 for one in twentieths]
        test, interval = randomisation_test(differences), bootstrap_interval(differences)
        assert test.p_value == pytest.approx(as_extreme(twentieths) / 2**cases, rel=1e-6, abs=1e-11)
        assert sum(share for _, share in test.null) == pytest.approx(1, abs=1e-6)
        variance = sum(value**2 * share for value, share in test.null)
        assert variance == pytest.approx(sum(one**2 for one in differences) / cases**2, rel=1e-4)
        ends = [end / 20 for end in middle(twentieths)]
        assert (interval.low, interval.high) == pytest.approx(ends, abs=1e-12)


def test_without_a_common_denominator_sums_lie_between_the_points_of_the_grid() -> None:
    for cases in (5, 8, 9, 12, 40):
        whole = made(cases, largest=100 if cases > 8 else 30)
        differences = [one / sqrt(20_000) for one in whole]
        p_value = as_extreme(whole) / 2**cases
        is_counted = len(whole) - whole.count(0) <= MOST_COUNTED
        within = 1e-12 if is_counted else 1e-4
        assert randomisation_test(differences).p_value == pytest.approx(p_value, abs=within)
        if is_counted:
            interval = bootstrap_interval(differences)
            ends = [end / sqrt(20_000) for end in middle(whole)]
            assert (interval.low, interval.high) == pytest.approx(ends, abs=1e-12 if cases <= 8 else 1e-4)


def test_no_verdict_depends_on_a_seed_on_the_order_or_on_which_model_is_called_a() -> None:
    # This set was "none" by one seed of random draws and "borderline" by another.
    twentieths = [-2, -2, 4, 0, 1, 8, 2, 8, 2, 9, 4, -5]
    for seed in seeds(usual=12, exhaustive=1000):
        differences = made(5 + seed % 26, seed) if seed else twentieths
        chance = Differences.of_values(one / 20 for one in differences).chance(seed=seed)
        if chance is None:
            assert not any(differences)
            continue
        low, high = (end / 20 for end in middle(differences))
        p_value = as_extreme(differences) / 2 ** len(differences)
        assert chance.p_value == p_value
        assert (chance.low, chance.high) == pytest.approx((low, high), abs=1e-12)
        assert grade_of(chance.p_value, chance.low, chance.high) == grade_of(p_value, low, high)
        turned = Differences.of_values(-one / 20 for one in reversed(differences)).chance(seed=seed + 1)
        assert turned is not None
        assert turned.p_value == chance.p_value
        assert (turned.low, turned.high) == pytest.approx((-chance.high, -chance.low), abs=1e-12)


def test_ties_are_not_lost_to_the_last_bits_of_floats_and_these_make_no_other_draws() -> None:
    floats = [0.1, 0.2, 0.3, 0.4, 0.7, -0.1]  # 0.1 + 0.2 and 0.3 are two floats
    tenths = [1, 2, 3, 4, 7, -1]
    test = randomisation_test(floats)
    assert test.extreme == as_extreme(tenths)
    assert len(test.null) == len(all_swaps(tenths))
    exact = [0.3] * 12 + [-0.3] * 6 + [0.0] * 3
    rounded = [0.1 + 0.2] * 5 + [0.3] * 7 + [-(0.1 + 0.2)] * 6 + [1e-17, 0.0, -1e-17]
    assert randomisation_test(rounded).p_value == randomisation_test(exact).p_value
    one, other = bootstrap_interval(rounded), bootstrap_interval(exact)
    assert (one.low, one.high) == pytest.approx((other.low, other.high), abs=1e-12)


def test_without_any_difference_everything_is_chance_and_the_smallest_p_value_is_that_of_two_ways() -> None:
    for cases in (2, 5, 13, 20, 60):
        test = randomisation_test([Fraction(0)] * cases)
        assert (test.difference, test.p_value, test.extreme) == (0, 1, test.size)
        assert test.null == ((0, 1),)
    for cases in (5, 20, MOST_COUNTED):
        assert randomisation_test([0.5] * cases).p_value == 2 / 2**cases
    assert randomisation_test([0.5] * 60).p_value == 1e-12


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
        # Programs that name a seed and a number of samples still run.
        counted = ask(list(COUNTED), times=list(COUNTED.values()), samples=99, seed=7)
        assert counted == ask(one_by_one)
        assert ask([0.5, -0.25], times=[2, 1]) == ask([0.5, 0.5, -0.25])


def test_a_million_cases_are_as_students_test_has_them() -> None:
    counts = (800_000, 100_400, 99_600)
    test = randomisation_test([0.0, 0.1, -0.1], times=counts)
    interval = bootstrap_interval([0.0, 0.1, -0.1], times=counts)
    mean = 800 * 0.1 / 1_000_000
    student = paired_t_test(mean, sqrt(200_000 * 0.01 / 1_000_000), 1_000_000)
    assert test.difference == pytest.approx(mean)
    assert test.p_value == pytest.approx(student.p_value, abs=5e-4)
    assert (interval.low, interval.high) == pytest.approx((student.low, student.high), abs=1e-6)


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


def test_the_interval_holds_the_middle_of_all_draws() -> None:
    assert bootstrap_interval([Fraction(0), Fraction(1)]) == BootstrapInterval(0, 1, confidence=0.95)
    differences = made(15)
    for confidence in ("0.5", "0.8", "0.99"):
        interval = bootstrap_interval(differences, confidence=float(confidence))
        expected = middle(differences, Fraction(confidence))
        assert (interval.low, interval.high) == pytest.approx(expected, abs=1e-12)


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

    half = MOST_SWAPPED // 2
    for better, kind in ((half, "exact"), (half + 1, "t")):
        groups = ((-0.1, half), (0.0, half), (0.1, better))
        many = Differences(2 * half + better, 0.0, 0.08, better, half, groups).chance()
        assert many
        assert many.kind == kind
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
    enough, less = (Differences.of_values([0.1] * cases).chance() for cases in (few, few - 1))
    assert enough
    assert less
    assert enough.p_value <= LEVEL < less.p_value


def test_cases_that_cannot_be_planned_are_refused() -> None:
    nan, inf = float("nan"), float("inf")
    wrong = (("difference", nan), ("deviation", -1), ("deviation", inf), ("level", 0), ("power", 1))
    for option, value in wrong:
        with pytest.raises(InvalidInputError):
            cases_needed(**{"difference": 0.1, "deviation": 0.2, option: value})


@given(st.lists(st.tuples(*[st.integers(-8, 8).map(lambda part: part / 8)] * 3), max_size=70))
def test_measures_that_are_tested_together_are_tested_as_each_alone(cases: list[tuple[float, ...]]) -> None:
    measures = [Differences.of_values(column) for column in zip(*cases, strict=True)]
    shorter = [Differences.of_values([one[0] for one in cases[:-1]])]
    together = chances_by_measure([*measures, *shorter])
    _kept.cache_clear()
    assert together == [found.chance() for found in (*measures, *shorter)]


def test_a_model_that_is_equal_in_all_cases_is_no_test_and_is_not_counted() -> None:
    better, copy = (Differences.of_values([value] * 8).chance() for value in (0.5, 0.0))
    assert copy is None
    tests = adjusted_tests([copy, better, copy])
    assert [test and (test.p_value, test.comparisons) for test in tests] == [None, (2 / 2**8, 1), None]
