"""Heat map of the change of a measure by every single move."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from recmetrics import MoveGains
from webapp.charts.layout import Figure, Words, figure, frame, shown_name
from webapp.model.numbers import Number

# Light tiles on either theme, so that one dark ink is read on all of them.
LOSS_TO_GAIN: Final = ((0.0, "#F0A875"), (0.5, "#EDEFF4"), (1.0, "#86BDE6"))
INK: Final = "#1D2330"


def move_map(gains: MoveGains, items: Sequence[str], words: Words, size: int = 13) -> Figure:
    """Return the change of a measure for every item and every rank it could go to.

    Args:
        gains: The gains of all moves.
        items: The items, best first.
        words: `to_rank`, `item` and `change`, the labels of the chart.
        size: Size of the letters in pixels.
    """
    values = [[float(gain) for gain in row] for row in gains.matrix]
    texts = [[_signed(gain) for gain in row] for row in gains.matrix]
    most = max((abs(value) for row in values for value in row), default=0) or 1
    names = [f"{rank}. {shown_name(item)}" for rank, item in enumerate(items, 1)]
    data: list[Any] = [
        {
            "type": "heatmap",
            "z": values,
            "x": list(range(1, len(items) + 1)),
            "y": list(range(len(items))),
            "text": texts,
            "texttemplate": "%{text}" if len(items) <= 12 else "",
            "customdata": texts,
            "hovertemplate": f"%{{y}} → %{{x}}: %{{customdata}}<extra>{escape(words['change'])}</extra>",
            "textfont": {"color": INK},
            "zmin": -most,
            "zmax": most,
            "colorscale": LOSS_TO_GAIN,
            "showscale": len(items) > 12,
            "xgap": 2,
            "ygap": 2,
        }
    ]
    layout = frame(size, height=max(260, 60 + 30 * len(items)))
    layout["xaxis"] |= {"dtick": 1, "title": {"text": words["to_rank"]}, "side": "top"}
    layout["yaxis"] = {
        "tickvals": list(range(len(items))),
        "ticktext": names,
        "autorange": "reversed",
        "automargin": True,
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
    }
    layout["margin"]["t"] = 56
    return figure(data, layout)


def _signed(gain: Number) -> str:
    if not gain:
        return "0"
    return f"{'+' if gain > 0 else '−'}{abs(float(gain)):.3f}"
