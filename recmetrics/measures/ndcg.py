"""DCG@K and nDCG@K: gains discounted by the logarithm of their rank, and that against the best order."""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from recmetrics.measures.base import Measure
from recmetrics.measures.named import Choices
from recmetrics.statements.language import Expression, K, R, best, grade, j, k, least, log2, one, rel, total
from recmetrics.statements.statement import Statement

Gain = Literal["linear", "exponential", "binary"]

_HIGHEST_EXPONENT = 100
"""The highest grade with an exponential gain: numbers beyond are no grades, and soon no floats."""

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
        return _HIGHEST_EXPONENT if self.gain == "exponential" else None

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

    The logarithms are irrational, so the values are floats.

    Args:
        k: The cutoff K, from 1.
        gain: What a grade is worth.

    Source: K. Järvelin and J. Kekäläinen, Cumulated gain-based evaluation of IR techniques, 2002, with the
    discount of C. Burges et al., 2005; trec_eval prints `ndcg_cut_K`. RecTools divides by an ideal list of K
    hits by default.

    Example:
        >>> NDCG(3)(["A", "B", "C"], {"B"}), NDCG(3)(["B", "A", "C"], {"B"})
        (0.6309297535714575, 1.0)
        >>> NDCG(2)(["A", "B"], {"A": 1, "B": 3}), NDCG(2, gain="exponential")(["A", "B"], {"A": 1, "B": 3})
        (0.7967075809905066, 0.7098097413968655)
    """

    gain: Gain | None = None

    family = "nDCG"
    also_called = ("NDCG", "ndcg_cut", "normalized discounted cumulative gain")
    cutoff_rule = "required"
    cutoff_choices: ClassVar[Choices] = {"gain": ("linear", "exponential", "binary")}

    @property
    def statement(self) -> Statement:
        """A hit adds 1 / log2(k + 1); over the sum that the best order reaches."""
        return _BINARY

    @property
    def graded_statement(self) -> Statement | None:
        """An item adds its gain / log2(k + 1); over the sum that the best order reaches."""
        return _GRADED.get(self.gain)

    @property
    def highest_grade(self) -> int | None:
        """A limit for the exponential gain only."""
        return _HIGHEST_EXPONENT if self.gain == "exponential" else None

    @property
    def is_for_grades(self) -> bool:
        """True for other gains than the default, which differ from it by grades only."""
        return bool(self.chosen_options)

    @property
    def place(self) -> int:
        """Last: the one with logarithms."""
        return 100


def _discounted(gain: Expression) -> Expression:
    return gain / log2(k + 1)


def _normalized(gain: Expression, ideal: Expression, last: Expression) -> Statement:
    return Statement(_discounted(gain), over=total(ideal / log2(j + 1), last))


_BINARY = _normalized(rel, one, least(R, K))
_GRADED = {gain: _normalized(worth(grade), worth(best), K) for gain, worth in _GAINS.items()}


def ndcg_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Compute `nDCG@K`: the discounted gains of the top K as a share of the best possible, see `NDCG`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items, or a mapping item -> grade; grades are the gains.
        k: The cutoff K, from 1.

    Returns:
        A number from 0 to 1; 0 when nothing hits.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.

    Source: see `NDCG`.

    Example:
        >>> ndcg_at_k(["A", "B", "C"], {"A", "B"}, 3)
        1.0
        >>> round(ndcg_at_k(["A", "B"], {"A": 1, "B": 3}, 2), 4)
        0.7967
    """
    return NDCG(k)(ranked, relevant)


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
