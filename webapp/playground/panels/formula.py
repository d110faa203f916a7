"""Formula panel: the formulas with the reader's own numbers."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from recmetrics import Explanation
from webapp.board.explained import Explained, joined
from webapp.playground.formulas import BETWEEN, formula_lines, inline
from webapp.texts import Texts


def show(explained: Explained, texts: Texts) -> None:
    """Show every chosen measure: the general formula, the numbers in it, the exact result, the decimals.

    All of it is one element, as it changes with every move.
    """
    conventions = {explanation.convention for explanation in explained.now} - {None}
    st.markdown(
        "\n\n".join(
            [
                # Why a value is 0 comes first: nothing below it says so.
                *(texts(f"convention.{convention}") for convention in sorted(map(str, conventions))),
                f":small[{joined(texts('formula.intro'), _denominators(explained, texts), texts)}]",
                _formulas(explained.now, explained.rank_colours),
            ]
        )
    )


def _formulas(explanations: Sequence[Explanation], colours: Sequence[str]) -> str:
    def formula(explanation: Explanation) -> str:
        # Logarithms are wide: smaller letters keep them on a phone.
        size = r"\small" if isinstance(explanation.value, float) else ""
        return inline(formula_lines(explanation, lambda rank: colours[rank - 1]), size)

    return BETWEEN.join(map(formula, explanations))


def _denominators(explained: Explained, texts: Texts) -> str:
    """Return the note on the denominators of AP and AP@K, which people define differently."""
    whole, at_k = explained.now[:2]
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
