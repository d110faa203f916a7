"""Histogram of differences over many cases: the sides of 0, and the line of the mean."""

from typing import Any

import plotly.graph_objects as go

from webapp.charts import MODEL_COLOURS, difference_histogram

WORDS = {
    "a_better": "A better",
    "b_better": "B better",
    "difference": "B − A",
    "cases": "cases",
    "mean_difference": "mean difference",
}


def _drawn(bars: tuple[int, ...], reach: float, mean: float) -> Any:
    """The figure as the browser gets it, after Plotly has checked every value in it."""
    plain: Any = difference_histogram(bars, reach, mean, WORDS).to_dict()
    checked: Any = go.Figure(**plain)
    return checked.to_plotly_json()


def test_bars_stand_on_both_sides_of_zero_in_the_colours_of_the_models() -> None:
    (trace,) = _drawn((3, 0, 5, 1), 0.4, 0.1)["data"]
    # Four bars of a width of 2 * 0.4 / 4 each.
    assert [round(x, 12) for x in trace["x"]] == [-0.3, -0.1, 0.1, 0.3]
    assert list(trace["y"]) == [3, 0, 5, 1]
    a, b = MODEL_COLOURS["A"], MODEL_COLOURS["B"]
    assert list(trace["marker"]["color"]) == [a, a, b, b]
    assert trace["customdata"][0] == "−0.4000 – −0.2000"


def test_the_mean_difference_is_a_line_with_its_number() -> None:
    layout = _drawn((1, 1), 0.5, -0.125)["layout"]
    assert any(shape["x0"] == -0.125 == shape["x1"] for shape in layout["shapes"])
    assert [note["text"] for note in layout["annotations"]] == ["mean difference −0.1250"]


def test_the_axis_says_in_words_which_side_is_whose() -> None:
    axis = _drawn((1, 1), 0.5, 0.0)["layout"]["xaxis"]
    assert axis["title"]["text"] == "◂ A better · B − A · B better ▸"
    assert axis["range"][0] == -axis["range"][1] < -0.5
