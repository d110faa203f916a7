"""Export panel: the table, the formulas, the code and the charts."""

from __future__ import annotations

import streamlit as st

from webapp.board.explained import Explained
from webapp.playground.export import (
    formulas_latex,
    steps_csv,
    steps_markdown,
)
from webapp.playground.export_program import python_anywhere, python_snippet
from webapp.texts import Texts


def show(explained: Explained, texts: Texts) -> None:
    """Show the table as a file and as text, the formulas as LaTeX, and a program with the same numbers."""
    at_k = explained.now[1]
    names = [str(explanation.measure) for explanation in explained.now]
    left, right = st.columns(2)
    with left:
        st.markdown(f"**{texts('keep.table')}**")
        st.download_button(
            texts("keep.csv"),
            steps_csv(explained.now, explained.scenario.k, texts),
            "steps.csv",
            "text/csv",
            on_click="ignore",
            key="keep_csv",
        )
        st.caption(texts("keep.markdown"))
        st.code(steps_markdown(at_k, texts), language=None, wrap_lines=True)
    with right:
        st.markdown(f"**{texts('keep.python')}**")
        st.code(python_anywhere(explained.scenario, names, texts), language="python", wrap_lines=True)
        st.markdown(f"**{texts('keep.python_package')}**")
        st.code(python_snippet(explained.scenario, names, texts), language="python", wrap_lines=True)
        st.markdown(f"**{texts('keep.latex')}**")
        st.code(formulas_latex(explained.now, texts), language=None, wrap_lines=True)
