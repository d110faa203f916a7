"""Every measure on every list: the plain implementation, with and without grades, and what holds for all."""

import math
import random
from collections.abc import Callable
from fractions import Fraction

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
    r_precision,
    recall_at_k,
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


# Relevant items without grades


@given(measures(), cases(repeats=True), st.randoms(use_true_random=False))
def test_values_lie_between_0_and_1_and_between_those_of_the_worst_and_the_best_order(
    measure: Measure, case: Case, order: random.Random
) -> None:
    other = list(case.ranked)
    order.shuffle(other)
    value = measure(other, case.relevant)
    assert 0 <= value <= measure(best_order(case.ranked, case.relevant), case.relevant) <= 1
    assert value >= measure(worst_order(case.ranked, case.relevant), case.relevant)


@given(measures(), cases(), st.randoms(use_true_random=False))
def test_the_order_among_hits_and_among_misses_does_not_matter(
    measure: Measure, case: Case, order: random.Random
) -> None:
    hits = [item for item in case.ranked if item in case.relevant]
    misses = [item for item in case.ranked if item not in case.relevant]
    order.shuffle(hits)
    order.shuffle(misses)
    other = [(hits if item in case.relevant else misses).pop() for item in case.ranked]
    assert measure(other, case.relevant) == measure(case.ranked, case.relevant)


@given(measures(), cases(repeats=True))
def test_the_value_of_a_pattern_is_the_value_that_is_explained(measure: Measure, case: Case) -> None:
    judged = judge(case.ranked, case.relevant)
    explained = measure.explain(case.ranked, case.relevant).value
    assert measure.of_pattern(judged.flags, judged.relevant_count) == explained
    assert measure(case.ranked, case.relevant) == float(explained)


@given(cases(), st.integers(1, 12))
def test_measures_are_tied_to_one_another(case: Case, k: int) -> None:
    explanation = parse_measure("AP").explain(case.ranked, case.relevant)
    by_rank = sum((step.precision for step in explanation.steps if step.relevant), Fraction(0))
    ranks_of_hits = [step.k for step in explanation.steps if step.relevant]
    by_hit = sum((Fraction(j, p) for j, p in enumerate(ranks_of_hits, 1)), Fraction(0))
    assert explanation.numerator == by_rank == by_hit
    precision, recall, f1 = (
        parse_measure(f"{name}@{k}").explain(case.ranked, case.relevant).value for name in ("P", "R", "F1")
    )
    assert f1 * (precision + recall) == 2 * precision * recall
    if count := len(case.relevant):
        value = r_precision(case.ranked, case.relevant)
        assert value == precision_at_k(case.ranked, case.relevant, count)
        assert value == recall_at_k(case.ranked, case.relevant, count)


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


def test_a_perfect_list_is_1_unless_the_measure_divides_by_k_regardless() -> None:
    ranked, relevant = ["A", "B", "C", "D", "E"], {"A", "B"}
    ones = "AP AP@4 AP(norm=relevant)@4 AP(norm=hits) AP(norm=hits)@4 AP(norm=min_length)@4"
    ones += " R@4 R(norm=min)@4 HR@4 RR RR@4 RPrec nDCG@4"
    assert {parse_measure(name)(ranked, relevant) for name in ones.split()} == {1}
    below = "P@4 AP(norm=k)@4 MeanP@4 F1@4 P(short=length)@4"
    assert all(parse_measure(name)(ranked, relevant) < 1 for name in below.split())


@settings(max_examples=30)
@given(st.lists(st.fractions()))
def test_exact_sums_are_exact(terms: list[Fraction]) -> None:
    assert exact_sum(terms) == sum(terms, Fraction(0))


# Grades


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


@given(measures(with_grades=True), cases(repeats=True), st.integers(-2, 0))
def test_grades_of_1_and_0_say_what_relevant_items_say_where_only_these_count(
    measure: Measure, case: Case, low: int
) -> None:
    unknown = [item for item in case.ranked if item not in case.relevant]
    grades = {**dict.fromkeys(unknown, low), **dict.fromkeys(case.relevant, 1)}
    if measure.family not in ("Bpref", "Judged"):
        expected = measure(case.ranked, case.relevant)
        assert measure(case.ranked, grades) == pytest.approx(expected, abs=1e-12)


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


# By hand. ERR: the chances to stop are 7/16 and 1/16. Bpref: two are not relevant above C, of three.
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ERR", Fraction(7, 16) / 2 + Fraction(9, 16) * Fraction(1, 16) / 5),
        ("ERR@4", Fraction(7, 16) / 2),
        ("ERR(max=3)@4", Fraction(7, 8) / 2),
        ("RBP(p=0.8)", Fraction(1, 5) * (Fraction(4, 5) + Fraction(4, 5) ** 4)),
        ("RBP(p=0.25)@2", Fraction(3, 4) * Fraction(1, 4)),
        ("Bpref", (1 + (1 - Fraction(2, 3))) / Fraction(3)),
        ("Judged@3", Fraction(2, 3)),
        ("Judged@10", Fraction(4, 10)),
        ("AP", (Fraction(1, 2) + Fraction(2, 5)) / 3),
    ],
)
def test_values_by_hand(name: str, expected: Fraction) -> None:
    ranked = ["X", "A", "B", "D", "C", "W"]
    assert parse_measure(name).explain(ranked, GRADED).value == expected


@pytest.mark.parametrize("name", ["ERR", "ERR@3", "ERR(max=2)", "ERR(max=2)@3"])
def test_a_grade_above_the_scale_is_refused_also_where_its_item_is_not_in_the_list(name: str) -> None:
    highest = 2 if "2" in name else 4
    with pytest.raises(InvalidInputError, match=f"up to {highest}, or a measure with max={highest + 1}"):
        parse_measure(name)(["A"], {"A": 1, "Z": highest + 1})
    assert parse_measure(name)(["A"], {"A": highest, "Z": 1}) == 1 - Fraction(1, 2**highest)


# The plain functions


def test_a_plain_function_gives_the_value_of_its_measure() -> None:
    lists = [(["A", "B", "C", "D"], {"B", "C", "Y", "Z"}), (["X", "A", "B", "C", "D", "W"], GRADED)]
    for name, function in AT_K.items():
        for k in (1, 2, 3, 7):
            measure = parse_measure(name.replace("K", str(k)))
            for ranked, relevant in lists:
                assert function(ranked, relevant, k) == measure(ranked, relevant), measure


@pytest.mark.parametrize("k", [0, -1, 5.0, True, "5", math.nan, None])
def test_a_plain_function_refuses_what_is_not_a_cutoff(k: object) -> None:
    for name in AT_K:
        function: Callable[..., float] = AT_K[name]
        if "@" in name and (k is not None or name != "RR@K"):  # it can do without
            with pytest.raises(InvalidCutoffError, match=f"a whole number from 1 upwards, got {k!r}"):
                function(["A"], {"A"}, k)


def test_a_whole_number_of_another_library_is_a_cutoff() -> None:
    class Five:
        def __index__(self) -> int:
            return 5

    function: Callable[..., float] = precision_at_k
    assert function(["A"], {"A"}, Five()) == 1 / 5
