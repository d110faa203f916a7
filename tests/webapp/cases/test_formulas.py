"""The formula of a mean is worth exactly what the mean is, and each case has its colour."""

import re
from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import (
    EmptyCases,
    JudgedRanking,
    Mean,
    MeanExplanation,
    catalogue,
    judge,
    parse_mean,
    parse_measure,
)
from webapp.cases.formulas import mean_formula_lines
from webapp.model.numbers import LONGEST_SUM

Rule = Literal["zero", "skip", "one"]


def judged(bits: str, relevant_count: int) -> JudgedRanking:
    """Return a list given by its hits."""
    hits = {rank for rank, bit in enumerate(bits) if bit == "1"}
    return judge(range(len(bits)), hits | {f"missed {at}" for at in range(relevant_count - len(hits))})


def explained(name: str, *cases: tuple[str, int], no_relevant: Rule = "zero") -> MeanExplanation:
    mean = parse_mean(name)
    numbered = {f"u{at}": judged(*case) for at, case in enumerate(cases, 1)}
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
    assert mean_formula_lines(explained("MAP@5", *POSTS)) == (
        r"\mathrm{MAP@5} &= \frac{1}{n}\sum_{i=1}^{n} \mathrm{AP@5}_i",
        r"&= \frac{1}{2}\left(\frac{1}{3} + \frac{13}{60}\right)",
        r"&= \frac{11/20}{2} = \frac{11}{40} = 0.275",
    )


def test_each_case_has_its_colour() -> None:
    line = mean_formula_lines(explained("MAP@5", *POSTS), ["#0072b2", "#d55e00"])[1]
    assert r"\textcolor{#0072b2}{\frac{1}{3}} + \textcolor{#d55e00}{\frac{13}{60}}" in line


def test_a_case_that_is_left_out_is_in_no_line_and_the_others_keep_their_colours() -> None:
    explanation = explained("MAP@5", EMPTY, *POSTS, no_relevant="skip")
    line = mean_formula_lines(explanation, ["#000001", "#000002", "#000003"])[1]
    assert line.startswith(r"&= \frac{1}{2}")
    assert "#000001" not in line
    assert r"\textcolor{#000002}{\frac{1}{3}}" in line


@pytest.mark.parametrize(("rule", "term"), [("zero", "0"), ("one", "1")])
def test_a_case_that_counts_by_convention_is_a_term(rule: Rule, term: str) -> None:
    line = mean_formula_lines(explained("MAP@5", *POSTS, EMPTY, no_relevant=rule))[1]
    assert line == rf"&= \frac{{1}}{{3}}\left(\frac{{1}}{{3}} + \frac{{13}}{{60}} + {term}\right)"


def test_one_case_needs_no_brackets() -> None:
    assert mean_formula_lines(explained("MAP@5", POSTS[0]))[1:] == (
        r"&= \frac{1}{1}\cdot \frac{1}{3}",
        r"&= \frac{1}{3} \approx 0.3333",
    )


def test_without_a_case_only_the_general_formula_is_left() -> None:
    lines = mean_formula_lines(explained("MAP@5", EMPTY, no_relevant="skip"))
    assert lines == (r"\mathrm{MAP@5} &= \frac{1}{n}\sum_{i=1}^{n} \mathrm{AP@5}_i",)


def test_a_mean_of_two_words_keeps_its_space() -> None:
    assert mean_formula_lines(explained("Mean P@5", *POSTS))[0].startswith(r"\mathrm{Mean\ P@5} &=")


def test_rounded_values_are_not_called_equal() -> None:
    lines = mean_formula_lines(explained("Mean nDCG@5", *POSTS))
    assert lines[1].startswith(r"&\approx \frac{1}{2}\left(0.")
    assert re.match(r"&\\approx \\frac\{\d\.\d{4}\}\{2\} \\approx 0\.\d{4}", lines[2])


def test_a_total_that_nobody_could_read_is_left_out() -> None:
    # The sum of 1/79, 1/83, 1/89 and 1/97 is a fraction over 79 · 83 · 89 · 97 = 56606581.
    cases = [("0" * (rank - 1) + "1", 1) for rank in (79, 83, 89, 97)]
    lines = mean_formula_lines(explained("MAP", *cases))
    assert lines[1].endswith(r"\left(\frac{1}{79} + \frac{1}{83} + \frac{1}{89} + \frac{1}{97}\right)")
    assert lines[2] == rf"&\approx {(1 / 79 + 1 / 83 + 1 / 89 + 1 / 97) / 4:.4f}"


def test_fractions_that_nobody_could_read_give_way_to_decimals() -> None:
    lines = mean_formula_lines(explained("Mean MeanP@100", ("1" * 7, 7), ("10", 1)))
    assert lines[1].startswith(r"&\approx")
    assert re.fullmatch(r"&\\approx 0\.\d{4}", lines[2])


def test_a_note_stands_behind_the_result_as_plain_text() -> None:
    lines = mean_formula_lines(explained("MAP@5", *POSTS), note="100 %_\\")
    assert lines[-1].endswith(r"= 0.275\quad\text{100 \%\_\textbackslash{}}")


def test_a_long_sum_is_cut_in_the_middle_and_fits_a_phone() -> None:
    lines = mean_formula_lines(explained("MAP@5", *POSTS * 15))
    assert len(lines) <= 6
    assert all(line.count(" + ") <= 6 for line in lines)
    assert any(line.startswith(r"&= \frac{1}{30}\Bigl(\frac{1}{3} + ") for line in lines)
    assert " ".join(lines).count("{13}{60}") + " ".join(lines).count(r"\frac{1}{3}") == 4 + 3
    assert " ".join(lines).count(r"\cdots") == 1


def test_the_formula_of_one_of_several_models_bears_its_name() -> None:
    [general, *_] = mean_formula_lines(explained("MAP@5", *POSTS), label="Item & KNN")
    assert general.startswith(r"\mathrm{MAP@5}\ (\text{Item \& KNN}) &= ")


cases = st.lists(
    st.tuples(st.text(st.sampled_from("01"), max_size=12), st.integers(0, 6)).map(
        lambda case: (case[0], case[0].count("1") + case[1])
    ),
    min_size=1,
    max_size=LONGEST_SUM,
)


@given(cases, st.sampled_from(catalogue(5)), st.sampled_from(("zero", "skip", "one")))
def test_every_line_is_worth_the_mean(cases: list[tuple[str, int]], measure: object, rule: Rule) -> None:
    mean = str(Mean(parse_measure(str(measure))))
    explanation = explained(mean, *cases, no_relevant=rule)
    if explanation.value is None:
        return
    _, *rest = mean_formula_lines(explanation)
    for part in re.split(r"=|\\approx", " ".join(rest).replace("&", "")):
        if part.strip():
            assert worth(part) == pytest.approx(float(explanation.value), abs=1e-4)


@given(cases, st.sampled_from(("MAP", "MAP@5", "Mean P@5", "MRR")))
def test_a_line_that_says_equal_is_exact(cases: list[tuple[str, int]], name: str) -> None:
    explanation = explained(name, *cases)
    rest = " ".join(mean_formula_lines(explanation)[1:]).replace("&", "")
    assert isinstance(explanation.value, Fraction)
    for part in re.findall(r"(?<!\w)= (.*?)(?= = |\\approx|$)", rest):
        assert worth(part) == pytest.approx(float(explanation.value), abs=1e-12)
