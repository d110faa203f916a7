"""HTML tables of the page, each scrolling on its own where it is too wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

import streamlit as st

from webapp.model.palette import BLUE

_LINE: Final = "1px solid color-mix(in srgb, currentColor 18%, transparent)"
_BAR: Final = f"color-mix(in srgb, {BLUE} 30%, transparent)"
_STYLE: Final = f"""<style>
/* A shadow at an edge tells that there is more beyond it; at the end the cover hides it. */
.own-table {{ --page: light-dark(#fff, #12151c); --shadow: light-dark(#0004, #fff5); overflow-x: auto;
  background: linear-gradient(to right, var(--page) 40%, transparent) 0 / 3rem 100% no-repeat local,
    linear-gradient(to left, var(--page) 40%, transparent) 100% / 3rem 100% no-repeat local,
    linear-gradient(to right, var(--shadow), transparent) 0 / 1rem 100% no-repeat scroll,
    linear-gradient(to left, var(--shadow), transparent) 100% / 1rem 100% no-repeat scroll;
  font-variant-numeric: tabular-nums; font-size: .875rem; }}
.own-table table {{ border-collapse: collapse; width: 100%; margin: 0; }}
.own-table caption {{ text-align: start; padding-bottom: .3rem; opacity: .8; }}
.own-table :is(th, td) {{ padding: .3rem .6rem; border: 0; border-bottom: {_LINE}; text-align: start;
  vertical-align: baseline; }}
.own-table td:has(code) {{ overflow-wrap: anywhere; }}
.own-table thead th {{ font-weight: 600; white-space: nowrap; }}
.own-table thead small {{ display: block; font-weight: 400; opacity: .8; }}
.own-table .number {{ text-align: end; }}
.own-table :is(.number, .short) {{ white-space: nowrap; }}
.own-table .bar {{ display: inline-block; min-width: 4.5rem; padding: 0 .25rem;
  background: no-repeat linear-gradient({_BAR} 0 0); }}
</style>"""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Args:
        head: Its header.
        is_number: Whether it holds numbers, which are right-aligned.
        below: A line in small letters below its header.
        is_short: Whether it holds a word or two, which stay on one line.
    """

    head: str
    is_number: bool = False
    below: str = ""
    is_short: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """A cell of plain text and code.

    Args:
        parts: Text and code in turn, beginning with text.
    """

    parts: tuple[str, ...]

    @property
    def html(self) -> str:
        """Return the cell as HTML."""
        return "".join(
            f"<code>{escape(part)}</code>" if at % 2 else escape(part)
            for at, part in enumerate(self.parts)
            if part
        )


@dataclass(frozen=True, slots=True)
class Bar:
    """A cell with a number on a small bar.

    Args:
        text: The number.
        share: How long the bar is, from 0 to 1.
    """

    text: str
    share: float

    @property
    def html(self) -> str:
        """Return the cell as HTML."""
        width = f"{100 * self.share:.1f}%"
        return f'<span class="bar" style="background-size:{width} 100%">{escape(self.text)}</span>'


Cell = str | Code | Bar


def show_table(caption: str, columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> None:
    """Show a table; all its texts are escaped.

    Args:
        caption: Its caption, also for screen readers.
        columns: Its columns.
        rows: Its rows, a cell for each column.
    """
    heads = "".join(
        f'<th scope="col"{_class(column)}>{escape(column.head)}{_small(column.below)}</th>'
        for column in columns
    )
    body = "".join(
        "<tr>"
        + "".join(
            f"<td{_class(column)}>{escape(cell) if isinstance(cell, str) else cell.html}</td>"
            for column, cell in zip(columns, row, strict=True)
        )
        + "</tr>"
        for row in rows
    )
    # A scrolling region must be reachable by keyboard as well.
    st.html(
        f'{_STYLE}<div class="own-table" role="region" tabindex="0" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _class(column: Column) -> str:
    if column.is_number:
        return ' class="number"'
    return ' class="short"' if column.is_short else ""


def _small(text: str) -> str:
    return f"<small>{escape(text)}</small>" if text else ""
