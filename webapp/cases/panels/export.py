"""Export panel: the leaderboard, the table, the formulas, the code, and the whole set as a file."""

from __future__ import annotations

import streamlit as st

from webapp.cases.case_file import to_json
from webapp.cases.explained import ExplainedCases
from webapp.cases.export import case_rows, cases_csv, cases_markdown, cases_python, means_latex
from webapp.cases.leaderboard import leaderboard_view
from webapp.cases.leaderboard_export import leaderboard_latex, leaderboard_markdown
from webapp.cases.verdict_sentences import disagreement_sentences, shown_label
from webapp.texts import Texts


def show(explained: ExplainedCases, texts: Texts) -> None:
    """Show files to save, and texts to copy."""
    case_set = explained.now
    rows = case_rows(case_set, explained.means)
    board = leaderboard_view(explained, texts)
    notes = disagreement_sentences(explained, texts)
    left, right = st.columns(2)
    with left:
        st.markdown(f"**{texts('cases.save')}**")
        with st.container(horizontal=True):
            _download(
                texts("cases.save_file"),
                to_json(case_set, explained.excerpt),
                "cases.json",
                "application/json",
            )
            _download(texts("keep.csv"), cases_csv(rows, texts), "cases.csv", "text/csv")
        tables = (leaderboard_markdown(board, texts, notes), cases_markdown(rows, texts))
        _text(texts("keep.markdown"), "\n".join(tables))
        _text(texts("cases_keep.latex_table"), leaderboard_latex(board, texts, notes))
    with right:
        _text(texts("keep.python_package"), cases_python(case_set, texts), language="python")
        means = {
            shown_label(case_set, model, texts) if case_set.models > 1 else "": of_model
            for model, of_model in explained.means.items()
        }
        _text(texts("keep.latex"), means_latex(means, texts))


def _text(label: str, text: str, *, language: str | None = None) -> None:
    st.caption(label)
    st.code(text, language=language, wrap_lines=True)


def _download(label: str, content: str, name: str, kind: str) -> None:
    st.download_button(label, content, name, kind, on_click="ignore", key=f"keep_{name}")
