"""Cases as people have them in memory: lists, items with scores, and pairs of an item and its score."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any, Generic, TypeGuard, TypeVar, cast

from recmetrics.errors import InvalidInputError
from recmetrics.lists.alike import Ids, plain
from recmetrics.means.ids import refuse_missing_ids

Case = TypeVar("Case", bound=Hashable)
Odd = dict[str, list[tuple[Hashable, ...]]]
"""Code of a note -> the cases, or the cases and items, that it is about."""

_Pairs = list[tuple[Hashable, Any]]


@dataclass(frozen=True, slots=True)
class GivenCases(Generic[Case]):
    """The cases in one form.

    Attributes:
        lists: Case -> its ranked items, best first.
        relevant: Case -> its relevant items, or item -> grade.
        odd: What was odd about how they were given.
    """

    lists: Mapping[Case, Sequence[Hashable]]
    relevant: Mapping[Case, Collection[Hashable]]
    odd: Odd


def given_cases(
    recommendations: Mapping[Case, object],
    relevant: Mapping[Case, object],
    argument: str = "recommendations",
    ids: Ids = "exact",
    *,
    as_trec_eval: bool = False,
) -> GivenCases[Case]:
    """Return cases in one form.

    Scores order from high to low, whole numbers of any size exactly; equal ones by their place in a list of
    pairs, by the text of the item in a mapping; a missing score and NaN come last. Bytes are read as UTF-8.

    Args:
        recommendations: Case -> its ranked items, item -> score, or a list of (item, score), as Surprise's
            recipe for the top n returns it.
        relevant: Case -> its relevant items, item -> grade, or pairs (item, grade).
        argument: What the caller calls the recommendations, for the error.
        ids: Whether ids that look alike are different ones ("exact") or the same ("alike").
        as_trec_eval: Whether scores are read in single precision, and of equal ones the last item by its text
            stands first.

    Raises:
        InvalidInputError: If an argument is no mapping, a case is missing (None, NaN), a score is no number,
            or two cases look alike and are to be the same.

    Example:
        >>> shown = {"u1": {"A": 0.5, "C": 0.9, "B": 0.9}, "u2": ["A"], "u3": [("A", 3.5), ("B", 4)]}
        >>> found = given_cases(shown, {"u1": {b"A"}})
        >>> found.lists, found.relevant
        ({'u1': ['B', 'C', 'A'], 'u2': ['A'], 'u3': ['B', 'A']}, {'u1': frozenset({'A'})})
        >>> found.odd
        {'scores_tied': [('u1',)], 'scores_against_ranks': [('u3',)]}
    """
    _refuse_other_than_mapping(argument, recommendations)
    _refuse_other_than_mapping("relevant", relevant)
    odd: Odd = {}
    shown = _with_ids(recommendations, argument, ids)
    wanted = _with_ids(relevant, "relevant", ids)
    shown, wanted = _without_pairs(shown, wanted, odd)
    for case, items in wanted.items():
        if isinstance(items, (list, tuple)):
            again = _repeated(cast("Sequence[Hashable]", items))
            _note(odd, "relevant_repeated", [(case, item) for item in again])
    if any(isinstance(given, (Mapping, _Scored)) for given in shown.values()):
        shown = {case: _ranked(case, of, argument, odd, as_trec_eval) for case, of in shown.items()}
    return GivenCases(
        cast("Mapping[Case, Sequence[Hashable]]", shown),
        cast("Mapping[Case, Collection[Hashable]]", wanted),
        odd,
    )


class _Scored(list[tuple[Hashable, Any]]):
    """Pairs of an item and its score, best first as far as their order tells."""


def _without_pairs(
    shown: Mapping[Case, object], wanted: Mapping[Case, object], odd: Odd
) -> tuple[Mapping[Case, object], Mapping[Case, object]]:
    """Return lists of pairs as items with scores, and pairs of relevant items as items with grades.

    Ids may be pairs themselves, such as a document and the number of a passage: they are where only one side
    has numbers in them, or where they meet and a list has one document twice.
    """
    ours = {case: pairs for case, given in shown.items() if (pairs := _pairs(given))}
    theirs = {case: pairs for case, given in wanted.items() if (pairs := _pairs(given))}
    if ours and not theirs and any(map(_has_tuples, wanted.values())):
        return shown, wanted
    if theirs and not ours and any(map(_has_tuples, shown.values())):
        return shown, wanted
    meet = [(case,) for case in ours.keys() & theirs.keys() if not {*ours[case]}.isdisjoint(theirs[case])]
    if meet and any(_repeated([item for item, _ in pairs]) for pairs in ours.values()):
        return shown, wanted
    _note(odd, "pairs_read", meet)
    if ours:
        shown = {case: _Scored(ours[case]) if case in ours else given for case, given in shown.items()}
    if theirs:
        wanted = {
            case: _graded(case, theirs[case], odd) if case in theirs else given
            for case, given in wanted.items()
        }
    return shown, wanted


def _pairs(given: object) -> _Pairs | None:
    """Return pairs of an item and a number, also where the number stands first; None for anything else."""
    if not isinstance(given, (list, tuple, Set)) or not given:
        return None
    pairs = list(cast("Collection[Sequence[Hashable]]", given))
    if not all(isinstance(one, (list, tuple)) and len(one) == 2 for one in pairs):
        return None
    firsts, seconds = zip(*pairs, strict=True)
    if not any(map(_is_number, firsts + seconds)):
        return None
    if not all(map(_is_number, seconds)) or (_are_scores(firsts) and not _are_scores(seconds)):
        firsts, seconds = seconds, firsts
    return list(zip(firsts, seconds, strict=True)) if all(map(_is_number, seconds)) else None


def _is_number(one: object) -> bool:
    return one is None or (isinstance(one, Real) and one is not True and one is not False)


def _are_scores(numbers: Iterable[object]) -> bool:
    """Return whether these are numbers that are no ids, as one has decimals."""
    return all(map(_is_number, numbers := list(numbers))) and not all(
        isinstance(one, Integral) or one is None or not cast("float", one) % 1 for one in numbers
    )


def _has_tuples(given: object) -> bool:
    return isinstance(given, (list, tuple, Set)) and any(
        isinstance(one, tuple) for one in cast("Collection[object]", given)
    )


def _graded(case: Hashable, pairs: _Pairs, odd: Odd) -> Mapping[Hashable, Any]:
    """Return item -> grade; of two grades the higher counts."""
    grades: dict[Hashable, Any] = {}
    for item, grade in pairs:
        if item in grades:
            _note(odd, "relevant_repeated" if grades[item] == grade else "grades_differ", [(case, item)])
        grades[item] = max(grade, grades.get(item, grade))
    return grades


def _ranked(case: Hashable, given: object, argument: str, odd: Odd, as_trec_eval: bool) -> Sequence[Hashable]:
    if not isinstance(given, (Mapping, _Scored)):
        return cast("Sequence[Hashable]", given)
    has_order = isinstance(given, _Scored)
    pairs = given if has_order else list(cast("Mapping[Hashable, Any]", given).items())
    scores = [_number(score, argument, as_trec_eval) for _, score in pairs]
    falls = [(score is None, -(score or 0)) for score in scores]
    if has_order and falls != sorted(falls):
        _note(odd, "scores_against_ranks", [(case,)])
    order = range(len(pairs))
    if as_trec_eval or not has_order:
        order = sorted(order, key=lambda at: str(pairs[at][0]), reverse=as_trec_eval)
    ranks = sorted(order, key=falls.__getitem__)
    if len(set(falls)) < len(falls):
        _note(odd, "scores_tied_trec_eval" if as_trec_eval else "scores_tied", [(case,)])
    missing = [(case, item) for (item, _), score in zip(pairs, scores, strict=True) if score is None]
    _note(odd, "scores_missing", missing)
    infinite = [
        (case, item)
        for (item, _), score in zip(pairs, scores, strict=True)
        if isinstance(score, float) and math.isinf(score)
    ]
    _note(odd, "scores_infinite", infinite)
    return [pairs[at][0] for at in ranks]


def _number(score: object, argument: str, as_trec_eval: bool) -> int | float | None:
    """Return a score, which Python compares exactly, also with floats; None where there is none."""
    if score is None:
        return None
    try:
        number = int(score) if isinstance(score, Integral) else float(cast("float", score))
    except (TypeError, ValueError, OverflowError):
        raise InvalidInputError(argument, "item -> score with numbers as scores", score) from None
    if number != number:
        return None
    return in_single_precision(number) if as_trec_eval else number


def in_single_precision(number: float) -> float:
    """Return a score as trec_eval reads it.

    >>> in_single_precision(1700000001.0) == in_single_precision(1700000000)
    True
    """
    try:
        return array("f", [number])[0]
    except OverflowError:  # a whole number beyond all floats
        return math.inf if number > 0 else -math.inf


def _with_ids(cases: Mapping[Case, object], argument: str, ids: Ids) -> Mapping[Case, object]:
    """Return cases with ids as text where they were given as bytes, or all of them as they look."""
    if ids == "exact" and not any(isinstance(case, bytes) or _has_bytes(of) for case, of in cases.items()):
        return cases
    read = _text if ids == "exact" else _look
    found = {cast("Case", read(case)): _read(given, read) for case, given in cases.items()}
    if len(found) < len(cases):
        raise InvalidInputError(argument, "without two cases that look alike", sorted(map(str, cases)))
    return found


def _has_bytes(given: object) -> bool:
    ids = cast("Iterable[object]", given) if isinstance(given, (list, tuple, Set, Mapping)) else ()
    return any(isinstance(one, bytes) or (_is_row(one) and _has_bytes(one)) for one in ids)


def _is_row(one: object) -> TypeGuard[Sequence[object]]:
    return isinstance(one, (list, tuple))


def _read(given: object, read: Callable[[object], Any]) -> object:
    """Return a list, a set, pairs, or a mapping from items with each id as it is read."""
    if isinstance(given, Mapping):
        values: dict[Hashable, Any] = {}
        for item, value in cast("Mapping[object, Any]", given).items():
            values[read(item)] = max(value, values.get(read(item), value))
        return values
    if isinstance(given, (list, tuple)):
        several = cast("Sequence[object]", given)
        return [_read_pair(one, read) if _is_row(one) else read(one) for one in several]
    return frozenset(map(read, cast("Set[object]", given))) if isinstance(given, Set) else given


def _read_pair(pair: Sequence[object], read: Callable[[object], Any]) -> tuple[object, ...]:
    return tuple(one if _is_number(one) else read(one) for one in pair)


def _text(one: object) -> Any:
    return one.decode("utf-8", "replace") if isinstance(one, bytes) else one


def _look(one: object) -> Any:
    return one if one is None or one != one else plain(str(_text(one)))


def _repeated(items: Sequence[Hashable]) -> list[Hashable]:
    """Return the items beyond the first of each; none where some cannot be hashed, which others refuse."""
    try:
        if len(set(items)) == len(items):
            return []
    except TypeError:
        return []
    seen: set[Hashable] = set()
    return [item for item in items if item in seen or seen.add(item)]


def _note(odd: Odd, code: str, found: Iterable[tuple[Hashable, ...]]) -> None:
    if found := list(found):
        odd.setdefault(code, []).extend(found)


def _refuse_other_than_mapping(argument: str, value: object) -> None:
    if not isinstance(value, Mapping):
        raise InvalidInputError(argument, "a mapping from each case to its items", value)
    refuse_missing_ids(argument, cast("Mapping[Hashable, object]", value))
