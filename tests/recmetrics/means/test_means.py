"""A mean: its name, its exact sum, odd cases; and two models side by side: who wins where."""

import math
import pickle
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import (
    CaseDifference,
    EmptyCases,
    InvalidInputError,
    Mean,
    Measure,
    MeasureNameError,
    NoCaseError,
    NoRelevantItemError,
    catalogue,
    compare,
    compare_judged,
    evaluate,
    judge,
    mean_name,
    parse_mean,
    parse_measure,
)
from recmetrics.means.case_terms import means_under
from tests.recmetrics.notebook import html_of
from tests.recmetrics.strategies import Models, conventions, measures, models
from tests.recmetrics.tables.tables import EVALUATE, judged, table

EXAMPLES = {"u1": ["A", "B", "C", "D", "E"], "u2": ["A", "C", "E", "B", "D"]}
GRADES = {"u1": {"B": 1.0, "D": 1.0, "Z": 1.0}, "u2": {"B": 1.0, "D": 1.0, "Z": 1.0}}

# Found at rank 1; nothing to find; no list; neither.
ODD = {
    "found": judge(list("AB"), {"A"}),
    "aimless": judge(["A"], set()),
    "silent": judge([], {"A"}),
    "both": judge([], set()),
}

EXPLAIN_ANYTHING: Callable[..., object] = parse_mean("MAP").explain
EMPTY_CASES_OF_ANYTHING: Callable[..., EmptyCases] = EmptyCases


def test_the_mean_of_a_measure_has_a_name_that_parses_back() -> None:
    names = {
        **{"P@5": "Mean P@5", "AP": "MAP", "AP@5": "MAP@5", "AP(norm=hits)@5": "MAP(norm=hits)@5"},
        **{"RR": "MRR", "RR@10": "MRR@10", "RPrec": "Mean RPrec", "MeanP@5": "Mean MeanP@5"},
    }
    assert {name: mean_name(parse_measure(name)) for name in names} == names
    means = [Mean(measure) for measure in catalogue(5)]
    assert [parse_mean(str(mean)) for mean in means] == means
    for spelled in ("Mean AP@5", " MAP(norm=min)@5", "MAP @ 5", "Mean  AP@5"):
        assert parse_mean(spelled) == Mean(parse_measure("AP@5"))
    assert str(parse_mean("Mean precision@5")) == "Mean P@5"


def test_what_is_not_a_mean_is_refused() -> None:
    for name in ("AP@5", "MeanP@5", "MAPE@5", "", "Mean"):
        with pytest.raises(MeasureNameError) as caught:
            parse_mean(name)
        assert caught.value.problem == "not_a_mean"
    with pytest.raises(MeasureNameError, match="Did you mean P@5"):
        parse_mean("Mean Precission@5")


@given(models(), measures(), conventions(), st.randoms(use_true_random=False))
def test_the_value_is_the_sum_of_the_terms_over_the_cases_in_any_order_and_that_of_evaluate(
    both: Models, measure: Measure, empty: EmptyCases, order: random.Random
) -> None:
    rules: Any = {"no_relevant": empty.no_relevant, "missing": empty.missing}
    explanation = Mean(measure).explain(both.a, both.relevant, **rules)
    counted = [Fraction(term.value) for term in explanation.terms if term.counted]
    assert [term.case for term in explanation.terms] == list(both.relevant)
    assert explanation.count == len(counted)
    if explanation.value is None:
        with pytest.raises(NoCaseError):
            EVALUATE(both.a, both.relevant, measure, **rules)
        with pytest.raises(NoCaseError):
            Mean(measure)(both.a, both.relevant, **rules)
    else:
        assert float(explanation.value) == float(sum(counted, Fraction(0)) / len(counted))
        value = Mean(measure)(both.a, both.relevant, **rules)
        assert EVALUATE(both.a, both.relevant, measure, **rules).means == {str(measure): value}
        assert value == float(explanation.value)

    cases = list(both.relevant)
    order.shuffle(cases)
    shuffled = {case: judge(both.a[case], both.relevant[case]) for case in cases}
    other = Mean(measure).of_judged(shuffled, empty)
    assert (other.value, other.pooled, other.count) == (
        explanation.value,
        explanation.pooled,
        explanation.count,
    )
    assert means_under([(measure, empty)], shuffled) == [other.value]


def test_lists_too_long_to_be_remembered_are_averaged_like_the_others() -> None:
    many = [f"item {rank}" for rank in range(1, 301)]
    both = {"short": judge(many[:4], many[3:4]), "long": judge(many, many[299:])}
    assert parse_mean("MRR").of_judged(both).value == (Fraction(1, 4) + Fraction(1, 300)) / 2


def test_the_pot_weighs_hits_and_the_mean_weighs_cases() -> None:
    explanation = parse_mean("MAP").of_judged(
        {"u1": judge(["A"], {"A"}), "u2": judge(list("aBcDeFgH"), set("BDFH"))}
    )
    hits_of_the_second = Fraction(1, 2) + Fraction(2, 4) + Fraction(3, 6) + Fraction(4, 8)
    assert explanation.value == (Fraction(1, 1) + hits_of_the_second / 4) / 2 == Fraction(3, 4)
    assert explanation.pooled == (1 + hits_of_the_second) / (1 + 4) == Fraction(3, 5)
    term = parse_mean("MAP@5").explain(EXAMPLES, GRADES).terms[1]
    assert (term.case, term.numerator, term.denominator) == ("u2", Fraction(1, 4) + Fraction(2, 5), 3)
    # Every case has K places.
    explanation = parse_mean("Mean P@3").explain(EXAMPLES, GRADES)
    assert explanation.pooled == explanation.value == Fraction(1 + 0, 3 + 3)
    # What is left out or granted is not in the pot.
    recall = parse_mean("Mean R@2")
    assert recall.of_judged(ODD, EmptyCases("one", "zero")).pooled == Fraction(1 + 0, 1 + 1)
    assert recall.of_judged(ODD, EmptyCases("one", "skip")).pooled == Fraction(1, 1)
    assert parse_mean("MAP").of_judged({"u": judge(["A"], set())}, EmptyCases("one")).pooled is None


@pytest.mark.parametrize(
    ("empty", "values", "of_the_last"),
    [
        (EmptyCases("zero", "zero"), [1, 0, 0, 0], "no_relevant"),
        (EmptyCases("one", "zero"), [1, 1, 0, 1], "no_relevant"),
        (EmptyCases("skip", "zero"), [1, None, 0, None], "no_relevant"),
        (EmptyCases("zero", "skip"), [1, 0, None, None], "missing"),
        (EmptyCases("one", "skip"), [1, 1, None, None], "missing"),
        (EmptyCases("skip", "skip"), [1, None, None, None], "no_relevant"),
    ],
)
def test_skipping_goes_first_and_what_there_was_to_find_second_and_a_skipped_case_keeps_its_place(
    empty: EmptyCases, values: list[int | None], of_the_last: str
) -> None:
    count = len([value for value in values if value is not None])
    for name, kind in {"AP": Fraction, "P@1": Fraction, "nDCG@3": float}.items():
        explanation = Mean(parse_measure(name)).of_judged(ODD, empty)
        assert [term.value if term.counted else None for term in explanation.terms] == values
        assert [term.value for term in explanation.terms] == [value or 0 for value in values]
        assert [term.convention for term in explanation.terms] == [
            *(None, "no_relevant", "missing"),
            of_the_last,
        ]
        assert (explanation.count, explanation.value) == (count, sum(value or 0 for value in values) / count)
        # A convention puts in a number of the measure's own kind.
        numbers = [explanation.value, explanation.numerator, *(term.value for term in explanation.terms)]
        assert {type(number) for number in numbers} == {kind}


def test_a_case_with_nothing_to_find_can_be_refused_and_one_with_something_is_left_to_the_measure() -> None:
    for missing in ("zero", "skip"):
        refusing = EMPTY_CASES_OF_ANYTHING("error", missing)
        assert refusing.ruling("u", ODD["found"]) is None
        for case in ("aimless", "both"):
            with pytest.raises(NoRelevantItemError) as caught:
                refusing.ruling("u7", ODD[case])
            assert caught.value.case == "u7"
    with pytest.raises(NoRelevantItemError, match="'u1'"):
        EXPLAIN_ANYTHING(EXAMPLES, {"u1": []}, no_relevant="error")


def test_a_mean_over_no_case_has_no_value() -> None:
    explanation = parse_mean("MAP").explain({}, {"u": ["A"]}, missing="skip")
    assert (explanation.value, explanation.pooled) == (None, None)
    assert (explanation.count, explanation.numerator) == (0, 0)
    assert [term.counted for term in explanation.terms] == [False]
    assert str(explanation).endswith("MAP: no case is left to average")
    with pytest.raises(NoCaseError, match="at least one case"):
        parse_mean("MAP")({}, {"u": ["A"]}, missing="skip")


def test_scores_order_a_list_and_lists_may_stand_beside_them() -> None:
    run: Any = {"u1": {"A": 0.1, "B": 0.9, "C": 0.5}, "u2": ["A", "B"]}
    relevant = {"u1": {"C"}, "u2": {"B"}, "u3": {"A"}}
    assert evaluate(run, relevant, "RR").means == {"RR": (1 / 2 + 1 / 2) / 3}
    run = {"u1": {"A": 1, "B": 2}}
    assert parse_mean("MRR")(run, {"u1": {"B"}}) == 1.0
    run = {"u1": {"A": "high"}}
    with pytest.raises(InvalidInputError, match="item -> score with numbers as scores; got str 'high'"):
        evaluate(run, {"u1": {"A"}}, "RR")


def test_equal_and_missing_scores_have_the_order_of_a_table() -> None:
    dice = random.Random(5)
    scores = [0.5, 0.9, 0.0, -0.0, math.inf, -math.inf, math.nan, None, 1e20]
    run: Any = {f"u{case}": {item: dice.choice(scores) for item in "ZbAyxC12"} for case in range(40)}
    relevant = {case: {dice.choice("ZbAyxC12")} for case in run}
    rows = [(case, item, score) for case, items in run.items() for item, score in items.items()]
    theirs = EVALUATE(table("case item score", rows), judged(relevant), "RR, AP@3")
    assert evaluate(run, relevant, "RR, AP@3").means == pytest.approx(theirs.means, abs=1e-12)


def test_an_explained_mean_shows_a_row_a_case_and_the_mean() -> None:
    explanation = parse_mean("MRR").explain(
        {"u1": ["A", "B"], "<u2>": ["A"]}, {"u1": {"B"}, "<u2>": {"A"}, "u3": {"A"}}, missing="skip"
    )
    assert [line.split() for line in str(explanation).splitlines()[:5]] == [
        ["case", "RR"],
        ["u1", "1/2"],
        ["<u2>", "1"],
        ["u3", "–"],
        ["sum", "3/2"],
    ]
    assert str(explanation).endswith("MRR = 3/4 = 0.7500, over 2 cases")
    assert "&lt;u2&gt;" in html_of(explanation)
    frame: Any = explanation.to_pandas()
    assert frame["value"].tolist() == [0.5, 1.0, 0.0]
    assert frame["counted"].tolist() == [True, True, False]


# Two models side by side: the difference of their means, and who wins where.
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
