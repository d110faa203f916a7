"""Explanations and tables as DataFrame, text, HTML, Markdown and LaTeX: text of others is shown as it is."""

import re
from html.parser import HTMLParser
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from recmetrics import Measure, parse_measure
from recmetrics.display.tables import Cell, Table
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


ODD = "<b>|$x_1$|\x1b[2J`*~^\\&%#{}"
TABLE = Table(("run", "mean"), ((ODD, Cell("0.5", bold=True)), ("b", "0.25")), frozenset({1}))


class Texts(HTMLParser):
    """The texts of the cells of an HTML table, and every element in it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.elements: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        self.elements.add(tag)
        if tag in ("td", "th"):
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.texts and data.strip():
            self.texts[-1] += data


def test_a_terminal_shows_odd_text_and_does_not_obey_it_and_bold_is_bold_in_every_form() -> None:
    assert "\x1b" not in TABLE.text()
    assert r"\x1b[2J" in TABLE.text()
    assert "<strong>0.5</strong>" in TABLE.html()
    assert "**0.5**" in TABLE.markdown()
    assert r"\textbf{0.5}" in TABLE.latex()


@given(st.text(max_size=30))
@example("[2pt]")
@example(" *b")
def test_every_form_has_the_columns_of_its_headings_and_nothing_of_a_cell_is_markup(text: str) -> None:
    found = Texts()
    found.feed(Table(("run",), ((text,),)).html())
    assert found.elements <= {"table", "thead", "tbody", "tr", "th", "td"}
    assert len(found.texts) == 2
    table = Table(("run", "mean"), ((text, "1"),))
    assert len(re.findall(r"(?<!\\)(?:\\\\)*\|", table.markdown().splitlines()[-1])) == 3
    line = table.latex().splitlines()[4]
    assert not re.match(r"\s*[\[*]", line), "an argument of the rule above"
    bare = re.sub(r"\\(?:[&%$#_{}]|text\w+\{\})", "", line.removeprefix("{}").removesuffix(r" \\"))
    assert bare.count("&") == 1
    assert not re.search(r"[\\$%#_{}~^]", bare)
