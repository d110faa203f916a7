"""Line chart of measures at every cutoff."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from webapp.charts.layout import Figure, Words, cutoff_line, figure, frame
from webapp.model.numbers import Number, exact_text
from webapp.model.palette import BLUE, GREEN, MODEL_COLOURS, VERMILION

# Colour, dash and mark each distinguish the lines, so that no single one has to be seen.
LINES: Final = ((BLUE, "solid", "circle"), (VERMILION, "dash", "square"), (GREEN, "dot", "diamond"))

MODEL_LINES: Final = ((MODEL_COLOURS["A"], "dash", "square"), (MODEL_COLOURS["B"], "solid", "circle"))
"""The lines of models A and B, in the colours that they have in every chart."""


def cutoff_curves(
    curves: Mapping[str, Sequence[Number]],
    k: int,
    words: Words,
    size: int = 13,
    lines: Sequence[tuple[str, str, str]] = LINES,
) -> Figure:
    """Return measures against K = 1..n, one line each, with the chosen K marked.

    Args:
        curves: Values for K = 1, 2, ... by the name of the measure.
        k: The cutoff that is chosen now.
        words: `cutoff`, the name of the axis.
        size: Size of the letters in pixels.
        lines: Colour, dash and mark of each line.
    """
    data: list[Any] = []
    for (name, values), (colour, dash, mark) in zip(curves.items(), lines, strict=False):
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
    layout["xaxis"] |= {"tick0": 0, "dtick": _tick_step(curves, k), "title": {"text": words["cutoff"]}}
    layout["shapes"] = [cutoff_line(k)]
    return figure(data, layout)


def _tick_step(curves: Mapping[str, Sequence[Number]], k: int) -> int:
    """Return the step from one K on the axis to the next: on a phone there is room for fifteen."""
    last = max((k, *map(len, curves.values())))
    return 1 if last <= 15 else 5 if last <= 60 else 10
