"""Bar chart of measures, each bar made of the terms of its hits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from recmetrics import Explanation
from webapp.charts.layout import Figure, Words, figure, frame, shown_name
from webapp.model.numbers import Number, decimal_text, exact_text
from webapp.model.palette import GREY, faded


def measure_bars(
    now: Sequence[Explanation],
    before: Sequence[Number | None],
    colours: Sequence[str],
    words: Words,
    size: int = 13,
    height: int = 360,
) -> Figure:
    """Return bars of several measures from 0 to 1, each built of the terms of its hits.

    Args:
        now: The explained measures, one bar each.
        before: Their values before the last move, drawn behind as ghosts; None where there is none.
        colours: A colour per rank.
        words: `before`, the name of the ghosts.
        size: Size of the letters in pixels.
        height: Height of the chart in pixels.
    """
    parts = [part for at, explanation in enumerate(now) for part in _parts(at, explanation, colours)]
    # Two plain traces: Plotly takes a quarter longer with patterns and a separate trace for the text.
    data: list[Any] = [_ghosts(before, words), _segments(parts, size)]
    # A long name is broken at its options: `AP(norm=hits)@5` takes three lines.
    ticks = [str(e.measure).replace("(", "<br>(").replace(")@", ")<br>@") for e in now]
    layout = frame(size, height=height)
    layout["barmode"] = "overlay"
    # Measuring its own labels would cost Plotly a second pass over the layout.
    layout["xaxis"]["automargin"] = layout["yaxis"]["automargin"] = False
    layout["margin"]["b"] = 28 + (size + 6) * max((tick.count("<br>") for tick in ticks), default=0)
    layout["xaxis"] |= {
        "tickvals": list(range(len(now))),
        "ticktext": ticks,
        "range": [-0.55, len(now) - 0.45],
    }
    return figure(data, layout)


def _ghosts(before: Sequence[Number | None], words: Words) -> dict[str, Any]:
    """Return the bars before the last move, behind those of now."""
    ghosts = [(at, float(value)) for at, value in enumerate(before) if value is not None]
    return {
        "type": "bar",
        "name": words["before"],
        "width": 0.86,
        "hoverinfo": "skip",
        "x": [at for at, _ in ghosts],
        "y": [value for _, value in ghosts],
        "marker": {"color": faded(GREY, 0.16), "line": {"color": GREY, "width": 1.5}},
    }


def _segments(parts: Sequence[_Part], size: int) -> dict[str, Any]:
    """Return the segments of all bars as one trace."""
    return {
        "type": "bar",
        "width": 0.6,
        "x": [part.bar for part in parts],
        "y": [part.height for part in parts],
        "base": [part.base for part in parts],
        "hovertext": [part.hover for part in parts],
        "hoverinfo": "text",
        "text": [part.text for part in parts],
        "textposition": "outside",
        "textangle": 0,
        "textfont": {"size": size + 2},
        "cliponaxis": False,
        "marker": {
            "color": [part.colour for part in parts],
            "line": {"color": "rgba(255,255,255,0.85)", "width": 1},
        },
    }


@dataclass(frozen=True, slots=True)
class _Part:
    """Segment of a bar for the term of one hit; the last one carries the bar's value."""

    bar: int
    base: float
    height: float
    colour: str
    hover: str
    text: str = ""


def _parts(bar: int, explanation: Explanation, colours: Sequence[str]) -> list[_Part]:
    parts: list[_Part] = []
    base = 0.0
    for step in explanation.steps:
        if step.term and explanation.denominator:
            share = step.term / explanation.denominator
            hover = f"{shown_name(str(step.item))}: {exact_text(share)}"
            parts.append(_Part(bar, base, float(share), colours[step.k - 1], hover))
            base += float(share)
    last = parts.pop() if parts else _Part(bar, 0.0, 0.0, GREY, decimal_text(explanation.value))
    return [*parts, replace(last, text=decimal_text(explanation.value))]
