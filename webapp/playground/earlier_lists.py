"""What tells the lists of the history apart: equal ones are one earlier list, and a press names one."""

from __future__ import annotations

from collections.abc import Hashable
from zlib import crc32

from webapp.model.scenario import Scenario


def identity_of(scenario: Scenario) -> Hashable:
    """Return what tells a list from others: its items in their order, the relevant ones, and K."""
    return (
        scenario.ranked,
        frozenset(scenario.relevant),
        scenario.k,
        scenario.unnamed,
        scenario.hides_missed,
        scenario.grades and frozenset(scenario.grades),
    )


def list_id(scenario: Scenario) -> str:
    """Return the identity of a list as a short text.

    >>> one = Scenario(("A", "B"), ("B", "A"), k=2)
    >>> list_id(one) == list_id(Scenario(("A", "B"), ("A", "B"), k=2, show=("RR",)))
    True
    >>> list_id(one) == list_id(one.with_k(1))
    False
    """
    told = scenario.ranked, sorted(scenario.relevant), scenario.k, scenario.unnamed
    if scenario.grades is not None:
        told = *told, sorted(scenario.grades)
    if scenario.hides_missed:
        told = *told, "hidden"
    return f"{crc32(repr(told).encode()):08x}"
