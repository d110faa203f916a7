"""Protocol of the charts that can be pressed: the acts that they send, and the data that they receive."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from webapp.board.protocol import Cutoff
from webapp.components.protocol import Act, Envelope, LastingAct
from webapp.model.limits import MAX_ITEMS

Rank = Annotated[int, Meta(ge=1, le=MAX_ITEMS)]


class ChartCutoff(LastingAct, frozen=True, tag="cutoff"):
    """Choose the K that was pressed on the curves."""

    k: Cutoff


class ChartMove(Act, frozen=True, tag="move"):
    """Make the move of a tile that was pressed on the map of moves."""

    item: str
    to: Rank


ChartAct = ChartCutoff | ChartMove
"""Acts that charts can send."""


class ChartClicksData(Envelope):
    """All data of the charts that can be pressed: the list that the map of moves shows."""

    ranked: tuple[str, ...]
    texts: dict[str, str]
