"""A second implementation of the measures of grades, from their definitions alone, as `plain` has the others.

Each function takes the list, the grade of every judged item, and K. An item of a grade above 0 is relevant.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import log2

from tests.recmetrics.plain import PLAIN, Value, first_places, over, whole

Items = Sequence[str]
Grade = int | Fraction
Grades = Mapping[str, Grade]
Gain = Callable[[Grade], float]


def linear(grade: Grade) -> float:
    return float(max(grade, 0))


def exponential(grade: Grade) -> float:
    return 2.0 ** float(max(grade, 0)) - 1


def binary(grade: Grade) -> float:
    return float(grade > 0)


def is_relevant(item: str | None, grades: Grades) -> bool:
    return item is not None and grades.get(item, 0) > 0


def relevant_items(grades: Grades) -> set[str]:
    return {item for item in grades if is_relevant(item, grades)}


def discounted(gains: Sequence[float]) -> float:
    return sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, 1))


def dcg(ranked: Items, grades: Grades, k: int, gain: Gain) -> float:
    shown = [grades.get(item, 0) if item is not None else 0 for item in first_places(ranked)[:k]]
    return discounted([gain(grade) for grade in shown])


def ndcg(ranked: Items, grades: Grades, k: int, gain: Gain, ideal: str = "k") -> float:
    of_list = [grades[item] for item in first_places(ranked) if item is not None and item in grades]
    order = sorted(map(gain, of_list if ideal == "list" else grades.values()), reverse=True)
    last = {"relevant": len(order), "length": min(k, len(ranked))}.get(ideal, k)
    best = discounted(order[:last])
    return dcg(ranked, grades, k, gain) / best if best else 0.0


def err(ranked: Items, grades: Grades, k: int, highest: int = 4) -> float:
    """gdeval's loop: the chance that nobody has stopped yet falls from rank to rank."""
    total, decay = 0.0, 1.0
    for rank, item in enumerate(first_places(ranked)[:k], 1):
        grade = 0 if item is None else max(grades.get(item, 0), 0)
        satisfied = (2.0 ** float(grade) - 1) / 2**highest
        total += satisfied * decay / rank
        decay *= 1 - satisfied
    return total


def rbp(ranked: Items, grades: Grades, k: int, p: Fraction) -> Fraction:
    ranks = [rank for rank, item in enumerate(first_places(ranked)[:k], 1) if is_relevant(item, grades)]
    return sum(((1 - p) * p ** (rank - 1) for rank in ranks), Fraction(0))


def bpref(ranked: Items, grades: Grades, k: int) -> Value:
    """By the pairs: how many of the first |R| wrong items does each relevant item stand above?"""
    relevant = relevant_items(grades)
    known_as_wrong = set(grades) - relevant
    compared = min(len(relevant), len(known_as_wrong))
    shown = first_places(ranked)[:k]
    total = Fraction(0)
    for rank, item in enumerate(shown):
        if item in relevant:
            above = [other for other in shown[:rank] if other in known_as_wrong][: len(relevant)]
            total += 1 if not above else Fraction(compared - len(above), compared)
    return over(total, len(relevant))


def judged(ranked: Items, grades: Grades, k: int) -> Fraction:
    return Fraction(len([item for item in first_places(ranked)[:k] if item in grades]), k)


GradedFunction = Callable[[Items, Grades, int], Value]
OF_GRADES: dict[str, GradedFunction] = {
    "nDCG@K": lambda L, G, k: ndcg(L, G, k, linear),
    "nDCG(gain=exponential)@K": lambda L, G, k: ndcg(L, G, k, exponential),
    "nDCG(gain=binary)@K": lambda L, G, k: ndcg(L, G, k, binary),
    **{
        f"nDCG({'' if gain == 'linear' else f'gain={gain},'}ideal={ideal})@K": (
            lambda L, G, k, worth=worth, ideal=ideal: ndcg(L, G, k, worth, ideal)
        )
        for gain, worth in (("linear", linear), ("exponential", exponential), ("binary", binary))
        for ideal in ("relevant", "length", "list")
    },
    "DCG@K": lambda L, G, k: dcg(L, G, k, linear),
    "DCG(gain=exponential)@K": lambda L, G, k: dcg(L, G, k, exponential),
    "DCG(gain=binary)@K": lambda L, G, k: dcg(L, G, k, binary),
    "ERR": lambda L, G, _: err(L, G, whole(L)),
    "ERR@K": err,
    "Bpref": lambda L, G, _: bpref(L, G, whole(L)),
    "Bpref@K": bpref,
    "Judged@K": judged,
}


def _of_relevance(plain: Callable[[Items, set[str], int], Value]) -> GradedFunction:
    return lambda ranked, grades, k: plain(ranked, relevant_items(grades), k)


PLAIN_WITH_GRADES: dict[str, GradedFunction] = {
    **{name: _of_relevance(plain) for name, plain in PLAIN.items()},
    **OF_GRADES,
}
"""Every measure of graded lists; what only asks whether an item is relevant is in `plain`."""

OTHER_NUMBERS: dict[str, GradedFunction] = {
    "ERR(max=7)@K": lambda L, G, k: err(L, G, k, highest=7),
    "RBP(p=0.5)@K": lambda L, G, k: rbp(L, G, k, Fraction(1, 2)),
    "RBP(p=0.95)": lambda L, G, _: rbp(L, G, whole(L), Fraction(19, 20)),
}
"""Options that are numbers, at other numbers than the default."""
