"""Exports of the leaderboard: Markdown and LaTeX, the best in bold, with marks of significance and legend."""

from __future__ import annotations

import re
from collections.abc import Sequence

from recmetrics.display.tables import latex_row, plain_latex, readable_markdown
from webapp.cases.protocol import LeaderboardCell, LeaderboardColumn, LeaderboardContent
from webapp.cases.verdict_sentences import MARK
from webapp.playground.export import markdown_table
from webapp.texts import Texts


def leaderboard_markdown(content: LeaderboardContent, t: Texts, notes: Sequence[str] = ()) -> str:
    """Export the leaderboard as a Markdown table, with the denominator of each measure and the legend.

    Args:
        content: The leaderboard.
        t: Texts for the headings.
        notes: What else is to be known about the numbers.
    """
    columns = content["columns"]
    heads = [readable_markdown(f"{column['name']} {column['over']}".strip()) for column in columns]
    table = [[t("cases_keep.model"), *heads], [":--", *["--:"] * len(columns)]]
    for row in content["rows"]:
        table.append([readable_markdown(row["shown_label"]), *map(_markdown_cell, row["cells"])])
    return "\n\n".join([markdown_table(table), *map(readable_markdown, [*_said(content), *notes])]) + "\n"


def leaderboard_latex(content: LeaderboardContent, t: Texts, notes: Sequence[str] = ()) -> str:
    """Export the leaderboard as a LaTeX table with the rules of booktabs.

    Args:
        content: The leaderboard.
        t: Texts for the headings and the comment on what the document needs.
        notes: What else is to be known about the numbers.
    """
    columns, rows = content["columns"], content["rows"]
    heads = [plain_latex(column["name"]) for column in columns]
    lines = [
        f"% {t('cases_keep.booktabs_needs')}",
        rf"\begin{{tabular}}{{l{'r' * len(columns)}}}",
        r"\toprule",
        latex_row([plain_latex(t("cases_keep.model")), *heads]),
        latex_row(["", *map(_latex_divisor, columns)]),
        r"\midrule",
    ]
    for row in rows:
        cells = row["cells"]
        lines.append(latex_row([plain_latex(row["shown_label"]), *map(_latex_value, cells)]))
        if any(cell["difference"] for cell in cells):
            name = rf"\quad {{\footnotesize {plain_latex(t('cases_keep.latex_difference'))}}}"
            lines.append(latex_row([name, *map(_latex_difference, cells)]))
    legend = " ".join(map(_latex_text, [*_said(content), *notes]))
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", rf"\par{{\footnotesize {legend}}}", ""])


def _said(content: LeaderboardContent) -> list[str]:
    """Return who is ahead, which cases that is of, and what the marks mean."""
    said = (content["sentence"], content["verdict"], *content["warnings"], *content["legend"])
    return [text for text in said if text]


def _markdown_cell(cell: LeaderboardCell) -> str:
    value = f"**{cell['shown']}**" if cell["best"] else cell["shown"]
    return f"{value}{cell['mark']}{_behind(cell)}"


def _behind(cell: LeaderboardCell) -> str:
    """Return the difference from the baseline with its interval, as it stands behind a value."""
    if not cell["difference"]:
        return ""
    return f" ({_with_interval(cell)})"


def _with_interval(cell: LeaderboardCell) -> str:
    """Return the difference with its interval and p-value, as far as it is tested."""
    if not cell["low"]:
        return cell["difference"]
    return f"{cell['difference']} [{cell['low']}, {cell['high']}], {cell['p']}"


def _latex_value(cell: LeaderboardCell) -> str:
    value = rf"\textbf{{{cell['shown']}}}" if cell["best"] else cell["shown"]
    return rf"{value}$^{{\dagger}}$" if cell["mark"] else value


def _latex_difference(cell: LeaderboardCell) -> str:
    if not cell["difference"]:
        return ""
    return rf"{{\footnotesize ${_with_interval(cell)}$}}".replace("−", "-")


def _latex_divisor(column: LeaderboardColumn) -> str:
    r"""Return what a measure divides by: "÷ min(|R|, 5)" as `$\div \min(|R|, 5)$`."""
    if not column["over"]:
        return ""
    over = re.sub(r"\b(min|max)\b", r"\\\1", column["over"].removeprefix("÷").strip())
    over = re.sub(r"([A-Za-z]{2,})", _upright, over)
    return rf"{{\footnotesize $\div {over}$}}"


def _upright(word: re.Match[str]) -> str:
    return word[0] if word[0] in ("min", "max") else rf"\mathrm{{{word[0]}}}"


def _latex_text(text: str) -> str:
    return (
        plain_latex(text)
        .replace("’", "'")
        .replace(MARK, r"$\dagger$")
        .replace("≤", r"$\leq$")
        .replace("−", "$-$")
    )
