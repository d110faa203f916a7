r"""LaTeX formulas of means, with the value of every case. No name of a case ever enters them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from recmetrics import MeanExplanation
from recmetrics.display.tables import plain_latex
from webapp.model.numbers import (
    FIRST_TERMS,
    LAST_TERMS,
    LONGEST_SUM,
    Number,
    decimal_text,
    has_short_fraction,
)
from webapp.playground.formulas import (
    bracketed,
    fraction_latex,
    name_latex,
    result_latex,
    value_latex,
)

WIDEST_LINE: Final = 24
"""Most digits and signs in a line, for phones."""

_DOTS: Final = 5


def mean_formula_lines(
    explanation: MeanExplanation, colours: Sequence[str] | None = None, note: str = "", label: str = ""
) -> tuple[str, ...]:
    r"""Return the mean as a sum over n, the cases' values in it, the exact value and decimals, by line.

    Args:
        explanation: The explained mean. Cases that it leaves out are in no line.
        colours: A colour per case, those left out included; None for plain terms.
        note: Text after the result, such as what became of empty cases. Plain text.
        label: The name of the model, where there are several. Plain text.

    Returns:
        Lines with `&` where they align, for `aligned`; the general formula alone when no case is left.

    >>> from recmetrics import parse_mean
    >>> relevant = {"u1": {"B", "D", "Z"}, "u2": {"B", "D", "Z"}}
    >>> explanation = parse_mean("MAP@5").explain({"u1": list("ABCDE"), "u2": list("ACEBD")}, relevant)
    >>> print(*mean_formula_lines(explanation), sep="\n")
    \mathrm{MAP@5} &= \frac{1}{n}\sum_{i=1}^{n} \mathrm{AP@5}_i
    &= \frac{1}{2}\left(\frac{1}{3} + \frac{13}{60}\right)
    &= \frac{11/20}{2} = \frac{11}{40} = 0.275
    """
    measure = name_latex(str(explanation.mean.measure))
    model = rf"\ (\text{{{plain_latex(label)}}})" if label else ""
    general = rf"{name_latex(str(explanation.mean))}{model} &= \frac{{1}}{{n}}\sum_{{i=1}}^{{n}} {measure}_i"
    if explanation.value is None:
        return (general,)
    counted = [(at, term.value) for at, term in enumerate(explanation.terms) if term.counted]
    is_exact = all(_is_written_exactly(value) for _, value in counted)
    sign = "=" if is_exact else r"\approx"
    rows = _rows([(value, None if colours is None else colours[at]) for at, value in counted])
    behind = rf"\quad\text{{{plain_latex(note)}}}" if note else ""
    return (
        general,
        *(f"&{sign} {row}" for row in rows[:1]),
        *(rf"&\qquad + {row}" for row in rows[1:]),
        f"&{_result(explanation.value, explanation.numerator, explanation.count, is_exact)}{behind}",
    )


def _rows(terms: Sequence[tuple[Number, str | None]]) -> list[str]:
    """Return 1/n before the sum of the values, on as many lines as it needs."""
    over = fraction_latex("1", str(len(terms)))
    lines: list[list[str]] = []
    room = 0
    for value, colour in _cut(terms):
        latex, width = _term(value) if value is not None else (r"\cdots", _DOTS)
        room -= width
        if room < 0:
            lines.append([])
            room = WIDEST_LINE - width
        lines[-1].append(latex if colour is None else rf"\textcolor{{{colour}}}{{{latex}}}")
    if len(terms) == 1:
        return [rf"{over}\cdot {lines[0][0]}"]
    return bracketed(over, [" + ".join(line) for line in lines])


def _cut(terms: Sequence[tuple[Number, str | None]]) -> list[tuple[Number | None, str | None]]:
    """Return the terms, those in the middle of a long sum as one without a value."""
    if len(terms) <= LONGEST_SUM:
        return list(terms)
    return [*terms[:FIRST_TERMS], (None, None), *terms[-LAST_TERMS:]]


def _term(value: Number) -> tuple[str, int]:
    """Return a value as LaTeX, and its width with a plus sign, in digits."""
    if isinstance(value, Fraction) and has_short_fraction(value):
        return value_latex(value), 3 + max(len(str(value.numerator)), len(str(value.denominator)))
    return decimal_text(value), 3 + len(decimal_text(value))


def _is_written_exactly(value: Number) -> bool:
    return isinstance(value, Fraction) and has_short_fraction(value)


def _result(value: Number, total: Number, count: int, is_exact: bool) -> str:
    forms, decimals = result_latex(value, total, count)
    if isinstance(value, float) or isinstance(total, float):
        return decimals
    # A result of rounded terms must not look exactly equal to them, nor be wider than they are.
    if not is_exact or not has_short_fraction(total):
        forms = [value_latex(Fraction(value))] if is_exact and has_short_fraction(value) else []
    if not forms:
        return rf"\approx {decimal_text(value)}"
    return f"{''.join(f'= {form} ' for form in forms)}{decimals}".rstrip()
