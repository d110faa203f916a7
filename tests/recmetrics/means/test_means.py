"""Means over cases have names of their own, which parse back too."""

import pytest

from recmetrics import Mean, MeasureNameError, catalogue, mean_name, parse_mean, parse_measure


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
        parse_mean("Mean Precision@5")
