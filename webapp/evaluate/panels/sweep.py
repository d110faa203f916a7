"""The panel of the means at every K, for measures with a cutoff."""

from __future__ import annotations

import streamlit as st

from webapp.charts import cutoff_lines
from webapp.evaluate.panels.lazy_jobs import result_of
from webapp.evaluate.panels.table import Column, show_table
from webapp.evaluate.results import Results
from webapp.evaluate.state import EvaluateState
from webapp.evaluate.sweep import TRENDS, Sweep, cut_measures, trend_of
from webapp.model.numbers import decimal_text
from webapp.shell import elements
from webapp.shell.size_presets import SizePreset
from webapp.texts import Texts


def show(state: EvaluateState, results: Results, texts: Texts, preset: SizePreset) -> None:
    """Show a line for each measure; the means are computed when the panel is opened."""
    if not cut_measures(results.choice.measures):
        st.text(texts("evaluate_sweep.none"))
        return
    found = result_of(state, state.sweeping, results, EvaluateState.ask_sweep, "sweeping", texts)
    if found is not None:
        _lines(found, results.choice.k, texts, preset)


def _lines(found: Sweep, k: int, texts: Texts, preset: SizePreset) -> None:
    st.markdown(f"**{texts('evaluate_sweep.title')}**")
    st.caption(texts("evaluate_sweep.hint", longest=f"{found.longest:,}", k=k))
    words = texts.section("evaluate_sweep")
    figure = cutoff_lines(found.ks, found.means, k, words, preset.letters)
    elements.chart(figure, key="evaluate_sweep", alternative=_alternative(found, k, texts))
    for trend in TRENDS:
        names = [name for name in found.means if trend_of(name) == trend]
        if names:
            listed = texts("change.comma").join(names)
            st.markdown(texts(f"evaluate_sweep.{trend}", measures=f"**{listed}**"))
    with st.expander(texts("evaluate_sweep.table")):
        columns = [Column(texts("evaluate.k")), *(Column(name, is_number=True) for name in found.means)]
        rows = (
            [
                texts("evaluate_sweep.chosen", k=one) if one == k else str(one),
                *(decimal_text(line[at]) for line in found.means.values()),
            ]
            for at, one in enumerate(found.ks)
        )
        show_table(texts("evaluate_sweep.title"), columns, rows)


def _alternative(found: Sweep, k: int, texts: Texts) -> str:
    """Return the text alternative: the chosen K, and each line from its first to its last value."""
    lines = [
        texts(
            "evaluate_sweep.line",
            measure=name,
            first=decimal_text(line[0]),
            here=decimal_text(line[found.ks.index(k)]),
            last=decimal_text(line[-1]),
        )
        for name, line in found.means.items()
    ]
    return texts("evaluate_sweep.alternative", k=k, last=found.ks[-1], lines=texts("change.join").join(lines))
