"""Charts of several cases: the figures, and the same numbers in their text alternatives."""

from fractions import Fraction
from itertools import product
from typing import Any

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.cases.chart_texts import case_bars_alternative, chance_alternative, differences_alternative
from webapp.charts import MODEL_COLOURS, Figure, case_bars, chance_histogram, difference_bars
from webapp.charts.chance import BARS
from webapp.charts.layout import signed_ticks
from webapp.model.numbers import decimal_text, sign_of, signed_decimals
from webapp.texts import LANGUAGES, texts_for

WORDS = texts_for("en").section("cases_chart")
POST = (Fraction(1, 3), Fraction(13, 60))
MEAN = (Fraction(1, 3) + Fraction(13, 60)) / 2

Drawn = dict[str, Any]
values = st.one_of(st.fractions(0, 1, max_denominator=60), st.floats(0, 1))


@st.composite
def sets_of_values(draw: st.DrawFn) -> list[Any]:
    return draw(st.lists(st.one_of(st.none(), values), min_size=1, max_size=30))


def drawn(figure: Figure) -> Drawn:
    """Return the figure as the browser gets it, after Plotly has checked every value in it."""
    plain: Any = figure.to_dict()
    checked: Any = go.Figure(**plain)
    as_sent: Drawn = checked.to_plotly_json()
    return as_sent


def named(count: int) -> list[str]:
    return [f"u{number}" for number in range(1, count + 1)]


def bars(*values: Any, mean: Any = None, pooled: Any = None, names: Any = None) -> Drawn:
    names = names or named(len(values))
    return drawn(case_bars(names, values, mean, ["#0072b2"] * len(values), WORDS, pooled=pooled))


def differences(*values: Any, mean: Any = None) -> Drawn:
    return drawn(difference_bars(named(len(values)), values, mean, WORDS))


def chance(null: list[tuple[float, int]], difference: float) -> Drawn:
    return drawn(chance_histogram(null, difference, WORDS))


def lines_across(figure: Drawn) -> list[tuple[float, str, int | float]]:
    """Return height, dash and width of the lines from the left to the right of a chart."""
    return [
        (shape["y0"], shape["line"]["dash"], shape["line"]["width"])
        for shape in figure["layout"].get("shapes", [])
        if shape["type"] == "line" and shape.get("xref") == "paper" and "ysizemode" not in shape
    ]


def writing(figure: Drawn) -> list[str]:
    return [annotation["text"] for annotation in figure["layout"].get("annotations", [])]


def slots(figure: Drawn) -> list[float]:
    """Return the middles of the empty slots."""
    return [
        (shape["x0"] + shape["x1"]) / 2 for shape in figure["layout"]["shapes"] if shape["type"] == "rect"
    ]


# Cases and their mean


def test_every_case_has_a_bar_of_one_width_whose_height_is_its_value() -> None:
    trace = bars(*POST, mean=MEAN)["data"][0]
    assert list(trace["y"]) == [1 / 3, 13 / 60]
    assert isinstance(trace["width"], float)
    assert list(trace["hovertext"]) == ["u1: 1/3", "u2: 13/60"]


def test_the_mean_is_a_solid_line_and_all_hits_in_one_pot_a_dashed_one() -> None:
    figure = bars(*POST, mean=MEAN, pooled=Fraction(3, 5))
    assert lines_across(figure) == [(3 / 5, "dash", 2.5), (pytest.approx(0.275), "solid", 3)]
    assert set(writing(figure)) == {"mean 0.2750", "all hits in one pot 0.6000"}


def test_without_a_case_to_average_there_is_no_line() -> None:
    figure = bars(None, None)
    assert lines_across(figure) == []
    assert writing(figure) == []


def test_a_case_that_is_left_out_is_an_empty_slot_and_one_of_nought_is_none() -> None:
    figure = bars(Fraction(1), None, Fraction(0), mean=Fraction(1, 2))
    assert slots(figure) == [1]
    assert list(figure["data"][0]["x"]) == [0, 2]
    assert list(figure["data"][1]["hovertext"]) == [f"u2: {WORDS['left_out']}"]


def test_few_cases_have_their_values_below_their_names() -> None:
    axis = bars(*POST, None, mean=MEAN)["layout"]["xaxis"]
    assert list(axis["ticktext"]) == ["u1<br>0.3333", "u2<br>0.2167", "u3<br>–"]
    assert axis["tickangle"] == 0


@pytest.mark.parametrize(("count", "shown"), [(6, 6), (8, 8), (16, 16), (17, 9), (30, 15)])
def test_of_many_cases_only_so_many_names_are_shown_as_fit(count: int, shown: int) -> None:
    axis = bars(*[Fraction(1)] * count)["layout"]["xaxis"]
    assert len(axis["ticktext"]) == shown
    assert axis["ticktext"][0].startswith("u1")
    assert axis["tickangle"] == (0 if count <= 6 else -45)


def test_a_wide_name_is_shortened_sooner_than_a_narrow_one() -> None:
    names = ["영화를 좋아하는 사람", "i like it", "a much longer name"]
    axis = bars(*[Fraction(1)] * 3, names=names)["layout"]["xaxis"]
    assert list(axis["ticktext"]) == [
        "영화를 좋아…<br>1.0000",
        "i like it<br>1.0000",
        "a much lon…<br>1.0000",
    ]


@pytest.mark.parametrize("name", ["<b>x</b>", "<a>", "&lt;"])
def test_no_name_of_a_case_is_markup(name: str) -> None:
    figures = (
        drawn(case_bars([name], [Fraction(1)], None, ["#0072b2"], WORDS)),
        drawn(case_bars([name], [None], None, ["#0072b2"], WORDS)),
        drawn(difference_bars([name], [Fraction(1)], None, WORDS)),
        drawn(difference_bars([name], [None], None, WORDS)),
    )
    for figure in figures:
        texts = [text for trace in figure["data"] for text in trace["hovertext"]]
        for text in (*texts, *figure["layout"]["xaxis"]["ticktext"]):
            assert name not in text
            assert "<" not in text.replace("<br>", "")


# Differences


def test_a_bar_goes_up_where_b_is_better_and_down_where_a_is() -> None:
    trace = differences(Fraction(1, 4), Fraction(-1, 2), mean=Fraction(-1, 8))["data"][0]
    assert list(trace["y"]) == [1 / 4, -1 / 2]
    assert list(trace["marker"]["color"]) == [MODEL_COLOURS["B"], MODEL_COLOURS["A"]]
    assert list(trace["hovertext"]) == ["u1: +1/4<br>B better", "u2: −1/2<br>A better"]


def test_whose_side_is_whose_is_told_in_words() -> None:
    figure = differences(Fraction(1, 4), mean=Fraction(1, 4))
    assert writing(figure) == ["mean of B − A +0.2500", "B better ▸", "◂ A better"]


def test_the_mean_difference_is_a_line_beside_the_thin_one_of_nought() -> None:
    figure = differences(Fraction(1, 4), Fraction(-1, 2), mean=Fraction(-1, 8))
    assert lines_across(figure) == [(0, "solid", 1), (-1 / 8, "solid", 3)]


@pytest.mark.parametrize("tie", [Fraction(0), 0.0, 1e-17])
def test_a_tie_is_a_mark_at_nought(tie: Any) -> None:
    figure = differences(Fraction(1, 4), tie)
    mark = figure["data"][1]
    assert list(mark["x"]) == [1]
    assert list(mark["hovertext"]) == ["u2: tie"]
    assert list(figure["layout"]["xaxis"]["ticktext"]) == ["u1<br>+0.2500", "u2<br>="]


def test_a_case_that_counts_for_one_model_only_is_an_empty_slot() -> None:
    figure = differences(Fraction(1, 4), None)
    assert slots(figure) == [1]
    assert list(figure["data"][1]["hovertext"]) == [f"u2: {WORDS['not_paired']}"]


def test_both_sides_of_nought_have_as_much_room() -> None:
    low, high = differences(Fraction(1, 4), Fraction(-1, 1000))["layout"]["yaxis"]["range"]
    assert low == -high
    assert high > 1 / 4


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


@given(sets_of_values(), st.one_of(st.none(), values), st.one_of(st.none(), values))
@settings(max_examples=40)
def test_plotly_accepts_the_charts_of_every_set(cases: list[Any], mean: Any, pooled: Any) -> None:
    bars(*cases, mean=mean, pooled=pooled)
    differences(*(None if value is None else value - Fraction(1, 2) for value in cases), mean=mean)


# In words


@pytest.mark.parametrize("lang", LANGUAGES)
@given(cases=sets_of_values(), mean=st.one_of(st.none(), values), pooled=st.one_of(st.none(), values))
@settings(max_examples=20)
def test_every_case_and_line_is_told(lang: str, cases: list[Any], mean: Any, pooled: Any) -> None:
    t = texts_for(lang)
    names = named(len(cases))
    told = case_bars_alternative(names, cases, mean, t, pooled)
    for name, value in zip(names, cases, strict=True):
        if value is None:
            assert t("cases_chart.bars_left_out", case=name) in told
        else:
            assert t("cases_chart.bars_value", case=name, value=decimal_text(value)) in told
    for line in (mean, pooled):
        assert line is None or decimal_text(line) in told
    assert (t("cases_chart.bars_no_mean") in told) == (mean is None)


@pytest.mark.parametrize("lang", LANGUAGES)
@given(cases=sets_of_values())
@settings(max_examples=20)
def test_every_difference_is_told(lang: str, cases: list[Any]) -> None:
    t = texts_for(lang)
    apart = [None if value is None else value - Fraction(1, 2) for value in cases]
    told = differences_alternative(named(len(apart)), apart, Fraction(1, 8), t)
    assert "+0.1250" in told
    for name, value in zip(named(len(apart)), apart, strict=True):
        assert name in told
        assert value is None or not sign_of(value) or f"{name} {signed_decimals(value)}" in told
    if any(value is not None and not sign_of(value) for value in apart):
        assert t("cases_chart.differences_tie", case="").strip() in told


def test_without_a_pair_there_is_no_mean_difference_to_tell() -> None:
    t = texts_for("en")
    assert t("cases_chart.differences_no_mean") in differences_alternative(["u1"], [None], None, t)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_place_of_the_observed_difference_is_told(lang: str) -> None:
    told = chance_alternative(swaps(0.1, 0.3, 0.5), 0.1, texts_for(lang))
    for number in (2**3, "−0.3000", "+0.3000", "+0.1000", 6):
        assert str(number) in told
