"""Every measure on every list: the plain implementation, with and without grades, and what holds for all."""

import math
import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import (
    InvalidCountsError,
    InvalidCutoffError,
    InvalidInputError,
    InvalidOptionError,
    Measure,
    NoRelevantItemError,
    best_order,
    catalogue,
    judge,
    parse_measure,
    precision_at_k,
    worst_order,
)
from recmetrics.lists.sums import exact_sum
from recmetrics.measures.base import explain
from recmetrics.statements.language import is_exact
from tests.recmetrics.plain import PLAIN
from tests.recmetrics.plain_functions import AT_K
from tests.recmetrics.plain_grades import OTHER_NUMBERS, PLAIN_WITH_GRADES
from tests.recmetrics.strategies import Case, GradedCase, cases, graded_cases, measures

GRADED = {"A": 3, "B": 0, "C": 1, "D": -1, "Y": 2, "Z": 0}


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


@given(graded_cases(repeats=True))
def test_every_measure_of_graded_lists_agrees_with_the_plain_implementation(case: GradedCase) -> None:
    for name, plain in {**PLAIN_WITH_GRADES, **OTHER_NUMBERS}.items():
        measure = parse_measure(name.replace("K", str(case.k)))
        value = measure.explain(case.ranked, case.grades).value
        expected = plain(case.ranked, case.grades, case.k)
        assert value == pytest.approx(expected, abs=1e-12), name
        if isinstance(expected, Fraction):
            assert value == expected, name


def test_the_plain_implementation_covers_every_measure() -> None:
    assert {name.replace("K", "4") for name in PLAIN} == {str(measure) for measure in catalogue(4)}
    every = {str(measure) for measure in catalogue(4, with_grades=True)}
    assert {name.replace("K", "4") for name in PLAIN_WITH_GRADES} == every


@given(measures(), cases(repeats=True), st.randoms(use_true_random=False))
def test_values_lie_between_0_and_1_and_between_those_of_the_worst_and_the_best_order(
    measure: Measure, case: Case, order: random.Random
) -> None:
    other = list(case.ranked)
    order.shuffle(other)
    value = measure(other, case.relevant)
    assert 0 <= value <= measure(best_order(case.ranked, case.relevant), case.relevant) <= 1
    assert value >= measure(worst_order(case.ranked, case.relevant), case.relevant)


@given(measures(), cases(repeats=True))
def test_the_value_of_a_pattern_is_the_value_that_is_explained(measure: Measure, case: Case) -> None:
    judged = judge(case.ranked, case.relevant)
    explained = measure.explain(case.ranked, case.relevant).value
    assert measure.of_pattern(judged.flags, judged.relevant_count) == explained
    assert measure(case.ranked, case.relevant) == float(explained)


def test_a_list_without_a_hit_is_0_and_one_without_anything_to_find_what_its_convention_says() -> None:
    for measure in catalogue(4):
        assert measure([], {"A"}) == measure(["A", "B"], {"C"}) == 0, measure
        assert measure(["A"], set(), no_relevant="zero") == 0, measure
        assert measure(["A"], set(), no_relevant="one") == 1, measure
        assert math.isnan(measure(["A"], {}, no_relevant="nan")), measure
        with pytest.raises(NoRelevantItemError, match="no relevant item"):
            measure(["A"], {}, no_relevant="error")
        assert measure(["A", "B"], {"B"}, no_relevant="one") == measure(["A", "B"], {"B"}), measure
        with pytest.raises(InvalidCountsError, match="2 hits, length 2, 1 relevant"):
            measure.of_pattern([True, True], 1)
    with pytest.raises(InvalidOptionError, match="'zero', 'one', 'nan', 'error'; got 'none'"):
        parse_measure("AP")(["A"], {"A"}, no_relevant="none")  # pyright: ignore[reportArgumentType]  # refused


@settings(max_examples=30)
@given(st.lists(st.fractions()))
def test_exact_sums_are_exact(terms: list[Fraction]) -> None:
    assert exact_sum(terms) == sum(terms, Fraction(0))


@given(measures(with_grades=True), graded_cases(repeats=True))
def test_a_value_of_graded_lists_is_the_sum_of_its_terms_and_at_most_1_but_for_dcg(
    measure: Measure, case: GradedCase
) -> None:
    explanation = measure.explain(case.ranked, case.grades)
    terms = [step.term for step in explanation.steps] + list(explanation.beyond)
    assert float(explanation.numerator) == pytest.approx(float(sum(terms)), abs=1e-12)
    if is_exact(explanation.statement.term) and measure.family != "ERR":  # halves of grades have no fractions
        assert explanation.numerator == sum(terms)
    divided = explanation.numerator / explanation.denominator if explanation.denominator else 0
    assert explanation.value == divided
    assert measure(case.ranked, case.grades) == float(explanation.value)
    assert [step.grade for step in explanation.steps] == [
        None if step.repeated else case.grades.get(str(step.item)) for step in explanation.steps
    ]
    assert explanation.value >= 0
    assert explanation.value <= 1 + 1e-12 or measure.family == "DCG"


@given(measures(with_grades=True), graded_cases(repeats=True), st.sampled_from([1, 2, 2.5, 4]))
def test_a_threshold_says_what_is_relevant_and_leaves_the_gains(
    measure: Measure, case: GradedCase, lowest: float
) -> None:
    explanation = measure.explain(case.ranked, case.grades, relevant_from=lowest)
    assert explanation == explain(measure, judge(case.ranked, case.grades, relevant_from=lowest))
    if measure.family in {"nDCG", "DCG", "ERR"} and measure.options.get("gain") != "binary":
        expected = measure.explain(case.ranked, case.grades)
    else:
        grades = {item: int(grade >= lowest) for item, grade in case.grades.items()}
        expected = measure.explain(case.ranked, grades)
    assert explanation.value == expected.value


def test_a_grade_above_the_scale_is_refused_also_where_its_item_is_not_in_the_list() -> None:
    for name, highest in {"ERR": 4, "ERR@3": 4, "ERR(max=2)": 2, "ERR(max=2)@3": 2}.items():
        with pytest.raises(InvalidInputError, match=f"up to {highest}, or a measure with max={highest + 1}"):
            parse_measure(name)(["A"], {"A": 1, "Z": highest + 1})
        assert parse_measure(name)(["A"], {"A": highest, "Z": 1}) == 1 - Fraction(1, 2**highest)


def test_a_plain_function_gives_the_value_of_its_measure() -> None:
    lists = [(["A", "B", "C", "D"], {"B", "C", "Y", "Z"}), (["X", "A", "B", "C", "D", "W"], GRADED)]
    for name, function in AT_K.items():
        for k in (1, 2, 3, 7):
            measure = parse_measure(name.replace("K", str(k)))
            for ranked, relevant in lists:
                assert function(ranked, relevant, k) == measure(ranked, relevant), measure


def test_a_plain_function_refuses_what_is_not_a_cutoff_and_takes_a_whole_number_of_another_library() -> None:
    wrong: list[object] = [0, -1, 5.0, True, "5", math.nan, None]
    for name, k in product(AT_K, wrong):
        function: Callable[..., float] = AT_K[name]
        if "@" in name and (k is not None or name != "RR@K"):  # it can do without
            with pytest.raises(InvalidCutoffError, match=f"a whole number from 1 upwards, got {k!r}"):
                function(["A"], {"A"}, k)

    class Five:
        def __index__(self) -> int:
            return 5

    function = precision_at_k
    assert function(["A"], {"A"}, Five()) == 1 / 5
