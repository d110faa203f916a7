"""Charts panel: P@k by rank, and the three measures at every K."""

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


def show(explained: Explained, texts: Texts, preset: SizePreset) -> None:
    """Show both charts side by side, and buttons that save every chart of the page."""
    if not explained.scenario.ranked:
        st.caption(texts("chart.empty"))
        return
    words = texts.section("chart")
    scenario, whole = explained.scenario, explained.whole_list
    left, right = st.columns(2)
    with left:
        st.markdown(f"**{texts('chart.ranks_title')}**")
        figure = precision_by_rank(whole, rank_colours(scenario), scenario.k, words, preset.letters)
        elements.chart(figure, key="ranks", alternative=ranks_alternative(whole, scenario.k, texts))
    with right:
        st.markdown(f"**{texts('chart.curves_title')}**")
        curves = curves_of(explained)
        figure = cutoff_curves(curves, scenario.k, words, preset.letters)
        elements.chart(figure, key="curves", alternative=curves_alternative(curves, scenario.k, texts))
    titles = {key: texts(f"chart.{key}_title") for key in ("bars", "ranks", "curves")}
    st.markdown(f"**{texts('keep.charts')}**")
    save_charts(titles, texts)
