"""Histogram of a measure over all orders of the same hits."""

from __future__ import annotations

from typing import Any

from recmetrics import Measure, OrderDistribution
from webapp.charts.layout import Figure, Words, figure, frame, label, vertical
from webapp.model.numbers import Number, decimal_text
from webapp.model.palette import BLUE, GREY, VERMILION


def order_histogram(
    orders: OrderDistribution, value: Number, measure: Measure, words: Words, size: int = 13
) -> Figure:
    """Return the histogram over all orders of the same hits, with this value marked.

    Args:
        orders: The distribution over the orders.
        value: The value of the order on the board.
        measure: The measure.
        words: `share`, `this_order` and `random_order`, the labels of the chart.
        size: Size of the letters in pixels.
    """
    data: list[Any] = [
        {
            "type": "bar",
            "x": [float(v) for v, _ in orders.values],
            "y": [count / orders.size for _, count in orders.values],
            "width": 0.008,
            "marker": {"color": GREY},
            "hovertemplate": "%{x:.4f}: %{y:.1%}<extra></extra>",
        },
    ]
    layout = frame(size, height=300)
    layout["xaxis"] |= {"range": [-0.02, 1.02], "title": {"text": str(measure)}, "dtick": 0.2}
    layout["yaxis"] = {
        "title": {"text": words["share"]},
        "tickformat": ".0%",
        "rangemode": "tozero",
        "fixedrange": True,
    }
    layout["shapes"] = [
        vertical(float(value), BLUE, "solid"),
        vertical(float(orders.expected), VERMILION, "dash"),
    ]
    layout["annotations"] = [
        label(float(value), 1.12, f"{words['this_order']} {decimal_text(value)}", BLUE),
        label(
            float(orders.expected),
            1.01,
            f"{words['random_order']} {decimal_text(orders.expected)}",
            VERMILION,
        ),
    ]
    layout["margin"]["t"] = 56
    return figure(data, layout)
