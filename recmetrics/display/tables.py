r"""Small tables of text, written for a terminal, Markdown, LaTeX or a notebook.

Ids, file names and items are other people's text: each form escapes them, so that they are shown as they are
and are never markup, code or commands to a terminal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

# The mark of a numbered list: up to nine digits at the start, and a dot or a bracket.
_NUMBERED: Final = "|".join(rf"(?<=^\d{{{digits}}})[.)](?=\s|$)" for digits in range(1, 10))

# A file of Markdown is also read as it stands: only what would be taken for markup there.
# As text, which `re` compiles once it is needed.
_MARKUP: Final = rf"""(?xi)
    [\\`*\[\]<>|$~]          # code, emphasis, links, HTML, cells, formulas, struck out
    | (?<![^\W_])_ | _(?![^\W_])     # emphasis, though not within a word
    | &(?=\#?\w+;)           # &lt;
    | :(?=//|[\w+-]+:)       # https://, :smile:
    | (?<=www)\.
    | (?<!\w)@(?=\w) | @(?=[\w-]+\.\w)  # someone who is mentioned, an address of mail
    | (?:(?<=^)|(?<=\n))(?:[#]|\+(?=\s|$)|-(?!\d))
    | {_NUMBERED}
    """
FORMULA_STARTS: Final = "-=+@\t\r\n＝＋－＠"  # the hyphen first, as between brackets of a pattern
"""Signs that make a cell a formula in some spreadsheet, full-width ones in those of East Asia."""

_LATEX_SIGNS: Final = {
    **{sign: f"\\{sign}" for sign in "&%#_{}"},
    # By its name: within a formula on a page, the sign itself would end the formula.
    "$": r"\textdollar{}",
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table.

    Args:
        text: Its text, as it is to be shown.
        bold: Whether it stands out; in plain text it gets a star.
    """

    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of text.

    Args:
        headings: The headings of the columns.
        rows: The rows, a cell or its text for each column.
        numbers: The columns of numbers, from 0; these are aligned to the right.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[Cell | str, ...], ...]
    numbers: frozenset[int] = frozenset()

    def text(self) -> str:
        """Return lines with aligned columns, for a terminal.

        Example:
            >>> rows = (("a", Cell("0.5", bold=True)), ("b", "0.25"))
            >>> print(Table(("run", "mean"), rows, frozenset({1})).text())
            run  mean
            a     0.5 *
            b    0.25
        """
        columns = list(zip(self.headings, *self.rows, strict=True))
        written = [self._text_column(at, column) for at, column in enumerate(columns)]
        return "\n".join("  ".join(row).rstrip() for row in zip(*written, strict=True))

    def markdown(self) -> str:
        r"""Return a table of Markdown.

        Example:
            >>> print(Table(("run", "mean"), (("a|b", Cell("0.5", bold=True)),), frozenset({1})).markdown())
            | run | mean |
            | --- | ---: |
            | a\|b | **0.5** |
        """
        rules = ("---:" if at in self.numbers else "---" for at in range(len(self.headings)))
        rows = [map(safe_markdown, self.headings), rules]
        rows += [_written(row, safe_markdown, "**{}**") for row in self.rows]
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def latex(self) -> str:
        r"""Return a tabular of LaTeX, with the rules of booktabs.

        Example:
            >>> print(Table(("run", "mean"), (("a_b", Cell("0.5", bold=True)),), frozenset({1})).latex())
            \begin{tabular}{lr}
            \toprule
            run & mean \\
            \midrule
            a\_b & \textbf{0.5} \\
            \bottomrule
            \end{tabular}
        """
        columns = "".join("r" if at in self.numbers else "l" for at in range(len(self.headings)))
        heading = [safe_latex(one) for one in self.headings]
        rows = [latex_row(_written(row, safe_latex, r"\textbf{{{}}}")) for row in self.rows]
        lines = [rf"\begin{{tabular}}{{{columns}}}", r"\toprule", latex_row(heading), r"\midrule"]
        return "\n".join([*lines, *rows, r"\bottomrule", r"\end{tabular}"])

    def html(self) -> str:
        """Return a table of HTML, in the colours of the page around it.

        Example:
            >>> print(Table(("run",), (("<a>",),)).html())
            <table><thead><tr><th style="text-align:left">run</th></tr></thead><tbody>
            <tr><td style="text-align:left">&lt;a&gt;</td></tr>
            </tbody></table>
        """
        heading = self._html_row("th", map(safe_html, self.headings))
        rows = (self._html_row("td", _written(row, safe_html, "<strong>{}</strong>")) for row in self.rows)
        return f"<table><thead>{heading}</thead><tbody>\n" + "\n".join(rows) + "\n</tbody></table>"

    def _html_row(self, tag: str, cells: Iterable[str]) -> str:
        sides = ("right" if at in self.numbers else "left" for at in range(len(self.headings)))
        inside = (
            f'<{tag} style="text-align:{side}">{cell}</{tag}>'
            for side, cell in zip(sides, cells, strict=True)
        )
        return f"<tr>{''.join(inside)}</tr>"

    def _text_column(self, at: int, column: Sequence[Cell | str]) -> list[str]:
        stars = any(isinstance(cell, Cell) and cell.bold for cell in column)
        texts = [printable(cell.text if isinstance(cell, Cell) else cell) for cell in column]
        width = max(map(len, texts))
        texts = [text.rjust(width) if at in self.numbers else text.ljust(width) for text in texts]
        if not stars:
            return texts
        marks = [" *" if isinstance(cell, Cell) and cell.bold else "  " for cell in column]
        return [text + mark for text, mark in zip(texts, marks, strict=True)]


def _written(row: Sequence[Cell | str], safe: Callable[[str], str], bold: str) -> list[str]:
    return [
        (bold.format(safe(cell.text)) if cell.bold else safe(cell.text))
        if isinstance(cell, Cell)
        else safe(cell)
        for cell in row
    ]


def printable(text: str) -> str:
    r"""Escape a text, so that a terminal shows it and does not obey it.

    >>> print(printable("u\x1b[2J1"))
    u\x1b[2J1
    """
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def readable_markdown(text: str) -> str:
    r"""Escape a reader's text for a file of Markdown: only signs that are markup where they stand.

    >>> print(readable_markdown("a_b|c: MAP@5 = 0.5"), readable_markdown("[x](https://x.org) _y_"))
    a_b\|c: MAP@5 = 0.5 \[x\](https\://x.org) \_y\_
    >>> print(readable_markdown("10. model is ahead"))
    10\. model is ahead
    >>> print(readable_markdown("__0__"), readable_markdown("a_b"))
    \_\_0\_\_ a_b
    """
    return re.sub(_MARKUP, r"\\\g<0>", text)


def safe_markdown(text: str) -> str:
    """Escape any text at all for Markdown, as `readable_markdown` does."""
    return readable_markdown(printable(text))


def plain_latex(text: str) -> str:
    r"""Escape a reader's text for LaTeX, so that it is shown as it is.

    >>> print(plain_latex("A_1 & 50%"), plain_latex("$x^2"))
    A\_1 \& 50\% \textdollar{}x\textasciicircum{}2
    """
    return "".join(_LATEX_SIGNS.get(one, one) for one in text)


def safe_latex(text: str) -> str:
    """Escape any text at all for LaTeX, as `plain_latex` does."""
    return plain_latex(printable(text))


def latex_row(cells: Sequence[str]) -> str:
    r"""Return the row of a tabular; its cells are escaped before.

    >>> latex_row(["[2pt]", "0.5"])
    '{}[2pt] & 0.5 \\\\'
    """
    # After the end of a row or a rule, a bracket or a star would be an argument of it.
    start = "{}" if cells[0].lstrip().startswith(("[", "*")) else ""
    return rf"{start}{' & '.join(cells)} \\"


def safe_cell(text: str) -> str:
    """Escape a reader's text for a cell, so that no spreadsheet takes it for a formula.

    >>> safe_cell("=1+1"), safe_cell("u1")
    ("'=1+1", 'u1')
    """
    return f"'{text}" if text.startswith(tuple(FORMULA_STARTS)) else text


def safe_html(text: str) -> str:
    """Escape a text for HTML.

    >>> safe_html("<script>")
    '&lt;script&gt;'
    """
    from html import escape  # only notebooks need it

    return escape(printable(text))
