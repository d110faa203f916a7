"""Exports of the playground: the step table and the formula.

Names of items are typed by the reader. Each format escapes them so that they are shown as they are
and are never formulas, markup or code.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

from recmetrics import Explanation
from recmetrics.display.tables import readable_markdown, safe_cell
from webapp.model.numbers import Number, equation_text, full_text, with_decimals
from webapp.playground.formulas import aligned, formula_lines
from webapp.texts import Texts

BYTE_ORDER_MARK: Final = "\ufeff"
"""Byte order mark, by which Excel recognises UTF-8 in a CSV file."""

# Special characters of Markdown, of HTML and formulas in it, and of links without brackets.
_MARKDOWN_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|$&~:@^.])")

_SLASH: Final = "\u2044"
"""The fraction slash: a fraction with it is no date in any spreadsheet."""

_PRECISION_AT_HITS: Final = r"P@k\cdot rel(k)"


def steps_csv(explanations: Sequence[Explanation], k: int, t: Texts, *, for_excel: bool = True) -> str:
    """Export the step table as CSV, one row per rank, then the sum, then every value that is shown.

    Fractions are written with the sign U+2044, as spreadsheets turn `2/4` into a date; beside them are the
    decimals with all their digits.

    Args:
        explanations: The measures that are shown: the second one is that whose terms are in the table.
        k: The cutoff.
        t: Texts for the headings.
        for_excel: Whether to start with a byte order mark.

    Returns:
        The file's text, with the line ends that CSV has.
    """
    terms = explanations[1]
    fraction, decimals, term = t("takeaway.fraction"), t("takeaway.decimals"), _term_heading(terms, t)
    heading = [
        "k",
        t("takeaway.item"),
        *_if_graded(terms, t("takeaway.grade")),
        "rel(k)",
        t("takeaway.hits"),
        f"P@k ({fraction})",
        f"P@k ({decimals})",
        f"{term} ({fraction})",
        f"{term} ({decimals})",
        t("takeaway.counted"),
    ]
    steps = (
        (
            step.k,
            safe_cell(str(step.item)),
            *_if_graded(terms, str(step.grade or 0)),
            int(step.relevant),
            step.hits,
            f"{step.hits}{_SLASH}{step.k}",
            float(step.precision),
            *_exact_and_decimals(step.term),
            int(step.counted),
        )
        for step in terms.steps
    )
    no_grade = _if_graded(terms, "")
    total = [
        t("takeaway.sum"),
        "",
        *no_grade,
        "",
        terms.hits,
        "",
        "",
        *_exact_and_decimals(terms.numerator),
        "",
    ]
    relevant = terms.relevant_count
    results = [
        [t("takeaway.measure"), fraction, decimals],
        ["K", k, k],
        ["|R|", relevant, relevant],
        *([str(one.measure), *_exact_and_decimals(one.value)] for one in explanations),
    ]
    return csv_text([heading, *steps, total, [], *results], for_excel=for_excel)


def _if_graded(explanation: Explanation, cell: str) -> list[str]:
    """Return the cell of the column of grades; a list without grades has no such column."""
    return [] if explanation.grades is None else [cell]


def _exact_and_decimals(value: Number) -> tuple[str, float]:
    """Return the cells of a number: its fraction, "" where it has none, and its decimals."""
    exact = "" if isinstance(value, float) else str(value).replace("/", _SLASH)
    return exact, float(value)


def csv_text(rows: Iterable[Sequence[object]], *, for_excel: bool = True) -> str:
    """Format rows as a CSV file, with the line ends that CSV has.

    Args:
        rows: The rows, the heading first. Text of readers goes through `safe_cell` before.
        for_excel: Whether to start with a byte order mark.
    """
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return (BYTE_ORDER_MARK if for_excel else "") + file.getvalue()


def steps_markdown(explanation: Explanation, t: Texts) -> str:
    """Export the step table as Markdown, with exact fractions, a row of sums and the value.

    Args:
        explanation: The measure whose terms are shown.
        t: Texts for the headings.
    """
    rows = [
        [
            "k",
            t("takeaway.item"),
            *_if_graded(explanation, t("takeaway.grade")),
            "rel(k)",
            "P@k",
            _term_heading(explanation, t),
        ],
        ["--:", ":--", *_if_graded(explanation, "--:"), "--:", ":--", ":--"],
        *(
            [
                str(step.k),
                readable_markdown(str(step.item)),
                *_if_graded(explanation, str(step.grade or 0)),
                str(int(step.relevant)),
                equation_text(step.hits, step.k),
                shown(step.term) if step.counted else "–",
            ]
            for step in explanation.steps
        ),
        ["", t("takeaway.sum"), *_if_graded(explanation, ""), "", "", shown(explanation.numerator)],
    ]
    value = f"{explanation.measure} = {_quotient(explanation)}{shown(explanation.value)}"
    return f"{markdown_table(rows)}\n\n{value}\n"


def markdown_table(rows: Iterable[Sequence[str]]) -> str:
    """Format rows as a Markdown table: the heading, the row of its alignment, then the others.

    Args:
        rows: The rows. Text of readers goes through `readable_markdown` before.
    """
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def formulas_latex(explanations: Iterable[Explanation], t: Texts) -> str:
    """Export the formulas as a piece of a LaTeX document, without colours.

    Args:
        explanations: The explained measures.
        t: Texts for the comment on what the document needs.
    """
    return latex_blocks((formula_lines(explanation) for explanation in explanations), t)


def latex_blocks(formulas: Iterable[tuple[str, ...]], t: Texts) -> str:
    """Format formulas, each given by its lines, as a piece of a LaTeX document.

    Args:
        formulas: The lines of each formula, without colours.
        t: Texts for the comment on what the document needs.
    """
    blocks = [f"\\[\n{aligned(lines)}\n\\]" for lines in formulas]
    return "\n\n".join([f"% {t('takeaway.latex_needs')}", *blocks]) + "\n"


def _term_heading(explanation: Explanation, t: Texts) -> str:
    is_precision_at_hits = explanation.measure.term_formula == _PRECISION_AT_HITS
    return "rel(k)·P@k" if is_precision_at_hits else t("takeaway.term")


def safe_markdown(text: str) -> str:
    """Escape a reader's text for Markdown, so that it is shown as it is."""
    return _MARKDOWN_SIGNS.sub(r"\\\1", text)


def _quotient(explanation: Explanation) -> str:
    """Return the division that gives the value, if there is something to divide by."""
    if not explanation.denominator:
        return ""
    sign = "≈" if isinstance(explanation.value, float) else "="
    return f"{full_text(explanation.numerator)} ÷ {full_text(explanation.denominator)} {sign} "


def shown(number: Number) -> str:
    """Format a number in full, with its decimals if it is a fraction."""
    return with_decimals(full_text(number), number)
