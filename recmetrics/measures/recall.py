"""R@K: which part of what is relevant was shown."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from recmetrics.measures.base import Measure
from recmetrics.measures.named import Choices
from recmetrics.statements.language import K, R, least, rel
from recmetrics.statements.statement import Statement

RecallNorm = Literal["relevant", "min"]

_STATEMENTS: dict[RecallNorm | None, Statement] = {
    "relevant": Statement(rel, over=R),
    "min": Statement(rel, over=least(R, K)),
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Recall(Measure):
    r"""The share of the relevant items that stand in the top K.

    Formula: $R@K = \frac{1}{|R|}\sum_{k=1}^{K} rel(k) = \frac{h}{|R|}$, with h the hits in the top K. When
    |R| > K no list reaches 1; `R(norm=min)@K` divides by min(|R|, K), so that a top K full of hits does.

    Args:
        k: The cutoff K, from 1.
        norm: The denominator: "relevant" for |R|, "min" for min(|R|, K).

    Source: A. Kent et al., Machine literature searching VIII, 1955; trec_eval prints `recall_K`. h / min(|R|,
    K) goes by four names: recall (LensKit), calibrated recall (RecPack), precision (implicit), r_precision
    (RecTools).

    Example:
        Seven relevant items, room for two, both places used well.

        >>> Recall(2)(list("AB"), set("ABCDEFG")), Recall(2, norm="min")(list("AB"), set("ABCDEFG"))
        (0.2857142857142857, 1.0)
    """

    norm: RecallNorm | None = None

    family = "R"
    also_called = ("recall", "Rec", "recallAt", "calibrated recall")
    cutoff_rule = "required"
    cutoff_choices: ClassVar[Choices] = {"norm": ("relevant", "min")}

    @property
    def statement(self) -> Statement:
        """A hit adds 1; over |R|, or min(|R|, K)."""
        return _STATEMENTS[self.norm]

    @property
    def place(self) -> int:
        """After the precisions."""
        return 40


def recall_at_k(
    ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int, norm: RecallNorm = "relevant"
) -> float:
    """Compute `R@K`: the share of the relevant items that are in the top K, see `Recall`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.
        norm: The denominator: "relevant" for |R|, "min" for min(|R|, K).

    Returns:
        A number from 0 to 1; 0 when nothing is relevant.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidOptionError: If `norm` is neither of the two.

    Source: see `Recall`.

    Example:
        >>> recall_at_k(["A", "B", "C"], {"B", "D"}, 3)
        0.5
    """
    return Recall(k, norm)(ranked, relevant)
