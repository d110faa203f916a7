"""Judging of a ranked list: the one place where it meets the relevant items."""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import isfinite
from typing import Literal, SupportsFloat, cast

from recmetrics.errors import InvalidInputError, InvalidOptionError, RepeatedItemError

Duplicates = Literal["first", "error"]


Grade = int | Fraction
"""A grade, exact."""


@dataclass(frozen=True, slots=True)
class Grades:
    """The grades of the items of a list, and of those that it could have had.

    Attributes:
        at_ranks: By rank, the item's grade; None where it is not judged, or is also at a higher place.
        best: The grades above 0 of all judged items, the highest first: those of the best possible list.
        not_relevant: The number of all items that are judged as not relevant.
        below_zero: How many of these have a grade below 0.
    """

    at_ranks: tuple[Grade | None, ...]
    best: tuple[Grade, ...]
    not_relevant: int
    below_zero: int = 0

    @property
    def own(self) -> tuple[Grade, ...]:
        """The grades above 0 of the list's own items, the highest first: those of its best order."""
        return tuple(sorted((grade for grade in self.at_ranks if grade and grade > 0), reverse=True))


@dataclass(frozen=True, slots=True)
class JudgedRanking:
    """A ranked list after judging: all that a measure may know of it.

    Every measure here depends on `flags`, `relevant_count` and `grades` alone, not on what the items are.

    Attributes:
        items: The list, best first.
        flags: By rank, True where a relevant item appears for the first time.
        repeated: By rank, True for an item that is also at a higher place.
        relevant_count: |R|, the number of different relevant items, whether in the list or not.
        grades: Their grades, where the relevant items were given with them.
    """

    items: tuple[Hashable, ...]
    flags: tuple[bool, ...]
    repeated: tuple[bool, ...]
    relevant_count: int
    grades: Grades | None = field(default=None, repr=False)

    @property
    def hits(self) -> tuple[int, ...]:
        """By rank, the number of hits up to and including it."""
        return tuple(accumulate(map(int, self.flags)))


def judge(
    ranked: Sequence[Hashable],
    relevant: Collection[Hashable],
    *,
    duplicates: Duplicates = "first",
    relevant_from: float | None = None,
) -> JudgedRanking:
    """Mark, rank by rank, where a relevant item appears.

    An item that is in the list twice hits at most once: its first place counts, its later ones are misses
    that still take a rank. Counting each of them would let a list score above 1 by repeating itself.

    Args:
        ranked: The items, best first.
        relevant: The relevant items, in any order; or a mapping item -> grade of all items that are judged.
        duplicates: "first" as above, or "error" to refuse a list that repeats an item.
        relevant_from: The lowest grade of a relevant item; None for every grade above 0.

    Returns:
        The judged list, as long as `ranked`.

    Raises:
        InvalidInputError: If `ranked` has no order (a set, a mapping), if either is a string or not a
            collection of hashable items, or if a grade or `relevant_from` is not a finite number.
        RepeatedItemError: If an item is repeated and `duplicates` is "error".
        InvalidOptionError: If `duplicates` is neither of the two.

    Example:
        >>> judge(["A", "B", "B"], {"B": 1.0, "C": 0.0, "D": 2.0})
        JudgedRanking(items=('A', 'B', 'B'), flags=(False, True, False), repeated=(False, False, True),
        relevant_count=2)
        >>> judge(["A", "B", "B"], {"B": 1.0, "C": 0.0, "D": 2.0}).grades
        Grades(at_ranks=(None, 1, None), best=(2, 1), not_relevant=1, below_zero=0)
    """
    if duplicates not in ("first", "error"):
        raise InvalidOptionError("duplicates", duplicates, ("first", "error"))
    items = _ranked_items(ranked)
    grades = _grades(relevant)
    wanted = _wanted(grades, relevant_from) if grades is not None else relevant_items(relevant)
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
    given = None if grades is None else _grades_of(items, repeated, grades, len(wanted))
    return JudgedRanking(items, tuple(flags), tuple(repeated), len(wanted), given)


def _grades_of(
    items: Sequence[Hashable], repeated: Sequence[bool], grades: Mapping[Hashable, Grade], relevant_count: int
) -> Grades:
    return Grades(
        tuple(None if again else grades.get(item) for item, again in zip(items, repeated, strict=True)),
        tuple(sorted((grade for grade in grades.values() if grade > 0), reverse=True)),
        len(grades) - relevant_count,
        sum(grade < 0 for grade in grades.values()),
    )


def _ranked_items(ranked: object) -> tuple[Hashable, ...]:
    if isinstance(ranked, (str, bytes)) or not _has_order(ranked):
        raise InvalidInputError("ranked", "a sequence of items, best first", ranked)
    return tuple(cast("Iterable[Hashable]", ranked))


def _has_order(ranked: object) -> bool:
    return isinstance(ranked, Iterable) and not isinstance(ranked, (Set, Mapping))


def relevant_items(relevant: object, relevant_from: float | None = None) -> frozenset[Hashable]:
    """Return the set R of relevant items, from any collection or from a mapping item -> grade.

    Args:
        relevant: A collection of items, or a mapping item -> grade.
        relevant_from: The lowest grade of a relevant item; None for every grade above 0.

    Returns:
        R, each item once.

    Raises:
        InvalidInputError: If it is a string or not such a collection, or a grade is not a finite number.

    Example:
        >>> sorted(relevant_items({"B": 1.0, "C": 0.0, "D": 0.5}))
        ['B', 'D']
        >>> sorted(relevant_items({"B": 1.0, "C": 0.0, "D": 0.5}, relevant_from=1))
        ['B']
    """
    grades = _grades(relevant)
    if grades is not None:
        return _wanted(grades, relevant_from)
    if isinstance(relevant, (str, bytes)) or not isinstance(relevant, Iterable):
        raise InvalidInputError("relevant", "a collection of items", relevant)
    try:
        return frozenset(cast("Iterable[Hashable]", relevant))
    except TypeError:
        expected = "a collection of hashable items, or a mapping item -> grade with numbers as grades"
        raise InvalidInputError("relevant", expected, cast("object", relevant)) from None


def _wanted(grades: Mapping[Hashable, Grade], relevant_from: float | None) -> frozenset[Hashable]:
    if relevant_from is None:
        return frozenset(item for item, grade in grades.items() if grade > 0)
    lowest = _exact("relevant_from", relevant_from)
    return frozenset(item for item, grade in grades.items() if grade >= lowest)


def _grades(relevant: object) -> Mapping[Hashable, Grade] | None:
    """Return the grades, exact; None where relevant items are given without."""
    if not isinstance(relevant, Mapping):
        return None
    given = cast("Mapping[Hashable, object]", relevant)
    return {item: _exact("relevant", grade) for item, grade in given.items()}


def _exact(argument: str, number: object) -> Grade:
    """Return a number without rounding: as an int if it is whole."""
    finite = cast("SupportsFloat", number)
    try:
        is_finite = isfinite(finite)
    except (TypeError, ValueError, OverflowError):  # no number, or one beyond the range of floats
        is_finite = False
    if is_finite and isinstance(number, int):
        return int(number)
    if is_finite:
        exact = Fraction(float(finite))
        return exact.numerator if exact.denominator == 1 else exact
    expected = (
        "a finite number" if argument == "relevant_from" else "a mapping item -> grade with finite numbers"
    )
    raise InvalidInputError(argument, expected, number)
