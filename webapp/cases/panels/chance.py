"""Chance panel: randomisation test and bootstrap interval of the difference between the models."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import streamlit as st

from recmetrics import mean_name
from webapp.cases.chart_texts import chance_alternative
from webapp.cases.explained import ExplainedCases
from webapp.charts import chance_histogram
from webapp.components.save_charts import save_charts
from webapp.model.numbers import signed_decimals
from webapp.model.sampling import FEWEST, SEED
from webapp.shell import elements, memory
from webapp.shell.size_presets import SizePreset
from webapp.texts import Texts

if TYPE_CHECKING:
    from recmetrics.significance import BootstrapInterval, RandomisationTest


def show(explained: ExplainedCases, texts: Texts, preset: SizePreset) -> None:
    """Show the randomisation test with its chart, and the bootstrap interval, both in plain words."""
    comparison = explained.comparison
    pairs = comparison.pairs if comparison else ()
    if len(pairs) < FEWEST:
        st.text(texts("cases.chance_few", fewest=FEWEST, n=len(pairs)))
        return
    test, interval = _tested(tuple(float(pair.difference) for pair in pairs))
    mean = mean_name(explained.measure)
    left, right = st.columns([1, 1.2], gap="large")
    with left:
        st.markdown(f"**{texts('cases_chart.chance_title')}**")
        st.text(_words(test, mean, len(pairs), texts))
        st.markdown(f"**{texts('cases.interval_title')}**")
        st.text(_interval_words(interval, texts))
        st.caption(texts("cases.chance_caution"))
    with right:
        figure = chance_histogram(test.null, test.difference, texts.section("cases_chart"), preset.letters)
        alternative = chance_alternative(test.null, test.difference, texts)
        elements.chart(figure, key="chance", alternative=alternative)
        save_charts({"chance": texts("cases_chart.chance_title")}, texts)


def _words(test: RandomisationTest, mean: str, n: int, texts: Texts) -> str:
    return texts(
        "cases.chance_exact" if test.exact else "cases.chance_sampled",
        difference=signed_decimals(test.difference),
        mean=mean,
        n=n,
        size=f"{test.size:,}",
        extreme=f"{test.extreme:,}",
        p=f"{test.p_value:.4f}",
        verdict=texts("cases.chance_rare" if test.p_value < 0.05 else "cases.chance_common"),
    )


def _interval_words(interval: BootstrapInterval, texts: Texts) -> str:
    holds_zero = interval.low <= 0 <= interval.high
    return texts(
        "cases.interval",
        samples=f"{interval.samples:,}",
        confidence=f"{interval.confidence:.0%}",
        low=signed_decimals(interval.low),
        high=signed_decimals(interval.high),
        verdict=texts("cases.interval_zero" if holds_zero else "cases.interval_clear"),
    )


@lru_cache(maxsize=64)
def _tested(differences: tuple[float, ...]) -> tuple[RandomisationTest, BootstrapInterval]:
    # SciPy loads slowly: it is imported only when this panel is open.
    with memory.loading():
        from recmetrics.significance import bootstrap_interval, randomisation_test

    return randomisation_test(differences, seed=SEED), bootstrap_interval(differences, seed=SEED)
