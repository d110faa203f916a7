"""RPrec: precision with a cutoff that fits the case."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from recmetrics.measures.base import Measure
from recmetrics.statements.language import R, rel
from recmetrics.statements.statement import Statement

_STATEMENT = Statement(rel, over=R)


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
    def statement(self) -> Statement:
        """A hit adds 1; over |R|."""
        return _STATEMENT

    @property
    def place(self) -> int:
        """After the measures with a free cutoff."""
        return 80


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
