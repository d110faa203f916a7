"""Charts of one list and of many cases, as the browser gets them, and names that are escaped."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import log10
from typing import Any

import plotly.graph_objects as go
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from recmetrics import catalogue, move_gains, order_distribution, parse_measure
from tests.webapp.strategies import scenarios
from webapp.board.colours import MISS
from webapp.board.explained import curves_of, explain_all
from webapp.charts import (
    MODEL_COLOURS,
    MODEL_LINES,
    Figure,
    chance_histogram,
    count_bars,
    cutoff_curves,
    cutoff_lines,
    difference_histogram,
    measure_bars,
    move_map,
    order_histogram,
    precision_by_rank,
)
from webapp.charts.cutoff_lines import MANY_LINES, spread
from webapp.charts.layout import shown_name
from webapp.charts.moves import LOSS_TO_GAIN
from webapp.evaluate.limits import MAX_MEASURES
from webapp.model.palette import GREY, INK, NEUTRAL, contrast
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

WORDS = texts_for("en").section("chart")
POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
LONG = POST.with_show(("AP(norm=min_length)@K", "RR"))
Drawn = dict[str, Any]


def drawn(figure: Figure) -> Drawn:
    """Return the figure as the browser gets it, after Plotly has checked every value in it.

    The app sends plain data that nothing checks at run time: here is where it is held to Plotly's schema.
    """
    plain: Any = figure.to_dict()
    checked: Any = go.Figure(**plain)
    return checked.to_plotly_json()


def bars(scenario: Scenario, before: Scenario | None = None) -> Drawn:
    readout = explain_all(scenario, before)
    return drawn(measure_bars(readout.now, readout.before, readout.rank_colours, WORDS))


def ranks(scenario: Scenario) -> Drawn:
    explained = explain_all(scenario, None)
    return drawn(precision_by_rank(explained.whole_list, explained.rank_colours, scenario.k, WORDS))


def curves(scenario: Scenario) -> Drawn:
    lines = curves_of(explain_all(scenario, None))
    return drawn(cutoff_curves(lines, scenario.k, WORDS, length=len(scenario.ranked)))


def move_figure(scenario: Scenario, size: int = 13) -> Drawn:
    gains = move_gains(parse_measure("AP@5"), scenario.ranked, scenario.relevant_set())
    return drawn(move_map(gains, scenario.ranked, WORDS, size))


@pytest.mark.slow
@given(scenarios())
@settings(max_examples=40)
def test_plotly_accepts_every_chart_of_every_board_and_the_pieces_of_a_bar_add_up_to_the_value(
    scenario: Scenario,
) -> None:
    trace = bars(scenario, POST)["data"][1]
    across, along = ("y", "x") if trace["orientation"] == "h" else ("x", "y")
    places = list(zip(trace[across], trace["base"], trace[along], strict=True))
    for at, explanation in enumerate(explain_all(scenario, None).now):
        top = 0.0
        for base, height in [(base, height) for place, base, height in places if place == at]:
            assert base == pytest.approx(top)
            top += height
        beyond = sum(explanation.beyond, Fraction(0)) / (explanation.denominator or 1)
        assert top + float(beyond) == pytest.approx(float(explanation.value))
    ranks(scenario)
    move_figure(scenario)
    curves(scenario)
    measure = parse_measure(f"AP@{scenario.k}")
    length, hits = len(scenario.ranked), len(set(scenario.ranked) & set(scenario.relevant))
    orders = order_distribution(measure, length, hits, scenario.relevant_count)
    drawn(order_histogram(orders, Fraction(0), measure, WORDS))


def test_each_piece_is_a_hits_share_in_the_hits_colour_with_letters_that_are_read_on_it() -> None:
    trace = bars(POST)["data"][1]
    colours, share = explain_all(POST, None).rank_colours, float(Fraction(1, 2) / 3)
    heights = [(0, share), (0, share), (1, share), (1, share), (2, 1 / 5), (2, 1 / 5)]
    assert list(zip(trace["x"], trace["y"], strict=True)) == heights
    assert list(trace["marker"]["color"]) == [colours[1], colours[3]] * 3
    assert list(trace["text"]) == ["B", "D"] * 3
    letters = zip(trace["insidetextfont"]["color"], trace["marker"]["color"], strict=True)
    assert all(contrast(letter, ground) >= 4.5 for letter, ground in letters)


def writing(figure: Drawn) -> list[tuple[str, float, str]]:
    """Return the name of each bar, the place of its label from 0 to 1, and the label."""
    labels, bars = figure["data"][2], figure["data"][1]
    across, along = ("y", "x") if bars["orientation"] == "h" else ("x", "y")
    names = figure["layout"][f"{across}axis"]["ticktext"]
    places = zip(labels[across], labels[along], labels["text"], strict=True)
    return [(names[at], place, text.strip()) for at, place, text in places]


def test_a_bar_carries_its_value_at_its_end_beyond_the_outline_of_a_longer_bar_before() -> None:
    assert writing(bars(POST)) == [
        ("AP", pytest.approx(1 / 3), "0.3333"),
        ("AP@5", pytest.approx(1 / 3), "0.3333"),
        ("P@5", pytest.approx(2 / 5), "0.4000"),
    ]
    assert bars(POST)["data"][2]["textposition"] == "top center"
    fell = bars(POST.with_ranked(tuple("ACEBD")), POST)
    assert writing(fell)[0] == ("AP", pytest.approx(1 / 3), f"{float(Fraction(13, 60)):.4f}")
    # An empty list has bars of 0.
    empty = bars(Scenario((), tuple("BDZ"), k=5))
    assert not empty["data"][1]["x"]
    assert [(place, text) for _, place, text in writing(empty)] == [(0, "0.0000")] * 3


def test_bars_lie_where_a_name_is_too_long_to_stand_below_one_and_have_a_line_of_text_each() -> None:
    figure = bars(LONG)
    assert figure["data"][1]["orientation"] == "h"
    axis = figure["layout"]["yaxis"]
    assert axis["ticktext"] == ["AP", "AP@5", "P@5", "AP(norm=min_length)@5", "RR"]
    low, high = axis["range"]
    assert low > high  # the first one at the top
    layout = bars(POST.with_show([name.replace("@5", "@K") for name in map(str, catalogue(5))]))["layout"]
    assert len(layout["yaxis"]["ticktext"]) == len(catalogue(5))
    assert layout["height"] >= 1.5 * 13 * len(catalogue(5))


def test_a_dotted_outline_with_a_key_stands_where_the_bar_was_before_if_there_was_one() -> None:
    figure = bars(POST.with_ranked(tuple("ACEBD")), POST)
    trace = figure["data"][0]
    corners = [corner for corner in zip(trace["x"], trace["y"], strict=True) if corner[0] is not None]
    middles = [(left[0] + right[0]) / 2 for left, right in zip(corners[::4], corners[3::4], strict=True)]
    assert middles == pytest.approx([0, 1, 2])
    assert [y for _, y in corners[1::4]] == pytest.approx([1 / 3, 1 / 3, 2 / 5])
    assert figure["layout"]["showlegend"] is True
    [key] = [trace["name"] for trace in figure["data"] if trace.get("showlegend", True)]
    assert key == WORDS["before"]
    alone = bars(POST)
    assert [x for x in alone["data"][0]["x"] if x is not None] == []
    assert alone["layout"]["showlegend"] is False


def test_a_value_beyond_1_stays_within_the_picture() -> None:
    scenario = replace(POST, grades=(("B", 4), ("D", 3)), show=("DCG@K",))
    figure = bars(scenario)
    (name, end, label) = writing(figure)[-1]
    assert (name, label) == ("DCG@5", f"{end:.4f}")
    lies = figure["data"][1]["orientation"] == "h"
    low, high = figure["layout"]["xaxis" if lies else "yaxis"]["range"]
    assert low == 0
    assert 1 < end < high


CHANCE = texts_for("en").section("cases_chart")


def all_texts(figure: Drawn) -> list[str]:
    """Return every text that Plotly would read as its small HTML."""
    texts: list[str] = []
    for trace in figure["data"]:
        for key in ("hovertext", "text", "customdata", "name"):
            value: Any = trace.get(key, [])
            texts += [value] if isinstance(value, str) else [str(text) for text in value]
    for axis in ("xaxis", "yaxis"):
        texts += [str(text) for text in figure["layout"][axis].get("ticktext", [])]
        texts.append(figure["layout"][axis].get("title", {}).get("text", ""))
    return texts


def test_no_grid_line_strikes_a_value_through_and_labels_have_the_room_that_they_need() -> None:
    for figure in (bars(POST), bars(LONG), ranks(POST), move_figure(POST)):
        axes = [figure["layout"][axis] for axis in ("xaxis", "yaxis")]
        assert [axis["automargin"] for axis in axes] == [True, True]
        assert figure["data"][0]["type"] == "heatmap" or not any(axis["showgrid"] for axis in axes)


def test_each_rank_has_its_precision_hits_are_marked_and_the_cutoff_stands_behind_its_rank() -> None:
    trace = ranks(POST)["data"][0]
    assert list(trace["y"]) == pytest.approx([0, 1 / 2, 1 / 3, 2 / 4, 2 / 5])
    assert list(trace["text"]) == ["0/1", "✓ 1/2", "1/3", "✓ 2/4", "2/5"]
    assert list(trace["marker"]["pattern"]["shape"]) == ["/", "", "/", "", "/"]
    assert trace["marker"]["color"][0] == MISS.lower()
    for k, line in ((1, 1.5), (5, 5.5), (9, 5.5)):
        layout = ranks(POST.with_k(k))["layout"]
        assert (layout["shapes"][0]["x0"], layout["annotations"][0]["text"]) == (line, f"K = {k}")


def test_every_line_has_a_dash_and_a_mark_of_its_own_and_no_more_marks_than_can_be_told_apart() -> None:
    figure = curves(POST.with_k(3))
    traces = figure["data"]
    assert [list(trace["x"]) for trace in traces] == [[1, 2, 3, 4, 5, 6, 7]] * 3
    assert len({trace["line"]["dash"] for trace in traces}) == 3
    assert len({trace["marker"]["symbol"] for trace in traces}) == 3
    assert {trace["line"]["color"] for trace in traces} == {NEUTRAL}
    assert figure["layout"]["shapes"][0]["x0"] == 3
    long = Scenario(tuple(f"i{n}" for n in range(50)), ("i3",), k=60)
    for trace in (*curves(POST.with_k(100))["data"], *curves(long)["data"]):
        sizes = trace["marker"]["size"]
        assert len(sizes) == len(trace["x"])
        assert 10 <= sum(size > 0 for size in sizes) <= 30
    lines = {"A": [Fraction(0), Fraction(1, 2)], "B": [Fraction(1), Fraction(1, 2)]}
    models = drawn(cutoff_curves(lines, 1, WORDS, lines=[MODEL_LINES[model] for model in lines]))["data"]
    assert {one["name"]: one["line"]["color"] for one in models} == {
        model: MODEL_COLOURS[model] for model in lines
    }
    for length, step in ((5, 1), (15, 1), (16, 5), (60, 5), (100, 10)):
        many = drawn(cutoff_curves({"AP@K": [Fraction(0)] * length}, 3, WORDS))
        assert many["layout"]["xaxis"]["dtick"] == step


def test_the_end_of_the_list_is_marked_where_the_lines_go_on_and_keeps_its_room_at_a_large_cutoff() -> None:
    figure = curves(POST.with_k(10))
    assert len(figure["data"][0]["x"]) == 12
    assert [shape["x0"] for shape in figure["layout"]["shapes"]] == [10, 5.5]
    assert [label["text"].strip() for label in figure["layout"]["annotations"]] == [WORDS["list_end"]]
    layout = curves(POST.with_k(100))["layout"]
    assert layout["xaxis"]["type"] == "log"
    low, high = layout["xaxis"]["range"]
    assert (log10(5) - low) / (high - low) > 1 / 3
    # Plotly places lines by the value and labels by its logarithm.
    assert layout["shapes"][1]["x0"] == 5.5
    assert layout["annotations"][0]["x"] == pytest.approx(log10(5.5))


def test_a_tile_is_the_change_that_the_move_would_make_and_losses_and_gains_are_equally_strong() -> None:
    trace = move_figure(POST)["data"][0]
    b_to_1 = (Fraction(1) - Fraction(1, 2)) / 3
    assert trace["z"][1][0] == pytest.approx(float(b_to_1))
    assert trace["customdata"][1][0] == f"+{float(b_to_1):.3f}"
    assert trace["text"][1][0] == f"+{float(b_to_1):.3f}".replace("0.", ".")
    assert [trace["z"][at][at] for at in range(5)] == [0] * 5
    assert trace["zmin"] == -trace["zmax"]


def test_the_map_stays_on_a_screen_its_names_apart_and_its_tiles_without_a_hue() -> None:
    for count, size in ((5, 13), (30, 13), (50, 13), (50, 20)):
        figure = move_figure(Scenario(tuple(f"i{n}" for n in range(count)), ("i1", "i20"), k=5), size)
        layout = figure["layout"]
        assert layout["height"] <= 600 * size / 13
        row = (layout["height"] - layout["margin"]["t"]) / max(count, 5)
        assert 9 <= layout["yaxis"]["tickfont"]["size"] <= row
    trace = figure["data"][0]
    for values, texts in zip(trace["z"], trace["text"], strict=True):
        assert list(texts) == ["+" if value > 0 else "−" if value < 0 else "" for value in values]
    for _, tile in LOSS_TO_GAIN:
        assert contrast(INK, tile) >= 4.5
        parts = [int(tile[at : at + 2], 16) for at in (1, 3, 5)]
        assert max(parts) - min(parts) <= 24


def test_the_histogram_marks_this_order_and_the_random_one_on_an_axis_of_shares() -> None:
    measure = parse_measure("AP@5")
    orders = order_distribution(measure, 5, 2, 3)
    figure = drawn(order_histogram(orders, Fraction(1, 3), measure, WORDS))
    assert sum(figure["data"][0]["y"]) == pytest.approx(1)
    lines = {shape["x0"]: shape["line"] for shape in figure["layout"]["shapes"] if "xsizemode" not in shape}
    assert sorted(lines) == pytest.approx(sorted([1 / 3, float(orders.expected)]))
    assert {line["dash"] for line in lines.values()} == {"solid", "dash"}
    assert {line["color"] for line in lines.values()} == {NEUTRAL}
    assert {label["text"] for label in figure["layout"]["annotations"]} == {
        f"{WORDS['this_order']} 0.3333",
        f"{WORDS['random_order']} {float(orders.expected):.4f}",
    }
    # No two ticks of shares read the same.
    measure = parse_measure("AP")
    for length, hits in ((5, 2), (10, 3), (30, 10)):
        orders = order_distribution(measure, length, hits, hits)
        axis = drawn(order_histogram(orders, Fraction(1, 3), measure, WORDS))
        highest = max(axis["data"][0]["y"])
        decimals = int(axis["layout"]["yaxis"]["tickformat"][1])
        assert highest / axis["layout"]["yaxis"]["nticks"] >= 10 ** -(2 + decimals)


def test_a_difference_is_drawn_on_both_sides_and_only_what_is_as_far_from_0_is_dark() -> None:
    null = [(-0.5, 1), (-0.3, 2), (0.1, 2), (0.3 + 1e-12, 2), (0.5, 1)]
    figure = drawn(chance_histogram(null, 0.3, CHANCE, NEUTRAL))
    (bars,) = figure["data"]
    dark = [x for x, colour in zip(bars["x"], bars["marker"]["color"], strict=True) if colour == GREY]
    assert dark == [-0.5, -0.3, 0.3 + 1e-12, 0.5]
    assert [shape["x0"] for shape in figure["layout"]["shapes"] if shape["x0"] == shape["x1"]] == [-0.3, 0.3]


def test_no_name_is_markup_on_a_chart() -> None:
    for name in ("<b>x</b>", "<img src=x onerror=alert(1)>", "$x$", "&lt;", "a<br>b"):
        scenario = Scenario((name,), (name,), k=1)
        for figure in (
            *(bars(scenario), ranks(scenario), move_figure(scenario)),
            drawn(cutoff_curves({name: [Fraction(1)]}, 1, WORDS)),
            drawn(chance_histogram([(0.5, 1.0)], 0.5, {**CHANCE, "mean_difference": name}, NEUTRAL)),
        ):
            # Our own line breaks are no markup of a name, whose are written &lt;br&gt;.
            assert not any("<" in text.replace("<br>", "") for text in all_texts(figure))
            assert "<br>b" not in "".join(all_texts(figure))
    # It is short, and says that it was cut.
    assert (shown_name("가" * 80), shown_name("가" * 24)) == ("가" * 23 + "…", "가" * 24)


# Means over cutoffs, and the number of cases


CUTOFF_WORDS = {"cutoff": "cutoff K", "mean": "mean", "relevant": "relevant items", "cases": "cases"}
LINES = {"AP@K": [0.5, 0.25, 0.25], "P@K": [0.5, 0.5, 0.2]}


def test_each_line_stands_at_the_logarithms_of_its_cutoffs_in_the_chart_its_name_at_its_end() -> None:
    shown = drawn(cutoff_lines([1, 10, 100], LINES, 10, CUTOFF_WORDS))
    assert [(line["name"], line["x"], line["y"]) for line in shown["data"]] == [
        (name, [0, 1, 2], values) for name, values in LINES.items()
    ]
    names = {note["text"]: (note["x"], note["y"]) for note in shown["layout"]["annotations"]}
    assert (names["AP@K"], names["P@K"]) == ((2, 0.25), (2, 0.2))
    assert "K = 10" in names
    assert [shape["x0"] for shape in shown["layout"]["shapes"]] == [1]
    # Numbers on the axis leave room for the chosen cutoff.
    layout = drawn(cutoff_lines([1, 10, 11, 100], {"P@K": [0.1] * 4}, 11, CUTOFF_WORDS))["layout"]
    assert layout["xaxis"]["ticktext"] == ["1", "11", "100"]
    for value in (0.0, 1.0):
        layout = drawn(cutoff_lines([1, 2], {"P@K": [value] * 2}, 1, CUTOFF_WORDS))["layout"]
        assert layout["yaxis"]["range"][1] >= 1
    low, high = drawn(cutoff_lines([1], {"P@K": [0.5]}, 1, CUTOFF_WORDS))["layout"]["xaxis"]["range"]
    assert low < 0 < high


def test_there_is_a_look_for_each_line_and_each_bar_has_its_number_above_it() -> None:
    (bars,) = drawn(count_bars(["1", "3–5"], [1200, 3], CUTOFF_WORDS))["data"]
    assert (bars["y"], bars["text"]) == ([1200, 3], ["1,200", "3"])
    assert len({mark for _, _, mark in MANY_LINES}) == len(set(MANY_LINES)) == len(MANY_LINES) >= MAX_MEASURES


@given(st.lists(st.floats(0, 300), max_size=8))
@example([100, 10, 40])
def test_places_that_are_spread_have_room_and_keep_their_order_and_those_that_have_room_stay(
    places: list[float],
) -> None:
    found = spread(places, 20)
    order = sorted(range(len(places)), key=lambda at: places[at])
    assert all(found[right] - found[left] >= 20 - 1e-6 for left, right in pairwise(order))
    assert all(place >= 0 for place in found)
    if all(places[right] - places[left] >= 20 for left, right in pairwise(order)):
        assert found == places


def test_differences_stand_on_both_sides_of_0_in_the_colours_of_the_models_their_mean_is_a_line() -> None:
    titles = {"a_better": "A better", "b_better": "B better", "difference": "B − A"}
    words = {**titles, "cases": "cases", "mean_difference": "mean difference"}
    figure = drawn(difference_histogram((3, 0, 5, 1), 0.4, -0.125, words))
    (trace,) = figure["data"]
    # Four bars of a width of 2 * 0.4 / 4 each.
    assert [round(x, 12) for x in trace["x"]] == [-0.3, -0.1, 0.1, 0.3]
    assert list(trace["y"]) == [3, 0, 5, 1]
    a, b = MODEL_COLOURS["A"], MODEL_COLOURS["B"]
    assert list(trace["marker"]["color"]) == [a, a, b, b]
    assert trace["customdata"][0] == "−0.4000 – −0.2000"
    layout = figure["layout"]
    assert any(shape["x0"] == -0.125 == shape["x1"] for shape in layout["shapes"])
    assert [note["text"] for note in layout["annotations"]] == ["mean difference −0.1250"]
    assert layout["xaxis"]["title"]["text"] == "◂ A better · B − A · B better ▸"
    assert layout["xaxis"]["range"][0] == -layout["xaxis"]["range"][1] < -0.4
