"""Charts of means over cutoffs, and of the number of cases."""

from itertools import pairwise
from math import log10
from typing import Any

import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.charts import Figure, count_bars, cutoff_lines
from webapp.charts.cutoff_lines import MANY_LINES, spread
from webapp.evaluate.limits import MAX_MEASURES

WORDS = {"cutoff": "cutoff K", "mean": "mean", "relevant": "relevant items", "cases": "cases"}
LINES = {"AP@K": [0.5, 0.25, 0.25], "P@K": [0.5, 0.5, 0.2]}


def drawn(figure: Figure) -> dict[str, Any]:
    """The figure as the browser gets it, after Plotly has checked every value in it."""
    plain: dict[str, Any] = figure.to_dict()
    checked: Any = go.Figure(**plain)
    return checked.to_plotly_json()


def test_each_line_stands_at_the_logarithms_of_its_cutoffs_and_has_its_name_at_its_end() -> None:
    shown = drawn(cutoff_lines([1, 10, 100], LINES, 10, WORDS))
    assert [(line["name"], line["x"], line["y"]) for line in shown["data"]] == [
        (name, [0, 1, 2], values) for name, values in LINES.items()
    ]
    names = {note["text"]: (note["x"], note["y"]) for note in shown["layout"]["annotations"]}
    assert (names["AP@K"], names["P@K"]) == ((2, 0.25), (2, 0.2))


def test_the_chosen_cutoff_is_a_line_with_its_name() -> None:
    layout = drawn(cutoff_lines([1, 5, 10], LINES, 5, WORDS))["layout"]
    assert [shape["x0"] for shape in layout["shapes"]] == [log10(5)]
    assert "K = 5" in [note["text"] for note in layout["annotations"]]


def test_numbers_on_the_axis_leave_room_for_the_chosen_cutoff() -> None:
    ticks = drawn(cutoff_lines([1, 10, 11, 100], {"P@K": [0.1] * 4}, 11, WORDS))["layout"]["xaxis"][
        "ticktext"
    ]
    assert ticks == ["1", "11", "100"]


@pytest.mark.parametrize("values", [[0.0, 0.0], [1.0, 1.0]])
def test_lines_of_nothing_and_of_one_are_drawn_within_the_chart(values: list[float]) -> None:
    top = drawn(cutoff_lines([1, 2], {"P@K": values}, 1, WORDS))["layout"]["yaxis"]["range"][1]
    assert top >= 1


def test_a_single_cutoff_is_a_chart_as_well() -> None:
    low, high = drawn(cutoff_lines([1], {"P@K": [0.5]}, 1, WORDS))["layout"]["xaxis"]["range"]
    assert low < 0 < high


def test_there_is_a_look_for_each_line_and_no_two_share_a_mark() -> None:
    assert len({mark for _, _, mark in MANY_LINES}) == len(set(MANY_LINES)) == len(MANY_LINES) >= MAX_MEASURES


@given(st.lists(st.floats(0, 300), max_size=8))
def test_places_that_are_spread_have_room_and_keep_their_order(places: list[float]) -> None:
    found = spread(places, 20)
    order = sorted(range(len(places)), key=lambda at: places[at])
    assert all(found[right] - found[left] >= 20 - 1e-6 for left, right in pairwise(order))
    assert all(place >= 0 for place in found)


def test_places_that_have_room_stay() -> None:
    assert spread([100, 10, 40], 20) == [100, 10, 40]


def test_each_bar_has_its_number_above_it() -> None:
    (bars,) = drawn(count_bars(["1", "3–5"], [1200, 3], WORDS))["data"]
    assert (bars["y"], bars["text"]) == ([1200, 3], ["1,200", "3"])
