"""F1@K: precision and recall in one number."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from recmetrics.measures.base import Measure
from recmetrics.statements.language import K, R, rel
from recmetrics.statements.statement import Statement

_STATEMENT = Statement(2 * rel, over=K + R)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class F1(Measure):
    r"""The harmonic mean of P@K and R@K: high only when both are.

    Formula: $F1@K = \frac{2\,P@K\cdot R@K}{P@K+R@K} = \frac{1}{K+|R|}\sum_{k=1}^{K} 2\,rel(k)$. The second
    form is what P = h/K and R = h/|R| leave of the first, h being the hits in the top K; it also says what
    0/0 is when nothing hits: 0.

    Args:
        k: The cutoff K, from 1.

    Source: C. J. van Rijsbergen, Information Retrieval, 1979 (1 - E); L. R. Dice, 1945 (the second form).
    Libraries that average P@K and R@K over cases first and combine them then get another number.

    Example:
        >>> F1(5)(["A", "B", "C", "D", "E"], {"B", "D", "Z"})  # P = 2/5, R = 2/3
        0.5
    """

    family = "F1"
    also_called = ("F1-score", "F-measure", "Dice")
    cutoff_rule = "required"

    @property
    def statement(self) -> Statement:
        """A hit adds 2, one for each of precision and recall; over K + |R|."""
        return _STATEMENT

    @property
    def place(self) -> int:
        """After precision and recall."""
        return 50


def f1_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Compute `F1@K`: the harmonic mean of P@K and R@K, see `F1`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.

    Returns:
        A number from 0 to 1; 0 when nothing hits.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.

    Source: see `F1`.

    Example:
        >>> f1_at_k(["A", "B"], {"B"}, 2)
        0.6666666666666666
    """
    return F1(k)(ranked, relevant)
