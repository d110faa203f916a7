"""Histogram of the values of many cases, from 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from webapp.charts.layout import Figure, Words, counts_from_zero, figure, frame, keyed, vertical
from webapp.model.numbers import decimal_text
from webapp.model.palette import BLUE, GREY

MEAN_COLOUR = BLUE


def value_histogram(
    bars: Sequence[int], mean: float, median: float, words: Words, size: int = 13, *, top: float = 1.0
) -> Figure:
    """Return a bar for each class of values, with the mean and the median as lines.

    Args:
        bars: Cases by value, from 0 to `top` in classes of the same width.
        mean: The mean of the values.
        median: The value in the middle.
        words: `value`, `cases`, `mean` and `median`, the labels of the chart.
        size: Size of the letters in pixels.
        top: The highest value that there is room for.
    """
    width = top / len(bars)
    data: list[Any] = [
        {
            "type": "bar",
            "x": [(at + 0.5) * width for at in range(len(bars))],
            "y": list(bars),
            "width": [0.96 * width] * len(bars),
            "marker": {"color": GREY},
            "customdata": [f"{at * width:.2f}–{(at + 1) * width:.2f}" for at in range(len(bars))],
            "hovertemplate": "%{customdata}: %{y:,}<extra></extra>",
        }
    ]
    key = keyed(
        [
            (vertical(mean, MEAN_COLOUR, "solid"), f"{words['mean']} {decimal_text(mean)}"),
            (vertical(median, MEAN_COLOUR, "dash"), f"{words['median']} {decimal_text(median)}"),
        ],
        size,
    )
    layout = frame(size, height=320)
    layout["xaxis"] |= {"range": [-0.02 * top, 1.02 * top], "title": {"text": words["value"]}}
    layout["yaxis"] = counts_from_zero(words["cases"], size, max(bars))
    layout["shapes"], layout["annotations"] = key["shapes"], key["annotations"]
    layout["margin"]["t"] = key["above"]
    return figure(data, layout)
