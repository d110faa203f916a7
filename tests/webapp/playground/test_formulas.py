"""The formula with the reader's numbers is worth exactly what the measure is."""

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import Explanation, catalogue, parse_measure
from webapp.playground.formulas import TERMS_PER_LINE, formula_lines, name_latex


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
def test_every_part_of_the_formula_is_worth_the_value_and_its_fractions_are_exact(
    bits: str, missing: int, k: int, data: st.DataObject
) -> None:
    measure = data.draw(st.sampled_from(catalogue(k)))
    explanation = explained(str(measure), bits, bits.count("1") + missing)
    lines = formula_lines(explanation)
    for part in equal_parts(lines):
        # Decimals are rounded to four places, and so is what nDCG divides.
        assert worth(part) == pytest.approx(float(explanation.value), abs=1e-4)
    if measure.family != "nDCG":
        for part in equal_parts(tuple(line.split(r"\approx")[0] for line in lines)):
            assert worth(part) == pytest.approx(float(explanation.value), abs=1e-12)


def test_the_terms_are_written_as_in_the_posts_and_the_result_is_reduced() -> None:
    assert formula_lines(explained("AP@5", "01010", 3)) == (
        r"\mathrm{AP@5} &= \frac{1}{\min(|R|,K)}\sum_{k=1}^{K} P@k\cdot \mathrm{rel}(k)",
        r"&= \frac{1}{\min(3,5)}\left(\frac{1}{2} + \frac{2}{4}\right)",
        r"&= \frac{1}{3} \approx 0.3333",
    )


def test_a_result_is_reduced_and_no_exact_decimal_is_called_approximate() -> None:
    for name, bits, relevant, result in (
        ("AP@5", "10100", 8, r"&= \frac{5/3}{5} = \frac{1}{3} \approx 0.3333"),
        ("P@5", "11000", 2, r"&= \frac{2}{5} = 0.4"),
        ("AP", "11", 2, r"&= \frac{2}{2} = 1"),
        ("AP", "00", 2, r"&= \frac{0}{2} = 0"),
        ("AP", "0101", 4, r"&= \frac{1}{4} = 0.25"),
    ):
        assert formula_lines(explained(name, bits, relevant))[-1] == result
    # The formula of a single term is not said twice.
    assert formula_lines(explained("RR", "01", 1))[1:] == (r"&= \frac{1}{2} = 0.5",)


def test_each_term_has_the_colour_of_its_rank_where_that_has_one() -> None:
    orange = r"\textcolor{#d55e00}{\frac{2}{3}}"
    line = formula_lines(explained("AP@5", "10100", 8), {1: "#0072b2", 3: "#d55e00"}.get)[1]
    assert rf"\textcolor{{#0072b2}}{{\frac{{1}}{{1}}}} + {orange}" in line
    line = formula_lines(explained("AP@5", "10100", 8), {3: "#d55e00"}.get)[1]
    assert rf"\frac{{1}}{{1}} + {orange}" in line
    lines = formula_lines(explained("RR", "01", 1), {2: "#d55e00"}.get)
    assert lines[1:] == (r"&= \textcolor{#d55e00}{\frac{1}{2}} = 0.5",)


def test_a_long_sum_goes_on_in_the_next_line() -> None:
    for hits, rows in ((5, 1), (6, 2), (10, 2), (11, 3)):
        lines = formula_lines(explained("P@50", "1" * hits, hits))
        assert len(lines) == 2 + rows
        assert all(line.count(" + ") <= TERMS_PER_LINE for line in lines)
    # Brackets close on the line they open, or are of a fixed size.
    for line in formula_lines(explained("AP", "1" * 20, 20)):
        assert line.count(r"\left") == line.count(r"\right")


def test_fractions_that_nobody_could_read_give_way_to_decimals() -> None:
    lines = formula_lines(explained("MeanP@100", "1" * 7, 7))
    assert re.fullmatch(r"&\\approx 0\.\d{4}", lines[-1])


def test_a_convention_is_said_behind_the_result_and_nothing_is_divided_by_zero() -> None:
    lines = formula_lines(explained("AP@5", "00000", 0), note="No relevant item: 100 % by {convention}_\\")
    assert len(lines) == 2
    assert lines[-1] == r"&= 0\quad\text{No relevant item: 100 \% by \{convention\}\_\textbackslash{}}"


def test_no_name_of_an_item_enters_the_formula() -> None:
    plain = formula_lines(parse_measure("AP@2").explain(["A", "B"], {"A", "Z"}))
    for name in ("$x$", r"\input{x}", "%", "_^&", "}{"):
        assert formula_lines(parse_measure("AP@2").explain([name, "B"], {name, "Z"})) == plain


def test_the_name_of_every_measure_is_proper_latex() -> None:
    for measure in map(str, catalogue(5)):
        name = formula_lines(explained(measure, "10100", 8))[0].split(" &=")[0]
        assert not re.search(r"(?<!\\)_", name)
        assert name.replace(r"\mathrm{", "").replace(r"\_", "_").replace("{=}", "=").rstrip("}") == measure
    # A space is written out.
    assert name_latex("Mean P@5") == r"\mathrm{Mean\ P@5}"


def test_the_products_of_a_graded_formula_are_those_of_the_ranks_above() -> None:
    explanation = parse_measure("ERR@3").explain(list("ABC"), {"A": 4, "B": 3, "C": 3})
    assert formula_lines(explanation)[1] == (
        r"&= \frac{\frac{2^{4}-1}{2^{4}}}{1} + \frac{\frac{2^{3}-1}{2^{4}}\cdot \frac{1}{16}}{2} + "
        r"\frac{\frac{2^{3}-1}{2^{4}}\cdot \frac{9}{256}}{3}"
    )
