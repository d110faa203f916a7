"""Random lists for questions: short ones, with items named by letters."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from string import ascii_uppercase
from typing import Final, TypeAlias

from webapp.cases.case import Case, Model
from webapp.learn.question import Shown
from webapp.model.scenario import Scenario

Flags: TypeAlias = tuple[bool, ...]
"""For each rank of a list, whether it hits."""

NO_ITEM: Final = "–"
"""Placeholder in a row without an item."""


def random_flags(random: Random, length: int, hits: int) -> Flags:
    """Draw the flags of a list of some length with some hits, in random order.

    >>> random_flags(Random(1), 4, 2)
    (False, True, False, True)
    """
    flags = [rank < hits for rank in range(length)]
    random.shuffle(flags)
    return tuple(flags)


def letters(count: int, first: str = "A") -> tuple[str, ...]:
    """Return so many letters of the alphabet.

    >>> letters(3), letters(2, "L")
    (('A', 'B', 'C'), ('L', 'M'))
    """
    return tuple(ascii_uppercase[ascii_uppercase.index(first) :][:count])


def scenario_of(flags: Sequence[bool], relevant_count: int, k: int, first: str = "A") -> Scenario:
    """Return a list of letters with these hits; relevant items beyond them have no card.

    Args:
        flags: Which ranks hit.
        relevant_count: |R|.
        k: The cutoff.
        first: The first letter; another than A where lists are called A and B.

    >>> scenario_of((True, False), 3, 2).to_query()
    {'list': 'A,B', 'relevant': 'A', 'k': '2', 'more': '2'}
    """
    items = letters(len(flags), first)
    relevant = tuple(item for item, flag in zip(items, flags, strict=True) if flag)
    return Scenario(items, relevant, k=k, unnamed=relevant_count - len(relevant))


def shown_of(scenario: Scenario, title: str = "") -> Shown:
    """Return the list of a scenario, for a question to show."""
    relevant = set(scenario.relevant)
    hits = tuple(item in relevant for item in scenario.ranked)
    return Shown(scenario.ranked, hits, scenario.relevant_count, scenario.k, title)


def shown_whole(scenario: Scenario, title: str = "") -> Shown:
    """Return the list of a scenario for a question in which K plays no part: no rank stands beyond it.

    >>> shown_whole(Scenario(("A", "B"), ("B",), k=1)).k
    2
    """
    return shown_of(scenario.with_k(max(len(scenario.ranked), 1)), title)


def case_shown(case: Case, model: Model, k: int, title: str) -> Shown:
    """Return the list of a model for one case, for a question to show."""
    return Shown(case.ranked(model), case.judged(model).flags, case.relevant_count, k, title)


def case_title(case: Case, model: Model) -> str:
    """Return the title of a list among those of other cases.

    >>> one = Case("u1", (("A",),), ("A",))
    >>> case_title(one, "A"), case_title(one.with_models(2), "B")
    ('u1', 'u1 · B')
    """
    return case.name if case.models == 1 else f"{case.name} · {model}"
