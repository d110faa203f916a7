r"""An explanation as a table: a row for each rank, then the sum and the value."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from recmetrics.display.frames import data_frame
from recmetrics.display.tables import Table, safe_html, safe_latex

if TYPE_CHECKING:
    from recmetrics.display.frames import DataFrame
    from recmetrics.display.shapes import ExplanationLike, NamedMeasure, Number

_LONGEST_FRACTION: Final = 20
"""Signs of a fraction that is still shown; longer ones are rounded to decimals."""
_MOST_TERMS: Final = 12
"""Terms of a sum that are written out in a formula."""


class ExplanationViews:
    """The ways to look at an explanation."""

    __slots__ = ()

    def to_pandas(self: ExplanationLike) -> DataFrame:
        """Return a row for each rank as a DataFrame: k, item, rel, P@k, term and counted.

        Exact values become floats. Where items have grades, a column `grade` has them, NaN where an item has
        none. The terms of `beyond`, which have no item, are in no row.

        Raises:
            MissingPackagesError: If pandas is not installed.

        Example:
            >>> from recmetrics import parse_measure
            >>> frame = parse_measure("AP@2").explain(["A", "B", "C"], {"B", "C"}).to_pandas()
            >>> frame["term"].tolist(), frame["counted"].tolist()
            ([0.0, 0.5, 0.0], [True, True, False])
        """
        steps = self.steps
        grades = [None if step.grade is None else float(step.grade) for step in steps]
        return data_frame(
            {
                "k": [step.k for step in steps],
                "item": [step.item for step in steps],
                "rel": [int(step.relevant) for step in steps],
                "P@k": [float(step.precision) for step in steps],
                "term": [float(step.term) for step in steps],
                "counted": [step.counted for step in steps],
                **({} if self.grades is None else {"grade": grades}),
            }
        )

    def __str__(self: ExplanationLike) -> str:
        """Return the steps as a table of text, and the value below."""
        return f"{_table(self).text()}\n\n{_value_line(self)}"

    def _repr_html_(self: ExplanationLike) -> str:
        return f"{_table(self).html()}\n<p>{safe_html(_value_line(self))}</p>"

    def _repr_latex_(self: ExplanationLike) -> str:
        lines = [f"{name_latex(str(self.measure))} &= {self.measure.formula_of(self.statement)}"]
        if self.denominator:
            lines.append(f"&= {_with_numbers(self)}")
        lines.append(f"&= {_latex_number(self.value)}" + decimals_behind(self.value, r"\approx"))
        body = " \\\\\n".join(lines)
        return f"$\\displaystyle\\begin{{aligned}}\n{body}\n\\end{{aligned}}$"


def formula_latex(measure: NamedMeasure) -> str:
    r"""Return the formula of a measure, as a notebook shows it.

    >>> from recmetrics import parse_measure
    >>> print(formula_latex(parse_measure("R@3")))
    $\displaystyle \mathrm{R@3} = \frac{1}{|R|}\sum_{k=1}^{K} rel(k)$
    """
    return rf"$\displaystyle {name_latex(str(measure))} = {measure.formula}$"


def name_latex(name: str) -> str:
    r"""Return a printed name as LaTeX.

    >>> print(name_latex("AP(norm=min_length)@5"))
    \mathrm{AP(norm=min\_length)@5}
    """
    return rf"\mathrm{{{safe_latex(name)}}}"


def number_text(number: Number) -> str:
    """Return a number: a short fraction as it is, all else with four decimals.

    >>> number_text(Fraction(13, 60)), number_text(0.63093)
    ('13/60', '0.6309')
    """
    exact = not number or (isinstance(number, (Fraction, int)) and len(str(number)) <= _LONGEST_FRACTION)
    return str(number or 0) if exact else f"{float(number):.4f}"


def _table(explanation: ExplanationLike) -> Table:
    rows = [
        (
            str(step.k),
            str(step.item),
            "" if step.grade is None else number_text(step.grade),
            str(int(step.relevant)),
            number_text(step.precision),
            number_text(step.term) if step.counted else "–",
        )
        for step in explanation.steps
    ]
    if explanation.beyond:
        count = (explanation.measure.k or 0) - len(explanation.steps)
        beyond = sum(explanation.beyond, Fraction(0))
        rows.append(("", f"{count} ranks behind the list", "", "", "", number_text(beyond)))
    rows.append(("", "sum", "", "", "", number_text(explanation.numerator)))
    headings = ("k", "item", "grade", "rel", "P@k", "term")
    if explanation.grades is None:
        rows, headings = [(*row[:2], *row[3:]) for row in rows], (*headings[:2], *headings[3:])
    return Table(headings, tuple(rows), frozenset({0, *range(2, len(headings))}))


def _value_line(explanation: ExplanationLike) -> str:
    below, divisor = explanation.statement.over_text, number_text(explanation.denominator)
    value = (
        f"{explanation.measure} = {number_text(explanation.value)}{decimals_behind(explanation.value, '≈')}"
    )
    if divisor == "1":
        return value
    return f"{value}, the sum divided by {divisor}" + (f" = {below}" if below else "")


def decimals_behind(value: Number, about: str) -> str:
    """Return the decimals to write behind a fraction, "" where it is none.

    >>> decimals_behind(Fraction(1, 3), "≈"), decimals_behind(Fraction(1, 2), "≈"), decimals_behind(0.3, "≈")
    (' ≈ 0.3333', ' = 0.5000', '')
    """
    if "/" not in number_text(value):
        return ""
    decimals = f"{float(value):.4f}"
    return f" {'=' if Fraction(decimals) == value else about} {decimals}"


def _with_numbers(explanation: ExplanationLike) -> str:
    """Return the sum of the terms that are not 0, over the denominator."""
    terms = [*(step.term for step in explanation.steps if step.counted), *explanation.beyond]
    written = [_latex_number(term) for term in terms if term] or ["0"]
    if len(written) > _MOST_TERMS:
        written = [*written[: _MOST_TERMS - 1], r"\cdots", written[-1]]
    total = " + ".join(written)
    if explanation.denominator == 1:
        return total
    return rf"\frac{{1}}{{{_latex_number(explanation.denominator)}}}\left({total}\right)"


def _latex_number(number: Number) -> str:
    text = number_text(number)
    above, slash, below = text.partition("/")
    return rf"\frac{{{above}}}{{{below}}}" if slash else text
