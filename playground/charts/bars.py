"""Measures side by side, each bar made of the terms of its hits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playground.charts.layout import (
    GREY,
    Figure,
    Words,
    figure,
    frame,
    shown_name,
)
from playground.numbers import Number, decimal_text, exact_text
from recmetrics import Explanation


def measure_bars(
    now: Sequence[Explanation],
    before: Sequence[Number | None],
    colours: Sequence[str],
    words: Words,
    size: int = 13,
) -> Figure:
    """Bars of several measures from 0 to 1, each built of the terms of its hits.

    Args:
        now: The explained measures, one bar each.
        before: Their values before the last move, drawn behind as ghosts; None where there is none.
        colours: A colour per rank.
        words: `before`, the name of the ghosts.
        size: Size of the letters in pixels.
    """
    x: list[int] = []
    bases: list[float] = []
    heights: list[float] = []
    paints: list[str] = []
    hovers: list[str] = []
    for at, explanation in enumerate(now):
        base = 0.0
        for step in explanation.steps:
            if not step.term or not explanation.denominator:
                continue
            share = step.term / explanation.denominator
            x.append(at)
            bases.append(base)
            heights.append(float(share))
            paints.append(colours[step.k - 1])
            hovers.append(f"{shown_name(str(step.item))}: {exact_text(share)}")
            base += float(share)
    ghosts = [(at, float(value)) for at, value in enumerate(before) if value is not None]
    tops = [max(float(e.value), float(b or 0)) for e, b in zip(now, before, strict=True)]
    data: list[Any] = [
        {
            "type": "bar",
            "name": words["before"],
            "width": 0.86,
            "hoverinfo": "skip",
            "x": [at for at, _ in ghosts],
            "y": [value for _, value in ghosts],
            "marker": {
                "color": "rgba(0,0,0,0)",
                "line": {"color": GREY, "width": 1.5},
                "pattern": {"shape": "/", "fgcolor": GREY, "size": 7, "solidity": 0.12},
            },
        },
        {
            "type": "bar",
            "width": 0.6,
            "x": x,
            "y": heights,
            "base": bases,
            "hovertext": hovers,
            "hoverinfo": "text",
            "marker": {"color": paints, "line": {"color": "rgba(255,255,255,0.85)", "width": 1}},
        },
        {
            "type": "scatter",
            "mode": "text",
            "x": list(range(len(now))),
            "y": tops,
            "textposition": "top center",
            "text": [decimal_text(explanation.value) for explanation in now],
            "hoverinfo": "skip",
            "textfont": {"size": size + 2},
            "cliponaxis": False,
        },
    ]
    # A long name is broken at its options: `AP(norm=hits)@5` stands on three lines.
    ticks = [str(e.measure).replace("(", "<br>(").replace(")@", ")<br>@") for e in now]
    layout = frame(size, height=360)
    layout["barmode"] = "overlay"
    layout["xaxis"] |= {
        "tickvals": list(range(len(now))),
        "ticktext": ticks,
        "range": [-0.55, len(now) - 0.45],
    }
    return figure(data, layout)
