"""Acts of the playground's board: pin, swap, earlier lists, examples and grades; a bad one loses nothing."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tests.webapp.playground.sending import (
    BEST,
    LIST,
    MOVED,
    PIN,
    START,
    SWAP,
    UNPIN,
    codes,
    entry_after,
    send,
    visit,
)
from webapp.board.applying import apply_acts, read_board
from webapp.board.last_act import LastAct
from webapp.cases.acts.applying import board_window
from webapp.cases.case_set import POST_CASES
from webapp.model.history import MAX_ENTRIES, History
from webapp.model.scenario import Scenario
from webapp.playground.applying import apply_playground_acts, read_playground
from webapp.playground.earlier_lists import list_id
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.example_menu import PAIRS, example_of
from webapp.playground.pin import pinned_from

UNDO, RESET, WORST = {"do": "undo"}, {"do": "reset"}, {"do": "worst"}


def test_a_pinned_list_stays_while_the_board_changes_also_in_its_cutoff() -> None:
    entry = entry_after(PIN, BEST, {"do": "unnamed", "count": 3})
    assert entry.pinned == pinned_from(LIST)
    assert entry.scenario == MOVED.with_unnamed(3)
    entry = entry_after(PIN, {"do": "arrange", **PLACES, "k": 1})
    assert entry.pinned is not None
    assert (entry.pinned.k, entry.scenario.k) == (3, 1)
    # Pinning leaves the numbers compared as they were.
    before = send(BEST).state.history.before
    assert send(BEST, PIN).state.history.before == send(BEST, PIN, UNPIN).state.history.before == before


def test_a_and_b_change_places_and_undo_changes_them_back_and_takes_back_a_pin() -> None:
    entry = entry_after(PIN, BEST, SWAP)
    assert (entry.scenario, entry.pinned) == (LIST, pinned_from(MOVED))
    assert entry_after(PIN, BEST, SWAP, UNDO) == entry_after(PIN, BEST, SWAP, SWAP) == entry_after(PIN, BEST)
    assert send(PIN, BEST, SWAP).last_act == LastAct("swapped")
    assert entry_after(PIN, UNDO).pinned is None
    assert entry_after(PIN, UNDO, {"do": "redo"}).pinned == pinned_from(LIST)
    assert entry_after(PIN, UNPIN, UNDO).pinned == pinned_from(LIST)


def test_a_renamed_item_is_the_same_item_in_both_lists_and_gets_no_name_of_another_one() -> None:
    entry = entry_after(PIN, BEST, {"do": "rename", "item": "B", "name": " N "})
    assert entry.pinned is not None
    assert (entry.scenario.ranked, entry.pinned.ranked) == (tuple("NAC"), tuple("ANC"))
    assert entry.pinned.relevant == ("N", "Z")
    before = PlaygroundEntry(LIST, Scenario(("B", "N"), (), k=2))
    work = replace(START, history=History.opened(before))
    assert codes({"do": "rename", "item": "B", "name": " N "}, work=work) == ["name_pinned"]
    assert send({"do": "rename", "item": "B", "name": " N "}, work=work).state.history.now == before
    assert codes({"do": "rename", "item": "B", "name": " B "}, work=work) == []


def test_without_a_pinned_list_there_is_nothing_to_compare() -> None:
    for act in (SWAP, {"do": "models"}):
        assert codes(act) == ["pin_nothing"]
        assert send(act).state == START
    assert codes(UNPIN) == []


def long_list(letter: str, count: int) -> Scenario:
    return Scenario(tuple(f"{number}" + letter * 30 for number in range(count)), (), k=5)


def test_what_no_link_can_hold_beside_a_pin_is_refused_and_the_list_kept() -> None:
    work = replace(START, history=History.opened(PlaygroundEntry.opened(long_list("가", 20))))
    assert codes(PIN, work=work) == ["pin_full"]
    assert send(PIN, work=work).state.history.now.scenario == long_list("가", 20)
    # A change of the board,
    work = replace(START, history=History.opened(PlaygroundEntry.opened(long_list("가", 12))))
    long = [{"do": "add", "item": f"{number}" + "나" * 70, "to": "ranked"} for number in range(4)]
    assert codes(*long, work=work) == []
    outcome = send(PIN, *long, work=work)
    assert {problem.code for problem in outcome.problems} == {"address_full"}
    assert outcome.state.history.now.pinned is not None
    assert outcome.state.history.now.fits_address
    # and an earlier list.
    other = PlaygroundEntry.opened(long_list("나", 10))
    history = History.opened(PlaygroundEntry.opened(long_list("가", 20))).push(other)
    outcome = send(PIN, visit(long_list("가", 20)), work=replace(START, history=history))
    assert [problem.code for problem in outcome.problems] == ["address_full"]
    assert outcome.state.history.now == PlaygroundEntry(other.scenario, other.scenario)


def test_two_lists_open_as_two_models_or_say_why_not() -> None:
    outcome = send(PIN, BEST, {"do": "models"})
    assert outcome.state.models == {"case": "1;A,B,C;B,Z;B,A,C", "k": "3"}
    assert outcome.state.history.now == entry_after(PIN, BEST)
    assert codes(PIN, {"do": "remove", "item": "Z"}, {"do": "models"}) == ["models_relevant"]


def example(id_: str) -> dict[str, Any]:
    return {"do": "example", "id": id_}


def list_of(id_: str) -> Scenario:
    found = example_of(id_, "en")
    assert found is not None
    return found.scenario


def test_reset_goes_back_to_what_was_opened_last() -> None:
    entry = entry_after(example("swap_relevant"), BEST, RESET)
    assert (entry.scenario, entry.example) == (list_of("swap_relevant"), "swap_relevant")
    assert entry_after(BEST, RESET).scenario == LIST
    # After an example that was undone, to the list before.
    assert entry_after(BEST, example("swap_relevant"), UNDO, RESET) == PlaygroundEntry(LIST)
    # A pinned state of an example goes back to that example.
    entry = entry_after(example("films_2"), BEST, PIN, WORST, SWAP, RESET)
    assert (entry.scenario, entry.example) == (list_of("films_2"), "films_2")


def test_reset_keeps_the_measures_that_are_shown_and_the_pinned_list() -> None:
    work = replace(START, history=START.history.push(PlaygroundEntry(MOVED.with_show(()), origin=LIST)))
    assert entry_after(RESET, work=work).scenario == LIST.with_show(())
    assert entry_after(BEST, PIN, RESET) == PlaygroundEntry(LIST, pinned_from(MOVED))


def test_reset_after_a_swap_goes_back_to_the_list_that_a_was(subtests: pytest.Subtests) -> None:
    for (first, second), is_reload in product(PAIRS, (False, True)):
        with subtests.test(first, is_reload=is_reload):
            history = send(example(first)).state.history
            if is_reload:
                history = History.opened(PlaygroundEntry.from_query(history.now.to_query(), "en")[0])
            work = replace(START, history=history)
            entry = entry_after(SWAP, WORST, RESET, work=work)
            assert (entry.scenario, entry.example) == (list_of(second), second)
            assert entry.pinned == pinned_from(list_of(first))
            entry = entry_after(SWAP, WORST, SWAP, BEST, RESET, work=work)
            assert (entry.scenario, entry.example) == (list_of(first), first)


def test_an_example_stays_open_while_its_list_is_worked_on_and_is_not_compared_with_the_list_before() -> None:
    entry = entry_after(example("films_2"), BEST, {"do": "remove", "item": "Film C"})
    assert entry.example == "films_2"
    assert entry.pinned is not None
    assert entry.pinned.ranked[0] == "Film C"
    outcome = send(BEST, example("films_1"))
    assert outcome.state.history.before is None
    assert outcome.last_act == LastAct("opened", "films_1")


def test_an_earlier_list_comes_back_and_none_is_lost() -> None:
    outcome = send(BEST, WORST, visit(LIST))
    history = outcome.state.history
    assert (history.now.scenario, outcome.last_act) == (LIST, LastAct("visited"))
    assert [entry.scenario for entry in history.entries][:2] == [LIST, MOVED]
    assert entry_after(BEST, visit(LIST), UNDO).scenario == MOVED
    # After an undo, too, the list that was undone stays.
    history = send(BEST, UNDO, visit(MOVED), UNDO).state.history
    assert history.now.scenario == LIST


def test_an_earlier_list_comes_back_beside_the_present_pin_and_is_measured_by_what_is_shown_now() -> None:
    entry = entry_after(BEST, PIN, visit(LIST))
    assert (entry.scenario, entry.pinned) == (LIST, pinned_from(MOVED))
    shown = PlaygroundEntry(MOVED.with_show(("DCG@K",)).with_whatif("P@K"), origin=LIST)
    entry = entry_after(visit(LIST), work=replace(START, history=START.history.push(shown)))
    assert entry.scenario == LIST.with_show(("DCG@K",)).with_whatif("P@K")


def test_a_press_leads_to_the_list_it_was_on_though_others_have_been_forgotten_since() -> None:
    history = START.history
    for number in range(MAX_ENTRIES - 1):
        history = history.push(PlaygroundEntry(LIST.with_unnamed(number % 2).with_k(number // 2 + 1)))
    oldest, wanted = history.entries[1].scenario, history.entries[2].scenario
    work = replace(START, history=history)
    # The move before the press pushes the oldest one out, and all others to another place.
    assert entry_after(BEST, visit(wanted), work=work).scenario == wanted
    assert codes(BEST, visit(oldest), work=work) == ["visit_gone"]


def test_the_boards_of_other_pages_refuse_these_acts_in_words() -> None:
    acts = [PIN, UNPIN, SWAP, {"do": "models"}, {"do": "visit", "id": "0"}, example("films_1")]
    numbered = [{"n": number, **act} for number, act in enumerate(acts, 1)]
    message = read_playground({"page": "p", "acts": numbered}, is_whole=False)
    outcome = apply_playground_acts(START, message, confirmed=0, page="p")
    assert [problem.code for problem in outcome.problems] == ["act_unknown"] * len(acts)
    assert outcome.state == START


def test_a_move_of_an_older_page_is_tried() -> None:
    outcome = send({"do": "arrange", **PLACES, "ranked": list("BAC")}, page="old")
    assert (outcome.problems, outcome.state.history.now.scenario) == ((), MOVED)


def test_a_panel_is_opened_beside_the_list_and_is_no_step_to_undo() -> None:
    outcome = send(BEST, {"do": "panel", "panel": "charts"})
    assert (outcome.state.panel, outcome.problems) == ("charts", ())
    assert outcome.state.history == send(BEST).state.history
    assert send({"do": "panel", "panel": "more"}, {"do": "panel", "panel": "none"}).state == START


# Grades: given by the card, a pasted text and the switch; undone, and never by the way
ON, OFF = {"do": "grades", "on": True}, {"do": "grades", "on": False}
PLACES = {"ranked": list("ABC"), "relevant": list("BZ"), "unused": [], "k": 3}
GRADED = {"do": "arrange", **PLACES, "relevant": ["B", "Z"], "grades": {"B": 3, "Z": 1}, "item": "B"}


def test_the_switch_gives_every_relevant_item_the_grade_1_and_takes_it_away() -> None:
    on = send(ON)
    assert on.last_act == LastAct("grades_on")
    assert on.state.history.now.scenario.grades == ()
    assert send(ON, OFF).last_act == LastAct("grades_off")
    assert entry_after(ON, OFF).scenario.grades is None
    assert entry_after(ON, UNDO).scenario == LIST


def test_a_card_gets_a_grade_and_undo_takes_it_back() -> None:
    outcome = send(ON, GRADED)
    assert outcome.state.history.now.scenario.grades == (("B", 3),)
    assert outcome.last_act == LastAct("graded", "B", 1, 3)
    assert entry_after(ON, GRADED, UNDO).scenario.grades == ()
    # From 0 it makes an item relevant, and is one act.
    outcome = send(ON, {**GRADED, "relevant": ["B", "Z", "A"], "grades": {"B": 1, "Z": 1, "A": 2}})
    assert set(outcome.state.history.now.scenario.relevant) == {"B", "Z", "A"}
    assert outcome.last_act == LastAct("graded", "A", 0, 2)


def test_a_board_that_sends_no_grades_leaves_them_and_a_list_gets_none_by_the_way() -> None:
    moved = {"do": "arrange", **PLACES, "ranked": list("BAC")}
    assert entry_after(ON, GRADED, moved).scenario.grades == (("B", 3),)
    assert entry_after(GRADED).scenario.grades is None


def test_grades_that_are_none_are_refused_and_lose_nothing() -> None:
    for grades in ({"B": 5}, {"B": -1}, {"B": "3"}, {"B": 1.5}, [["B", 3]], "B"):
        act = {"do": "arrange", **PLACES, "grades": grades}
        assert codes(ON, act)[0] in ("act_unreadable", "number_refused"), grades
        assert send(ON, act).state.history == send(ON).state.history


def test_a_pasted_list_brings_its_grades_and_a_name_with_an_equals_sign_may_still_be_a_name() -> None:
    scenario = entry_after({"do": "paste", "text": "P, Q, R; Q=3, Y, R=0"}).scenario
    assert (scenario.relevant, scenario.grades) == (("Q", "Y"), (("Q", 3),))
    assert "nDCG@K" in scenario.show
    for text in ("P, Q=3; Q=3", "P, Q; R=9, E=mc2", "P=3, Q"):
        assert entry_after({"do": "paste", "text": text}).scenario.grades is None


def test_the_list_of_a_case_and_a_board_of_many_cases_get_no_grades() -> None:
    case, paste = replace(START, is_case=True), {"do": "paste", "text": "A, B; B=3"}
    for act in (ON, paste):
        assert codes(act, work=case) == ["grades_not_here"]
        assert send(act, work=case).state.history == START.history
    message, history = read_board({"page": "p", "acts": [{"n": 1, **paste}]}), History.opened(POST_CASES)
    outcome = apply_acts(history, message, board_window("u1", "A"), confirmed=0, page="p")
    assert [problem.code for problem in outcome.problems] == ["grades_not_here"]
    assert outcome.state.now == POST_CASES


def test_lists_that_differ_in_grades_are_different_and_pinned_as_they_are() -> None:
    entry = entry_after(ON, PIN, GRADED)
    assert entry.pinned is not None
    assert entry.pinned.grades == ()
    assert list_id(entry.scenario) != list_id(entry.scenario.with_grades(False))
    assert PlaygroundEntry.from_query(entry.to_query(), "en")[0] == entry
    off = entry_after(PIN, ON)
    assert off.pinned is not None
    assert off.pinned.grades is None
    assert PlaygroundEntry.from_query(off.to_query(), "en")[0] == off
