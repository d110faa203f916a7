"""Colours of items: a hue for a relevant one, grey for another, and no two quite alike.

An item keeps its colour wherever it moves, and while it is relevant, not relevant and relevant again. The
shade is its own by a difference too small to see, so that the board can find the bar and the term of
the formula that belong to a card: they have exactly its colour.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from webapp.model.palette import HUES, MISS, NEUTRAL
from webapp.model.scenario import Scenario

PATTERNS: Final = 3
"""Patterns that tell items of one hue apart; beyond them only the labels do."""

MAX_KEPT: Final = 500
"""Most items whose places are kept; the oldest are forgotten."""

# Items take the shades before: a board and its case are shown on one page.
_FIRST_CASE: Final = 32


@dataclass(slots=True)
class ItemColours:
    """The colours of items in a session: an item has the first that was free when it became relevant.

    >>> colours = ItemColours()
    >>> colours.of(Scenario(("A", "B", "C"), ("A", "C"), k=3))
    {'A': '#0072b2', 'B': '#878d99', 'C': '#d55e00'}
    >>> colours.of(Scenario(("A", "B", "C"), ("B", "C"), k=3))
    {'A': '#878d99', 'B': '#cc79a7', 'C': '#d55e00'}
    """

    _places: dict[str, int] = field(default_factory=dict[str, int])

    def of(self, scenario: Scenario) -> dict[str, str]:
        """Return the colour of each item on the board, ranked or not."""
        places = self._places_of(scenario)
        misses = iter(range(len(scenario.items)))
        return {
            item: _hue(places[item]) if item in places else _shade(MISS, next(misses))
            for item in scenario.items
        }

    def patterns_of(self, scenario: Scenario) -> dict[str, int]:
        """Return, of the relevant items after the first six, which pattern tells them apart: 1 to 3."""
        places = self._places_of(scenario)
        return {
            item: (place // len(HUES) - 1) % PATTERNS + 1
            for item, place in places.items()
            if place >= len(HUES)
        }

    def _places_of(self, scenario: Scenario) -> dict[str, int]:
        """Return the place of each relevant item among the colours."""
        kept = {item: self._places[item] for item in scenario.items if item in self._places}
        # Items that met on no board before may have the same place.
        taken: dict[int, str] = {}
        for item, place in kept.items():
            taken.setdefault(place, item)
        free = (place for place in range(2 * len(scenario.items)) if place not in taken)
        # Sorted, so that a link gives its items the same colours whatever their order is.
        for item in sorted(scenario.relevant):
            if taken.get(kept.get(item, -1)) != item:
                kept[item] = next(free)
        for item, place in kept.items():
            self._places.pop(item, None)
            self._places[item] = place
        for item in list(self._places)[:-MAX_KEPT]:
            del self._places[item]
        return {item: kept[item] for item in scenario.relevant}


def plain_colours(scenario: Scenario) -> dict[str, str]:
    """Return one tone for all relevant items and another for the rest, where colours are those of models.

    >>> plain_colours(Scenario(("A", "B", "C"), ("A", "C"), k=3))
    {'A': '#757B88', 'B': '#878D99', 'C': '#757B88'}
    """
    relevant = set(scenario.relevant)
    return {item: NEUTRAL if item in relevant else MISS for item in scenario.items}


def case_colours(count: int) -> list[str]:
    """Return the colour of each case of a set, in order; no item of a board has it.

    >>> case_colours(2)
    ['#0072b0', '#d55e02']
    """
    return [_shade(HUES[at % len(HUES)], _FIRST_CASE + at // len(HUES)) for at in range(count)]


def _hue(place: int) -> str:
    return _shade(HUES[place % len(HUES)], place // len(HUES))


# Few enough to keep them all: a board has fifty items at most.
@cache
def _shade(colour: str, number: int) -> str:
    """Return the colour with a few low bits changed: one of 64 that the eye cannot tell apart."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"#{red ^ (number & 3):02x}{green ^ (number >> 2 & 3):02x}{blue ^ (number >> 4 & 3):02x}"
