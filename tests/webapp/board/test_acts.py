"""Acts of the board: the effect of each, how it is told, what is refused, and what is pasted."""

import math
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.seeds import seeds
from tests.webapp.board.sending import START, arrange, board, codes, send
from tests.webapp.strategies import hostile_text, scenarios
from webapp.board.last_act import LastAct
from webapp.board.pasting import pasted
from webapp.model.history import History
from webapp.model.limits import MAX_ITEMS
from webapp.model.pasted_list import SEPARATORS
from webapp.model.scenario import Scenario


def test_arranging_replaces_list_marks_and_cutoff_at_once_and_moves_items_between_all_places() -> None:
    outcome = send(START, arrange(START, ranked=list("BACD"), relevant=list("ZBU"), unused=["E"], k=3))
    assert board(outcome) == Scenario(tuple("BACD"), tuple("ZBU"), ("E",), k=3)
    assert len(outcome.state.entries) == 2
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
    # An item may get another form of its own name.
    outcome = send(START, {"do": "rename", "item": "B", "name": " B "})
    assert (board(outcome), codes(outcome)) == (START, [])


def test_removing_takes_an_item_off_every_place_and_items_without_a_card_are_a_number() -> None:
    acts = [{"do": "remove", "item": item} for item in "BZU"]
    assert board(send(START, *acts)) == Scenario(tuple("ACDE"), ("D",), k=5)
    assert board(send(START, {"do": "unnamed", "count": 97})) == START.with_unnamed(97)


def test_a_shuffle_is_the_same_for_the_same_seed() -> None:
    orders = {board(send(START, {"do": "shuffle", "seed": 1})).ranked for _ in range(3)}
    assert len(orders) == 1
    assert sorted(orders.pop()) == sorted(START.ranked)
    assert len({board(send(START, {"do": "shuffle", "seed": seed})).ranked for seed in range(20)}) > 5


def test_undo_redo_and_reset_walk_the_history() -> None:
    move, undo = arrange(START, ranked=list("BACDE")), {"do": "undo"}
    assert board(send(START, move, undo)) == START
    assert board(send(START, move, undo, {"do": "redo"})).ranked == tuple("BACDE")
    assert board(send(START, move, {"do": "reset"})) == START
    assert board(send(START, move, {"do": "reset"}, undo)).ranked == tuple("BACDE")


def test_an_act_that_changes_nothing_leaves_no_trace() -> None:
    outcome = send(START, arrange(START), {"do": "undo"}, {"do": "unnamed", "count": 0}, {"do": "reset"})
    assert outcome.state == History.opened(START)
    assert (outcome.last_act, outcome.confirmed, codes(outcome)) == (None, 4, [])


def test_a_move_made_while_reconnecting_still_counts_where_it_fits() -> None:
    outcome = send(START, arrange(START, ranked=list("BACDE")), page="an older page")
    assert (board(outcome).ranked, codes(outcome)) == (tuple("BACDE"), [])
    outcome = send(START, arrange(START, ranked=list("ABC")), page="an older page")
    assert (board(outcome), codes(outcome), outcome.confirmed) == (START, ["old_page"], 1)
    assert codes(send(START, {"do": "explode"}, page="an older page")) == ["old_page"]


# How an act is told


ARRANGED: list[tuple[dict[str, Any], LastAct]] = [
    ({"ranked": list("BACDE")}, LastAct("moved", "B", 2, 1)),
    ({"ranked": list("BACDE"), "item": "A"}, LastAct("moved", "A", 1, 2)),
    ({"ranked": list("BACDE"), "item": "E"}, LastAct("moved", "B", 2, 1)),
    ({"ranked": list("EABCD")}, LastAct("moved", "E", 5, 1)),
    ({"ranked": list("BCDEA")}, LastAct("moved", "A", 1, 5)),
    ({"ranked": list("AZBCDE")}, LastAct("entered", "Z", "missed", 2)),
    ({"ranked": list("ABCDEZ")}, LastAct("entered", "Z", "missed", 6)),
    ({"ranked": list("ABCDEU"), "unused": []}, LastAct("entered", "U", "unused", 6)),
    ({"ranked": list("ACDE")}, LastAct("left", "B", 2, "missed")),
    ({"ranked": list("BCDE"), "unused": list("UA")}, LastAct("left", "A", 1, "unused")),
    ({"ranked": list("BCDE"), "relevant": list("BDZA")}, LastAct("left", "A", 1, "missed")),
    ({"ranked": list("ABCD"), "unused": list("UE")}, LastAct("left", "E", 5, "unused")),
    ({"relevant": list("BDZA")}, LastAct("marked", "A")),
    ({"relevant": list("DZ")}, LastAct("unmarked", "B")),
    ({"relevant": list("BDZU"), "unused": []}, LastAct("marked", "U")),
    ({"k": 2}, LastAct("cutoff", None, 5, 2)),
    ({"relevant": list("ZDB")}, LastAct("tray")),
    ({"ranked": list("EDCBA")}, LastAct("several")),
    ({"ranked": list("BACDE"), "k": 2}, LastAct("several")),
    ({"relevant": list("AZ")}, LastAct("several")),
]
OTHERS: list[tuple[dict[str, Any], LastAct]] = [
    ({"do": "add", "item": "N", "to": "missed"}, LastAct("added", "N", now="missed")),
    ({"do": "rename", "item": "B", "name": "N"}, LastAct("renamed", "B", "B", "N")),
    ({"do": "remove", "item": "B"}, LastAct("removed", "B")),
    ({"do": "unnamed", "count": 3}, LastAct("unnamed", None, 0, 3)),
    ({"do": "best"}, LastAct("best")),
]


def test_an_act_is_told_as_what_was_done(subtests: pytest.Subtests) -> None:
    arranged = [(arrange(START, **changes), last_act) for changes, last_act in ARRANGED]
    for act, last_act in (*arranged, *OTHERS):
        with subtests.test(act=act):
            outcome = send(START, act)
            assert (outcome.last_act, codes(outcome)) == (last_act, [])


@given(scenarios(), st.data())
def test_moving_one_item_is_told_as_a_move_that_leads_to_the_same_list(
    scenario: Scenario, data: st.DataObject
) -> None:
    if len(scenario.ranked) < 2 or not scenario.fits_address:
        return
    item = data.draw(st.sampled_from(scenario.ranked))
    ranked = [other for other in scenario.ranked if other != item]
    ranked.insert(data.draw(st.integers(0, len(ranked))), item)
    outcome = send(scenario, arrange(scenario, ranked=ranked))
    if tuple(ranked) == scenario.ranked:
        assert outcome.last_act is None
        return
    act = outcome.last_act
    assert act is not None
    assert act.kind == "moved"
    replayed = [other for other in scenario.ranked if other != act.item]
    assert isinstance(act.now, int)
    replayed.insert(act.now - 1, str(act.item))
    assert replayed == ranked


# What is refused


BAD: list[tuple[dict[str, Any], str]] = [
    (arrange(START, ranked=list("ABCD")), "not_a_permutation"),
    (arrange(START, ranked=list("ABCDEF")), "not_a_permutation"),
    (arrange(START, ranked=list("AABCDE")), "not_a_permutation"),
    (arrange(START, ranked=list("ABCDEU")), "not_a_permutation"),
    (arrange(START, relevant=list("BD")), "not_a_permutation"),
    (arrange(START, ranked=["A" * 10**6, *"BCDE"]), "not_a_permutation"),
    (arrange(START, k=0), "number_refused"),
    (arrange(START, k=101), "number_refused"),
    ({"do": "add", "item": "A", "to": "ranked"}, "name_taken"),
    ({"do": "add", "item": " Z ", "to": "ranked"}, "name_taken"),
    ({"do": "add", "item": "", "to": "ranked"}, "name_empty"),
    ({"do": "add", "item": "x" * 81, "to": "ranked"}, "name_too_long"),
    ({"do": "add", "item": "x" * 10_002, "to": "ranked"}, "paste_too_long"),
    ({"do": "add", "item": "A\nB", "to": "ranked"}, "name_not_allowed"),
    ({"do": "add", "item": "\ud800", "to": "ranked"}, "name_not_allowed"),
    ({"do": "rename", "item": "B", "name": "A"}, "name_taken"),
    ({"do": "rename", "item": "B", "name": " "}, "name_empty"),
    ({"do": "rename", "item": "Q", "name": "N"}, "item_unknown"),
    ({"do": "remove", "item": "Q"}, "item_unknown"),
    ({"do": "unnamed", "count": -1}, "number_refused"),
    ({"do": "unnamed", "count": 10**30}, "number_refused"),
    ({"do": "shuffle", "seed": math.inf}, "act_unreadable"),
    ({"do": "paste", "text": "", "to": "ranked"}, "pasted_nothing"),
    ({"do": "paste", "text": " ; , ", "to": "ranked"}, "pasted_nothing"),
    ({"do": "paste", "text": "P; Q; R", "to": "ranked"}, "pasted_fields"),
    ({"do": "paste", "text": "A, B", "to": "ranked"}, "pasted_known"),
    ({"do": "paste", "text": "\u202e", "to": "ranked"}, "name_not_allowed"),
]


def test_a_bad_act_is_skipped_with_the_reason_and_the_next_one_counts(subtests: pytest.Subtests) -> None:
    for act, code in BAD:
        with subtests.test(act=repr(act)[:100], code=code):
            outcome = send(START, act, {"do": "unnamed", "count": 7})
            assert (codes(outcome), outcome.confirmed) == ([code], 2)
            assert board(outcome) == START.with_unnamed(7)


def test_a_full_board_takes_no_more() -> None:
    full = Scenario(tuple(f"i{number}" for number in range(MAX_ITEMS)), (), k=5)
    assert codes(send(full, {"do": "add", "item": "N", "to": "ranked"})) == ["board_full"]


def test_a_change_that_no_link_could_hold_is_refused() -> None:
    acts = [{"do": "add", "item": f"{number:02}" + "🎬" * 78, "to": "ranked"} for number in range(12)]
    outcome = send(START, *acts)
    assert "address_full" in codes(outcome)
    assert board(outcome).fits_address
    assert len(board(outcome).ranked) > len(START.ranked)


# Pasting: in place of the list or after it, undone in one step, and nothing is lost


MADE = len(seeds(400, 4000))
FULL = Scenario(tuple(f"i{number}" for number in range(MAX_ITEMS)), (), k=5)


def paste(text: str, to: str = "ranked") -> dict[str, str]:
    return {"do": "paste", "text": text, "to": to}


def test_a_text_with_a_semicolon_replaces_list_and_relevant_items_and_nothing_else() -> None:
    start = replace(START, unnamed=3, show=("RR",), whatif="P@K")
    outcome = send(start, paste("P, Q, R; Q, Y"))
    assert board(outcome) == Scenario(tuple("PQR"), tuple("QY"), k=5, show=("RR",), whatif="P@K")
    assert codes(outcome) == []
    assert outcome.last_act == LastAct("pasted", now=3)
    assert outcome.state.undo().now == start


def test_a_text_without_one_adds_what_is_new_to_a_place(subtests: pytest.Subtests) -> None:
    for to, after, code, count in (
        ("ranked", replace(START, ranked=(*"ABCDEPQ", "P ×2")), "pasted_repeats", 3),
        ("missed", replace(START, relevant=tuple("BDZPQ")), "pasted_repeated", 2),
        ("unused", replace(START, unused=tuple("UPQ")), "pasted_repeated", 2),
    ):
        with subtests.test(to):
            outcome = send(START, paste("P, A, Z, Q, U, P", to))
            assert board(outcome) == after
            assert codes(outcome) == [code, "pasted_known"]
            assert [problem.values["names"] for problem in outcome.problems] == ["P", "A, Z, U"]
            assert outcome.last_act == LastAct("pasted_more", now=count)
            assert outcome.state.undo().now == START


def test_a_full_board_says_how_many_it_has_no_room_for() -> None:
    outcome = send(FULL.without("i7"), paste("P, Q, R"))
    assert board(outcome).ranked[-1] == "P"
    assert [dict(problem.values) for problem in outcome.problems] == [{"limit": MAX_ITEMS, "dropped": 2}]


def test_relevant_items_without_room_still_count() -> None:
    ranked, relevant = [f"n{at}" for at in range(60)], ["n3", "n55", "m1"]
    outcome = send(START, paste(f"{', '.join(ranked)}; {', '.join(relevant)}"))
    found = board(outcome)
    assert found.ranked == tuple(ranked[:MAX_ITEMS])
    assert (found.relevant, found.unnamed, found.relevant_count) == (("n3",), 2, 3)
    assert codes(outcome) == ["link_too_many_items", "link_relevant_folded"]


def test_a_list_too_long_for_a_link_is_refused_and_the_board_stays() -> None:
    names = ", ".join(f"{at}{'가' * 75}" for at in range(40))
    outcome = send(START, paste(f"{names}; Z"))
    assert codes(outcome) == ["address_full"]
    assert board(outcome) == START


def test_no_text_loses_what_was_on_the_board() -> None:
    rng = random.Random(12)
    letters = [*SEPARATORS, *"\"'“”[]{}\\ ", *"ABCDEZUPQRS가电"]
    scenario = START
    for _ in range(MADE):
        text = "".join(rng.choices(letters, k=rng.choice((3, 10, 40, 400))))
        act = paste(text, rng.choice(("ranked", "missed", "unused")))
        outcome = send(scenario, act)
        after = board(outcome)
        assert outcome.state.first == scenario
        is_added = outcome.last_act is not None and outcome.last_act.kind == "pasted_more"
        if is_added:
            assert after.items[: len(scenario.ranked)] == scenario.ranked
            assert set(scenario.items) < set(after.items)
            assert after.unnamed == scenario.unnamed
        assert (outcome.last_act is not None) == (after != scenario)
        assert outcome.problems or after != scenario or after.to_query() == scenario.to_query()
        # Often enough a new start, or the board would be full.
        scenario = START if rng.random() < 0.2 else after


@given(scenarios(), hostile_text, st.sampled_from(["ranked", "missed", "unused"]))
def test_any_text_makes_a_board_that_a_link_can_hold(scenario: Scenario, text: str, to: str) -> None:
    after = board(send(scenario, paste(text, to)))
    assert after.fits_address or after == scenario
    again, _ = Scenario.from_query(after.to_query())
    assert again.ranked == after.ranked
    assert pasted(after, text, "ranked")[0].k == scenario.k
