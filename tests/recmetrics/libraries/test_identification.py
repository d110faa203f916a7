"""Identification of a number: the definitions that give it, and the libraries behind them."""

import math
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings

from recmetrics import (
    InvalidCutoffError,
    InvalidInputError,
    Match,
    ReportedNumberError,
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
    one_of_eight = (list("ABCDEFGH"), {"A"}, 8)
    assert {match.measure for match in identify(0.12, *one_of_eight)} >= {"P@8"}
    assert {match.measure for match in identify(0.13, *one_of_eight)} >= {"P@8"}


def test_repeated_items_have_a_say_only_where_there_are_any() -> None:
    above_1 = identify(1.5, ["A", "A", "B"], {"A", "B"}, 3)
    assert {match.conventions["duplicates"] for match in above_1} == {"each"}
    assert "Spark MLlib" in {library for match in above_1 for library in match.libraries}
    assert all("duplicates" not in match.conventions for match in definitions(*FIRST))


def test_nothing_to_find_is_0_or_1_or_nan() -> None:
    ones = identify(1, list("ABC"), set[str](), 3)
    assert {"XGBoost", "LightGBM", "ml_metrics"} <= {library for match in ones for library in match.libraries}
    nans = identify(math.nan, ["A", "B", "C"], set[str](), 3)
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
        identify_mean(0.5, {"u": ["A"]}, {"u": {"A"}}, k)


# Texts


def test_a_text_is_read_as_tools_print_it() -> None:
    by_number = identify(0.3333, *FIRST, digits=4)
    for text in ("0.3333", "0,3333", "33.33 %", "0.3333 @5", "≈ 0.3333"):
        assert identify(text, *FIRST) == by_number
    assert identify("1/3", *FIRST) == identify(Fraction(1, 3), *FIRST)


@pytest.mark.parametrize(
    ("text", "first", "library"),
    [
        ("map_cut_5  all  0.3333", "AP(norm=relevant)@5", "trec_eval"),
        ("map_cut_5 = 0.3333", "AP(norm=relevant)@5", "trec_eval"),
        ("map\tall\t0.3333", "AP", "trec_eval"),
        ("AP@5 = 0.3333", "AP(norm=relevant)@5", "ir_measures"),
        ("meanAveragePrecisionAt(5) = 0.3333", "AP@5", "Spark MLlib"),
        ("recip_rank all 0.5000", "RR", "trec_eval"),
        # Its precision divides by min(|R|, K), and its MAP is the mean of P@1 to P@K.
        ("precision@5 = 0.6667", "R(norm=min)@5", "implicit"),
        ("MAP = 0.3467", "MeanP@5", "Elliot"),
    ],
)
def test_a_label_is_first_a_librarys_own_name_for_its_number(text: str, first: str, library: str) -> None:
    found = identify(text, *FIRST[:2], 5)
    assert found[0].measure == first
    assert library in found[0].libraries


def test_a_label_of_no_library_names_the_measures_of_that_name() -> None:
    assert {parse_measure(match.measure).family for match in identify("Map@5 = 0.3333", *FIRST)} == {"AP"}
    families = {parse_measure(match.measure).family for match in identify("score = 0.5", *FIRST)}
    assert {"AP", "RR"} <= families


def test_the_cutoff_of_a_text_stands_above_that_of_the_call() -> None:
    # At K = 2 there is one hit of two.
    assert "P@2" in libraries_by_measure(identify("P@2 = 0.5", *FIRST))
    assert "P@2" in libraries_by_measure(identify("0.5 @2", *FIRST))


def test_several_numbers_must_all_fit() -> None:
    both = identify("0.3333 @5; 0.1667 @2", *FIRST)
    assert [(match.measure, match.values) for match in both if not match.conventions] == [
        ("AP(norm=relevant)@K", (Fraction(1, 3), Fraction(1, 6)))
    ]
    named = identify("AP@5 = 0.3333\nP@5 = 0.4", *FIRST)
    assert [match.measure for match in named if "RecBole" in match.libraries] == ["P@5", "AP@5"]
    assert identify("AP@5 = 0.3333; P@5 = 0.9", *FIRST) == []


def test_a_mean_is_read_from_a_text_too() -> None:
    relevant = {"B", "D", "Z"}
    many = ({"u1": list("ABCDE"), "u2": list("ACEBD")}, {"u1": relevant, "u2": relevant}, 5)
    found = identify_mean("map_cut_5  all  0.2750", *many)
    assert (found[0].measure, "trec_eval" in found[0].libraries) == ("MAP(norm=relevant)@5", True)
    assert identify_mean("0.275", *many) == identify_mean(0.275, *many)


def test_digits_say_how_well_the_number_of_a_text_is_known() -> None:
    second = (["A", "C", "E", "B", "D"], {"B", "D", "Z"}, 5)  # AP = 13/60 = 0.21666...
    assert "AP" in libraries_by_measure(identify("0.2167", *second, digits=3))
    assert "AP" not in libraries_by_measure(identify("0.2167", *second, digits=7))


@pytest.mark.parametrize(("text", "problem"), [("", "empty"), ("half", "unreadable"), ("1,234", "comma")])
def test_a_text_that_is_not_sure_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ReportedNumberError) as caught:
        identify(text, *FIRST)
    assert caught.value.problem == problem


# One definition, one name


def test_a_library_that_takes_the_length_for_k_has_computed_the_measure_at_that_length() -> None:
    half_found = (["A", "B", "C", "D"], {"A", "C", "Y", "Z"})
    [at_4] = [match for match in identify(0.5, *half_found, 1) if match.measure == "R@4"]
    assert dict(at_4.conventions) == {"cutoff": "length"}
    assert "LensKit" in at_4.libraries
    assert parse_measure(at_4.measure).explain(*half_found).value == at_4.value
    # Where K gives the same as the length does, it is the definition at K.
    assert "LensKit" in libraries_by_measure(identify(0.5, *half_found, 3))["R@3"]


@settings(max_examples=15, deadline=None)
@given(case=cases())
def test_no_two_definitions_have_one_name_and_the_same_conventions(case: Case) -> None:
    found = definitions(case.ranked, case.relevant, case.k)
    names = [(match.measure, frozenset(match.conventions.items())) for match in found]
    assert len(names) == len(set(names))


@settings(max_examples=15, deadline=None)
@given(case=cases())
def test_a_definition_without_conventions_is_what_its_name_says(case: Case) -> None:
    for match in definitions(case.ranked, case.relevant, case.k):
        if not match.conventions:
            value = parse_measure(match.measure).explain(case.ranked, case.relevant).value
            assert match.value == pytest.approx(value)


@settings(max_examples=15, deadline=None)
@given(case=cases())
def test_a_call_stands_with_the_formula_wherever_it_returns_what_that_gives(case: Case) -> None:
    plain = {
        match.open_name: match.value
        for match in definitions(case.ranked, case.relevant, case.k)
        if not match.conventions
    }
    for match in definitions(case.ranked, case.relevant, case.k):
        if match.conventions and match.open_name in plain:
            assert match.value != plain[match.open_name]
