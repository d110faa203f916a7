"""The panel of means by the number of relevant items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from recmetrics.tables.summaries import Group
from webapp.charts import count_bars
from webapp.evaluate.groups import LIMITS, label_of, limits_of
from webapp.evaluate.panels.table import Bar, Column, show_table
from webapp.evaluate.results import Results
from webapp.model.numbers import decimal_text
from webapp.shell import elements
from webapp.shell.size_presets import SizePreset
from webapp.texts import Texts

_BESIDE: Final = 4
"""Most measures for which the table leaves room for the chart beside it."""


def show(results: Results, texts: Texts, preset: SizePreset) -> None:
    """Show a table of the means on the left, a chart of the number of cases in each row on the right."""
    names = list(results.means)
    found = results.groups
    st.markdown(f"**{texts('evaluate_groups.title')}**")
    st.caption(texts("evaluate_groups.hint", k=results.choice.k))
    if len(names) <= _BESIDE:
        left, right = st.columns([3, 2], gap="large")
    else:
        left, right = st.container(), st.container()
    with left:
        columns = (
            Column("|R|", is_number=True),
            Column(texts("evaluate_groups.cases"), is_number=True),
            *(Column(name, is_number=True) for name in names),
        )
        longest = max((mean for one in found for mean in one.means.values()), default=0) or 1
        show_table(texts("evaluate_groups.table"), columns, (_row(one, longest) for one in found))
        _limits(results, texts)
    with right:
        _counts(found, texts, preset)


def _limits(results: Results, texts: Texts) -> None:
    """Show which measures the number of relevant items keeps below 1, and in which groups."""
    of = {
        measure: limits_of(name) for name, measure in zip(results.choice.measures, results.means, strict=True)
    }
    for limit in (*LIMITS, None):
        measures = [
            name
            for name, limits in of.items()
            if limits is not None and (limit in limits or (limit is None and not limits))
        ]
        if measures:
            listed = f"**{texts('change.comma').join(measures)}**"
            st.markdown(texts(f"evaluate_groups.{limit or 'no_limit'}", measures=listed))


def _row(one: Group, longest: float) -> list[str | Bar]:
    bars = (Bar(decimal_text(mean), mean / longest) for mean in one.means.values())
    return [label_of(one.between), f"{one.cases:,}", *bars]


def _counts(found: Sequence[Group], texts: Texts, preset: SizePreset) -> None:
    labels = [label_of(one.between) for one in found]
    counts = [one.cases for one in found]
    counted = texts("change.comma").join(
        texts("evaluate_groups.count", relevant=label, n=f"{count:,}")
        for label, count in zip(labels, counts, strict=True)
    )
    figure = count_bars(labels, counts, texts.section("evaluate_groups"), preset.letters)
    elements.chart(
        figure, key="evaluate_groups", alternative=texts("evaluate_groups.alternative", counts=counted)
    )
