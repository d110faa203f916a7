"""The formula of whatever the page names, with the numbers of the list: each step comes to one value."""

import ast
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import Explanation, Measure, catalogue, libraries
from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.outcomes import measure_at
from tests.webapp.strategies import scenarios
from webapp.cases.case_set import OPENING_CASES
from webapp.cases.examples import case_examples_for
from webapp.definitions.convention_sentences import mean_sentence
from webapp.definitions.formulas import formula_text, numbers_text, worked
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
ROUNDED: Final = 2e-4
"""How far a value may be from one that is worked out from numbers with four decimals."""
MORE: Final = ("RBP(p=0.5)", "RBP(p=0.95)@5", "ERR(max=2)")
READINGS: Final = dict.fromkeys(
    (call.measure, call.conventions) for library in libraries() for call in library.calls if call.measure
)
"""What the libraries compute, each measure once with each way to read a list."""


def value_of(node: ast.expr, names: Mapping[str, int]) -> Fraction:
    match node:
        case ast.Constant(value):
            return Fraction(str(value))
        case ast.Name(name):
            return Fraction(names[name])
        case ast.BinOp(left, ast.Add(), right):
            return value_of(left, names) + value_of(right, names)
        case ast.BinOp(left, ast.Mult(), right):
            return value_of(left, names) * value_of(right, names)
        case ast.BinOp(left, ast.Div(), right):
            return value_of(left, names) / value_of(right, names)
        case ast.Call(ast.Name("min"), parts):
            return min(value_of(part, names) for part in parts)
        case _:
            raise ValueError(ast.dump(node))


def read(part: str, names: Mapping[str, int]) -> Fraction:
    written = part.replace("|R|", "R").replace("÷", "/").replace("·", "*")
    return value_of(ast.parse(written.strip(), mode="eval").body, names)


def check(text: str, names: Mapping[str, int]) -> None:
    """Hold every part of a text against its last one."""
    parts = [part for part in re.split(r"[=≈]", text) if "…" not in part]
    last = read(parts[-1], names)
    for part in parts:
        value = read(part, names)
        assert abs(value - last) <= ROUNDED if "≈" in text or "." in text else value == last, text


@cache
def every_measure(k: int) -> tuple[Measure, ...]:
    named = {call.measure for library in libraries() for call in library.calls if call.measure}
    own = (measure_at(name, k) for name in sorted({*named, *MORE}))
    return tuple(dict.fromkeys([*catalogue(k, with_grades=True), *own]))


def check_explained(explained: Explanation, relevant: int) -> None:
    text = numbers_text(explained)
    if explained.denominator:
        own = {"K": explained.measure.k or 0, "R": relevant, "n": len(explained.steps), "h": explained.hits}
        check(text, own)
        assert abs(read(re.split(r"[=≈]", text)[-1], own) - Fraction(explained.value)) <= ROUNDED, text


def test_every_family_has_a_formula_that_neither_holds_latex_nor_breaks_off() -> None:
    expected = {
        "RR@K": ("Σ(k≤K) [k=k₁]/k", "1/2"),
        "HR@K": ("Σ(k≤K) [k=k₁]", "1"),
        "F1@K": ("Σ(k≤K) 2·rel(k) ÷ (K+|R|)", "2 ÷ 6 = 1/3"),
        "R@K": ("Σ(k≤K) rel(k) ÷ |R|", "1 ÷ |R| = 1 ÷ 3 = 1/3"),
        "AP@32": ("Σ(k≤32) P@k·rel(k) ÷ min(|R|, 32)", "(1/2 + 2/4) ÷ min(|R|, 32) = 1 ÷ 3 = 1/3"),
    }
    assert {name: worked(name, Conventions(), LIST, 3) for name in expected} == {
        name: {"formula": formula, "numbers": numbers} for name, (formula, numbers) in expected.items()
    }
    for measure in every_measure(5):
        formula = formula_text(measure)
        assert formula == formula.strip() != "", formula
        assert not re.search(r"[\\{}]", formula), formula
    explained = measure_at("RBP(p=0.8)", 5).explain(list("ABCDE"), {"A", "C", "E"})
    assert numbers_text(explained) == "1/5 + 16/125 + 256/3125 = 1281/3125"
    assert formula_text(measure_at("RBP(p=0.8)", 5)) == "Σ(k≤n) rel(k)·(1-0.8)·0.8^(k-1)"


def test_a_list_that_a_library_reads_in_its_own_way_shows_the_numbers_that_it_sees() -> None:
    alone = worked("AP@K", Conventions(relevant="list"), LIST, 5)
    assert alone["numbers"] == "(1/2 + 2/4) ÷ min(|R|, K) = 1 ÷ 2 = 1/2"
    whole = worked("R@K", Conventions(cutoff="length"), LIST, 3)
    assert whole["numbers"] == "2 ÷ |R| = 2 ÷ 3 = 2/3"
    # A repeated item may make more hits than relevant items: 1, 2/2 and 3/3 over two relevant items.
    twice = Scenario.from_query({"list": "A,A,B", "relevant": "A,B", "k": "3"})[0]
    each = worked("AP(norm=relevant)@K", Conventions(duplicates="each"), twice, 3)
    assert each["numbers"] == "3 ÷ 2 = 3/2"


def check_library(library: str, scenario: Scenario) -> None:
    shown = library_view(library, scenario, EN)
    assert shown is not None
    for call in (call for version in shown["versions"] for call in version["calls"]):
        assert bool(call["formula"]) == bool(call["open"])
        if call["numbers"] and call["exact"]:
            assert call["numbers"].split(" ")[-1] in (call["exact"], call["gives"]), call


@pytest.mark.slow
@settings(max_examples=20)
@given(scenarios(), st.sampled_from([library.name for library in libraries()]))
def test_the_numbers_end_in_what_the_call_returns_for_any_list(scenario: Scenario, library: str) -> None:
    check_library(library, scenario)


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


def test_the_formula_of_a_mean_is_said_to_be_that_of_one_case_unless_it_is_pooled() -> None:
    found = mean_answer_view(read_all("0.275")[0], POSTS, EN)["fits"][0]
    view = View("tools", of="cases", first=ToolNumber("ranx"), second=ToolNumber("implicit"))
    side = tools_view(view, LIST, POSTS, EN)["answers"][0]["sides"][0]
    for shown in (found, side):
        assert shown["formula"]
        assert shown["numbers"] == EN("definitions.formula_averaged")
    # The formula is there already, for a press.
    assert side["line"] == ""
    assert mean_sentence(Conventions(pooled=True), EN) == EN("definitions.formula_pooled")


@pytest.mark.slow
@settings(max_examples=40)
@given(scenarios())
def test_each_step_of_a_formula_comes_to_the_value(scenario: Scenario) -> None:
    relevant = scenario.relevant_set()
    highest = max((grade for _, grade in scenario.grades or ()), default=1)
    for measure in every_measure(scenario.k):
        if measure.highest_grade is None or measure.highest_grade >= highest:
            check_explained(measure.explain(scenario.ranked, relevant), scenario.relevant_count)


@pytest.mark.slow
@settings(max_examples=8)
@given(scenarios())
def test_what_a_library_reads_comes_to_one_value(scenario: Scenario) -> None:
    for measure, conventions in READINGS:
        text = worked(measure, conventions, scenario, scenario.k)["numbers"]
        # K and |R| are those that the library sees: they are filled in after the first sign.
        parts = re.split(r"(?<=[=≈]) ", text)
        numeric = " ".join(part for part in parts if not re.search(r"[KRhn]", part))
        if numeric and "/ 0" not in numeric.replace("÷", "/"):
            check(numeric, {})
