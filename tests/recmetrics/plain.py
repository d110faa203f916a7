"""A second implementation of every measure: slow, obvious, and written from the definitions alone.

It shares nothing with the package: no names, no fractions over a common unit, no running hits. Each function
takes the list, the set of relevant items and K, and counts anew at every rank.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import log2

Items = Sequence[str]
Value = Fraction | float


def first_places(ranked: Items) -> list[str | None]:
    """Return the list with every repetition of an item blanked out."""
    return [None if item in ranked[:index] else item for index, item in enumerate(ranked)]


def hits(ranked: Items, relevant: set[str], k: int) -> int:
    return len([item for item in first_places(ranked)[:k] if item in relevant])


def hit_ranks(ranked: Items, relevant: set[str], k: int) -> list[int]:
    return [rank for rank, item in enumerate(first_places(ranked), 1) if item in relevant and rank <= k]


def over(numerator: Value, denominator: int) -> Value:
    return Fraction(0) if denominator == 0 else numerator / denominator


def precision(ranked: Items, relevant: set[str], k: int) -> Fraction:
    return Fraction(hits(ranked, relevant, k), k)


def average_precision_sum(ranked: Items, relevant: set[str], k: int) -> Fraction:
    """By the other way to compute it: the j-th hit, at rank p, adds j / p."""
    return sum((Fraction(j, p) for j, p in enumerate(hit_ranks(ranked, relevant, k), 1)), Fraction(0))


def f1(ranked: Items, relevant: set[str], k: int) -> Value:
    """By the definition: the harmonic mean of precision and recall."""
    p, r = precision(ranked, relevant, k), over(Fraction(hits(ranked, relevant, k)), len(relevant))
    return 2 * p * r / (p + r) if p + r else Fraction(0)


def reciprocal_rank(ranked: Items, relevant: set[str], k: int) -> Fraction:
    ranks = hit_ranks(ranked, relevant, k)
    return Fraction(1, ranks[0]) if ranks else Fraction(0)


def err(ranked: Items, relevant: set[str], k: int) -> Fraction:
    """By following a reader down the list: a relevant item is the last one read once in sixteen times."""
    still_reading, expected = Fraction(1), Fraction(0)
    for rank in hit_ranks(ranked, relevant, k):
        stops_here = still_reading / 16
        expected += stops_here / rank
        still_reading -= stops_here
    return expected


def rbp(ranked: Items, relevant: set[str], k: int) -> Fraction:
    """By the chance to read each rank: all read the first, and 4 of 5 who read one read the next."""
    return sum((Fraction(4, 5) ** (rank - 1) / 5 for rank in hit_ranks(ranked, relevant, k)), Fraction(0))


def ndcg(ranked: Items, relevant: set[str], k: int, *limits: int) -> float:
    """Against a list of so many hits as the least of the limits; of min(|R|, K) without any."""
    gained = sum(1 / log2(rank + 1) for rank in hit_ranks(ranked, relevant, k))
    ideal_hits = min(limits or (len(relevant), k))
    ideal = sum(1 / log2(rank + 1) for rank in range(1, ideal_hits + 1))
    return gained / ideal if ideal else 0.0


def whole(ranked: Items) -> int:
    return max(len(ranked), 1)


# One line per row of the table of measures; K is the cutoff in the printed name.
PLAIN: dict[str, Callable[[Items, set[str], int], Value]] = {
    "P@K": precision,
    "P(short=length)@K": lambda L, R, k: over(Fraction(hits(L, R, k)), min(k, len(L))),
    "R@K": lambda L, R, k: over(Fraction(hits(L, R, k)), len(R)),
    "R(norm=min)@K": lambda L, R, k: over(Fraction(hits(L, R, k)), min(len(R), k)),
    "F1@K": f1,
    "HR@K": lambda L, R, k: Fraction(hits(L, R, k) > 0),
    "RR": lambda L, R, _: reciprocal_rank(L, R, whole(L)),
    "RR@K": reciprocal_rank,
    "ERR": lambda L, R, _: err(L, R, whole(L)),
    "ERR@K": err,
    "RBP(p=0.8)": lambda L, R, _: rbp(L, R, whole(L)),
    "RBP(p=0.8)@K": rbp,
    "RPrec": lambda L, R, _: over(Fraction(hits(L, R, len(R))), len(R)),
    "AP": lambda L, R, _: over(average_precision_sum(L, R, whole(L)), len(R)),
    "AP@K": lambda L, R, k: over(average_precision_sum(L, R, k), min(len(R), k)),
    "AP(norm=relevant)@K": lambda L, R, k: over(average_precision_sum(L, R, k), len(R)),
    "AP(norm=hits)": lambda L, R, _: over(average_precision_sum(L, R, whole(L)), hits(L, R, whole(L))),
    "AP(norm=hits)@K": lambda L, R, k: over(average_precision_sum(L, R, k), hits(L, R, k)),
    "AP(norm=k)@K": lambda L, R, k: average_precision_sum(L, R, k) / k,
    "AP(norm=min_length)@K": lambda L, R, k: over(average_precision_sum(L, R, k), min(len(R), k, len(L))),
    "MeanP@K": lambda L, R, k: sum((precision(L, R, i) for i in range(1, k + 1)), Fraction(0)) / k,
    "nDCG@K": ndcg,
    "nDCG(ideal=relevant)@K": lambda L, R, k: ndcg(L, R, k, len(R)),
    "nDCG(ideal=length)@K": lambda L, R, k: ndcg(L, R, k, len(R), k, len(L)),
    "nDCG(ideal=list)@K": lambda L, R, k: ndcg(L, R, k, hits(L, R, whole(L)), k),
}
