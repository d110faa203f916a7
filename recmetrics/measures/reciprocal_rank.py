"""RR, RR@K: how soon the first relevant item comes."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from recmetrics.measures.base import Measure
from recmetrics.statements.language import first_hit, k
from recmetrics.statements.statement import Statement

_STATEMENT = Statement(1 / k * first_hit)


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
    def statement(self) -> Statement:
        """The first hit adds 1/k."""
        return _STATEMENT

    @property
    def place(self) -> int:
        """After the hit rate, which it refines."""
        return 70

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
