"""A mean that is edited: what the address keeps, what the numbers are, and when the goal is reached."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.hands_on_lesson import shown, the_lesson
from tests.webapp.learn.shown_steps import block, ids, text_of
from tests.webapp.learn.views import typed_answers
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.learn.steps.edited_cases import case_text, edited_case, edited_set, moves_made, set_parts
from webapp.learn.steps.shown_step import REACHED, STRETCHED

ALL = ("order", "relevant", "empty")
OWN = Case("u1", (("A", "B", "C"),), ("A", "C", "Z"))


def the_set(name: str) -> CaseSet:
    scene = the_lesson().scenes[name]
    assert isinstance(scene, CaseSet)
    return scene


@st.composite
def edits(draw: st.DrawFn) -> CaseSet:
    """The set after some moves, marks and another rule."""
    cases = [
        replace(
            case,
            lists=(tuple(draw(st.permutations(case.ranked("A")))),),
            relevant=tuple(
                item
                for item in dict.fromkeys((*case.ranked("A"), *case.relevant))
                if item not in case.ranked("A") or draw(st.booleans())
            ),
        )
        for case in the_set("two").cases
    ]
    return replace(
        the_set("two"), cases=tuple(cases), no_relevant=draw(st.sampled_from(("zero", "skip", "one")))
    )


@given(edits())
def test_what_the_address_keeps_brings_back_every_list_and_the_rule(edited: CaseSet) -> None:
    own = the_set("two")
    again = edited_set(own, set_parts(edited, own), ALL)
    assert again.no_relevant == edited.no_relevant
    for case, was in zip(again.cases, edited.cases, strict=True):
        assert (case.lists, set(case.relevant)) == (was.lists, set(was.relevant))
    assert moves_made(again, own) == moves_made(edited, own)


@given(st.lists(typed_answers, max_size=16))
def test_whatever_an_address_says_is_a_set_of_the_same_items(parts: list[str]) -> None:
    own = the_set("two")
    edited = edited_set(own, parts, ALL)
    assert [sorted(case.ranked("A")) for case in edited.cases] == [
        sorted(case.ranked("A")) for case in own.cases
    ]
    for step in ("lift", "few", "look"):
        assert ids(shown(step, *parts))[0] == "text"


@pytest.mark.parametrize(
    ("text", "order", "relevant"),
    [
        ("102.02", "BAC", "ACZ"),
        ("012.", "ABC", "Z"),
        ("210.1", "CBA", "ZB"),
        ("", "ABC", "ACZ"),
        ("01.0", "ABC", "ACZ"),
        ("0123.0", "ABC", "ACZ"),
        ("002.0", "ABC", "ACZ"),
        ("012.3", "ABC", "ACZ"),
    ],
)
def test_a_text_is_an_order_and_marks_or_changes_nothing(text: str, order: str, relevant: str) -> None:
    case = edited_case(OWN, text, ("order", "relevant"))
    assert ("".join(case.ranked("A")), "".join(case.relevant)) == (order, relevant)


def test_only_what_the_step_allows_is_changed() -> None:
    assert edited_case(OWN, "210.1", ("order",)) == replace(OWN, lists=(("C", "B", "A"),))
    assert edited_case(OWN, "210.1", ("relevant",)) == replace(OWN, relevant=("Z", "B"))
    own = the_set("two")
    assert edited_set(own, ("", "", "skip"), ("order", "relevant")).no_relevant == "zero"
    assert edited_set(own, ("", "", "skip"), ALL).no_relevant == "skip"


def test_an_untouched_case_is_written_as_it_is() -> None:
    assert case_text(OWN, OWN) == "012.02"
    assert edited_case(OWN, "012.02", ALL) == OWN


def test_moves_and_marks_count_one_each() -> None:
    own = the_set("two")
    # C, A, B is one move; C is relevant no more, and Z still is.
    edited = edited_set(own, ("201.0", "012.1"), ALL)
    assert moves_made(edited, own) == 2


# u1: 101 of two relevant items, u2: 010 and one that is missing. AP@3 (1 + 2/3)/2 = 5/6 and (1/2)/2 = 1/4.
# Lifted: 110 and 100, 1 and (1/1)/2 = 1/2, so 3/4.


def test_the_step_shows_the_cases_and_the_goal() -> None:
    step = shown("lift")
    assert text_of(block(step, "goal")).endswith("3/4 2")
    mean = block(step, "mean")
    assert (mean["measure"], mean["name"], mean["k"], mean["has_cutoff"]) == ("AP@3", "MAP@3", 3, True)
    assert [round(case["before"], 4) for case in mean["cases"]] == [0.8333, 0.25]
    assert mean["before"] == float((Fraction(5, 6) + Fraction(1, 4)) / 2)
    assert mean["target"] == 0.75
    assert [case["missed"] for case in mean["cases"]] == [0, 1]
    assert mean["statement"]["over"] == ["min", ["var", "R"], ["var", "K"]]
    assert not step.is_done
    assert step.said == ""
    assert "status" not in ids(step)


def test_each_change_says_the_mean_and_counts_the_moves() -> None:
    # A, C, B: 110, so 1.
    step = shown("lift", "021.02", "012.1", "zero")
    assert step.said == "MAP@3 is now 5/8 = 0.625. Moves: 1 (at most 2)."
    assert block(step, "status")["tone"] == "plain"
    assert block(step, "again")["entries"][0]["act"] == {"do": "say", "step": "lift", "parts": []}
    assert block(step, "mean")["act"]["parts"] == ["021.02", "012.1", "zero"]


def test_the_goal_is_reached_in_its_moves_and_stays_reached() -> None:
    step = shown("lift", "021.02", "102.1", "zero")
    assert step.is_done
    assert block(step, "status")["tone"] == "good"
    assert block(step, "mean")["kept"] == [REACHED]
    (again,) = block(step, "again")["entries"]
    assert again["act"]["parts"] == ["012.02", "012.1", "zero", REACHED]
    # Another list than the goal's, of the same mean: marked instead of moved. 111 of three and 100 of two.
    assert shown("lift", "012.012", "102.1", "zero").is_done
    assert shown("lift", "012.02", "012.1", "zero", REACHED).is_done
    assert not shown("lift", "012.02", "012.1", "zero").is_done


def test_behind_the_goal_a_harder_one_comes() -> None:
    # 3/4 is reached in two moves, and the harder goal allows one.
    two = shown("lift", "021.02", "102.1", "zero")
    assert text_of(block(two, "stretch")) == "[lift.stretch] 1"
    assert block(two, "mean")["kept"] == [REACHED]
    later = shown("lift", "021.02", "012.1", "zero", REACHED)
    assert text_of(block(later, "stretch")) == "[lift.stretch] 1"
    assert (
        text_of(block(shown("lift", "", "", "zero", REACHED, STRETCHED), "stretch"))
        == "[lift.stretch_reached]"
    )
    assert "stretch" not in ids(shown("lift", "021.02", "012.1", "zero"))


def test_too_many_moves_are_told() -> None:
    # B, C, A and 110 of the first list: the second one moves twice, and one item is marked.
    step = shown("lift", "021.02", "210.12", "zero")
    assert block(step, "status")["tone"] == "wrong"
    assert "more than 2 moves" in text_of(block(step, "status"))
    assert not step.is_done


@pytest.mark.parametrize(
    ("parts", "gained", "lost", "is_done"),
    [
        # A is at rank 1 for u1, at rank 4 for u2 and at rank 3 for u3: 1, 1/4, 1/3.
        (("012.0", "0123.3", "0123.2"), 0, 0, False),
        # 1/2, 1 and 1/3 are more together, but as many gain as lose.
        (("102.0", "3012.3", "0123.2"), 1, 1, False),
        # 1/2, 1 and 1/4: two lose, and 7/4 is more than 19/12.
        (("102.0", "3012.3", "0132.2"), 1, 2, True),
        # 1/3, 1 and 1/4: 19/12, which is as much as before.
        (("120.0", "3012.3", "0132.2"), 1, 2, False),
        # 1, 1/4 and nothing to find: 0 loses.
        (("012.0", "0123.3", "0123."), 0, 1, False),
    ],
)
def test_a_mean_may_rise_although_more_cases_lose(
    parts: tuple[str, ...], gained: int, lost: int, is_done: bool
) -> None:
    step = shown("few", *parts, "zero")
    assert f"gained: {gained}. Users who lost: {lost}." in step.said
    assert step.is_done is is_done


def test_a_case_that_is_left_out_has_neither_gained_nor_lost() -> None:
    step = shown("few", "012.0", "0123.3", "0123.", "skip")
    # (1 + 1/4)/2 is more than (1 + 1/4 + 1/3)/3, but nobody gained.
    assert step.said == "MAP is now 5/8 = 0.625. Users who gained: 0. Users who lost: 0."
    assert not step.is_done


def test_without_a_case_there_is_no_mean() -> None:
    step = shown("few", "012.", "0123.", "0123.", "skip")
    assert step.said.startswith("No user is left, so there is no MAP.")
    assert [rule["counts_as"] for rule in block(step, "mean")["rules"]] == [0, None, 1]


def test_a_step_without_a_goal_is_for_looking() -> None:
    step = shown("look", "012.1", "012.0", "zero")
    assert step.is_done
    assert "goal" not in ids(step)
    assert block(step, "mean")["target"] is None
    assert block(step, "mean")["kept"] == []
