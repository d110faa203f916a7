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

NEUTRAL: Final = "#757B88"
"""The colour of lines that belong to no item; it holds 4:1 on light and dark."""

INK: Final = "#1D2330"
"""Dark letters on light ground, on either theme."""

# No item has this grey: marks in an item's colour are highlighted with its card.
GREY: Final = "#8A909C"

MISS: Final = "#878D99"
"""The colour of an item that is not relevant."""

HUES: Final = (BLUE, VERMILION, PINK, GREEN, OLIVE, VIOLET)
"""The colours of relevant items, in turn."""

MODEL_COLOURS: Final = {"A": VERMILION, "B": BLUE, "C": GREEN, "D": PINK, "E": OLIVE, "F": VIOLET}
"""The colours of models wherever they are compared; their names or letters are shown beside the colours."""


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours as WCAG defines it, from 1 to 21.

    >>> round(contrast("#000000", "#FFFFFF")), round(contrast("#8A909C", "#8A909C"))
    (21, 1)
    """
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def label_on(colour: str) -> str:
    """Return the colour of letters on a block of a colour: black or white, whichever is read better.

    >>> label_on(BLUE), label_on(PINK)
    ('#FFFFFF', '#000000')
    """
    return max("#FFFFFF", "#000000", key=lambda letters: contrast(letters, colour))


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def faded(colour: str, opacity: float) -> str:
    """Return a colour that lets what is behind it through.

    >>> faded("#8A909C", 0.38)
    'rgba(138,144,156,0.38)'
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"
