r"""LaTeX formulas of measures, with the reader's numbers in them.

Everything follows from the explanation and from what the measure states, so a new measure needs nothing
here: numbers are put in place of the names in its statement. No item's name ever enters LaTeX.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final

from recmetrics import Explanation
from recmetrics.display.tables import plain_latex
from recmetrics.statements.formulas import latex, with_numbers
from recmetrics.statements.language import Expression, H, K, N, Number, R, grade, h, hits, k, n, one, rel
from webapp.model.numbers import Number as Value
from webapp.model.numbers import decimal_text, relation

TERMS_PER_LINE: Final = 5
"""Most terms in a line of a sum, for narrow screens."""
LOGARITHMS_PER_LINE: Final = 2
"""Most terms of nDCG in a line; they are wider."""

BETWEEN: Final = " &emsp;&emsp;&emsp; "
"""Space between inline formulas: they flow like words, side by side or, on a phone, one below the other."""

_LONGEST_FRACTION: Final = 11
# Digits of a fraction, with its LaTeX around them.
_LONGEST_FORM: Final = 40

Colour = Callable[[int], str | None]
"""The colour of the term of a rank, as `#rrggbb`."""


def formula_lines(explanation: Explanation, colour: Colour | None = None, note: str = "") -> tuple[str, ...]:
    r"""Return the general formula, the numbers in it, the exact value and its decimals, line by line.

    Args:
        explanation: The measure explained for a list.
        colour: The colour of each rank's term; None for plain terms.
        note: Text after the result, such as the convention that made it 0. Plain text.

    Returns:
        Lines with `&` where they align, for `aligned`.

    >>> from recmetrics import parse_measure
    >>> explanation = parse_measure("AP@5").explain(list("ABCDE"), set("BDZ"))
    >>> print(*formula_lines(explanation), sep="\n")
    \mathrm{AP@5} &= \frac{1}{\min(|R|,K)}\sum_{k=1}^{K} P@k\cdot \mathrm{rel}(k)
    &= \frac{1}{\min(3,5)}\left(\frac{1}{2} + \frac{2}{4}\right)
    &= \frac{1}{3} \approx 0.3333
    """
    measure = explanation.measure
    general = measure.formula_of(explanation.statement).replace("rel(", r"\mathrm{rel}(")
    rows = _with_numbers(explanation, colour) if explanation.denominator else []
    forms, decimals = result_latex(explanation.value, explanation.numerator, explanation.denominator)
    # A formula of a single term, such as that of RR, is already the result once its number is in it.
    if rows and _with_numbers(explanation, None) == forms[:1]:
        forms = [rows.pop(), *forms[1:]]
    behind = rf"\quad\text{{{plain_latex(note)}}}" if note else ""
    return (
        rf"{name_latex(str(measure))} &= {general}",
        *(f"&= {row}" for row in rows[:1]),
        *(rf"&\qquad + {row}" for row in rows[1:]),
        f"&{''.join(f'= {form} ' for form in forms)}{decimals}".rstrip() + behind,
    )


def inline(lines: Iterable[str], size: str = "") -> str:
    """Return the lines as one inline formula of Markdown, with room below for the next row of formulas.

    Args:
        lines: Lines of LaTeX.
        size: A command for the size of the letters.
    """
    block = aligned((*lines, r"&\;"))
    return rf"${size}\displaystyle {block}$".replace("\n", " ")


def aligned(lines: tuple[str, ...]) -> str:
    r"""Join the lines to one aligned block of LaTeX.

    >>> print(aligned(("a &= b", "&= c")))
    \begin{aligned}
    a &= b \\
    &= c
    \end{aligned}
    """
    body = " \\\\\n".join(lines)
    return f"\\begin{{aligned}}\n{body}\n\\end{{aligned}}"


def _with_numbers(explanation: Explanation, colour: Colour | None) -> list[str]:
    """Return the sum of the terms over the denominator, on as many lines as it needs."""
    below = latex(with_numbers(explanation.statement.over, _totals(explanation)))
    over = "" if below == "1" else rf"\frac{{1}}{{{below}}}"
    terms = _terms(explanation, colour)
    if len(terms) <= 1:
        only = terms[0] if terms else "0"
        return [rf"{over}\cdot {only}" if over else only]
    per_line = TERMS_PER_LINE if isinstance(explanation.value, Fraction) else LOGARITHMS_PER_LINE
    return bracketed(
        over, [" + ".join(terms[start : start + per_line]) for start in range(0, len(terms), per_line)]
    )


def bracketed(over: str, rows: list[str]) -> list[str]:
    r"""Put a factor before a sum that may go over several lines.

    >>> bracketed(r"\frac{1}{2}", ["1 + 0", "1"])
    ['\\frac{1}{2}\\Bigl(1 + 0', '1\\Bigr)']
    """
    if len(rows) == 1:
        return [rf"{over}\left({rows[0]}\right)" if over else rows[0]]
    # \left and \right must meet on one line, so a sum over several has brackets of a fixed size.
    return [rf"{over}\Bigl({rows[0]}", *rows[1:-1], rf"{rows[-1]}\Bigr)"]


def _terms(explanation: Explanation, colour: Colour | None) -> list[str]:
    """Return the terms that are not 0, in the order of their ranks, those of empty ranks last."""
    term, totals = explanation.statement.term, _totals(explanation)
    shown = [(step.k, step.hits, step.grade) for step in explanation.steps if step.term]
    length = len(explanation.steps)
    empty = [(length + at, explanation.hits, None) for at, value in enumerate(explanation.beyond, 1) if value]
    passed = _passed(explanation)
    terms: list[str] = []
    for rank, hits_so_far, given in (*shown, *empty):
        at_rank = {rel: one, hits: Number(hits_so_far), k: Number(rank), grade: _written(given or 0)}
        products = passed.get(rank, {})
        filled = latex(with_numbers(term, {**totals, **at_rank, **products}, is_folded=True))
        term_colour = colour(rank) if colour is not None and rank <= length else None
        terms.append(filled if term_colour is None else rf"\textcolor{{{term_colour}}}{{{filled}}}")
    return terms


def _passed(explanation: Explanation) -> dict[int, dict[Expression, Expression]]:
    """Return what the products over higher ranks come to at each rank; nothing for a term without any."""
    statement = explanation.statement
    so_far: list[Value] = [1] * len(statement.passed)
    found: dict[int, dict[Expression, Expression]] = {}
    for step in explanation.steps if so_far else ():
        found[step.k] = dict(zip(statement.passed, map(_written, so_far), strict=True))
        given = max(step.grade or 0, 0)
        known = (step.relevant, step.hits, step.k, given, step.grade is not None, 0, 0, 0)
        so_far = [
            Fraction(value) * Fraction(at(known))
            for value, at in zip(so_far, statement.passing_at, strict=True)
        ]
    return found


def _written(number: Value) -> Expression:
    """Return a number as a formula has it: whole, as a short fraction, or with decimals."""
    exact = Fraction(number)
    if exact.denominator == 1:
        return Number(exact.numerator)
    quotient = Number(exact.numerator) / exact.denominator
    is_short = len(str(exact)) <= _LONGEST_FRACTION
    return quotient if is_short else quotient.known_as(decimal_text(exact))


def _totals(explanation: Explanation) -> dict[Expression, Expression]:
    steps, grades = explanation.steps, explanation.grades
    totals = {R: explanation.relevant_count, n: len(steps), h: explanation.hits}
    totals |= {H: sum(step.relevant for step in steps), N: grades.not_relevant if grades else 0}
    cutoff = explanation.measure.k
    if cutoff is not None:
        totals[K] = cutoff
    return {name: Number(count) for name, count in totals.items()}


def result_latex(value: Value, numerator: Value, denominator: Value) -> tuple[list[str], str]:
    r"""Return a value as a quotient, that reduced if it can be, and its decimals with their sign.

    Args:
        value: The value.
        numerator: What is divided.
        denominator: What it is divided by; where that is 0, the value is 0 by convention.

    >>> result_latex(Fraction(1, 3), Fraction(5, 3), 5)
    (['\\frac{5/3}{5}', '\\frac{1}{3}'], '\\approx 0.3333')
    """
    if not denominator:
        return ["0"], ""
    if isinstance(value, float) or isinstance(numerator, float):
        below = str(denominator) if isinstance(denominator, int) else decimal_text(denominator)
        if denominator == 1:
            return [], decimals_latex(value)
        rounded = fraction_latex(decimal_text(numerator), below)
        return [], rf"\approx {rounded} {decimals_latex(value)}"
    value = Fraction(value)
    reduced = value_latex(value)
    quotient = reduced if denominator == 1 else fraction_latex(str(numerator), str(denominator))
    # Fractions of many digits are wider than a phone, and nobody reads them.
    forms = [form for form in dict.fromkeys((quotient, reduced)) if len(form) <= _LONGEST_FORM]
    return forms, "" if value.denominator == 1 else decimals_latex(value)


def value_latex(value: Fraction) -> str:
    r"""Format a reduced fraction as LaTeX.

    >>> print(value_latex(Fraction(2, 4)), value_latex(Fraction(1)))
    \frac{1}{2} 1
    """
    return (
        str(value) if value.denominator == 1 else fraction_latex(str(value.numerator), str(value.denominator))
    )


def decimals_latex(value: Value) -> str:
    """Format the decimals with the equals or almost-equals sign before them."""
    return relation(value).replace("≈", r"\approx")


def fraction_latex(above: str, below: str) -> str:
    """Format a fraction as LaTeX, not reduced."""
    return rf"\frac{{{above}}}{{{below}}}"


def name_latex(name: str) -> str:
    r"""Format the printed name of a measure or of a mean as LaTeX.

    >>> print(name_latex("AP(norm=min_length)@5"), name_latex("Mean P@5"))
    \mathrm{AP(norm{=}min\_length)@5} \mathrm{Mean\ P@5}
    """
    escaped = name.replace("_", r"\_").replace("=", "{=}").replace(" ", r"\ ")
    return rf"\mathrm{{{escaped}}}"
