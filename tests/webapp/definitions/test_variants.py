"""Every definition on a list: its value is the core's and that of the libraries, its sum is written out."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from recmetrics import libraries
from tests.webapp.strategies import scenarios
from webapp.definitions.outcomes import every_call, flags_of, outcomes_of, value_of
from webapp.definitions.variants import (
    FAMILIES,
    REFERENCES,
    Variant,
    definition_names,
    formula_text,
    groups,
    variants,
)
from webapp.model.measure_names import measure_at, open_name
from webapp.model.numbers import sign_of
from webapp.model.scenario import OPENING, Scenario

EXAMPLE_1 = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)

RECORDED = {
    "precision_at_k": "P@K",
    "precision_at_k_len": "P(short=length)@K",
    "ap": "AP",
    "ap_cut": "AP(norm=relevant)@K",
    "ap_at_k": "AP@K",
    "ap_cut_over_k": "AP(norm=k)@K",
    "ap_hits": "AP(norm=hits)@K",
    "ap_hits_full": "AP(norm=hits)",
    "ap_at_k_len": "AP(norm=min_length)@K",
    "mean_prefix_precision": "MeanP@K",
}
CASES = [
    case
    for case in json.loads((Path(__file__).parents[2] / "data" / "cases.json").read_text(encoding="utf-8"))[
        "cases"
    ]
    if len(set(case["ranked"])) == len(case["ranked"]) and case["k"]
]


def by_name(scenario: Scenario) -> dict[str, Variant]:
    return {variant.open_name: variant for variant in variants(scenario)}


def as_scenario(ranked: list[str], relevant: list[str], k: int) -> Scenario:
    """A recorded case on the board, which has cards for fifty items; the others have none."""
    named = [item for item in relevant if item in ranked]
    return Scenario(tuple(ranked), tuple(named), k=k, unnamed=len(set(relevant)) - len(named))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_public_case_shows_the_values_that_libraries_returned(case: dict[str, Any]) -> None:
    found = by_name(as_scenario(case["ranked"], case["relevant"], case["k"]))
    recorded: dict[str, dict[str, float]] = case["values"]
    shown = {name: float(found[ours].value) for name, ours in RECORDED.items() if name in recorded}
    assert shown == pytest.approx({name: recorded[name]["value"] for name in shown})


def test_every_denominator_of_ap_is_there_and_the_common_misreading_and_both_precisions() -> None:
    names = definition_names()
    assert {name for name in names if name.startswith(("AP", "P@", "P(", "MeanP"))} == set(RECORDED.values())
    assert {"R@K", "R(norm=min)@K", "RPrec", "nDCG@K"} <= set(names)
    # The best known of each family comes first.
    assert names[:3] == ("AP@K", "AP(norm=relevant)@K", "AP")


def test_formulas_tell_all_definitions_apart() -> None:
    formulas = {name: formula_text(measure_at(name, 5)) for name in definition_names()}
    assert len(set(formulas.values())) == len(formulas)


def _differ(name: str, hits: int, below: int, length: int, relevant: int, k: int) -> bool:
    """Whether the condition in the table holds: hits within K and below it, list length, |R|, K."""
    return {
        "AP(norm=relevant)@K": relevant > k,
        "AP": relevant > k or below > 0,
        "AP(norm=hits)@K": hits < min(relevant, k),
        "AP(norm=hits)": hits < relevant or below > 0,
        "AP(norm=k)@K": relevant < k,
        "AP(norm=min_length)@K": length < min(relevant, k),
        "P(short=length)@K": length < k,
        "R(norm=min)@K": relevant > k,
    }[name]


@pytest.mark.parametrize(
    "name",
    [
        "AP(norm=relevant)@K",
        "AP",
        "AP(norm=hits)@K",
        "AP(norm=hits)",
        "AP(norm=k)@K",
        "AP(norm=min_length)@K",
        "P(short=length)@K",
        "R(norm=min)@K",
    ],
)
def test_a_definition_differs_only_where_the_table_says(name: str) -> None:
    reference = measure_at(REFERENCES["AP" if name.startswith("AP") else "P" if name[0] == "P" else "R"], 3)
    differing = 0
    for length, missed in product(range(1, 6), range(4)):
        for flags in product((False, True), repeat=length):
            ranked = tuple(range(length))
            relevant = {rank for rank, flag in enumerate(flags) if flag} | {-1 - n for n in range(missed)}
            values = {measure_at(name, 3)(ranked, relevant), reference(ranked, relevant)}
            if len(values) > 1:
                differing += 1
                hits = sum(flags[:3])
                assert _differ(name, hits, sum(flags) - hits, length, len(relevant), 3)
    assert differing


@pytest.mark.parametrize(
    ("name", "formula", "numbers"),
    [
        ("AP", "Σ(k≤n) P@k·rel(k) ÷ |R|", "(1/2 + 2/4) ÷ |R| = 1 ÷ 3 = 1/3"),
        ("AP@K", "Σ(k≤K) P@k·rel(k) ÷ min(|R|, K)", "(1/2 + 2/4) ÷ min(|R|, K) = 1 ÷ 3 = 1/3"),
        ("AP(norm=hits)@K", "Σ(k≤K) P@k·rel(k) ÷ h", "(1/2 + 2/4) ÷ h = 1 ÷ 2 = 1/2"),
        ("AP(norm=k)@K", "Σ(k≤K) P@k·rel(k) ÷ K", "(1/2 + 2/4) ÷ K = 1 ÷ 5 = 1/5"),
        ("P@K", "Σ(k≤K) rel(k) ÷ K", "2 ÷ K = 2 ÷ 5 = 2/5"),
        ("MeanP@K", "Σ(k≤K) P@k ÷ K", "(1/2 + 1/3 + 2/4 + 2/5) ÷ K = 26/15 ÷ 5 = 26/75"),
    ],
)
def test_the_formula_is_written_out_with_the_numbers_of_the_list(
    name: str, formula: str, numbers: str
) -> None:
    variant = by_name(EXAMPLE_1)[name]
    assert (variant.formula, variant.numbers) == (formula, numbers)


def test_a_sum_without_a_hit_is_zero_and_one_over_nothing_has_no_quotient() -> None:
    found = by_name(Scenario(("A", "B"), ("Z",), k=2))
    assert found["AP"].numbers == "0 ÷ |R| = 0 ÷ 1 = 0"
    assert found["AP(norm=hits)"].numbers == "0 ÷ h = 0 ÷ 0"
    assert found["AP(norm=hits)"].explanation.convention == "no_hits"


def test_empty_ranks_count_in_the_mean_of_precisions() -> None:
    variant = by_name(Scenario(("A",), ("A",), k=3))["MeanP@K"]
    assert variant.numbers == "(1/1 + 1/2 + 1/3) ÷ K = 11/6 ÷ 3 = 11/18"


def test_a_long_sum_is_cut_and_what_is_rounded_says_so() -> None:
    items = tuple(f"i{rank}" for rank in range(40))
    numbers = by_name(Scenario(items, items[1::2], k=40))["AP"].numbers
    assert numbers.startswith("(1/2 + 2/4 + 3/6 + 4/8 + … + 18/36 + 19/38 + 20/40) ÷ |R| = 10 ÷ 20")
    assert " ≈ " in by_name(Scenario(items, items[::3], k=40))["AP"].numbers


def test_the_opening_example_tells_the_denominators_apart() -> None:
    found = by_name(OPENING)
    assert found["AP"].value == (Fraction(1, 1) + Fraction(2, 3) + Fraction(3, 5)) / 4
    assert found["AP@K"].value == (Fraction(1, 1) + Fraction(2, 3)) / 3
    assert found["AP(norm=hits)@K"].value == (Fraction(1, 1) + Fraction(2, 3)) / 2


def test_each_definition_names_the_libraries_that_compute_it() -> None:
    found = by_name(EXAMPLE_1)

    def names(open_name: str) -> set[str]:
        return {call.library for call in found[open_name].libraries}

    assert {"trec_eval", "Spark MLlib"} <= names("AP")
    assert {"ml_metrics", "Spark MLlib", "RecBole", "implicit"} <= names("AP@K")
    assert {"trec_eval", "ir_measures", "ranx", "RecTools"} <= names("AP(norm=relevant)@K")
    assert {"TorchMetrics", "scikit-learn"} <= names("AP(norm=hits)@K")
    assert names("AP(norm=min_length)@K") == {"LensKit"}
    assert names("MeanP@K") == {"Elliot"}


def test_a_library_that_returns_something_else_here_is_told_apart() -> None:
    found = by_name(EXAMPLE_1)["AP@K"]
    # On the list alone, where Z does not exist, XGBoost divides by 2.
    assert "XGBoost" in {call.library for call in found.others}
    outcomes = outcomes_of(EXAMPLE_1)
    assert {outcomes[call] for call in found.others if call.library == "XGBoost"} == {Fraction(1, 2)}


def test_libraries_differ_where_there_is_nothing_to_find() -> None:
    found = by_name(Scenario(("A", "B"), (), k=2))["AP@K"]
    assert "Spark MLlib" in {call.library for call in found.libraries}
    assert {"ml_metrics", "XGBoost"} <= {call.library for call in found.others}


@settings(max_examples=40)
@given(scenarios())
def test_every_value_is_that_of_the_core_and_every_call_stands_with_its_definition(
    scenario: Scenario,
) -> None:
    found = by_name(scenario)
    for name, variant in found.items():
        core = measure_at(name, scenario.k).explain(scenario.ranked, scenario.relevant_set())
        assert variant.value == core.value
        assert variant.measure == str(core.measure)
    calls = [call for variant in found.values() for call in (*variant.libraries, *variant.others)]
    assert len(calls) == len(set(calls))
    outcomes = outcomes_of(scenario)
    for variant in found.values():
        for call in variant.libraries:
            assert not sign_of((value_of(outcomes[call]) or 0) - variant.value)
        for call in (*variant.libraries, *variant.others):
            assert call.measure == variant.open_name


def test_the_records_name_measures_as_the_page_does() -> None:
    names = {call.measure for call in every_call() if call.measure and call.measure.endswith("@K")}
    assert {open_name(name) for name in names} == names


@settings(max_examples=40)
@given(scenarios())
def test_groups_hold_each_definition_once_by_value_or_the_best_known_first(scenario: Scenario) -> None:
    found = variants(scenario)
    by_value, usual = groups(found, by_value=True), groups(found)
    assert set(by_value) == set(usual)
    assert usual[0].names[0] == "AP@K"
    assert sorted(name for group in by_value for name in group.names) == sorted(definition_names())
    for family in FAMILIES:
        values = [group.value for group in by_value if group.variants[0].family == family]
        assert values == sorted(set(values), reverse=True)
    for group in by_value:
        assert {variant.value for variant in group.variants} == {group.value}
        assert len({variant.family for variant in group.variants}) == 1


@settings(max_examples=40)
@given(scenarios())
def test_what_a_call_returns_is_what_the_core_says_before_rounding(scenario: Scenario) -> None:
    outcomes = outcomes_of(scenario)
    assert len(flags_of(scenario)) == len(scenario.ranked)
    for call in libraries()[-2].calls:  # one library is enough: it is the same code for all
        core = call.outcome(scenario.ranked, scenario.relevant_set(), scenario.k)
        assert str(outcomes[call]) == str(core)
