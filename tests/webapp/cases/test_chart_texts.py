"""The chance chart of several cases: the figure, and the same numbers in its text alternative."""

import re
from fractions import Fraction
from itertools import product
from typing import Any

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.cases.chart_texts import chance_alternative
from webapp.charts import Figure, chance_histogram, cutoff_curves
from webapp.charts.chance import BARS
from webapp.charts.layout import signed_ticks
from webapp.model.palette import MODEL_COLOURS
from webapp.texts import LANGUAGES, texts_for

WORDS = texts_for("en").section("cases_chart")
COLOUR = MODEL_COLOURS["C"]

Drawn = dict[str, Any]


def drawn(figure: Figure) -> Drawn:
    """Return the figure as the browser gets it, after Plotly has checked every value in it."""
    plain: Any = figure.to_dict()
    checked: Any = go.Figure(**plain)
    as_sent: Drawn = checked.to_plotly_json()
    return as_sent


def chance(null: list[tuple[float, int]], difference: float) -> Drawn:
    return drawn(chance_histogram(null, difference, WORDS, COLOUR))


def writing(figure: Drawn) -> list[str]:
    return [annotation["text"] for annotation in figure["layout"].get("annotations", [])]


@pytest.mark.parametrize("reach", [1, 0.5, 0.05, 0.31, 1e-6, 0.999, 2 / 3])
def test_the_ticks_of_a_signed_axis_are_few_and_alike_on_both_sides(reach: float) -> None:
    ticks = signed_ticks(reach)
    assert 3 <= len(ticks["tickvals"]) <= 7
    assert ticks["tickvals"] == pytest.approx([-tick for tick in reversed(ticks["tickvals"])])
    assert max(ticks["tickvals"]) <= reach * (1 + 1e-9)
    assert "0" in ticks["ticktext"]
    assert len(set(ticks["ticktext"])) == len(ticks["ticktext"])


# Chance


def swaps(*differences: float) -> list[tuple[float, int]]:
    """Return every mean difference that swapping the sides of cases makes, and how often."""
    counts: dict[float, int] = {}
    for signs in product((1, -1), repeat=len(differences)):
        mean = round(sum(s * d for s, d in zip(signs, differences, strict=True)) / len(signs), 12)
        counts[mean] = counts.get(mean, 0) + 1
    return sorted(counts.items())


def strong(figure: Drawn) -> float:
    """Return the share of all ways that is drawn strong."""
    trace = figure["data"][0]
    colours = trace["marker"]["color"]
    return sum(y for y, colour in zip(trace["y"], colours, strict=True) if not colour.startswith("rgba"))


def test_two_cases_make_four_bars_of_a_quarter_and_the_outer_two_are_strong() -> None:
    figure = chance(swaps(0.1, 0.3), 0.2)
    trace = figure["data"][0]
    assert list(trace["x"]) == pytest.approx([-0.2, -0.1, 0.1, 0.2])
    assert list(trace["y"]) == [1 / 4] * 4
    assert strong(figure) == 2 / 4


def test_the_lines_stand_at_the_observed_difference_and_at_its_mirror_image() -> None:
    figure = chance(swaps(0.1, 0.3), -0.2)
    lines = [shape for shape in figure["layout"]["shapes"] if shape.get("yref") == "paper" and "x0" in shape]
    ours = [(line["x0"], line["line"]["dash"]) for line in lines if "xsizemode" not in line]
    assert set(ours) == {(-0.2, "solid"), (0.2, "dash")}
    assert set(writing(figure)) == {"observed −0.2000", "mirror image +0.2000"}


def test_no_difference_has_one_line_and_every_bar_is_strong() -> None:
    figure = chance(swaps(0.1, -0.1), 0.0)
    assert writing(figure) == ["observed 0.0000"]
    assert strong(figure) == 1


def test_equal_models_make_one_bar() -> None:
    figure = chance([(0.0, 16)], 0.0)
    assert list(figure["data"][0]["y"]) == [1]


@given(st.lists(st.integers(-60, 60), min_size=2, max_size=9))
@settings(max_examples=60)
def test_the_strong_part_is_the_p_value_however_the_bars_are_drawn(sixtieths: list[int]) -> None:
    observed = sum(sixtieths) / 60 / len(sixtieths)
    null = swaps(*(number / 60 for number in sixtieths))
    figure = chance(null, observed)
    size = sum(count for _, count in null)
    extreme = sum(count for value, count in null if abs(value) >= abs(observed) - 1e-9)
    assert strong(figure) == pytest.approx(extreme / size)
    assert sum(figure["data"][0]["y"]) == pytest.approx(1)
    assert len(figure["data"][0]["y"]) <= 3 * BARS


# In words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_place_of_the_observed_difference_is_told(lang: str) -> None:
    told = chance_alternative(swaps(0.1, 0.3, 0.5), 0.1, texts_for(lang))
    for number in (2**3, "−0.3000", "+0.3000", "+0.1000", 6):
        assert str(number) in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_strong_bars_are_not_called_dark_for_in_the_dark_theme_they_are_light(lang: str) -> None:
    assert not re.search(r"dark|진한|어두|深色", texts_for(lang)("cases_chart.extreme"), re.IGNORECASE)


def test_the_axis_of_a_sweep_spans_its_values() -> None:
    words = texts_for("en").section("chart")
    for values in ([Fraction(1, 4), Fraction(3, 10)], [Fraction(1, 2)] * 2, [Fraction(0), Fraction(1)]):
        fitted = drawn(cutoff_curves({"MAP@K": values}, 1, words, is_fitted=True))
        low, high = fitted["layout"]["yaxis"]["range"]
        assert 0 <= low <= min(values)
        assert max(values) < high
        assert high - low <= 1.5 * float(max(values) - min(values)) + 0.05
