"""Protocol of what the board can do on the playground alone; the boards of other pages refuse these acts."""

from __future__ import annotations

from webapp.board.protocol import ListPanel
from webapp.components.protocol import Act, LastingAct


class Pin(LastingAct, frozen=True, tag="pin"):
    """Keep the list on the board as A; it goes on as B."""


class Unpin(Act, frozen=True, tag="unpin"):
    """Drop A."""


class Swap(Act, frozen=True, tag="swap"):
    """Put A on the board, and pin what is there."""


class OpenModels(Act, frozen=True, tag="models"):
    """Open A and B as two models on the page of many cases."""


class Visit(Act, frozen=True, tag="visit"):
    """Go back to an earlier list. `id` is that of its picture: an index may be another list's by now."""

    id: str


class OpenExample(LastingAct, frozen=True, tag="example"):
    """Open an example."""

    id: str


class Predict(Act, frozen=True, tag="predict"):
    """Choose an answer before trying it out. `choice` is the name of a measure."""

    choice: str


class NextTry(Act, frozen=True, tag="next_try"):
    """Go on to the next try."""


class SkipTries(Act, frozen=True, tag="skip_tries"):
    """Leave the tries."""


class SetGrades(LastingAct, frozen=True, tag="grades"):
    """Give the list grades, all of them 1; or take them away."""

    on: bool


class HideMissed(LastingAct, frozen=True, tag="hide_missed"):
    """Leave relevant items outside of the list out of all numbers, or count them again."""

    on: bool


class OpenPanel(LastingAct, frozen=True, tag="panel"):
    """Open a panel below the board, in place of the one that is open."""

    panel: ListPanel


Compared = Pin | Unpin | Swap | OpenModels | Visit | OpenExample
"""Acts that compare lists, or put another one on the board."""

Tried = Predict | NextTry | SkipTries
"""Acts of the tries."""

PlaygroundAct = Compared | Tried | OpenPanel | SetGrades | HideMissed
"""Acts that the playground alone allows."""
