"""The panel of the means: their names, the number of cases, and the distribution of the values."""

from __future__ import annotations

from typing import Final

import streamlit as st

from recmetrics import mean_name, parse_measure
from webapp.charts import value_histogram
from webapp.evaluate.choice import grade_text
from webapp.evaluate.notes import note_sentences
from webapp.evaluate.panels import messages
from webapp.evaluate.results import Results
from webapp.evaluate.state import EvaluateState
from webapp.evaluate.tables import ROLES, order_of
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
        messages.show_notes(texts("evaluate.check"), [texts("evaluate.outdated")])
    means = list(results.means.items())
    for start in range(0, len(means), _BESIDE):
        # An incomplete last row keeps the column widths of the rows above.
        columns = st.columns(min(_BESIDE, len(means)))
        for column, (name, mean) in zip(columns, means[start : start + _BESIDE], strict=False):
            with column:
                _mean(name, mean, texts, has_grades="grade" in results.columns["relevant"])
    left, right = st.columns(2, gap="large")
    with left:
        _spread(results, texts, preset)
    with right:
        st.markdown(f"**{texts('evaluate.counts')}**")
        st.text(_counted(results, texts))
        st.markdown(f"**{texts('evaluate.used')}**")
        st.text(_used(state, results, texts))
        _notes(results, texts)


def _mean(name: str, mean: float, texts: Texts, *, has_grades: bool) -> None:
    measure = parse_measure(name)
    statement = (measure.graded_statement if has_grades else None) or measure.statement
    with st.container(border=True, height="stretch", gap="small"):
        st.metric(mean_name(measure), decimal_text(mean))
        st.caption(name_sentence(open_name(name) or name, texts))
        st.markdown(f"$$\\displaystyle {measure.formula_of(statement)}$$")


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


def _used(state: EvaluateState, results: Results, texts: Texts) -> str:
    """Return which columns were used as what, and what follows from them."""
    lines: list[str] = []
    for argument, table in state.tables.items():
        columns = results.columns[argument]
        named = texts("change.comma").join(
            texts("evaluate.used_column", role=texts(f"evaluate.role_{role}"), column=columns[role])
            for role in ROLES[argument]
            if role in columns
        )
        lines.append(texts("evaluate.used_of", file=table.name, columns=named))
    listed = results.columns["recommendations"]
    if "rank" in listed and "score" in listed:
        by = order_of(state.tables["recommendations"], listed, results.choice.list_order)
        lines.append(texts("evaluate.used_order", role=texts(f"evaluate.role_{by}")))
    if "grade" in results.columns["relevant"]:
        lines.append(texts("evaluate.used_grade", grade=grade_text(results.choice.relevant_from)))
    else:
        lines.append(texts("evaluate.used_no_grade"))
    return "\n".join(lines)


def _notes(results: Results, texts: Texts) -> None:
    sentences = note_sentences(results.notes, texts)
    if results.counts.without_recommendations == results.counts.cases:
        sentences.insert(0, texts("evaluate.nothing_shared"))
    messages.show_notes(texts("evaluate.notes"), sentences)


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
    figure = value_histogram(
        spread.bars, results.means[name], spread.median, words, preset.letters, top=spread.top
    )
    elements.chart(figure, key="evaluate_spread", alternative=description)
    st.caption(description)
