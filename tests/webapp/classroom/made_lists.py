"""Made lists with a change each, and plain loops for what measures and misconceptions make of them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from webapp.classroom.asks import Change, Cut, Enter, Mark, Move
from webapp.model.scenario import Scenario

Marks = Sequence[bool]


def made(seed: int) -> tuple[Scenario, Change]:
    """Return a list and a change of it, some of which cannot be made."""
    random = Random(seed)
    length = random.randint(1, 8)
    ranked = tuple("ABCDEFGH"[:length])
    relevant = tuple(item for item in (*ranked, *"YZ") if random.random() < 0.45)
    scenario = Scenario(ranked, relevant, k=random.randint(1, 9), unnamed=random.choice((0, 0, 1, 4)))
    changes: list[Change] = [
        Move(random.randint(1, length), random.randint(1, length)),
        Enter(random.randint(1, 2), random.randint(1, length + 1)),
        Mark(random.randint(1, length)),
        Cut(random.randint(1, 10)),
    ]
    return scenario, random.choice(changes)


def made_lists(count: int) -> Iterator[tuple[int, Scenario, Change]]:
    """Yield so many of them, each with its seed."""
    for seed in range(count):
        yield seed, *made(seed)


def sum_at_hits(hits: Marks, end: int) -> Fraction:
    """Return the sum of the precisions at the hits down to a rank."""
    total = Fraction(0)
    for rank in range(1, min(end, len(hits)) + 1):
        if hits[rank - 1]:
            total += Fraction(sum(hits[:rank]), rank)
    return total


def share(part: Fraction, of: int) -> Fraction:
    """Return a quotient; 0 where there is nothing to divide by."""
    return part / of if of else Fraction(0)


def true_value(one: Scenario, measure: str) -> Fraction:
    """Return a measure as it is defined."""
    hits, k, count = [item in one.relevant for item in one.ranked], one.k, one.relevant_count
    match measure:
        case "AP":
            return share(sum_at_hits(hits, len(hits)), count)
        case "AP@K":
            return share(sum_at_hits(hits, k), min(k, count))
        case "P@K":
            return Fraction(sum(hits[:k]), k)
        case _:
            return share(Fraction(sum(hits[:k])), count)


def believed_value(one: Scenario, measure: str, belief: str) -> Fraction:
    """Return what someone with a misconception takes a measure for."""
    hits, count = [item in one.relevant for item in one.ranked], one.relevant_count
    end = len(hits) if measure == "AP" else one.k
    match belief:
        case "m1":
            precisions = [Fraction(sum(hits[:rank]), rank) for rank in range(1, end + 1)]
            return share(sum(precisions, Fraction(0)), end)
        case "m2":
            return true_value(one, "AP@K")
        case "m3":
            below = count if measure == "AP" else min(one.k, count)
            return share(Fraction(sum(hits[:end])), below)
        case "m4":
            return share(sum_at_hits(hits, end), end)
        case "m5":
            return share(sum_at_hits(hits, end), sum(hits[:end]))
        case "m6":
            return true_value(one, "AP@K" if measure == "AP" else "AP")
        case "m15":
            return true_value(one.with_k(len(hits)), "AP@K" if measure == "AP" else measure)
        case _:
            raise KeyError(belief)


VALUED = frozenset({"m1", "m2", "m3", "m4", "m5", "m6", "m15"})
"""The misconceptions that lead to a value, and not only to a rule."""
