"""Bar chart of the values of all cases, and their mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from webapp.charts.case_axis import BAR, case_axis, empty_slots
from webapp.charts.layout import Figure, Words, figure, frame, horizontal, keyed, shown_name
from webapp.model.numbers import Number, decimal_text, exact_text
from webapp.model.palette import GREY

LEFT_OUT: Final = "–"


def case_bars(
    names: Sequence[str],
    values: Sequence[Number | None],
    mean: Number | None,
    colours: Sequence[str],
    words: Words,
    size: int = 13,
    pooled: Number | None = None,
) -> Figure:
    """Return bars of a measure's value for each case, of one width as all weigh the same, and the mean.

    Args:
        names: The cases, first to last.
        values: The term of each in the mean; None where a case is left out of it, drawn as an empty slot.
        mean: The mean as a solid line; None when no case is left.
        colours: A colour per case.
        words: `mean`, `pooled` and `left_out`, the labels of the chart.
        size: Size of the letters in pixels.
        pooled: The value pooled over all hits as a dashed line, for comparison.
    """
    counted = [(at, value) for at, value in enumerate(values) if value is not None]
    left_out = [at for at, value in enumerate(values) if value is None]
    written = [LEFT_OUT if value is None else decimal_text(value) for value in values]
    data: list[Any] = [
        {
            "type": "bar",
            "width": BAR,
            "x": [at for at, _ in counted],
            "y": [float(value) for _, value in counted],
            "hovertext": [f"{shown_name(names[at])}: {exact_text(value)}" for at, value in counted],
            "hoverinfo": "text",
            # The outline shows a bar of 0 as a line.
            "marker": {
                "color": [colours[at] for at, _ in counted],
                "line": {"color": [colours[at] for at, _ in counted], "width": 2},
            },
        },
        {
            # Slots have no hover text themselves: a mark in each has it, with the case and the reason.
            "type": "scatter",
            "mode": "markers",
            "x": left_out,
            "y": [0.04] * len(left_out),
            "hovertext": [f"{shown_name(names[at])}: {words['left_out']}" for at in left_out],
            "hoverinfo": "text",
            "marker": {"symbol": "line-ew", "size": 8, "line": {"color": GREY, "width": 2}},
        },
    ]
    lines: list[tuple[dict[str, Any], str]] = []
    if mean is not None:
        lines.append((horizontal(float(mean), GREY, "solid", 3), f"{words['mean']} {decimal_text(mean)}"))
    if pooled is not None:
        lines.append((horizontal(float(pooled), GREY, "dash"), f"{words['pooled']} {decimal_text(pooled)}"))
    key = keyed(lines, size)
    layout = frame(size, height=260 + 5 * size)
    layout["xaxis"] |= case_axis(names, written, size)
    layout["yaxis"]["range"] = [0, 1.03]
    layout["shapes"] = [*empty_slots(left_out, 0, 1), *key["shapes"]]
    layout["annotations"] = key["annotations"]
    layout["margin"]["t"] = key["above"]
    return figure(data, layout)
