"""Exports of a set: the same numbers as on screen, and names that are always escaped."""

import contextlib
import csv
import io
from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from recmetrics import EmptyCases, Mean, MeanExplanation, compare_judged, parse_measure
from tests.webapp.strategies import item_names
from webapp.cases.case import MODELS, Case
from webapp.cases.case_set import CaseSet
from webapp.cases.export import CaseRow, case_rows, cases_csv, cases_markdown, cases_python, means_latex
from webapp.playground.export import BYTE_ORDER_MARK
from webapp.texts import LANGUAGES, texts_for

T = texts_for("en")
NAMES = ("P@5", "AP", "AP@5")
U1 = Case("u1", (tuple("ABCDE"),), tuple("BDZ"))
U2 = Case("u2", (tuple("ACEBD"),), tuple("BDZ"))
NOTHING_TO_FIND = Case("u3", (tuple("AB"),), ())

Rule = Literal["zero", "skip", "one"]


def explained(cases: list[Case], at: int = 0, rule: Rule = "zero") -> list[MeanExplanation]:
    judged = {case.name: case.judged(MODELS[at]) for case in cases}
    return [Mean(parse_measure(name)).of_judged(judged, EmptyCases(rule)) for name in NAMES]


def rows_for(*cases: Case, rule: Rule = "zero") -> list[CaseRow]:
    listed = list(cases)
    models = range(cases[0].models)
    return case_rows(CaseSet(cases), {MODELS[at]: explained(listed, at, rule) for at in models})


def program(
    *cases: Case, columns: tuple[str, ...] = ("AP@K",), rules: EmptyCases | None = None, k: int = 5
) -> str:
    case_set = CaseSet(cases, k=k, columns=columns, measure=columns[0])
    if rules is not None and rules.no_relevant in ("zero", "skip", "one"):
        case_set = case_set.with_no_relevant(rules.no_relevant).with_missing(rules.missing)
    return cases_python(case_set, T)


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline="")))


# Rows


def test_a_row_is_a_case_with_its_counts_and_exact_values() -> None:
    assert rows_for(U1) == [
        CaseRow(
            "u1",
            "",
            tuple("ABCDE"),
            tuple("BDZ"),
            3,
            2,
            {"P@5": Fraction(2, 5), "AP": Fraction(1, 3), "AP@5": Fraction(1, 3)},
        )
    ]


def test_two_models_are_two_rows_a_case() -> None:
    both = [(row.case, row.model) for row in rows_for(U1.with_models(2), U2.with_models(2))]
    assert both == [("u1", "A"), ("u1", "B"), ("u2", "A"), ("u2", "B")]


def test_a_case_that_is_left_out_has_no_value() -> None:
    assert list(rows_for(U1, NOTHING_TO_FIND, rule="skip")[1].values.values()) == [None] * 3
    assert list(rows_for(U1, NOTHING_TO_FIND)[1].values.values()) == [0] * 3


# CSV


def test_the_csv_table_ends_in_the_means_with_all_digits() -> None:
    assert read(cases_csv(rows_for(U1, U2), T)) == [
        ["case", "|R|", "hits", "list", "relevant items", "P@5", "AP", "AP@5"],
        ["u1", "3", "2", "A,B,C,D,E", "B,D,Z", "0.4", str(1 / 3), str(1 / 3)],
        ["u2", "3", "2", "A,C,E,B,D", "B,D,Z", "0.4", str(13 / 60), str(13 / 60)],
        ["mean", "", "", "", "", "0.4", "0.275", "0.275"],
    ]


def test_two_models_have_a_row_each_and_a_mean_each() -> None:
    table = read(cases_csv(rows_for(U1.with_models(2).with_list("B", tuple("BDACE"))), T))
    assert table[0][:2] == ["case", "model"]
    assert [row[:2] for row in table[1:]] == [["u1", "A"], ["u1", "B"], ["mean", "A"], ["mean", "B"]]
    assert [row[7] for row in table[1:]] == [str(1 / 3), str(2 / 3)] * 2


def test_a_case_that_is_left_out_is_empty_and_not_in_the_mean() -> None:
    table = read(cases_csv(rows_for(U1, NOTHING_TO_FIND, rule="skip"), T))
    assert table[2] == ["u3", "0", "0", "A,B", "", "", "", ""]
    assert table[3][5:] == ["0.4", str(1 / 3), str(1 / 3)]
    alone = read(cases_csv(rows_for(NOTHING_TO_FIND, rule="skip"), T))
    assert alone[-1] == ["mean", "", "", "", "", "", "", ""]


@pytest.mark.parametrize("start", "=+-@＝＋－＠")
def test_no_name_is_a_formula_in_a_spreadsheet(start: str) -> None:
    name = f'{start}HYPERLINK("x")'
    assert read(cases_csv(rows_for(U1.with_name(name)), T))[1][0] == f"'{name}"


def test_only_excel_needs_a_byte_order_mark() -> None:
    assert cases_csv(rows_for(U1), T).startswith(BYTE_ORDER_MARK)
    assert cases_csv(rows_for(U1), T, for_excel=False).startswith("case,")


# Markdown


def test_the_markdown_table_has_four_decimals_and_the_means() -> None:
    assert cases_markdown(rows_for(U1, U2, NOTHING_TO_FIND, rule="skip"), T).splitlines() == [
        r"| case | \|R\| | hits | P@5 | AP | AP@5 |",
        "| :-- | --: | --: | --: | --: | --: |",
        "| u1 | 3 | 2 | 0.4000 | 0.3333 | 0.3333 |",
        "| u2 | 3 | 2 | 0.4000 | 0.2167 | 0.2167 |",
        "| u3 | 0 | 0 | – | – | – |",
        "| mean |  |  | 0.4000 | 0.2750 | 0.2750 |",
    ]


@given(st.lists(item_names, unique=True, min_size=1, max_size=5), st.sampled_from((1, 2)))
def test_a_markdown_reader_shows_every_name_as_it_is(names: list[str], models: int) -> None:
    rows = rows_for(*(U1.with_name(name).with_models(models) for name in names))
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(cases_markdown(rows, T))
    width = 5 + models
    inline = [token for token in tokens if token.type == "inline"]
    shown = [
        "".join(child.content for child in cell.children or ()) for cell in inline[width::width][: len(rows)]
    ]
    assert shown == [name for name in names for _ in range(models)]


# LaTeX and Python


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_latex_is_a_block_per_mean_without_colours(lang: str) -> None:
    latex = means_latex({"": explained([U1, U2])}, texts_for(lang))
    assert "amsmath" in latex.splitlines()[0]
    assert latex.count(r"\begin{aligned}") == latex.count(r"\end{aligned}") == 3
    assert r"\frac{11}{40}" in latex
    assert "textcolor" not in latex


def printed(code: str) -> list[str]:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(code, "snippet", "exec"), {"__name__": "__main__"})
    return output.getvalue().splitlines()


def test_the_program_can_be_read() -> None:
    assert program(U1, U2) == (
        "# Needs recmetrics-playground: run pip install . in its source folder. "
        "pip install recmetrics gets another project.\n"
        "from recmetrics import Mean, parse_measure\n"
        "\n"
        "ranked = {\n"
        "    'u1': ['A', 'B', 'C', 'D', 'E'],\n"
        "    'u2': ['A', 'C', 'E', 'B', 'D'],\n"
        "}\n"
        "relevant = {\n"
        "    'u1': {'B', 'D', 'Z'},\n"
        "    'u2': {'B', 'D', 'Z'},\n"
        "}\n"
        "\n"
        "for name in ['AP@5']:\n"
        "    found = Mean(parse_measure(name)).explain("
        "ranked, relevant, no_relevant='zero', missing='zero')\n"
        "    print(found.mean, found.value)\n"
        "    for term in found.terms:\n"
        "        print(name, term.case, term.value if term.counted else None)\n"
    )


def test_the_program_prints_the_numbers_of_the_posts() -> None:
    assert printed(program(U1, U2)) == [
        "MAP@5 11/40",
        "AP@5 u1 1/3",
        "AP@5 u2 13/60",
    ]


def test_the_program_for_two_models_compares_them() -> None:
    case = U1.with_models(2).with_list("B", tuple("BDACE"))
    assert printed(program(case)) == [
        "MAP@5 B 1/3 2/3 1/3",
        "AP@5 u1 1/3 2/3 1/3",
    ]


@st.composite
def sets_of_cases(draw: st.DrawFn) -> list[Case]:
    models = draw(st.sampled_from((1, 2)))
    found: list[Case] = []
    for name in draw(st.lists(item_names, unique=True, min_size=1, max_size=4)):
        items = draw(st.lists(item_names, unique=True, max_size=6))
        lists = tuple(tuple(draw(st.permutations(items)))[: draw(st.integers(0, 6))] for _ in range(models))
        relevant = tuple(item for item in items if draw(st.booleans()))
        found.append(Case(name, lists, relevant, unnamed=draw(st.integers(0, 3))))
    return found


@given(sets_of_cases(), st.sampled_from(("zero", "skip", "one")), st.sampled_from(("zero", "skip")))
def test_the_program_prints_the_numbers_of_the_screen(
    cases: list[Case], no_relevant: Rule, missing: Literal["zero", "skip"]
) -> None:
    empty = EmptyCases(no_relevant, missing)
    judged = [{case.name: case.judged(model) for case in cases} for model in MODELS[: cases[0].models]]
    expected: list[str] = []
    for name in ("AP@3", "nDCG@3"):
        measure = parse_measure(name)
        if len(judged) == 1:
            mean = Mean(measure).of_judged(judged[0], empty)
            expected.append(f"{mean.mean} {mean.value}")
            expected += [f"{name} {term.case} {term.value if term.counted else None}" for term in mean.terms]
        else:
            found = compare_judged(judged[0], judged[1], measure, empty)
            expected.append(f"{found.a.mean} B {found.a.value} {found.b.value} {found.mean_difference}")
            expected += [f"{name} {pair.case} {pair.a} {pair.b} {pair.difference}" for pair in found.pairs]
    assert "\n".join(printed(program(*cases, columns=("AP@K", "nDCG@K"), rules=empty, k=3))) == "\n".join(
        expected
    )
