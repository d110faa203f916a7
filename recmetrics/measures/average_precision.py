"""AP, AP@K: the average precision at the ranks of relevant items."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from recmetrics.measures.base import Measure
from recmetrics.measures.cutoff import whole_cutoff
from recmetrics.measures.named import Choices
from recmetrics.statements.language import K, R, h, least, n, precision, rel
from recmetrics.statements.statement import Statement

Norm = Literal["min", "relevant", "hits", "k", "min_length"]


_TERM = precision * rel
_STATEMENTS: dict[Norm | None, Statement] = {
    "min": Statement(_TERM, over=least(R, K)),
    "relevant": Statement(_TERM, over=R),
    "hits": Statement(_TERM, over=h),
    "k": Statement(_TERM, over=K),
    "min_length": Statement(_TERM, over=least(R, K, n)),
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AveragePrecision(Measure):
    r"""The precision seen at each hit, averaged: high when the relevant items stand at the top.

    Formula: $AP = \frac{1}{|R|}\sum_{k=1}^{n} P@k\cdot rel(k)$ and
    $AP@K = \frac{1}{\min(|R|,K)}\sum_{k=1}^{K} P@k\cdot rel(k)$, with n the length of the list. Relevant
    items that are not found add nothing to the sum and still count in the denominator.

    The sum is the same everywhere; libraries differ in what they divide it by, and that decides what a list
    that misses something can reach. `norm` chooses the denominator, with h the hits counted:

    - "min" (default with a cutoff): min(|R|, K), so that a top K full of hits is 1. Kaggle, ml_metrics `apk`,
      Spark `meanAveragePrecisionAt`, RecBole, implicit.
    - "relevant" (default without): |R|. trec_eval `map` and `map_cut`, ir_measures `AP@K`, ranx `map@K`,
      RecTools.
    - "hits": h, so misses of relevant items cost nothing. TorchMetrics with `top_k`, scikit-learn on a slice.
    - "k": K. RecTools with `divide_by_k=True`.
    - "min_length": min(|R|, K, n), n the length of the list. LensKit.

    Args:
        k: The cutoff K, from 1, or None for the whole list.
        norm: The denominator; without a cutoff only "relevant" and "hits".

    Source: D. Harman, TREC-2 overview, 1993 (AP over |R|); N. Craswell and S. Robertson, Average Precision at
    n, Encyclopedia of Database Systems, 2009 (min(|R|, K) and K).

    Example:
        Three hits of a hundred relevant items at K = 3, a perfect top 3: the denominators tell 1 from 0.03.

        >>> relevant = set("ABC") | set(range(97))
        >>> ranked = ["A", "B", "C"]
        >>> AveragePrecision(3)(ranked, relevant), AveragePrecision(3, norm="relevant")(ranked, relevant)
        (1.0, 0.03)
    """

    norm: Norm | None = None

    family = "AP"
    also_called = ("AveragePrecision", "average_precision", "APK", "map_cut")
    cutoff_rule = "optional"
    cutoff_choices: ClassVar[Choices] = {"norm": ("min", "relevant", "hits", "k", "min_length")}
    whole_list_choices: ClassVar[Choices] = {"norm": ("relevant", "hits")}
    mean_family = "MAP"

    @property
    def statement(self) -> Statement:
        """A hit adds the precision at its rank; over what `norm` selects."""
        return _STATEMENTS[self.norm]

    @property
    def place(self) -> int:
        """AP, AP@K at the top; the other denominators after P@K."""
        if self.chosen_options:
            return 20
        return 11 if self.has_cutoff else 10


def average_precision(ranked: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    """Compute `AP`: the average precision at the ranks of relevant items, see `AveragePrecision`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.

    Returns:
        A number from 0 to 1: 1 when all relevant items come first, 0 when nothing is relevant or found.

    Source: see `AveragePrecision`; trec_eval calls it `map`.

    Example:
        >>> average_precision(["C", "A", "F", "B", "H", "D"], {"A", "B", "D"})  # (1/2 + 2/4 + 3/6) / 3
        0.5
    """
    return AveragePrecision()(ranked, relevant)


def average_precision_at_k(
    ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int, norm: Norm = "min"
) -> float:
    """Compute `AP@K`: average precision over the top K, see `AveragePrecision`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.
        norm: The denominator: "min", "relevant", "hits", "k" or "min_length".

    Returns:
        A number from 0 to 1; 0 when nothing is relevant or found.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidOptionError: If `norm` is none of the five.

    Source: see `AveragePrecision`; Kaggle calls it AP@K, and its mean MAP@K.

    Example:
        >>> average_precision_at_k(["A", "B", "C", "D", "E"], {"B": 1.0, "D": 1.0, "Z": 1.0}, 5)
        0.3333333333333333
        >>> average_precision_at_k(["A", "B", "C", "D", "E"], {"B", "D", "Z"}, 5, norm="hits")
        0.5
    """
    return AveragePrecision(whole_cutoff(k), norm)(ranked, relevant)
