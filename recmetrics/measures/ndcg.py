"""nDCG@K: hits discounted by the logarithm of their rank, against the best possible list."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from recmetrics.measures.base import Measure
from recmetrics.statements.language import K, R, j, k, least, log2, rel, total
from recmetrics.statements.statement import Statement

_STATEMENT = Statement(rel / log2(k + 1), over=total(1 / log2(j + 1), last=least(R, K)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NDCG(Measure):
    r"""The discounted hits of the top K as a share of what the best order could reach.

    Formula: $nDCG@K = \frac{1}{\sum_{k=1}^{\min(|R|,K)} \frac{1}{\log_2(k+1)}}\sum_{k=1}^{K}
    \frac{rel(k)}{\log_2(k+1)}$. One rank further down costs less and less: rank 2 is worth 0.63 of rank 1,
    rank 10 still 0.96 of rank 9. Relevance is yes or no here, also when grades are given.

    The logarithms are irrational, so this is the one measure whose values are floats.

    Args:
        k: The cutoff K, from 1.

    Source: K. Järvelin and J. Kekäläinen, Cumulated gain-based evaluation of IR techniques, 2002, with the
    discount of C. Burges et al., 2005; trec_eval prints `ndcg_cut_K`. RecTools divides by an ideal list of K
    hits by default.

    Example:
        >>> NDCG(3)(["A", "B", "C"], {"B"}), NDCG(3)(["B", "A", "C"], {"B"})
        (0.6309297535714575, 1.0)
    """

    family = "nDCG"
    also_called = ("NDCG", "ndcg_cut", "normalized discounted cumulative gain")
    cutoff_rule = "required"

    @property
    def statement(self) -> Statement:
        """A hit adds 1 / log2(k + 1); over the sum that the best order reaches."""
        return _STATEMENT

    @property
    def place(self) -> int:
        """Last: the one with logarithms."""
        return 100


def ndcg_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Compute `nDCG@K`: the discounted hits of the top K as a share of the best possible, see `NDCG`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.

    Returns:
        A number from 0 to 1; 0 when nothing hits.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.

    Source: see `NDCG`.

    Example:
        >>> ndcg_at_k(["A", "B", "C"], {"A", "B"}, 3)
        1.0
    """
    return NDCG(k)(ranked, relevant)
