"""Formula panel: the formulas with the reader's own numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from recmetrics import Explanation
from webapp.board.colours import rank_colours
from webapp.board.explained import Explained, joined
from webapp.model.scenario import Scenario
from webapp.playground.formulas import aligned, formula_lines
from webapp.texts import Texts

# Inline formulas flow like words: side by side where there is room, one below the other on a phone.
_SPACE: Final = " &emsp;&emsp;&emsp; "


def show(explained: Explained, texts: Texts) -> None:
    """Show every chosen measure: the general formula, the numbers in it, the exact result, the decimals.

    All of it is one element, as it changes with every move.
    """
    conventions = {explanation.convention for explanation in explained.now} - {None}
    st.markdown(
        "\n\n".join(
            [
                f":small[{joined(texts('formula.intro'), _denominators(explained, texts), texts)}]",
                _formulas(explained.now, explained.scenario),
                *(
                    f":small[{texts(f'convention.{convention}')}]"
                    for convention in sorted(map(str, conventions))
                ),
            ]
        )
    )


def show_some(explanations: Sequence[Explanation], scenario: Scenario) -> None:
    """Show the formulas of some measures alone, for a reader who does not know the others yet."""
    st.markdown(_formulas(explanations, scenario))


def _formulas(explanations: Sequence[Explanation], scenario: Scenario) -> str:
    colours = rank_colours(scenario)

    def formula(explanation: Explanation) -> str:
        # Logarithms are wide: smaller letters keep them on a phone.
        size = r"\small" if isinstance(explanation.value, float) else ""
        # The blank line at the end keeps the next row of formulas at a distance.
        lines = aligned((*formula_lines(explanation, lambda rank: colours[rank - 1]), r"&\;"))
        return rf"${size}\displaystyle {lines}$".replace("\n", " ")

    return _SPACE.join(map(formula, explanations))


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
