"""Notes on cases in memory: the same as those on tables, see `checks` and `matching`."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from heapq import nsmallest
from typing import Final, cast

from recmetrics.lists.alike import alike_pairs
from recmetrics.lists.judging import JudgedRanking
from recmetrics.means.given_cases import Case, GivenCases
from recmetrics.tables.match_errors import Matched, NoMatchError
from recmetrics.tables.notes import EXAMPLES_SHOWN, Note, NoteCode

_Row = tuple[Hashable, ...]


def mapping_notes(
    given: GivenCases[Case],
    judged: Mapping[Case, JudgedRanking],
    relevant_from: float,
    *,
    are_cases_told: bool = False,
) -> tuple[Note, ...]:
    """Return what is odd about cases in memory.

    Args:
        given: The cases.
        judged: Case -> its judged list.
        relevant_from: The lowest grade of a relevant item.
        are_cases_told: Whether to note the cases whose grades are all too low.

    Raises:
        NoMatchError: If nothing hits, and no case is in both, or cases or items would be but for how they are
            written.

    Example:
        >>> from recmetrics.means.cases import judge_given
        >>> from recmetrics.means.given_cases import given_cases
        >>> given = given_cases({"u1": ["007"]}, {"u1": ["7"]})
        >>> mapping_notes(given, judge_given(given), 1)
        Traceback (most recent call last):
            ...
        recmetrics.tables.match_errors.NoMatchError: no relevant item hits as it is, ...
    """
    lists, relevant = given.lists, given.relevant
    wanted = {case: _wanted(items, relevant_from) for case, items in relevant.items()}
    low = [
        (case, item)
        for case, items in relevant.items()
        if isinstance(items, Mapping)
        for item in wanted[case]
        if items[item] < relevant_from
    ]
    repeated = [
        (case, item)
        for case, of in judged.items()
        if any(of.repeated)
        for item in {one for one, again in zip(of.items, of.repeated, strict=True) if again}
        if item in wanted[case] and (case, item) not in low
    ]
    low_cases = [(case,) for case, of in judged.items() if not of.relevant_count and wanted[case]]
    silent = [(case,) for case, of in judged.items() if not of.items]
    unknown = [(case,) for case in lists.keys() - relevant.keys()]
    same_case = alike_pairs(
        (case for (case,) in silent if case not in lists), (case for (case,) in unknown), relevant.keys()
    )
    same_item = [
        pair
        for case, of in judged.items()
        if of.items and len(items := wanted[case]) > sum(of.flags)
        for pair in _alike_items(items, frozenset(of.items), relevant[case])
    ]
    has_hit = any(any(of.flags) for of in judged.values())
    is_missed = not has_hit and any(wanted.values()) and (len(silent) < len(judged) or bool(unknown))
    if is_missed:
        _refuse(lists, relevant, same_case, same_item)
    odd = given.odd
    found: Mapping[NoteCode, Iterable[_Row]] = {
        "relevant_repeated": odd.get("relevant_repeated", ()),
        "grades_differ": odd.get("grades_differ", ()),
        "grades_too_low": low,
        "cases_too_low": low_cases if are_cases_told else (),
        "judged_shown_only": [()] * len(judged) if _are_shown_only(given, wanted) else (),
        **{code: odd.get(code, ()) for code in _ORDERED},
        "items_repeated": repeated,
        "cases_without_recommendations": silent,
        "cases_unknown": unknown,
        "cases_alike": same_case,
        "items_alike": same_item,
    }
    notes = [_noted(code, rows) for code, rows in found.items() if rows]
    if is_missed:
        shown, wished = ({str(item) for items in of.values() for item in items} for of in (lists, wanted))
        notes.append(Note("nothing_hits", len(judged), ((min(wished), min(shown)),)))
    return tuple(notes)


_ORDERED: Final[tuple[NoteCode, ...]] = (
    "pairs_read",
    "scores_tied",
    "scores_tied_trec_eval",
    "scores_missing",
    "scores_infinite",
    "scores_against_ranks",
)


def _are_shown_only(given: GivenCases[Case], wanted: Mapping[Case, Collection[Hashable]]) -> bool:
    """Return whether the recommended items are judged and no others, as in a log of what was shown."""
    known, rows = (sum(map(len, of.values())) for of in (given.relevant, given.lists))
    if known != rows or known == sum(map(len, wanted.values())):
        return False
    return all(item in given.relevant.get(case, ()) for case, items in given.lists.items() for item in items)


def _wanted(items: Collection[Hashable], relevant_from: float) -> frozenset[Hashable]:
    """Return the items that are worth something to a measure: relevant, or with a grade above 0."""
    if not isinstance(items, Mapping):
        return frozenset(items)
    grades = cast("Mapping[Hashable, float]", items)
    return frozenset(item for item, grade in grades.items() if grade > 0 or grade >= relevant_from)


def _alike_items(
    wanted: frozenset[Hashable], shown: frozenset[Hashable], known: Collection[Hashable]
) -> list[_Row]:
    judged = cast("Collection[Hashable]", known) if isinstance(known, Mapping) else wanted
    return list(alike_pairs(wanted - shown, shown, judged))


def _refuse(
    lists: Mapping[Case, Collection[Hashable]],
    relevant: Mapping[Case, Collection[Hashable]],
    same_case: Collection[_Row],
    same_item: Collection[_Row],
) -> None:
    """Refuse cases in which nothing hits because ids never meet, as `matching.refuse_no_match` does."""
    sides: tuple[tuple[Matched, Collection[_Row]], ...] = (("cases", same_case), ("items", same_item))
    for what, pairs in sides:
        if what == "items" and not lists.keys() & relevant.keys():
            apart = (tuple(sorted(map(str, side))[:EXAMPLES_SHOWN]) for side in (lists, relevant))
            raise NoMatchError("cases", False, *apart)
        if pairs:
            wanted, recommended = zip(*_first(pairs), strict=True)
            raise NoMatchError(what, True, recommended, wanted)


def _noted(code: NoteCode, rows: Iterable[_Row]) -> Note:
    rows = list(rows)
    return Note(code, len(rows), () if rows == [()] * len(rows) else _first(rows))


def _first(rows: Iterable[_Row]) -> tuple[tuple[str, ...], ...]:
    """Return the first rows, by the order of their texts."""
    return tuple(nsmallest(EXAMPLES_SHOWN, {tuple(map(str, row)) for row in rows}))
