"""Charts: bars whose pieces add up, ghosts of earlier values, and names that are escaped."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings

from recmetrics import move_gains, order_distribution, parse_measure
from tests.webapp.strategies import scenarios
from webapp.board.colours import MISS, rank_colours
from webapp.board.explained import curves_of, explain_all
from webapp.charts import (
    MODEL_COLOURS,
    MODEL_LINES,
    Figure,
    cutoff_curves,
    measure_bars,
    move_map,
    order_histogram,
    precision_by_rank,
)
from webapp.charts.layout import shown_name
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

WORDS = texts_for("en").section("chart")
POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
EMPTY = Scenario((), tuple("BDZ"), k=5)
HOSTILE = ("<b>x</b>", "<img src=x onerror=alert(1)>", "$x$", "&lt;", "a<br>b")

Drawn = dict[str, Any]


def drawn(figure: Figure) -> Drawn:
    """Return the figure as the browser gets it, after Plotly has checked every value in it.

    The app sends plain data that nothing checks at run time: here is where it is held to Plotly's schema.
    """
    plain: Any = figure.to_dict()
    checked: Any = go.Figure(**plain)
    as_sent: Drawn = checked.to_plotly_json()
    return as_sent


def bars(scenario: Scenario, before: Scenario | None = None) -> Drawn:
    readout = explain_all(scenario, before)
    return drawn(measure_bars(readout.now, readout.before, rank_colours(scenario), WORDS))


def pieces(figure: Drawn) -> dict[int, list[tuple[float, float]]]:
    """Return base and height of the pieces of each bar, by the bar's place."""
    trace = figure["data"][1]
    found: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for at, base, height in zip(trace["x"], trace["base"], trace["y"], strict=True):
        found[at].append((base, height))
    return found


def all_texts(figure: Drawn) -> list[str]:
    """Return every text that Plotly would read as its small HTML."""
    texts: list[str] = []
    for trace in figure["data"]:
        for key in ("hovertext", "text", "customdata"):
            value: Any = trace.get(key, [])
            texts += [value] if isinstance(value, str) else [str(text) for text in value]
    for axis in ("xaxis", "yaxis"):
        texts += [str(text) for text in figure["layout"][axis].get("ticktext", [])]
    return texts


# Bars of the measures


@given(scenarios())
@settings(max_examples=40)
def test_the_pieces_of_a_bar_stand_on_each_other_and_add_up_to_the_value(scenario: Scenario) -> None:
    found = pieces(bars(scenario))
    for at, explanation in enumerate(explain_all(scenario, None).now):
        top = 0.0
        for base, height in found[at]:
            assert base == pytest.approx(top)
            top += height
        beyond = sum(explanation.beyond, Fraction(0)) / (explanation.denominator or 1)
        assert top + float(beyond) == pytest.approx(float(explanation.value))


def test_each_piece_is_a_hits_share_in_the_hits_colour() -> None:
    trace = bars(POST)["data"][1]
    colours = rank_colours(POST)
    share = float(Fraction(1, 2) / 3)
    assert list(zip(trace["x"], trace["y"], strict=True)) == [
        (0, share),
        (0, share),
        (1, share),
        (1, share),
        (2, 1 / 5),
        (2, 1 / 5),
    ]
    assert list(trace["marker"]["color"]) == [colours[1], colours[3]] * 3


def writing(drawn: Drawn) -> list[tuple[int, str]]:
    """Return the labels on the bars, with the number of the bar."""
    parts = drawn["data"][1]
    return [(bar, text) for bar, text in zip(parts["x"], parts["text"], strict=True) if text]


def test_a_bar_carries_its_value_in_writing() -> None:
    assert writing(bars(POST)) == [(0, "0.3333"), (1, "0.3333"), (2, "0.4000")]
    assert bars(POST)["layout"]["xaxis"]["ticktext"] == ["AP", "AP@5", "P@5"]


def test_the_writing_stands_on_top_of_the_bar() -> None:
    parts = bars(POST)["data"][1]
    assert parts["textposition"] == "outside"
    for bar in (0, 1, 2):
        tops = [
            (base + height, text)
            for x, base, height, text in zip(
                parts["x"], parts["base"], parts["y"], parts["text"], strict=True
            )
            if x == bar
        ]
        assert [text for _, text in sorted(tops)][-1]
        assert not any(text for _, text in sorted(tops)[:-1])


def test_a_ghost_stands_where_the_bar_was_before() -> None:
    ghost = bars(POST.with_ranked(tuple("ACEBD")), POST)["data"][0]
    assert list(zip(ghost["x"], ghost["y"], strict=True)) == [
        (0, pytest.approx(1 / 3)),
        (1, pytest.approx(1 / 3)),
        (2, pytest.approx(2 / 5)),
    ]
    assert ghost["name"] == WORDS["before"]


def test_without_a_last_change_there_is_no_ghost() -> None:
    assert not list(bars(POST)["data"][0]["x"])


def test_an_empty_list_has_bars_of_nought() -> None:
    figure = bars(EMPTY)
    assert list(figure["data"][1]["y"]) == [0, 0, 0]
    assert writing(figure) == [(0, "0.0000"), (1, "0.0000"), (2, "0.0000")]


# P@k by rank


def ranks(scenario: Scenario) -> Drawn:
    whole = explain_all(scenario, None).whole_list
    return drawn(precision_by_rank(whole, rank_colours(scenario), scenario.k, WORDS))


def test_each_rank_has_its_precision_and_hits_are_marked_without_colour() -> None:
    trace = ranks(POST)["data"][0]
    assert list(trace["y"]) == pytest.approx([0, 1 / 2, 1 / 3, 2 / 4, 2 / 5])
    assert list(trace["text"]) == ["0/1", "✓ 1/2", "1/3", "✓ 2/4", "2/5"]
    assert list(trace["marker"]["pattern"]["shape"]) == ["/", "", "/", "", "/"]


@pytest.mark.parametrize(("k", "line"), [(1, 1.5), (5, 5.5), (9, 5.5)])
def test_the_cutoff_stands_behind_its_rank_or_the_last_one(k: int, line: float) -> None:
    figure = ranks(POST.with_k(k))
    assert figure["layout"]["shapes"][0]["x0"] == line
    assert figure["layout"]["annotations"][0]["text"] == f"K = {k}"


# The measures at every K


def test_every_line_has_a_dash_and_a_mark_of_its_own() -> None:
    figure = drawn(cutoff_curves(curves_of(explain_all(POST, None)), 3, WORDS))
    traces = figure["data"]
    assert [list(trace["x"]) for trace in traces] == [[1, 2, 3, 4, 5]] * 3
    assert len({trace["line"]["dash"] for trace in traces}) == 3
    assert len({trace["marker"]["symbol"] for trace in traces}) == 3
    assert figure["layout"]["shapes"][0]["x0"] == 3


# The map of moves


def move_figure(scenario: Scenario) -> Drawn:
    gains = move_gains(parse_measure("AP@5"), scenario.ranked, scenario.relevant_set())
    return drawn(move_map(gains, scenario.ranked, WORDS))


def test_a_tile_is_the_change_that_the_move_would_make() -> None:
    trace = move_figure(POST)["data"][0]
    b_to_1 = (Fraction(1) - Fraction(1, 2)) / 3
    assert trace["z"][1][0] == pytest.approx(float(b_to_1))
    assert trace["text"][1][0] == f"+{float(b_to_1):.3f}"
    assert [trace["z"][at][at] for at in range(5)] == [0] * 5


def test_losses_and_gains_of_one_size_are_equally_strong() -> None:
    trace = move_figure(POST)["data"][0]
    assert trace["zmin"] == -trace["zmax"]


# All orders


def test_the_histogram_marks_this_order_and_the_random_one() -> None:
    measure = parse_measure("AP@5")
    orders = order_distribution(measure, 5, 2, 3)
    figure = drawn(order_histogram(orders, Fraction(1, 3), measure, WORDS))
    assert sum(figure["data"][0]["y"]) == pytest.approx(1)
    assert [shape["x0"] for shape in figure["layout"]["shapes"]] == pytest.approx(
        [1 / 3, float(orders.expected)]
    )
    assert figure["layout"]["annotations"][0]["text"] == f" {WORDS['this_order']} 0.3333 "


# Names


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_markup_on_a_chart(name: str) -> None:
    scenario = Scenario((name,), (name,), k=1)
    for figure in (bars(scenario), ranks(scenario), move_figure(scenario)):
        for text in all_texts(figure):
            ours = text.replace("<br>", "")  # our own line breaks; the name's are written &lt;br&gt;
            assert "<" not in ours
        assert "<br>b" not in "".join(all_texts(figure))


def test_a_name_on_a_chart_is_short_and_says_that_it_was_cut() -> None:
    assert shown_name("가" * 80) == "가" * 23 + "…"
    assert shown_name("가" * 24) == "가" * 24


def test_misses_are_grey_or_nearly_so() -> None:
    colours = ranks(POST)["data"][0]["marker"]["color"]
    assert colours[0] == MISS.lower()


@pytest.mark.slow
@given(scenarios())
@settings(max_examples=25)
def test_plotly_accepts_every_chart_of_every_board(scenario: Scenario) -> None:
    bars(scenario, POST)
    ranks(scenario)
    move_figure(scenario)
    drawn(cutoff_curves(curves_of(explain_all(scenario, None)), scenario.k, WORDS))
    measure = parse_measure(f"AP@{scenario.k}")
    length, hits = len(scenario.ranked), len(set(scenario.ranked) & set(scenario.relevant))
    orders = order_distribution(measure, length, hits, scenario.relevant_count)
    drawn(order_histogram(orders, Fraction(0), measure, WORDS))


def test_two_models_keep_their_colours_in_curves() -> None:
    curves = {"A": [Fraction(0), Fraction(1, 2)], "B": [Fraction(1), Fraction(1, 2)]}
    traces = drawn(cutoff_curves(curves, 1, WORDS, lines=MODEL_LINES))["data"]
    assert {trace["name"]: trace["line"]["color"] for trace in traces} == MODEL_COLOURS


@pytest.mark.parametrize(("length", "step"), [(5, 1), (15, 1), (16, 5), (60, 5), (100, 10)])
def test_many_cutoffs_do_not_crowd_the_axis(length: int, step: int) -> None:
    figure = drawn(cutoff_curves({"AP@K": [Fraction(0)] * length}, 3, WORDS))
    assert figure["layout"]["xaxis"]["dtick"] == step


def test_the_check_of_plotly_sees_a_value_that_it_does_not_know() -> None:
    figure = measure_bars((), (), (), WORDS)
    figure.to_dict()["layout"]["barmode"] = "sideways"
    with pytest.raises(ValueError, match="barmode"):
        drawn(figure)
