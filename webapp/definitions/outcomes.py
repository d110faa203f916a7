"""Results of every library call for one list."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from types import MappingProxyType
from typing import Final

from recmetrics import LibraryCall, libraries
from recmetrics.libraries.outcomes import Outcome
from webapp.model.numbers import Number
from webapp.model.scenario import Scenario
from webapp.model.unnamed import Unnamed

# Conventions without effect where no item is repeated, tied or graded, and there is one list at a K from 1.
_SILENT: Final[Mapping[str, str]] = {
    "duplicates": "unknown",
    "order": "given",
    "ties": "unknown",
    "gain": "linear",
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
    places: tuple[int, ...], flags: tuple[bool, ...], relevant_count: int
) -> tuple[tuple[int, ...], frozenset[Hashable]]:
    """Return a list of numbers and its relevant items: only hits and repeats make a difference."""
    hits = [place for place, flag in zip(places, flags, strict=True) if flag]
    return places, frozenset((*hits, *map(Unnamed, range(relevant_count - len(hits)))))


def outcomes_of(scenario: Scenario, k: int | None = None) -> Mapping[LibraryCall, Outcome | None]:
    """Return the result of every call for the list on the board, before rounding for print.

    Args:
        scenario: The list and its relevant items.
        k: Another cutoff than that of the board.
    """
    return _outcomes(places_of(scenario), flags_of(scenario), scenario.relevant_count, k or scenario.k)


def value_of(outcome: Outcome | None) -> Number | None:
    """Return the outcome if it is a number that can be compared with others, else None."""
    if isinstance(outcome, Fraction):
        return outcome
    return outcome if isinstance(outcome, float) and isfinite(outcome) else None


# One move of a card needs the same list several times: for the panel, its groups and the answer.
@lru_cache(maxsize=64)
def _outcomes(
    places: tuple[int, ...], flags: tuple[bool, ...], relevant_count: int, k: int
) -> Mapping[LibraryCall, Outcome | None]:
    ranked, relevant = judged_places(places, flags, relevant_count)
    is_repeated = len(set(places)) < len(places)
    silent = {name: word for name, word in _SILENT.items() if name != "duplicates" or not is_repeated}
    known: dict[tuple[str | None, object], Outcome | None] = {}
    outcomes: dict[LibraryCall, Outcome | None] = {}
    for call in every_call():
        telling = replace(call.conventions, **silent, decimals=None, case_decimals=None)
        key = call.measure, telling
        if key not in known:
            known[key] = replace(call, conventions=telling).outcome(ranked, relevant, k)
        outcomes[call] = known[key]
    return MappingProxyType(outcomes)
