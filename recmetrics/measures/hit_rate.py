"""HR@K: whether anything relevant was shown at all."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from recmetrics.lists.counts import Seen
from recmetrics.measures.base import Measure


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
    def place(self) -> int:
        """After F1."""
        return 60

    def credit(self, seen: Seen) -> int:
        """Return 1 for the first hit, otherwise 0."""
        return int(seen.relevant and seen.hits == 1)

    @property
    def sql_term(self) -> str:
        """One for the first hit."""
        return "case when hits = 1 then 1.0 else 0.0 end"

    @property
    def term_formula(self) -> str:
        """1 at k_1, the rank of the first hit."""
        return "[k=k_1]"

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
