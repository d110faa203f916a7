"""Bar chart of the number of cases of each kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from webapp.charts.layout import Figure, Words, counts_from_zero, figure, frame
from webapp.model.palette import GREY


def count_bars(labels: Sequence[str], counts: Sequence[int], words: Words, size: int = 13) -> Figure:
    """Return a bar for each kind, with its number above it.

    Args:
        labels: The kinds.
        counts: How many cases each has.
        words: `relevant` and `cases`, the names of the axes.
        size: Size of the letters in pixels.
    """
    data: list[Any] = [
        {
            "type": "bar",
            "x": list(range(len(labels))),
            "y": list(counts),
            "text": [f"{count:,}" for count in counts],
            "textposition": "outside",
            "textangle": 0,
            "textfont": {"size": size},
            "cliponaxis": False,
            "hoverinfo": "skip",
            "marker": {"color": GREY},
        }
    ]
    layout = frame(size, height=280)
    layout["margin"]["t"] = size + 12
    layout["xaxis"] |= {
        "title": {"text": words["relevant"]},
        "tickvals": list(range(len(labels))),
        "ticktext": list(labels),
    }
    layout["yaxis"] = counts_from_zero(words["cases"], size, max(counts, default=0), ticks=5)
    return figure(data, layout)
