"""The chosen mean at every cutoff."""

from __future__ import annotations

import streamlit as st

from playground.cases.case import MODELS
from playground.cases.readout import CasesReadout, at_k, sweep
from playground.chart_texts import curves_alternative
from playground.charts import LINES, MODEL_LINES, cutoff_curves
from playground.texts import Texts
from playground.ui import elements
from playground.ui.looks import Looks
from playground.ui.save_charts import save_charts
from recmetrics import mean_name


def show(readout: CasesReadout, texts: Texts, looks: Looks) -> None:
    """One line per model, from K = 1 to the longest list, with the chosen K marked."""
    case_set = readout.now
    name = mean_name(at_k(case_set, case_set.k)).replace(f"@{case_set.k}", "@K")
    found = sweep(case_set)
    compares = case_set.models == 2
    curves = {(f"{model} · {name}" if compares else name): values for model, values in found.items()}
    if not found:
        st.caption(texts("cases.none_left"))
        return
    st.markdown(f"**{texts('cases_chart.sweep_title')}**")
    lines = [MODEL_LINES[MODELS.index(model)] for model in found] if compares else LINES
    figure = cutoff_curves(curves, case_set.k, texts.section("chart"), looks.letters, lines)
    elements.chart(figure, key="sweep", alternative=curves_alternative(curves, case_set.k, texts))
    save_charts({"sweep": texts("cases_chart.sweep_title")}, texts)
