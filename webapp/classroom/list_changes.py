"""Lists of a teacher's own: read from an ask, and changed as it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from webapp.classroom.asks import Change, Cut, Enter, Mark, Move, Other
from webapp.model.class_link import LIST_PARAMETERS
from webapp.model.limits import MAX_ITEMS, MAX_K, MIN_K
from webapp.model.scenario import Scenario
from webapp.texts import Translate


def read_list(query: Mapping[str, str]) -> Scenario | None:
    """Parse a list; None for one that would have to be repaired.

    >>> read_list({"list": "A,B", "relevant": "B", "k": "0"}) is None
    True
    """
    if not set(query) <= LIST_PARAMETERS or "list" not in query:
        return None
    scenario, problems = Scenario.from_query(query)
    return None if problems else scenario


def changed(scenario: Scenario, change: Change) -> Scenario | None:
    """Return a list after a change; None where it cannot be made, or changes nothing.

    >>> one = Scenario(("A", "B", "C"), ("C", "Z"), k=2)
    >>> [after.to_query()["list"] for change in (Move(3, 1), Enter(1, 2)) if (after := changed(one, change))]
    ['C,A,B', 'A,Z,B,C']
    >>> changed(one, Mark(1)).relevant, changed(one, Cut(3)).k, changed(one, Move(1, 4))
    (('C', 'Z', 'A'), 3, None)
    """
    length = len(scenario.ranked)
    match change:
        case Move(card, to) if card <= length and to <= length and card != to:
            item = scenario.ranked[card - 1]
            return replace(scenario, ranked=_placed(scenario.ranked, item, to))
        case Enter(missed, to) if missed <= len(scenario.missed) and to <= length + 1:
            item = scenario.missed[missed - 1]
            return replace(scenario, ranked=_placed(scenario.ranked, item, to))
        case Mark(card) if card <= length:
            item = scenario.ranked[card - 1]
            others = tuple(one for one in scenario.relevant if one != item)
            is_marked = len(others) < len(scenario.relevant)
            return replace(scenario, relevant=others if is_marked else (*others, item))
        case Cut(k) if k != scenario.k:
            return scenario.with_k(k)
        case Other(ranked) if ranked != scenario.ranked:
            return _with_list(scenario, ranked)
        case _:
            return None


def change_from(before: Scenario, after: Scenario) -> Change | None:
    """Return the one change that leads from a list to another; None where it takes more than one.

    >>> one = Scenario(("A", "B", "C"), ("C",), k=2)
    >>> change_from(one, one.with_ranked("CAB")), change_from(one, one.with_k(3)), change_from(one, one)
    (Move(card=3, to=1), Cut(k=3), None)
    """
    for change in _possible(before, after):
        made = changed(before, change)
        if made is not None and _is_same(made, after):
            return change
    return None


def _possible(before: Scenario, after: Scenario) -> Iterator[Change]:
    place = {item: rank for rank, item in enumerate(after.ranked, 1)}
    yield Cut(after.k)
    # Of two cards that have changed places the one that went up has moved.
    moved = [(rank, place[item]) for rank, item in enumerate(before.ranked, 1) if item in place]
    yield from (Move(rank, to) for rank, to in sorted(moved, key=lambda one: one[1] > one[0]))
    yield from (Mark(rank) for rank in range(1, len(before.ranked) + 1))
    for missed, item in enumerate(before.missed, 1):
        if item in place:
            yield Enter(missed, place[item])


def _is_same(one: Scenario, other: Scenario) -> bool:
    """Return whether two lists are the same to a measure: what else is on their boards plays no part."""
    alike = ("ranked", "k", "unnamed", "grades")
    is_alike = all(getattr(one, name) == getattr(other, name) for name in alike)
    return is_alike and {*one.relevant} == {*other.relevant}


def change_sentence(scenario: Scenario, change: Change, t: Translate) -> str:
    """Return what changes in a list, or is going to, as a sentence."""
    match change:
        case Move(card, to):
            return t("asks.move", item=scenario.ranked[card - 1], to=to)
        case Enter(missed, to):
            return t("asks.enter", item=scenario.missed[missed - 1], to=to)
        case Mark(card):
            item = scenario.ranked[card - 1]
            return t("asks.unmark" if item in scenario.relevant else "asks.mark", item=item)
        case Cut(k):
            return t("asks.cut", was=scenario.k, k=k)
        case Other(ranked):
            return t("asks.other", items=t("change.comma").join(ranked))


def telling_changes(scenario: Scenario) -> tuple[Change, ...]:
    """Return changes of a list that are worth a question: each tells something apart.

    >>> [str(one) for one in telling_changes(Scenario(("A", "B"), ("B",), k=1))]
    ['Move(card=2, to=1)', 'Move(card=1, to=2)', 'Mark(card=1)', 'Cut(k=2)']
    """
    found = (change for change in _telling_changes(scenario) if changed(scenario, change) is not None)
    return tuple(dict.fromkeys(found))


def _telling_changes(scenario: Scenario) -> Iterator[Change]:
    flags, length, k = scenario.flags, len(scenario.ranked), scenario.k
    hits = [rank for rank, flag in enumerate(flags, 1) if flag]
    misses = [rank for rank, flag in enumerate(flags, 1) if not flag]
    if hits:
        yield Move(hits[-1], 1)
    if misses and misses[0] < length:
        yield Move(misses[0], length)
    # One step up for the first hit that can take one, and for the last.
    yield from (Move(rank, rank - 1) for rank in (hits[:2] + hits[-1:]) if rank > 1 and not flags[rank - 2])
    # Across the cutoff.
    yield from (Move(rank, k) for rank in hits if k < rank <= k + 2)
    yield from (Move(rank, rank + 1) for rank in range(1, length) if flags[rank - 1] == flags[rank])
    yield from (Mark(rank) for rank in misses[:1] + misses[-1:])
    yield from (Cut(one) for one in (k + 1, k - 1) if MIN_K <= one <= MAX_K)
    if scenario.missed and length < MAX_ITEMS:
        yield Enter(1, length + 1)


def _with_list(scenario: Scenario, ranked: tuple[str, ...]) -> Scenario | None:
    try:
        return replace(scenario, ranked=ranked)
    except ValueError:
        # Names that no list has, or too many cards with those that are missed.
        return None


def _placed(ranked: tuple[str, ...], item: str, to: int) -> tuple[str, ...]:
    others = tuple(one for one in ranked if one != item)
    return (*others[: to - 1], item, *others[to - 1 :])
