"""The step with a program: the list that it is run on, what it prints, and the line that has to change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.hands_on_lesson import shown, the_lesson
from tests.webapp.learn.shown_steps import block, ids, text_of
from tests.webapp.learn.views import typed_answers
from webapp.learn.hands_on import Bug, BugHand
from webapp.learn.hands_on_limits import MAX_RUN_ITEMS
from webapp.learn.steps.bug import Arguments, arguments
from webapp.learn.steps.shown_step import REACHED

# The list is A, B, C, D, E with C, D and Z relevant, and K = 5; places 0 to 4, and Z is at 5.
OWN = the_lesson().list("list")
ANY: tuple[BugHand, ...] = ("order", "relevant", "length", "repeat", "k")


def the_bug(id_: str) -> Bug:
    (step,) = [one for one in the_lesson().steps if one.id == id_]
    assert isinstance(step, Bug)
    return step


def read(*parts: str, hands: tuple[BugHand, ...] = ANY) -> Arguments:
    return arguments(replace(the_bug("bug"), changes=hands), OWN, parts)


START = Arguments(("A", "B", "C", "D", "E"), ("C", "D", "Z"), 5)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((), START),
        (("01234",), START),
        (("40123", "235", "5"), Arguments(("E", "A", "B", "C", "D"), ("C", "D", "Z"), 5)),
        (("0", "", "1"), Arguments(("A",), (), 1)),
        (("", "0", "9"), Arguments((), ("A",), 9)),
        (("00", "00", "2"), Arguments(("A", "A"), ("A",), 2)),
        (("05", "5", "3"), Arguments(("A", "Z"), ("Z",), 3)),
        (("06", "5", "3"), START),
        (("0" * (MAX_RUN_ITEMS + 1), "5", "3"), START),
        (("01234", "235", "0"), START),
        (("01234", "235", "10"), START),
        (("01234", "235", "-"), START),
        (("01234", "235", "²"), START),
    ],
)
def test_an_answer_is_a_list_its_marks_and_k(parts: tuple[str, ...], expected: Arguments) -> None:
    assert read(*parts) == expected


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (("order",), Arguments(("E", "A", "B", "C", "D"), START.relevant, 5)),
        (("relevant",), Arguments(START.ranked, ("A",), 5)),
        (("k",), Arguments(START.ranked, START.relevant, 2)),
        ((), START),
    ],
)
def test_only_what_the_step_allows_is_changed(hands: tuple[BugHand, ...], expected: Arguments) -> None:
    assert read("40123", "0", "2", hands=hands) == expected


def test_an_item_comes_twice_only_where_that_is_allowed() -> None:
    assert read("0012", "0", "2", hands=("order", "length")).ranked == START.ranked
    assert read("012", "0", "2", hands=("order",)).ranked == START.ranked
    assert read("012", "0", "2", hands=("length",)).ranked == ("A", "B", "C")


def test_the_program_and_the_definition_stand_side_by_side() -> None:
    # Hits at ranks 3 and 4 of three relevant items: 5/6 over the two hits, and over three.
    bug = block(shown("bug"), "bug")
    assert [value["text"] for value in bug["values"]] == ["0.4167", "5/18 ≈ 0.2778"]
    assert bug["differs"]
    assert bug["call"] == "average_precision(['A', 'B', 'C', 'D', 'E'], ['C', 'D', 'Z'], 5)"
    same = block(shown("bug", "01234", "23", "5"), "bug")
    assert [value["text"] for value in same["values"]] == ["0.4167", "5/12 ≈ 0.4167"]
    assert not same["differs"]


def test_lines_can_be_named_once_the_slip_has_shown() -> None:
    hidden = shown("bug", "01234", "23", "5")
    assert all(line["act"] is None for line in block(hidden, "code")["lines"])
    assert block(hidden, "bug")["kept"] == []
    open_ = shown("bug", "01234", "235", "5")
    assert block(open_, "code")["lines"][7]["act"]["parts"] == ["01234", "235", "5", REACHED, "line8"]
    # It stays known, whatever list is tried after it.
    later = shown("bug", "01234", "23", "5", REACHED)
    assert block(later, "code")["lines"][0]["act"]["parts"][-1] == "line1"
    assert block(later, "bug")["kept"] == [REACHED]


def test_a_wrong_line_is_told_and_the_right_one_ends_the_step() -> None:
    wrong = shown("bug", "01234", "235", "5", REACHED, "line3")
    assert [line["state"] for line in block(wrong, "code")["lines"]][2] == "wrong"
    assert block(wrong, "code")["lines"][2]["act"] is None
    assert text_of(block(wrong, "wrong_line")).startswith("Line 3 ")
    assert not wrong.is_done
    assert block(wrong, "code")["lines"][7]["act"]["parts"] == [
        "01234",
        "235",
        "5",
        REACHED,
        "line3",
        "line8",
    ]
    right = shown("bug", "01234", "235", "5", REACHED, "line3", "line8")
    assert right.is_done
    assert text_of(block(right, "found")) == "[bug.found]" == right.said
    assert [line["state"] for line in block(right, "code")["lines"]] == [
        "",
        "",
        "wrong",
        "",
        "",
        "",
        "",
        "right",
    ]
    assert all(line["act"] is None for line in block(right, "code")["lines"])
    assert block(right, "bug")["kept"] == [REACHED, "line3", "line8"]


def test_without_k_the_program_stops() -> None:
    step = shown("no_k", "01", "02", "-")
    bug = block(step, "bug")
    assert bug["k"] is None
    assert bug["call"] == "average_precision(['A', 'B'], ['A', 'Z'])"
    printed, defined = bug["values"]
    assert printed["text"].startswith("stops: UnboundLocalError: ")
    assert printed["at"] is None
    # 1/1 of two relevant items.
    assert (defined["name"], defined["text"]) == ("AP by its definition", "1/2 = 0.5")
    assert bug["differs"]
    assert not block(shown("no_k"), "bug")["differs"]


@given(st.lists(typed_answers, max_size=16))
def test_whatever_an_address_says_the_step_can_be_shown(parts: list[str]) -> None:
    for step in ("bug", "no_k"):
        assert ids(shown(step, *parts))[:2] == ["text", "code"]
