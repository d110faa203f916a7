"""Ratings among what is relevant: from which rating on an item counts as relevant."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from recmetrics.reading.roles import RATING_NAMES, plain_name

_GRADES: Final = frozenset(
    (
        *("grade", "grades", "rel", "relevance", "gain", "judgment", "judgement", "qrel", "qrels"),
        *("등급", "관련도", "관련성", "等级", "相关度", "相关性"),
    )
)
_USUAL: Final = {5: 4, 10: 7, 100: 70}
"""The highest rating of the usual scales, and the rating from which on an item usually counts."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings of the items of each case.

    Args:
        choices: The ratings from which on items can count as relevant.
        usual: The one of these that is used unless another is chosen.
        by_case: The ratings by item, for each case in turn.
    """

    choices: tuple[float, ...]
    usual: float
    by_case: tuple[Mapping[str, float], ...]

    def chosen(self, rating: float | None) -> float:
        """Return the rating from which on items count: this one if it is a choice."""
        return rating if rating in self.choices else self.usual


def usual_rating(names: Collection[str], lowest: float, highest: float, *, are_halves: bool) -> int | None:
    """Return the rating from which on an item usually counts as relevant; None where they are grades.

    Ratings are called so, or they are whole or half numbers up to 10, some of 4 or more and none of 0.

    Args:
        names: The names of the columns that they stand in.
        lowest: The lowest of them.
        highest: The highest.
        are_halves: Whether all are whole or half numbers.

    >>> [usual_rating([name], 1, 5, are_halves=True) for name in ("rating", "score", "relevance")]
    [4, 4, None]
    """
    plain = {plain_name(name) for name in names}
    if lowest < 0 or not 1 < highest <= max(_USUAL):
        return None
    if plain & RATING_NAMES:
        if not lowest and highest < 4:
            return None
    elif plain & _GRADES or not lowest or not are_halves or not 4 <= highest <= 10:
        return None
    return next(usual for scale, usual in _USUAL.items() if highest <= scale)


def ratings_of(names: Collection[str], by_case: Sequence[Mapping[str, float]]) -> Ratings | None:
    """Return the grades of relevant items as ratings; None where they are grades, of which all above 0 count.

    Args:
        names: The names of the columns that they stand in.
        by_case: The grades by item, for each case.

    >>> ratings_of(["score"], [{"A": 0, "B": 5}]) is None, ratings_of(["rating"], [{"A": 9}]).usual
    (True, 7)
    """
    values = {float(value) for grades in by_case for value in grades.values()}
    is_whole = all((2 * value).is_integer() for value in values)
    usual = usual_rating(names, min(values), max(values), are_halves=is_whole) if values else None
    if usual is None:
        return None
    scale = next(scale for scale, from_on in _USUAL.items() if from_on == usual)
    has_halves = is_whole and any(not value.is_integer() for value in values)
    step = 0.5 if has_halves else scale // 10 or 1
    choices = tuple(step * at for at in range(1, int(scale / step) + 1))
    within = [choice for choice in choices if choice <= max(values)]
    return Ratings(choices, min(usual, within[-1]), tuple(by_case))
