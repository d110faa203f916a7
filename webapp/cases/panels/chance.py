"""Significance panel: the verdict of the leaderboard, with its test, its interval and the effect size."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from recmetrics import mean_name
from webapp.cases.case import Model
from webapp.cases.chart_texts import chance_alternative
from webapp.cases.explained import ExplainedCases
from webapp.cases.significance import Finding
from webapp.cases.verdict_sentences import (
    finding_sentence,
    p_decimals,
    pair_sentence,
    shown_label,
    untested_sentence,
)
from webapp.charts import chance_histogram
from webapp.components.save_charts import save_charts
from webapp.model.numbers import signed_decimals
from webapp.model.palette import MODEL_COLOURS
from webapp.shell import elements
from webapp.shell.size_presets import SizePreset
from webapp.texts import Texts


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
        st.caption(_how(explained, finding, texts))
    with right:
        st.markdown(f"**{texts('cases_chart.chance_title')}**")
        baseline = explained.now.baseline
        axis = texts(
            "cases_chart.mean_difference",
            model=shown_label(explained.now, model, texts),
            baseline=shown_label(explained.now, baseline, texts),
        )
        words = {**texts.section("cases_chart"), "mean_difference": axis}
        difference, null = finding.differences.mean, _swapped(finding)
        ahead = model if difference > 0 else baseline
        figure = chance_histogram(null, difference, words, MODEL_COLOURS[ahead], preset.letters)
        alternative = chance_alternative(null, difference, _ways(finding), texts)
        elements.chart(figure, key="chance", alternative=alternative)
        st.caption(texts("cases_chart.extreme"))
        save_charts({"chance": texts("cases_chart.chance_title")}, texts, {"chance": "significance"})


def _verdict(explained: ExplainedCases, model: Model, finding: Finding, texts: Texts) -> str:
    said = finding_sentence(finding, texts)
    return said if explained.now.models == 2 else pair_sentence(explained, model, said, texts)


def _how(explained: ExplainedCases, finding: Finding, texts: Texts) -> str:
    """Return how test and interval come about, and the size of the effect."""
    chance, effect = finding.chance, finding.differences.effect_size
    size, extreme = _ways(finding)
    how = [
        texts(
            "cases.chance_exact",
            difference=signed_decimals(finding.differences.mean),
            mean=mean_name(explained.measure),
            n=finding.differences.cases,
            size=f"{size:,}",
            extreme=f"{extreme:,}",
            p=p_decimals(chance.p_value),
        ),
        texts("cases.interval_how", confidence=f"{100 * chance.confidence:.0f}"),
        *([] if effect is None else [texts("cases.effect_size", d=f"{effect:+.2f}".replace("-", "−"))]),
        texts("cases.chance_caution"),
    ]
    return "\n\n".join(how)


def _ways(finding: Finding) -> tuple[int, int]:
    """Return how many ways to swap the models there are, and how many are as far from 0."""
    size = 2**finding.differences.cases
    return size, round(finding.chance.p_value * size)


def _swapped(finding: Finding) -> Sequence[tuple[float, float]]:
    """Return the mean differences that swaps give, and their shares."""
    # NumPy is loaded by the tests themselves, which are not made on every page.
    from recmetrics.resampling import swapped_means

    return swapped_means(finding.differences.groups or ())
