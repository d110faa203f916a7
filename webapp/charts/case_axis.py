"""Axis of cases: one slot of equal width per case, with names as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, Final
from unicodedata import east_asian_width

from webapp.charts.layout import shown_name
from webapp.model.palette import GREY

NARROWEST: Final = 300
"""Pixels for the slots on a phone; what fits there fits everywhere."""

BAR: Final = 0.68
"""The width of a bar, as a share of its slot."""

# In ems: about ten letters, or six wide ones.
_LONGEST_NAME: Final = 6.2


def case_axis(names: Sequence[str], values: Sequence[str], size: int) -> dict[str, Any]:
    """Return ticks with names: level, with values, where all fit, else slanted; some only of very many.

    The values are written at the axis, as the line of the mean would cross them on the bars.

    Args:
        names: The cases, first to last.
        values: The text below each name.
        size: Size of the letters in pixels.
    """
    room = NARROWEST / max(len(names), 1)
    shown = [_short(name) for name in names]
    ticks = range(len(names))
    is_level = all(_width(text) * size < room for text in (*shown, *values))
    if not is_level:
        # Slanted lines of text need their height and half as much again from one to the next.
        ticks = range(0, len(names), max(1, ceil(1.4 * size / room)))
    return {
        "tickvals": list(ticks),
        "ticktext": [shown_name(shown[at]) + (f"<br>{values[at]}" if is_level else "") for at in ticks],
        "tickangle": 0 if is_level else -45,
        "range": [-0.5, len(names) - 0.5],
    }


def empty_slots(at: Sequence[int], low: float, high: float) -> list[dict[str, Any]]:
    """Return dashed outlines for the bars of cases that do not count."""
    line = {"color": GREY, "dash": "dot", "width": 1.5}
    slot = {"type": "rect", "y0": low, "y1": high, "line": line, "layer": "below"}
    return [{**slot, "x0": x - BAR / 2, "x1": x + BAR / 2} for x in at]


def _short(name: str) -> str:
    kept = name
    while _width(kept) > _LONGEST_NAME:
        kept = kept[:-1]
    return name if kept == name else f"{kept}…"


def _width(text: str) -> float:
    """Return the approximate width of a text in ems."""
    return sum(1 if east_asian_width(sign) in "WF" else 0.6 for sign in text)
