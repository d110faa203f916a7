"""The pinned list in the address: what one writes, the other restores; anything else is refused in words."""

from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import given, settings

from tests.webapp.strategies import hostile_text, scenarios
from webapp.cases.case_set import CaseSet
from webapp.components.in_turn import RefusedError
from webapp.model.limits import MAX_ITEMS
from webapp.model.scenario import Scenario
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.pin import models_query, pin_text, pinned_from, read_pin, why_not_models
from webapp.texts import LANGUAGES, texts_for

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


def test_a_pin_that_is_no_text_is_ignored() -> None:
    for junk in (None, 5, b"A", [None, 5], {"A": 1}):
        query: dict[str, Any] = {**BOARD.to_query(), "pin": junk, "example": junk}
        assert PlaygroundEntry.from_query(query, "en") == (PlaygroundEntry(BOARD), ())


def test_two_lists_that_no_address_holds_keep_the_one_on_the_board() -> None:
    long = Scenario(tuple(f"{number}" + "가" * 30 for number in range(15)), (), k=5)
    query = {**long.to_query(), "pin": ",".join(f"{number}" + "나" * 30 for number in range(15))}
    assert long.fits_address
    entry, problems = PlaygroundEntry.from_query(query, "en")
    assert entry == PlaygroundEntry(long)
    assert [problem.code for problem in problems] == ["pin_full"]


def test_of_two_pins_the_last_one_counts_and_a_blank_one_says_nothing() -> None:
    query = {**BOARD.to_query(), "pin": ["A,B", "C,A,B", " "]}
    pinned = PlaygroundEntry.from_query(query, "en")[0].pinned
    assert pinned is not None
    assert pinned.ranked == tuple("CAB")


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
