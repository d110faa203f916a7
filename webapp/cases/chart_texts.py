"""Text alternative of the chance chart, with every number that it shows."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.model.numbers import signed_decimals
from webapp.model.sampling import TOLERANCE
from webapp.texts import Texts


def chance_alternative(null: Sequence[tuple[float, int]], difference: float, texts: Texts) -> str:
    """Return the position of the observed difference among those made by chance."""
    return texts(
        "cases_chart.chance_alt",
        size=sum(count for _, count in null),
        low=signed_decimals(null[0][0] if null else 0.0),
        high=signed_decimals(null[-1][0] if null else 0.0),
        difference=signed_decimals(difference),
        extreme=sum(count for value, count in null if abs(value) >= abs(difference) - TOLERANCE),
    )
