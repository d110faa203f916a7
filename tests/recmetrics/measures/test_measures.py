"""Properties of every measure on every list."""

import math
import random
from collections.abc import Callable, Hashable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import (
    InvalidCountsError,
    InvalidCutoffError,
    InvalidOptionError,
    Measure,
    NoRelevantItemError,
    best_order,
    catalogue,
    judge,
    parse_measure,
    precision_at_k,
    r_precision,
    recall_at_k,
    worst_order,
)
from recmetrics.lists.sums import exact_sum
from tests.recmetrics.plain import PLAIN
from tests.recmetrics.plain_functions import AT_K
from tests.recmetrics.strategies import Case, cases, measures

EVERY = pytest.mark.parametrize("measure", catalogue(4), ids=str)


@given(cases(repeats=True))
def test_every_measure_agrees_with_the_plain_implementation(case: Case) -> None:
    for name, plain in PLAIN.items():
        measure = parse_measure(name.replace("K", str(case.k)))
        expected = plain(case.ranked, set(case.relevant), case.k)
        value = measure.explain(case.ranked, case.relevant).value
        if isinstance(expected, Fraction):
            assert value == expected, name
        else:
            assert value == pytest.approx(expected, abs=1e-12), name


def test_the_plain_implementation_covers_every_measure() -> None:
    assert {name.replace("K", "4") for name in PLAIN} == {str(measure) for measure in catalogue(4)}


@given(measures(), cases(repeats=True))
def test_values_lie_between_0_and_1(measure: Measure, case: Case) -> None:
    assert 0 <= measure(case.ranked, case.relevant) <= 1


@given(measures(), cases(), st.randoms(use_true_random=False))
def test_the_order_among_misses_does_not_matter(measure: Measure, case: Case, order: random.Random) -> None:
    misses = [item for item in case.ranked if item not in case.relevant]
    order.shuffle(misses)
    rest = iter(misses)
    other = [item if item in case.relevant else next(rest) for item in case.ranked]
    assert measure(other, case.relevant) == measure(case.ranked, case.relevant)


@given(measures(), cases(), st.randoms(use_true_random=False))
def test_the_order_among_hits_does_not_matter(measure: Measure, case: Case, order: random.Random) -> None:
    hits = [item for item in case.ranked if item in case.relevant]
    order.shuffle(hits)
    rest = iter(hits)
    other = [next(rest) if item in case.relevant else item for item in case.ranked]
    assert measure(other, case.relevant) == measure(case.ranked, case.relevant)


@given(measures(), cases(repeats=True), st.randoms(use_true_random=False))
def test_no_order_beats_the_best_or_falls_below_the_worst(
    measure: Measure, case: Case, order: random.Random
) -> None:
    other = list(case.ranked)
    order.shuffle(other)
    value = measure(other, case.relevant)
    assert value <= measure(best_order(case.ranked, case.relevant), case.relevant)
    assert value >= measure(worst_order(case.ranked, case.relevant), case.relevant)


@given(measures(), cases(repeats=True))
def test_the_value_of_a_pattern_is_the_value_that_is_explained(measure: Measure, case: Case) -> None:
    judged = judge(case.ranked, case.relevant)
    explained = measure.explain(case.ranked, case.relevant).value
    assert measure.of_pattern(judged.flags, judged.relevant_count) == explained
    assert measure(case.ranked, case.relevant) == float(explained)


@given(cases())
def test_ap_is_one_whichever_way_it_is_summed(case: Case) -> None:
    explanation = parse_measure("AP").explain(case.ranked, case.relevant)
    by_rank = sum((step.precision for step in explanation.steps if step.relevant), Fraction(0))
    ranks_of_hits = [step.k for step in explanation.steps if step.relevant]
    by_hit = sum((Fraction(j, p) for j, p in enumerate(ranks_of_hits, 1)), Fraction(0))
    assert explanation.numerator == by_rank == by_hit


@given(cases(), st.integers(1, 12))
def test_f1_is_the_harmonic_mean_of_precision_and_recall(case: Case, k: int) -> None:
    precision, recall, f1 = (
        parse_measure(f"{name}@{k}").explain(case.ranked, case.relevant).value for name in ("P", "R", "F1")
    )
    assert f1 * (precision + recall) == 2 * precision * recall


@given(cases())
def test_r_precision_is_precision_and_recall_at_the_number_of_relevant_items(case: Case) -> None:
    k = len(case.relevant)
    if k:
        value = r_precision(case.ranked, case.relevant)
        assert value == precision_at_k(case.ranked, case.relevant, k)
        assert value == recall_at_k(case.ranked, case.relevant, k)


@EVERY
def test_an_empty_list_is_0(measure: Measure) -> None:
    assert measure([], {"A"}) == 0


@EVERY
def test_a_list_without_a_hit_is_0(measure: Measure) -> None:
    assert measure(["A", "B"], {"C"}) == 0


@pytest.mark.parametrize(
    "name",
    [
        *("AP", "AP@4", "AP(norm=relevant)@4", "AP(norm=hits)", "AP(norm=hits)@4", "AP(norm=min_length)@4"),
        *("R@4", "R(norm=min)@4", "HR@4", "RR", "RR@4", "RPrec", "nDCG@4"),
    ],
)
def test_a_perfect_list_is_1(name: str) -> None:
    assert parse_measure(name)(["A", "B", "C", "D", "E"], {"A", "B"}) == 1


@pytest.mark.parametrize("name", ["P@4", "AP(norm=k)@4", "MeanP@4", "F1@4", "P(short=length)@4"])
def test_a_perfect_list_is_below_1_if_the_measure_divides_by_k_regardless(name: str) -> None:
    assert parse_measure(name)(["A", "B", "C", "D", "E"], {"A", "B"}) < 1


@EVERY
@pytest.mark.parametrize(("convention", "expected"), [("zero", 0.0), ("one", 1.0)])
def test_no_relevant_item_counts_as_the_convention_says(
    measure: Measure, convention: str, expected: float
) -> None:
    assert measure(["A"], set(), no_relevant="one" if convention == "one" else "zero") == expected


@EVERY
def test_no_relevant_item_can_be_nan_or_an_error(measure: Measure) -> None:
    assert math.isnan(measure(["A"], {}, no_relevant="nan"))
    with pytest.raises(NoRelevantItemError, match="no relevant item"):
        measure(["A"], {}, no_relevant="error")


@EVERY
def test_the_convention_for_no_relevant_item_does_not_touch_other_cases(measure: Measure) -> None:
    assert measure(["A", "B"], {"B"}, no_relevant="one") == measure(["A", "B"], {"B"})


def test_an_unknown_convention_is_refused_also_where_it_would_not_be_needed() -> None:
    with pytest.raises(InvalidOptionError, match="'zero', 'one', 'nan', 'error'; got 'none'"):
        parse_measure("AP")(["A"], {"A"}, no_relevant="none")  # pyright: ignore[reportArgumentType]  # refused


@EVERY
def test_more_hits_than_relevant_items_are_refused(measure: Measure) -> None:
    with pytest.raises(InvalidCountsError, match="2 hits, length 2, 1 relevant"):
        measure.of_pattern([True, True], 1)


@given(st.lists(st.fractions()))
def test_exact_sums_are_exact(terms: list[Fraction]) -> None:
    assert exact_sum(terms) == sum(terms, Fraction(0))


@pytest.mark.parametrize("name", AT_K)
def test_a_plain_function_gives_the_value_of_its_measure(name: str) -> None:
    ranked, relevant = ["A", "B", "C", "D"], {"B", "C", "Y", "Z"}
    for k in (1, 2, 3, 7):
        assert AT_K[name](ranked, relevant, k) == parse_measure(name.replace("K", str(k)))(ranked, relevant)


@pytest.mark.parametrize(
    "function", [AT_K[name] for name in AT_K if "@" in name], ids=[n for n in AT_K if "@" in n]
)
@pytest.mark.parametrize("k", [0, -1, 5.0, True, "5", math.nan])
def test_a_plain_function_refuses_what_is_not_a_cutoff(function: Callable[..., float], k: Hashable) -> None:
    with pytest.raises(InvalidCutoffError, match="a whole number from 1 upwards"):
        function(["A"], {"A"}, k)


@pytest.mark.parametrize("name", [name for name in AT_K if "@" in name and name != "RR@K"])
def test_only_the_reciprocal_rank_can_do_without_its_cutoff(name: str) -> None:
    function: Callable[..., float] = AT_K[name]
    with pytest.raises(InvalidCutoffError, match="a whole number from 1 upwards, got None"):
        function(["A"], {"A"}, None)


def test_a_whole_number_of_another_library_is_a_cutoff() -> None:
    class Five:
        def __index__(self) -> int:
            return 5

    function: Callable[..., float] = precision_at_k
    assert function(["A"], {"A"}, Five()) == 1 / 5
