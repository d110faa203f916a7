"""Record of the last act on a board, with the values that its sentence needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from webapp.board.protocol import Place
from webapp.model.scenario import Scenario

LastActKind = Literal[
    "opened",
    "moved",
    "entered",
    "left",
    "marked",
    "unmarked",
    "graded",
    "grades_on",
    "grades_off",
    "missed_hidden",
    "missed_shown",
    "cutoff",
    "tray",
    "several",
    "added",
    "pasted",
    "pasted_more",
    "renamed",
    "removed",
    "unnamed",
    "undo",
    "redo",
    "reset",
    "shuffle",
    "best",
    "worst",
    "pinned",
    "unpinned",
    "swapped",
    "visited",
]


@dataclass(frozen=True, slots=True)
class LastAct:
    """Record of an act on the board, for the sentence about it.

    Args:
        kind: The kind of act.
        item: The item it was done to, if it was one.
        was: The value before: a rank, a place, a name or a number.
        now: The value after.
    """

    kind: LastActKind
    item: str | None = None
    was: int | str | None = None
    now: int | str | None = None


def describe_arrangement(before: Scenario, after: Scenario, held: str | None = None) -> LastAct:
    """Return the act that leads from one arrangement of the same items to the other.

    Args:
        before: The scenario before.
        after: The scenario after.
        held: The item that was held, if known: when two neighbours change places, either may have moved.

    >>> before = Scenario(("A", "B", "C"), ("B",), k=3)
    >>> describe_arrangement(before, before.with_ranked(("C", "A", "B")))
    LastAct(kind='moved', item='C', was=3, now=1)
    """
    changes = [
        change
        for change in (_list_change(before, after, held), _cutoff_change(before, after))
        if change is not None
    ]
    changes += _grade_changes(before, after)
    # With grades, a mark is a grade above 0.
    marks = set(before.relevant) ^ set(after.relevant) if after.grades is None else set[str]()
    # Dropping a card among the relevant ones also marks it; that is one act with one sentence.
    if marks and not (len(changes) == 1 and marks == {changes[0].item}):
        changes += [LastAct("marked" if item in after.relevant else "unmarked", item) for item in marks]
    if not changes:
        return LastAct("tray")
    return changes[0] if len(changes) == 1 else LastAct("several")


def _grade_changes(before: Scenario, after: Scenario) -> list[LastAct]:
    was, now = before.grade_by_item or {}, after.grade_by_item
    if now is None:
        return []
    return [
        LastAct("graded", item, was.get(item, 0), now.get(item, 0))
        for item in after.items
        if was.get(item, 0) != now.get(item, 0)
    ]


def _cutoff_change(before: Scenario, after: Scenario) -> LastAct | None:
    return None if before.k == after.k else LastAct("cutoff", was=before.k, now=after.k)


def _list_change(before: Scenario, after: Scenario, held: str | None) -> LastAct | None:
    if before.ranked == after.ranked:
        return None
    # One item alone explains the change if the lists are equal without it.
    different = [(a, b) for a, b in zip(before.ranked, after.ranked, strict=False) if a != b]
    first = different[0] if different else (*before.ranked[-1:], *after.ranked[-1:])
    # Of two neighbours the one that went up is named: learners look at what rises.
    for item in dict.fromkeys((held, *reversed(first))):
        if item is not None and _others(before, item) == _others(after, item):
            return _one_moved(before, after, item)
    return LastAct("several")


def _others(scenario: Scenario, item: str) -> list[str]:
    return [other for other in scenario.ranked if other != item]


def _one_moved(before: Scenario, after: Scenario, item: str) -> LastAct | None:
    was, now = _where(before, item), _where(after, item)
    if was == now:
        return None
    if isinstance(was, int):
        return LastAct("moved" if isinstance(now, int) else "left", item, was, now)
    return LastAct("entered", item, was, now)


def _where(scenario: Scenario, item: str) -> int | Place:
    if item in scenario.ranked:
        return scenario.ranked.index(item) + 1
    return "missed" if item in scenario.relevant else "unused"
