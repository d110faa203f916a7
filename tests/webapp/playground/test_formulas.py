"""The formula with the reader's numbers is worth exactly what the measure is."""

import math
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import Explanation, catalogue, parse_measure
from webapp.playground.formulas import TERMS_PER_LINE, aligned, formula_lines, name_latex


def explained(name: str, bits: str, relevant_count: int) -> Explanation:
    """Return a measure of a list given by its hits."""
    hits = {rank for rank, bit in enumerate(bits) if bit == "1"}
    missed = {f"missed {number}" for number in range(relevant_count - len(hits))}
    return parse_measure(name).explain(range(len(bits)), hits | missed)


def group(latex: str, start: int) -> tuple[str, int]:
    """Return the text in the braces that open at `start`, and the place where they end."""
    depth = 0
    for at in range(start, len(latex)):
        depth += {"{": 1, "}": -1}.get(latex[at], 0)
        if depth == 0:
            return latex[start + 1 : at], at + 1
    raise AssertionError(f"unbalanced braces in {latex}")


def worth(latex: str, k: int = 0) -> float:
    """Return the number that a piece of LaTeX without symbols is worth."""
    latex = re.sub(r"\\(left|right|Bigl|Bigr|,)", "", latex).strip()
    if match := re.match(r"\\sum_\{k=1\}\^", latex):
        last, end = group(latex, match.end())
        return sum(worth(latex[end:], k) for k in range(1, int(worth(last)) + 1))
    python = ""
    at = 0
    while at < len(latex):
        if latex.startswith(r"\frac", at):
            above, end = group(latex, at + 5)
            below, at = group(latex, end)
            python += f"({worth(above, k)!r}/{worth(below, k)!r})"
        elif latex[at] == "^":
            power, at = group(latex, at + 1)
            python += f"**({worth(power, k)!r})"
        else:
            python += latex[at]
            at += 1
    python = python.replace(r"\min", "min").replace(r"\log_2", "log2").replace(r"\cdot", "*")
    # A fraction in front of a bracket multiplies it.
    python = re.sub(r"\)\s*\(", ")*(", python)
    names: dict[str, object] = {"min": min, "log2": math.log2, "k": k, "__builtins__": {}}
    return float(eval(python, names))


def equal_parts(lines: tuple[str, ...]) -> list[str]:
    """Return the equal parts of a formula: everything after the general formula, one per equals sign."""
    rest = " ".join(lines[1:]).replace(r"\approx", "=").replace("&", "").replace(r"\qquad", "")
    return [part for part in re.split(r"(?<!k)=", rest) if part.strip()]


bits = st.text(st.sampled_from("01"), min_size=1, max_size=14)


@given(bits, st.integers(0, 8), st.integers(1, 16), st.data())
def test_every_part_of_the_formula_is_worth_the_value(
    bits: str, missing: int, k: int, data: st.DataObject
) -> None:
    name = str(data.draw(st.sampled_from(catalogue(k))))
    explanation = explained(name, bits, bits.count("1") + missing)
    for part in equal_parts(formula_lines(explanation)):
        # Decimals are rounded to four places, and so is what nDCG divides.
        assert worth(part) == pytest.approx(float(explanation.value), abs=1e-4)


@given(bits, st.integers(0, 8), st.integers(1, 16), st.data())
def test_the_fractions_are_exact(bits: str, missing: int, k: int, data: st.DataObject) -> None:
    names = [str(measure) for measure in catalogue(k) if measure.family != "nDCG"]
    explanation = explained(data.draw(st.sampled_from(names)), bits, bits.count("1") + missing)
    lines = [line.split(r"\approx")[0] for line in formula_lines(explanation)]
    for part in equal_parts(tuple(lines)):
        assert worth(part) == pytest.approx(float(explanation.value), abs=1e-12)


def test_the_terms_are_written_as_in_the_posts_and_the_result_is_reduced() -> None:
    assert formula_lines(explained("AP@5", "01010", 3)) == (
        r"\mathrm{AP@5} &= \frac{1}{\min(|R|,K)}\sum_{k=1}^{K} P@k\cdot \mathrm{rel}(k)",
        r"&= \frac{1}{\min(3,5)}\left(\frac{1}{2} + \frac{2}{4}\right)",
        r"&= \frac{1}{3} \approx 0.3333",
    )


def test_the_sum_of_the_terms_is_shown_when_it_is_no_whole_number() -> None:
    assert formula_lines(explained("AP@5", "10100", 8))[-1] == (
        r"&= \frac{5/3}{5} = \frac{1}{3} \approx 0.3333"
    )


def test_an_exact_decimal_is_not_called_approximate() -> None:
    assert formula_lines(explained("P@5", "11000", 2))[-1] == r"&= \frac{2}{5} = 0.4"


def test_a_value_of_one_or_nothing_needs_no_decimals() -> None:
    assert formula_lines(explained("AP", "11", 2))[-1] == r"&= \frac{2}{2} = 1"
    assert formula_lines(explained("AP", "00", 2))[-1] == r"&= \frac{0}{2} = 0"


def test_the_formula_of_a_single_term_is_not_said_twice() -> None:
    assert formula_lines(explained("RR", "01", 1))[1:] == (r"&= \frac{1}{2} = 0.5",)


def test_each_term_has_the_colour_of_its_rank() -> None:
    colours = {1: "#0072b2", 3: "#d55e00"}
    line = formula_lines(explained("AP@5", "10100", 8), colours.get)[1]
    assert r"\textcolor{#0072b2}{\frac{1}{1}} + \textcolor{#d55e00}{\frac{2}{3}}" in line


def test_a_rank_without_a_colour_has_a_plain_term() -> None:
    line = formula_lines(explained("AP@5", "10100", 8), {3: "#d55e00"}.get)[1]
    assert r"\frac{1}{1} + \textcolor{#d55e00}{\frac{2}{3}}" in line


def test_the_only_term_keeps_its_colour() -> None:
    lines = formula_lines(explained("RR", "01", 1), {2: "#d55e00"}.get)
    assert lines[1:] == (r"&= \textcolor{#d55e00}{\frac{1}{2}} = 0.5",)


@pytest.mark.parametrize(("hits", "rows"), [(5, 1), (6, 2), (10, 2), (11, 3)])
def test_a_long_sum_goes_on_in_the_next_line(hits: int, rows: int) -> None:
    lines = formula_lines(explained("P@50", "1" * hits, hits))
    assert len(lines) == 2 + rows
    assert all(line.count(" + ") <= TERMS_PER_LINE for line in lines)


def test_brackets_close_on_the_line_they_open_or_are_of_a_fixed_size() -> None:
    for line in formula_lines(explained("AP", "1" * 20, 20)):
        assert line.count(r"\left") == line.count(r"\right")


def test_fractions_that_nobody_could_read_give_way_to_decimals() -> None:
    lines = formula_lines(explained("MeanP@100", "1" * 7, 7))
    assert re.fullmatch(r"&\\approx 0\.\d{4}", lines[-1])


def test_a_convention_is_said_behind_the_result_and_nothing_is_divided_by_zero() -> None:
    lines = formula_lines(explained("AP@5", "00000", 0), note="No relevant item: 100 % by {convention}_\\")
    assert len(lines) == 2
    assert lines[-1] == r"&= 0\quad\text{No relevant item: 100 \% by \{convention\}\_\textbackslash{}}"


@pytest.mark.parametrize("name", ["$x$", r"\input{x}", "%", "_^&", "}{"])
def test_no_name_of_an_item_enters_the_formula(name: str) -> None:
    named = parse_measure("AP@2").explain([name, "B"], {name, "Z"})
    plain = parse_measure("AP@2").explain(["A", "B"], {"A", "Z"})
    assert formula_lines(named) == formula_lines(plain)


@pytest.mark.parametrize("measure", catalogue(5), ids=str)
def test_the_name_of_every_measure_is_proper_latex(measure: object) -> None:
    name = formula_lines(explained(str(measure), "10100", 8))[0].split(" &=")[0]
    assert not re.search(r"(?<!\\)_", name)
    assert name.replace(r"\mathrm{", "").replace(r"\_", "_").replace("{=}", "=").rstrip("}") == str(measure)


def test_lines_are_one_aligned_block() -> None:
    assert aligned(("a &= b", "&= c")) == "\\begin{aligned}\na &= b \\\\\n&= c\n\\end{aligned}"


def test_the_reduced_result_is_the_value() -> None:
    explanation = explained("AP", "0101", 4)
    assert explanation.value == Fraction(1, 4)
    assert formula_lines(explanation)[-1] == r"&= \frac{1}{4} = 0.25"


def test_a_space_in_a_name_is_written_out() -> None:
    assert name_latex("Mean P@5") == r"\mathrm{Mean\ P@5}"


def test_the_products_of_a_graded_formula_are_those_of_the_ranks_above() -> None:
    explanation = parse_measure("ERR@3").explain(list("ABC"), {"A": 4, "B": 3, "C": 3})
    assert formula_lines(explanation)[1] == (
        r"&= \frac{\frac{2^{4}-1}{2^{4}}}{1} + \frac{\frac{2^{3}-1}{2^{4}}\cdot \frac{1}{16}}{2} + "
        r"\frac{\frac{2^{3}-1}{2^{4}}\cdot \frac{9}{256}}{3}"
    )
