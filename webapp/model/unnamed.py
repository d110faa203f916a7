"""Relevant items without a card: they count, and no name can be mistaken for them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from webapp.model.limits import MAX_UNNAMED


@dataclass(frozen=True, slots=True, eq=False)
class Unnamed:
    """A relevant item without a card. It equals itself alone, so no name can be mistaken for it."""

    number: int


# Made once: every run of the page needs them.
_UNNAMED: Final = tuple(map(Unnamed, range(1, MAX_UNNAMED + 1)))


def relevant_items(named: Sequence[str], unnamed: int) -> frozenset[Hashable]:
    """Return R for the core: these names, and a unique object per relevant item without a card."""
    return frozenset((*named, *_UNNAMED[:unnamed]))
