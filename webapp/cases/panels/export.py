"""Export panel: the table, the formulas, the code, and the whole set as a file."""

from __future__ import annotations

import streamlit as st

from webapp.cases.case_file import to_json
from webapp.cases.explained import ExplainedCases
from webapp.cases.export import case_rows, cases_csv, cases_markdown, cases_python, means_latex
from webapp.components.save_charts import save_charts
from webapp.texts import Texts


def show(explained: ExplainedCases, texts: Texts) -> None:
    """Show files to save, and texts to copy."""
    case_set = explained.now
    rows = case_rows(case_set.cases, explained.means)
    names = [str(measure) for measure in explained.measures]
    left, right = st.columns(2)
    with left:
        st.markdown(f"**{texts('cases.save')}**")
        with st.container(horizontal=True):
            _download(texts("cases.save_file"), to_json(case_set), "cases.json", "application/json")
            _download(texts("keep.csv"), cases_csv(rows, texts), "cases.csv", "text/csv")
        st.caption(texts("keep.markdown"))
        st.code(cases_markdown(rows, texts), language=None, wrap_lines=True)
        st.markdown(f"**{texts('keep.charts')}**")
        title = "differences_title" if explained.comparison else "bars_title"
        save_charts({"cases_chart": texts(f"cases_chart.{title}")}, texts)
    with right:
        st.markdown(f"**{texts('keep.python')}**")
        program = cases_python(case_set.cases, names, case_set.empty, texts)
        st.code(program, language="python", wrap_lines=True)
        st.markdown(f"**{texts('keep.latex')}**")
        means = [mean for means in explained.means.values() for mean in means]
        st.code(means_latex(means, texts), language=None, wrap_lines=True)


def _download(label: str, content: str, name: str, kind: str) -> None:
    st.download_button(label, content, name, kind, on_click="ignore", key=f"keep_{name}")
