"""Bar chart of P@k at every rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from recmetrics import Explanation
from webapp.charts.layout import Figure, Words, cutoff_label, cutoff_line, figure, frame, shown_name

_MOST_NAMED: Final = 12
"""Most ranks whose items and fractions have room on a phone."""


def precision_by_rank(
    explanation: Explanation, colours: Sequence[str], k: int, words: Words, size: int = 13
) -> Figure:
    """Return P@k at every rank: hits full and marked, misses hatched, and the cutoff as a line.

    Args:
        explanation: A measure explained over the whole list.
        colours: A colour per rank.
        k: The cutoff.
        words: `hit`, `miss` and `rank`, the labels of the chart.
        size: Size of the letters in pixels.
    """
    steps = explanation.steps
    ranks = [step.k for step in steps]
    # Names of many ranks would overlap; the hover texts have them.
    has_names = len(steps) <= _MOST_NAMED
    labels = [f"{step.k}<br>{shown_name(str(step.item), 8)}" if has_names else str(step.k) for step in steps]
    fractions = [f"{step.hits}/{step.k}" if has_names else "" for step in steps]
    kinds = [words["hit"] if step.relevant else words["miss"] for step in steps]
    hovers = [
        f"{step.k}. {shown_name(str(step.item))} ({kind})<br>P@{step.k} = {step.hits}/{step.k}"
        for step, kind in zip(steps, kinds, strict=True)
    ]
    data: list[Any] = [
        {
            "type": "bar",
            "x": ranks,
            "y": [float(step.precision) for step in steps],
            "hovertext": hovers,
            "hoverinfo": "text",
            "textposition": "outside",
            "cliponaxis": False,
            "textangle": 0,
            "text": [
                f"{'✓' if step.relevant else ''} {fraction}".strip()
                for step, fraction in zip(steps, fractions, strict=True)
            ],
            "marker": {
                "color": list(colours),
                "opacity": [1 if step.relevant else 0.55 for step in steps],
                "pattern": {
                    "shape": ["" if step.relevant else "/" for step in steps],
                    "size": 6,
                    "solidity": 0.25,
                },
            },
        },
    ]
    layout = frame(size, height=320)
    places = [at for at, rank in enumerate(ranks) if has_names or rank == 1 or rank % 5 == 0]
    layout["xaxis"] |= {
        "tickvals": [ranks[at] for at in places],
        "ticktext": [labels[at] for at in places],
        "title": {"text": words["rank"]},
    }
    # Every bar carries its fraction: grid lines would only strike it through.
    layout["yaxis"] |= {"range": [0, 1.12], "showgrid": False, "zeroline": True}
    layout["margin"]["t"] = 32
    layout["shapes"] = [cutoff_line(min(k, len(steps)) + 0.5)]
    layout["annotations"] = [cutoff_label(min(k, len(steps)) + 0.5, f"K = {k}")]
    return figure(data, layout)
