"""What every library returns for one list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from types import MappingProxyType
from typing import Final

from recmetrics import LibraryCall, libraries
from recmetrics.libraries.outcomes import Outcome
from webapp.model.numbers import Number
from webapp.model.scenario import Scenario, Unnamed

# What has no say where no item comes twice, none are tied, and there is one list at a K from 1.
_SILENT: Final[Mapping[str, str]] = {
    "duplicates": "unknown",
    "ties": "unknown",
    "cutoff_0": "unknown",
    "mean_no_relevant": "unknown",
    "mean_missing": "unknown",
}


def every_call() -> tuple[LibraryCall, ...]:
    """The calls of all libraries, in the order of the records."""
    return tuple(call for library in libraries() for call in library.calls)


def flags_of(scenario: Scenario) -> tuple[bool, ...]:
    """By rank, whether the rank hits."""
    relevant = set(scenario.relevant)
    return tuple(item in relevant for item in scenario.ranked)


def outcomes_of(scenario: Scenario, k: int | None = None) -> Mapping[LibraryCall, Outcome | None]:
    """What every call returns for the list on the board, before it rounds what it prints.

    Args:
        scenario: The list and its relevant items.
        k: Another cutoff than that of the board.
    """
    return _outcomes(flags_of(scenario), scenario.relevant_count, k or scenario.k)


def value_of(outcome: Outcome | None) -> Number | None:
    """The outcome where it is a number that can be compared with others."""
    if isinstance(outcome, Fraction):
        return outcome
    return outcome if isinstance(outcome, float) and isfinite(outcome) else None


# A move of one card asks for the same list several times: for the panel, its groups and the answer.
@lru_cache(maxsize=64)
def _outcomes(flags: tuple[bool, ...], relevant_count: int, k: int) -> Mapping[LibraryCall, Outcome | None]:
    # Every measure depends on the hits alone, so numbers do as items.
    hits = [rank for rank, flag in enumerate(flags) if flag]
    elsewhere = relevant_count - len(hits)
    relevant = frozenset((*hits, *map(Unnamed, range(elsewhere))))
    known: dict[tuple[str | None, object], Outcome | None] = {}
    outcomes: dict[LibraryCall, Outcome | None] = {}
    for call in every_call():
        telling = replace(call.conventions, **_SILENT, decimals=None, case_decimals=None)
        key = call.measure, telling
        if key not in known:
            known[key] = replace(call, conventions=telling).outcome(range(len(flags)), relevant, k)
        outcomes[call] = known[key]
    return MappingProxyType(outcomes)
