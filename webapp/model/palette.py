"""Colours of charts, tables and items."""

from __future__ import annotations

from typing import Final

# They hold 3:1 on light and dark; the first four stay apart for colour-blind readers (Okabe and Ito 2008).
BLUE: Final = "#0072B2"
VERMILION: Final = "#D55E00"
PINK: Final = "#CC79A7"
GREEN: Final = "#009E73"
OLIVE: Final = "#8A7000"
VIOLET: Final = "#7D6BE0"

# No item has this grey: marks in an item's colour are highlighted with its card.
GREY: Final = "#8A909C"

MISS: Final = "#878D99"
"""The colour of an item that is not relevant."""

HUES: Final = (BLUE, VERMILION, PINK, GREEN, OLIVE, VIOLET)
"""The colours of relevant items, in turn."""

MODEL_COLOURS: Final = {"A": VERMILION, "B": BLUE}
"""The colours of two models wherever they are compared; their letters are shown beside the colours."""


def faded(colour: str, opacity: float) -> str:
    """Return a colour that lets what is behind it through.

    >>> faded("#8A909C", 0.38)
    'rgba(138,144,156,0.38)'
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"
