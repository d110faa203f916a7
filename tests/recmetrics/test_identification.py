"""Whose number it is: the definitions that give a value, and the libraries behind them."""

import math
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings

from recmetrics import (
    InvalidCutoffError,
    InvalidInputError,
    Match,
    catalogue,
    definitions,
    identify,
    identify_mean,
    mean_definitions,
    mean_name,
    nearest,
    parse_measure,
)
from tests.recmetrics.observations import MANY_CASES
from tests.recmetrics.strategies import Case, cases

FIRST = (["A", "B", "C", "D", "E"], {"B", "D", "Z"}, 5)  # the posts' example 1
SEVEN = (["A", "B", "C", "D", "E"], set("BDTUVWX"), 5)


def libraries_by_measure(matches: list[Match]) -> dict[str, tuple[str, ...]]:
    return {match.measure: match.libraries for match in matches if not match.conventions}


@pytest.mark.parametrize("value", [0.5, Fraction(1, 2), Decimal("0.500")])
def test_half_on_the_first_example_is_torchmetrics(value: float | Fraction | Decimal) -> None:
    assert "TorchMetrics" in libraries_by_measure(identify(value, *FIRST))["AP(norm=hits)@5"]


@pytest.mark.parametrize(
    ("value", "digits"), [(1 / 3, None), (0.333, 3), (0.3333, 4), (Fraction(1, 3), None)]
)
def test_a_third_on_the_first_example_is_trec_eval(value: float | Fraction, digits: int | None) -> None:
    found = libraries_by_measure(identify(value, *FIRST, digits=digits))
    assert "trec_eval" in found["AP"]
    assert "trec_eval" in found["AP(norm=relevant)@5"]
    assert "ml_metrics" in found["AP@5"]
    assert "AP(norm=hits)@5" not in found


def test_0_1429_with_seven_relevant_items_is_the_sum_over_all_of_them() -> None:
    found = libraries_by_measure(identify(0.1429, *SEVEN, digits=4))
    assert {"trec_eval", "ir_measures", "ranx", "RecTools"} <= set(found["AP(norm=relevant)@5"])
    assert "AP@5" not in found
    assert parse_measure("AP(norm=relevant)@5").denominator_formula == "|R|"


def test_a_library_that_knows_the_list_only_is_told_apart() -> None:
    by_list = [match for match in identify(1, *FIRST) if match.measure == "R@5"]
    assert [dict(match.conventions) for match in by_list] == [{"relevant": "list"}]
    assert "TorchMetrics" in by_list[0].libraries


def test_rounding_decides_what_a_number_may_be() -> None:
    second = (["A", "C", "E", "B", "D"], {"B", "D", "Z"}, 5)  # AP = 13/60 = 0.21666...
    assert "AP" in libraries_by_measure(identify(0.217, *second, digits=3))
    assert "AP" in libraries_by_measure(identify(0.217, *second))
    assert "AP" not in libraries_by_measure(identify(0.217, *second, digits=4))
    assert "AP" not in libraries_by_measure(identify(0.216, *second, digits=3))
    assert "AP" in libraries_by_measure(identify(0.2, *second))
    assert identify(Fraction(217, 1000), *second) == []


def test_a_half_may_have_been_rounded_either_way() -> None:
    one_of_eight = ("ABCDEFGH", {"A"}, 8)
    assert {match.measure for match in identify(0.12, *one_of_eight)} >= {"P@8"}
    assert {match.measure for match in identify(0.13, *one_of_eight)} >= {"P@8"}


def test_repeated_items_have_a_say_only_where_there_are_any() -> None:
    above_1 = identify(1.5, "AAB", "AB", 3)
    assert {match.conventions["duplicates"] for match in above_1} == {"each"}
    assert "Spark MLlib" in {library for match in above_1 for library in match.libraries}
    assert all("duplicates" not in match.conventions for match in definitions(*FIRST))


def test_nothing_to_find_is_0_or_1_or_nan() -> None:
    ones = identify(1, "ABC", set[str](), 3)
    assert {"XGBoost", "LightGBM", "ml_metrics"} <= {library for match in ones for library in match.libraries}
    nans = identify(math.nan, "ABC", set[str](), 3)
    assert "ir_measures" in {library for match in nans for library in match.libraries}
    assert all(match.conventions["no_relevant"] == "nan" for match in nans)


@settings(max_examples=10, deadline=None)
@given(case=cases(least=1))
def test_every_definition_is_found_by_its_own_value(case: Case) -> None:
    for match in definitions(case.ranked, case.relevant, case.k)[::20]:
        digits = 12 if isinstance(match.value, float) else None
        assert match in identify(match.value, case.ranked, case.relevant, case.k, digits=digits)


@settings(max_examples=30, deadline=None)
@given(case=cases(least=1))
def test_every_measure_of_the_catalogue_is_a_definition(case: Case) -> None:
    values = {
        match.measure: match.value
        for match in definitions(case.ranked, case.relevant, case.k)
        if not match.conventions
    }
    for measure in catalogue(case.k):
        assert values[str(measure)] == measure.explain(case.ranked, case.relevant).value


def test_means_part_over_empty_cases() -> None:
    many = MANY_CASES["mu_no_recs"]
    halved = libraries_by_measure(identify_mean(0.1667, *many, digits=4))["MAP"]
    left_out = [match for match in identify_mean(0.3333, *many, digits=4) if match.measure == "MAP"]
    assert "ir_measures" in halved
    assert [dict(match.conventions) for match in left_out] == [{"mean_missing": "skip"}]
    assert {"trec_eval", "pytrec-eval-terrier"} <= set(left_out[0].libraries)


def test_one_quotient_over_all_users_is_implicit() -> None:
    matches = identify_mean(Fraction(1, 6), *MANY_CASES["mu_micro"])
    assert {match.libraries for match in matches if match.conventions.get("pooled")} == {("implicit",)}


def test_every_mean_of_the_catalogue_is_a_definition() -> None:
    named = {match.measure for match in mean_definitions(*MANY_CASES["mu_all"])}
    assert {mean_name(measure) for measure in catalogue(5)} <= named


def test_a_number_that_nothing_gives_has_neighbours() -> None:
    every = definitions(*FIRST)
    assert identify(0.35, *FIRST, digits=4) == []
    assert nearest(0.35, every, 1)[0].measure == "MeanP@5"
    assert len(nearest(0.35, every, 4)) == 4


@pytest.mark.parametrize("value", [math.inf, -math.inf, True, None, b"0.5"])
def test_what_is_no_number_is_refused(value: object) -> None:
    with pytest.raises(InvalidInputError):
        identify(value, *FIRST)  # pyright: ignore[reportArgumentType]  # what no type checker would let pass


@pytest.mark.parametrize("digits", [-1, True])
def test_decimals_are_counted_from_0(digits: int) -> None:
    with pytest.raises(InvalidInputError):
        identify(0.5, *FIRST, digits=digits)


@pytest.mark.parametrize("k", [0, -1, 1.5, True])
def test_a_wrong_cutoff_is_refused(k: int) -> None:
    with pytest.raises(InvalidCutoffError):
        identify(0.5, FIRST[0], FIRST[1], k)
    with pytest.raises(InvalidCutoffError):
        identify_mean(0.5, {"u": "A"}, {"u": "A"}, k)
