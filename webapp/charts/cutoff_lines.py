"""Line chart of means at some cutoffs, each line with its name at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from typing import Any, Final

from webapp.charts.curves import LINES
from webapp.charts.layout import Figure, Words, cutoff_label, cutoff_line, figure, frame, from_zero
from webapp.model.numbers import decimal_text
from webapp.model.palette import BLUE, OLIVE, PINK, VERMILION, VIOLET

# Colour, dash and mark distinguish the lines, each alone for the first ones, together for all.
MANY_LINES: Final = (
    *LINES,
    (PINK, "dashdot", "triangle-up"),
    (OLIVE, "longdash", "x"),
    (VIOLET, "solid", "star"),
    (BLUE, "dot", "triangle-down"),
    (VERMILION, "longdashdot", "cross"),
)
HEIGHT: Final = 380
_TOP: Final = 34
_BOTTOM: Final = 52
_LETTER: Final = 0.58
"""Average width of a letter, as a share of its height."""


def cutoff_lines(
    ks: Sequence[int], lines: Mapping[str, Sequence[float]], k: int, words: Words, size: int = 13
) -> Figure:
    """Return lines of means against K, on a logarithmic axis.

    Args:
        ks: The cutoffs, the smallest first.
        lines: Name of a measure -> its means at these cutoffs.
        k: The cutoff that is chosen.
        words: `cutoff` and `mean`, the names of the axes.
        size: Size of the letters in pixels.
    """
    places = [log10(one) for one in ks]
    top = 1.08 * max((value for values in lines.values() for value in values), default=0) or 1
    data: list[Any] = []
    for (name, values), (colour, dash, mark) in zip(lines.items(), MANY_LINES, strict=False):
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": name,
                "x": places,
                "y": list(values),
                "hovertext": [
                    f"K = {at}<br>{decimal_text(value)}" for at, value in zip(ks, values, strict=True)
                ],
                "hovertemplate": "%{hovertext}",
                "line": {"color": colour, "dash": dash, "width": 2.5},
                "marker": {"symbol": mark, "size": 9},
                "cliponaxis": False,
            }
        )
    layout = frame(size, height=HEIGHT)
    widest = max(map(len, lines), default=0)
    layout["margin"] |= {"t": _TOP, "b": _BOTTOM, "r": 20 + round(_LETTER * size * widest)}
    shown = _readable(ks, k)
    layout["xaxis"] |= {
        "title": {"text": words["cutoff"]},
        "tickvals": [log10(one) for one in shown],
        "ticktext": [str(one) for one in shown],
        "range": [-0.04 * max(places[-1], 0.1), 1.04 * max(places[-1], 0.1)],
    }
    layout["yaxis"] = {**from_zero(words["mean"], size), "range": [0, top]}
    layout["shapes"] = [cutoff_line(log10(k))]
    layout["annotations"] = [cutoff_label(log10(k), f"K = {k}"), *_names(lines, places[-1], top, size)]
    return figure(data, layout)


def _readable(ks: Sequence[int], k: int) -> list[int]:
    """Return the cutoffs with room for their number: the chosen one, the last one, then the smaller ones."""
    room = 0.055 * max(log10(ks[-1]), 0.1)
    kept: list[int] = []
    for one in (k, ks[-1], *ks):
        if all(abs(log10(one) - log10(other)) >= room for other in kept):
            kept.append(one)
    return sorted(kept)


def _names(lines: Mapping[str, Sequence[float]], x: float, top: float, size: int) -> list[dict[str, Any]]:
    """Return the name of each line at its end; where lines end close together, a thin line leads to it."""
    height = HEIGHT - _TOP - _BOTTOM
    ends = [values[-1] / top * height for values in lines.values()]
    places = spread(ends, size + 6)
    return [
        {
            "x": x,
            "y": values[-1],
            "text": name,
            "font": {"color": colour},
            "xanchor": "left",
            "showarrow": True,
            "arrowhead": 0,
            "arrowwidth": 1,
            "arrowcolor": colour,
            "standoff": 6,
            "ax": 14,
            "ay": round(end - place, 1),
        }
        for (name, values), (colour, _, _), end, place in zip(
            lines.items(), MANY_LINES, ends, places, strict=False
        )
    ]


def spread(places: Sequence[float], room: float) -> list[float]:
    """Move places apart as little as needed, so that each has this room, and none is below 0.

    >>> spread([10, 12, 50], 10)
    [6.0, 16.0, 50.0]
    """
    order = sorted(range(len(places)), key=lambda at: places[at])
    groups: list[tuple[list[int], float]] = []
    for at in order:
        members, middle = [at], float(places[at])
        while groups and middle - groups[-1][1] < room * (len(members) + len(groups[-1][0])) / 2:
            before, _ = groups.pop()
            members = [*before, *members]
            middle = sum(places[one] for one in members) / len(members)
        middle = max(middle, room * (len(members) - 1) / 2)
        groups.append((members, middle))
    found = [0.0] * len(places)
    for members, middle in groups:
        for step, at in enumerate(members):
            found[at] = middle + (step - (len(members) - 1) / 2) * room
    return found
