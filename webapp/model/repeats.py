"""Repeated items of a list: the first place counts, and each later one is a miss with a card of its own.

A board holds a card for each name. So a later place of an item is called after it, "A ×2": the list keeps its
length, and every number is that of the list as it was given.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from webapp.model.names import MAX_NAME

_AGAIN: Final = re.compile(r"(.+) ×([2-9]|[1-9][0-9]+)")


def named_apart(names: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a list with a name of its own for each place, and the names that are repeated.

    >>> named_apart(["A", "B", "A", "A"])
    (('A', 'B', 'A ×2', 'A ×3'), ('A',))
    """
    given = list(names)
    taken, places = set(given), dict.fromkeys(given, 0)
    apart: list[str] = []
    for name in given:
        places[name] += 1
        own = name
        while places[name] > 1 and own in taken:
            end = f" ×{places[name]}"
            own = f"{name[: MAX_NAME - len(end)]}{end}"
            places[name] += own in taken
        taken.add(own)
        apart.append(own)
    return tuple(apart), tuple(name for name, count in places.items() if count > 1)


def as_given(ranked: Sequence[str], relevant: Collection[str]) -> tuple[str, ...]:
    """Return a list in which later places of an item have its name again.

    Args:
        ranked: The list, each place with a name of its own.
        relevant: The relevant items: one that was marked as relevant is an item of its own.

    >>> as_given(("A", "B", "A ×2", "B ×2", "C ×2"), {"B ×2"})
    ('A', 'B', 'A', 'B ×2', 'C ×2')
    """
    names: list[str] = []
    for name in ranked:
        again = _AGAIN.fullmatch(name)
        is_again = again is not None and again[1] in names and name not in relevant
        names.append(again[1] if again is not None and is_again else name)
    return tuple(names)
