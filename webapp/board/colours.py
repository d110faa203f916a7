"""Colours of items: a hue for a relevant one, grey for another, and no two quite alike.

An item keeps its colour wherever it moves. The shade is its own by a difference too small to see, so
that the board can find the bar and the term of the formula that belong to a card: they have
exactly its colour.
"""

from __future__ import annotations

from typing import Final

from webapp.model.palette import HUES, MISS
from webapp.model.scenario import Scenario

# Items take the shades before: a board and its case are shown on one page.
_FIRST_CASE: Final = 32


def item_colours(scenario: Scenario) -> dict[str, str]:
    """Return the colour of each item on the board, ranked or not.

    >>> item_colours(Scenario(("A", "B", "C"), ("C", "A"), k=3))
    {'A': '#d55e00', 'B': '#878d99', 'C': '#0072b2'}
    """
    hues = {item: divmod(at, len(HUES)) for at, item in enumerate(scenario.relevant)}
    misses = iter(range(len(scenario.items)))
    return {
        item: _shade(HUES[hues[item][1]], hues[item][0]) if item in hues else _shade(MISS, next(misses))
        for item in scenario.items
    }


def rank_colours(scenario: Scenario) -> list[str]:
    """Return the colour of each rank of the list, best first."""
    colours = item_colours(scenario)
    return [colours[item] for item in scenario.ranked]


def case_colours(count: int) -> list[str]:
    """Return the colour of each case of a set, in order; no item of a board has it.

    >>> case_colours(2)
    ['#0072b0', '#d55e02']
    """
    return [_shade(HUES[at % len(HUES)], _FIRST_CASE + at // len(HUES)) for at in range(count)]


def _shade(colour: str, number: int) -> str:
    """Return the colour with a few low bits changed: one of 64 that the eye cannot tell apart."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"#{red ^ (number & 3):02x}{green ^ (number >> 2 & 3):02x}{blue ^ (number >> 4 & 3):02x}"
