"""State of the playground beside the acts of its board: measures that are added, and another language."""

from dataclasses import replace

import pytest

from webapp.model.history import History
from webapp.model.scenario import OPENING
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.pin import pinned_from
from webapp.playground.state import PlaygroundState

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
    assert state.entry == FILMS.with_scenario(OPENING.with_show(("RR",)))
    assert state.problems == ()


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
