"""Programs with a slip: the step that runs them, wrong where the slip shows, and right everywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.hands_on_lesson import shown, the_lesson
from tests.webapp.learn.shown_steps import block, ids, text_of
from tests.webapp.learn.views import typed_answers
from webapp.learn.hands_on import Bug, BugHand
from webapp.learn.hands_on_limits import MAX_RUN_ITEMS
from webapp.learn.slips import slips
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


def test_an_answer_is_a_list_its_marks_and_k() -> None:
    for parts, expected in (
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
    ):
        assert read(*parts) == expected


def test_only_what_the_step_allows_is_changed() -> None:
    parts = ("40123", "0", "2")
    assert read(*parts, hands=("order",)) == replace(START, ranked=("E", "A", "B", "C", "D"))
    assert read(*parts, hands=("relevant",)) == replace(START, relevant=("A",))
    assert read(*parts, hands=("k",)) == replace(START, k=2)
    assert read(*parts, hands=()) == START
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
    parts = block(wrong, "code")["lines"][7]["act"]["parts"]
    assert parts == ["01234", "235", "5", REACHED, "line3", "line8"]
    right = shown("bug", "01234", "235", "5", REACHED, "line3", "line8")
    assert right.is_done
    assert text_of(block(right, "found")) == "[bug.found]" == right.said
    states = [line["state"] for line in block(right, "code")["lines"]]
    assert states == [*("", "", "wrong"), *[""] * 4, "right"]
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


# Programs with a slip


def defined(name: str, ranked: Sequence[str], relevant: Sequence[str], k: int | None) -> float:
    return float(slips()[name].measure_at(k).explain(list(ranked), list(relevant)).value)


# Lists that show the slip, with what is printed and what is defined.
SHOWN = [
    # Two hits of five relevant items: over the hits, and over min(5, 3).
    ("divides_by_hits", "AB", "ABCDE", 3, Fraction(1 + 1, 2), Fraction(1 + 1, 3)),
    # 100 of one: the mean of 1, 1/2 and 1/3, and 1.
    ("averages_all_ranks", "ABC", "A", 3, (1 + Fraction(1, 2) + Fraction(1, 3)) / 3, 1),
    # One item, which hits, at K = 4.
    ("clamps_k", "A", "A", 4, 1, Fraction(1, 4)),
    # B three times, and only B is relevant: 1 + 2/2 + 3/3, over min(1, 3).
    ("counts_duplicates", "BBB", "B", 3, 3, 1),
    # Three hits of five, the first one at the top.
    ("skips_first", "ABCDE", "ACE", 5, Fraction(2, 5), Fraction(3, 5)),
]


def test_a_list_shows_each_slip_and_its_lines_are_lines_of_the_program() -> None:
    for name, ranked, relevant, k, printed, value in SHOWN:
        assert slips()[name].printed(ranked, relevant, k) == pytest.approx(float(printed)), name
        assert defined(name, ranked, relevant, k) == pytest.approx(float(value)), name
    for slip in slips().values():
        assert slip.lines <= set(range(1, len(slip.code) + 1))


def mended(name: str) -> dict[int, str]:
    """Return what the wrong line should be, by its number."""
    return {
        "divides_by_hits": {8: "    return total / min(len(relevant), k) if hits else 0"},
        "averages_all_ranks": {
            7: "            total += hits / rank",
            8: "    return total / min(len(relevant), k) if relevant else 0",
        },
        "clamps_k": {2: "    k = k"},
        "counts_duplicates": {6: "        if item in relevant and item not in ranked[:rank - 1]:"},
        "needs_k": {2: "    if True:"},
        "skips_first": {3: "    for item in ranked[:k]:"},
    }[name]


def test_the_lines_that_are_named_are_the_ones_to_change() -> None:
    ranked_lists = ("", "A", "AB", "BA", "ABB", "BBB", "CABA")
    for name, slip in slips().items():
        lines = mended(name)
        assert set(lines) <= slip.lines
        code = tuple(lines.get(number, line) for number, line in enumerate(slip.code, 1))
        right = replace(slip, code=code)
        for ranked, relevant, k in product(ranked_lists, ("", "A", "B", "AB", "ABYZ"), (1, 2, 3, 5)):
            if len(set(ranked)) == len(ranked) or name == "counts_duplicates":
                value = pytest.approx(defined(name, ranked, relevant, k))
                assert right.printed(ranked, relevant, k) == value, (name, ranked, relevant, k)
