"""Presses on charts: a point chooses K, a tile makes its move, and anything else changes nothing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.strategies import scenarios
from webapp.board.applying import WHOLE
from webapp.board.last_act import LastAct
from webapp.components.in_turn import Outcome
from webapp.model.history import History
from webapp.model.scenario import Scenario
from webapp.playground.chart_acts import apply_chart_acts, read_chart_acts

POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)


def after(*acts: Any, scenario: Scenario = POST, page: str = "p") -> Outcome[History[Scenario], LastAct]:
    """Return the outcome of these presses, as the browser numbers them."""
    numbered: list[Any] = [{"n": n, **act} if isinstance(act, dict) else act for n, act in enumerate(acts, 1)]
    message = read_chart_acts({"page": page, "acts": numbered})
    return apply_chart_acts(History.opened(scenario), message, WHOLE, confirmed=0, page="p")


def test_a_point_of_the_curves_chooses_its_k() -> None:
    outcome = after({"do": "cutoff", "k": 7})
    assert outcome.state.now == POST.with_k(7)
    assert outcome.last_act == LastAct("cutoff", was=5, now=7)
    assert outcome.state.undo().now == POST


@pytest.mark.parametrize(("item", "to", "order"), [("D", 1, "DABCE"), ("A", 5, "BCDEA"), ("C", 4, "ABDCE")])
def test_a_tile_makes_its_move_and_undo_takes_it_back(item: str, to: int, order: str) -> None:
    outcome = after({"do": "move", "item": item, "to": to})
    assert outcome.state.now == POST.with_ranked(tuple(order))
    assert outcome.last_act == LastAct("moved", item, "ABCDE".index(item) + 1, to)
    assert outcome.state.undo().now == POST


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"do": "cutoff", "k": 0}, "number_refused"),
        ({"do": "cutoff", "k": 101}, "number_refused"),
        ({"do": "cutoff", "k": "5"}, "number_refused"),
        ({"do": "move", "item": "Z", "to": 1}, "not_a_permutation"),
        ({"do": "move", "item": "A", "to": 6}, "not_a_permutation"),
        ({"do": "move", "item": "A", "to": 0}, "act_unreadable"),
        ({"do": "arrange"}, "act_unknown"),
        ({}, "act_unreadable"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words_and_loses_nothing(act: dict[str, Any], code: str) -> None:
    outcome = after(act)
    assert outcome.state.now == POST
    assert [problem.code for problem in outcome.problems] == [code]
    assert outcome.confirmed == 1


def test_a_press_of_a_page_before_is_not_made_on_this_one() -> None:
    outcome = after({"do": "move", "item": "D", "to": 1}, page="older")
    assert outcome.state.now == POST
    assert [problem.code for problem in outcome.problems] == ["old_page"]


CUTOFFS = st.fixed_dictionaries({"do": st.just("cutoff"), "k": st.integers(-2, 200)})
MOVES = st.fixed_dictionaries(
    {"do": st.just("move"), "item": st.sampled_from("ABCDEZ"), "to": st.integers(0, 60)}
)


@given(scenarios(), st.lists(st.one_of(CUTOFFS, MOVES, st.none()), max_size=5))
def test_no_press_loses_an_item(scenario: Scenario, acts: list[Any]) -> None:
    found = after(*acts, scenario=scenario).state.now
    assert set(found.items) == set(scenario.items)
    assert found.relevant == scenario.relevant
