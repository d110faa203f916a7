"""An explanation is the computation: its terms are what the value is the sum of."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from fractions import Fraction
from math import fsum

import pytest
from hypothesis import given

from recmetrics import Explanation, Measure, RepeatedItemError, Step, catalogue, parse_measure
from tests.recmetrics.strategies import Case, cases, measures

RANKED, RELEVANT = ["A", "B", "C", "D", "E"], {"B", "D", "Z"}


@given(measures(), cases(repeats=True))
def test_the_value_is_the_sum_of_the_shown_terms_over_the_denominator(measure: Measure, case: Case) -> None:
    explanation = measure.explain(case.ranked, case.relevant)
    terms = [*(step.term for step in explanation.steps), *explanation.beyond]
    if measure.family == "nDCG":
        assert explanation.numerator == fsum(terms)
    else:
        assert explanation.numerator == sum(terms)
        assert isinstance(explanation.value, Fraction)
        assert isinstance(explanation.numerator, Fraction)
        assert type(explanation.denominator) is int
        assert all(isinstance(term, Fraction) for term in terms)
    if explanation.denominator:
        assert explanation.value == explanation.numerator / explanation.denominator
    else:
        assert explanation.value == 0


@given(measures(), cases(repeats=True))
def test_every_rank_of_the_list_is_a_step(measure: Measure, case: Case) -> None:
    explanation = measure.explain(case.ranked, case.relevant)
    hits = 0
    for index, step in enumerate(explanation.steps):
        hits += step.relevant
        earlier = case.ranked[:index]
        assert (step.k, step.item) == (index + 1, case.ranked[index])
        assert step.repeated == (step.item in earlier)
        assert step.relevant == (step.item in case.relevant and not step.repeated)
        assert (step.hits, step.precision) == (hits, Fraction(hits, step.k))
        assert step.term == 0 or step.counted
    assert len(explanation.steps) == len(case.ranked)
    assert explanation.hits == sum(step.relevant for step in explanation.steps if step.counted)
    assert explanation.relevant_count == len(case.relevant)


def test_ranks_beyond_the_cutoff_are_shown_and_not_counted() -> None:
    for name, counted in {"AP": 5, "AP@2": 2, "AP@9": 5, "RR": 5, "RR@1": 1, "RPrec": 3}.items():
        steps = parse_measure(name).explain(RANKED, RELEVANT).steps
        assert [step.counted for step in steps] == [True] * counted + [False] * (5 - counted), name


def test_a_perfect_ndcg_is_1_to_the_last_bit_and_a_long_list_is_explained_without_rounding() -> None:
    values = {parse_measure(f"nDCG@{k}")(range(60), range(60)) for k in range(1, 61)}
    assert values == {1.0}
    value = parse_measure("AP").explain(range(2000), range(0, 2000, 2)).value
    assert value == sum((Fraction(j, 2 * j - 1) for j in range(1, 1001)), Fraction(0)) / 1000


def test_ranks_after_the_end_of_the_list_have_a_term_in_the_mean_of_precisions_only() -> None:
    explanations = {str(m): m.explain(RANKED, RELEVANT) for m in catalogue(7)}
    assert explanations["MeanP@7"].beyond == (Fraction(2, 6), Fraction(2, 7))
    assert [name for name, explanation in explanations.items() if explanation.beyond] == ["MeanP@7"]


def test_a_0_names_the_convention_that_made_it() -> None:
    for name, ranked, relevant, convention in (
        ("AP@5", ["A"], set[str](), "no_relevant"),
        ("P@5", ["A"], set[str](), "no_relevant"),
        ("AP@5", [], set[str](), "no_relevant"),
        ("AP@5", [], {"A"}, "empty_list"),
        ("P(short=length)@5", [], {"A"}, "empty_list"),
        ("AP(norm=hits)@1", ["A", "B"], {"B"}, "no_hits"),
        ("AP@1", ["A", "B"], {"B"}, None),
    ):
        explanation = parse_measure(name).explain(ranked, relevant)
        assert (explanation.convention, explanation.value) == (convention, 0), name


def test_a_repeated_item_is_a_miss_that_takes_a_rank_or_is_refused() -> None:
    explanation = parse_measure("AP").explain(["A", "A", "B"], {"A", "B"})
    assert [step.relevant for step in explanation.steps] == [True, False, True]
    assert [step.repeated for step in explanation.steps] == [False, True, False]
    assert explanation.value == (Fraction(1, 1) + Fraction(2, 3)) / 2
    with pytest.raises(RepeatedItemError, match="'A' is at ranks 1 and 3") as caught:
        parse_measure("AP").explain(["A", "B", "A"], {"B"}, duplicates="error")
    assert (caught.value.item, caught.value.ranks) == ("A", (1, 3))


def test_explanations_survive_pickling_and_copying_and_cannot_be_changed() -> None:
    for measure in catalogue(3):
        explanation = measure.explain(RANKED, RELEVANT)
        assert pickle.loads(pickle.dumps(explanation)) == copy.deepcopy(explanation) == explanation
    explanation: Explanation = parse_measure("AP").explain(RANKED, RELEVANT)
    step: Step = explanation.steps[0]
    with pytest.raises(FrozenInstanceError):
        explanation.value = Fraction(1)  # pyright: ignore[reportAttributeAccessIssue]  # what is tested
    with pytest.raises(FrozenInstanceError):
        step.hits = 7  # pyright: ignore[reportAttributeAccessIssue]  # what is tested
