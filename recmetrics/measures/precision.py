"""P@K: which part of what was shown is relevant."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from recmetrics.measures.base import Measure
from recmetrics.measures.named import Choices
from recmetrics.statements.language import K, least, n, rel
from recmetrics.statements.statement import Statement

Short = Literal["k", "length"]

_STATEMENTS: dict[Short | None, Statement] = {
    "k": Statement(rel, over=K),
    "length": Statement(rel, over=least(K, n)),
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Precision(Measure):
    r"""The share of the top K that is relevant; blind to the order within the top K.

    Formula: $P@K = \frac{1}{K}\sum_{k=1}^{K} rel(k) = \frac{h}{K}$, with h the hits in the top K. A list
    shorter than K still divides by K, so the missing ranks count as misses; `P(short=length)@K` divides by
    min(K, n), n the length of the list.

    Even a perfect list stays below 1 when |R| < K: two relevant items give at most 2/5 at K = 5.

    Args:
        k: The cutoff K, from 1.
        short: What a list shorter than K is divided by: "k" or its "length".

    Source: C. W. Cleverdon, The Cranfield tests, 1967; NIST trec_eval prints `P_K`. Spark `precisionAt`, ranx
    `precision@K`; LensKit and Evidently use `short=length`.

    Example:
        >>> Precision(5)(["A", "B"], {"B", "D", "Z"})
        0.2
        >>> Precision(5, short="length")(["A", "B"], {"B", "D", "Z"})
        0.5
    """

    short: Short | None = None

    family = "P"
    also_called = ("precision", "Prec", "precisionAt")
    cutoff_rule = "required"
    cutoff_choices: ClassVar[Choices] = {"short": ("k", "length")}

    @property
    def statement(self) -> Statement:
        """A hit adds 1; over K, or min(K, n)."""
        return _STATEMENTS[self.short]

    @property
    def place(self) -> int:
        """With AP at the top; the rarer denominator after those of AP."""
        return 12 if self.short == "k" else 30


def precision_at_k(
    ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int, *, short: Short = "k"
) -> float:
    """Compute `P@K`: the share of the top K that is relevant, see `Precision`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.
        short: "k" divides by K always, "length" divides a shorter list by its length.

    Returns:
        A number from 0 to 1; 0 when nothing is relevant.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidOptionError: If `short` is neither of the two.

    Source: see `Precision`.

    Example:
        >>> precision_at_k(["A", "B", "C", "L", "Y", "U"], {"A", "K", "B", "Z"}, 5)
        0.4
    """
    return Precision(k, short)(ranked, relevant)
