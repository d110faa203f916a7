"""State of the playground: what links hide or forbid, added measures, another language, hidden items."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from recmetrics import parse_measure
from tests.webapp.playground.sending import START, codes, send
from webapp.board.explained import EVERY_HAND
from webapp.board.last_act import LastAct
from webapp.model.history import History
from webapp.model.scenario import OPENING, Scenario
from webapp.playground.board_content import columns_of, start_of
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.examples import examples_for
from webapp.playground.export_program import list_lines
from webapp.playground.pin import pin_text, pinned_from, read_pin
from webapp.playground.state import HIDDEN, PlaygroundState
from webapp.texts import texts_for

FILMS = PlaygroundEntry(OPENING, pinned_from(OPENING.with_ranked(OPENING.ranked[::-1])), origin=OPENING)


def with_unused(entry: PlaygroundEntry, *names: str) -> PlaygroundEntry:
    """Return the entry with these unused items in both lists."""
    pinned = entry.pinned and replace(entry.pinned, unused=names)
    return replace(entry, scenario=replace(entry.scenario, unused=names), pinned=pinned)


def filled(entry: PlaygroundEntry) -> PlaygroundEntry:
    """Return the entry with so many unused items that no link could hold one more."""
    names: tuple[str, ...] = ()
    for length, letter in ((80, "가"), (80, "x"), (20, "x"), (2, "x")):
        while (more := with_unused(entry, *names, f"{len(names)}".ljust(length, letter))).fits_address:
            names = more.scenario.unused
    return with_unused(entry, *names)


def state_of(entry: PlaygroundEntry) -> PlaygroundState:
    return PlaygroundState(History.opened(entry), lang="en")


def read_again(state: PlaygroundState) -> PlaygroundEntry:
    """Return what a reload makes of the address."""
    entry, problems = PlaygroundEntry.from_query(state.entry.to_query(), "en")
    assert problems == ()
    return entry


@pytest.mark.parametrize("entry", [FILMS, replace(FILMS, pinned=None)], ids=["pinned", "alone"])
def test_a_measure_for_which_the_link_has_no_room_is_refused_and_both_lists_stay(
    entry: PlaygroundEntry,
) -> None:
    state = state_of(filled(entry))
    state.adjust(state.scenario.with_show(("DCG@K", "RR")))
    assert [problem.code for problem in state.problems] == ["address_full"]
    assert state.entry == read_again(state) == filled(entry)
    # What makes the link no longer is done, and the problem is over.
    state.adjust(state.scenario.with_show(()))
    assert state.problems == ()


def test_a_measure_is_added_beside_the_pinned_list() -> None:
    state = state_of(FILMS)
    state.adjust(state.scenario.with_show(("RR",)))
    assert (state.entry, state.problems) == (FILMS.with_scenario(OPENING.with_show(("RR",))), ())


def test_names_that_are_too_long_in_another_language_stay_as_they_are_and_no_list_is_lost() -> None:
    entry = filled(FILMS)
    state = state_of(FILMS)
    state.history = state.history.push(entry)
    state.follow_language("ko")
    assert state.entry == read_again(state) == entry
    # The list before is compared with the present one, so it has its names in the same language.
    assert state.before == FILMS.scenario
    assert state.lang == "ko"


def test_names_of_the_examples_follow_the_language_in_both_lists() -> None:
    state = state_of(FILMS)
    state.follow_language("ko")
    assert state.entry.pinned is not None
    names = {*state.scenario.items, *state.entry.pinned.items}
    assert not names & set(OPENING.items)


# Links that hide numbers or keep the reader from changing something


def opened(**address: str) -> PlaygroundState:
    return PlaygroundState.opened({name: [value] for name, value in address.items()}, {})


def subsets(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [some for count in range(len(words) + 1) for some in combinations(words, count)]


def test_what_is_hidden_is_read_and_written() -> None:
    for hidden in subsets(HIDDEN)[1:]:
        state = opened(hide=",".join(hidden))
        assert (state.hidden, state.query()["hide"], state.problems) == (hidden, ",".join(hidden), ())
        state.show_hidden()
        assert (state.hidden, "hide" in state.query(), state.changed) == ((), False, True)


def test_every_choice_of_controls_is_read_and_written() -> None:
    for controls in subsets(EVERY_HAND):
        state = opened(controls=",".join(controls) or "none")
        assert (state.controls, state.problems) == (controls, ())
        again = opened(**{name: str(value) for name, value in state.query().items()})
        assert (again.controls, again.hidden) == (controls, ())
        assert ("controls" in state.query()) == (controls != EVERY_HAND)


def test_unknown_words_are_reported() -> None:
    for state in (opened(hide="everything"), opened(controls="wheel")):
        assert [problem.code for problem in state.problems] == ["link_unknown_choice"]
        assert not state.is_limited


def test_columns_and_the_sentence_on_what_can_be_done_fit_the_limits() -> None:
    assert (columns_of(()), columns_of(("scores",))) == ("terms", "precision")
    assert columns_of(("steps",)) == columns_of(HIDDEN) == "none"
    assert start_of(opened(controls="none")) == "start_nothing"
    assert start_of(opened(controls="none", hide="scores")) == "start_nothing"
    assert start_of(opened(hide="scores")) == "start_hidden"
    assert start_of(opened(controls="order")) == "start_limited"
    assert start_of(opened(hide="steps")) == "start_limited"


# What was missed can be hidden: the numbers are then those of a judge that is shown the list alone


CHUNKS = Scenario(tuple("ABCDE"), tuple("AYZ"), k=5, unnamed=2)
JUDGED = CHUNKS.with_hidden(True)


def value(scenario: Scenario, measure: str) -> object:
    return parse_measure(measure).explain(scenario.ranked, scenario.relevant_set()).value


def test_hidden_items_leave_the_denominators_and_count_once_they_come_into_the_list() -> None:
    for measure in ("AP", "AP@5", "R@5"):
        assert (value(CHUNKS, measure), value(JUDGED, measure)) == (Fraction(1, 5), 1)
    assert value(CHUNKS, "P@5") == value(JUDGED, "P@5") == Fraction(1, 5)
    moved = Scenario((*CHUNKS.ranked, "Y"), CHUNKS.relevant, k=6, hides_missed=True)
    assert (moved.relevant_count, value(moved, "AP")) == (2, (1 + Fraction(2, 6)) / 2)
    [example] = [one for one in examples_for("en") if one.id == "judge_sees_list"]
    assert value(example.scenario, "AP") == Fraction(1, 3)
    assert value(example.scenario.with_hidden(True), "AP") == 1
    # The program is that of the numbers on the board.
    assert list_lines(JUDGED, texts_for("en"))[-1] == "relevant = {'A'}"


def test_links_keep_what_is_hidden_and_a_pinned_list_its_own_way_of_counting() -> None:
    query = JUDGED.to_query()
    assert Scenario.from_query(query) == (JUDGED, ())
    again, problems = Scenario.from_query({**query, "missed": "gone"})
    assert (again, [problem.code for problem in problems]) == (CHUNKS, ["link_unknown_choice"])
    for pinned, board in ((JUDGED, CHUNKS), (CHUNKS, JUDGED), (JUDGED, JUDGED)):
        assert read_pin(pin_text(pinned, board), board) == pinned


def test_grades_of_hidden_items_leave_the_ideal_list() -> None:
    graded = CHUNKS.with_grades(True)
    assert graded.judged_grades is not None
    assert graded.judged_grades.best == (1, 1, 1, 1, 1)
    hidden = graded.with_hidden(True).judged_grades
    assert hidden is not None
    assert hidden.best == (1,)


def test_hiding_is_an_act_that_can_be_undone_and_not_one_of_a_case() -> None:
    work, act = (
        replace(START, history=History.opened(PlaygroundEntry(CHUNKS))),
        {"do": "hide_missed", "on": True},
    )
    outcome = send(act, work=work)
    assert outcome.state.history.now.scenario == JUDGED
    assert outcome.state.history.undo().now.scenario == CHUNKS
    assert outcome.last_act == LastAct("missed_hidden")
    assert codes(act, work=replace(work, is_case=True)) == ["hidden_not_here"]
