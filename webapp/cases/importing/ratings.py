"""Ratings among what is relevant: from which rating on an item counts as relevant."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from recmetrics.tables.formats.column_names import plain_name
from webapp.cases.importing.words import RATING_NAMES

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


def ratings_of(names: Collection[str], by_case: Sequence[Mapping[str, float]]) -> Ratings | None:
    """Return the grades of relevant items as ratings; None where they are grades, of which all above 0 count.

    Ratings are called so, or they are whole or half numbers up to 10, some of 4 or more and none of 0.

    Args:
        names: The names of the columns that they stand in.
        by_case: The grades by item, for each case.

    >>> [ratings_of([name], [{"A": 1, "B": 5}]) is None for name in ("rating", "score", "relevance")]
    [False, False, True]
    >>> ratings_of(["score"], [{"A": 0, "B": 5}]) is None, ratings_of(["rating"], [{"A": 9}]).usual
    (True, 7)
    """
    values = {value for grades in by_case for value in grades.values()}
    plain = {plain_name(name) for name in names}
    if not values or min(values) < 0 or max(values) <= 1 or max(values) > max(_USUAL):
        return None
    is_whole = all((2 * value).is_integer() for value in map(float, values))
    if plain & RATING_NAMES:
        if 0 in values and max(values) < 4:
            return None
    elif plain & _GRADES or 0 in values or not is_whole or not 4 <= max(values) <= 10:
        return None
    highest = next(one for one in _USUAL if max(values) <= one)
    has_halves = is_whole and any(not float(value).is_integer() for value in values)
    step = 0.5 if has_halves else highest // 10 or 1
    choices = tuple(step * at for at in range(1, int(highest / step) + 1))
    within = [choice for choice in choices if choice <= max(values)]
    return Ratings(choices, min(_USUAL[highest], within[-1]), tuple(by_case))
