"""Results of every library call for one list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from types import MappingProxyType
from typing import Final

from recmetrics import LibraryCall, libraries
from recmetrics.libraries.outcomes import Outcome, outcome
from recmetrics.libraries.reading import read
from recmetrics.lists.judging import Grades, judge
from webapp.model.measure_names import with_open_cutoff
from webapp.model.numbers import Number
from webapp.model.scenario import Scenario
from webapp.model.unnamed import Unnamed

# Conventions without effect where no item is repeated or tied, and there is one list at a K from 1.
_SILENT: Final[Mapping[str, str]] = {
    "duplicates": "unknown",
    "order": "given",
    "ties": "unknown",
    "cutoff_0": "unknown",
    "mean_no_relevant": "unknown",
    "mean_missing": "unknown",
}


def every_call() -> tuple[LibraryCall, ...]:
    """Return the calls of all libraries, in the order of the records."""
    return tuple(call for library in libraries() for call in library.calls)


def flags_of(scenario: Scenario) -> tuple[bool, ...]:
    """Return, for each rank, whether its item is relevant."""
    relevant = set(scenario.relevant)
    return tuple(item in relevant for item in scenario.ranked)


def places_of(scenario: Scenario) -> tuple[int, ...]:
    """Return, for each rank, the first one of its item, from 0: another one where the item is repeated."""
    names = scenario.ranked_as_given
    first = {name: place for place, name in reversed(list(enumerate(names)))}
    return tuple(first[name] for name in names)


def judged_places(
    places: tuple[int, ...], flags: tuple[bool, ...], relevant_count: int, grades: Grades | None = None
) -> tuple[tuple[int, ...], Collection[Hashable]]:
    """Return a list of numbers and its relevant items: only hits, repeats and grades make a difference.

    >>> judged_places((0, 1), (False, True), 2, Grades((None, 3), (3, 1), 0))[1]
    {1: 3, Unnamed(number=0): 1}
    """
    hits = [place for place, flag in zip(places, flags, strict=True) if flag]
    missed = [Unnamed(number) for number in range(relevant_count - len(hits))]
    if grades is None:
        return places, frozenset((*hits, *missed))
    of_hits = [grade for grade, flag in zip(grades.at_ranks, flags, strict=True) if flag and grade]
    rest = Counter(grades.best) - Counter(of_hits)
    return places, dict(zip((*hits, *missed), (*of_hits, *rest.elements()), strict=True))


def outcomes_of(scenario: Scenario, k: int | None = None) -> Mapping[LibraryCall, Outcome | None]:
    """Return the result of every call for the list on the board, before rounding for print.

    Grades count where the list has some and the call counts them.

    Args:
        scenario: The list and its relevant items.
        k: Another cutoff than that of the board.
    """
    grades, count = scenario.judged_grades, scenario.relevant_count
    return _outcomes(places_of(scenario), flags_of(scenario), count, grades, k or scenario.k)


def name_of(call: LibraryCall, scenario: Scenario) -> str | None:
    """Return the open name of what a call computes, None if we have no such measure.

    For a list with grades it says what a grade is worth.
    """
    measure = None if scenario.judged_grades is None else call.graded_measure_at(1)
    is_open = call.measure is not None and call.measure.endswith("@K")
    return call.measure if measure is None else with_open_cutoff(str(measure)) if is_open else str(measure)


def cutoff_of(call: LibraryCall, scenario: Scenario) -> int:
    """Return the K that a call takes for the list on the board: that of the board, or the length of the list.

    >>> from recmetrics.libraries.versions import calls_of
    >>> call = next(call for call in calls_of("trec_eval") if call.name == "set_F")
    >>> cutoff_of(call, Scenario(tuple("ABCDE"), ("B",), k=3))
    5
    """
    judged = judge(*judged_places(places_of(scenario), flags_of(scenario), scenario.relevant_count))
    return read(call.conventions, judged, scenario.k).k


def value_of(outcome: Outcome | None) -> Number | None:
    """Return the outcome if it is a number that can be compared with others, else None."""
    if isinstance(outcome, Fraction):
        return outcome
    return outcome if isinstance(outcome, float) and isfinite(outcome) else None


# One move of a card needs the same list several times: for the panel, its groups and the answer.
@lru_cache(maxsize=64)
def _outcomes(
    places: tuple[int, ...], flags: tuple[bool, ...], relevant_count: int, grades: Grades | None, k: int
) -> Mapping[LibraryCall, Outcome | None]:
    judged = replace(judge(*judged_places(places, flags, relevant_count)), grades=grades)
    is_repeated = len(set(places)) < len(places)
    silent = {name: word for name, word in _SILENT.items() if name != "duplicates" or not is_repeated}
    if grades is None:
        silent["gain"] = "linear"
    known: dict[tuple[str | None, object], Outcome | None] = {}
    outcomes: dict[LibraryCall, Outcome | None] = {}
    for call in every_call():
        telling = replace(call.conventions, **silent, decimals=None, case_decimals=None)
        key = call.measure, telling
        if key not in known:
            known[key] = None if call.measure is None else outcome(call.measure, telling, judged, k)
        outcomes[call] = known[key]
    return MappingProxyType(outcomes)
