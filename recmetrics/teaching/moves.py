"""Gains of moving an item to another rank.

A move is a chain of swaps of neighbours, and a swap of a hit with a miss changes the terms of its two ranks
only. So the gain of a move follows from that of the move one rank shorter: a few additions instead of a whole
new list.
"""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from recmetrics.errors import InvalidRankError
from recmetrics.lists.judging import JudgedRanking, judge
from recmetrics.lists.terms import Value
from recmetrics.measures.base import Measure
from recmetrics.teaching.scaling import scale


@dataclass(frozen=True, slots=True)
class Move:
    """One item taken from a rank and put at another, the items between shifting by one.

    Attributes:
        from_rank: The item's rank, from 1.
        to_rank: Where it is put, from 1.
        gain: What the measure's value changes by.
    """

    from_rank: int
    to_rank: int
    gain: Value


@dataclass(frozen=True, slots=True)
class MoveGains:
    """The gains of every possible move in one list.

    Attributes:
        measure: The measure whose value changes.
        matrix: `matrix[i - 1][j - 1]` is the change when the item at rank i moves to rank j; 0 where i is j.
    """

    measure: Measure
    matrix: tuple[tuple[Value, ...], ...]

    def gain(self, from_rank: int, to_rank: int) -> Value:
        """Return the gain of moving the item at `from_rank` to `to_rank`; exact unless the measure is nDCG.

        Raises:
            InvalidRankError: If the list has no such rank.
        """
        for rank in (from_rank, to_rank):
            if not 1 <= rank <= len(self.matrix):
                raise InvalidRankError(rank, len(self.matrix))
        return self.matrix[from_rank - 1][to_rank - 1]

    @property
    def upward(self) -> tuple[Value, ...]:
        """By rank, the gain of moving that item up by one; 0 for rank 1, which has nowhere to go."""
        return tuple(row[max(index - 1, 0)] for index, row in enumerate(self.matrix))

    @property
    def best(self) -> Move | None:
        """The move up by one that gains most, the highest in the list among equals; None if none gains."""
        moves = [Move(rank, rank - 1, gain) for rank, gain in enumerate(self.upward, 1)]
        best = max(moves, key=lambda move: move.gain, default=None)
        return best if best is not None and best.gain > 0 else None

    @property
    def best_anywhere(self) -> Move | None:
        """The move that gains most, None if none does; among equals the shortest, then upward, then top."""
        most = max((max(row) for row in self.matrix), default=0)
        if most <= 0:
            return None
        moves = [
            Move(from_rank, to_rank, gain)
            for from_rank, row in enumerate(self.matrix, 1)
            for to_rank, gain in enumerate(row, 1)
            if gain == most
        ]
        return min(
            moves, key=lambda move: (abs(move.to_rank - move.from_rank), move.to_rank > move.from_rank)
        )


def move_gains(measure: Measure, ranked: Sequence[Hashable], relevant: Collection[Hashable]) -> MoveGains:
    """Compute the gain of every move of one item to another rank.

    Moving a hit from rank k up past a miss gains h / (k (k - 1) D) in AP, with h the hits at or above k
    including it and D the denominator: one rank is worth the more the higher it is.

    Args:
        measure: Any measure.
        ranked: The items, best first.
        relevant: The relevant items, or a mapping item -> grade.

    Returns:
        The gains; n x n for n items.

    Raises:
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.

    Example:
        >>> from recmetrics import parse_measure
        >>> gains = move_gains(parse_measure("AP@5"), ["A", "B", "C", "D", "E"], {"B", "D", "Z"})
        >>> gains.gain(2, 1), gains.gain(4, 3)  # 1 / (2 * 1 * 3) and 2 / (4 * 3 * 3)
        (Fraction(1, 6), Fraction(1, 18))
        >>> gains.best
        Move(from_rank=2, to_rank=1, gain=Fraction(1, 6))
    """
    judged = judge(ranked, relevant)
    if measure.stated_for(judged.grades) is not measure.statement:
        return MoveGains(measure, _gains_by_grades(measure, judged.items, relevant))
    walk = _Walk(measure, judged)
    return MoveGains(measure, tuple(walk.row(rank) for rank in range(1, walk.length + 1)))


def upward_gains(
    measure: Measure, ranked: Sequence[Hashable], relevant: Collection[Hashable]
) -> tuple[Value, ...]:
    """Compute, by rank, the gain of moving that item up by one: `move_gains(...).upward`, much cheaper.

    Args:
        measure: Any measure.
        ranked: The items, best first.
        relevant: The relevant items, or a mapping item -> grade.

    Returns:
        One gain per rank; 0 for rank 1.

    Raises:
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.

    Example:
        >>> from recmetrics import parse_measure
        >>> [str(gain) for gain in upward_gains(parse_measure("AP"), ["A", "B", "C"], {"B"})]
        ['0', '1/2', '-1/6']
    """
    judged = judge(ranked, relevant)
    if measure.stated_for(judged.grades) is not measure.statement:
        return MoveGains(measure, _gains_by_grades(measure, judged.items, relevant)).upward
    walk = _Walk(measure, judged)
    return tuple(walk.up_by_one(rank) for rank in range(1, walk.length + 1))


def _gains_by_grades(
    measure: Measure, ranked: tuple[Hashable, ...], relevant: Collection[Hashable]
) -> tuple[tuple[Value, ...], ...]:
    """Compute the gain of every move from the list that it leads to: grades do not trade places in pairs."""

    def value(items: Sequence[Hashable]) -> Value:
        judged = judge(items, relevant)
        return measure.of_pattern(judged.flags, judged.relevant_count, judged.grades)

    now = value(ranked)
    rows: list[tuple[Value, ...]] = []
    for at, item in enumerate(ranked):
        others = (*ranked[:at], *ranked[at + 1 :])
        moved = (value((*others[:to], item, *others[to:])) for to in range(len(ranked)))
        rows.append(tuple(gain - now for gain in moved))
    return tuple(rows)


class _Walk:
    """One list, and the moves that start from it."""

    def __init__(self, measure: Measure, judged: JudgedRanking) -> None:
        self.length = len(judged.items)
        self._judged = judged
        self._scaled = scale(measure, self.length, judged.relevant_count, sum(judged.flags))
        self._counted = len(self._scaled.discounts)
        self._discounts = self._scaled.discounts + (0,) * (self.length - self._counted)
        self._hits_above = (0, *judged.hits)  # by rank: hits in the top k, from k = 0
        self._start = self._scaled.total(judged.flags)
        self._value = self._scaled.value(*self._start)
        self._gains = {self._start: self._value - self._value}

    def row(self, rank: int) -> tuple[Value, ...]:
        """Return the gains of moving the item at a rank to each rank of the list."""
        up = self._passing(rank, range(rank - 1, 0, -1))
        down = self._passing(rank, range(rank + 1, self.length + 1))
        return (*reversed(up), self._gains[self._start], *down)

    def up_by_one(self, rank: int) -> Value:
        """Return the gain of moving the item at a rank up by one."""
        return self._passing(rank, range(rank - 1, rank - 2, -1))[0] if rank > 1 else self._gains[self._start]

    def _passing(self, from_rank: int, ranks: range) -> list[Value]:
        """Return the gain after passing each of some ranks, which lead away from the item's own."""
        items, flags = self._judged.items, self._judged.flags
        item, flag = items[from_rank - 1], flags[from_rank - 1]
        total, hits = self._start
        gains: list[Value] = []
        for rank in ranks:
            other = flags[rank - 1]
            if items[rank - 1] == item:
                flag = other  # a copy of itself: the list stays as it is, the two trade places and flags
            elif other != flag:
                going_up = ranks.step < 0
                upper = rank if going_up else rank - 1
                above = self._hits_above[upper - 1] if going_up else self._hits_above[upper] - flag
                hit_rises = flag if going_up else other
                change = self._swap(upper, above)
                total += change if hit_rises else -change
                if upper == self._counted:
                    hits += 1 if hit_rises else -1
            gains.append(self._gain(total, hits))
        return gains

    def _swap(self, upper: int, above: int) -> int:
        """Return the numerator's gain when a hit moves up to rank `upper` and the miss there moves down."""
        misses, hits = self._scaled.credits
        before = misses[above] * self._discounts[upper - 1] + hits[above + 1] * self._discounts[upper]
        after = hits[above + 1] * self._discounts[upper - 1] + misses[above + 1] * self._discounts[upper]
        return after - before

    def _gain(self, total: int, hits: int) -> Value:
        """Return the change of the value; cached, since many moves lead to the same hits by rank."""
        known = self._gains.get((total, hits))
        if known is None:
            known = self._gains[total, hits] = self._scaled.value(total, hits) - self._value
        return known
