"""An explanation as a DataFrame, as text, as HTML and as LaTeX."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from recmetrics import Measure, catalogue, parse_measure
from tests.recmetrics.notebook import html_of, latex_of
from tests.recmetrics.strategies import Models, measures, models

LIST, RELEVANT = ["A", "B", "C", "D", "E"], {"B", "D", "Z"}


def test_a_frame_has_a_row_for_each_rank_with_exact_values_as_floats() -> None:
    frame: Any = parse_measure("AP@4").explain(LIST, RELEVANT).to_pandas()
    assert list(frame.columns)[:5] == ["k", "item", "rel", "P@k", "term"]
    assert frame["k"].tolist() == [1, 2, 3, 4, 5]
    assert frame["item"].tolist() == LIST
    assert frame["rel"].tolist() == [0, 1, 0, 1, 0]
    assert frame["P@k"].tolist() == [0, 1 / 2, 1 / 3, 2 / 4, 2 / 5]
    assert frame["term"].tolist() == [0, 1 / 2, 0, 2 / 4, 0]
    assert frame["counted"].tolist() == [True, True, True, True, False]


@pytest.mark.parametrize("measure", catalogue(3), ids=str)
def test_terms_of_the_frame_add_up_to_the_value(measure: Measure) -> None:
    explanation = measure.explain(LIST, RELEVANT)
    frame: Any = explanation.to_pandas()
    total = frame["term"].sum() + float(sum(explanation.beyond, Fraction(0)))
    assert total / explanation.denominator == pytest.approx(float(explanation.value), abs=1e-12)


def test_an_explanation_prints_as_a_table_with_the_value_below() -> None:
    printed = str(parse_measure("AP@4").explain(LIST, RELEVANT)).splitlines()
    assert printed[0].split() == ["k", "item", "rel", "P@k", "term"]
    assert [line.split()[-1] for line in printed[1:6]] == ["0", "1/2", "0", "1/2", "–"]
    assert printed[6].split() == ["sum", "1"]
    assert printed[-1] == "AP@4 = 1/3 ≈ 0.3333, the sum divided by 3 = min(|R|, K)"


def test_grades_have_a_column_where_there_are_any_and_the_formula_is_theirs() -> None:
    explanation = parse_measure("nDCG@3").explain(["A", "B", "C"], {"A": 1, "B": 3, "Z": 2})
    assert [line.split()[:3] for line in str(explanation).splitlines()[:4]] == [
        ["k", "item", "grade"],
        ["1", "A", "1"],
        ["2", "B", "3"],
        ["3", "C", "0"],
    ]
    frame: Any = explanation.to_pandas()
    assert frame["grade"].fillna(-1).tolist() == [1, 3, -1]
    assert explanation.measure.formula_of(explanation.statement) in latex_of(explanation)


def test_ranks_behind_the_list_have_a_row_where_they_add_something() -> None:
    printed = str(parse_measure("MeanP@3").explain(["A"], {"A"}))
    assert "2 ranks behind the list" in printed
    assert "5/6" in printed  # 1/2 + 1/3


def test_a_notebook_shows_the_same_and_an_item_is_never_markup() -> None:
    shown = html_of(parse_measure("AP@4").explain(["<img src=x>", "B"], {"B"}))
    assert "&lt;img src=x&gt;" in shown
    assert "<img" not in shown
    assert "AP@4 = 1/2 = 0.5000" in shown


def test_formulas_have_the_numbers_of_the_list() -> None:
    shown = latex_of(parse_measure("AP@4").explain(LIST, RELEVANT))
    assert r"\frac{1}{3}\left(\frac{1}{2} + \frac{1}{2}\right)" in shown
    assert r"&= \frac{1}{3} \approx 0.3333" in shown
    assert latex_of(parse_measure("R@5")) == (
        r"$\displaystyle \mathrm{R@5} = \frac{1}{|R|}\sum_{k=1}^{K} rel(k)$"
    )


@given(models(), measures())
def test_every_explanation_can_be_shown_in_every_way(both: Models, measure: Measure) -> None:
    for case, wanted in both.relevant.items():
        explanation = measure.explain(both.a[case], wanted)
        latex = latex_of(explanation)
        assert latex.count("{") == latex.count("}")
        assert html_of(explanation).count("<tr>") == str(explanation).count("\n") - 1
        assert len(explanation.to_pandas()) == len(explanation.steps)
