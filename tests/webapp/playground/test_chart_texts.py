"""The text alternative of a chart names every number that the chart shows."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.webapp.strategies import scenarios
from webapp.board.explained import curves_of, explain_all
from webapp.model.numbers import decimal_text
from webapp.model.scenario import Scenario
from webapp.playground.chart_texts import bars_alternative, curves_alternative, ranks_alternative
from webapp.texts import LANGUAGES, Texts, texts_for

# Wording of this test's own: the app's may become better without any number going missing.
EN = Texts(
    "en",
    {
        **texts_for("en").templates,
        "chart.hit": "hit",
        "chart.miss": "miss",
        "chart.bars_value": "{measure} {value}",
        "chart.bars_value_before": "{measure} {value}, before the last change {before}",
        "chart.ranks_alt": "{values}. K = {k}.",
        "chart.ranks_value": "rank {k} {item} {kind} {hits}/{k}",
        "chart.curves_alt": "K from 1 to {n}. {values}. K = {k}.",
        "chart.curves_value": "{measure}: {numbers}",
        "chart.curves_end": "ends at {n}",
        "change.comma": ", ",
    },
)
POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)


def test_the_bars_are_told_with_what_they_were_before() -> None:
    after = explain_all(POST.with_ranked(tuple("ACEBD")), POST)
    told = bars_alternative(after.now, after.before, EN)
    now = f"{(1 / 4 + 2 / 5) / 3:.4f}"
    assert f"AP {now}, before the last change 0.3333" in told
    assert f"AP@5 {now}, before the last change 0.3333" in told
    assert "P@5 0.4000" in told
    assert "P@5 0.4000, before" not in told


def test_every_rank_is_told_with_item_kind_and_fraction() -> None:
    told = ranks_alternative(explain_all(POST, None).whole_list, 5, EN)
    for part in ("rank 1 A miss 0/1", "rank 2 B hit 1/2", "rank 3 C miss 1/3", "rank 4 D hit 2/4", "K = 5"):
        assert part in told


def test_every_point_of_every_line_is_told() -> None:
    told = curves_alternative(curves_of(explain_all(POST.with_k(8), None)), 8, EN, length=5)
    at_k = [Fraction(0), Fraction(1, 4), Fraction(1, 6), *[Fraction(1, 3)] * 7]
    assert f"AP@K: {', '.join(map(decimal_text, at_k))}" in told
    precise = [Fraction(0), Fraction(1, 2), Fraction(1, 3), *(Fraction(2, k) for k in range(4, 11))]
    assert f"P@K: {', '.join(map(decimal_text, precise))}" in told
    assert "K from 1 to 10" in told
    assert "K = 8" in told
    assert "ends at 5" in told


@pytest.mark.parametrize("lang", LANGUAGES)
@given(scenario=scenarios())
@settings(max_examples=20)
def test_all_numbers_are_told_in_every_language(lang: str, scenario: Scenario) -> None:
    texts = texts_for(lang)
    readout = explain_all(scenario, None)
    bars = bars_alternative(readout.now, readout.before, texts)
    for explanation in readout.now:
        assert f"{explanation.measure}" in bars
        assert decimal_text(explanation.value) in bars
    ranks = ranks_alternative(readout.whole_list, scenario.k, texts)
    for step in readout.whole_list.steps:
        assert f"{step.hits}/{step.k}" in ranks
        assert str(step.item) in ranks
    curves = curves_alternative(curves_of(readout), scenario.k, texts)
    for values in curves_of(readout).values():
        assert texts("change.comma").join(map(decimal_text, values)) in curves


def test_an_empty_list_can_be_told_too() -> None:
    empty = explain_all(Scenario((), ("A",), k=3), None)
    assert "AP 0.0000" in bars_alternative(empty.now, empty.before, EN)
    assert "K = 3" in ranks_alternative(empty.whole_list, 3, EN)
    assert "K from 1 to 0" in curves_alternative(curves_of(empty), 3, EN)
