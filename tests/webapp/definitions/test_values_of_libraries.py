"""Values on the page of definitions for the fixed cases: those that the libraries returned for them."""

import json
import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, Final

import pytest

from recmetrics import Library, libraries
from tests.recmetrics.observations import CASES, DATA, OneCase, observations
from webapp.definitions.libraries_view_model import library_view
from webapp.definitions.protocol import AllDefinitions
from webapp.definitions.view_model import definitions_view
from webapp.model.limits import MAX_ITEMS
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

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
RECORDED: Final[dict[str, dict[str, Any]]] = {
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
    assert set(RECORDED) == set(ON_A_BOARD) - {"i", "m", "o"}
    for name in RECORDED:
        with subtests.test(name=name):
            shown = definitions_of(shown_for(name))
            values = RECORDED[name]["values"]
            expected = {DEFINITIONS[key].format(k=CASES[name].k): values[key]["value"] for key in DEFINITIONS}
            assert {name for name, one in shown.items() if one["family"] in ("AP", "P")} == expected.keys()
            for measure, value in expected.items():
                assert float(shown[measure]["value"]) == pytest.approx(value, rel=0, abs=1e-11), measure
                exact = shown[measure]["exact"]
                known = 1e-11 if "/" in exact else 6e-5
                assert float(Fraction(exact)) == pytest.approx(value, rel=0, abs=known), measure


# Libraries


def calls_of(name: str) -> Iterator[tuple[tuple[str, str, str, str], dict[str, Any]]]:
    """Return the calls listed at the definitions of a case, with library, version, name and setting."""
    for definition in definitions_of(shown_for(name)).values():
        for call in (*definition["libraries"], *definition["others"]):
            yield (call["library"], call["version"], call["call"], call["setting"]), call


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
