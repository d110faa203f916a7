"""Histogram of the differences between two models over many cases."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from webapp.charts.layout import Figure, Words, counts_from_zero, figure, frame, keyed, signed_ticks, vertical
from webapp.model.numbers import signed_decimals
from webapp.model.palette import GREY, MODEL_COLOURS


def difference_histogram(
    bars: Sequence[int], reach: float, mean_difference: float, words: Words, size: int = 13
) -> Figure:
    """Return a bar for each class of differences: A is better left of 0, B right. Ties are not drawn.

    Args:
        bars: Cases by B minus A, from -reach to reach in an even number of classes of the same width.
        reach: The largest difference, in either direction; above 0.
        mean_difference: The mean difference, as a line.
        words: `a_better`, `b_better`, `difference`, `cases` and `mean_difference`, the labels.
        size: Size of the letters in pixels.
    """
    width = 2 * reach / len(bars)
    edges = [at * width - reach for at in range(len(bars) + 1)]
    data: list[Any] = [
        {
            "type": "bar",
            "x": [(at + 0.5) * width - reach for at in range(len(bars))],
            "y": list(bars),
            "width": [0.94 * width] * len(bars),
            "marker": {
                "color": [MODEL_COLOURS["A" if at < len(bars) / 2 else "B"] for at in range(len(bars))]
            },
            "customdata": [
                f"{signed_decimals(low)} – {signed_decimals(high)}" for low, high in pairwise(edges)
            ],
            "hovertemplate": "%{customdata}: %{y:,}<extra></extra>",
        }
    ]
    line = vertical(mean_difference, GREY, "dash")
    key = keyed([(line, f"{words['mean_difference']} {signed_decimals(mean_difference)}")], size)
    layout = frame(size, height=320)
    layout["xaxis"] |= {
        "range": [-1.03 * reach, 1.03 * reach],
        "title": {"text": f"◂ {words['a_better']} · {words['difference']} · {words['b_better']} ▸"},
        **signed_ticks(reach),
    }
    layout["yaxis"] = counts_from_zero(words["cases"], size, max(bars))
    zero = {**vertical(0, GREY, "solid"), "layer": "below"}
    layout["shapes"], layout["annotations"] = [zero, *key["shapes"]], key["annotations"]
    layout["margin"]["t"] = key["above"]
    return figure(data, layout)
