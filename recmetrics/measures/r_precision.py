"""RPrec: precision with a cutoff that fits the case."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from recmetrics.lists.counts import Counts, Seen
from recmetrics.measures.base import Measure


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RPrecision(Measure):
    r"""The share of the top |R| that is relevant: precision and recall at the cutoff where they are equal.

    Formula: $RPrec = \frac{1}{|R|}\sum_{k=1}^{|R|} rel(k)$. The cutoff is |R| itself, so a perfect list is 1
    for every case; there is no K to choose.

    Source: TREC-2, 1993; C. Buckley and E. M. Voorhees, Evaluating evaluation measure stability, 2000.
    trec_eval prints `Rprec`. RecTools' `r_precision` is another number, h / min(|R|, K), here
    `R(norm=min)@K`.

    Example:
        Three relevant items, so the top three count; D at rank 4 comes too late.

        >>> RPrecision()(["A", "B", "C", "D", "E"], {"B", "D", "Z"})
        0.3333333333333333
    """

    family = "RPrec"
    also_called = ("R-precision", "r_precision", "Rprec")
    cutoff_rule = "relevant"

    @property
    def place(self) -> int:
        """After the measures with a free cutoff."""
        return 80

    def credit(self, seen: Seen) -> int:
        """Return 1 for a hit, otherwise 0."""
        return int(seen.relevant)

    def denominator(self, counts: Counts) -> int:
        """Return |R|."""
        return counts.relevant_count

    @property
    def sql_denominator(self) -> str:
        """Return |R|."""
        return "relevant"

    @property
    def term_formula(self) -> str:
        """A hit adds 1."""
        return "rel(k)"

    @property
    def denominator_formula(self) -> str:
        """Return |R|."""
        return "|R|"


def r_precision(ranked: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    """Compute `RPrec`: the share of the top |R| that is relevant, see `RPrecision`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.

    Returns:
        A number from 0 to 1; 0 when nothing is relevant.

    Source: see `RPrecision`.

    Example:
        >>> r_precision(["A", "B", "C"], {"A", "C"})
        0.5
    """
    return RPrecision()(ranked, relevant)
