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
    st.caption(f"{texts('formula.intro')} {_denominators(readout, texts)}")
    for row in batched(readout.now, ABREAST):
        for explanation, column in zip(row, st.columns(ABREAST), strict=False):
            with column:
                elements.latex(aligned(formula_lines(explanation, lambda rank: colours[rank - 1])))
                if explanation.convention:
                    st.caption(texts(f"convention.{explanation.convention}"))


def _denominators(readout: Readout, texts: Texts) -> str:
    """What AP and AP@K are divided by: the one thing that people mean different things by."""
    whole, at_k = readout.now[:2]
    divided = texts(
        "formula.denominators",
        relevant=whole.denominator,
        measure=str(at_k.measure),
        smaller=at_k.denominator,
    )
    all_counted = whole.numerator == at_k.numerator and whole.denominator == at_k.denominator
    return f"{divided} {texts('formula.same')}" if all_counted else divided


def batched(explanations: Sequence[Explanation], size: int) -> Iterator[Sequence[Explanation]]:
    """The explanations, so many at a time."""
    for start in range(0, len(explanations), size):
        yield explanations[start : start + size]
