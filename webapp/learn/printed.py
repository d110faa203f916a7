"""Pages to print: their frame, and the lists and tables on them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from webapp.learn.question import Shown
from webapp.texts import Texts

_STYLE: Final = (Path(__file__).parent / "printed.css").read_text(encoding="utf-8")


def printed_page(title: str, body: str, texts: Texts) -> str:
    """Return an HTML page to print.

    Args:
        title: Its title, as text.
        body: What is below the title, as HTML.
        texts: The texts, for the language.
    """
    return (
        f'<!doctype html><html lang="{escape(texts.html_lang)}"><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style><h1>{escape(title)}</h1>{body}</html>"
    )


def paragraph(text: str, kind: str = "") -> str:
    """Return a paragraph of text as HTML."""
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def printed_list(shown: Shown, texts: Texts) -> str:
    """Return a list as a row of items, with a sign at each hit."""
    cells = "".join(
        f"<td>{escape(item)}{' ✓' if hit else ''}</td>"
        for item, hit in zip(shown.items, shown.hits, strict=True)
    )
    title = f"<th>{escape(shown.title)}</th>" if shown.title else ""
    note = texts("learn.list_note", relevant=shown.relevant_count, k=shown.k)
    return f'<table><tr>{title}{cells}<th class="quiet">{escape(note)}</th></tr></table>'


def printed_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table with a line of heads."""
    heads = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<table class="worked"><tr>{heads}</tr>{lines}</table>'
