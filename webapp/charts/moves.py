"""Heat map of the change of a measure by every single move."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from recmetrics import MoveGains
from webapp.charts.layout import Figure, Words, figure, frame, shown_name
from webapp.model.numbers import Number, sign_of
from webapp.model.palette import INK

LOSS_TO_GAIN: Final = ((0.0, "#FFFFFF"), (0.5, "#DADEE7"), (1.0, "#8F96A6"))
"""Greys, as colours are those of items; light on either theme, so that dark ink is read on all of them."""

_MOST_WRITTEN: Final = 8
"""The largest number of items whose tiles have room for a number on a phone; other tiles have a sign."""

_TALLEST: Final = 520
"""Height of all tiles in pixels at most, with letters of 13 pixels."""

_SIGNS: Final = {1: "+", 0: "", -1: "−"}


def move_map(gains: MoveGains, items: Sequence[str], words: Words, size: int = 13) -> Figure:
    """Return the change of a measure for every item and every rank it could go to.

    Args:
        gains: The gains of all moves.
        items: The items, best first.
        words: `to_rank`, `item` and `change`, the labels of the chart.
        size: Size of the letters in pixels.
    """
    values = [[float(gain) for gain in row] for row in gains.matrix]
    changes = [[_signed(gain) for gain in row] for row in gains.matrix]
    signs = [[_SIGNS[sign_of(gain)] for gain in row] for row in gains.matrix]
    short = [[text.replace("0.", ".", 1) for text in row] for row in changes]
    most = max((abs(value) for row in values for value in row), default=0) or 1
    row = min(30 * size / 13, _TALLEST * size / 13 / max(len(items), 1))
    letters = max(9, min(size, round(0.8 * row)))
    data: list[Any] = [
        {
            "type": "heatmap",
            "z": values,
            "x": list(range(1, len(items) + 1)),
            "y": list(range(len(items))),
            "text": short if len(items) <= _MOST_WRITTEN else signs,
            "texttemplate": "%{text}",
            "customdata": changes,
            "hovertemplate": f"%{{y}} → %{{x}}: %{{customdata}}<extra>{escape(words['change'])}</extra>",
            "textfont": {"color": INK, "size": min(letters, 12 * size / 13)},
            "zmin": -most,
            "zmax": most,
            "colorscale": LOSS_TO_GAIN,
            "showscale": False,
            "xgap": 1,
            "ygap": 1,
        }
    ]
    layout = frame(size, height=round(max(5, len(items)) * row + 5 * size))
    layout["xaxis"] |= {
        "dtick": 1 if len(items) <= 15 else 5,
        "tick0": 0,
        "title": {"text": words["to_rank"]},
        "side": "top",
    }
    layout["yaxis"] = {
        "tickvals": list(range(len(items))),
        "ticktext": [f"{rank}. {shown_name(item, 16)}" for rank, item in enumerate(items, 1)],
        "tickfont": {"size": letters},
        "autorange": "reversed",
        "automargin": True,
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
    }
    layout["margin"]["t"] = 4 * size
    return figure(data, layout)


def _signed(gain: Number) -> str:
    return f"{_SIGNS[sign_of(gain)]}{abs(float(gain)):.3f}" if sign_of(gain) else "0"
