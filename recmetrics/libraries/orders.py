"""Lists with scores: the order in which a library reads them, and what it makes of equal scores."""

from array import array
from collections.abc import Collection, Hashable, Sequence
from fractions import Fraction
from itertools import groupby
from math import isnan, log2
from operator import index
from typing import Any, SupportsFloat, SupportsIndex

from recmetrics.errors import InvalidInputError
from recmetrics.libraries.conventions import Conventions, RunOrder
from recmetrics.libraries.graded import rule_below_zero
from recmetrics.libraries.outcomes import measure_at
from recmetrics.libraries.reading import read
from recmetrics.lists.judging import Grade, JudgedRanking, judge
from recmetrics.lists.terms import Value


class ScoredList:
    """A list whose items have scores, which a library may order them by.

    Args:
        ranked: The items in the order that they are given in.
        relevant: The relevant items, or item -> grade.
        scores: The score of each place of the list.

    Raises:
        InvalidInputError: If there is not one score for each place, a number, or `ranked` has no order.
    """

    def __init__(
        self, ranked: Sequence[Hashable], relevant: Collection[Hashable], scores: Sequence[float]
    ) -> None:
        if len(scores) != len(ranked):
            raise InvalidInputError("scores", "one score for each place of the list", scores)
        self._relevant = relevant
        exact = [_number(score) for score in scores]
        self._scores = sorted(exact, reverse=True)
        self._groups: dict[str, list[list[Hashable]]] = {
            "score": _grouped(ranked, exact),
            "single": _grouped(ranked, array("f", exact)),
        }
        self._known: dict[tuple[str, str], JudgedRanking] = {}

    def without_ties(self) -> "ScoredList":
        """Return the list with scores that fall from place to place."""
        items = [item for group in self._groups["score"] for item in group]
        return ScoredList(items, self._relevant, range(len(items), 0, -1))

    def fed(self, kind: str, k: int) -> "ScoredList":
        """Return the list "appended" by what it misses, with its own hits alone relevant, ..., see `Fed`."""
        groups = self._groups["score"]
        items = [item for group in groups for item in group]
        scores, lowest = list(self._scores), min(self._scores, default=0)
        given: Any = self._relevant
        has_grades = hasattr(given, "keys")
        relevant: dict[Hashable, Any] = {item: given[item] if has_grades else 1 for item in given}
        if kind in ("grades", "exponential"):
            wanted = {item: grade for item, grade in relevant.items() if grade > 0}
            worth = {item: 1 if kind == "grades" else 2**grade - 1 for item, grade in wanted.items()}
            return ScoredList(items, worth, scores)
        if kind == "listed":
            return ScoredList(items, {item: relevant[item] for item in items if item in relevant}, scores)
        others = [object() for _ in range(k - len(items))]
        items += others if kind == "cut" else [*others, *(item for item in relevant if item not in items)]
        scores += [lowest - abs(lowest) - at for at in range(1, len(items) - len(scores) + 1)]
        end = k if kind == "cut" else None
        return ScoredList(items[:end], relevant, scores[:end])

    def read_as(self, order: RunOrder) -> RunOrder:
        """Return the order that matters: "score" where single precision makes no more scores equal."""
        return "score" if len(self._groups["single"]) == len(self._groups["score"]) else order

    def has_ties(self, order: RunOrder) -> bool:
        """Return whether items have equal scores, as a library reads them."""
        return any(len(group) > 1 for group in self._groups[order])

    def judged(self, conventions: Conventions) -> JudgedRanking | None:
        """Return the list in the order of the scores; None where a library has no order for equal ones."""
        order = conventions.order
        ties = conventions.ties if self.has_ties(order) else "input"
        if ties in ("grouped", "averaged"):
            return None
        if (order, ties) not in self._known:
            self._known[order, ties] = judge(
                [item for group in self._groups[order] for item in self._ordered(group, ties)], self._relevant
            )
        return self._known[order, ties]

    def _ordered(self, group: Sequence[Hashable], ties: str) -> Sequence[Hashable]:
        match ties:
            case "reversed":
                return group[::-1]
            case "id_descending":
                return sorted(group, key=str, reverse=True)
            case "id_ascending":
                return sorted(group, key=str)
            case "pessimistic":
                wanted = judge(group, self._relevant).flags
                hits = [item for item, flag in zip(group, wanted, strict=True) if flag]
                return [item for item, flag in zip(group, wanted, strict=True) if not flag] + hits
            case _:  # as given, which is one of the orders that a library without a rule can have
                return group

    def without_order(self, name: str, conventions: Conventions, k: int) -> Value | None:
        """Return the value where equal scores are one step, or averaged over; None where that is not known.

        Args:
            name: The name of a measure, K open or not.
            conventions: How the library reads; its `ties` are "grouped" or "averaged".
            k: The cutoff K, from 1.
        """
        groups = self._groups[conventions.order]
        judged = judge([item for group in groups for item in group], self._relevant)
        reading = read(conventions, judged, k)
        measure = measure_at(name, reading.k)
        if reading.repeats or len(reading.flags) != len(judged.flags) or not any(judged.flags):
            return None
        if rule_below_zero(measure, conventions, judged):
            return None
        if (measure.family, conventions.ties, measure.options.get("norm")) == ("AP", "grouped", "hits"):
            return _in_steps(groups, judged) if measure.k is None else None
        ideal = measure.options.get("ideal")
        if conventions.ties == "averaged" and ideal in ("k", "list"):
            of_list = "list" in (ideal, conventions.relevant)
            return _averaged(groups, judged, conventions, reading.k, of_list=of_list)
        return None


def _number(score: object) -> int | float:
    """Return a score as a number that can be compared without rounding."""
    try:
        number = index(score) if isinstance(score, SupportsIndex) else None
        exact = float(score) if number is None and isinstance(score, SupportsFloat) else number
        if exact is not None and not isnan(exact):
            return exact
    except OverflowError:  # a whole number beyond any float
        pass
    raise InvalidInputError("scores", "numbers that can be put in order", score)


def _grouped(ranked: Sequence[Hashable], scores: Sequence[float]) -> list[list[Hashable]]:
    """Return the items of each score, from the highest one down."""
    places = sorted(zip(scores, ranked, strict=True), key=lambda place: -place[0])
    return [[item for _, item in group] for _, group in groupby(places, key=lambda place: place[0])]


def _in_steps(groups: Sequence[Sequence[Hashable]], judged: JudgedRanking) -> Value:
    """Average the precision over the hits, each at the last rank of its group."""
    total, hits, rank = Fraction(0), 0, 0
    for group in groups:
        own = sum(judged.flags[rank : rank + len(group)])
        rank, hits = rank + len(group), hits + own
        total += own * Fraction(hits, rank)
    return total / hits


def _averaged(
    groups: Sequence[Sequence[Hashable]],
    judged: JudgedRanking,
    conventions: Conventions,
    k: int,
    *,
    of_list: bool,
) -> Value:
    """Divide the gains by those of the best order; each item of a group has the mean of its group."""
    places = zip(_grades(judged), judged.flags, strict=True)
    gains = [_gain(grade, flag, conventions) for grade, flag in places]
    known = gains if of_list else _best(judged, conventions)
    smooth: list[float] = []
    for group in groups:
        own = gains[len(smooth) : len(smooth) + len(group)]
        smooth += [sum(own) / len(own)] * len(own)
    return _discounted(smooth[:k]) / _discounted(sorted(known, reverse=True)[:k])


def _grades(judged: JudgedRanking) -> Sequence[Grade | None]:
    return judged.grades.at_ranks if judged.grades else [1 if flag else None for flag in judged.flags]


def _best(judged: JudgedRanking, conventions: Conventions) -> list[float]:
    best = judged.grades.best if judged.grades else (1,) * judged.relevant_count
    return [_gain(grade, True, conventions) for grade in best]


def _gain(grade: Grade | None, flag: bool, conventions: Conventions) -> float:
    if not flag or grade is None:
        return 0.0
    worth = {"exponential": 2.0 ** float(grade) - 1, "binary": 1.0}
    return worth.get(conventions.gain, float(grade))


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, 1))
