"""Shared layout of all charts: the frame, lines and labels, and escaping of names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from math import floor, log10
from typing import Any, cast

import plotly.io as pio
from plotly.basedatatypes import BaseFigure

from webapp.model.palette import GREY

Words = Mapping[str, str]
"""The labels of a chart, in the reader's language."""


class Figure(BaseFigure):
    """A figure of plain data, as Plotly's browser side takes it.

    Plotly's own figures check every value against its schema, which took a third of the time of a move.
    Here the tests do that, once for every chart.
    """

    def __init__(self, data: list[Any], layout: dict[str, Any]) -> None:
        # Plotly's constructor is skipped; `__dict__`, since a figure refuses new attributes.
        self.__dict__["plain"] = {"data": data, "layout": {**layout, "template": _template()}}

    def to_dict(self) -> dict[str, Any]:
        """Return the figure as plain data."""
        return self.__dict__["plain"]


@cache
def _template() -> dict[str, Any]:
    """Return Plotly's template as plain data; read late, as Streamlit sets its own when it starts."""
    templates = cast("Any", pio).templates
    return templates[templates.default].to_plotly_json()


def figure(data: list[Any], layout: dict[str, Any]) -> Figure:
    """Return a figure of plain data."""
    return Figure(data, layout)


def frame(size: int, height: int) -> dict[str, Any]:
    """Return the layout that every chart starts from: axes from 0 to 1, no title, no zoom."""
    axis = {"fixedrange": True, "zeroline": False, "automargin": True, "tickfont": {"size": size}}
    return {
        "height": height,
        "margin": {"l": 36, "r": 8, "t": 12, "b": 28},
        "showlegend": False,
        "dragmode": False,
        "font": {"size": size},
        "xaxis": {**axis, "showgrid": False},
        "yaxis": {**axis, "range": [0, 1.09], "tickvals": [0, 0.25, 0.5, 0.75, 1]},
        "bargap": 0.35,
    }


def from_zero(title: str, size: int, ticks: int = 6) -> dict[str, Any]:
    """Return an axis of amounts, from 0, with a few round ticks."""
    return {
        "title": {"text": title},
        "rangemode": "tozero",
        "nticks": ticks,
        "fixedrange": True,
        "automargin": True,
        "tickfont": {"size": size},
    }


def counts_from_zero(title: str, size: int, most: int, ticks: int = 6) -> dict[str, Any]:
    """Return an axis of counts, from 0: no tick stands between two whole numbers.

    >>> counts_from_zero("cases", 13, most=2)["dtick"], "dtick" in counts_from_zero("cases", 13, most=200)
    (1, False)
    """
    axis = from_zero(title, size, ticks)
    return axis | {"dtick": 1} if most <= ticks else axis


def vertical(x: float, colour: str, dash: str) -> dict[str, Any]:
    """Return a line from the bottom to the top of a chart."""
    line = {"color": colour, "dash": dash, "width": 2.5}
    return {"type": "line", "x0": x, "x1": x, "y0": 0, "y1": 1, "yref": "paper", "line": line}


def keyed(lines: Sequence[tuple[dict[str, Any], str]], size: int, left: int = 0) -> dict[str, Any]:
    """Return lines with a legend above the chart, as beside a line its name would lie on the bars.

    Args:
        lines: Each line with its label, the uppermost first.
        size: Size of the letters in pixels.
        left: Distance from the chart to the start of the legend on its left, in pixels.

    Returns:
        `shapes`, `annotations` and the height that the legend takes above the chart, `above`, for its margin.
    """
    row = size + 8
    shapes: list[dict[str, Any]] = []
    annotations: list[dict[str, Any]] = []
    for at, (line, text) in enumerate(reversed(lines)):
        middle = 10 + row * at + row // 2
        shapes += [
            line,
            {
                "type": "line",
                "xref": "paper",
                "xsizemode": "pixel",
                "xanchor": 0,
                "x0": -left,
                "x1": 2 * size - left,
                "yref": "paper",
                "ysizemode": "pixel",
                "yanchor": 1,
                "y0": middle,
                "y1": middle,
                "line": line["line"],
            },
        ]
        annotations.append(
            {
                "x": 0,
                "xref": "paper",
                "xanchor": "left",
                "xshift": 2 * size + 6 - left,
                "y": 1,
                "yref": "paper",
                "yanchor": "middle",
                "yshift": middle,
                "text": escape(text, quote=False),
                "showarrow": False,
            }
        )
    return {"shapes": shapes, "annotations": annotations, "above": 14 + row * len(lines)}


def signed_ticks(reach: float) -> dict[str, Any]:
    """Return ticks of an axis from -reach to reach, round numbers with their signs.

    >>> signed_ticks(0.31)["ticktext"]
    ['−0.2', '0', '+0.2']
    """
    size = 10.0 ** floor(log10(reach))
    step = next(size * part for part in (5, 2, 1, 0.5, 0.2) if size * part <= reach / 1.5)
    most = floor(reach / step + 1e-9)
    ticks = [at * step for at in range(-most, most + 1)]
    return {
        "tickvals": ticks,
        "ticktext": [f"{tick:+.3g}".replace("-", "−") if round(tick, 12) else "0" for tick in ticks],
    }


def cutoff_line(x: float) -> dict[str, Any]:
    """Return the cutoff as a line."""
    return vertical(x, GREY, "dash")


def cutoff_label(x: float, text: str) -> dict[str, Any]:
    """Return the cutoff's name above its line."""
    return {"x": x, "y": 1, "yref": "paper", "yanchor": "bottom", "text": text, "showarrow": False}


def label(x: float, y: float, text: str, colour: str) -> dict[str, Any]:
    """Return a text beside a line, on the side of the middle, so that it stays on the chart at both ends."""
    anchor = "left" if x < 0.5 else "right"
    return {
        "x": x,
        "y": y,
        "yref": "paper",
        "xanchor": anchor,
        "yanchor": "bottom",
        "text": f" {escape(text)} ",
        "showarrow": False,
        "font": {"color": colour},
    }


def shown_name(name: str, longest: int = 24) -> str:
    """Shorten and escape a name for Plotly, which reads markup.

    >>> shown_name("<b>x</b>"), shown_name("A long name of an item", 8)
    ('&lt;b&gt;x&lt;/b&gt;', 'A long …')
    """
    return escape(name if len(name) <= longest else name[: longest - 1] + "…", quote=False)
