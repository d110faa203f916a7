"""Histogram of the differences made by chance, behind a p-value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import floor
from typing import Any, Final

from webapp.charts.layout import (
    Figure,
    Words,
    figure,
    frame,
    from_zero,
    keyed,
    signed_ticks,
    vertical,
)
from webapp.model.numbers import signed_decimals
from webapp.model.palette import GREY, faded
from webapp.model.sampling import TOLERANCE

BARS: Final = 41
"""Most bars that can be distinguished on a phone; odd, so that one is centred on 0."""

PALE: Final = faded(GREY, 0.38)


def chance_histogram(
    null: Sequence[tuple[float, float]], difference: float, words: Words, colour: str, size: int = 13
) -> Figure:
    """Return the histogram of mean differences when the lists of each case swap sides by chance.

    Args:
        null: Each mean difference, ascending, and the share of the ways to swap that give it.
        difference: The one that was observed. It and all that lie as far from 0 are drawn strong.
        words: `share`, `mean_difference`, `observed` and `mirrored`, the labels of the chart.
        colour: The colour of the model that is ahead.
        size: Size of the letters in pixels.
    """
    bars = _bars(null, abs(difference))
    data: list[Any] = [
        {
            "type": "bar",
            "x": [bar.middle for bar in bars],
            "y": [bar.share for bar in bars],
            "width": [bar.width for bar in bars],
            "marker": {"color": [GREY if bar.is_extreme else PALE for bar in bars]},
            "hovertemplate": "%{x:+.4f}: %{y:.2~%}<extra></extra>",
        },
    ]
    reach = 1.06 * max((abs(bar.middle) + bar.width / 2 for bar in bars), default=1)
    lines = [
        (vertical(difference, colour, "solid"), f"{words['observed']} {signed_decimals(difference)}"),
    ]
    if abs(difference) > TOLERANCE:
        lines.append(
            (vertical(-difference, colour, "dash"), f"{words['mirrored']} {signed_decimals(-difference)}")
        )
    key = keyed(lines, size)
    layout = frame(size, height=300)
    layout["xaxis"] |= {
        "range": [-reach, reach],
        "title": {"text": escape(words["mean_difference"], quote=False)},
        **signed_ticks(reach),
    }
    layout["yaxis"] = {**from_zero(words["share"], size), "tickformat": ".0~%"}
    layout["barmode"] = "overlay"
    layout["shapes"], layout["annotations"] = key["shapes"], key["annotations"]
    layout["margin"]["t"] = key["above"]
    return figure(data, layout)


@dataclass(frozen=True, slots=True)
class _Bar:
    """Differences that are drawn as one bar, all of them extreme or none."""

    middle: float
    width: float
    share: float
    is_extreme: bool


def _bars(null: Sequence[tuple[float, float]], extreme: float) -> list[_Bar]:
    """Return one bar per difference if there are few, else classes with an edge at the extreme one."""
    most = max((abs(value) for value, _ in null), default=0.0) or 1.0
    slot = 2 * most / BARS
    least = extreme - TOLERANCE
    gap = min((right - left for (left, _), (right, _) in pairwise(null)), default=most)
    if gap >= slot / 2:
        width = min(0.8 * gap, 2 * slot)
        return [_Bar(value, width, share, abs(value) >= least) for value, share in null]
    inner_width = extreme / (max(0, round(extreme / slot - 0.5)) + 0.5)
    outer_width = inner_width if inner_width >= slot / 2 else slot
    shares: dict[tuple[float, float, bool], float] = {}
    for value, share in null:
        sign, far = (-1 if value < 0 else 1), abs(value)
        if far >= least:
            middle = extreme + (floor((far - least) / outer_width) + 0.5) * outer_width
            place = (sign * middle, outer_width, True)
        else:
            place = (sign * floor(far / inner_width + 0.5) * inner_width, inner_width, False)
        shares[place] = shares.get(place, 0.0) + share
    return [
        _Bar(middle, 0.96 * width, share, is_extreme) for (middle, width, is_extreme), share in shares.items()
    ]
