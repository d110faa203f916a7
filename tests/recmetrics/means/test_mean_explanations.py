"""A mean is the sum of its cases' terms over their number, exactly, and says which cases were odd."""

import random
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import (
    EmptyCases,
    InvalidInputError,
    InvalidOptionError,
    LookalikeIdsError,
    Mean,
    Measure,
    NoCaseError,
    NoRelevantItemError,
    evaluate,
    judge,
    parse_mean,
    parse_measure,
)
from recmetrics.means.case_terms import means_under
from tests.recmetrics.strategies import Models, conventions, measures, models

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


@pytest.mark.parametrize("name", ["MAP", "MAP@5"])
def test_the_mean_of_the_posts_shows_its_two_cases(name: str) -> None:
    explanation = parse_mean(name).explain(EXAMPLES, GRADES)
    first, second = (Fraction(1, 2) + Fraction(2, 4)) / 3, (Fraction(1, 4) + Fraction(2, 5)) / 3
    assert [(term.case, term.value) for term in explanation.terms] == [("u1", first), ("u2", second)]
    assert (explanation.numerator, explanation.count) == (first + second, 2)
    assert explanation.value == (first + second) / 2 == Fraction(275, 1000)
    assert str(explanation.mean) == name


def test_a_term_keeps_the_numerator_and_the_denominator_of_its_case() -> None:
    term = parse_mean("MAP@5").explain(EXAMPLES, GRADES).terms[1]
    assert (term.numerator, term.denominator) == (Fraction(1, 4) + Fraction(2, 5), 3)


@pytest.mark.parametrize(
    ("empty", "values", "count"),
    [
        (EmptyCases("zero", "zero"), [1, 0, 0, 0], 4),
        (EmptyCases("one", "zero"), [1, 1, 0, 1], 4),
        (EmptyCases("skip", "zero"), [1, None, 0, None], 2),
        (EmptyCases("zero", "skip"), [1, 0, None, None], 2),
        (EmptyCases("skip", "skip"), [1, None, None, None], 1),
    ],
)
@pytest.mark.parametrize("name", ["AP", "P@1", "nDCG@3"])
def test_a_case_that_is_left_out_keeps_its_place_among_the_terms(
    name: str, empty: EmptyCases, values: list[int | None], count: int
) -> None:
    explanation = Mean(parse_measure(name)).of_judged(ODD, empty)
    assert [term.value if term.counted else None for term in explanation.terms] == values
    assert [term.value for term in explanation.terms] == [value or 0 for value in values]
    assert (explanation.count, explanation.value) == (count, sum(value or 0 for value in values) / count)


def test_a_term_says_which_convention_made_it_odd() -> None:
    terms = parse_mean("MAP").of_judged(ODD).terms
    assert [term.convention for term in terms] == [None, "no_relevant", "missing", "no_relevant"]
    skipped = parse_mean("MAP").of_judged(ODD, EmptyCases("one", "skip")).terms
    assert [term.convention for term in skipped] == [None, "no_relevant", "missing", "missing"]


@pytest.mark.parametrize(
    ("name", "kind"), [("MAP", Fraction), ("Mean P@3", Fraction), ("Mean nDCG@3", float)]
)
@pytest.mark.parametrize("empty", [EmptyCases("zero"), EmptyCases("one"), EmptyCases("skip", "skip")])
def test_a_convention_puts_in_a_number_of_the_measures_own_kind(
    name: str, kind: type, empty: EmptyCases
) -> None:
    explanation = parse_mean(name).of_judged(ODD, empty)
    numbers = [explanation.value, explanation.numerator, *(term.value for term in explanation.terms)]
    assert {type(number) for number in numbers} == {kind}


def test_a_mean_over_no_case_has_no_value() -> None:
    explanation = parse_mean("MAP").explain({}, {"u": ["A"]}, missing="skip")
    assert (explanation.value, explanation.pooled, explanation.count, explanation.numerator) == (
        None,
        None,
        0,
        0,
    )
    assert [term.counted for term in explanation.terms] == [False]
    with pytest.raises(NoCaseError, match="at least one case"):
        parse_mean("MAP")({}, {"u": ["A"]}, missing="skip")


def test_the_pot_weighs_hits_and_the_mean_weighs_cases() -> None:
    explanation = parse_mean("MAP").of_judged(
        {"u1": judge(["A"], {"A"}), "u2": judge(list("aBcDeFgH"), set("BDFH"))}
    )
    hits_of_the_second = Fraction(1, 2) + Fraction(2, 4) + Fraction(3, 6) + Fraction(4, 8)
    assert explanation.value == (Fraction(1, 1) + hits_of_the_second / 4) / 2 == Fraction(3, 4)
    assert explanation.pooled == (1 + hits_of_the_second) / (1 + 4) == Fraction(3, 5)


def test_precision_in_one_pot_is_the_mean_since_every_case_has_k_places() -> None:
    explanation = parse_mean("Mean P@3").explain(EXAMPLES, GRADES)
    assert explanation.pooled == explanation.value == Fraction(1 + 0, 3 + 3)


def test_what_is_left_out_or_granted_is_not_in_the_pot() -> None:
    assert parse_mean("Mean R@2").of_judged(ODD, EmptyCases("one", "zero")).pooled == Fraction(1 + 0, 1 + 1)
    assert parse_mean("Mean R@2").of_judged(ODD, EmptyCases("one", "skip")).pooled == Fraction(1, 1)
    assert parse_mean("MAP").of_judged({"u": judge(["A"], set())}, EmptyCases("one")).pooled is None


@given(models(), measures(), conventions())
def test_the_value_is_the_sum_of_the_terms_over_the_cases(
    both: Models, measure: Measure, empty: EmptyCases
) -> None:
    explanation = Mean(measure).explain(
        both.a, both.relevant, no_relevant=empty.no_relevant, missing=empty.missing
    )
    counted = [Fraction(term.value) for term in explanation.terms if term.counted]
    assert [term.case for term in explanation.terms] == list(both.relevant)
    assert explanation.count == len(counted)
    if explanation.value is not None:
        assert float(explanation.value) == float(sum(counted, Fraction(0)) / len(counted))


@given(models(), measures(), conventions())
def test_evaluate_and_the_mean_itself_say_the_same(both: Models, measure: Measure, empty: EmptyCases) -> None:
    no_relevant, missing = empty.no_relevant, empty.missing
    judged = {case: judge(both.a[case], wanted) for case, wanted in both.relevant.items()}
    if means_under([(measure, empty)], judged) == [None]:
        with pytest.raises(NoCaseError):
            evaluate(both.a, both.relevant, measure, no_relevant=no_relevant, missing=missing)
        with pytest.raises(NoCaseError):
            Mean(measure)(both.a, both.relevant, no_relevant=no_relevant, missing=missing)
    else:
        result = evaluate(both.a, both.relevant, measure, no_relevant=no_relevant, missing=missing)
        value = Mean(measure)(both.a, both.relevant, no_relevant=no_relevant, missing=missing)
        assert result.means == {str(measure): value}


@given(models(), measures(), conventions(), st.randoms(use_true_random=False))
def test_the_order_of_the_cases_does_not_matter(
    both: Models, measure: Measure, empty: EmptyCases, order: random.Random
) -> None:
    judged = {case: judge(both.a[case], wanted) for case, wanted in both.relevant.items()}
    cases = list(judged)
    order.shuffle(cases)
    shuffled = {case: judged[case] for case in cases}
    one, other = Mean(measure).of_judged(judged, empty), Mean(measure).of_judged(shuffled, empty)
    assert (one.value, one.pooled, one.count) == (other.value, other.pooled, other.count)
    assert means_under([(measure, empty)], shuffled) == [one.value]


def test_lists_too_long_to_be_remembered_are_averaged_like_the_others() -> None:
    many = [f"item {rank}" for rank in range(1, 301)]
    judged = {"short": judge(many[:4], many[3:4]), "long": judge(many, many[299:])}
    assert parse_mean("MRR").of_judged(judged).value == (Fraction(1, 4) + Fraction(1, 300)) / 2


def test_a_mean_asks_for_what_evaluate_asks_for() -> None:
    with pytest.raises(InvalidInputError, match="recommendations must be a mapping from each case"):
        EXPLAIN_ANYTHING([["A"]], GRADES)
    with pytest.raises(InvalidInputError, match="relevant must be a mapping from each case"):
        EXPLAIN_ANYTHING(EXAMPLES, [["A"]])
    with pytest.raises(InvalidInputError, match="without missing ids"):
        EXPLAIN_ANYTHING({"u1": ["A", None]}, GRADES)
    with pytest.raises(LookalikeIdsError):
        EXPLAIN_ANYTHING({1: ["A"]}, {"1": ["A"]})
    with pytest.raises(InvalidOptionError):
        EXPLAIN_ANYTHING(EXAMPLES, GRADES, missing="one")
    with pytest.raises(NoRelevantItemError, match="'u1'"):
        EXPLAIN_ANYTHING(EXAMPLES, {"u1": []}, no_relevant="error")
