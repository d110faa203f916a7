"""Acts of the playground's board: pin, swap, earlier lists and examples; a bad one loses nothing."""

from dataclasses import replace
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
from webapp.board.last_act import LastAct
from webapp.model.history import MAX_ENTRIES, History
from webapp.model.scenario import Scenario
from webapp.playground.applying import apply_playground_acts, read_playground
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.example_menu import PAIRS, example_of
from webapp.playground.pin import pinned_from

# Pin and compare


def test_a_pinned_list_stays_while_the_board_changes() -> None:
    entry = entry_after(PIN, BEST, {"do": "unnamed", "count": 3})
    assert entry.pinned == pinned_from(LIST)
    assert entry.scenario == MOVED.with_unnamed(3)


def test_the_same_list_can_be_compared_at_two_cutoffs() -> None:
    places = {"ranked": list("ABC"), "relevant": list("BZ"), "unused": []}
    entry = entry_after(PIN, {"do": "arrange", **places, "k": 1})
    assert entry.pinned is not None
    assert (entry.pinned.k, entry.scenario.k) == (3, 1)


def test_pinning_leaves_the_numbers_compared_as_they_were() -> None:
    before = send(BEST).state.history.before
    assert send(BEST, PIN).state.history.before == before
    assert send(BEST, PIN, UNPIN).state.history.before == before


def test_a_and_b_change_places_and_undo_changes_them_back() -> None:
    entry = entry_after(PIN, BEST, SWAP)
    assert (entry.scenario, entry.pinned) == (LIST, pinned_from(MOVED))
    assert entry_after(PIN, BEST, SWAP, {"do": "undo"}) == entry_after(PIN, BEST)
    assert entry_after(PIN, BEST, SWAP, SWAP) == entry_after(PIN, BEST)
    assert send(PIN, BEST, SWAP).last_act == LastAct("swapped")


def test_undo_takes_back_a_pin_and_redo_brings_it_again() -> None:
    assert entry_after(PIN, {"do": "undo"}).pinned is None
    assert entry_after(PIN, {"do": "undo"}, {"do": "redo"}).pinned == pinned_from(LIST)
    assert entry_after(PIN, UNPIN, {"do": "undo"}).pinned == pinned_from(LIST)


def test_a_renamed_item_is_the_same_item_in_both_lists() -> None:
    entry = entry_after(PIN, BEST, {"do": "rename", "item": "B", "name": " N "})
    assert entry.pinned is not None
    assert (entry.scenario.ranked, entry.pinned.ranked) == (tuple("NAC"), tuple("ANC"))
    assert entry.pinned.relevant == ("N", "Z")


def test_an_item_cannot_get_the_name_of_another_one_in_the_pinned_list() -> None:
    before = PlaygroundEntry(LIST, Scenario(("B", "N"), (), k=2))
    work = replace(START, history=History.opened(before))
    outcome = send({"do": "rename", "item": "B", "name": " N "}, work=work)
    assert [problem.code for problem in outcome.problems] == ["name_pinned"]
    assert outcome.state.history.now == before
    assert codes({"do": "rename", "item": "B", "name": " B "}, work=work) == []


@pytest.mark.parametrize("act", [SWAP, {"do": "models"}])
def test_without_a_pinned_list_there_is_nothing_to_compare(act: dict[str, Any]) -> None:
    assert codes(act) == ["pin_nothing"]
    assert send(act).state == START
    assert codes(UNPIN) == []


def test_a_pin_that_no_link_can_hold_is_refused_and_the_list_kept() -> None:
    long = Scenario(tuple(f"{number}" + "가" * 30 for number in range(20)), (), k=5)
    work = replace(START, history=History.opened(PlaygroundEntry.opened(long)))
    assert codes(PIN, work=work) == ["pin_full"]
    assert send(PIN, work=work).state.history.now.scenario == long


def test_a_change_that_the_link_cannot_hold_beside_the_pin_is_refused() -> None:
    names = tuple(f"{number}" + "가" * 30 for number in range(12))
    work = replace(START, history=History.opened(PlaygroundEntry.opened(Scenario(names, (), k=5))))
    long = [{"do": "add", "item": f"{number}" + "나" * 70, "to": "ranked"} for number in range(4)]
    assert codes(*long, work=work) == []
    outcome = send(PIN, *long, work=work)
    assert {problem.code for problem in outcome.problems} == {"address_full"}
    assert outcome.state.history.now.pinned is not None
    assert outcome.state.history.now.fits_address


def test_two_lists_open_as_two_models() -> None:
    outcome = send(PIN, BEST, {"do": "models"})
    assert outcome.state.models == {"case": "1;A,B,C;B,Z;B,A,C", "k": "3"}
    assert outcome.state.history.now == entry_after(PIN, BEST)


def test_two_lists_that_cannot_be_two_models_say_why() -> None:
    assert codes(PIN, {"do": "remove", "item": "Z"}, {"do": "models"}) == ["models_relevant"]


# Reset, examples and earlier lists


def test_reset_goes_back_to_what_was_opened_last() -> None:
    entry = entry_after({"do": "example", "id": "swap_relevant"}, BEST, {"do": "reset"})
    example = example_of("swap_relevant", "en")
    assert example is not None
    assert (entry.scenario, entry.example) == (example.scenario, "swap_relevant")
    assert entry_after(BEST, {"do": "reset"}).scenario == LIST


def test_reset_after_undoing_an_example_goes_back_to_the_list_before() -> None:
    assert entry_after(BEST, {"do": "example", "id": "swap_relevant"}, {"do": "undo"}, {"do": "reset"}) == (
        PlaygroundEntry(LIST)
    )


def test_reset_keeps_the_measures_that_are_shown() -> None:
    work = replace(START, history=START.history.push(PlaygroundEntry(MOVED.with_show(()), origin=LIST)))
    assert entry_after({"do": "reset"}, work=work).scenario == LIST.with_show(())


def test_reset_keeps_the_pinned_list() -> None:
    assert entry_after(BEST, PIN, {"do": "reset"}) == PlaygroundEntry(LIST, pinned_from(MOVED))


@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.parametrize("reload", [False, True], ids=["", "reload"])
def test_reset_after_a_swap_goes_back_to_the_list_that_a_was(
    first: str, second: str, *, reload: bool
) -> None:
    one, other = example_of(first, "en"), example_of(second, "en")
    assert one is not None
    assert other is not None
    history = send({"do": "example", "id": first}).state.history
    if reload:
        history = History.opened(PlaygroundEntry.from_query(history.now.to_query(), "en")[0])
    work = replace(START, history=history)
    entry = entry_after(SWAP, {"do": "worst"}, {"do": "reset"}, work=work)
    assert (entry.scenario, entry.example) == (other.scenario, second)
    assert entry.pinned == pinned_from(one.scenario)
    entry = entry_after(
        SWAP, {"do": "worst"}, SWAP, BEST, {"do": "reset"}, work=replace(START, history=history)
    )
    assert (entry.scenario, entry.example) == (one.scenario, first)


def test_reset_after_a_swap_goes_back_to_the_pinned_list_of_a_link() -> None:
    opened, _ = PlaygroundEntry.from_query({"list": "A,B,C", "relevant": "B", "k": "3", "pin": "B,C,A"}, "en")
    work = replace(START, history=History.opened(opened))
    assert entry_after(SWAP, {"do": "worst"}, {"do": "reset"}, work=work) == entry_after(SWAP, work=work)


def test_a_pinned_state_of_an_example_goes_back_to_that_example() -> None:
    entry = entry_after({"do": "example", "id": "films_2"}, BEST, PIN, {"do": "worst"}, SWAP, {"do": "reset"})
    example = example_of("films_2", "en")
    assert example is not None
    assert (entry.scenario, entry.example) == (example.scenario, "films_2")


def test_an_example_stays_open_while_its_list_is_worked_on() -> None:
    entry = entry_after({"do": "example", "id": "films_2"}, BEST, {"do": "remove", "item": "Film C"})
    assert entry.example == "films_2"
    assert entry.pinned is not None
    assert entry.pinned.ranked[0] == "Film C"


def test_an_example_that_is_opened_is_not_compared_with_the_list_before() -> None:
    outcome = send(BEST, {"do": "example", "id": "films_1"})
    assert outcome.state.history.before is None
    assert outcome.last_act == LastAct("opened", "films_1")


def test_an_earlier_list_comes_back_and_none_is_lost() -> None:
    outcome = send(BEST, {"do": "worst"}, visit(LIST))
    history = outcome.state.history
    assert (history.now.scenario, outcome.last_act) == (LIST, LastAct("visited"))
    assert [entry.scenario for entry in history.entries][:2] == [LIST, MOVED]
    assert entry_after(BEST, visit(LIST), {"do": "undo"}).scenario == MOVED
    # After an undo, too, the list that was undone stays.
    history = send(BEST, {"do": "undo"}, visit(MOVED), {"do": "undo"}).state.history
    assert history.now.scenario == LIST


def test_an_earlier_list_comes_back_beside_the_present_pin() -> None:
    entry = entry_after(BEST, PIN, visit(LIST))
    assert (entry.scenario, entry.pinned) == (LIST, pinned_from(MOVED))


def test_an_earlier_list_is_measured_by_what_is_shown_now() -> None:
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


def test_an_earlier_list_that_no_link_can_hold_beside_the_pin_is_refused() -> None:
    long = Scenario(tuple(f"{number}" + "가" * 30 for number in range(20)), (), k=5)
    other = Scenario(tuple(f"{number}" + "나" * 30 for number in range(10)), (), k=5)
    history = History.opened(PlaygroundEntry.opened(long)).push(PlaygroundEntry.opened(other))
    outcome = send(PIN, visit(long), work=replace(START, history=history))
    assert [problem.code for problem in outcome.problems] == ["address_full"]
    assert outcome.state.history.now == PlaygroundEntry(other, other)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"do": "visit", "id": "0"}, "visit_gone"),
        ({"do": "visit", "id": "x" * 50_000}, "visit_gone"),
        ({"do": "visit", "id": "\ud800"}, "visit_gone"),
        ({"do": "visit", "id": 0}, "act_unreadable"),
        ({"do": "visit"}, "act_unreadable"),
        ({"do": "example", "id": "beauty"}, "act_unreadable"),
        ({"do": "example", "id": "\ud800"}, "act_unreadable"),
        ({"do": "example", "id": None}, "act_unreadable"),
    ],
)
def test_a_senseless_act_is_refused_and_the_next_one_counts(act: dict[str, Any], code: str) -> None:
    outcome = send(act, BEST)
    assert [problem.code for problem in outcome.problems] == [code]
    assert outcome.state.history.now.scenario == MOVED


@pytest.mark.parametrize(
    "act",
    [PIN, UNPIN, SWAP, {"do": "models"}, {"do": "visit", "id": "0"}, {"do": "example", "id": "films_1"}],
)
def test_the_boards_of_other_pages_refuse_these_acts_in_words(act: dict[str, Any]) -> None:
    message = read_playground({"page": "p", "acts": [{"n": 1, **act}]}, is_whole=False)
    outcome = apply_playground_acts(START, message, confirmed=0, page="p")
    assert [problem.code for problem in outcome.problems] == ["act_unknown"]
    assert outcome.state == START


def test_an_act_of_an_older_page_is_refused_but_a_move_is_tried() -> None:
    assert [problem.code for problem in send(PIN, page="old").problems] == ["old_page"]
    places = {"ranked": list("BAC"), "relevant": list("BZ"), "unused": [], "k": 3}
    outcome = send({"do": "arrange", **places}, page="old")
    assert (outcome.problems, outcome.state.history.now.scenario) == ((), MOVED)


# Panels


def test_a_panel_is_opened_beside_the_list_and_is_no_step_to_undo() -> None:
    outcome = send(BEST, {"do": "panel", "panel": "charts"})
    assert (outcome.state.panel, outcome.problems) == ("charts", ())
    assert outcome.state.history == send(BEST).state.history
    assert send({"do": "panel", "panel": "more"}, {"do": "panel", "panel": "none"}).state == START


def test_a_panel_that_there_is_not_is_refused() -> None:
    assert codes({"do": "panel", "panel": "nope"}) == ["act_unreadable"]
    assert send({"do": "panel", "panel": "nope"}, BEST).state.panel == "none"
