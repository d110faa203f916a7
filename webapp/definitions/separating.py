"""Search for the smallest change of a list that separates definitions which agree on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from recmetrics.teaching.scaling import scale
from webapp.definitions.outcomes import flags_of
from webapp.model.limits import MAX_ITEMS, MAX_K, MAX_UNNAMED, MIN_K
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number
from webapp.model.scenario import Scenario

Kind = Literal[
    "cutoff", "unnamed", "marked", "unmarked", "hit_added", "miss_added", "taken_off", "swapped", "on_top"
]

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a list.

    Args:
        kind: The cutoff or the number of relevant items without a card is another; an item is marked as
            relevant, or no longer; items are added at the end, hits or misses; the last ones are taken off;
            an item and the one above it have changed places; a miss is put in at the top.
        was: The cutoff, the number of items without a card, or the rank before.
        now: The same after.
        item: The item that is marked, added, taken off or moved up.
        other: The item that it has changed places with.
        size: How many steps it takes: of K, or items.
    """

    kind: Kind
    was: int = 0
    now: int = 0
    item: str = ""
    other: str = ""
    size: int = 1


class Pattern(NamedTuple):
    """All that a measure depends on: the hits by rank, |R|, and K."""

    flags: tuple[bool, ...]
    relevant_count: int
    k: int

    def values(self, names: Sequence[str]) -> list[Number]:
        """Return the value of each definition, by the method for many lists of one length."""
        counts = len(self.flags), self.relevant_count, sum(self.flags)
        ready = (scale(measure_at(name, self.k), *counts) for name in names)
        return [scaled.value(*scaled.total(self.flags)) for scaled in ready]


@dataclass(frozen=True, slots=True)
class Separation:
    """A change that separates definitions, and their values after it.

    Args:
        change: The change.
        scenario: The list after it.
        values: The value of each definition there, by open name.
    """

    change: Change
    scenario: Scenario
    values: Mapping[str, Number]


def counts_grades(names: Sequence[str], scenario: Scenario) -> bool:
    """Return whether grades of the list are in a value: changes are only tried with relevant or not."""
    has_grades = scenario.grades is not None
    return has_grades and any(measure_at(name, 1).graded_statement is not None for name in names)


def separating_change(scenario: Scenario, names: Sequence[str]) -> Separation | None:
    """Return the smallest change after which definitions differ that agree on a list.

    Of the changes of one step it is the one that leaves the most different values, the first of those in the
    order of `Kind`. Where no single step tells any two apart, more steps of one kind are tried, and at last a
    K above |R|, no relevant items without a card, and an item at the top.

    Args:
        scenario: The list.
        names: Open names of definitions of one value.

    Returns:
        The change, or None where there are fewer than two names, or nothing that was tried tells them apart.

    >>> scenario = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
    >>> found = separating_change(scenario, ("AP", "AP@K"))
    >>> found.change.kind, found.change.item, [str(value) for value in found.values.values()]
    ('hit_added', 'Z', ['1/2', '1/3'])
    """
    if len(names) < 2:
        return None
    start = Pattern(flags_of(scenario), scenario.relevant_count, scenario.k)
    found = _best(names, _single_steps(scenario, start)) or _first(names, _longer_steps(scenario, start))
    if found is None:
        return None
    change, values = found
    return Separation(change, changed_by(scenario, change), dict(zip(names, values, strict=True)))


_Steps = Iterator[tuple[Change, Pattern]]
_Found = tuple[Change, list[Number]] | None


def _best(names: Sequence[str], steps: _Steps) -> _Found:
    """Return the step with the most distinct values, if any has more than one."""
    best, most = None, 1
    for change, pattern in steps:
        values = pattern.values(names)
        different = len(set(values))
        if different > most:
            best, most = (change, values), different
            if most == len(names):
                break
    return best


def _first(names: Sequence[str], steps: _Steps) -> _Found:
    """Return the first step with more than one distinct value."""
    for change, pattern in steps:
        values = pattern.values(names)
        if len(set(values)) > 1:
            return change, values
    return None


def _single_steps(scenario: Scenario, start: Pattern) -> _Steps:
    yield from _cutoffs(start, 1)
    yield from _unnamed(scenario, start, 1)
    yield from _marks(scenario, start)
    yield from _additions(scenario, start, 1)
    yield from _shorter(scenario, start, 1)
    yield from _swaps(scenario, start)


def _longer_steps(scenario: Scenario, start: Pattern) -> _Steps:
    """Generate changes of several steps of one kind, fewer steps first."""
    for size in range(2, max(len(start.flags), start.k) + 2):
        yield from _cutoffs(start, size)
        yield from _unnamed(scenario, start, size)
        yield from _additions(scenario, start, size)
        yield from _shorter(scenario, start, size)
    # This separates min(|R|, K) from K, however many relevant items there are.
    yield from _cutoffs(start, start.relevant_count + 1 - start.k)
    yield from _unnamed(scenario, start, -scenario.unnamed)
    yield from _on_top(scenario, start)


def _cutoffs(start: Pattern, size: int) -> _Steps:
    for now in (start.k - size, start.k + size):
        if size > 0 and MIN_K <= now <= MAX_K:
            yield Change("cutoff", start.k, now, size=size), start._replace(k=now)


def _unnamed(scenario: Scenario, start: Pattern, size: int) -> _Steps:
    was, now = scenario.unnamed, scenario.unnamed + size
    if now <= MAX_UNNAMED:
        more = start._replace(relevant_count=start.relevant_count + size)
        yield Change("unnamed", was, now, size=abs(size)), more


def _marks(scenario: Scenario, start: Pattern) -> _Steps:
    flags, count, k = start
    for rank, (item, flag) in enumerate(zip(scenario.ranked, flags, strict=True), 1):
        turned = (*flags[: rank - 1], not flag, *flags[rank:])
        kind: Kind = "unmarked" if flag else "marked"
        yield Change(kind, rank, rank, item), Pattern(turned, count - 1 if flag else count + 1, k)


def _additions(scenario: Scenario, start: Pattern, size: int) -> _Steps:
    """Generate additions of items at the end; a hit is an item that was missed, or a new one."""
    flags, count, k = start
    rank, room = len(flags) + size, MAX_ITEMS - len(scenario.items)
    fresh = size - len(scenario.missed)
    if fresh <= room:
        # A new card for one of the relevant items that had none leaves |R| as it is.
        more = max(fresh - scenario.unnamed, 0)
        item = _item_names(scenario, scenario.missed, size)[-1]
        hits = Pattern((*flags, *(True,) * size), count + more, k)
        yield Change("hit_added", now=rank, item=item, size=size), hits
    if size - len(scenario.unused) <= room:
        item = _item_names(scenario, scenario.unused, size)[-1]
        misses = Pattern((*flags, *(False,) * size), count, k)
        yield Change("miss_added", now=rank, item=item, size=size), misses


def _shorter(scenario: Scenario, start: Pattern, size: int) -> _Steps:
    length = len(start.flags)
    if size <= length:
        now = length - size
        change = Change("taken_off", length, now, scenario.ranked[now], size=size)
        yield change, start._replace(flags=start.flags[:now])


def _swaps(scenario: Scenario, start: Pattern) -> _Steps:
    flags = start.flags
    for upper in range(len(flags) - 1):
        if flags[upper] != flags[upper + 1]:
            above, below = scenario.ranked[upper : upper + 2]
            swapped = (*flags[:upper], flags[upper + 1], flags[upper], *flags[upper + 2 :])
            yield Change("swapped", upper + 2, upper + 1, below, above), start._replace(flags=swapped)


def _on_top(scenario: Scenario, start: Pattern) -> _Steps:
    if scenario.unused or len(scenario.items) < MAX_ITEMS:
        item = _item_names(scenario, scenario.unused, 1)[0]
        yield Change("on_top", now=1, item=item), start._replace(flags=(False, *start.flags))


def changed_by(scenario: Scenario, change: Change) -> Scenario:
    """Return the list after a change.

    >>> changed_by(Scenario(("A", "B"), ("B",), k=2), Change("swapped", 2, 1, "B", "A")).ranked
    ('B', 'A')
    """
    ranked, relevant = scenario.ranked, scenario.relevant
    match change.kind:
        case "cutoff":
            return scenario.with_k(change.now)
        case "unnamed":
            return scenario.with_unnamed(change.now)
        case "marked":
            return replace(scenario, relevant=(*relevant, change.item))
        case "unmarked":
            return replace(scenario, relevant=tuple(item for item in relevant if item != change.item))
        case "hit_added":
            names = _item_names(scenario, scenario.missed, change.size)
            fresh = tuple(name for name in names if name not in relevant)
            unnamed = max(scenario.unnamed - len(fresh), 0)
            return replace(scenario, ranked=(*ranked, *names), relevant=(*relevant, *fresh), unnamed=unnamed)
        case "miss_added":
            names = _item_names(scenario, scenario.unused, change.size)
            return replace(scenario, ranked=(*ranked, *names), unused=scenario.unused[change.size :])
        case "on_top":
            return replace(scenario, ranked=(change.item, *ranked), unused=scenario.unused[1:])
        case "taken_off":
            # Relevant ones are missed from now on.
            off = tuple(item for item in ranked[change.now :] if item not in relevant)
            return replace(scenario, ranked=ranked[: change.now], unused=(*scenario.unused, *off))
        case "swapped":
            upper = change.now - 1
            swapped = (*ranked[:upper], change.item, change.other, *ranked[change.now + 1 :])
            return scenario.with_ranked(swapped)


def _item_names(scenario: Scenario, available: Sequence[str], count: int) -> tuple[str, ...]:
    """Return so many names: the available ones, then new ones (letters, or letters with numbers)."""
    if count <= len(available):
        return tuple(available[:count])
    taken = set(scenario.items)
    letters = (*_LETTERS, *(f"{letter}{number}" for number in (1, 2) for letter in _LETTERS))
    new = [name for name in letters if name not in taken]
    return (*available, *new[: count - len(available)])
