"""Judged@K: how much of the list anybody has judged."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from recmetrics.measures.base import Measure
from recmetrics.statements.language import K, judged, rel
from recmetrics.statements.statement import Statement

_BINARY = Statement(rel, over=K)
_JUDGED = Statement(judged, over=K)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Judged(Measure):
    r"""The share of the top K that is judged at all, as relevant or as not.

    Formula: $Judged@K = \frac{1}{K}\sum_{k=1}^{K} judged(k)$. Where it is low, a low P@K says little: what
    nobody judged counts as a miss there.

    It needs relevant items with grades, 0 for those that are not relevant; given without, only the relevant
    items are known as judged, and it is P@K.

    Args:
        k: The cutoff K, from 1.

    Source: ir_measures `Judged@K`, which divides by the length of a list that is shorter than K.

    Example:
        >>> Judged(2)(["A", "X", "B"], {"A": 0, "B": 1})
        0.5
    """

    family = "Judged"
    also_called = ("judged",)
    cutoff_rule = "required"

    @property
    def statement(self) -> Statement:
        """A hit adds 1, over K: nothing else is known as judged."""
        return _BINARY

    @property
    def graded_statement(self) -> Statement:
        """A judged item adds 1, over K."""
        return _JUDGED

    @property
    def is_for_grades(self) -> bool:
        """True: it counts items that are judged as not relevant."""
        return True

    @property
    def place(self) -> int:
        """Last."""
        return 120


def judged_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Compute `Judged@K`: the share of the top K that is judged, see `Judged`.

    Args:
        ranked: The items, best first.
        relevant: A mapping item -> grade of all items that are judged; or the relevant items.
        k: The cutoff K, from 1.

    Returns:
        A number from 0 to 1.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.

    Source: see `Judged`.

    Example:
        >>> judged_at_k(["A", "X", "B"], {"A": 0, "B": 1}, 2)
        0.5
    """
    return Judged(k)(ranked, relevant)
