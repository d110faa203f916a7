"""Line chart of measures at every cutoff."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from typing import Any, Final

from webapp.charts.layout import Figure, Words, cutoff_line, figure, frame, shown_name
from webapp.model.numbers import Number, exact_text
from webapp.model.palette import MODEL_COLOURS, NEUTRAL

LINES: Final = ((NEUTRAL, "solid", "circle"), (NEUTRAL, "dash", "square-open"), (NEUTRAL, "dot", "diamond"))
"""The lines of measures: colours are those of items, so dash and mark distinguish them."""

MODEL_LINES: Final = {
    model: (MODEL_COLOURS[model], dash, mark)
    for model, dash, mark in (
        ("A", "dash", "square"),
        ("B", "solid", "circle"),
        ("C", "dot", "diamond"),
        ("D", "dashdot", "cross"),
        ("E", "longdash", "triangle-up"),
        ("F", "longdashdot", "x"),
    )
}
"""The lines of models, in the colours that they have everywhere."""

_LONGEST_NAME: Final = 40
"""Most letters of a name in the legend."""

_MARK: Final = 8
_MOST_MARKED: Final = 30
"""Most values of a line that each have a mark."""

_ROUND: Final = (1, 2, 3, 5, 10, 20, 50, 100)
"""The K on an axis on which every doubling has the same room."""


def cutoff_curves(
    curves: Mapping[str, Sequence[Number]],
    k: int,
    words: Words,
    size: int = 13,
    lines: Sequence[tuple[str, str, str]] = LINES,
    length: int | None = None,
    *,
    is_fitted: bool = False,
) -> Figure:
    """Return measures against K = 1..n, one line each, with the chosen K marked.

    Args:
        curves: Values for K = 1, 2, ... by the name of the measure.
        k: The cutoff that is chosen now.
        words: `cutoff`, the name of the axis, and `list_end`, that of the end of the list.
        size: Size of the letters in pixels.
        lines: Colour, dash and mark of each line.
        length: The length of the list, to mark where it ends; None where there are several lists.
        is_fitted: Whether the axis of values spans those that there are, not 0 to 1.
    """
    last = max((k, *map(len, curves.values())))
    # A list that ends early would be a few pixels at the left: then every doubling of K gets the same room.
    doubles = length is not None and last > 3 * max(length, 4)
    data: list[Any] = []
    for (name, values), (colour, dash, mark) in zip(curves.items(), lines, strict=False):
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": shown_name(name, _LONGEST_NAME),
                "x": list(range(1, len(values) + 1)),
                "y": [float(value) for value in values],
                "hovertext": [exact_text(value) for value in values],
                "hovertemplate": "K = %{x}<br>%{hovertext}",
                "line": {"color": colour, "dash": dash, "width": 2.5},
                "marker": {"symbol": mark, "size": _mark_sizes(len(values), doubles=doubles), "opacity": 1},
                "cliponaxis": False,
            }
        )
    layout = frame(size, height=320)
    legend = {
        "orientation": "h",
        "x": 0,
        "y": 1,
        "yanchor": "bottom",
        "font": {"size": size},
        # Marks of different sizes would make one in the legend of their mean size.
        "itemsizing": "constant" if doubles or last > _MOST_MARKED else "trace",
        "itemwidth": 48,
    }
    # A press anywhere chooses the nearest K.
    layout |= {"showlegend": True, "legend": legend, "hovermode": "closest", "hoverdistance": -1}
    layout["xaxis"] |= {"title": {"text": words["cutoff"]}, **_ticks(last, doubles=doubles)}
    if is_fitted:
        del layout["yaxis"]["tickvals"]
        layout["yaxis"] |= {"range": _fitted(curves), "nticks": 6}
    layout["shapes"] = [cutoff_line(k)]
    layout["margin"]["t"] = 2 * size + 18
    if length is not None and last > length:
        end = {**cutoff_line(length + 0.5), "line": {"color": NEUTRAL, "dash": "dot", "width": 1.5}}
        layout["shapes"].append(end)
        layout["annotations"] = [_end_label(length, k, words, doubles=doubles)]
    return figure(data, layout)


def _fitted(curves: Mapping[str, Sequence[Number]]) -> list[float]:
    """Return the lowest and the highest value, with some room, and enough of it for equal ones."""
    values = [float(value) for of_line in curves.values() for value in of_line]
    room = max(0.08 * (max(values) - min(values)), 0.02)
    return [max(0.0, min(values) - room), max(values) + room]


def _mark_sizes(count: int, *, doubles: bool) -> int | list[int]:
    """Return the size of the marks in pixels; 0 where marks of every value would touch each other."""
    if doubles:
        return [_MARK if k in _ROUND or k <= 10 else 0 for k in range(1, count + 1)]
    return _MARK if count <= _MOST_MARKED else [_MARK if k % 5 == 0 else 0 for k in range(1, count + 1)]


def _end_label(length: int, k: int, words: Words, *, doubles: bool) -> dict[str, Any]:
    """Return the words beside the end of the list, on the side where the line of K is not."""
    is_left = k > length >= 3
    return {
        # Labels on such an axis are placed by the logarithm, lines by the value.
        "x": log10(length + 0.5) if doubles else length + 0.5,
        "y": 1,
        "yref": "paper",
        "xanchor": "right" if is_left else "left",
        "yanchor": "top",
        "text": f" {words['list_end']} ",
        "showarrow": False,
    }


def _ticks(last: int, *, doubles: bool) -> dict[str, Any]:
    """Return the K on the axis: on a phone there is room for fifteen."""
    if doubles:
        return {"type": "log", "tickvals": list(_ROUND), "range": [-0.06, log10(last) + 0.04]}
    step = 1 if last <= 15 else 5 if last <= 60 else 10
    return {"tick0": 0, "dtick": step, "range": [1 - last / 40, last + last / 40]}
