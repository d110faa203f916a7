"""Judging of a ranked list: the one place where it meets the relevant items."""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, cast

from recmetrics.errors import InvalidInputError, InvalidOptionError, RepeatedItemError

Duplicates = Literal["first", "error"]


@dataclass(frozen=True, slots=True)
class JudgedRanking:
    """A ranked list after judging: all that a measure may know of it.

    Every measure here depends on `flags` and `relevant_count` alone, not on what the items are.

    Attributes:
        items: The list, best first.
        flags: By rank, True where a relevant item appears for the first time.
        repeated: By rank, True for an item that is also at a higher place.
        relevant_count: |R|, the number of different relevant items, whether in the list or not.
    """

    items: tuple[Hashable, ...]
    flags: tuple[bool, ...]
    repeated: tuple[bool, ...]
    relevant_count: int

    @property
    def hits(self) -> tuple[int, ...]:
        """By rank, the number of hits up to and including it."""
        return tuple(accumulate(map(int, self.flags)))


def judge(
    ranked: Sequence[Hashable], relevant: Collection[Hashable], *, duplicates: Duplicates = "first"
) -> JudgedRanking:
    """Mark, rank by rank, where a relevant item appears.

    An item that is in the list twice hits at most once: its first place counts, its later ones are misses
    that still take a rank. Counting each of them would let a list score above 1 by repeating itself.

    Args:
        ranked: The items, best first. A string counts as the sequence of its characters.
        relevant: The relevant items, in any order. A mapping item -> grade holds an item relevant when its
            grade is above 0.
        duplicates: "first" as above, or "error" to refuse a list that repeats an item.

    Returns:
        The judged list, as long as `ranked`.

    Raises:
        InvalidInputError: If `ranked` has no order (a set, a mapping), if either is not a collection of
            hashable items, or if a grade is not a number.
        RepeatedItemError: If an item is repeated and `duplicates` is "error".
        InvalidOptionError: If `duplicates` is neither of the two.

    Example:
        >>> judge(["A", "B", "B"], {"B": 1.0, "C": 0.0, "D": 2.0})
        JudgedRanking(items=('A', 'B', 'B'), flags=(False, True, False), repeated=(False, False, True),
        relevant_count=2)
    """
    if duplicates not in ("first", "error"):
        raise InvalidOptionError("duplicates", duplicates, ("first", "error"))
    items = _ranked_items(ranked)
    wanted = relevant_items(relevant)
    first_rank: dict[Hashable, int] = {}
    flags: list[bool] = []
    repeated: list[bool] = []
    for rank, item in enumerate(items, 1):
        try:
            first = first_rank.setdefault(item, rank)
        except TypeError:
            raise InvalidInputError("ranked", "a sequence of hashable items", item) from None
        if first != rank and duplicates == "error":
            raise RepeatedItemError(item, (first, rank))
        repeated.append(first != rank)
        flags.append(first == rank and item in wanted)
    return JudgedRanking(items, tuple(flags), tuple(repeated), len(wanted))


def _ranked_items(ranked: object) -> tuple[Hashable, ...]:
    if not _has_order(ranked):
        raise InvalidInputError("ranked", "a sequence of items, best first", ranked)
    return tuple(cast("Iterable[Hashable]", ranked))


def _has_order(ranked: object) -> bool:
    return isinstance(ranked, Iterable) and not isinstance(ranked, (Set, Mapping))


def relevant_items(relevant: object) -> frozenset[Hashable]:
    """Return the set R of relevant items, from any collection or from a mapping item -> grade.

    Args:
        relevant: A collection of items, or a mapping item -> grade, where a grade above 0 means relevant.

    Returns:
        R, each item once.

    Raises:
        InvalidInputError: If it is not such a collection, or a grade is not a number.

    Example:
        >>> sorted(relevant_items({"B": 1.0, "C": 0.0, "D": 0.5}))
        ['B', 'D']
    """
    if not isinstance(relevant, Iterable):
        raise InvalidInputError("relevant", "a collection of items", relevant)
    try:
        if isinstance(relevant, Mapping):
            grades = cast("Mapping[Hashable, float]", relevant)
            return frozenset(item for item, grade in grades.items() if grade > 0)
        return frozenset(cast("Iterable[Hashable]", relevant))
    except TypeError:
        expected = "a collection of hashable items, or a mapping item -> grade with numbers as grades"
        raise InvalidInputError("relevant", expected, cast("object", relevant)) from None
