"""Measures at every cutoff."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from playground.charts.layout import (
    Figure,
    Words,
    cutoff_line,
    figure,
    frame,
)
from playground.numbers import Number, exact_text

# Colour, dash and mark each tell the lines apart, so that none of them has to be seen.
LINES: Final = (("#0072B2", "solid", "circle"), ("#D55E00", "dash", "square"), ("#009E73", "dot", "diamond"))


def cutoff_curves(curves: Mapping[str, Sequence[Number]], k: int, words: Words, size: int = 13) -> Figure:
    """Measures against K = 1..n, one line each, with the chosen K marked.

    Args:
        curves: Values for K = 1, 2, ... by the name of the measure.
        k: The cutoff that is chosen now.
        words: `cutoff`, the name of the axis.
        size: Size of the letters in pixels.
    """
    data: list[Any] = []
    for (name, values), (colour, dash, mark) in zip(curves.items(), LINES, strict=False):
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": name,
                "x": list(range(1, len(values) + 1)),
                "y": [float(value) for value in values],
                "hovertext": [exact_text(value) for value in values],
                "hovertemplate": "K = %{x}<br>%{hovertext}",
                "line": {"color": colour, "dash": dash, "width": 2.5},
                "marker": {"symbol": mark, "size": 8},
            }
        )
    layout = frame(size, height=320)
    layout |= {"showlegend": True, "legend": {"orientation": "h", "y": 1.12, "x": 0}}
    layout["xaxis"] |= {"dtick": 1, "title": {"text": words["cutoff"]}}
    layout["shapes"] = [cutoff_line(k)]
    return figure(data, layout)
