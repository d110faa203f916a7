"""Text alternative of the chance chart, with every number that it shows."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.model.numbers import signed_decimals
from webapp.texts import Texts


def chance_alternative(
    null: Sequence[tuple[float, float]], difference: float, ways: tuple[int, int], texts: Texts
) -> str:
    """Return the position of the observed difference among those made by chance.

    Args:
        null: Each mean difference that swaps give, ascending, and its share.
        difference: The one that was observed.
        ways: How many ways to swap there are, and how many give one as far from 0.
        texts: The texts.
    """
    size, extreme = ways
    return texts(
        "cases_chart.chance_alt",
        size=f"{size:,}",
        low=signed_decimals(null[0][0] if null else 0.0),
        high=signed_decimals(null[-1][0] if null else 0.0),
        difference=signed_decimals(difference),
        extreme=f"{extreme:,}",
    )
