"""From drafts to cases: repairs, and the problems that report them."""

import pytest

from webapp.cases.case_draft import CaseDraft, cases_of, repaired
from webapp.cases.case_names import free_name, free_number
from webapp.model.limits import MAX_CASES, MAX_ITEMS, MAX_UNNAMED
from webapp.model.problems import Problem


def test_what_is_fine_stays_as_it_is() -> None:
    draft = CaseDraft("u1", (("A", "B"), ("B",)), ("B", "Z"), ("U",), 3)
    assert repaired(draft) == (draft, ())


@pytest.mark.parametrize(("line", "code", "where"), [(None, "case", "u1"), (7, "line", 7)])
def test_a_problem_names_the_line_or_the_case(line: int | None, code: str, where: str | int) -> None:
    _, problems = repaired(CaseDraft("u1", (["A", "A", "B\u202e"],), [], line=line))
    assert problems == (
        Problem(f"{code}_name_mended", {code: where, "name": "B\u202e", "used": "B"}),
        Problem(f"{code}_repeats", {code: where, "names": "A"}),
    )


def test_a_case_without_a_name_is_told_by_its_place() -> None:
    _, problems = repaired(CaseDraft(None, (list("ABCDEFGA"),), []), 5)
    assert problems == (Problem("case_repeats", {"case": "5", "names": "A"}),)


@pytest.mark.parametrize("blank", ["", "  ", "\u200b"])
def test_a_blank_name_is_none_and_blank_items_are_left_out(blank: str) -> None:
    draft, problems = repaired(CaseDraft(blank, ([blank, "A"],), []))
    assert (draft.name, draft.lists, problems) == (None, (("A",),), ())


def test_a_list_of_thousands_keeps_its_first_items_and_counts_the_rest() -> None:
    ranked = [f"i{n}" for n in range(5000)]
    draft, problems = repaired(CaseDraft("u1", (ranked,), []))
    assert draft.lists == (tuple(ranked[:MAX_ITEMS]),)
    dropped = {"case": "u1", "limit": MAX_ITEMS, "dropped": 5000 - MAX_ITEMS}
    assert problems == (Problem("case_too_many_items", dropped),)


def test_relevant_items_beyond_the_limit_count_on_without_a_name() -> None:
    draft, problems = repaired(CaseDraft("u1", (["A"],), [f"r{n}" for n in range(MAX_ITEMS + 9)], unnamed=5))
    assert len(draft.relevant) + draft.unnamed == MAX_ITEMS + 9 + 5
    folded = {"case": "u1", "limit": MAX_ITEMS, "folded": 10}
    assert problems == (Problem("case_relevant_folded", folded),)
    many, _ = repaired(CaseDraft("u1", ((),), [f"r{n}" for n in range(3000)]))
    assert many.unnamed == MAX_UNNAMED


def test_an_item_of_both_lists_is_one_item() -> None:
    names = tuple(f"i{n}" for n in range(MAX_ITEMS))
    assert repaired(CaseDraft("u1", (names, names[::-1]), names))[1] == ()


def test_cases_that_could_not_be_looked_at_are_counted() -> None:
    drafts = [CaseDraft(None, ((),), ())] * (MAX_CASES + 2)
    cases, problems = cases_of(drafts, taken=["1", "u1"], beyond=100)
    assert [case.name for case in cases] == [str(n) for n in range(3, MAX_CASES + 1)]
    assert problems == (Problem("cases_too_many", {"limit": MAX_CASES, "dropped": 4 + 100}),)


# Names


def test_a_name_with_a_number_counts_on() -> None:
    assert free_name("u1", ["u1", "u1 (2)"]) == "u1 (3)"
    assert free_name("u1 (9)", ["u1 (9)"]) == "u1 (10)"


def test_a_long_name_makes_room_for_its_number() -> None:
    assert free_name("x" * 80, ["x" * 80]) == "x" * 76 + " (2)"


def test_the_first_number_from_a_place_on_that_is_no_name_is_free() -> None:
    assert free_number([], 1) == "1"
    assert free_number(["3", "4"], 3) == "5"
