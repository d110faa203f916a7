"""RR, RR@K: how soon the first relevant item comes."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from recmetrics.lists.counts import Seen
from recmetrics.measures.base import Measure


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ReciprocalRank(Measure):
    r"""One over the rank of the first hit; whatever comes after it changes nothing.

    Formula: $RR = \frac{1}{\min\{k : rel(k)=1\}}$, 0 when nothing hits; `RR@K` is 0 when the first hit lies
    beyond rank K. As a sum: the first hit adds 1/k.

    Args:
        k: The cutoff K, from 1, or None for the whole list.

    Source: E. M. Voorhees, The TREC-8 question answering track report, 1999 (its mean, MRR); trec_eval prints
    `recip_rank`. Spotlight averages over all relevant items instead of taking the first.

    Example:
        >>> ReciprocalRank()(["A", "B", "C"], {"B", "C"}), ReciprocalRank(1)(["A", "B", "C"], {"B", "C"})
        (0.5, 0.0)
    """

    family = "RR"
    also_called = ("ReciprocalRank", "recip_rank")
    cutoff_rule = "optional"
    mean_family = "MRR"

    @property
    def place(self) -> int:
        """After the hit rate, which it refines."""
        return 70

    def credit(self, seen: Seen) -> int:
        """Return 1 for the first hit, otherwise 0."""
        return int(seen.relevant and seen.hits == 1)

    def discount(self, k: int) -> Fraction:
        """Return 1/k."""
        return Fraction(1, k)

    @property
    def sql_term(self) -> str:
        """1/k for the first hit."""
        return "case when hits = 1 then 1.0 / rank else 0.0 end"

    @property
    def term_formula(self) -> str:
        """1/k at k_1, the rank of the first hit."""
        return r"\frac{1}{k}[k=k_1]"

    @property
    def formula(self) -> str:
        """One over the first rank that hits, as LaTeX."""
        return r"\frac{1}{\min\{k : rel(k)=1\}}" if self.k is None else r"\frac{1}{\min\{k\le K : rel(k)=1\}}"


def reciprocal_rank(
    ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int | None = None
) -> float:
    """Compute `RR`, or `RR@K` with a cutoff: one over the rank of the first hit, see `ReciprocalRank`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1, or None for the whole list.

    Returns:
        A number from 0 to 1; 0 when nothing hits.

    Raises:
        InvalidCutoffError: If k is neither None nor a whole number from 1 upwards.

    Source: see `ReciprocalRank`.

    Example:
        >>> reciprocal_rank(["A", "B", "C", "D"], {"D"})
        0.25
    """
    return ReciprocalRank(k)(ranked, relevant)
