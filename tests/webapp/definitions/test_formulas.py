"""The formula of whatever the page names, with the numbers of the list as a library reads it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import libraries
from recmetrics.libraries.conventions import Conventions
from tests.webapp.strategies import scenarios
from webapp.cases.case_set import OPENING_CASES
from webapp.cases.examples import case_examples_for
from webapp.definitions.convention_sentences import mean_sentence
from webapp.definitions.formulas import worked
from webapp.definitions.libraries_view_model import library_view
from webapp.definitions.matching import identify_numbers
from webapp.definitions.mean_answer import mean_answer_view
from webapp.definitions.two_tools import tools_view
from webapp.definitions.view import ToolNumber, View
from webapp.definitions.view_model import answer_view, definitions_view
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN = texts_for("en")
LIST = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=3)
POSTS = next(example.case_set for example in case_examples_for("en") if example.id == "posts_map")


@pytest.mark.parametrize(
    ("name", "formula", "numbers"),
    [
        ("RR@K", "Σ(k≤K) [k=k₁]/k", "1/2"),
        ("HR@K", "Σ(k≤K) [k=k₁]", "1"),
        ("F1@K", "Σ(k≤K) 2·rel(k) ÷ (K+|R|)", "2 ÷ 6 = 1/3"),
        ("R@K", "Σ(k≤K) rel(k) ÷ |R|", "1 ÷ |R| = 1 ÷ 3 = 1/3"),
        ("AP@32", "Σ(k≤32) P@k·rel(k) ÷ min(|R|, 32)", "(1/2 + 2/4) ÷ min(|R|, 32) = 1 ÷ 3 = 1/3"),
    ],
)
def test_every_family_has_a_formula(name: str, formula: str, numbers: str) -> None:
    assert worked(name, Conventions(), LIST, 3) == {"formula": formula, "numbers": numbers}


def test_a_list_that_a_library_reads_in_its_own_way_shows_the_numbers_that_it_sees() -> None:
    alone = worked("AP@K", Conventions(relevant="list"), LIST, 5)
    assert alone["numbers"] == "(1/2 + 2/4) ÷ min(|R|, K) = 1 ÷ 2 = 1/2"
    whole = worked("R@K", Conventions(cutoff="length"), LIST, 3)
    assert whole["numbers"] == "2 ÷ |R| = 2 ÷ 3 = 2/3"


def test_a_repeated_item_may_make_more_hits_than_relevant_items() -> None:
    twice = Scenario.from_query({"list": "A,A,B", "relevant": "A,B", "k": "3"})[0]
    # The precisions 1, 2/2 and 3/3 over two relevant items.
    each = worked("AP(norm=relevant)@K", Conventions(duplicates="each"), twice, 3)
    assert each["numbers"] == "3 ÷ 2 = 3/2"


def test_the_numbers_end_in_what_the_call_returns() -> None:
    for library in libraries():
        shown = library_view(library.name, LIST, EN)
        assert shown is not None
        for call in (call for version in shown["versions"] for call in version["calls"]):
            assert bool(call["formula"]) == bool(call["open"])
            if call["numbers"] and call["exact"]:
                assert call["numbers"].split(" ")[-1] in (call["exact"], call["gives"]), call


@given(scenarios(), st.sampled_from([library.name for library in libraries()]))
def test_the_numbers_end_in_what_the_call_returns_for_any_list(scenario: Scenario, library: str) -> None:
    shown = library_view(library, scenario, EN)
    assert shown is not None
    for call in (call for version in shown["versions"] for call in version["calls"]):
        if call["numbers"] and call["exact"]:
            assert call["numbers"].split(" ")[-1] in (call["exact"], call["gives"]), call


def test_matrix_answer_and_pair_show_one_definition_in_one_form() -> None:
    matrix = [one for group in definitions_view(LIST, EN)["groups"] for one in group["definitions"]]
    at_k = next(one for one in matrix if one["open"] == "AP@K")
    numbers = read_all("0.1667")[0]
    found = next(
        one for one in answer_view(identify_numbers(numbers, LIST), EN)["fits"] if one["open"] == "AP@K"
    )
    view = View(
        "tools", first=ToolNumber("trec_eval", "map 0.3333"), second=ToolNumber("implicit", "map@3 = 0.1667")
    )
    pair = tools_view(view, LIST, OPENING_CASES, EN)["answers"][0]["sides"][1]
    assert {(one["formula"], one["numbers"]) for one in (at_k, found, pair)} == {
        ("Σ(k≤K) P@k·rel(k) ÷ min(|R|, K)", "1/2 ÷ min(|R|, K) = 1/2 ÷ 3 = 1/6")
    }


def test_the_formula_of_a_mean_is_said_to_be_that_of_one_case() -> None:
    found = mean_answer_view(read_all("0.275")[0], POSTS, EN)["fits"][0]
    view = View("tools", of="cases", first=ToolNumber("ranx"), second=ToolNumber("implicit"))
    side = tools_view(view, LIST, POSTS, EN)["answers"][0]["sides"][0]
    for shown in (found, side):
        assert shown["formula"]
        assert shown["numbers"] == EN("definitions.formula_averaged")
    # The formula is there already, for a press.
    assert side["line"] == ""


def test_a_mean_that_is_pooled_is_not_said_to_be_an_average() -> None:
    assert mean_sentence(Conventions(pooled=True), EN) == EN("definitions.formula_pooled")
