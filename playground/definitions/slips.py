"""Slips in computing AP@K and P@K that people and programs make, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Final, Literal

from playground.definitions.given_number import Given
from playground.definitions.separating import Pattern
from playground.limits import MIN_K
from playground.measure_names import measure_at
from playground.numbers import Number, sign_of
from recmetrics import JudgedRanking, judge
from recmetrics.atlas import slips as core
from recmetrics.explanation import explain

Made = Literal[
    "missed_unknown",
    "repeated",
    "hit_left_out",
    "one_too_far",
    "cutoff_off",
    "undivided",
    "reversed",
]
"""The slips that are made here; the others are those of the core."""

SlipKind = core.SlipKind | Made

_Made = Callable[[Pattern, str], Mapping[int, Number]]
"""What a slip makes of a measure on a list: its value, by the rank or the K that it may be about, or by 0."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip that gives the numbers that someone was given.

    Args:
        kind: What goes wrong.
        measure: The open name of the measure that was meant.
        values: What comes out for each number; None where the number is of another measure.
        at: The rank or the K that the slip is about; 0 where it is about none.
    """

    kind: SlipKind
    measure: str
    values: tuple[Number | None, ...]
    at: int = 0


def slips_that_give(
    givens: Sequence[Given], patterns: Sequence[Pattern], *, only_common: bool = False
) -> tuple[Slip, ...]:
    """The slips that give all the numbers, each once, the likeliest first.

    Args:
        givens: The numbers.
        patterns: For each of them, the list and the K that it was computed at.
        only_common: Leave out those that are far-fetched where there is another explanation.

    >>> pattern = Pattern((False, True, False, True, False), 3, 5)
    >>> [slip.kind for slip in slips_that_give([Given(Fraction("0.5"), 1)], [pattern])]
    ['mean_over_hits', 'missed_unknown', 'repeated', 'cutoff_off']
    """
    found: dict[SlipKind, Slip] = {}
    for kind, names, made in _SLIPS[: _COMMON if only_common else None]:
        for name in names:
            if kind not in found and (slip := _fitting(kind, name, made, givens, patterns)):
                found[kind] = slip
    return tuple(found.values())


def _fitting(
    kind: SlipKind, name: str, made: _Made, givens: Sequence[Given], patterns: Sequence[Pattern]
) -> Slip | None:
    family = measure_at(name, MIN_K).family
    pairs = list(zip(givens, patterns, strict=True))
    asked = [(given, pattern) for given, pattern in pairs if given.family in (None, family)]
    if not asked:
        return None
    for at in made(asked[0][1], name):
        values = {given: made(pattern, name).get(at) for given, pattern in asked}
        if all(value is not None and given.is_given_by(value) for given, value in values.items()) and any(
            # What the measure itself gives is no slip.
            sign_of((values[given] or 0) - measure_at(name, pattern.k).of_pattern(*pattern[:2]))
            for given, pattern in asked
        ):
            return Slip(kind, name, tuple(values.get(given) for given in givens), at)
    return None


def _of_the_core(kind: core.SlipKind) -> _Made:
    """A slip that the core knows; about the length of the list where K was lowered to it."""

    def made(pattern: Pattern, name: str) -> dict[int, Number]:
        value = core.SLIPS[kind](measure_at(name, pattern.k), _judged(pattern))
        return {} if value is None else {len(pattern.flags) if kind == "k_clamped" else 0: value}

    return made


def _judged(pattern: Pattern) -> JudgedRanking:
    """The list with numbers as its items; those that are missed are negative, so no rank is."""
    hits = [rank for rank, flag in enumerate(pattern.flags) if flag]
    return judge(range(len(pattern.flags)), [*hits, *range(len(hits) - pattern.relevant_count, 0)])


def _missed_unknown(pattern: Pattern, name: str) -> dict[int, Number]:
    """|R| taken for the relevant items of the list."""
    return {0: measure_at(name, pattern.k).of_pattern(pattern.flags, sum(pattern.flags))}


def _repeated(pattern: Pattern, name: str) -> dict[int, Number]:
    """A miss below a hit taken for the hit once more, at each rank where it may be."""
    top, denominator = pattern.flags[: pattern.k], _denominator(pattern, name)
    values: dict[int, Number] = {}
    for rank in range(2, len(top) + 1):
        if not top[rank - 1] and any(top[: rank - 1]):
            counted = (*top[: rank - 1], True, *top[rank:])
            total = Fraction(sum(counted)) if name == "P@K" else sum(_terms(counted), Fraction(0))
            values[rank] = total / denominator
    return values


def _hit_left_out(pattern: Pattern, name: str) -> dict[int, Number]:
    """Each hit counted only after its own precision was taken."""
    return _other_terms(pattern, name, lambda hits, rank: Fraction(hits - 1, rank))


def _one_too_far(pattern: Pattern, name: str) -> dict[int, Number]:
    """Each precision divided by a rank that is one too high."""
    return _other_terms(pattern, name, lambda hits, rank: Fraction(hits, rank + 1))


def _other_terms(pattern: Pattern, name: str, term: Callable[[int, int], Fraction]) -> dict[int, Number]:
    """The measure with other terms at its hits, over the same denominator."""
    top = pattern.flags[: pattern.k]
    hits = accumulate(map(int, top))
    terms = [term(h, rank) for rank, (h, flag) in enumerate(zip(hits, top, strict=True), 1) if flag]
    return {0: sum(terms, Fraction(0)) / _denominator(pattern, name)} if terms else {}


def _denominator(pattern: Pattern, name: str) -> Fraction:
    """What the measure divides by on a list that has a hit."""
    return Fraction(explain(measure_at(name, pattern.k), _judged(pattern)).denominator)


def _terms(flags: Sequence[bool]) -> list[Fraction]:
    """The precision at each hit."""
    hits = accumulate(map(int, flags))
    return [Fraction(h, rank) for rank, (h, flag) in enumerate(zip(hits, flags, strict=True), 1) if flag]


def _cutoff_off(pattern: Pattern, name: str) -> dict[int, Number]:
    """One rank less or more than K, as where K is counted from 0."""
    flags, count, k = pattern
    others = [other for other in (k - 1, k + 1) if other >= MIN_K]
    return {other - k: measure_at(name, other).of_pattern(flags, count) for other in others}


def _undivided(pattern: Pattern, name: str) -> dict[int, Number]:
    """The sum, not divided by anything."""
    del name
    return {0: sum(_terms(pattern.flags[: pattern.k]), Fraction(0))}


def _reversed(pattern: Pattern, name: str) -> dict[int, Number]:
    """The list upside down, as where scores are sorted upwards."""
    return {0: measure_at(name, pattern.k).of_pattern(pattern.flags[::-1], pattern.relevant_count)}


_BOTH: Final = ("AP@K", "AP(norm=relevant)@K", "P@K")
_AP: Final = ("AP@K", "AP(norm=relevant)@K")

_COMMON: Final = 4
"""How many of them are common."""

_SLIPS: Final[tuple[tuple[SlipKind, tuple[str, ...], _Made], ...]] = (
    ("k_clamped", ("AP@K", "P@K", "MeanP@K"), _of_the_core("k_clamped")),
    ("mean_over_hits", ("AP@K",), _of_the_core("mean_over_hits")),
    ("all_ranks_averaged", ("AP@K",), _of_the_core("all_ranks_averaged")),
    ("missed_unknown", ("AP@K", "R@K"), _missed_unknown),
    ("repeated", _BOTH, _repeated),
    ("ranks_from_zero", (*_AP, "RR@K"), _of_the_core("ranks_from_zero")),
    ("one_rank_more", _BOTH, _of_the_core("one_rank_more")),
    ("hit_left_out", _AP, _hit_left_out),
    ("one_too_far", _AP, _one_too_far),
    ("cutoff_off", _BOTH, _cutoff_off),
    ("undivided", ("AP@K",), _undivided),
    ("reversed", _BOTH, _reversed),
)
