"""Means over cases have names of their own, which parse back too."""

from typing import Any

import pytest

from recmetrics import Mean, MeasureNameError, catalogue, mean_name, parse_mean, parse_measure
from tests.recmetrics.notebook import html_of


@pytest.mark.parametrize(
    ("measure", "mean"),
    [
        ("P@5", "Mean P@5"),
        ("AP", "MAP"),
        ("AP@5", "MAP@5"),
        ("AP(norm=hits)@5", "MAP(norm=hits)@5"),
        ("RR", "MRR"),
        ("RR@10", "MRR@10"),
        ("RPrec", "Mean RPrec"),
        ("MeanP@5", "Mean MeanP@5"),
    ],
)
def test_the_mean_of_a_measure_has_a_name(measure: str, mean: str) -> None:
    assert mean_name(parse_measure(measure)) == mean


def test_every_mean_parses_back() -> None:
    means = [Mean(measure) for measure in catalogue(5)]
    assert [parse_mean(str(mean)) for mean in means] == means


@pytest.mark.parametrize("spelled", ["Mean AP@5", " MAP(norm=min)@5", "MAP @ 5", "Mean  AP@5"])
def test_a_mean_may_be_spelled_in_other_ways(spelled: str) -> None:
    assert parse_mean(spelled) == Mean(parse_measure("AP@5"))


@pytest.mark.parametrize("name", ["AP@5", "MeanP@5", "MAPE@5", "", "Mean"])
def test_what_is_not_a_mean_is_refused(name: str) -> None:
    with pytest.raises(MeasureNameError) as caught:
        parse_mean(name)
    assert caught.value.problem == "not_a_mean"


def test_a_mean_of_an_unknown_measure_is_refused() -> None:
    with pytest.raises(MeasureNameError, match="Did you mean P@5"):
        parse_mean("Mean Precission@5")


def test_the_measure_within_a_mean_may_be_written_as_others_do() -> None:
    assert str(parse_mean("Mean precision@5")) == "Mean P@5"


def test_an_explained_mean_shows_a_row_a_case_and_the_mean() -> None:
    explanation = parse_mean("MRR").explain(
        {"u1": ["A", "B"], "<u2>": ["A"]}, {"u1": {"B"}, "<u2>": {"A"}, "u3": {"A"}}, missing="skip"
    )
    assert [line.split() for line in str(explanation).splitlines()[:5]] == [
        ["case", "RR"],
        ["u1", "1/2"],
        ["<u2>", "1"],
        ["u3", "–"],
        ["sum", "3/2"],
    ]
    assert str(explanation).endswith("MRR = 3/4 = 0.7500, over 2 cases")
    assert "&lt;u2&gt;" in html_of(explanation)
    frame: Any = explanation.to_pandas()
    assert frame["value"].tolist() == [0.5, 1.0, 0.0]
    assert frame["counted"].tolist() == [True, True, False]
    nothing = parse_mean("MRR").explain({}, {"u1": {"A"}}, missing="skip")
    assert str(nothing).endswith("MRR: no case is left to average")
