"""Acts of the board: the effect of each, applied once."""

from typing import Any

import pytest

from recmetrics import average_precision
from tests.webapp.components.sending import PAGE, START, arrange, board, codes, send
from webapp.board.applying import WHOLE, apply_acts, read_board
from webapp.model.history import History
from webapp.model.scenario import Scenario

# What each act does


def test_arranging_replaces_list_marks_and_cutoff_at_once() -> None:
    outcome = send(START, arrange(START, ranked=list("BACD"), relevant=list("ZBU"), unused=["E"], k=3))
    assert board(outcome) == Scenario(tuple("BACD"), tuple("ZBU"), ("E",), k=3)
    assert len(outcome.state.entries) == 2


def test_arranging_moves_items_between_all_places() -> None:
    outcome = send(START, arrange(START, ranked=list("ZBACU"), relevant=list("BDE"), unused=[], k=3))
    assert board(outcome) == Scenario(tuple("ZBACU"), tuple("BDE"), k=3)
    assert codes(outcome) == []


def test_adding_puts_a_new_item_at_the_end_of_its_place() -> None:
    acts = [{"do": "add", "item": f" {place} ", "to": place} for place in ("ranked", "missed", "unused")]
    assert board(send(START, *acts)) == Scenario(
        (*START.ranked, "ranked"), (*START.relevant, "missed"), (*START.unused, "unused"), k=5
    )


def test_renaming_keeps_place_and_mark() -> None:
    outcome = send(START, {"do": "rename", "item": "B", "name": "영화 B"})
    assert board(outcome) == Scenario(("A", "영화 B", "C", "D", "E"), ("영화 B", "D", "Z"), ("U",), k=5)


def test_removing_takes_an_item_off_every_place() -> None:
    acts = [{"do": "remove", "item": item} for item in "BZU"]
    assert board(send(START, *acts)) == Scenario(tuple("ACDE"), ("D",), k=5)


def test_items_without_a_card_are_a_number() -> None:
    assert board(send(START, {"do": "unnamed", "count": 97})) == START.with_unnamed(97)


def test_a_shuffle_is_the_same_for_the_same_seed() -> None:
    orders = {board(send(START, {"do": "shuffle", "seed": 1})).ranked for _ in range(3)}
    assert len(orders) == 1
    assert sorted(orders.pop()) == sorted(START.ranked)
    assert len({board(send(START, {"do": "shuffle", "seed": seed})).ranked for seed in range(20)}) > 5


def test_best_and_worst_order_bound_what_the_list_can_reach() -> None:
    values = {
        do: average_precision(board(send(START, {"do": do})).ranked, START.relevant_set())
        for do in ("best", "worst")
    }
    assert values == {"best": (1 / 1 + 2 / 2) / 3, "worst": pytest.approx((1 / 4 + 2 / 5) / 3)}


def test_undo_redo_and_reset_walk_the_history() -> None:
    move = arrange(START, ranked=list("BACDE"))
    assert board(send(START, move, {"do": "undo"})) == START
    assert board(send(START, move, {"do": "undo"}, {"do": "redo"})).ranked == tuple("BACDE")
    assert board(send(START, move, {"do": "reset"})) == START


def test_a_reset_can_be_undone() -> None:
    move = arrange(START, ranked=list("BACDE"))
    assert board(send(START, move, {"do": "reset"}, {"do": "undo"})).ranked == tuple("BACDE")


def test_an_act_that_changes_nothing_leaves_no_trace() -> None:
    outcome = send(START, arrange(START), {"do": "undo"}, {"do": "unnamed", "count": 0}, {"do": "reset"})
    assert outcome.state == History.opened(START)
    assert (outcome.last_act, outcome.confirmed, codes(outcome)) == (None, 4, [])


# Each act counts once


def test_what_was_confirmed_is_not_done_again() -> None:
    acts = [{"do": "add", "item": "N", "to": "ranked"}, {"do": "unnamed", "count": 3}]
    outcome = send(START, *acts, confirmed=1)
    assert board(outcome) == START.with_unnamed(3)
    assert outcome.confirmed == 2


def test_acts_are_applied_by_number_whatever_their_order() -> None:
    acts = [{"n": 2, "do": "unnamed", "count": 2}, {"n": 1, "do": "unnamed", "count": 1}]
    message = read_board({"page": PAGE, "acts": acts})
    outcome = apply_acts(History.opened(START), message, WHOLE, confirmed=0, page=PAGE)
    assert board(outcome).unnamed == 2
    assert len(outcome.state.entries) == 3


def test_the_same_number_twice_is_one_act() -> None:
    acts = [{"n": 1, "do": "add", "item": item, "to": "ranked"} for item in "NM"]
    message = read_board({"page": PAGE, "acts": acts})
    outcome = apply_acts(History.opened(START), message, WHOLE, confirmed=0, page=PAGE)
    assert board(outcome).ranked == (*START.ranked, "N")


# A message of another page


def test_a_move_made_while_reconnecting_still_counts() -> None:
    outcome = send(START, arrange(START, ranked=list("BACDE")), page="an older page")
    assert board(outcome).ranked == tuple("BACDE")
    assert codes(outcome) == []


@pytest.mark.parametrize(
    "act",
    [
        arrange(START, ranked=list("ABC")),
        {"do": "undo"},
        {"do": "reset"},
        {"do": "add", "item": "N", "to": "ranked"},
        {"do": "remove", "item": "A"},
        {"do": "explode"},
    ],
)
def test_everything_else_of_an_older_page_is_refused(act: dict[str, Any]) -> None:
    outcome = send(START, act, page="an older page")
    assert board(outcome) == START
    assert codes(outcome) == ["old_page"]
    assert outcome.confirmed == 1
