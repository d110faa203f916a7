"""The formulas with the reader's own numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import streamlit as st

from playground.colours import rank_colours
from playground.formulas import aligned, formula_lines
from playground.readout import Readout, joined
from playground.texts import Texts
from playground.ui import elements
from recmetrics import Explanation

ABREAST: Final = 3
NARROW_TERMS: Final = 5


def show(readout: Readout, texts: Texts, abreast: int = ABREAST) -> None:
    """Every shown measure: the general formula, the numbers in it, the exact result, the decimals.

    Args:
        readout: The measures, explained.
        texts: Texts of the reader's language.
        abreast: How many formulas stand side by side where there is room.
    """
    colours = rank_colours(readout.scenario)
    st.caption(joined(texts("formula.intro"), _denominators(readout, texts), texts))
    for row in _rows(readout.now, abreast):
        for explanation, column in zip(row, st.columns(abreast if not _is_wide(row[0]) else 1), strict=False):
            with column:
                elements.latex(aligned(formula_lines(explanation, lambda rank: colours[rank - 1])))
                if explanation.convention:
                    st.caption(texts(f"convention.{explanation.convention}"))


def _denominators(readout: Readout, texts: Texts) -> str:
    """What AP and AP@K are divided by: the one thing that people mean different things by."""
    whole, at_k = readout.now[:2]
    if not whole.denominator:
        return ""
    divided = texts(
        "formula.denominators",
        relevant=whole.denominator,
        measure=str(at_k.measure),
        smaller=at_k.denominator,
    )
    all_counted = whole.numerator == at_k.numerator and whole.denominator == at_k.denominator
    return joined(divided, texts("formula.same"), texts) if all_counted else divided


def _rows(explanations: Sequence[Explanation], abreast: int) -> Iterator[Sequence[Explanation]]:
    """The formulas row by row: narrow ones side by side, a wide one alone."""
    row: list[Explanation] = []
    for explanation in explanations:
        wide = _is_wide(explanation)
        if row and (wide or len(row) == abreast):
            yield row
            row = []
        if wide:
            yield (explanation,)
        else:
            row.append(explanation)
    if row:
        yield row


def _is_wide(explanation: Explanation) -> bool:
    # The discounts of nDCG are written with logarithms, which need more room than fractions.
    return (
        isinstance(explanation.value, float)
        or sum(step.term != 0 for step in explanation.steps) > NARROW_TERMS
    )
