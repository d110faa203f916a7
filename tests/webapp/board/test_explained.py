"""View model of the board: every number is the core's, and has its explanation."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from recmetrics import parse_measure
from tests.webapp.strategies import scenarios
from webapp.board.explained import (
    ROOM_BEYOND,
    board_numbers,
    change_sentences,
    curves_of,
    explain_all,
)
from webapp.board.last_act import LastAct
from webapp.model.measure_names import name_at
from webapp.model.scenario import OPENING, Scenario
from webapp.texts import Texts, texts_for

# Wording of this test's own: the app's may become better without any number becoming wrong.
EN = Texts(
    "en",
    {
        **texts_for("en").templates,
        "act.moved": "{item} moved from rank {was} to {now} of {n}.",
        "change.value": "{measure} {before} → {after}{difference}",
        "change.sentence": "{head}: {reason}.",
        "change.spoken": "{measure} {before} to {after}.",
    },
)
POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
ONE = Scenario(("A",), ("A",), k=1)
EIGHT = Scenario(tuple("ABCDE"), tuple("ACXYZ"), k=5, unnamed=3)
FIFTY = Scenario(
    tuple(f"item {number}" for number in range(1, 51)),
    tuple(f"item {number}" for number in range(1, 51) if number % 3),
    k=20,
)
EMPTY = Scenario((), tuple("BDZ"), k=5)


def shown(scenario: Scenario, before: Scenario | None = None, act: LastAct | None = None) -> dict[str, Any]:
    sentences = change_sentences(scenario, before, act, EN)
    numbers = board_numbers(explain_all(scenario, before))
    return {**numbers, "changed": sentences.shown, "said": sentences.spoken}


def values(scenario: Scenario) -> dict[str, str]:
    measures = shown(scenario)["measures"]
    return {name_at(measure["name"], scenario.k): measure["value"] for measure in measures}


# The measures


@pytest.mark.parametrize(
    "scenario", [EMPTY, ONE, POST, OPENING, EIGHT, FIFTY], ids=["0", "1", "5", "films", "8", "50"]
)
def test_every_value_is_the_cores_to_the_last_digit(scenario: Scenario) -> None:
    for name, value in values(scenario).items():
        assert value == str(parse_measure(name).explain(scenario.ranked, scenario.relevant_set()).value)


@given(scenarios())
def test_whatever_is_on_the_board_its_values_are_those_of_recmetrics(scenario: Scenario) -> None:
    printed = values(scenario)
    assert list(printed)[:3] == ["AP", f"AP@{scenario.k}", f"P@{scenario.k}"]
    for name, value in printed.items():
        assert value == str(parse_measure(name).explain(scenario.ranked, scenario.relevant_set()).value)


@given(scenarios())
def test_what_the_board_is_given_is_plain_data(scenario: Scenario) -> None:
    json.dumps(shown(scenario, OPENING, LastAct("opened")), allow_nan=False)


def test_a_measure_that_is_named_twice_is_shown_once() -> None:
    assert list(values(POST.with_show(("AP", "RR")))) == ["AP", "AP@5", "P@5", "RR"]


def test_a_page_that_was_just_opened_has_nothing_to_compare_with() -> None:
    board = shown(POST)
    assert board["before"] is None
    assert (board["changed"], board["said"]) == ("", "")


def test_the_list_before_is_there_to_be_compared_with() -> None:
    before = shown(POST, POST.with_k(2).with_unnamed(4))["before"]
    assert (before["ranked"], before["k"], before["relevant_count"]) == (POST.ranked, 2, 7)


# The cutoff's room, curves


def test_the_cutoff_has_room_beyond_the_list_but_never_beyond_its_limit() -> None:
    assert shown(POST)["k_max"] == 5 + ROOM_BEYOND
    assert shown(POST.with_k(30))["k_max"] == 30
    assert shown(FIFTY.with_k(100))["k_max"] == 100


def test_curves_hold_each_measure_at_every_cutoff() -> None:
    curves = curves_of(explain_all(POST, None))
    assert curves["P@K"] == [
        0,
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(2, 4),
        *(Fraction(2, k) for k in (5, 6, 7)),
    ]
    assert curves["AP@K"] == [0, Fraction(1, 2) / 2, Fraction(1, 2) / 3, *[Fraction(1, 3)] * 4]
    assert curves["AP"] == [Fraction(1, 3)] * 7
    assert curves_of(explain_all(EMPTY, None)) == {"AP": [], "AP@K": [], "P@K": []}


@pytest.mark.parametrize(("k", "last"), [(1, 7), (5, 7), (10, 12), (99, 100), (100, 100)])
def test_curves_go_beyond_the_list_and_the_chosen_cutoff_but_not_beyond_any(k: int, last: int) -> None:
    scenario = POST.with_k(k)
    curves = curves_of(explain_all(scenario, None))
    assert {len(values) for values in curves.values()} == {last}
    for number in (k, last):
        at = explain_all(scenario.with_k(number), None).now
        assert [curves[name][number - 1] for name in ("AP", "AP@K", "P@K")] == [one.value for one in at]


# What was done, for eyes and ears


def test_a_move_is_told_with_its_consequence() -> None:
    after = POST.with_ranked(tuple("BACDE"))
    board = shown(after, POST, LastAct("moved", "B", 2, 1))
    rise = Fraction(1, 2) - Fraction(1, 3)
    assert board["changed"].startswith(f"B moved from rank 2 to 1 of 5. AP@5 1/3 → 1/2 (+{rise}): ")
    assert board["said"] == "B moved from rank 2 to 1 of 5. AP@5 0.3333 to 0.5000."


def test_where_the_chosen_measure_stays_the_others_have_their_say() -> None:
    # D and E change places below K = 2: AP@2 and P@2 see nothing of it.
    before = POST.with_k(2)
    board = shown(before.with_ranked(tuple("ABDCE")), before, LastAct("moved", "D", 4, 3))
    assert board["changed"].endswith(" AP 1/3 → 7/18.")
    assert "7/18" not in shown(before.with_ranked(tuple("ABCED")), before)["changed"]
