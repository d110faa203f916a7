"""Grades on the board: given by the card, a pasted text and the switch; undone, and never by the way."""

from dataclasses import replace
from typing import Any

import pytest

from tests.webapp.cases.sending import ALONE
from tests.webapp.playground.sending import LIST, PIN, START, codes, entry_after, send
from webapp.board.applying import apply_acts, read_board
from webapp.board.last_act import LastAct
from webapp.cases.acts.applying import board_window
from webapp.model.history import History
from webapp.playground.earlier_lists import list_id

ON, OFF = {"do": "grades", "on": True}, {"do": "grades", "on": False}
PLACES = {"ranked": list("ABC"), "relevant": list("BZ"), "unused": [], "k": 3}


def grade(**grades: int) -> dict[str, Any]:
    return {"do": "arrange", **PLACES, "relevant": list(grades), "grades": grades, "item": "B"}


def test_the_switch_gives_every_relevant_item_the_grade_1_and_takes_it_away() -> None:
    on = send(ON)
    assert on.last_act == LastAct("grades_on")
    assert on.state.history.now.scenario.grades == ()
    assert send(ON, OFF).last_act == LastAct("grades_off")
    assert entry_after(ON, OFF).scenario.grades is None
    assert entry_after(ON, {"do": "undo"}).scenario == LIST


def test_a_card_gets_a_grade_and_undo_takes_it_back() -> None:
    outcome = send(ON, grade(B=3, Z=1))
    assert outcome.state.history.now.scenario.grades == (("B", 3),)
    assert outcome.last_act == LastAct("graded", "B", 1, 3)
    assert entry_after(ON, grade(B=3, Z=1), {"do": "undo"}).scenario.grades == ()


def test_a_grade_from_0_makes_an_item_relevant_and_is_one_act() -> None:
    outcome = send(ON, grade(B=1, Z=1, A=2))
    assert set(outcome.state.history.now.scenario.relevant) == {"B", "Z", "A"}
    assert outcome.last_act == LastAct("graded", "A", 0, 2)


def test_a_board_that_sends_no_grades_leaves_them_as_they_are() -> None:
    moved = {"do": "arrange", **PLACES, "ranked": list("BAC")}
    assert entry_after(ON, grade(B=3, Z=1), moved).scenario.grades == (("B", 3),)


def test_a_list_gets_no_grades_by_the_way() -> None:
    assert entry_after(grade(B=3, Z=1)).scenario.grades is None


@pytest.mark.parametrize("grades", [{"B": 5}, {"B": -1}, {"B": "3"}, {"B": 1.5}, [["B", 3]], "B"])
def test_grades_that_are_none_are_refused_and_lose_nothing(grades: object) -> None:
    act = {"do": "arrange", **PLACES, "grades": grades}
    assert codes(ON, act)[0] in ("act_unreadable", "number_refused")
    assert send(ON, act).state.history == send(ON).state.history


def test_a_pasted_list_brings_its_grades() -> None:
    scenario = entry_after({"do": "paste", "text": "P, Q, R; Q=3, Y, R=0"}).scenario
    assert (scenario.relevant, scenario.grades) == (("Q", "Y"), (("Q", 3),))
    assert "nDCG@K" in scenario.show


@pytest.mark.parametrize("text", ["P, Q=3; Q=3", "P, Q; R=9, E=mc2", "P=3, Q"])
def test_a_name_with_an_equals_sign_may_still_be_a_name(text: str) -> None:
    assert entry_after({"do": "paste", "text": text}).scenario.grades is None


def test_the_list_of_a_case_gets_no_grades() -> None:
    case = replace(START, is_case=True)
    for act in (ON, {"do": "paste", "text": "A, B; B=3"}):
        assert codes(act, work=case) == ["grades_not_here"]
        assert send(act, work=case).state.history == START.history


def test_a_board_of_many_cases_takes_no_grades() -> None:
    act = {"n": 1, "do": "paste", "text": "A, B; B=3"}
    message, window = read_board({"page": "p", "acts": [act]}), board_window("u1", "A")
    outcome = apply_acts(History.opened(ALONE), message, window, confirmed=0, page="p")
    assert [problem.code for problem in outcome.problems] == ["grades_not_here"]
    assert outcome.state.now == ALONE


def test_lists_that_differ_in_grades_are_different_and_pinned_as_they_are() -> None:
    entry = entry_after(ON, PIN, grade(B=3, Z=1))
    assert entry.pinned is not None
    assert entry.pinned.grades == ()
    assert list_id(entry.scenario) != list_id(entry.scenario.with_grades(False))
    assert type(entry).from_query(entry.to_query(), "en")[0] == entry
    off = entry_after(PIN, ON)
    assert off.pinned is not None
    assert off.pinned.grades is None
    assert type(off).from_query(off.to_query(), "en")[0] == off
