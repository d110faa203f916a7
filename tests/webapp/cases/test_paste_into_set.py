"""Pasting into a set: more cases, other cases, or a second model."""

import pytest

from webapp.cases.case import Case
from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.cases.paste import read_paste, with_pasted, with_second_model
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.problems import Problem

# Into the set


def test_pasted_cases_come_after_those_there_are_and_the_first_is_open() -> None:
    more, told = with_pasted(OPENING_CASES, read_paste("A; A\nu1; B; B"), replace=False)
    assert (more.names, more.open.name) == (("u1", "u2", "1", "u1 (2)"), "1")
    assert [problem.code for problem in told] == ["case_name_taken"]


def test_pasted_cases_take_the_place_of_those_there_are_and_settings_stay() -> None:
    before = OPENING_CASES.with_k(2).with_measure("P@K").with_missing("skip").with_open("u2")
    after, told = with_pasted(before, read_paste("u1; A; A"), replace=True)
    assert (after, told) == (
        CaseSet((Case("u1", (("A",),), ("A",)),), k=2, measure="P@K", missing="skip"),
        (),
    )


@pytest.mark.parametrize("replace", [True, False])
def test_a_paste_without_a_case_leaves_the_set_as_it_is(replace: bool) -> None:
    assert with_pasted(OPENING_CASES, read_paste("nothing"), replace=replace) == (OPENING_CASES, ())


def test_a_second_list_in_the_paste_gives_the_other_cases_an_empty_one() -> None:
    more, told = with_pasted(OPENING_CASES, read_paste("u3; A; A; B"), replace=False)
    assert [case.lists[1] for case in more.cases] == [(), (), ("B",)]
    assert told == (Problem("cases_without_b", {"cases": "u1, u2"}),)


def test_a_pasted_case_without_a_second_list_gets_an_empty_one() -> None:
    more, told = with_pasted(OPENING_CASES.with_models(2), read_paste("u3; A; A"), replace=False)
    assert more.open.lists == (("A",), ())
    assert told == (Problem("cases_without_b", {"cases": "u3"}),)


def test_pasted_cases_beyond_the_limit_are_left_out() -> None:
    paste = read_paste("A; A\n" * 40)
    more, told = with_pasted(OPENING_CASES, paste, replace=False)
    assert len(more.cases) == MAX_CASES
    assert told == (Problem("cases_too_many", {"limit": MAX_CASES, "dropped": 40 + 2 - MAX_CASES}),)
    assert with_pasted(more, paste, replace=False)[0] == more


# A second model


def test_lists_find_their_cases_by_name_in_any_order() -> None:
    both, matching = with_second_model(
        OPENING_CASES, read_paste("u2; B; B, D, Z\nu9; A; A\nu1; D, B; B, D, Z")
    )
    assert [case.lists[1] for case in both.cases] == [("D", "B"), ("B",)]
    assert (matching.matched, matching.not_in_set, matching.not_in_paste) == (("u1", "u2"), ("u9",), ())
    assert matching.different_relevant == ()


def test_lists_without_a_name_find_their_cases_by_order_even_past_a_broken_line() -> None:
    both, matching = with_second_model(OPENING_CASES, read_paste("broken\nD, B; B, D, Z\nA; A"))
    assert [case.lists[1] for case in both.cases] == [(), ("D", "B")]
    assert (matching.matched, matching.not_in_set, matching.not_in_paste) == (("u2",), ("3",), ("u1",))


def test_a_name_and_a_list_are_enough() -> None:
    both, _ = with_second_model(OPENING_CASES, read_paste("u1; D, B\nu2; B"))
    assert [case.lists[1] for case in both.cases] == [("D", "B"), ("B",)]


def test_relevant_items_stay_those_of_the_set() -> None:
    both, matching = with_second_model(OPENING_CASES, read_paste("u1; D, B; Q\nu2; B; Z, D, B"))
    assert [case.relevant for case in both.cases] == [("B", "D", "Z")] * 2
    assert matching.different_relevant == ("u1",)


def test_a_case_is_matched_once() -> None:
    both, matching = with_second_model(OPENING_CASES, read_paste("u1; D; B\nu1; B; B"))
    assert both.cases[0].lists[1] == ("D",)
    assert matching.not_in_set == ("u1",)


def test_a_second_model_replaces_the_one_before() -> None:
    before, _ = with_second_model(OPENING_CASES, read_paste("u1; X\nu2; Y"))
    after, _ = with_second_model(before, read_paste("u1; D"))
    assert [case.lists[1] for case in after.cases] == [("D",), ()]
    assert "X" not in after.cases[0].items


def test_where_nothing_matches_the_set_stays_as_it_is() -> None:
    both, matching = with_second_model(OPENING_CASES, read_paste("u8; A; A\nu9; A; A"))
    assert both is OPENING_CASES
    assert matching.not_in_set == ("u8", "u9")


def test_a_second_list_keeps_within_the_limit_and_says_what_is_left_out() -> None:
    ranked = ["A", *(f"i{n}" for n in range(MAX_ITEMS)), "B"]
    both, matching = with_second_model(OPENING_CASES, read_paste(f"u1; {','.join(ranked[:MAX_ITEMS])}; B"))
    room = MAX_ITEMS - len(OPENING_CASES.cases[0].items)
    assert both.cases[0].lists[1] == tuple(ranked[: 1 + room])
    values = {"case": "u1", "limit": MAX_ITEMS, "dropped": MAX_ITEMS - 1 - room}
    assert matching.problems == (Problem("case_too_many_items", values),)
