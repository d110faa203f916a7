"""The same items in the best and in the worst order."""

from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

from recmetrics.lists.judging import judge

Item = TypeVar("Item", bound=Hashable)


def best_order(ranked: Sequence[Item], relevant: Collection[Hashable]) -> tuple[Item, ...]:
    """Put the hits first, otherwise in the order they had: no order of these items scores higher.

    Args:
        ranked: The items, best first.
        relevant: The relevant items.

    Returns:
        The same items, reordered.

    Raises:
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.

    Example:
        >>> best_order(["A", "B", "C", "D"], {"B", "D", "Z"})
        ('B', 'D', 'A', 'C')
    """
    flags = judge(ranked, relevant).flags
    return tuple(item for _, item in sorted(zip(flags, ranked, strict=True), key=lambda pair: not pair[0]))


def worst_order(ranked: Sequence[Item], relevant: Collection[Hashable]) -> tuple[Item, ...]:
    """Put the hits last, otherwise in the order they had: no order of these items scores lower.

    An item that is in the list several times hits at its first place, so copies must follow it, and the
    item with the most copies comes before the others to push their hits down.

    Args:
        ranked: The items, best first.
        relevant: The relevant items.

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
    flags = judge(ranked, relevant).flags
    copies = Counter(ranked)
    hit_rank = {item: rank for rank, (item, flag) in enumerate(zip(ranked, flags, strict=True)) if flag}
    return tuple(
        sorted(ranked, key=lambda item: (1, -copies[item], hit_rank[item]) if item in hit_rank else (0, 0, 0))
    )
