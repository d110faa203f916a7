"""Significance panel: the verdict of the leaderboard, with its test, its interval and the effect size."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import streamlit as st

from recmetrics import mean_name
from webapp.cases.case import Model
from webapp.cases.chart_texts import chance_alternative
from webapp.cases.explained import ExplainedCases
from webapp.cases.significance import Finding
from webapp.cases.verdict_sentences import (
    finding_sentence,
    pair_sentence,
    shown_label,
    untested_sentence,
)
from webapp.charts import chance_histogram
from webapp.components.save_charts import save_charts
from webapp.model.numbers import signed_decimals
from webapp.model.palette import MODEL_COLOURS
from webapp.model.sampling import SEED
from webapp.shell import elements, memory
from webapp.shell.size_presets import SizePreset
from webapp.texts import Texts

if TYPE_CHECKING:
    from recmetrics.significance import RandomisationTest


def show(explained: ExplainedCases, texts: Texts, preset: SizePreset) -> None:
    """Show the verdict on each model against the baseline, how it is found, and the differences by chance."""
    model = explained.compared
    finding = explained.findings[model][explained.chosen] if model else None
    if model is None:
        return
    if finding is None:
        st.text(untested_sentence(explained, model, texts))
        return
    left, right = st.columns([1, 1.2], gap="large")
    with left:
        st.markdown(f"**{texts('cases_tabs.chance')}**")
        for other, findings in explained.findings.items():
            found = findings[explained.chosen]
            if found is not None:
                st.text(_verdict(explained, other, found, texts))
        test = _tested(_differences(explained, model))
        st.caption(_how(explained, finding, test, texts))
    with right:
        st.markdown(f"**{texts('cases_chart.chance_title')}**")
        baseline = explained.now.baseline
        axis = texts(
            "cases_chart.mean_difference",
            model=shown_label(explained.now, model, texts),
            baseline=shown_label(explained.now, baseline, texts),
        )
        words = {**texts.section("cases_chart"), "mean_difference": axis}
        ahead = model if test.difference > 0 else baseline
        figure = chance_histogram(test.null, test.difference, words, MODEL_COLOURS[ahead], preset.letters)
        alternative = chance_alternative(test.null, test.difference, texts)
        elements.chart(figure, key="chance", alternative=alternative)
        st.caption(texts("cases_chart.extreme"))
        save_charts({"chance": texts("cases_chart.chance_title")}, texts, {"chance": "significance"})


def _verdict(explained: ExplainedCases, model: Model, finding: Finding, texts: Texts) -> str:
    said = finding_sentence(finding, texts)
    return said if explained.now.models == 2 else pair_sentence(explained, model, said, texts)


def _how(explained: ExplainedCases, finding: Finding, test: RandomisationTest, texts: Texts) -> str:
    """Return how test and interval come about, and the size of the effect."""
    chance, effect = finding.chance, finding.differences.effect_size
    how = [
        texts(
            "cases.chance_exact" if test.exact else "cases.chance_sampled",
            difference=signed_decimals(test.difference),
            mean=mean_name(explained.measure),
            n=finding.differences.cases,
            size=f"{test.size:,}",
            extreme=f"{test.extreme:,}",
            extreme_with_own=f"{test.extreme + 1:,}",
            size_with_own=f"{test.size + 1:,}",
            p=f"{chance.p_value:.4f}",
        ),
        texts("cases.interval_how", confidence=f"{100 * chance.confidence:.0f}"),
        *([] if effect is None else [texts("cases.effect_size", d=f"{effect:+.2f}".replace("-", "−"))]),
        texts("cases.chance_caution"),
    ]
    return "\n\n".join(how)


def _differences(explained: ExplainedCases, model: Model) -> tuple[float, ...]:
    comparison = explained.comparisons[model][explained.chosen]
    return tuple(float(pair.difference) for pair in comparison.pairs)


@lru_cache(maxsize=64)
def _tested(differences: tuple[float, ...]) -> RandomisationTest:
    # SciPy loads slowly: it is imported only when this panel is open.
    with memory.loading():
        from recmetrics.significance import randomisation_test

    return randomisation_test(differences, seed=SEED)
