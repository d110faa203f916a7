"""Every definition on a list: its value, sum and libraries, the smallest change that tells them apart."""

import json
import math
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import given, settings

from recmetrics import Library, libraries
from tests.counted_calls import counted_calls
from tests.recmetrics.observations import CASES, DATA, OneCase, observations
from tests.webapp.strategies import scenarios
from webapp.definitions.libraries_view_model import library_view
from webapp.definitions.outcomes import every_call, flags_of, name_of, outcomes_of, value_of
from webapp.definitions.protocol import AllDefinitions
from webapp.definitions.separating import Change, changed_by, separating_change
from webapp.definitions.variants import (
    FAMILIES,
    Variant,
    definition_names,
    formula_text,
    groups,
    variants,
)
from webapp.definitions.view_model import definitions_view
from webapp.model.limits import MAX_ITEMS
from webapp.model.measure_names import measure_at, open_name
from webapp.model.numbers import Number, sign_of
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EXAMPLE_1 = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
RECORDED = (
    *("AP", "AP@K", "AP(norm=relevant)@K", "AP(norm=k)@K", "AP(norm=hits)@K", "AP(norm=hits)"),
    *("AP(norm=min_length)@K", "P@K", "P(short=length)@K", "MeanP@K"),
)


def by_name(scenario: Scenario) -> dict[str, Variant]:
    return {variant.open_name: variant for variant in variants(scenario)}


def values(scenario: Scenario, names: tuple[str, ...]) -> dict[str, Number]:
    relevant = scenario.relevant_set()
    return {name: measure_at(name, scenario.k).explain(scenario.ranked, relevant).value for name in names}


def test_every_denominator_of_ap_is_there_and_the_common_misreading_and_both_precisions() -> None:
    names = definition_names()
    assert {name for name in names if name.startswith(("AP", "P@", "P(", "MeanP"))} == set(RECORDED)
    assert {"R@K", "R(norm=min)@K", "RPrec", "nDCG@K"} <= set(names)
    # The best known of each family comes first, and formulas tell all apart.
    assert names[:3] == ("AP@K", "AP(norm=relevant)@K", "AP")
    assert len({formula_text(measure_at(name, 5)) for name in names}) == len(names)
    # The records name measures as the page does.
    recorded = {call.measure for call in every_call() if call.measure and call.measure.endswith("@K")}
    assert {open_name(name) for name in recorded} == recorded


def test_the_formula_is_written_out_with_the_numbers_of_the_list() -> None:
    found = by_name(EXAMPLE_1)
    expected = {
        "AP": ("Σ(k≤n) P@k·rel(k) ÷ |R|", "(1/2 + 2/4) ÷ |R| = 1 ÷ 3 = 1/3"),
        "AP@K": ("Σ(k≤K) P@k·rel(k) ÷ min(|R|, K)", "(1/2 + 2/4) ÷ min(|R|, K) = 1 ÷ 3 = 1/3"),
        "AP(norm=hits)@K": ("Σ(k≤K) P@k·rel(k) ÷ h", "(1/2 + 2/4) ÷ h = 1 ÷ 2 = 1/2"),
        "P@K": ("Σ(k≤K) rel(k) ÷ K", "2 ÷ K = 2 ÷ 5 = 2/5"),
        "MeanP@K": ("Σ(k≤K) P@k ÷ K", "(1/2 + 1/3 + 2/4 + 2/5) ÷ K = 26/15 ÷ 5 = 26/75"),
    }
    assert {name: (found[name].formula, found[name].numbers) for name in expected} == expected
    # A sum without a hit is zero, and one over nothing has no quotient.
    found = by_name(Scenario(("A", "B"), ("Z",), k=2))
    assert found["AP"].numbers == "0 ÷ |R| = 0 ÷ 1 = 0"
    assert found["AP(norm=hits)"].numbers == "0 ÷ h = 0 ÷ 0"
    assert found["AP(norm=hits)"].explanation.convention == "no_hits"
    # Empty ranks count in the mean of precisions.
    variant = by_name(Scenario(("A",), ("A",), k=3))["MeanP@K"]
    assert variant.numbers == "(1/1 + 1/2 + 1/3) ÷ K = 11/6 ÷ 3 = 11/18"


def test_a_long_sum_is_cut_and_what_is_rounded_says_so() -> None:
    items = tuple(f"i{rank}" for rank in range(40))
    numbers = by_name(Scenario(items, items[1::2], k=40))["AP"].numbers
    assert numbers.startswith("(1/2 + 2/4 + 3/6 + 4/8 + … + 18/36 + 19/38 + 20/40) ÷ |R| = 10 ÷ 20")
    assert " ≈ " in by_name(Scenario(items, items[::3], k=40))["AP"].numbers


@pytest.mark.slow
@settings(max_examples=25)
@given(scenarios())
def test_every_value_is_that_of_the_core_and_every_call_stands_with_its_definition(
    scenario: Scenario,
) -> None:
    listed, outcomes = variants(scenario), outcomes_of(scenario)
    calls = [call for variant in listed for call in (*variant.libraries, *variant.others)]
    assert len(calls) == len(set(calls))
    for variant in listed:
        core = measure_at(variant.open_name, scenario.k).explain(scenario.ranked, scenario.relevant_set())
        assert variant.value == core.value
        assert variant.measure == str(core.measure)
        for call in variant.libraries:
            assert not sign_of((value_of(outcomes[call]) or 0) - variant.value)
        for call in (*variant.libraries, *variant.others):
            assert name_of(call, scenario) == variant.open_name
    # What a call returns is what the core says before rounding: one library is enough.
    assert len(flags_of(scenario)) == len(scenario.ranked)
    for call in libraries()[-2].calls:
        core = call.outcome(scenario.ranked, scenario.relevant_set(), scenario.k)
        assert str(outcomes[call]) == str(core)
    # Groups hold each definition once, by value or the best known first.
    by_value, usual = groups(listed, by_value=True), groups(listed)
    assert set(by_value) == set(usual)
    assert usual[0].names[0] == "AP@K"
    names = [name for group in by_value for name in group.names]
    assert sorted(names) == sorted(variant.open_name for variant in listed)
    assert set(definition_names()) <= set(names)
    for family in FAMILIES:
        of_family = [group.value for group in by_value if group.variants[0].family == family]
        assert of_family == sorted(set(of_family), reverse=True)
    for group in by_value:
        assert {variant.value for variant in group.variants} == {group.value}
        assert len({variant.family for variant in group.variants}) == 1


def test_the_ap_of_the_whole_list_parts_from_the_others_where_a_hit_lies_beyond_k() -> None:
    found = separating_change(EXAMPLE_1, ("AP", "AP@K", "AP(norm=relevant)@K"))
    assert found is not None
    assert found.change == Change("hit_added", now=6, item="Z")
    assert found.values == {
        "AP": (Fraction(1, 2) + Fraction(2, 4) + Fraction(3, 6)) / 3,
        "AP@K": Fraction(1, 3),
        "AP(norm=relevant)@K": Fraction(1, 3),
    }


def test_where_one_step_is_not_enough_more_of_one_kind_are_taken() -> None:
    found = separating_change(EXAMPLE_1, ("AP@K", "AP(norm=relevant)@K"))
    assert found is not None
    # min(|R|, K) and |R| part as soon as K is below |R|, or |R| above K.
    assert found.change == Change("cutoff", 5, 2, size=3)
    assert found.values == {"AP@K": Fraction(1, 2) / 2, "AP(norm=relevant)@K": Fraction(1, 2) / 3}
    found = separating_change(EXAMPLE_1, ("P@K", "P(short=length)@K"))
    assert found is not None
    assert (found.change.kind, found.change.now) == ("cutoff", 6)
    assert found.values == {"P@K": Fraction(2, 6), "P(short=length)@K": Fraction(2, 5)}
    # A single hit at the top is pushed down to tell precision from AP over K.
    found = separating_change(Scenario(("A",), ("A",), k=6), ("P@K", "AP(norm=k)@K"))
    assert found is not None
    assert found.change.kind == "on_top"
    assert found.values == {"P@K": Fraction(1, 6), "AP(norm=k)@K": Fraction(1, 2) / 6}
    # An empty board is told apart by an item.
    found = separating_change(Scenario((), (), k=5), ("AP@K", "P@K"))
    assert found is not None
    assert found.scenario.ranked == ("A",)
    # There is nothing to tell apart of less than two.
    for names in ((), ("AP",), ("AP", "AP")):
        assert separating_change(EXAMPLE_1, names) is None


@pytest.mark.slow
@settings(max_examples=25)
@given(scenarios())
def test_after_the_change_the_definitions_differ_as_is_said_and_a_single_step_would_not_do(
    scenario: Scenario,
) -> None:
    # Without grades, as the page sees it, and short of the limits of the board, where there may be no room.
    scenario = replace(scenario, k=min(scenario.k, 12), grades=None)
    for group in groups(variants(scenario)):
        found = separating_change(scenario, group.names)
        if found is None:
            # Without a hit it takes two changes to tell P@1 from P(short=length)@1: a hit, and a larger K.
            assert len(group.names) == 1 or not any(item in scenario.relevant for item in scenario.ranked)
            continue
        assert found.values == values(found.scenario, group.names)
        assert len(set(found.values.values())) > 1
        assert found.scenario == changed_by(scenario, found.change)
        if found.change.size > 1:
            nearer = [scenario.with_k(k) for k in (scenario.k - 1, scenario.k + 1) if k >= 1]
            if scenario.ranked:
                nearer.append(changed_by(scenario, Change("taken_off", now=len(scenario.ranked) - 1)))
            for other in nearer:
                assert len(set(values(other, group.names).values())) == 1


def test_twenty_items_take_little_work() -> None:
    items = tuple(f"i{rank}" for rank in range(20))
    scenario = Scenario(items, (items[1], items[3], items[7]), k=20, unnamed=2)
    names = ("AP@K", "AP(norm=relevant)@K", "AP(norm=min_length)@K")
    separating_change(scenario, names)  # what is looked up once, is
    found, calls = counted_calls(lambda: separating_change(scenario, names))
    assert found is not None
    # 93,000 as it is: a few milliseconds, which every card of the page takes.
    assert calls < 120_000


def test_each_kind_of_change_does_what_its_name_says() -> None:
    for change, expected in (
        (Change("cutoff", 5, 4), replace(EXAMPLE_1, k=4)),
        (Change("unnamed", 0, 1), replace(EXAMPLE_1, unnamed=1)),
        (Change("marked", 1, 1, "A"), replace(EXAMPLE_1, relevant=("B", "D", "Z", "A"))),
        (Change("unmarked", 2, 2, "B"), replace(EXAMPLE_1, relevant=("D", "Z"))),
        (Change("hit_added", now=6, item="Z"), replace(EXAMPLE_1, ranked=tuple("ABCDEZ"))),
        (Change("miss_added", now=6, item="F"), replace(EXAMPLE_1, ranked=tuple("ABCDEF"))),
        (Change("taken_off", 5, 4, "E"), replace(EXAMPLE_1, ranked=tuple("ABCD"), unused=("E",))),
        (Change("swapped", 2, 1, "B", "A"), replace(EXAMPLE_1, ranked=tuple("BACDE"))),
        (Change("on_top", now=1, item="F"), replace(EXAMPLE_1, ranked=tuple("FABCDE"))),
    ):
        assert changed_by(EXAMPLE_1, change) == expected
    # A relevant item without a card gets one when a hit is added.
    start = Scenario(("A",), (), k=2, unnamed=3)
    changed = changed_by(start, Change("hit_added", now=2, item="B"))
    assert (changed.ranked, changed.relevant, changed.unnamed) == (("A", "B"), ("B",), 2)
    assert changed.relevant_count == start.relevant_count


EN: Final = texts_for("en")


# What libraries computed, by the name that tests/data/cases.json has for it.
DEFINITIONS: Final = {
    "ap": "AP",
    "ap_at_k": "AP@{k}",
    "ap_cut": "AP(norm=relevant)@{k}",
    "ap_at_k_len": "AP(norm=min_length)@{k}",
    "ap_cut_over_k": "AP(norm=k)@{k}",
    "ap_hits": "AP(norm=hits)@{k}",
    "ap_hits_full": "AP(norm=hits)",
    "mean_prefix_precision": "MeanP@{k}",
    "precision_at_k": "P@{k}",
    "precision_at_k_len": "P(short=length)@{k}",
}
CASES_ON_RECORD: Final[dict[str, dict[str, Any]]] = {
    case["id"]: case for case in json.loads((DATA / "cases.json").read_text(encoding="utf-8"))["cases"]
}


# On a board every item stands once, and K is 1 or more.
ON_A_BOARD: Final = sorted(name for name in CASES if name not in ("k", "l", "r"))


# The instead-of-a-number that a page can show, by what was seen.
WORDS: Final = {
    "nan": EN("convention_of.gives.nan"),
    "inf": EN("convention_of.gives.inf"),
    "absent": EN("convention_of.gives.absent"),
    "abort": EN("convention_of.gives.abort"),
}


def scenario_of(case: OneCase) -> Scenario:
    """Return the case on a board; of very many relevant items those that are missed have no card."""
    missed = sorted(case.relevant - set(case.ranked))
    cards, more = (missed, 0) if len(missed) <= MAX_ITEMS - len(case.ranked) else ([], len(missed))
    relevant = (*(item for item in case.ranked if item in case.relevant), *cards)
    scenario = Scenario(tuple(case.ranked), relevant, k=case.k, unnamed=more)
    assert Scenario.from_query(scenario.to_query()) == (scenario, ())
    return scenario


@cache
def shown_for(name: str) -> AllDefinitions:
    """Return all definitions for a case."""
    return definitions_view(scenario_of(CASES[name]), EN)


def definitions_of(shown: AllDefinitions) -> dict[str, dict[str, Any]]:
    """Return the definitions, by printed name, each with the exact value of its card."""
    return {
        definition["measure"]: {**definition, "exact": group["exact"]}
        for group in shown["groups"]
        for definition in group["definitions"]
    }


# Definitions


@pytest.mark.slow
def test_every_definition_shows_what_libraries_gave_for_every_case_of_a_board(
    subtests: pytest.Subtests,
) -> None:
    assert set(CASES_ON_RECORD) == set(ON_A_BOARD) - {"i", "m", "o"}
    for name in CASES_ON_RECORD:
        with subtests.test(name=name):
            shown = definitions_of(shown_for(name))
            values = CASES_ON_RECORD[name]["values"]
            expected = {DEFINITIONS[key].format(k=CASES[name].k): values[key]["value"] for key in DEFINITIONS}
            assert {name for name, one in shown.items() if one["family"] in ("AP", "P")} == expected.keys()
            for measure, value in expected.items():
                assert float(shown[measure]["value"]) == pytest.approx(value, rel=0, abs=1e-11), measure
                exact = shown[measure]["exact"]
                known = 1e-11 if "/" in exact else 6e-5
                assert float(Fraction(exact)) == pytest.approx(value, rel=0, abs=known), measure


# Libraries


SEEN: Final = {(seen.call, seen.case): seen.seen for seen in observations()}
LISTED: Final = {
    ((library.name, library.version, entry.name, entry.setting), case)
    for library in libraries()
    for entry in library.unreproduced
    for case in entry.cases
}
DECIMALS: Final = {
    (call.library, call.version, call.name, call.setting): (
        call.conventions.decimals or call.conventions.case_decimals
    )
    for library in libraries()
    for call in library.calls
}


def agrees(gives: str, seen: str, decimals: int | None) -> bool:
    """Return whether the page's value is a library's; the page has more decimals than some libraries."""
    if seen.endswith(("Error", "Exception")):
        return gives == EN("convention_of.gives.error")
    if seen in WORDS or gives in WORDS.values():
        return WORDS.get(seen) == gives
    if not math.isfinite(float(seen)):
        return WORDS[str(abs(float(seen)))] == gives
    return abs(float(gives) - float(seen)) < (0.5 * 10**-decimals if decimals else 0) + 0.00006


def test_what_is_said_to_compute_it_gives_its_value_and_the_others_do_not(subtests: pytest.Subtests) -> None:
    for name in ["a", "f", "h", "q"]:
        with subtests.test(name=name):
            for definition in definitions_of(shown_for(name)).values():
                value = definition["exact"]
                assert {call["exact"] for call in definition["libraries"]} <= {value}
                assert value not in {call["exact"] for call in definition["others"]}


# The posts' first list, nothing relevant, an empty list, a list shorter than K.
FOR_EVERY_LIBRARY: Final = ("a", "i", "m", "h")
_BY_NAME: Final[dict[str, list[Library]]] = {}


for _library in libraries():
    _BY_NAME.setdefault(_library.name, []).append(_library)


def test_a_library_that_is_opened_shows_what_each_of_its_calls_gave(subtests: pytest.Subtests) -> None:
    for name in FOR_EVERY_LIBRARY:
        with subtests.test(name=name):
            for library, records in _BY_NAME.items():
                opened = library_view(library, scenario_of(CASES[name]), EN)
                assert opened is not None, library
                assert [version["version"] for version in opened["versions"]] == [
                    one.version for one in records
                ]
                for version, record in zip(opened["versions"], records, strict=True):
                    entries = [call for entry in version["calls"] for call in (entry, *entry["settings"])]
                    assert {(call["call"], call["setting"]) for call in entries} == {
                        (call.name, call.setting) for call in record.calls
                    }, library
                    checked = 0
                    for call in entries:
                        which = (library, version["version"], call["call"], call["setting"])
                        seen = SEEN.get((which, name))
                        # Of what none of our measures computes there is no value to show.
                        if seen is not None and call["open"] and (which, name) not in LISTED:
                            checked += 1
                            assert agrees(call["gives"], seen, DECIMALS[which]), (which, call["gives"], seen)
                    has_measure = any(call["open"] for call in entries)
                    assert checked or not has_measure or not (version["run"] and name == "a"), library
