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
    patterns = within_moves(flags, moves) if moves else _all_patterns(flags)
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
        newest = {after for pattern in newest for after in _one_move(pattern)} - found
        found |= newest
        if len(found) > MOST_PATTERNS:
            return None
        if not newest:
            break
    return frozenset(found)


def _all_patterns(flags: Pattern) -> list[Pattern] | None:
    length, hits = len(flags), sum(flags)
    if comb(length, hits) > MOST_PATTERNS:
        return None
    return [tuple(rank in ranks for rank in range(length)) for ranks in combinations(range(length), hits)]


def _one_move(pattern: Pattern) -> Iterator[Pattern]:
    for taken, flag in enumerate(pattern):
        others = pattern[:taken] + pattern[taken + 1 :]
        for to in range(len(pattern)):
            yield (*others[:to], flag, *others[to:])
