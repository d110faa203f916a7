"""State of the playground: limits of links, added measures, language, hidden items, and the pinned list."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import given, settings

from recmetrics import parse_measure
from tests.webapp.playground.sending import START, codes, send
from tests.webapp.strategies import hostile_text, scenarios
from webapp.board.explained import EVERY_HAND
from webapp.board.last_act import LastAct
from webapp.cases.case_set import CaseSet
from webapp.components.in_turn import RefusedError
from webapp.model.history import History
from webapp.model.limits import MAX_ITEMS
from webapp.model.scenario import OPENING, Scenario
from webapp.playground.board_content import columns_of, start_of
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.examples import examples_for
from webapp.playground.export_program import list_lines
from webapp.playground.pin import models_query, pin_text, pinned_from, read_pin, why_not_models
from webapp.playground.state import HIDDEN, PlaygroundState
from webapp.texts import LANGUAGES, texts_for

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


BOARD = Scenario(tuple("ABC"), tuple("BZ"), ("U",), k=3, unnamed=2)


@settings(max_examples=50)
@given(scenarios(), scenarios())
def test_what_is_written_is_read_and_an_address_restores_both_lists_exactly(
    pinned: Scenario, board: Scenario
) -> None:
    entry = PlaygroundEntry(board, pinned_from(pinned))
    assert read_pin(pin_text(pinned_from(pinned), board), board) == entry.pinned
    if entry.fits_address:
        assert PlaygroundEntry.from_query(parse_qs(urlencode(entry.to_query())), "en") == (entry, ())


def test_a_pinned_list_can_be_typed() -> None:
    typed = {
        "B,A,C": Scenario(tuple("BAC"), tuple("BZ"), ("U",), k=3, unnamed=2),
        "B,A,C;;2": Scenario(tuple("BAC"), tuple("BZ"), ("U",), k=2, unnamed=2),
        ";;5": BOARD.with_k(5),
        " B , A ; A ; ５ ;0": Scenario(tuple("BA"), ("A",), ("U",), k=5),
        ",;,;1;0;,": Scenario((), (), (), k=1),
        "A;A;1;0;X,Y": Scenario(("A",), ("A",), ("X", "Y"), k=1),
        # An item that the pinned list places is not unused there.
        "U,A": Scenario(("U", "A"), tuple("BZ"), k=3, unnamed=2),
        "A,B,A": Scenario(("A", "B", "A ×2"), tuple("BZ"), ("U",), k=3, unnamed=2),
        r"A\,B,C\;D": Scenario(("A,B", "C;D"), tuple("BZ"), ("U",), k=3, unnamed=2),
    }
    assert {text: read_pin(text, BOARD) for text in typed} == typed


BROKEN = {
    "pin_repeats": ["A;B,B", "A;B;3;0;A", "A;B;3;0;X,X"],
    "pin_number": [
        *("A;B;0", "A;B;101", "A;B;K", "A;B;2.5", "A;B;1e999", "A;B;3;-1", "A;B;3;1001"),
        *("A;B;3;0;C;B:5", "A;B;3;0;C;B:x"),
    ],
    "pin_unreadable": [
        *("A;B;3;0;C;D", "A;B;3;0;C; :2", "A;B;3;0;C;B:2;D", ";" * 7000),
        *("A\x00", "\u202eA", "\ud800", "x" * 200),
    ],
    "pin_items": [",".join(f"i{number}" for number in range(MAX_ITEMS + 1))],
    "pin_full": ["x" * 50_000, "A," * 25_000],
}


def test_a_broken_pin_is_refused_in_words_and_loses_nothing(subtests: pytest.Subtests) -> None:
    for code, text in ((code, text) for code, texts in BROKEN.items() for text in texts):
        with subtests.test(code=code, text=repr(text)[:40]):
            entry, problems = PlaygroundEntry.from_query({**BOARD.to_query(), "pin": text}, "en")
            assert entry == PlaygroundEntry(BOARD)
            assert [problem.code for problem in problems] == [code]
            for lang in LANGUAGES:
                assert len(texts_for(lang)(f"problem.{code}", **problems[0].values).encode()) < 1000


@given(hostile_text)
def test_whatever_is_pinned_the_list_opens(text: str) -> None:
    entry, problems = PlaygroundEntry.from_query({**BOARD.to_query(), "pin": text}, "en")
    assert entry.scenario == BOARD
    assert entry.pinned is None or not problems
    assert PlaygroundEntry.from_query(entry.to_query(), "en") == (entry, ())


def test_two_lists_that_no_address_holds_keep_the_one_on_the_board() -> None:
    long = Scenario(tuple(f"{number}" + "가" * 30 for number in range(15)), (), k=5)
    query = {**long.to_query(), "pin": ",".join(f"{number}" + "나" * 30 for number in range(15))}
    assert long.fits_address
    entry, problems = PlaygroundEntry.from_query(query, "en")
    assert entry == PlaygroundEntry(long)
    assert [problem.code for problem in problems] == ["pin_full"]


@settings(max_examples=50)
@given(scenarios(), scenarios())
def test_two_lists_become_two_models_or_it_is_said_why_not(first: Scenario, second: Scenario) -> None:
    refusal = why_not_models(first, second)
    if refusal is None:
        case_set, problems = CaseSet.from_query(models_query(first, second))
        [case] = case_set.cases
        assert problems == ()
        assert case.lists == (first.ranked, second.ranked)
        assert (set(case.relevant), case.unnamed) == (set(second.relevant), second.unnamed)
        assert set(first.items) | set(second.items) == set(case.items)
        assert case_set.k == first.k == second.k
    else:
        assert refusal.problem.code in ("models_grades", "models_relevant", "models_k", "models_items")


def test_two_orders_of_the_same_items_are_two_models_and_lists_that_one_case_cannot_hold_are_refused() -> (
    None
):
    query = models_query(BOARD.with_ranked(tuple("CBA")), BOARD)
    assert query == {"case": "1;C,B,A;B,Z;A,B,C;2;U", "k": "3"}
    for first, second, code in (
        (BOARD.with_grades(True), BOARD, "models_grades"),
        (BOARD, BOARD.with_grades(True), "models_grades"),
        (BOARD.with_k(2), BOARD, "models_k"),
        (BOARD.with_unnamed(0), BOARD, "models_relevant"),
        (Scenario(tuple("ABC"), ("B",), k=3, unnamed=2), BOARD, "models_relevant"),
        (Scenario(tuple(map(str, range(48))), ("B", "Z"), k=3, unnamed=2), BOARD, "models_items"),
    ):
        with pytest.raises(RefusedError) as refusal:
            models_query(first, second)
        assert refusal.value.problem.code == code
