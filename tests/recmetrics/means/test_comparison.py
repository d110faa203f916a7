"""Two models side by side: the difference of their means, and who wins where."""

import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from recmetrics import (
    CaseDifference,
    EmptyCases,
    InvalidInputError,
    InvalidOptionError,
    LookalikeIdsError,
    Mean,
    Measure,
    MeasureNameError,
    compare,
    compare_judged,
    judge,
    parse_measure,
)
from tests.recmetrics.notebook import html_of
from tests.recmetrics.strategies import Models, conventions, measures, models

COMPARE_ANYTHING: Callable[..., object] = compare

A = {"u1": ["A", "B"], "u2": ["A", "B"], "u3": ["A", "B"]}
B = {"u1": ["B", "A"], "u2": ["A", "B"], "u3": []}
RELEVANT = {"u1": {"B"}, "u2": {"A"}, "u3": {"A"}}


def test_the_pairs_stand_side_by_side_in_the_order_of_the_cases_and_the_difference_is_that_of_the_means() -> (
    None
):
    comparison = compare(A, B, RELEVANT, "RR")
    assert comparison.pairs == (
        CaseDifference("u1", Fraction(1, 2), Fraction(1, 1)),
        CaseDifference("u2", Fraction(1, 1), Fraction(1, 1)),
        CaseDifference("u3", Fraction(1, 1), Fraction(0)),
    )
    assert [pair.difference for pair in comparison.pairs] == [Fraction(1, 2), 0, -1]
    assert [pair.winner for pair in comparison.pairs] == ["B", None, "A"]
    assert (comparison.wins_a, comparison.wins_b, comparison.ties) == (1, 1, 1)
    assert comparison.a.value == (Fraction(1, 2) + 1 + 1) / 3
    assert comparison.b.value == Fraction(1 + 1 + 0, 3)
    assert comparison.difference == comparison.mean_difference == (Fraction(1, 2) + 0 - 1) / 3
    assert comparison.winner == "A"


def test_a_comparison_prints_both_means_and_says_who_is_better_how_often() -> None:
    comparison = compare(A, B, RELEVANT, "RR", missing="skip")
    assert [" ".join(line.split()) for line in str(comparison).splitlines()] == [
        "model MRR",
        "A 0.8333 5/6",
        "B 1.0000 *",
        "B minus A 0.1667 1/6",
        "",
        "A is better in 0 of 2 cases, B in 1, neither in 1; 1 averaged for one only",
    ]
    shown = html_of(comparison)
    assert "<strong>1.0000</strong>" in shown
    assert "A is better in 0 of 2 cases" in shown
    frame: Any = comparison.to_pandas()
    assert frame.index.tolist() == ["u1", "u2"]
    assert frame["difference"].tolist() == [0.5, 0.0]
    assert frame["winner"].fillna("nobody").tolist() == ["B", "nobody"]
    assert pickle.loads(pickle.dumps(comparison)) == comparison


def test_a_case_that_one_model_is_silent_about_is_in_no_pair_when_such_cases_are_left_out() -> None:
    comparison = compare(A, B, RELEVANT, "RR", missing="skip")
    assert comparison.unpaired == ("u3",)
    assert [pair.case for pair in comparison.pairs] == ["u1", "u2"]
    assert comparison.difference == Fraction(1 + 1, 2) - (Fraction(1, 2) + 1 + 1) / 3
    assert comparison.mean_difference == (Fraction(1, 2) + 0) / 2
    assert (comparison.winner, comparison.wins_a, comparison.wins_b, comparison.ties) == ("B", 0, 1, 1)


def test_without_a_mean_there_is_no_winner_nor_by_the_last_bits_of_floats() -> None:
    comparison = compare({"u": ["A"]}, {}, {"u": {"A"}}, "RR", missing="skip")
    assert (comparison.a.value, comparison.b.value) == (1, None)
    assert (comparison.difference, comparison.mean_difference, comparison.winner) == (None, None, None)
    assert (comparison.pairs, comparison.unpaired) == ((), ("u",))
    assert CaseDifference("u", 0.3, 0.1 + 0.2).difference != 0
    assert CaseDifference("u", 0.3, 0.1 + 0.2).winner is None
    assert CaseDifference("u", 0.3, 0.3 + 1e-9).winner == "B"
    assert CaseDifference("u", Fraction(1, 3), Fraction(1, 3) - Fraction(1, 10**30)).winner == "A"


@given(models(), measures(), conventions())
def test_a_comparison_holds_the_means_of_each_model_alone_and_swapping_turns_everything_around(
    both: Models, measure: Measure, empty: EmptyCases
) -> None:
    rules: Any = {"no_relevant": empty.no_relevant, "missing": empty.missing}
    comparison: Any = COMPARE_ANYTHING(both.a, both.b, both.relevant, measure, **rules)
    for of_one, lists in ((comparison.a, both.a), (comparison.b, both.b)):
        assert of_one == Mean(measure).explain(lists, both.relevant, **rules)
    assert comparison.wins_a + comparison.wins_b + comparison.ties == len(comparison.pairs)
    if not comparison.unpaired and comparison.difference is not None:
        assert comparison.mean_difference == pytest.approx(comparison.difference, abs=1e-15)

    a = {case: judge(both.a[case], wanted) for case, wanted in both.relevant.items()}
    b = {case: judge(both.b[case], wanted) for case, wanted in both.relevant.items()}
    one, other = compare_judged(a, b, measure, empty), compare_judged(b, a, measure, empty)
    assert one == comparison
    assert [pair.difference for pair in one.pairs] == [-pair.difference for pair in other.pairs]
    assert (one.wins_a, one.wins_b, one.ties) == (other.wins_b, other.wins_a, other.ties)
    assert (one.difference is None) == (other.difference is None)
    if one.difference is not None and other.difference is not None:
        assert one.difference == -other.difference
    assert {one.winner, other.winner} in ({None}, {"A", "B"})
    assert one.unpaired == other.unpaired


def test_both_models_must_be_judged_on_the_same_cases_in_whatever_order() -> None:
    a = {case: judge(A[case], RELEVANT[case]) for case in A}
    b = {case: judge(B[case], RELEVANT[case]) for case in B}
    rr = parse_measure("RR")
    assert compare_judged(a, dict(reversed(b.items())), rr) == compare_judged(a, b, rr)
    with pytest.raises(InvalidInputError, match="judged on the same cases as a"):
        compare_judged({"u1": a["u1"]}, {"u2": a["u1"]}, rr)


def test_an_error_names_the_model_that_it_is_about() -> None:
    with pytest.raises(InvalidInputError, match="recommendations_a must be a mapping"):
        COMPARE_ANYTHING([A], B, RELEVANT, "RR")
    with pytest.raises(InvalidInputError, match="recommendations_b must be a mapping"):
        COMPARE_ANYTHING(A, [B], RELEVANT, "RR")
    with pytest.raises(InvalidInputError, match="recommendations_b must be without missing ids"):
        COMPARE_ANYTHING(A, {"u1": [None]}, RELEVANT, "RR")


def test_what_evaluate_refuses_is_refused() -> None:
    with pytest.raises(MeasureNameError, match="Did you mean AP@5"):
        compare(A, B, RELEVANT, "MAP@5")
    with pytest.raises(InvalidOptionError):
        COMPARE_ANYTHING(A, B, RELEVANT, "RR", missing="one")
    with pytest.raises(LookalikeIdsError):
        COMPARE_ANYTHING({"1": ["A"]}, {"1": ["A"]}, {1: {"A"}}, "RR")
