"""What the playground must show of a list, as the core computes it."""

from __future__ import annotations

from collections.abc import Sequence

from recmetrics import Explanation, parse_measure

Expected = dict[str, object]


def expected_of(ranked: Sequence[str], relevant: Sequence[str], k: int, *, held: bool = False) -> Expected:
    """Return what the page must show: the list, its numbers by name, and a block for each hit that counts.

    Args:
        ranked: The list.
        relevant: The relevant items.
        k: The cutoff.
        held: Whether a card is still under the hand, so that the server knows nothing of this list.
    """
    explained = [parse_measure(name).explain(ranked, set(relevant)) for name in ("AP", f"AP@{k}", f"P@{k}")]
    return {
        "ranked": list(ranked),
        "relevant": list(relevant),
        "numbers": [[str(one.measure), float(one.value)] for one in explained],
        "blocks": [block for one in explained for block in _blocks(one)],
        "held": held,
    }


def _blocks(explanation: Explanation) -> list[list[object]]:
    name, over = str(explanation.measure), explanation.denominator
    return [[name, step.item, float(step.term / over)] for step in explanation.steps if step.term]
