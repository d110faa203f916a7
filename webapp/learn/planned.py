"""The change that a prediction is about, as it is drawn before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from webapp.board.protocol import PlannedData, PlannedMove
from webapp.model.scenario import Scenario

MOST: Final = 3
"""Most cards that are drawn on their way; more of them are a tangle."""


def planned_change(before: Scenario, after: Scenario) -> PlannedData | None:
    """Return the cards that are going to move, and the new K; None where nothing of this changes.

    >>> planned_change(Scenario(("A", "B"), ("B",), k=2), Scenario(("B", "A"), ("B",), k=2))
    {'moves': [{'item': 'B', 'below': ''}], 'k': None}
    """
    moves = _moves(before, after)
    k = after.k if after.k != before.k else None
    if len(moves) > MOST or not {*before.ranked} <= {*after.ranked}:
        moves = []
    return {"moves": moves, "k": k} if moves or k else None


def _moves(before: Scenario, after: Scenario) -> list[PlannedMove]:
    place = {item: at for at, item in enumerate(before.ranked)}
    common = [item for item in after.ranked if item in place]
    relevant = {*after.relevant}
    stays = _longest_in_order([place[item] for item in common], [item in relevant for item in common])
    staying = {common[at] for at in stays}
    moves: list[PlannedMove] = []
    below = ""
    for item in after.ranked:
        if item in staying:
            below = item
        else:
            moves.append({"item": item, "below": below})
    return moves


def _longest_in_order(places: Sequence[int], hits: Sequence[bool]) -> set[int]:
    """Return the indices of the most places that rise; of several choices the one with the fewest hits.

    So it is the hits that are said to move where a hit and a miss change places.
    """
    best: list[tuple[tuple[int, int], tuple[int, ...]]] = []
    for at, place in enumerate(places):
        before = [found for found in best if not found[1] or places[found[1][-1]] < place]
        (length, misses), chain = max(before, default=((0, 0), ()), key=lambda found: found[0])
        best.append(((length + 1, misses + (not hits[at])), (*chain, at)))
    return {*max(best, default=((0, 0), ()), key=lambda found: found[0])[1]}
