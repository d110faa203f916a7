"""Subjects of a number: one list, or the mean over many cases, each with the conventions that affect it."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.graded import is_graded
from recmetrics.libraries.orders import ScoredList
from recmetrics.libraries.outcomes import Outcome, mean_outcome, measure_at, outcome
from recmetrics.libraries.reading import read
from recmetrics.lists.judging import Grade, Grades, JudgedRanking, judge
from recmetrics.means.mean import mean_name
from recmetrics.measures.base import Measure

PLAIN = Conventions(
    duplicates="first", below_zero="not_relevant", mean_no_relevant="zero", mean_missing="zero"
)
"""The conventions of a formula: each that has an effect has the value that everybody expects."""

_ALL_GIVEN: Mapping[str, object] = MappingProxyType({"relevant": "given", "fillers": 0})

# In the order of precedence, the lowest first, see `outcome`.
_ON_A_LIST: tuple[Mapping[str, object], ...] = (
    {"short_list": "measured"},
    {"no_hit": "measured"},
    {"no_relevant": "zero"},
    {"empty_list": "measured"},
    _ALL_GIVEN,
    {"duplicates": "first"},
    {"gain": "linear"},
    {"below_zero": "not_relevant"},
    {"order": "given", "ties": "unknown"},
    {"cutoff": "K"},
)


Fed = Literal[
    "appended", "listed", "cut", "duplicates", "ties", "grades", "exponential", "no_relevant", "missing"
]
"""How else a tool can be fed: with what the list misses, with its hits alone as relevant, or with K items;
with each item once, without equal scores, with 1 or 2^g - 1 for a grade g; without the cases that have
nothing relevant, or no list."""


class Subject(ABC):
    """The subject that definitions are computed for; each outcome is computed once.

    Attributes:
        resets: The plainest values of conventions, which are tried to see whether a convention matters.
    """

    resets: ClassVar[Sequence[Mapping[str, object]]]

    def __init__(self) -> None:
        self._known: dict[tuple[str, Conventions, int], Outcome | None] = {}

    def outcome(self, name: str, conventions: Conventions, k: int) -> Outcome | None:
        """Return the outcome of a measure, K open, under some conventions."""
        key = (name, conventions, k)
        if key not in self._known:
            self._known[key] = self._compute(name, conventions, k)
        return self._known[key]

    @abstractmethod
    def _compute(self, name: str, conventions: Conventions, k: int) -> Outcome | None: ...

    @abstractmethod
    def with_effect(self, conventions: Conventions, ks: Sequence[int]) -> Conventions:
        """Return the conventions that can matter at any of these K, all others being the plainest."""

    @abstractmethod
    def measure(self, name: str, conventions: Conventions, k: int) -> Measure:
        """Return the measure at the K that is taken under some conventions."""

    @abstractmethod
    def printed(self, measure: Measure) -> str:
        """Return the printed name of the measure or mean."""

    @abstractmethod
    def fed(self, kind: Fed, k: int) -> "Subject | None":
        """Return what a tool is given that is fed otherwise; what is appended stands below rank K.

        Returns:
            None where that is the same, or is not known.
        """

    @property
    @abstractmethod
    def each(self) -> Sequence[tuple[JudgedRanking, "OneList"]]:
        """Each list, judged."""

    @property
    def is_graded(self) -> bool:
        """Whether grades say more than which items are relevant."""
        grades = [judged.grades for judged, _ in self.each if judged.grades is not None]
        return any(each.not_relevant or any(grade != 1 for grade in each.best) for each in grades)

    def is_shorter_than(self, k: int) -> bool:
        """Return whether a list has fewer than K items."""
        return any(len(judged.items) < k for judged, _ in self.each)


class OneList(Subject):
    """A judged list, which may have scores."""

    resets = _ON_A_LIST

    def __init__(self, judged: JudgedRanking, scored: ScoredList | None = None) -> None:
        super().__init__()
        self._judged = judged
        self._scored = scored

    def _compute(self, name: str, conventions: Conventions, k: int) -> Outcome | None:
        if self._scored is None or conventions.order == "given":
            return outcome(name, conventions, self._judged, k)
        judged = self._scored.judged(conventions)
        if judged is None:
            return self._scored.without_order(name, conventions, k)
        return outcome(name, conventions, judged, k)

    def with_effect(self, conventions: Conventions, ks: Sequence[int]) -> Conventions:
        """Return those that can matter for the list."""
        effective = _effective(conventions, [self._judged], ks)
        if self._scored is not None and conventions.order != "given":
            order = self._scored.read_as(conventions.order)
            effective["order"] = order
            effective["ties"] = conventions.ties if self._scored.has_ties(order) else "unknown"
        return _plain_but(**effective)

    def measure(self, name: str, conventions: Conventions, k: int) -> Measure:
        """Return the measure at the K that is taken of the list."""
        return measure_at(name, read(conventions, self._judged, k).k)

    def printed(self, measure: Measure) -> str:
        """Return the name of the measure."""
        return str(measure)

    def fed(self, kind: Fed, k: int) -> "OneList | None":
        """Return the list fed so; None for a rule about cases."""
        scored = self._scored
        if kind == "ties":
            return scored and OneList(self._judged, scored.without_ties())
        judged = _FED[kind](self._judged, k) if kind in _FED else self._judged
        if judged == self._judged or (scored is not None and kind == "duplicates"):
            return None
        return OneList(judged, scored and scored.fed(kind, k))

    @property
    def each(self) -> Sequence[tuple[JudgedRanking, "OneList"]]:
        """The list."""
        return [(self._judged, self)]


class _Missed:
    """An item that is not in the list."""


def _appended(judged: JudgedRanking, k: int) -> JudgedRanking:
    missed = judged.relevant_count - sum(judged.flags)
    others = max(0, k - len(judged.items)) if missed else 0
    added = (False,) * others + (True,) * missed
    grades = judged.grades
    if grades is not None:
        rest = Counter(grades.best) - Counter(grades.own)
        grades = replace(grades, at_ranks=(*grades.at_ranks, *(None,) * others, *rest.elements()))
    return replace(
        judged,
        items=(*judged.items, *(_Missed() for _ in added)),
        flags=(*judged.flags, *added),
        repeated=(*judged.repeated, *(False for _ in added)),
        grades=grades,
    )


def _cut(judged: JudgedRanking, k: int) -> JudgedRanking:
    others = max(0, k - len(judged.items))
    grades = judged.grades
    return replace(
        judged,
        items=(*judged.items[:k], *(_Missed() for _ in range(others))),
        flags=(*judged.flags[:k], *(False,) * others),
        repeated=(*judged.repeated[:k], *(False,) * others),
        grades=grades and replace(grades, at_ranks=(*grades.at_ranks[:k], *(None,) * others)),
    )


def _listed(judged: JudgedRanking, k: int) -> JudgedRanking:
    del k
    grades = judged.grades
    if grades is not None:
        wrong = [grade for grade in grades.at_ranks if grade is not None and grade <= 0]
        below = sum(grade < 0 for grade in wrong)
        grades = replace(grades, best=grades.own, not_relevant=len(wrong), below_zero=below)
    return replace(judged, relevant_count=sum(judged.flags), grades=grades)


def _each_once(judged: JudgedRanking, k: int) -> JudgedRanking:
    del k
    kept = [at for at, again in enumerate(judged.repeated) if not again]
    grades = judged.grades
    return replace(
        judged,
        items=tuple(judged.items[at] for at in kept),
        flags=tuple(judged.flags[at] for at in kept),
        repeated=(False,) * len(kept),
        grades=grades and replace(grades, at_ranks=tuple(grades.at_ranks[at] for at in kept)),
    )


def _without_grades(judged: JudgedRanking, k: int) -> JudgedRanking:
    del k
    return replace(judged, grades=None)


_LARGEST = 60
"""The largest grade g for which people would write 2^g - 1 into a file."""


def _exponential(judged: JudgedRanking, k: int) -> JudgedRanking:
    del k
    grades = judged.grades
    if grades is None:
        return judged
    if any(grade > _LARGEST or not isinstance(grade, int) for grade in grades.best):
        return judged
    worth: dict[Grade, Grade] = {grade: 2 ** int(grade) - 1 for grade in grades.best}
    at_ranks = tuple(grade and worth.get(grade) for grade in grades.at_ranks)
    best = tuple(worth[grade] for grade in grades.best)
    return replace(judged, grades=Grades(at_ranks, best, 0))


_FED: Mapping[Fed, Callable[[JudgedRanking, int], JudgedRanking]] = {
    "appended": _appended,
    "listed": _listed,
    "cut": _cut,
    "duplicates": _each_once,
    "grades": _without_grades,
    "exponential": _exponential,
}
"""Of one list, what it is fed with."""

_KEPT: Mapping[Fed, Callable[[JudgedRanking], bool]] = {
    "no_relevant": lambda judged: bool(judged.relevant_count),
    "missing": lambda judged: bool(judged.items),
}
"""Of many cases, those that are left."""


def one_list(
    ranked: Sequence[Hashable], relevant: Collection[Hashable], scores: Sequence[float] | None = None
) -> OneList:
    """Judge a list, and keep its scores where it has any.

    Raises:
        InvalidInputError: If `ranked` has no order, an item cannot be hashed, or a place has no score.
    """
    return OneList(judge(ranked, relevant), None if scores is None else ScoredList(ranked, relevant, scores))


class ManyCases(Subject):
    """The judged lists of many cases, empty for a case without recommendations."""

    resets = (_ALL_GIVEN,)  # what costs little: a mean takes as many lists as there are cases

    def __init__(self, cases: Sequence[JudgedRanking]) -> None:
        super().__init__()
        self._cases = cases

    def _compute(self, name: str, conventions: Conventions, k: int) -> Outcome | None:
        return mean_outcome(name, conventions, self._cases, k)

    def with_effect(self, conventions: Conventions, ks: Sequence[int]) -> Conventions:
        """Return those that can matter for each case, and the rules for empty cases."""
        effective = _effective(conventions, self._cases, ks)
        rules: dict[str, Any] = {"pooled": conventions.pooled, "case_decimals": conventions.case_decimals}
        if "no_relevant" in effective:
            rule, alone = conventions.mean_no_relevant, effective.pop("no_relevant")
            rules["mean_no_relevant"] = alone if rule == "measured" else rule
        effective.pop("empty_list", None)
        if any(judged.relevant_count and not judged.items for judged in self._cases):
            rule, alone = conventions.mean_missing, conventions.empty_list
            plain = alone == "measured" and conventions.relevant != "catalogue"
            rules["mean_missing"] = rule if rule != "measured" else "zero" if plain else alone
        return _plain_but(**effective, **rules)

    def measure(self, name: str, conventions: Conventions, k: int) -> Measure:
        """Return the measure that is averaged; the length of a list is another for each case."""
        del conventions
        return measure_at(name, k)

    def printed(self, measure: Measure) -> str:
        """Return the name of the measure's mean."""
        return mean_name(measure)

    def fed(self, kind: Fed, k: int) -> "ManyCases | None":
        """Return the cases, each fed so, or those that are left."""
        cases = list(self._cases)
        if kind in _KEPT:
            cases = list(filter(_KEPT[kind], cases))
        elif kind in _FED:
            cases = [_FED[kind](judged, k) for judged in cases]
        return None if not cases or cases == list(self._cases) else ManyCases(cases)

    @property
    def each(self) -> Sequence[tuple[JudgedRanking, OneList]]:
        """The cases."""
        return [(judged, OneList(judged)) for judged in self._cases]


# Of all libraries and lists together few readings come out, and making one costs more than finding it.
@lru_cache(maxsize=2_000)
def _plain_but(**effective: Any) -> Conventions:
    return replace(PLAIN, **effective)


def _effective(conventions: Conventions, lists: Sequence[JudgedRanking], ks: Sequence[int]) -> dict[str, Any]:
    """Return the conventions that can matter for any of some lists, by name."""
    effective: dict[str, Any] = {"relevant": conventions.relevant, "fillers": conventions.fillers}
    if any(map(is_graded, lists)):
        effective["gain"] = conventions.gain
    if any(judged.grades is not None and judged.grades.below_zero for judged in lists):
        effective["below_zero"] = conventions.below_zero
    for judged, k in product(lists, ks):
        reading = read(conventions, judged, k)
        if reading.k != k:
            effective["cutoff"] = conventions.cutoff
        if reading.repeats:
            effective["duplicates"] = conventions.duplicates
        if not reading.relevant_count:
            effective["no_relevant"] = conventions.no_relevant
        if not any(reading.flags):
            effective["no_hit"] = conventions.no_hit
        if not judged.items:
            effective["empty_list"] = conventions.empty_list
        if k > len(reading.flags):
            effective["short_list"] = conventions.short_list
    return effective
