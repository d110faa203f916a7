"""Bar chart of the difference between two models, case by case."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from webapp.charts.case_axis import BAR, case_axis, empty_slots
from webapp.charts.layout import Figure, Words, figure, frame, horizontal, keyed, shown_name, signed_ticks
from webapp.model.numbers import Number, change_text, sign_of, signed_decimals
from webapp.model.palette import GREY, MODEL_COLOURS

TIE: Final = "="
NOT_PAIRED: Final = "–"


def difference_bars(
    names: Sequence[str],
    differences: Sequence[Number | None],
    mean_difference: Number | None,
    words: Words,
    size: int = 13,
) -> Figure:
    """Return B minus A for each case: bars upwards where B is better, downwards where A is, a mark for a tie.

    Args:
        names: The cases, first to last.
        differences: B minus A; None for a case that is not averaged for both, drawn as an empty slot.
        mean_difference: Their mean as a line; None when no case is averaged for both.
        words: `a_better`, `b_better`, `tie`, `not_paired` and `mean_difference`, the labels of the chart.
        size: Size of the letters in pixels.
    """
    paired = [(at, value) for at, value in enumerate(differences) if value is not None]
    unpaired = [at for at, value in enumerate(differences) if value is None]
    most = max((abs(float(value)) for _, value in paired), default=0)
    most = most if most > 1e-12 else 1.0
    data: list[Any] = [_bars(names, paired, words), _marks(names, paired, unpaired, words)]
    lines: list[tuple[dict[str, Any], str]] = []
    if mean_difference is not None:
        text = f"{words['mean_difference']} {signed_decimals(mean_difference)}"
        lines.append((horizontal(float(mean_difference), GREY, "solid", 3), text))
    left = 4.5 * size  # for the ticks and the labels beside them
    key = keyed(lines, size, left=round(left) - 8)
    layout = frame(size, height=260 + 5 * size)
    layout["xaxis"] |= case_axis(names, [_written(value) for value in differences], size)
    layout["yaxis"] |= {"range": [-1.12 * most, 1.12 * most], **signed_ticks(most)}
    layout["shapes"] = [*empty_slots(unpaired, -most, most), horizontal(0, GREY, "solid", 1), *key["shapes"]]
    layout["annotations"] = [*key["annotations"], *_sides(words, size)]
    layout["margin"] |= {"t": key["above"], "l": left}
    return figure(data, layout)


def _bars(names: Sequence[str], paired: Sequence[tuple[int, Number]], words: Words) -> dict[str, Any]:
    """Return a bar for the difference of each case, in the colour of the better model."""
    return {
        "type": "bar",
        "width": BAR,
        "x": [at for at, _ in paired],
        "y": [float(value) if sign_of(value) else 0.0 for _, value in paired],
        "hovertext": [_hover(names[at], value, words) for at, value in paired],
        "hoverinfo": "text",
        "marker": {"color": [MODEL_COLOURS["B" if value > 0 else "A"] for _, value in paired]},
    }


def _marks(
    names: Sequence[str], paired: Sequence[tuple[int, Number]], unpaired: Sequence[int], words: Words
) -> dict[str, Any]:
    """Return marks on the zero line for ties, and for cases that are not averaged for both."""
    ties = [at for at, value in paired if not sign_of(value)]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [*ties, *unpaired],
        "y": [0] * (len(ties) + len(unpaired)),
        "hovertext": [
            *(f"{shown_name(names[at])}: {words['tie']}" for at in ties),
            *(f"{shown_name(names[at])}: {words['not_paired']}" for at in unpaired),
        ],
        "hoverinfo": "text",
        "marker": {
            "symbol": ["diamond"] * len(ties) + ["line-ew"] * len(unpaired),
            "size": 9,
            "color": GREY,
            "line": {"color": GREY, "width": [0] * len(ties) + [2] * len(unpaired)},
        },
    }


def _written(difference: Number | None) -> str:
    if difference is None:
        return NOT_PAIRED
    return signed_decimals(difference) if sign_of(difference) else TIE


def _hover(name: str, difference: Number, words: Words) -> str:
    if not sign_of(difference):
        return f"{shown_name(name)}: {words['tie']}"
    better = words["b_better" if difference > 0 else "a_better"]
    return f"{shown_name(name)}: {change_text(difference)}<br>{better}"


def _sides(words: Words, size: int) -> list[dict[str, Any]]:
    """Return labels along the axis with the model of each side of the zero line."""
    beside: dict[str, Any] = {"xref": "paper", "x": 0, "xanchor": "right", "xshift": -3.1 * size}
    beside |= {"yref": "paper", "textangle": -90, "showarrow": False}
    return [
        {**beside, "y": 1, "yanchor": "top", "text": f"{words['b_better']} ▸"},
        {**beside, "y": 0, "yanchor": "bottom", "text": f"◂ {words['a_better']}"},
    ]
