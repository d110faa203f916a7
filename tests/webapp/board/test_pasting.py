"""Pasting onto the board: in place of the list or after it, undone in one step, and nothing is lost."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.components.sending import START, board, codes, send
from tests.webapp.strategies import hostile_text, scenarios
from webapp.board.changes import act_sentence
from webapp.board.last_act import LastAct
from webapp.board.pasting import pasted
from webapp.model.limits import MAX_ITEMS
from webapp.model.pasted_list import SEPARATORS
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for

MADE = 2000
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


@pytest.mark.parametrize(
    ("to", "changes", "code"),
    [
        ("ranked", {"ranked": (*"ABCDEPQ", "P ×2")}, "pasted_repeats"),
        ("missed", {"relevant": tuple("BDZPQ")}, "pasted_repeated"),
        ("unused", {"unused": tuple("UPQ")}, "pasted_repeated"),
    ],
)
def test_a_text_without_one_adds_what_is_new_to_a_place(
    to: str, changes: dict[str, tuple[str, ...]], code: str
) -> None:
    outcome = send(START, paste("P, A, Z, Q, U, P", to))
    assert board(outcome) == replace(START, **changes)
    assert codes(outcome) == [code, "pasted_known"]
    assert [problem.values["names"] for problem in outcome.problems] == ["P", "A, Z, U"]
    assert outcome.last_act == LastAct("pasted_more", now=3 if to == "ranked" else 2)
    assert outcome.state.undo().now == START


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", ["pasted_nothing"]),
        (" ; , ", ["pasted_nothing"]),
        ("P; Q; R", ["pasted_fields"]),
        ("A, B", ["pasted_known"]),
        ("\u202e", ["name_not_allowed"]),
    ],
)
def test_what_cannot_be_used_changes_nothing_and_the_next_act_counts(text: str, reason: list[str]) -> None:
    outcome = send(START, paste(text), {"do": "unnamed", "count": 7})
    assert codes(outcome) == reason
    assert board(outcome) == START.with_unnamed(7)
    assert outcome.confirmed == 2


@pytest.mark.parametrize("act", [{"do": "paste"}, {"do": "paste", "text": 5}, paste("A", "anywhere")])
def test_a_broken_paste_is_skipped(act: dict[str, object]) -> None:
    outcome = send(START, act)
    assert codes(outcome) == ["act_unreadable"]
    assert board(outcome) == START


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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["pasted", "pasted_more"])
def test_a_paste_is_told_with_its_number_of_items(lang: str, kind: str) -> None:
    act = LastAct(kind, now=37)  # pyright: ignore[reportArgumentType]  # one of two words
    assert "37" in act_sentence(act, START, texts_for(lang))


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
