"""Bar chart of measures, each bar made of the terms of its hits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from recmetrics import Explanation
from webapp.charts.layout import Figure, Words, figure, frame, shown_name
from webapp.model.numbers import Number, decimal_text, exact_text
from webapp.model.palette import GREY, label_on

_LONGEST_LEVEL: Final = 10
"""The longest name of a measure, in characters, that has room below an upright bar."""

_MOST_UPRIGHT: Final = 5
"""The largest number of bars that have room for their values side by side on a phone."""

_BAR: Final = 0.6
_GHOST: Final = 0.86


def measure_bars(
    now: Sequence[Explanation],
    before: Sequence[Number | None],
    colours: Sequence[str],
    words: Words,
    size: int = 13,
    height: int = 360,
) -> Figure:
    """Return bars of several measures from 0 on, each built of the terms of its hits.

    The bars lie where there are many of them, or where a name is too long to stand below a bar.

    Args:
        now: The explained measures, one bar each.
        before: Their values before the last move, drawn as dotted outlines; None where there is none.
        colours: A colour per rank.
        words: `before`, the name of the outlines.
        size: Size of the letters in pixels.
        height: Height of the chart in pixels; bars that lie take what they need.
    """
    names = [str(explanation.measure) for explanation in now]
    lies = len(now) > _MOST_UPRIGHT or any(len(name) > _LONGEST_LEVEL for name in names)
    parts = [part for at, explanation in enumerate(now) for part in _parts(at, explanation, colours)]
    values = [explanation.value for explanation in now]
    data: list[Any] = [_outlines(before, words, lies=lies), _segments(parts, lies=lies)]
    data.append(_values(values, before, size, lies=lies))
    layout = frame(size, height=round(size * (6 + 2.2 * len(now))) if lies else height)
    layout["barmode"] = "overlay"
    # Names that do not fit into their block are left out; the hover text has them.
    layout["uniformtext"] = {"minsize": 10, "mode": "hide"}
    if any(value is not None for value in before):
        layout |= {
            "showlegend": True,
            "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom", "font": {"size": size}},
        }
        layout["margin"]["t"] = 2 * size + 18
    else:
        layout["margin"]["t"] = size + 12
    bars = {"tickvals": list(range(len(now))), "ticktext": names, "range": [-0.55, len(now) - 0.45]}
    # Every bar carries its value: grid lines would only strike it through.
    # DCG goes beyond 1, and is then drawn on one scale with the others.
    most = max([1.0, *(float(value) for value in (*values, *before) if value is not None)])
    amounts = {"range": [0, (1.2 if lies else 1.09) * most], "showgrid": False}
    amounts |= {"tickvals": [0, 0.25, 0.5, 0.75, 1]} if most == 1 else {"nticks": 5}
    layout["yaxis" if lies else "xaxis"] |= {**bars, "showgrid": False}
    layout["xaxis" if lies else "yaxis"] |= {**amounts, "zeroline": True, "zerolinecolor": GREY}
    if lies:
        layout["yaxis"]["range"].reverse()
    return figure(data, layout)


def _outlines(before: Sequence[Number | None], words: Words, *, lies: bool) -> dict[str, Any]:
    """Return the outlines of the bars before the last move, as one dotted line with gaps."""
    across: list[float | None] = []
    along: list[float | None] = []
    for at, value in enumerate(before):
        if value is not None:
            across += [at - _GHOST / 2, at - _GHOST / 2, at + _GHOST / 2, at + _GHOST / 2, None]
            along += [0, float(value), float(value), 0, None]
    return {
        "type": "scatter",
        "mode": "lines",
        "name": words["before"],
        "hoverinfo": "skip",
        "x": along if lies else across,
        "y": across if lies else along,
        "line": {"color": GREY, "width": 2, "dash": "dot"},
    }


def _segments(parts: Sequence[_Part], *, lies: bool) -> dict[str, Any]:
    """Return the segments of all bars as one trace, each with the name of its item where it fits."""
    places, heights = [part.bar for part in parts], [part.height for part in parts]
    return {
        "type": "bar",
        "orientation": "h" if lies else "v",
        "width": _BAR,
        "x": heights if lies else places,
        "y": places if lies else heights,
        "base": [part.base for part in parts],
        "hovertext": [part.hover for part in parts],
        "hoverinfo": "text",
        "text": [part.item for part in parts],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "insidetextfont": {"color": [label_on(part.colour) for part in parts]},
        "showlegend": False,
        "marker": {
            "color": [part.colour for part in parts],
            "line": {"color": "rgba(255,255,255,0.85)", "width": 1},
        },
    }


def _values(
    values: Sequence[Number], before: Sequence[Number | None], size: int, *, lies: bool
) -> dict[str, Any]:
    """Return the values as text at the ends of the bars, beyond the outlines too."""
    ends = [max(float(now), float(was or 0)) for now, was in zip(values, before, strict=True)]
    places = list(range(len(values)))
    return {
        "type": "scatter",
        "mode": "text",
        "hoverinfo": "skip",
        "x": ends if lies else places,
        "y": places if lies else ends,
        "text": [f" {decimal_text(value)}" if lies else decimal_text(value) for value in values],
        "textposition": "middle right" if lies else "top center",
        "textfont": {"size": size + 2},
        "cliponaxis": False,
        "showlegend": False,
    }


@dataclass(frozen=True, slots=True)
class _Part:
    """Segment of a bar for the term of one hit."""

    bar: int
    base: float
    height: float
    colour: str
    item: str
    hover: str


def _parts(bar: int, explanation: Explanation, colours: Sequence[str]) -> list[_Part]:
    parts: list[_Part] = []
    base = 0.0
    for step in explanation.steps:
        if step.term and explanation.denominator:
            share = step.term / explanation.denominator
            item = shown_name(str(step.item))
            hover = f"{item}: {exact_text(share)}"
            colour = colours[step.k - 1]
            parts.append(
                _Part(bar, base, float(share), colour, shown_name(str(step.item), _LONGEST_LEVEL), hover)
            )
            base += float(share)
    return parts
