"""The board's acts: each applied once, none trusted, nothing lost."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.acts import MAX_ACTS, LastAct, Outcome, apply_acts, read_message
from playground.history import History
from playground.scenario import MAX_ITEMS, Scenario
from recmetrics import average_precision
from tests.playground.strategies import hostile_text, item_names, scenarios

START = Scenario(tuple("ABCDE"), tuple("BDZ"), ("U",), k=5)
PAGE = "this page"


def arrange(scenario: Scenario, **changes: Any) -> dict[str, Any]:
    """The act that asks for this scenario's arrangement, with changes."""
    places = {"ranked": scenario.ranked, "relevant": scenario.relevant, "unused": scenario.unused}
    listed = {place: list(names) for place, names in places.items()}
    return {"do": "arrange", **listed, "k": scenario.k, **changes}


def send(scenario: Scenario, *acts: dict[str, Any], page: str = PAGE, confirmed: int = 0) -> Outcome:
    numbered = [{"n": number, **act} for number, act in enumerate(acts, 1)]
    message = read_message({"page": page, "acts": numbered})
    return apply_acts(History.opened(scenario.to_text()), message, confirmed=confirmed, page=PAGE)


def board(outcome: Outcome) -> Scenario:
    return Scenario.from_text(outcome.history.now)


def codes(outcome: Outcome) -> list[str]:
    return [problem.code for problem in outcome.problems]


# What each act does


def test_arranging_replaces_list_marks_and_cutoff_at_once() -> None:
    outcome = send(START, arrange(START, ranked=list("BACD"), relevant=list("ZBU"), unused=["E"], k=3))
    assert board(outcome) == Scenario(tuple("BACD"), tuple("ZBU"), ("E",), k=3)
    assert len(outcome.history.entries) == 2


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
    assert outcome.history == History.opened(START.to_text())
    assert (outcome.last_act, outcome.confirmed, codes(outcome)) == (None, 4, [])


# Each act counts once


def test_what_was_confirmed_is_not_done_again() -> None:
    acts = [{"do": "add", "item": "N", "to": "ranked"}, {"do": "unnamed", "count": 3}]
    outcome = send(START, *acts, confirmed=1)
    assert board(outcome) == START.with_unnamed(3)
    assert outcome.confirmed == 2


def test_acts_are_applied_by_number_whatever_their_order() -> None:
    acts = [{"n": 2, "do": "unnamed", "count": 2}, {"n": 1, "do": "unnamed", "count": 1}]
    message = read_message({"page": PAGE, "acts": acts})
    outcome = apply_acts(History.opened(START.to_text()), message, confirmed=0, page=PAGE)
    assert board(outcome).unnamed == 2
    assert len(outcome.history.entries) == 3


def test_the_same_number_twice_is_one_act() -> None:
    acts = [{"n": 1, "do": "add", "item": item, "to": "ranked"} for item in "NM"]
    message = read_message({"page": PAGE, "acts": acts})
    outcome = apply_acts(History.opened(START.to_text()), message, confirmed=0, page=PAGE)
    assert board(outcome).ranked == (*START.ranked, "N")


# Bad acts


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (arrange(START, ranked=list("ABCD")), "not_a_permutation"),
        (arrange(START, ranked=list("ABCDEF")), "not_a_permutation"),
        (arrange(START, ranked=list("AABCDE")), "not_a_permutation"),
        (arrange(START, ranked=list("ABCDEU")), "not_a_permutation"),
        (arrange(START, relevant=list("BD")), "not_a_permutation"),
        (arrange(START, relevant=["B", "D", "\ud800"]), "not_a_permutation"),
        (arrange(START, ranked=["A" * 10**6, *"BCDE"]), "not_a_permutation"),
        (arrange(START, ranked=list("ABCDE") * 1000), "act_unreadable"),
        (arrange(START, ranked="ABCDE"), "act_unreadable"),
        (arrange(START, ranked=[1, 2, 3, 4, 5]), "act_unreadable"),
        (arrange(START, ranked=None), "act_unreadable"),
        (arrange(START, k=0), "number_refused"),
        (arrange(START, k=True), "number_refused"),
        (arrange(START, k=5.0), "number_refused"),
        (arrange(START, k="5"), "number_refused"),
        ({"do": "add", "item": "A", "to": "ranked"}, "name_taken"),
        ({"do": "add", "item": " Z ", "to": "ranked"}, "name_taken"),
        ({"do": "add", "item": "", "to": "ranked"}, "name_empty"),
        ({"do": "add", "item": "x" * 81, "to": "ranked"}, "name_too_long"),
        ({"do": "add", "item": "x" * 10**6, "to": "ranked"}, "name_too_long"),
        ({"do": "add", "item": "A\nB", "to": "ranked"}, "name_not_allowed"),
        ({"do": "add", "item": "\ud800", "to": "ranked"}, "name_not_allowed"),
        ({"do": "add", "item": "N", "to": "relevant"}, "act_unreadable"),
        ({"do": "add", "item": "N", "to": ["ranked"]}, "act_unreadable"),
        ({"do": "add", "to": "ranked"}, "act_unreadable"),
        ({"do": "rename", "item": "B", "name": "A"}, "name_taken"),
        ({"do": "rename", "item": "B", "name": " "}, "name_empty"),
        ({"do": "rename", "item": "Q", "name": "N"}, "item_unknown"),
        ({"do": "rename", "item": "B"}, "act_unreadable"),
        ({"do": "remove", "item": "Q"}, "item_unknown"),
        ({"do": "remove", "item": None}, "act_unreadable"),
        ({"do": "unnamed", "count": -1}, "number_refused"),
        ({"do": "unnamed", "count": 10**30}, "number_refused"),
        ({"do": "unnamed", "count": math.nan}, "number_refused"),
        ({"do": "shuffle"}, "act_unreadable"),
        ({"do": "shuffle", "seed": math.inf}, "act_unreadable"),
        ({"do": "explode"}, "act_unknown"),
        ({"do": ["undo"]}, "act_unreadable"),
        ({}, "act_unreadable"),
    ],
)
def test_a_bad_act_is_skipped_with_the_reason_and_the_next_one_counts(act: dict[str, Any], code: str) -> None:
    outcome = send(START, act, {"do": "unnamed", "count": 7})
    assert codes(outcome) == [code]
    assert board(outcome) == START.with_unnamed(7)
    assert outcome.confirmed == 2


def test_a_name_may_be_renamed_to_another_form_of_itself() -> None:
    outcome = send(START, {"do": "rename", "item": "B", "name": " B "})
    assert codes(outcome) == []
    assert board(outcome) == START


def test_a_full_board_takes_no_more() -> None:
    full = Scenario(tuple(f"i{number}" for number in range(MAX_ITEMS)), (), k=5)
    assert codes(send(full, {"do": "add", "item": "N", "to": "ranked"})) == ["board_full"]


def test_a_change_that_no_link_could_hold_is_refused() -> None:
    acts = [{"do": "add", "item": f"{number:02}" + "🎬" * 78, "to": "ranked"} for number in range(12)]
    outcome = send(START, *acts)
    assert "address_full" in codes(outcome)
    assert board(outcome).fits_address
    assert len(board(outcome).ranked) > len(START.ranked)


@pytest.mark.parametrize(
    "raw",
    ["junk", 5, [], {}, {"page": PAGE}, {"acts": []}, {"page": 5, "acts": []}, {"page": PAGE, "acts": {}}],
)
def test_a_message_that_makes_no_sense_is_reported(raw: object) -> None:
    assert [problem.code for problem in read_message(raw).problems] == ["message_unreadable"]


def test_a_board_that_has_sent_nothing_has_no_problem() -> None:
    assert read_message(None).problems == ()


@pytest.mark.parametrize("number", [None, "1", True, 1.0, 0, -1, 2**60, math.nan])
def test_an_act_without_a_number_is_reported(number: object) -> None:
    message = read_message({"page": PAGE, "acts": [{"n": number, "do": "undo"}]})
    assert message.acts == ()
    assert [problem.code for problem in message.problems] == ["act_unreadable"]


def test_a_flood_of_acts_is_taken_in_portions() -> None:
    acts = [{"n": number, "do": "unnamed", "count": number % 2} for number in range(1, 100_000)]
    message = read_message({"page": PAGE, "acts": acts})
    outcome = apply_acts(History.opened(START.to_text()), message, confirmed=0, page=PAGE)
    assert outcome.confirmed == MAX_ACTS
    assert codes(outcome) == ["acts_too_many"]


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


# What was done, in a word


@pytest.mark.parametrize(
    ("changes", "last_act"),
    [
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
    ],
)
def test_an_arrangement_is_told_as_what_was_done(changes: dict[str, Any], last_act: LastAct) -> None:
    outcome = send(START, arrange(START, **changes))
    assert codes(outcome) == []
    assert outcome.last_act == last_act


@pytest.mark.parametrize(
    ("act", "last_act"),
    [
        ({"do": "add", "item": "N", "to": "missed"}, LastAct("added", "N", now="missed")),
        ({"do": "rename", "item": "B", "name": "N"}, LastAct("renamed", "B", "B", "N")),
        ({"do": "remove", "item": "B"}, LastAct("removed", "B")),
        ({"do": "unnamed", "count": 3}, LastAct("unnamed", None, 0, 3)),
        ({"do": "best"}, LastAct("best")),
    ],
)
def test_every_other_act_is_told_too(act: dict[str, Any], last_act: LastAct) -> None:
    assert send(START, act).last_act == last_act


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
    told = outcome.last_act
    assert told is not None
    assert told.kind == "moved"
    retold = [other for other in scenario.ranked if other != told.item]
    assert isinstance(told.now, int)
    retold.insert(told.now - 1, str(told.item))
    assert retold == ranked


# Anything at all

junk = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), hostile_text),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(hostile_text, inner, max_size=4)),
    max_leaves=10,
)
words = st.one_of(st.sampled_from([*START.items, "N"]), item_names, hostile_text)
fields: dict[str, st.SearchStrategy[object]] = {
    "item": words,
    "name": words,
    "to": st.sampled_from(["ranked", "missed", "unused"]),
    "count": st.integers(-1, 2000),
    "seed": st.integers(),
    "k": st.integers(-1, 101),
    "ranked": st.one_of(st.permutations(START.ranked), st.lists(words)),
    "relevant": st.one_of(st.permutations(START.relevant), st.lists(words)),
    "unused": st.one_of(st.just(["U"]), st.lists(words)),
}
known = ["arrange", "add", "rename", "remove", "unnamed", "undo", "redo", "reset", "shuffle", "best", "worst"]
likely_acts = st.fixed_dictionaries(
    {"n": st.integers(1, 20), "do": st.sampled_from(known)},
    optional={name: st.one_of(field, field, field, junk) for name, field in fields.items()},
)
messages = st.one_of(
    junk,
    st.fixed_dictionaries(
        {
            "page": st.one_of(st.just(PAGE), st.just(PAGE), hostile_text),
            "acts": st.lists(st.one_of(likely_acts, likely_acts, junk), max_size=8),
        }
    ),
)


@given(messages)
def test_whatever_the_browser_sends_the_board_stays_whole_and_undo_leads_back(raw: object) -> None:
    outcome = apply_acts(History.opened(START.to_text()), read_message(raw), confirmed=0, page=PAGE)
    for entry in outcome.history.entries:
        scenario = Scenario.from_text(entry)
        assert scenario.to_text() == entry
        assert scenario.fits_address
    assert outcome.history.first == START.to_text()
    assert len(outcome.problems) <= 9


@given(messages)
def test_a_message_that_comes_again_changes_nothing(raw: object) -> None:
    message = read_message(raw)
    once = apply_acts(History.opened(START.to_text()), message, confirmed=0, page=PAGE)
    again = apply_acts(once.history, message, confirmed=once.confirmed, page=PAGE)
    assert (again.history, again.confirmed, again.last_act) == (once.history, once.confirmed, None)
