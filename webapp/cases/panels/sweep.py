"""Cutoff panel: the chosen mean at every cutoff."""

from __future__ import annotations

import streamlit as st

from recmetrics import mean_name
from webapp.cases.explained import ExplainedCases, at_k, sweep
from webapp.cases.verdict_sentences import shown_label
from webapp.charts import LINES, MODEL_LINES, cutoff_curves
from webapp.components.save_charts import save_charts
from webapp.playground.chart_texts import curves_alternative
from webapp.shell import elements
from webapp.shell.size_presets import SizePreset
from webapp.texts import Texts


def show(explained: ExplainedCases, texts: Texts, preset: SizePreset) -> None:
    """Show one line per model, from K = 1 to the longest list, with the chosen K marked."""
    case_set = explained.now
    name = mean_name(at_k(case_set, case_set.k)).replace(f"@{case_set.k}", "@K")
    found = sweep(case_set)
    compares = case_set.models > 1
    curves = {
        (f"{shown_label(case_set, model, texts)} · {name}" if compares else name): values
        for model, values in found.items()
    }
    if not found:
        st.caption(texts("cases.none_left"))
        return
    st.markdown(f"**{texts('cases_chart.sweep_title')}**")
    lines = [MODEL_LINES[model] for model in found] if compares else LINES
    figure = cutoff_curves(curves, case_set.k, texts.section("chart"), preset.letters, lines, is_fitted=True)
    elements.chart(figure, key="sweep", alternative=curves_alternative(curves, case_set.k, texts))
    save_charts({"sweep": texts("cases_chart.sweep_title")}, texts, {"sweep": "every-k"})
