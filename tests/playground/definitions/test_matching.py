"""Whose number is this: what gives all the numbers, what nearly does, and nothing else."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playground.definitions.given_number import Given, read_all
from playground.definitions.matching import NEAREST, Answer, every_name, whose
from playground.measure_names import measure_at, open_name
from playground.scenario import Scenario
from recmetrics import identify
from tests.playground.strategies import scenarios

EXAMPLE_1 = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
SEVEN_RELEVANT = Scenario(tuple("ABCDE"), ("B", "D", "V", "W", "X", "Y", "Z"), k=5)


def asked(text: str, scenario: Scenario = EXAMPLE_1) -> Answer:
    givens, problems = read_all(text)
    assert problems == ()
    return whose(givens, scenario)


def libraries_of(answer: Answer, measure: str) -> tuple[str, ...]:
    return next(m.libraries for m in answer.fits if m.measure == measure and m.conventions is None)


def plain(answer: Answer) -> list[str]:
    return [match.measure for match in answer.fits if match.conventions is None]


@pytest.mark.parametrize("text", ["0.1429", "14.29 %", "1/7", "0,143", "0.142857142857"])
def test_a_seventh_is_the_sum_over_all_relevant_items_and_trec_eval_computes_it(text: str) -> None:
    answer = asked(text, SEVEN_RELEVANT)
    assert "AP(norm=relevant)@K" in plain(answer)
    assert "AP@K" not in plain(answer)
    assert {"trec_eval", "ir_measures", "ranx"} <= set(libraries_of(answer, "AP(norm=relevant)@K"))


def test_torchmetrics_gives_a_half_on_the_first_example_of_the_post() -> None:
    answer = asked("0.50")
    assert "TorchMetrics" in libraries_of(answer, "AP(norm=hits)@K")
    assert "mean_over_hits" in [slip.kind for slip in answer.slips]


@pytest.mark.parametrize("text", ["0.333", "0.3333", "0.33333333", "0.3333333333333333", "1/3", "33.3 %"])
def test_trec_eval_gives_a_third_there_however_many_digits_are_known(text: str) -> None:
    answer = asked(text)
    assert "trec_eval" in libraries_of(answer, "AP")
    assert "trec_eval" in libraries_of(answer, "AP(norm=relevant)@K")
    assert "AP(norm=hits)@K" not in plain(answer)


def test_libraries_that_are_shown_the_list_alone_stand_apart() -> None:
    answer = asked("AP@5 = 1/2")
    read_otherwise = [match for match in answer.fits if match.conventions is not None]
    assert {"XGBoost", "LightGBM"} <= {name for match in read_otherwise for name in match.libraries}
    assert {match.conventions.relevant for match in read_otherwise if match.conventions} == {"list"}


def test_all_numbers_must_fit_each_at_its_own_k() -> None:
    # AP@5 divides by 3 and AP@2 by 2; over |R| both are over 3.
    assert plain(asked("0.3333; 0.25 @2")) == ["AP@K", "AP(norm=min_length)@K"]
    assert plain(asked("0.3333 @5; 0.1667 @2")) == ["AP(norm=relevant)@K"]
    assert plain(asked("0.3333 @5; 0.9 @2")) == []


def test_numbers_of_two_measures_ask_for_libraries_that_compute_both() -> None:
    answer = asked("AP@5 = 0.3333; P@5 = 0.4")
    assert {"AP@K", "P@K"} <= set(plain(answer))
    assert "ml_metrics" not in libraries_of(answer, "AP@K")  # it has no precision
    assert "RecBole" in libraries_of(answer, "AP@K")
    assert "RecBole" in libraries_of(answer, "P@K")
    assert "R@K" not in plain(answer)


def test_where_one_of_two_measures_fits_nothing_nothing_fits_both() -> None:
    answer = asked("AP@5 = 0.3333; P@5 = 0.9")
    assert answer.fits == ()
    assert "AP@K" in {match.measure for match in answer.near}


def test_where_nothing_gives_it_the_nearest_are_named() -> None:
    answer = asked("0.123")
    assert answer.fits == ()
    assert len(answer.near) == NEAREST
    assert answer.near[0].measure == "AP(norm=k)@K"
    distances = [match.distance(answer.givens) for match in answer.near]
    assert distances == sorted(distances)


def test_a_number_that_was_cut_off_rather_than_rounded_is_near() -> None:
    # 2/3 cut off after three digits.
    answer = asked("0.666")
    assert answer.fits == ()
    assert {match.measure for match in answer.near} >= {"R@K", "R(norm=min)@K"}


def test_what_cannot_have_given_it_is_named_too() -> None:
    answer = asked("1/3")
    assert {"AP(norm=hits)@K", "AP(norm=k)@K", "MeanP@K"} <= {match.measure for match in answer.others}


def test_no_number_has_no_answer() -> None:
    answer = whose((), EXAMPLE_1)
    assert (answer.fits, answer.near, answer.slips, answer.others) == ((), (), (), ())


def test_a_value_by_convention_names_the_libraries_that_give_it() -> None:
    answer = asked("AP@5 = 1", Scenario(("A", "B"), (), k=5))
    assert plain(answer) == []
    assert {"ml_metrics", "XGBoost", "LightGBM"} <= {
        name for match in answer.fits for name in match.libraries
    }


def test_a_number_above_1_is_a_repeated_item_counted_each_time() -> None:
    scenario = Scenario(("A", "B", "C"), ("A", "C"), k=3)
    answer = whose([Given(Fraction("1.5"), 1)], scenario)
    assert answer.fits == ()
    assert [slip.kind for slip in answer.slips] == ["repeated"]


@settings(max_examples=40)
@given(scenarios(), st.sampled_from(every_name()), st.integers(1, 6))
def test_a_definition_is_found_by_its_own_value(scenario: Scenario, name: str, digits: int) -> None:
    value = measure_at(name, scenario.k).explain(scenario.ranked, scenario.relevant_set()).value
    answer = whose([Given(round(Fraction(value), digits), digits)], scenario)
    assert name in plain(answer)


@settings(max_examples=40)
@given(scenarios(), st.fractions(0, 1, max_denominator=50), st.one_of(st.none(), st.integers(1, 4)))
def test_the_definitions_are_those_that_the_core_identifies(
    scenario: Scenario, value: Fraction, digits: int | None
) -> None:
    shown = value if digits is None else round(value, digits)
    answer = whose([Given(shown, digits)], scenario)
    core = identify(shown, scenario.ranked, scenario.relevant_set(), scenario.k, digits=digits)
    by_the_core = {open_name(match.measure) for match in core if not match.conventions}
    assert {name for name in plain(answer) if name in every_name()} <= by_the_core
    assert by_the_core & set(every_name()) <= {open_name(match.measure) for match in answer.fits}


@settings(max_examples=40)
@given(scenarios(), st.fractions(0, 1, max_denominator=20))
def test_every_definition_is_told_once_as_fitting_near_or_neither(
    scenario: Scenario, value: Fraction
) -> None:
    answer = whose([Given(round(value, 2), 2)], scenario)
    told = [
        match.measure
        for match in (*answer.fits, *answer.near, *answer.others)
        if match.conventions is None and match.measure in every_name()
    ]
    assert sorted(told) == sorted(every_name())
