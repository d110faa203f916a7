"""RBP: what someone finds who goes from each item to the next with the same chance."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import ClassVar

from recmetrics.measures.base import Measure
from recmetrics.measures.cutoff import whole_cutoff
from recmetrics.measures.named import NumberOption, NumberOptions
from recmetrics.statements.language import Number, k, rel
from recmetrics.statements.statement import Statement


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RankBiasedPrecision(Measure):
    r"""The share of hits among the items that a reader of some patience looks at.

    Formula: $RBP = \sum_{k=1}^{n} rel(k)\cdot (1-p)\cdot p^{k-1}$, and with a cutoff
    $RBP@K = \sum_{k=1}^{K} rel(k)\cdot (1-p)\cdot p^{k-1}$. The reader looks at rank 1, and goes on from each
    rank to the next with chance p: at p = 0.5 two items are looked at on average, at 0.8 five, at 0.95
    twenty. What lies beyond the end of the list could add p^n at most.

    Args:
        k: The cutoff K, from 1, or None for the whole list.
        p: The chance to go on, above 0 and below 1; 0.8 unless it is chosen. The name always says it.

    Source: A. Moffat and J. Zobel, Rank-biased precision for measurement of retrieval effectiveness, 2008.
    ir_measures `RBP(p=0.8)`, ranx `rbp.80`.

    Example:
        >>> RankBiasedPrecision(p="0.5").explain(["A", "B", "C"], {"A", "C"}).value  # 1/2 + 1/8
        Fraction(5, 8)
    """

    p: Fraction | float | str | None = None

    family = "RBP"
    also_called = ("rbp", "rank-biased precision")
    cutoff_rule = "optional"
    number_options: ClassVar[NumberOptions] = {
        "p": NumberOption(
            Fraction(4, 5), "The chance to go on from a rank to the next.", below=1, is_always_printed=True
        )
    }

    @property
    def statement(self) -> Statement:
        """A hit adds (1 - p) p^(k - 1), the chance that someone looks at rank k last."""
        return _statement(Fraction(self.p or 0))

    @property
    def place(self) -> int:
        """After ERR."""
        return 78


@cache
def _statement(p: Fraction) -> Statement:
    patience = (Number(p.numerator) / p.denominator).known_as(f"{float(p):.12g}")
    return Statement(rel * (1 - patience) * patience ** (k - 1))


def rbp_at_k(
    ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int, p: float | str = "0.8"
) -> float:
    """Compute `RBP(p=0.8)@K`: the share of hits that a reader of patience p finds, see `RankBiasedPrecision`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.
        p: The chance to go on from a rank to the next, above 0 and below 1.

    Returns:
        A number from 0 to 1, and below 1 for every list that ends.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidOptionError: If p is no such chance.

    Source: see `RankBiasedPrecision`.

    Example:
        >>> rbp_at_k(["A", "B", "C"], {"A", "C"}, 3, p=0.5)
        0.625
    """
    return RankBiasedPrecision(whole_cutoff(k), p=p)(ranked, relevant)
