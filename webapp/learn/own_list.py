"""The list of a step, and what a reader may change of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from webapp.learn.lesson import Hand
from webapp.model.scenario import Scenario


def is_allowed(own: Scenario, after: Scenario, hands: Collection[Hand]) -> bool:
    """Return whether a list comes from the step's own one by changes that the step allows.

    >>> own = Scenario(("A", "B"), ("A", "Z"), k=2)
    >>> is_allowed(own, own.with_k(1), ("order",)), is_allowed(own, own.with_k(1), ("order", "k"))
    (False, True)
    """
    unchanged = replace(
        own,
        ranked=after.ranked,
        relevant=after.relevant,
        k=after.k if "k" in hands else own.k,
    )
    return unchanged == after and _items_allowed(own, after, hands) and _marks_allowed(own, after, hands)


def usable(own: Scenario, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Return what can be changed of a list: the order of one card cannot, unless others may enter.

    >>> usable(Scenario(("A",), ("A",), k=1), ("order", "k")), usable(Scenario(("A", "B"), ()), ("order",))
    (('k',), ('order',))
    """
    has_order = len(own.ranked) + len(may_leave(own, hands)) > 1
    return tuple(hand for hand in hands if hand != "order" or has_order)


def may_leave(own: Scenario, hands: Collection[Hand]) -> tuple[str, ...]:
    """Return the items that may enter the step's list, and leave it again."""
    return own.missed if "missing" in hands else ()


def _items_allowed(own: Scenario, after: Scenario, hands: Collection[Hand]) -> bool:
    stayed = [item for item in after.ranked if item in own.ranked]
    if "order" not in hands and stayed != [*own.ranked]:
        return False
    entered = {*after.ranked} - {*own.ranked}
    return sorted(stayed) == sorted(own.ranked) and entered <= {*may_leave(own, hands)}


def _marks_allowed(own: Scenario, after: Scenario, hands: Collection[Hand]) -> bool:
    if "relevant" not in hands:
        return after.relevant == own.relevant
    return {*own.relevant} ^ {*after.relevant} <= {*own.ranked}
