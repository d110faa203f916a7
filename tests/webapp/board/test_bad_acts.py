"""The browser may send anything: none of it is trusted, and nothing else is lost by it."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.components.sending import PAGE, START, arrange, board, codes, send
from tests.webapp.strategies import hostile_text, item_names
from webapp.board.applying import WHOLE, apply_acts, read_board
from webapp.components.reading import MAX_ACTS
from webapp.model.history import History
from webapp.model.limits import MAX_ITEMS
from webapp.model.scenario import Scenario


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
    assert [problem.code for problem in read_board(raw).problems] == ["message_unreadable"]


def test_a_board_that_has_sent_nothing_has_no_problem() -> None:
    assert read_board(None).problems == ()


@pytest.mark.parametrize("number", [None, "1", True, 1.0, 0, -1, 2**60, math.nan])
def test_an_act_without_a_number_is_reported(number: object) -> None:
    message = read_board({"page": PAGE, "acts": [{"n": number, "do": "undo"}]})
    assert message.acts == ()
    assert [problem.code for problem in message.problems] == ["act_unreadable"]


def test_a_flood_of_acts_is_taken_in_portions() -> None:
    acts = [{"n": number, "do": "unnamed", "count": number % 2} for number in range(1, 100_000)]
    message = read_board({"page": PAGE, "acts": acts})
    outcome = apply_acts(History.opened(START), message, WHOLE, confirmed=0, page=PAGE)
    assert outcome.confirmed == MAX_ACTS
    assert codes(outcome) == ["acts_too_many"]


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
    outcome = apply_acts(History.opened(START), read_board(raw), WHOLE, confirmed=0, page=PAGE)
    for scenario in outcome.state.entries:
        # Back finds a state by what its address says.
        assert Scenario.from_query(scenario.to_query()) == (scenario, ())
        assert scenario.fits_address
    assert outcome.state.first == START
    assert len(outcome.problems) <= 9


@given(messages)
def test_a_message_that_comes_again_changes_nothing(raw: object) -> None:
    message = read_board(raw)
    once = apply_acts(History.opened(START), message, WHOLE, confirmed=0, page=PAGE)
    again = apply_acts(once.state, message, WHOLE, confirmed=once.confirmed, page=PAGE)
    assert (again.state, again.confirmed, again.last_act) == (once.state, once.confirmed, None)
