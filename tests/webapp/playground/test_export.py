"""Exports of the playground: the same numbers as on screen, and names that are always escaped."""

import contextlib
import csv
import io
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from recmetrics import Explanation, catalogue, parse_measure
from tests.webapp.strategies import item_names, scenarios
from webapp.board.explained import explain_all
from webapp.model.scenario import Scenario
from webapp.playground.export import BYTE_ORDER_MARK, formulas_latex, steps_csv, steps_markdown
from webapp.playground.export_program import python_anywhere, python_snippet
from webapp.texts import LANGUAGES, texts_for

T = texts_for("en")
POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)


def explained(name: str, scenario: Scenario) -> Explanation:
    return parse_measure(name).explain(scenario.ranked, scenario.relevant_set())


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline="")))


# CSV


def saved(scenario: Scenario, **options: Any) -> str:
    """Return the CSV of a scenario, as the panel saves it."""
    return steps_csv(explain_all(scenario, None).now, scenario.k, T, **options)


def test_the_csv_has_a_row_per_rank_the_sum_and_every_value_exact_and_with_all_digits() -> None:
    assert rows_of(saved(POST.with_k(4).with_show(("nDCG@K",)))) == [
        [
            "k",
            "item",
            "rel(k)",
            "hits",
            "P@k (fraction)",
            "P@k (decimals)",
            "rel(k)·P@k (fraction)",
            "rel(k)·P@k (decimals)",
            "counted",
        ],
        ["1", "A", "0", "0", "0⁄1", "0.0", "0", "0.0", "1"],
        ["2", "B", "1", "1", "1⁄2", "0.5", "1⁄2", "0.5", "1"],
        ["3", "C", "0", "1", "1⁄3", "0.3333333333333333", "0", "0.0", "1"],
        ["4", "D", "1", "2", "2⁄4", "0.5", "1⁄2", "0.5", "1"],
        ["5", "E", "0", "2", "2⁄5", "0.4", "0", "0.0", "0"],
        ["sum", "", "", "2", "", "", "1", "1.0", ""],
        [],
        ["measure", "fraction", "decimals"],
        ["K", "4", "4"],
        ["|R|", "3", "3"],
        ["AP", "1⁄3", "0.3333333333333333"],
        ["AP@4", "1⁄3", "0.3333333333333333"],
        ["P@4", "1⁄2", "0.5"],
        ["nDCG@4", "", str(parse_measure("nDCG@4")(list("ABCDE"), set("BDZ")))],
    ]


@settings(max_examples=50)
@given(scenarios())
def test_the_values_in_the_csv_are_those_of_the_screen(scenario: Scenario) -> None:
    rows = rows_of(saved(scenario))
    results = {name: (exact, decimals) for name, exact, decimals in rows[rows.index([]) + 4 :]}
    assert list(results) == [str(one.measure) for one in explain_all(scenario, None).now]
    for one in explain_all(scenario, None).now:
        exact, decimals = results[str(one.measure)]
        assert float(decimals) == float(one.value)
        if isinstance(one.value, Fraction):
            assert Fraction(exact.replace("⁄", "/")) == one.value


def test_only_excel_needs_a_byte_order_mark() -> None:
    assert saved(POST).startswith(BYTE_ORDER_MARK)
    assert saved(POST, for_excel=False).startswith("k,")


def test_no_name_is_a_formula_and_no_fraction_a_date_in_a_spreadsheet() -> None:
    for start in "=+-@＝＋－＠":
        name = f'{start}HYPERLINK("x")'
        assert rows_of(saved(Scenario((name,), (), k=1)))[1][1] == f"'{name}"
    assert not re.search(r"\d\s*/\s*\d", saved(POST))


@settings(max_examples=50)
@given(st.lists(item_names, unique=True, min_size=1, max_size=5))
def test_a_csv_reader_finds_every_name_in_its_place(names: list[str]) -> None:
    table = rows_of(saved(Scenario(tuple(names), (), k=5)))[1 : len(names) + 1]
    assert [row[1].removeprefix("'") for row in table] == [name.removeprefix("'") for name in names]


# Markdown


def test_the_markdown_table_ends_in_the_sum_and_the_value() -> None:
    assert steps_markdown(explained("AP@5", POST), T).splitlines() == [
        "| k | item | rel(k) | P@k | rel(k)·P@k |",
        "| --: | :-- | --: | :-- | :-- |",
        "| 1 | A | 0 | 0/1 = 0 | 0 |",
        "| 2 | B | 1 | 1/2 = 0.5 | 1/2 = 0.5 |",
        "| 3 | C | 0 | 1/3 ≈ 0.3333 | 0 |",
        "| 4 | D | 1 | 2/4 = 0.5 | 1/2 = 0.5 |",
        "| 5 | E | 0 | 2/5 = 0.4 | 0 |",
        "|  | sum |  |  | 1 |",
        "",
        "AP@5 = 1 ÷ 3 = 1/3 ≈ 0.3333",
    ]


def test_a_rank_beyond_the_cutoff_has_no_term_and_nothing_is_divided_by_zero() -> None:
    table = steps_markdown(explained("AP@2", POST), T).splitlines()
    assert table[5] == "| 4 | D | 1 | 2/4 = 0.5 | – |"
    table = steps_markdown(explained("AP", Scenario(("A",), (), k=1)), T).splitlines()
    assert table[-1] == "AP = 0"


@settings(max_examples=50)
@given(st.lists(item_names, unique=True, min_size=1, max_size=5))
def test_a_markdown_reader_shows_every_name_as_it_is(names: list[str]) -> None:
    markdown = steps_markdown(explained("AP", Scenario(tuple(names), (), k=5)), T)
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(markdown)
    cells = [token for token in tokens if token.type == "inline"]
    shown = cells[6::5][: len(names)]
    assert ["".join(child.content for child in cell.children or ()) for cell in shown] == names
    assert {child.type for cell in shown for child in cell.children or ()} <= {"text", "text_special"}


def test_what_other_readers_would_take_for_markup_in_a_name_is_escaped() -> None:
    escaped = {
        "$x$": r"\$x\$",
        "https://example.org": r"https\://example.org",
        "someone@example.org": r"someone\@example.org",
        ":smile:": r"\:smile:",
        "MAP@5: a_b, 0.5": "MAP@5: a_b, 0.5",
    }
    for name, shown in escaped.items():
        row = steps_markdown(explained("AP", Scenario((name,), (), k=1)), T).splitlines()[2]
        assert row == f"| 1 | {shown} | 0 | 0/1 = 0 | 0 |"


# LaTeX and Python


def test_the_latex_is_a_block_per_measure_that_says_what_it_needs() -> None:
    explanations = [explained(name, POST) for name in ("P@5", "AP", "AP@5")]
    for lang in LANGUAGES:
        latex = formulas_latex(explanations, texts_for(lang))
        assert latex.startswith("% ")
        assert "amsmath" in latex.splitlines()[0]
        assert latex.count(r"\begin{aligned}") == latex.count(r"\end{aligned}") == 3
        assert "textcolor" not in latex


def printed(code: str) -> list[str]:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(code, "snippet", "exec"), {"__name__": "__main__"})
    return output.getvalue().splitlines()


@pytest.mark.slow
@settings(max_examples=30)
@given(scenarios(), st.sampled_from(LANGUAGES))
def test_the_programs_print_the_numbers_of_the_screen(scenario: Scenario, lang: str) -> None:
    names, t = [str(measure) for measure in catalogue(scenario.k)], texts_for(lang)
    expected = [f"{name} {(value := explained(name, scenario).value)} {float(value)}" for name in names]
    assert printed(python_snippet(scenario, names, t)) == expected
    # The program for anywhere has no products over ranks, in which ERR is stated for grades; it says so.
    code = python_anywhere(scenario, names, t)
    left_out = [name for name in names if scenario.grades is not None and name.startswith("ERR")]
    assert same(printed(code), expected_lines([name for name in names if name not in left_out], scenario))
    assert bool(left_out) == (t("takeaway.python_left_out", measures=", ".join(left_out)) in code)
    # That with the package has the grades.
    graded = ["AP@3", "nDCG@3", "ERR@3"]
    for line, name in zip(printed(python_snippet(scenario, graded, t)), graded, strict=True):
        assert float(line.split()[-1]) == pytest.approx(float(explained(name, scenario).value))


def test_the_program_can_be_read() -> None:
    assert python_snippet(POST.with_unnamed(2), ["AP", "AP@5"], T) == (
        "# Needs recmetrics-playground: run pip install . in its source folder. "
        "pip install recmetrics gets another project.\n"
        "from recmetrics import parse_measure\n"
        "\n"
        "ranked = ['A', 'B', 'C', 'D', 'E']\n"
        "# Numbers stand for the relevant items without a name.\n"
        "relevant = {'B', 'D', 'Z'} | set(range(2))\n"
        "\n"
        "for name in ['AP', 'AP@5']:\n"
        "    value = parse_measure(name).explain(ranked, relevant).value\n"
        "    print(name, value, float(value))\n"
    )


def expected_lines(names: list[str], scenario: Scenario) -> list[list[str]]:
    """Return what the program prints for each measure, in words."""
    values = [(name, explained(name, scenario).value) for name in names]
    return [[name, str(value), f"{float(value):.4f}"] for name, value in values]


def same(lines: list[str], expected: list[list[str]]) -> bool:
    """Compare lines word by word; the last digits of a float depend on the order of its sum."""
    return len(lines) == len(expected) and all(
        words[0] == name and words[2] == decimals and (words[1] == exact or words[0].startswith("nDCG"))
        for words, (name, exact, decimals) in zip(map(str.split, lines), expected, strict=True)
    )


def test_a_list_with_grades_has_them_in_its_tables() -> None:
    graded = POST.with_grades(True)
    steps = explained("nDCG@5", replace(graded, grades=(("B", 3),)))
    rows = rows_of(steps_csv([steps, steps], 5, T))
    assert rows[0][1:4] == ["item", "grade", "rel(k)"]
    assert [row[2] for row in rows[1:6]] == ["0", "3", "0", "1", "0"]
    assert len({len(row) for row in rows[:7]}) == 1
    assert "| 2 | B | 3 | 1 |" in steps_markdown(steps, T)


def test_a_bare_python_runs_it_wherever_it_is(tmp_path: Path) -> None:
    hostile = ("'); import os; print('", "\\", '"""', "가나다", "#", "{x}")
    lists = [
        POST,
        POST.with_k(9).with_unnamed(3),
        Scenario((), (), k=2),
        Scenario(hostile, hostile[::2], k=4),
    ]
    names = [str(measure) for measure in catalogue(4)]
    file = tmp_path / "program.py"
    file.write_text("".join(python_anywhere(one, names, texts_for("ko")) for one in lists), encoding="utf-8")
    # Isolated and without any installed package.
    command = [sys.executable, "-I", "-S", str(file)]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert same(ran.stdout.splitlines(), [line for one in lists for line in expected_lines(names, one)])
