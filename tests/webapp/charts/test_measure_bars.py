"""Bars of measures: pieces that add up, values at their ends, outlines of earlier values."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from recmetrics import catalogue
from tests.webapp.charts.figures import EMPTY, LONG, POST, WORDS, Drawn, bars
from tests.webapp.strategies import scenarios
from webapp.board.explained import explain_all
from webapp.model.palette import contrast
from webapp.model.scenario import Scenario


def pieces(figure: Drawn) -> dict[int, list[tuple[float, float]]]:
    """Return base and height of the pieces of each bar, by the bar's place, whether it stands or lies."""
    trace = figure["data"][1]
    across, along = ("y", "x") if trace["orientation"] == "h" else ("x", "y")
    found: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for at, base, height in zip(trace[across], trace["base"], trace[along], strict=True):
        found[at].append((base, height))
    return found


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
    colours = explain_all(POST, None).rank_colours
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


def writing(figure: Drawn) -> list[tuple[str, float, str]]:
    """Return the name of each bar, the place of its label from 0 to 1, and the label."""
    labels, bars = figure["data"][2], figure["data"][1]
    across, along = ("y", "x") if bars["orientation"] == "h" else ("x", "y")
    names = figure["layout"][f"{across}axis"]["ticktext"]
    places = zip(labels[across], labels[along], labels["text"], strict=True)
    return [(names[at], place, text.strip()) for at, place, text in places]


def test_a_bar_carries_its_value_at_its_end() -> None:
    assert writing(bars(POST)) == [
        ("AP", pytest.approx(1 / 3), "0.3333"),
        ("AP@5", pytest.approx(1 / 3), "0.3333"),
        ("P@5", pytest.approx(2 / 5), "0.4000"),
    ]
    assert bars(POST)["data"][2]["textposition"] == "top center"


def test_a_value_is_written_beyond_the_outline_of_a_longer_bar_before() -> None:
    fell = bars(POST.with_ranked(tuple("ACEBD")), POST)
    assert writing(fell)[0] == ("AP", pytest.approx(1 / 3), f"{float(Fraction(13, 60)):.4f}")


def test_bars_lie_where_a_name_is_too_long_to_stand_below_one() -> None:
    figure = bars(LONG)
    assert figure["data"][1]["orientation"] == "h"
    names = ["AP", "AP@5", "P@5", "AP(norm=min_length)@5", "RR"]
    assert figure["layout"]["yaxis"]["ticktext"] == names
    low, high = figure["layout"]["yaxis"]["range"]
    assert low > high  # the first one at the top


def test_all_measures_at_once_have_a_line_of_text_each() -> None:
    scenario = POST.with_show([name.replace("@5", "@K") for name in map(str, catalogue(5))])
    figure = bars(scenario)
    lines = len(figure["layout"]["yaxis"]["ticktext"])
    assert lines == len(catalogue(5))
    assert figure["layout"]["height"] >= 1.5 * 13 * lines


def outlines(figure: Drawn) -> list[tuple[float, float]]:
    """Return where the dotted outlines end, by the middle of their bar."""
    trace = figure["data"][0]
    corners = [corner for corner in zip(trace["x"], trace["y"], strict=True) if corner[0] is not None]
    return [
        ((corners[at][0] + corners[at + 3][0]) / 2, corners[at + 1][1]) for at in range(0, len(corners), 4)
    ]


def test_a_dotted_outline_with_a_key_stands_where_the_bar_was_before() -> None:
    figure = bars(POST.with_ranked(tuple("ACEBD")), POST)
    assert outlines(figure) == [
        (pytest.approx(0), pytest.approx(1 / 3)),
        (pytest.approx(1), pytest.approx(1 / 3)),
        (pytest.approx(2), pytest.approx(2 / 5)),
    ]
    assert figure["layout"]["showlegend"] is True
    [key] = [trace["name"] for trace in figure["data"] if trace.get("showlegend", True)]
    assert key == WORDS["before"]


def test_without_a_last_change_there_is_no_outline_and_no_key() -> None:
    assert not outlines(bars(POST))
    assert bars(POST)["layout"]["showlegend"] is False


def test_a_block_names_its_item_in_letters_that_are_read_on_its_colour() -> None:
    trace = bars(POST)["data"][1]
    assert list(trace["text"]) == ["B", "D"] * 3
    letters = zip(trace["insidetextfont"]["color"], trace["marker"]["color"], strict=True)
    assert all(contrast(letter, ground) >= 4.5 for letter, ground in letters)


def test_an_empty_list_has_bars_of_nought() -> None:
    figure = bars(EMPTY)
    assert not figure["data"][1]["x"]
    assert [(place, text) for _, place, text in writing(figure)] == [(0, "0.0000")] * 3


def test_a_value_beyond_1_stays_within_the_picture() -> None:
    scenario = replace(POST, grades=(("B", 4), ("D", 3)), show=("DCG@K",))
    figure = bars(scenario)
    (name, end, label) = writing(figure)[-1]
    assert (name, label) == ("DCG@5", f"{end:.4f}")
    lies = figure["data"][1]["orientation"] == "h"
    low, high = figure["layout"]["xaxis" if lies else "yaxis"]["range"]
    assert low == 0
    assert 1 < end < high
