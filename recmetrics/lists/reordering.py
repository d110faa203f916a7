"""The same items in the best and in the worst order."""

from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

from recmetrics.lists.judging import Grade, JudgedRanking, judge

Item = TypeVar("Item", bound=Hashable)


def best_order(ranked: Sequence[Item], relevant: Collection[Hashable]) -> tuple[Item, ...]:
    """Put the hits first, the highest grade before others: no order scores higher in relevance.

    Items of one grade stay in the order they had.

    Args:
        ranked: The items, best first.
        relevant: The relevant items, or a mapping item -> grade.

    Returns:
        The same items, reordered.

    Raises:
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.

    Example:
        >>> best_order(["A", "B", "C", "D"], {"B", "D", "Z"})
        ('B', 'D', 'A', 'C')
    """
    worth = _worth(judge(ranked, relevant))
    return tuple(item for _, item in sorted(zip(worth, ranked, strict=True), key=lambda pair: -pair[0]))


def worst_order(ranked: Sequence[Item], relevant: Collection[Hashable]) -> tuple[Item, ...]:
    """Put the hits last, the highest grade behind others: no order of different items scores lower.

    An item that is in the list several times hits at its first place, so copies must follow it, and of one
    grade the item with the most copies comes before the others to push their hits down.

    Args:
        ranked: The items, best first.
        relevant: The relevant items, or a mapping item -> grade.

    Returns:
        The same items, reordered.

    Raises:
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.

    Example:
        >>> worst_order(["A", "B", "C", "D"], {"B", "D", "Z"})
        ('A', 'C', 'B', 'D')
        >>> worst_order(["B", "D", "A", "D"], {"B", "D"})
        ('A', 'D', 'D', 'B')
    """
    worth = _worth(judge(ranked, relevant))
    copies = Counter(ranked)
    places = {item: (worth[at], -copies[item], at) for at, item in enumerate(ranked) if worth[at]}
    return tuple(sorted(ranked, key=lambda item: places.get(item, (0, 0, 0))))


def _worth(judged: JudgedRanking) -> Sequence[Grade]:
    """Return the grade of each rank: 1 or 0 where there are no grades."""
    if judged.grades is None:
        return judged.flags
    return [max(grade or 0, 0) for grade in judged.grades.at_ranks]
