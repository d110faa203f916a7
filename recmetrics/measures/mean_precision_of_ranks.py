"""MeanP@K: P@1 to P@K averaged, which is not average precision."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from recmetrics.measures.base import Measure
from recmetrics.statements.language import K, precision
from recmetrics.statements.statement import Statement

_STATEMENT = Statement(precision, over=K)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MeanPrecisionOfRanks(Measure):
    r"""The mean of P@1, ..., P@K over all ranks, hits and misses alike: what AP is often taken for.

    Formula: $MeanP@K = \frac{1}{K}\sum_{k=1}^{K} P@k$. Without the factor rel(k) a perfect list falls below 1
    as soon as |R| < K. Ranks between the end of the list and K count too: no item is there, and P@k = h/k
    goes on falling.

    Args:
        k: The cutoff K, from 1. The sum runs over all K ranks; of more than 1,000 ranks beyond the list it is
            not exact, but has a thousand binary digits.

    Source: V. W. Anelli et al., Elliot, 2021, whose `MAP` computes this although its documentation gives AP.

    Example:
        A single relevant item, at rank 1: average precision is 1, this is not.

        >>> MeanPrecisionOfRanks(2)(["A", "B"], {"A"})  # (1/1 + 1/2) / 2
        0.75
        >>> MeanPrecisionOfRanks(4).explain(["A", "B"], {"A"}).beyond  # ranks 3 and 4 are empty
        (Fraction(1, 3), Fraction(1, 4))
    """

    family = "MeanP"
    also_called = ("MeanPrecision", "mean_prefix_precision", "Elliot MAP")
    cutoff_rule = "required"

    @property
    def statement(self) -> Statement:
        """Every rank adds its precision; over K."""
        return _STATEMENT

    @property
    def place(self) -> int:
        """Late: it is here for comparison."""
        return 90


def mean_precision_of_ranks(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Compute `MeanP@K`: the mean of P@1, ..., P@K, see `MeanPrecisionOfRanks`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.

    Returns:
        A number from 0 to 1; 0 when nothing hits.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.

    Source: see `MeanPrecisionOfRanks`.

    Example:
        >>> mean_precision_of_ranks(["A", "B", "C", "D"], {"B"}, 4)  # (0/1 + 1/2 + 1/3 + 1/4) / 4
        0.2708333333333333
    """
    return MeanPrecisionOfRanks(k)(ranked, relevant)
