"""The formulas with the reader's own numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import streamlit as st

from playground.colours import rank_colours
from playground.formulas import aligned, formula_lines
from playground.readout import Readout
from playground.texts import Texts
from playground.ui import elements
from recmetrics import Explanation

ABREAST: Final = 3


def show(readout: Readout, texts: Texts) -> None:
    """Every shown measure: the general formula, the numbers in it, the exact result, the decimals."""
    colours = rank_colours(readout.scenario)
    st.caption(texts("formula.intro"))
    for row in batched(readout.now, ABREAST):
        for explanation, column in zip(row, st.columns(ABREAST), strict=False):
            with column:
                elements.latex(aligned(formula_lines(explanation, lambda rank: colours[rank - 1])))
                if explanation.convention:
                    st.caption(texts(f"convention.{explanation.convention}"))


def batched(explanations: Sequence[Explanation], size: int) -> Iterator[Sequence[Explanation]]:
    """The explanations, so many at a time."""
    for start in range(0, len(explanations), size):
        yield explanations[start : start + size]
