"""Values that a list can have in another order of its cards, all of them tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number

Pattern = tuple[bool, ...]
"""For each rank, whether it hits: all that a measure without grades sees of an order."""

MOST_PATTERNS: Final = 5000
"""Most orders of hits and misses that are tried."""


@lru_cache(maxsize=100)
def reachable_values(
    flags: Pattern, measure: str, relevant_count: int, k: int, moves: int
) -> tuple[Number, ...] | None:
    """Return the different values within reach, lowest first; None for a list that is too long to try all.

    Args:
        flags: Which ranks hit at the start.
        measure: The open name of the measure.
        relevant_count: |R|.
        k: The cutoff.
        moves: The maximum number of moves of one card; 0 for any number.

    >>> [str(one) for one in reachable_values((False, True), "AP", 1, 2, 0) or ()]
    ['1/2', '1']
    """
    # With a move for each hit, or for each miss, everything is within reach.
    is_bounded = 0 < moves < min(sum(flags), len(flags) - sum(flags))
    patterns = within_moves(flags, moves) if is_bounded else _all_patterns(flags)
    if patterns is None:
        return None
    named = measure_at(measure, k)
    return tuple(sorted({named.of_pattern(pattern, relevant_count) for pattern in patterns}))


def within_moves(flags: Pattern, moves: int) -> frozenset[Pattern] | None:
    """Return the patterns that so many moves of one card lead to; None where there are too many.

    >>> sorted(within_moves((True, False, False), 1) or ())
    [(False, False, True), (False, True, False), (True, False, False)]
    """
    found, newest = {flags}, {flags}
    for _ in range(moves):
        before, newest = newest, set[Pattern]()
        for pattern in before:
            newest.update(after for after in one_move(pattern) if after not in found)
            if len(found) + len(newest) > MOST_PATTERNS:
                return None
        found |= newest
        if not newest:
            break
    return frozenset(found)


def _all_patterns(flags: Pattern) -> list[Pattern] | None:
    length, hits = len(flags), sum(flags)
    if comb(length, hits) > MOST_PATTERNS:
        return None
    return [tuple(rank in ranks for rank in range(length)) for ranks in combinations(range(length), hits)]


def one_move(pattern: Pattern) -> Iterator[Pattern]:
    """Yield each pattern that a move of one card leads to."""
    for taken, flag in enumerate(pattern):
        # Of hits or misses side by side, one is taken; and one beside its like is on either side the same.
        if taken and pattern[taken - 1] == flag:
            continue
        others = pattern[:taken] + pattern[taken + 1 :]
        for to in range(len(pattern)):
            if not to or others[to - 1] != flag:
                yield (*others[:to], flag, *others[to:])
