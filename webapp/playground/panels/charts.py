"""Charts panel: the measures as bars, P@k by rank, and the three measures at every K."""

from __future__ import annotations

import streamlit as st

from webapp.board.explained import Explained, curves_of, joined
from webapp.charts import cutoff_curves, measure_bars, precision_by_rank
from webapp.components.save_charts import save_charts
from webapp.playground.chart_texts import bars_alternative, curves_alternative, ranks_alternative
from webapp.playground.panels import chart_presses
from webapp.shell import elements
from webapp.shell.size_presets import SizePreset
from webapp.texts import Texts


def show(explained: Explained, texts: Texts, preset: SizePreset) -> None:
    """Show the charts, and buttons that save them."""
    if not explained.scenario.ranked:
        st.caption(texts("chart.empty"))
        return
    left, right = st.columns(2)
    with left:
        _bars(explained, texts, preset)
    with right:
        _ranks(explained, texts, preset)
    _curves(explained, texts, preset)
    titles = {key: texts(f"chart.{key}_title") for key in ("bars", "ranks", "curves")}
    st.markdown(f"**{texts('keep.charts')}**")
    save_charts(titles, texts)


def _bars(explained: Explained, texts: Texts, preset: SizePreset) -> None:
    st.markdown(f"**{texts('chart.bars_title')}**")
    colours, words = explained.rank_colours, texts.section("chart")
    figure = measure_bars(explained.now, explained.before, colours, words, preset.letters)
    elements.chart(figure, key="bars", alternative=bars_alternative(explained.now, explained.before, texts))


def _ranks(explained: Explained, texts: Texts, preset: SizePreset) -> None:
    st.markdown(f"**{texts('chart.ranks_title')}**")
    scenario, whole = explained.scenario, explained.whole_list
    words = texts.section("chart")
    figure = precision_by_rank(whole, explained.rank_colours, scenario.k, words, preset.letters)
    elements.chart(figure, key="ranks", alternative=ranks_alternative(whole, scenario.k, texts))


def _curves(explained: Explained, texts: Texts, preset: SizePreset) -> None:
    st.markdown(f"**{texts('chart.curves_title')}**")
    k, curves = explained.scenario.k, curves_of(explained)
    words, length = texts.section("chart"), len(explained.scenario.ranked)
    figure = cutoff_curves(curves, k, words, preset.letters, length=length)
    press = texts("chart.curves_hint")
    alternative = joined(curves_alternative(curves, k, texts, length), press, texts)
    elements.chart(figure, key="curves", alternative=alternative)
    st.caption(press)
    chart_presses.show(explained.scenario)
