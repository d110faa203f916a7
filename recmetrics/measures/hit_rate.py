"""HR@K: whether anything relevant was shown at all."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from recmetrics.measures.base import Measure
from recmetrics.statements.language import first_hit
from recmetrics.statements.statement import Statement

_STATEMENT = Statement(first_hit)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HitRate(Measure):
    r"""1 when the top K holds at least one relevant item, else 0; its mean is the share of cases with a hit.

    Formula: $HR@K = \max_{k\le K} rel(k)$. As a sum: the first hit adds 1, all else adds nothing.

    Args:
        k: The cutoff K, from 1.

    Source: M. Deshpande and G. Karypis, Item-based top-N recommendation algorithms, 2004; TREC and
    ir_measures call it success (`Success@K`). ranx and RecPack use similar names for the *number* of hits.

    Example:
        >>> HitRate(1)(["A", "B"], {"B"}), HitRate(2)(["A", "B"], {"B"})
        (0.0, 1.0)
    """

    family = "HR"
    also_called = ("HitRate", "Success", "Hit", "hit_rate")
    cutoff_rule = "required"

    @property
    def statement(self) -> Statement:
        """The first hit adds 1."""
        return _STATEMENT

    @property
    def place(self) -> int:
        """After F1."""
        return 60

    @property
    def formula(self) -> str:
        """The largest rel(k), as LaTeX."""
        return r"\max_{k\le K} rel(k)"


def hit_rate_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Compute `HR@K`: 1 if the top K holds a relevant item, otherwise 0, see `HitRate`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.

    Returns:
        1.0 or 0.0.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.

    Source: see `HitRate`.

    Example:
        >>> hit_rate_at_k(["A", "B", "C"], {"C", "B"}, 2)
        1.0
    """
    return HitRate(k)(ranked, relevant)
