"""The panel of the means: their names, the number of cases, and the distribution of the values."""

from __future__ import annotations

from typing import Final

import streamlit as st

from recmetrics import mean_name, parse_measure
from webapp.charts import value_histogram
from webapp.evaluate.notes import note_sentences
from webapp.evaluate.results import Results
from webapp.evaluate.state import EvaluateState
from webapp.model.measure_names import name_sentence, open_name
from webapp.model.numbers import decimal_text
from webapp.shell import elements
from webapp.shell.size_presets import SizePreset
from webapp.texts import Texts

_BESIDE: Final = 3
"""Most means in a row."""


def show(state: EvaluateState, results: Results, texts: Texts, preset: SizePreset) -> None:
    """Show each mean with its name; below them the distribution of the first one, and the case counts."""
    if results.choice != state.choice or results.columns != state.columns:
        st.text(texts("evaluate.outdated"))
    means = list(results.means.items())
    for start in range(0, len(means), _BESIDE):
        # An incomplete last row keeps the column widths of the rows above.
        columns = st.columns(min(_BESIDE, len(means)))
        for column, (name, mean) in zip(columns, means[start : start + _BESIDE], strict=False):
            with column:
                _mean(name, mean, texts)
    left, right = st.columns(2, gap="large")
    with left:
        _spread(results, texts, preset)
    with right:
        st.markdown(f"**{texts('evaluate.counts')}**")
        st.text(_counted(results, texts))
        _notes(results, texts)


def _mean(name: str, mean: float, texts: Texts) -> None:
    measure = parse_measure(name)
    with st.container(border=True, height="stretch", gap="small"):
        st.metric(mean_name(measure), decimal_text(mean))
        st.caption(name_sentence(open_name(name) or name, texts))
        st.markdown(f"$$\\displaystyle {measure.formula}$$")


def _counted(results: Results, texts: Texts) -> str:
    counts, choice = results.counts, results.choice
    lines = [texts("evaluate.averaged", averaged=f"{counts.averaged:,}", cases=f"{counts.cases:,}")]
    if counts.without_relevant:
        rule = texts(f"evaluate.no_relevant_{choice.no_relevant}")
        lines.append(texts("evaluate.without_relevant", n=f"{counts.without_relevant:,}", rule=rule))
    if counts.without_recommendations:
        rule = texts(f"evaluate.missing_{choice.missing}")
        lines.append(
            texts("evaluate.without_recommendations", n=f"{counts.without_recommendations:,}", rule=rule)
        )
    return "\n".join(lines)


def _notes(results: Results, texts: Texts) -> None:
    sentences = note_sentences(results.notes, texts)
    if results.counts.without_recommendations == results.counts.cases:
        sentences.insert(0, texts("evaluate.nothing_shared"))
    if sentences:
        st.markdown(f"**{texts('evaluate.notes')}**")
        elements.problem_list(sentences)


def _spread(results: Results, texts: Texts, preset: SizePreset) -> None:
    name = next(iter(results.means))
    spread = results.distribution
    words = texts.section("evaluate_chart")
    description = texts(
        "evaluate_chart.alternative",
        measure=name,
        zeros=f"{spread.zeros:,}",
        ones=f"{spread.ones:,}",
        median=decimal_text(spread.median),
        mean=decimal_text(results.means[name]),
    )
    st.markdown(f"**{texts('evaluate_chart.title', measure=name)}**")
    figure = value_histogram(spread.bars, results.means[name], spread.median, words, preset.letters)
    elements.chart(figure, key="evaluate_spread", alternative=description)
    st.caption(description)
