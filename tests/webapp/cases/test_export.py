"""Exports, formulas and charts of a set: the numbers of the screen, names escaped, sums worth the mean."""

import contextlib
import csv
import io
import re
from fractions import Fraction
from itertools import product
from typing import Any, Literal

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from recmetrics import (
    EmptyCases,
    JudgedRanking,
    Mean,
    MeanExplanation,
    Measure,
    catalogue,
    compare_judged,
    judge,
    parse_mean,
    parse_measure,
)
from tests.webapp.strategies import item_names
from webapp.cases.case import MODELS, Case
from webapp.cases.case_set import CaseSet
from webapp.cases.chart_texts import chance_alternative
from webapp.cases.explained import explain_cases
from webapp.cases.export import CaseRow, case_rows, cases_csv, cases_markdown, cases_python
from webapp.cases.formulas import mean_formula_lines
from webapp.charts import Figure, chance_histogram, cutoff_curves
from webapp.charts.chance import BARS
from webapp.charts.layout import signed_ticks
from webapp.model.numbers import LONGEST_SUM
from webapp.model.palette import MODEL_COLOURS
from webapp.playground.export import BYTE_ORDER_MARK
from webapp.texts import LANGUAGES, texts_for

T = texts_for("en")
U1 = Case("u1", (tuple("ABCDE"),), tuple("BDZ"))
Rule = Literal["zero", "skip", "one"]


def rows_for(*cases: Case) -> list[CaseRow]:
    case_set = CaseSet(cases)
    return case_rows(case_set, explain_cases(case_set, None).means)


def program(
    *cases: Case, columns: tuple[str, ...] = ("AP@K",), rules: EmptyCases | None = None, k: int = 5
) -> str:
    case_set = CaseSet(cases, k=k, columns=columns, measure=columns[0])
    if rules is not None and rules.no_relevant in ("zero", "skip", "one"):
        case_set = case_set.with_no_relevant(rules.no_relevant).with_missing(rules.missing)
    return cases_python(case_set, T)


def read_csv(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline="")))


def test_no_name_is_a_formula_in_a_spreadsheet_and_only_excel_needs_a_byte_order_mark() -> None:
    for start in "=+-@＝＋－＠":
        name = f'{start}HYPERLINK("x")'
        assert read_csv(cases_csv(rows_for(U1.with_name(name)), T))[1][0] == f"'{name}"
    assert cases_csv(rows_for(U1), T).startswith(BYTE_ORDER_MARK)
    assert cases_csv(rows_for(U1), T, for_excel=False).startswith("case,")


@settings(max_examples=40)
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


def printed(code: str) -> list[str]:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(code, "snippet", "exec"), {"__name__": "__main__"})
    return output.getvalue().splitlines()


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


@settings(max_examples=40)
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
    code = program(*cases, columns=("AP@K", "nDCG@K"), rules=empty, k=3)
    assert "\n".join(printed(code)) == "\n".join(expected)


def judged(bits: str, relevant_count: int) -> JudgedRanking:
    """Return a list given by its hits."""
    hits = {rank for rank, bit in enumerate(bits) if bit == "1"}
    return judge(range(len(bits)), hits | {f"missed {at}" for at in range(relevant_count - len(hits))})


def mean_of(name: str, *made_cases: tuple[str, int], no_relevant: Rule = "zero") -> MeanExplanation:
    mean = parse_mean(name)
    numbered = {f"u{at}": judged(*case) for at, case in enumerate(made_cases, 1)}
    return mean.of_judged(numbered, EmptyCases(no_relevant))


POSTS = (("01010", 3), ("00011", 3))
EMPTY = ("00", 0)


def worth(latex: str) -> float:
    """Return the number that a piece of LaTeX without symbols is worth."""
    latex = re.sub(r"\\(left|right|Bigl|Bigr|qquad)|&", "", latex)
    while r"\frac" in latex:
        latex = re.sub(r"\\frac\{([^{}]+)\}\{([^{}]+)\}", r"((\1)/(\2))", latex)
    latex = latex.replace(r"\cdot", "*")
    latex = re.sub(r"\)\s*\(", ")*(", latex)
    return float(eval(latex, {"__builtins__": {}}))


def test_the_mean_of_the_posts_is_written_as_they_write_it() -> None:
    assert mean_formula_lines(mean_of("MAP@5", *POSTS)) == (
        r"\mathrm{MAP@5} &= \frac{1}{n}\sum_{i=1}^{n} \mathrm{AP@5}_i",
        r"&= \frac{1}{2}\left(\frac{1}{3} + \frac{13}{60}\right)",
        r"&= \frac{11/20}{2} = \frac{11}{40} = 0.275",
    )
    # One case needs no brackets, and without a case only the general formula is left.
    assert mean_formula_lines(mean_of("MAP@5", POSTS[0]))[1:] == (
        r"&= \frac{1}{1}\cdot \frac{1}{3}",
        r"&= \frac{1}{3} \approx 0.3333",
    )
    lines = mean_formula_lines(mean_of("MAP@5", EMPTY, no_relevant="skip"))
    assert lines == (r"\mathrm{MAP@5} &= \frac{1}{n}\sum_{i=1}^{n} \mathrm{AP@5}_i",)
    # A mean of two words keeps its space, and that of one of several models bears its name.
    assert mean_formula_lines(mean_of("Mean P@5", *POSTS))[0].startswith(r"\mathrm{Mean\ P@5} &=")
    [general, *_] = mean_formula_lines(mean_of("MAP@5", *POSTS), label="Item & KNN")
    assert general.startswith(r"\mathrm{MAP@5}\ (\text{Item \& KNN}) &= ")
    noted = mean_formula_lines(mean_of("MAP@5", *POSTS), note="100 %_\\")
    assert noted[-1].endswith(r"= 0.275\quad\text{100 \%\_\textbackslash{}}")


def test_each_case_that_counts_is_a_term_in_its_colour_and_one_that_is_left_out_is_none() -> None:
    line = mean_formula_lines(mean_of("MAP@5", *POSTS), ["#0072b2", "#d55e00"])[1]
    assert r"\textcolor{#0072b2}{\frac{1}{3}} + \textcolor{#d55e00}{\frac{13}{60}}" in line
    explanation = mean_of("MAP@5", EMPTY, *POSTS, no_relevant="skip")
    line = mean_formula_lines(explanation, ["#000001", "#000002", "#000003"])[1]
    assert line.startswith(r"&= \frac{1}{2}")
    assert "#000001" not in line
    assert r"\textcolor{#000002}{\frac{1}{3}}" in line
    rules: dict[Rule, str] = {"zero": "0", "one": "1"}
    for rule, term in rules.items():
        line = mean_formula_lines(mean_of("MAP@5", *POSTS, EMPTY, no_relevant=rule))[1]
        assert line == rf"&= \frac{{1}}{{3}}\left(\frac{{1}}{{3}} + \frac{{13}}{{60}} + {term}\right)"


def test_what_nobody_could_read_gives_way_to_decimals_that_are_not_called_equal() -> None:
    # The sum of 1/79, 1/83, 1/89 and 1/97 is a fraction over 79 · 83 · 89 · 97 = 56606581.
    primes = [("0" * (rank - 1) + "1", 1) for rank in (79, 83, 89, 97)]
    lines = mean_formula_lines(mean_of("MAP", *primes))
    assert lines[1].endswith(r"\left(\frac{1}{79} + \frac{1}{83} + \frac{1}{89} + \frac{1}{97}\right)")
    assert lines[2] == rf"&\approx {(1 / 79 + 1 / 83 + 1 / 89 + 1 / 97) / 4:.4f}"
    lines = mean_formula_lines(mean_of("Mean MeanP@100", ("1" * 7, 7), ("10", 1)))
    assert lines[1].startswith(r"&\approx")
    assert re.fullmatch(r"&\\approx 0\.\d{4}", lines[2])
    lines = mean_formula_lines(mean_of("Mean nDCG@5", *POSTS))
    assert lines[1].startswith(r"&\approx \frac{1}{2}\left(0.")
    assert re.match(r"&\\approx \\frac\{\d\.\d{4}\}\{2\} \\approx 0\.\d{4}", lines[2])


def test_a_long_sum_is_cut_in_the_middle_and_fits_a_phone() -> None:
    lines = mean_formula_lines(mean_of("MAP@5", *POSTS * 15))
    assert len(lines) <= 6
    assert all(line.count(" + ") <= 6 for line in lines)
    assert any(line.startswith(r"&= \frac{1}{30}\Bigl(\frac{1}{3} + ") for line in lines)
    assert " ".join(lines).count("{13}{60}") + " ".join(lines).count(r"\frac{1}{3}") == 4 + 3
    assert " ".join(lines).count(r"\cdots") == 1


made_cases = st.lists(
    st.tuples(st.text(st.sampled_from("01"), max_size=12), st.integers(0, 6)).map(
        lambda case: (case[0], case[0].count("1") + case[1])
    ),
    min_size=1,
    max_size=LONGEST_SUM,
)


@settings(max_examples=60)
@given(made_cases, st.sampled_from(catalogue(5)), st.sampled_from(("zero", "skip", "one")))
def test_every_line_is_worth_the_mean_and_one_that_says_equal_exactly(
    cases: list[tuple[str, int]], measure: Measure, rule: Rule
) -> None:
    for name in (str(Mean(measure)), "MAP", "MAP@5", "Mean P@5", "MRR"):
        explanation = mean_of(name, *cases, no_relevant=rule)
        if explanation.value is None:
            continue
        rest = " ".join(mean_formula_lines(explanation)[1:]).replace("&", "")
        for part in re.split(r"=|\\approx", rest):
            if part.strip():
                assert worth(part) == pytest.approx(float(explanation.value), abs=1e-4)
        if isinstance(explanation.value, Fraction):
            for part in re.findall(r"(?<!\w)= (.*?)(?= = |\\approx|$)", rest):
                assert worth(part) == pytest.approx(float(explanation.value), abs=1e-12)


WORDS = texts_for("en").section("cases_chart")
COLOUR = MODEL_COLOURS["C"]
Drawn = dict[str, Any]


def drawn(figure: Figure) -> Drawn:
    """Return the figure as the browser gets it, after Plotly has checked every value in it."""
    plain: Any = figure.to_dict()
    checked: Any = go.Figure(**plain)
    as_sent: Drawn = checked.to_plotly_json()
    return as_sent


def chance(null: list[tuple[float, float]], difference: float) -> Drawn:
    return drawn(chance_histogram(null, difference, WORDS, COLOUR))


def writing(figure: Drawn) -> list[str]:
    return [annotation["text"] for annotation in figure["layout"].get("annotations", [])]


def test_the_axes_span_their_values_with_few_ticks_alike_on_both_sides() -> None:
    for reach in (1, 0.5, 0.05, 0.31, 1e-6, 0.999, 2 / 3):
        ticks = signed_ticks(reach)
        assert 3 <= len(ticks["tickvals"]) <= 7
        assert ticks["tickvals"] == pytest.approx([-tick for tick in reversed(ticks["tickvals"])])
        assert max(ticks["tickvals"]) <= reach * (1 + 1e-9)
        assert "0" in ticks["ticktext"]
        assert len(set(ticks["ticktext"])) == len(ticks["ticktext"])
    words = T.section("chart")
    for values in ([Fraction(1, 4), Fraction(3, 10)], [Fraction(1, 2)] * 2, [Fraction(0), Fraction(1)]):
        fitted = drawn(cutoff_curves({"MAP@K": values}, 1, words, is_fitted=True))
        low, high = fitted["layout"]["yaxis"]["range"]
        assert 0 <= low <= min(values)
        assert max(values) < high
        assert high - low <= 1.5 * float(max(values) - min(values)) + 0.05


# Chance


def swaps(*differences: float) -> list[tuple[float, float]]:
    """Return every mean difference that swapping the sides of cases makes, and its share."""
    shares: dict[float, float] = {}
    for signs in product((1, -1), repeat=len(differences)):
        mean = round(sum(s * d for s, d in zip(signs, differences, strict=True)) / len(signs), 12)
        shares[mean] = shares.get(mean, 0.0) + 1 / 2 ** len(differences)
    return sorted(shares.items())


def strong(figure: Drawn) -> float:
    """Return the share of all ways that is drawn strong."""
    trace = figure["data"][0]
    colours = trace["marker"]["color"]
    return sum(y for y, colour in zip(trace["y"], colours, strict=True) if not colour.startswith("rgba"))


def test_bars_are_strong_from_the_observed_difference_on_whose_line_has_a_mirror_image() -> None:
    figure = chance(swaps(0.1, 0.3), 0.2)
    trace = figure["data"][0]
    assert list(trace["x"]) == pytest.approx([-0.2, -0.1, 0.1, 0.2])
    assert list(trace["y"]) == [1 / 4] * 4
    assert strong(figure) == 2 / 4
    figure = chance([(0.0, 1.0)], 0.0)
    assert list(figure["data"][0]["y"]) == [1]
    figure = chance(swaps(0.1, 0.3), -0.2)
    lines = [shape for shape in figure["layout"]["shapes"] if shape.get("yref") == "paper" and "x0" in shape]
    ours = [(line["x0"], line["line"]["dash"]) for line in lines if "xsizemode" not in line]
    assert set(ours) == {(-0.2, "solid"), (0.2, "dash")}
    assert set(writing(figure)) == {"observed −0.2000", "mirror image +0.2000"}
    # No difference has one line, and every bar is strong.
    figure = chance(swaps(0.1, -0.1), 0.0)
    assert writing(figure) == ["observed 0.0000"]
    assert strong(figure) == 1


@given(st.lists(st.integers(-60, 60), min_size=2, max_size=9))
@settings(max_examples=30)
def test_the_strong_part_is_the_p_value_however_the_bars_are_drawn(sixtieths: list[int]) -> None:
    observed = sum(sixtieths) / 60 / len(sixtieths)
    null = swaps(*(number / 60 for number in sixtieths))
    figure = chance(null, observed)
    extreme = sum(share for value, share in null if abs(value) >= abs(observed) - 1e-9)
    assert strong(figure) == pytest.approx(extreme)
    assert sum(figure["data"][0]["y"]) == pytest.approx(1)
    assert len(figure["data"][0]["y"]) <= 3 * BARS


def test_the_place_of_the_observed_difference_is_told_and_no_bar_is_called_dark() -> None:
    told = chance_alternative(swaps(0.1, 0.3, 0.5), 0.1, (2**3, 6), T)
    for number in (2**3, "−0.3000", "+0.3000", "+0.1000", 6):
        assert str(number) in told
    # In the dark theme the strong bars are light.
    for lang in LANGUAGES:
        said = texts_for(lang)("cases_chart.extreme")
        assert not re.search(r"dark|진한|어두|深色", said, re.IGNORECASE)
