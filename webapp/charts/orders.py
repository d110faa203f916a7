"""Histogram of a measure over all orders of the same hits."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from recmetrics import Measure, OrderDistribution
from webapp.charts.layout import Figure, Words, figure, frame, keyed, vertical
from webapp.model.numbers import Number, decimal_text
from webapp.model.palette import GREY, NEUTRAL

FEWEST: Final = 21
"""Fewer orders than this make columns of the same height, so they are told in words instead."""

_CLASSES: Final = 50
"""Columns from 0 to 1."""


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
    columns: Counter[int] = Counter()
    for other, count in orders.values:
        columns[min(int(float(other) * _CLASSES + 1e-9), _CLASSES - 1)] += count
    shares = {at: count / orders.size for at, count in sorted(columns.items())}
    data: list[Any] = [
        {
            "type": "bar",
            "x": [(at + 0.5) / _CLASSES for at in shares],
            "y": list(shares.values()),
            "width": 0.92 / _CLASSES,
            "marker": {"color": GREY},
            "customdata": [f"{at / _CLASSES:.2f}–{(at + 1) / _CLASSES:.2f}" for at in shares],
            "hovertemplate": "%{customdata}: %{y:.1%}<extra></extra>",
        },
    ]
    expected = orders.expected
    key = keyed(
        [
            (vertical(float(value), NEUTRAL, "solid"), f"{words['this_order']} {decimal_text(value)}"),
            (vertical(float(expected), NEUTRAL, "dash"), f"{words['random_order']} {decimal_text(expected)}"),
        ],
        size,
    )
    layout = frame(size, height=300)
    layout["xaxis"] |= {"range": [-0.02, 1.02], "title": {"text": str(measure)}, "dtick": 0.2}
    layout["yaxis"] = {
        "title": {"text": words["share"]},
        # Whole per cents would be repeated on a low axis.
        "tickformat": ".0%" if max(shares.values(), default=0) >= 0.05 else ".1%",
        "nticks": 5,
        "rangemode": "tozero",
        "fixedrange": True,
        "automargin": True,
    }
    layout["shapes"], layout["annotations"] = key["shapes"], key["annotations"]
    layout["margin"]["t"] = key["above"]
    return figure(data, layout)
