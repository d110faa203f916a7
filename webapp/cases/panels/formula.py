"""Formula panel: the means with the reader's own numbers."""

from __future__ import annotations

from typing import Final

import streamlit as st

from recmetrics import MeanExplanation
from webapp.board.colours import case_colours
from webapp.cases.explained import ExplainedCases
from webapp.cases.formulas import mean_formula_lines
from webapp.cases.set_sentences import pooled_sentence
from webapp.cases.verdict_sentences import shown_label
from webapp.playground.export import safe_markdown
from webapp.playground.formulas import BETWEEN, inline
from webapp.texts import Texts

MOST_COLOURED: Final = 6
"""Most cases whose terms have the colour of their rows; more colours could not be told apart."""

LONGEST_LABEL: Final = 16
"""Most characters of the name of a model in its formula, which cannot be broken; a longer one is above it."""


def show(explained: ExplainedCases, texts: Texts) -> None:
    """Show the general formula of means, the cases' numbers in it, the exact result, and the decimals.

    Of one model every mean is shown, of several the leading one of each.
    """
    case_set = explained.now
    is_single = case_set.models == 1
    is_coloured = is_single and len(case_set.cases) <= MOST_COLOURED
    colours = case_colours(len(case_set.cases)) if is_coloured else None
    intro = texts("cases.formula_coloured" if is_coloured else "cases.formula_intro")
    lines = [f":small[{intro}]"]
    for model, means in explained.means.items():
        listed = means if is_single else [explained.mean(model)]
        label = "" if is_single else shown_label(case_set, model, texts)
        if len(label) > LONGEST_LABEL:
            lines.append(f"**{safe_markdown(label)}**")
            label = ""
        lines.append(BETWEEN.join(_formula(mean, colours, label, texts) for mean in listed))
    st.markdown("\n\n".join(lines))
    if pooled := pooled_sentence(explained, texts):
        st.text(pooled)


def _formula(mean: MeanExplanation, colours: list[str] | None, label: str, texts: Texts) -> str:
    note = texts("cases.none_left") if mean.value is None else ""
    return inline(mean_formula_lines(mean, colours, note, label))
