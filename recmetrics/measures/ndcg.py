"""DCG@K and nDCG@K: gains discounted by the logarithm of their rank, and that against the best order."""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from recmetrics.lists.terms import HIGHEST_GRADE
from recmetrics.measures.base import Measure
from recmetrics.measures.named import Choices
from recmetrics.statements.language import (
    Expression,
    H,
    K,
    N,
    R,
    best,
    grade,
    j,
    k,
    least,
    log2,
    n,
    one,
    own,
    rel,
    total,
)
from recmetrics.statements.statement import Statement

Gain = Literal["linear", "exponential", "binary"]
Ideal = Literal["k", "relevant", "length", "list"]

_GAINS: dict[Gain | None, Callable[[Expression], Expression]] = {
    "linear": lambda graded: graded,
    "exponential": lambda graded: 2**graded - 1,
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DCG(Measure):
    r"""What the top K are worth: each item's gain, the less the further down it stands.

    Formula: $DCG@K = \sum_{k=1}^{K} \frac{g_k}{\log_2(k+1)}$, with $g_k$ the grade of the item at rank k, 0
    where it is not judged. `gain` chooses what a grade is worth:

    - "linear" (default): g. trec_eval `ndcg_cut`, ir_measures, ranx `dcg`, scikit-learn.
    - "exponential": $2^g - 1$. ranx `dcg_burges`; much for the highest grades.
    - "binary": rel(k), 1 from the grade on from which items are relevant.

    It goes from 0 upwards and has no highest value: sums of different cases do not compare. See `NDCG`.

    Args:
        k: The cutoff K, from 1.
        gain: What a grade is worth.

    Source: K. Järvelin and J. Kekäläinen, Cumulated gain-based evaluation of IR techniques, 2002, with the
    discount of C. Burges et al., 2005.

    Example:
        >>> DCG(2)(["A", "B"], {"A": 3, "B": 1})
        3.6309297535714578
    """

    gain: Gain | None = None

    family = "DCG"
    also_called = ("dcg", "dcg_burges", "discounted cumulative gain")
    cutoff_rule = "required"
    cutoff_choices: ClassVar[Choices] = {"gain": ("linear", "exponential", "binary")}

    @property
    def statement(self) -> Statement:
        """A hit adds 1 / log2(k + 1)."""
        return Statement(_discounted(rel))

    @property
    def graded_statement(self) -> Statement | None:
        """An item adds its gain / log2(k + 1)."""
        worth = _GAINS.get(self.gain)
        return worth and Statement(_discounted(worth(grade)))

    @property
    def highest_grade(self) -> int | None:
        """A limit for the exponential gain only."""
        return HIGHEST_GRADE if self.gain == "exponential" else None

    @property
    def is_for_grades(self) -> bool:
        """True: without grades nDCG says the same from 0 to 1."""
        return True

    @property
    def place(self) -> int:
        """Behind nDCG, which it is the numerator of."""
        return 101


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NDCG(Measure):
    r"""The discounted gains of the top K as a share of what the best order could reach.

    Formula: $nDCG@K =
    \frac{1}{\sum_{k=1}^{K} \frac{g^*_k}{\log_2(k+1)}}\sum_{k=1}^{K} \frac{g_k}{\log_2(k+1)}$,
    with $g_k$ the grade of the item at rank k, 0 where it is not judged, and $g^*_k$ that at rank k of the
    best order of all judged items. Without grades the gain is rel(k), and the best has min(|R|, K) hits:
    $nDCG@K =
    \frac{1}{\sum_{k=1}^{\min(|R|,K)} \frac{1}{\log_2(k+1)}}\sum_{k=1}^{K} \frac{rel(k)}{\log_2(k+1)}$.
    One rank further down costs less and less: rank 2 is worth 0.63 of rank 1, rank 10 still 0.96 of rank 9.

    `gain` chooses what a grade is worth, which changes nothing where items are only relevant or not:

    - "linear" (default): g. trec_eval `ndcg_cut`, ir_measures, ranx `ndcg`, scikit-learn.
    - "exponential": $2^g - 1$. ranx `ndcg_burges`, and the usual one in learning to rank.
    - "binary": rel(k), 1 from the grade on from which items are relevant.

    `ideal` chooses the list that the sum is held against, as `norm` does for AP, with n the length of the
    list and $h_n$ all its hits. Of items without grades it has so many hits:

    - "k" (default): min(|R|, K), so that a top K full of hits is 1. trec_eval `ndcg_cut`, ranx, Spark.
    - "relevant": |R|, also beyond K. LlamaIndex, Haystack, Quepid `nDCG@10`; 3 hits of 3 shown are far from 1
      where a hundred items are relevant.
    - "length": min(|R|, K, n), so that a short list is not blamed for what it leaves out. MLflow,
      Elasticsearch.
    - "list": min($h_n$, K), the list's own items in their best order, so misses of relevant items cost
      nothing. Phoenix, scikit-learn and TorchMetrics where they are given the list alone.

    The logarithms are irrational, so the values are floats.

    Args:
        k: The cutoff K, from 1.
        gain: What a grade is worth.
        ideal: The list that is 1.

    Source: K. Järvelin and J. Kekäläinen, Cumulated gain-based evaluation of IR techniques, 2002, with the
    discount of C. Burges et al., 2005; trec_eval prints `ndcg_cut_K`. RecTools divides by an ideal list of K
    hits by default.

    Example:
        >>> NDCG(3)(["A", "B", "C"], {"B"}), NDCG(3)(["B", "A", "C"], {"B"})
        (0.6309297535714575, 1.0)
        >>> NDCG(2)(["A", "B"], {"A": 1, "B": 3}), NDCG(2, gain="exponential")(["A", "B"], {"A": 1, "B": 3})
        (0.7967075809905066, 0.7098097413968655)

        A list of two with one hit, at rank 1; six items are relevant, and K is 4.

        >>> for ideal in ("k", "relevant", "length", "list"):
        ...     print(ideal, round(NDCG(4, ideal=ideal)(["A", "B"], set("AUVWYZ")), 4))
        k 0.3904
        relevant 0.3026
        length 0.6131
        list 1.0
    """

    gain: Gain | None = None
    ideal: Ideal | None = None

    family = "nDCG"
    also_called = ("NDCG", "ndcg_cut", "normalized discounted cumulative gain")
    cutoff_rule = "required"
    cutoff_choices: ClassVar[Choices] = {
        "gain": ("linear", "exponential", "binary"),
        "ideal": ("k", "relevant", "length", "list"),
    }

    @property
    def statement(self) -> Statement:
        """A hit adds 1 / log2(k + 1); over the sum that the ideal list reaches."""
        return _BINARY[self.ideal]

    @property
    def graded_statement(self) -> Statement | None:
        """An item adds its gain / log2(k + 1); over the sum that the ideal list reaches."""
        return _GRADED.get((self.gain, self.ideal))

    @property
    def highest_grade(self) -> int | None:
        """A limit for the exponential gain only."""
        return HIGHEST_GRADE if self.gain == "exponential" else None

    @property
    def is_for_grades(self) -> bool:
        """True for other gains than the default, which differ from it by grades only."""
        return "gain" in self.chosen_options

    @property
    def place(self) -> int:
        """Last: the one with logarithms."""
        return 100


def _discounted(gain: Expression) -> Expression:
    return gain / log2(k + 1)


def _normalized(gain: Expression, ideal: Expression, last: Expression) -> Statement:
    return Statement(_discounted(gain), over=total(ideal / log2(j + 1), last))


_BINARY: dict[Ideal | None, Statement] = {
    "k": _normalized(rel, one, least(R, K)),
    "relevant": _normalized(rel, one, R),
    "length": _normalized(rel, one, least(R, K, n)),
    "list": _normalized(rel, one, least(H, K)),
}
# All judged items have a place in the best order; those of grade 0 add nothing to it.
_GRADED_IDEALS: dict[Ideal | None, tuple[Expression, Expression]] = {
    "k": (best, K),
    "relevant": (best, R + N),
    "length": (best, least(K, n)),
    "list": (own, K),
}
_GRADED = {
    (gain, ideal): _normalized(worth(grade), worth(order), last)
    for gain, worth in _GAINS.items()
    for ideal, (order, last) in _GRADED_IDEALS.items()
}


def ndcg_at_k(
    ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int, ideal: Ideal = "k"
) -> float:
    """Compute `nDCG@K`: the discounted gains of the top K as a share of the best possible, see `NDCG`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items, or a mapping item -> grade; grades are the gains.
        k: The cutoff K, from 1.
        ideal: The list that is 1: "k", "relevant", "length" or "list".

    Returns:
        A number from 0 to 1; 0 when nothing hits.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidOptionError: If `ideal` is none of the four.

    Source: see `NDCG`.

    Example:
        >>> ndcg_at_k(["A", "B", "C"], {"A", "B"}, 3)
        1.0
        >>> round(ndcg_at_k(["A", "B"], {"A": 1, "B": 3}, 2), 4)
        0.7967
        >>> round(ndcg_at_k(["A", "B"], {"A", "Y", "Z"}, 2, ideal="relevant"), 4)
        0.4693
    """
    return NDCG(k, ideal=ideal)(ranked, relevant)


def dcg_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Compute `DCG@K`: the discounted gains of the top K, see `DCG`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items, or a mapping item -> grade; grades are the gains.
        k: The cutoff K, from 1.

    Returns:
        A number from 0 upwards.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.

    Source: see `DCG`.

    Example:
        >>> dcg_at_k(["A", "B"], {"A": 3, "B": 1}, 2)
        3.6309297535714578
    """
    return DCG(k)(ranked, relevant)
