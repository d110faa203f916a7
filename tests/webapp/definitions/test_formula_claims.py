"""A formula with numbers is a claim: what stands between its signs must come to one value."""

import ast
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

import pytest
from hypothesis import given

from recmetrics import Explanation, Measure, catalogue, libraries
from recmetrics.libraries.outcomes import measure_at
from tests.webapp.strategies import scenarios
from webapp.definitions.formulas import formula_text, numbers_text, worked
from webapp.model.scenario import Scenario

ROUNDED: Final = 2e-4
"""How far a value may be from one that is worked out from numbers with four decimals."""

MORE: Final = ("RBP(p=0.5)", "RBP(p=0.95)@5", "ERR(max=2)")


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


@given(scenarios())
def test_each_step_of_a_formula_comes_to_the_value(scenario: Scenario) -> None:
    relevant = scenario.relevant_set()
    highest = max((grade for _, grade in scenario.grades or ()), default=1)
    for measure in every_measure(scenario.k):
        if measure.highest_grade is None or measure.highest_grade >= highest:
            check_explained(measure.explain(scenario.ranked, relevant), scenario.relevant_count)


@pytest.mark.parametrize("k", [1, 3, 5, 9])
def test_each_step_comes_to_the_value_on_lists_short_and_long(k: int) -> None:
    for ranked in ("A", "ABCDE", "ABCDEFGHIJKLMN"):
        for relevant in ({"A", "C", "E", "Z"}, {"E"}, set("ABCDEFGHIJ"), {"B", "Y", "Z"}):
            for measure in every_measure(k):
                check_explained(measure.explain(list(ranked), relevant), len(relevant))


def test_grades_come_to_the_value_too() -> None:
    grades = {"A": 1, "C": 2, "E": 1, "Z": 3}
    for measure in every_measure(4):
        if measure.highest_grade is None or measure.highest_grade > 2:
            check_explained(measure.explain(list("ABCDE"), grades), len(grades))


@given(scenarios())
def test_what_a_library_reads_comes_to_one_value(scenario: Scenario) -> None:
    for library in libraries():
        for call in library.calls:
            if call.measure is None:
                continue
            text = worked(call.measure, call.conventions, scenario, scenario.k)["numbers"]
            # K and |R| are those that the library sees: they are filled in after the first sign.
            parts = re.split(r"(?<=[=≈]) ", text)
            numeric = " ".join(part for part in parts if not re.search(r"[KRhn]", part))
            if numeric and "/ 0" not in numeric.replace("÷", "/"):
                check(numeric, {})


def test_rbp_adds_what_each_hit_is_worth() -> None:
    explained = measure_at("RBP(p=0.8)", 5).explain(list("ABCDE"), {"A", "C", "E"})
    assert numbers_text(explained) == "1/5 + 16/125 + 256/3125 = 1281/3125"
    assert formula_text(measure_at("RBP(p=0.8)", 5)) == "Σ(k≤n) rel(k)·(1-0.8)·0.8^(k-1)"


def test_no_formula_holds_latex_or_breaks_off() -> None:
    for measure in every_measure(5):
        formula = formula_text(measure)
        assert not re.search(r"[\\{}]", formula), formula
        assert formula
        assert formula == formula.strip(), formula
