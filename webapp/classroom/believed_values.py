"""Values of a list under the misconceptions that lead to one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from webapp.learn.misconceptions.free_misses import free_misses
from webapp.learn.working import Working, working_of
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number
from webapp.model.scenario import Scenario

_TAKEN_FOR: Final[Mapping[str, Mapping[str, str]]] = {
    "AP": {"m5": "AP(norm=hits)", "m6": "AP@K", "m1": "MeanP@K", "m4": "AP(norm=k)@K"},
    "AP@K": {"m5": "AP(norm=hits)@K", "m6": "AP", "m1": "MeanP@K", "m4": "AP(norm=k)@K"},
    "P@K": {"m2": "AP@K"},
}
"""By measure, the misconceptions that take it for another one, and that other one."""

_OF_WHOLE_LIST: Final = frozenset({"MeanP@K", "AP(norm=k)@K"})
"""Where AP is taken for one of these, K is the length of the list."""


def value_at(scenario: Scenario, measure: str) -> Number:
    """Return the value of a measure.

    >>> value_at(Scenario(("A", "B"), ("B",), k=2), "AP@K")
    Fraction(1, 2)
    """
    return measure_at(measure, scenario.k).explain(scenario.ranked, scenario.relevant_set()).value


def right_working(scenario: Scenario, measure: str) -> Working | None:
    """Return how the value is worked out; None for a measure that no misconception is known of."""
    return _worked(scenario, measure) if measure in _TAKEN_FOR else None


@lru_cache(maxsize=4000)
def believed_workings(scenario: Scenario, measure: str) -> Mapping[str, Working]:
    """Return how those who hold a misconception work a measure out, by its code.

    >>> one = Scenario(("A", "B", "C"), ("B", "Z"), k=3)
    >>> {code: str(working.value) for code, working in believed_workings(one, "AP@K").items()}
    {'m5': '1/2', 'm6': '1/4', 'm1': '5/18', 'm4': '1/6', 'm3': '1/2'}
    """
    if measure not in _TAKEN_FOR or not scenario.ranked:
        return {}
    length = len(scenario.ranked)
    found: dict[str, Working] = {}
    for code, name in _TAKEN_FOR[measure].items():
        is_whole = measure == "AP" and name in _OF_WHOLE_LIST
        found[code] = _worked(scenario.with_k(length) if is_whole else scenario, name)
    if measure != "P@K":
        found["m3"] = free_misses(_worked(scenario, measure))
    if length < scenario.k:
        # Whoever cuts K down to the list cuts down |R| with it, where there is no K.
        cut_down = _worked(scenario.with_k(length), "AP@K" if measure == "AP" else measure)
        found["m15"] = cut_down
    return found


def _worked(scenario: Scenario, measure: str) -> Working:
    return working_of(measure, scenario.flags, scenario.relevant_count, scenario.k)
