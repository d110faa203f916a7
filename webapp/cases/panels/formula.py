"""Formula panel: the means with the reader's own numbers."""

from __future__ import annotations

import streamlit as st

from recmetrics import MeanExplanation
from webapp.board.colours import case_colours
from webapp.cases.explained import ExplainedCases
from webapp.cases.formulas import mean_formula_lines
from webapp.playground.formulas import BETWEEN, inline
from webapp.texts import Texts


def show(explained: ExplainedCases, texts: Texts) -> None:
    """Show every mean: the general formula, the cases' numbers in it, the exact result, the decimals."""
    colours = case_colours(len(explained.now.cases))
    lines = [f":small[{texts('cases.formula_intro', n=len(explained.now.cases))}]"]
    for model, means in explained.means.items():
        if explained.now.models == 2:
            lines.append(f"**{texts('cases.model', model=model)}**")
        lines.append(BETWEEN.join(_formula(mean, colours, texts) for mean in means))
    st.markdown("\n\n".join(lines))


def _formula(mean: MeanExplanation, colours: list[str], texts: Texts) -> str:
    note = texts("cases.none_left") if mean.value is None else ""
    return inline(mean_formula_lines(mean, colours, note))
