"""The change that a prediction is about, drawn before it is made."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.learn.planned import MOST, planned_change
from webapp.model.scenario import Scenario


def scenario(ranked: str, relevant: str = "AB", k: int = 5) -> Scenario:
    return Scenario(tuple(ranked), tuple(relevant), k=k)


def moves(before: str, after: str) -> list[tuple[str, str]]:
    planned = planned_change(scenario(before), scenario(after))
    return [] if planned is None else [(move["item"], move["below"]) for move in planned["moves"]]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        # A miss steps aside, hits sink, hits change places, a hit passes a miss.
        ("CADBE", "ADBEC", [("C", "E")]),
        ("ABCDE", "CDEAB", [("A", "E"), ("B", "E")]),
        ("CADBE", "CBDAE", [("B", "C"), ("A", "D")]),
        ("CA", "AC", [("A", "")]),
        # Items that were not there.
        ("CDE", "CDEAB", [("A", "E"), ("B", "E")]),
    ],
)
def test_the_cards_that_move_are_drawn_below_those_that_stay(
    before: str, after: str, expected: list[tuple[str, str]]
) -> None:
    assert moves(before, after) == expected


def test_another_k_is_drawn_and_the_same_list_is_not() -> None:
    assert planned_change(scenario("ABC", k=2), scenario("ABC", k=3)) == {"moves": [], "k": 3}
    assert planned_change(scenario("ABC"), scenario("ABC")) is None


def test_what_would_be_a_tangle_is_not_drawn() -> None:
    assert planned_change(scenario("ABCDE"), scenario("EDCBA")) is None
    assert planned_change(scenario("ABC"), scenario("BC")) is None


@given(st.permutations("ABCDEF"), st.permutations("ABCDEF"))
def test_the_drawing_leads_to_the_list_that_it_announces(before: list[str], after: list[str]) -> None:
    drawn = moves("".join(before), "".join(after))
    assert len(drawn) <= MOST
    if not drawn:
        return
    moving = {item for item, _ in drawn}
    places = ["", *(item for item in before if item not in moving)]
    led_to = [one for place in places for one in (place, *(item for item, at in drawn if at == place))]
    assert led_to[1:] == after
