"""The charts below the board: P@k by rank, and the three measures at every K."""

from __future__ import annotations

import streamlit as st

from webapp.board.colours import rank_colours
from webapp.board.explained import Explained, curves_of
from webapp.charts import cutoff_curves, precision_by_rank
from webapp.components.save_charts import save_charts
from webapp.playground.chart_texts import curves_alternative, ranks_alternative
from webapp.shell import elements
from webapp.shell.size_presets import SizePreset
from webapp.texts import Texts


def show(readout: Explained, texts: Texts, preset: SizePreset) -> None:
    """Both charts side by side, and every chart of the page as a picture."""
    if not readout.scenario.ranked:
        st.caption(texts("chart.empty"))
        return
    words = texts.section("chart")
    scenario, whole = readout.scenario, readout.whole_list
    left, right = st.columns(2)
    with left:
        st.markdown(f"**{texts('chart.ranks_title')}**")
        figure = precision_by_rank(whole, rank_colours(scenario), scenario.k, words, preset.letters)
        elements.chart(figure, key="ranks", alternative=ranks_alternative(whole, scenario.k, texts))
    with right:
        st.markdown(f"**{texts('chart.curves_title')}**")
        curves = curves_of(readout)
        figure = cutoff_curves(curves, scenario.k, words, preset.letters)
        elements.chart(figure, key="curves", alternative=curves_alternative(curves, scenario.k, texts))
    titles = {key: texts(f"chart.{key}_title") for key in ("bars", "ranks", "curves")}
    st.markdown(f"**{texts('keep.charts')}**")
    save_charts(titles, texts)
