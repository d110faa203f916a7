"""Imported cases in a set: added, in its place, and as the lists of further models."""

import csv
import io

import pytest

from webapp.cases.case import MODELS, Case
from webapp.cases.case_set import CaseSet
from webapp.cases.import_files import files_of, text_of
from webapp.cases.importing.adding import (
    Added,
    text_left,
    with_imported,
    with_new_models,
    with_replaced,
)
from webapp.cases.importing.understanding import understood
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.problems import Problem

POSTS = CaseSet(
    (
        Case("u1", (("A", "B", "C", "D", "E"),), ("B", "D", "Z")),
        Case("u2", (("A", "C", "E", "B", "D"),), ("B", "D", "Z")),
    )
)
TWO = "user;BPR;ItemKNN;relevant\nu1;A, B;B, A;B\nu9;A;B;A"


def codes(added: Added) -> list[str]:
    return [problem.code for problem in added.problems]


def lists_of(case_set: CaseSet) -> dict[str, list[str]]:
    return {case.name: ["".join(names) for names in case.lists] for case in case_set.cases}


# Added


def test_cases_come_behind_those_there_are_and_the_first_of_them_opens() -> None:
    added = with_imported(POSTS, understood("u3; A, B; B\nu4; A, B; A"))
    assert added.case_set.names == ("u1", "u2", "u3", "u4")
    assert (added.case_set.open.name, added.names, codes(added)) == ("u3", ("u3", "u4"), [])


def test_an_unnamed_case_is_called_by_its_place_in_the_set() -> None:
    added = with_imported(POSTS, understood("A; A\nB; B"))
    assert added.names == ("3", "4")
    again = with_imported(added.case_set, understood("A; A"))
    assert again.names == ("5",)


def test_models_of_a_set_without_names_take_those_that_come() -> None:
    both = with_replaced(POSTS, understood(TWO)).case_set
    assert (both.labels, both.models) == (("BPR", "ItemKNN"), 2)
    more = with_imported(both, understood("user;ItemKNN;MF;relevant\nx;C;D;D"))
    assert more.case_set.labels == ("BPR", "ItemKNN", "MF")
    assert lists_of(more.case_set)["x"] == ["", "C", "D"]
    assert codes(more) == ["cases_without_list"]
    plain = with_imported(POSTS, understood(TWO))
    assert plain.case_set.labels == ("BPR", "ItemKNN")
    assert lists_of(plain.case_set)["u1"] == ["ABCDE", ""]


def test_more_than_fits_is_counted_and_stays_in_the_text() -> None:
    text = "\n".join(f"n{at}; A; A" for at in range(MAX_CASES + 3))
    found = understood(text)
    added = with_imported(POSTS, found)
    assert len(added.case_set.cases) == MAX_CASES
    assert added.problems == (Problem("cases_too_many", {"limit": MAX_CASES, "dropped": 5}),)
    assert text_left(text, found, added).splitlines() == [f"n{at}; A; A" for at in range(28, 33)]


def test_a_full_set_takes_nothing() -> None:
    full = CaseSet.from_query({"case": [f"{n};A;A" for n in range(MAX_CASES)]})[0]
    added = with_imported(full, understood("n; A; A"))
    assert (added.case_set, added.names, codes(added)) == (full, (), ["cases_too_many"])


def test_skipped_lines_stay_with_the_header_that_names_their_cells() -> None:
    text = "user\titems\trelevant\nu3\tA\tA\nu4\tA"
    found = understood(text)
    assert text_left(text, found, with_imported(POSTS, found)) == "user\titems\trelevant\nu4\tA"
    whole = understood("u3; A; A")
    assert text_left("u3; A; A", whole, with_imported(POSTS, whole)) == ""


# As further models


def test_lists_become_those_of_a_new_model_by_name_and_relevant_items_stay() -> None:
    joined = with_new_models(POSTS, understood("u2; B, D, A; B\nu9; A; A"))
    assert lists_of(joined.case_set) == {"u1": ["ABCDE", ""], "u2": ["ACEBD", "BDA"]}
    assert joined.case_set.case("u2").relevant == ("B", "D", "Z")
    assert [(one.code, one.values["names"]) for one in joined.problems] == [
        ("joined_unknown", "u9"),
        ("joined_not_given", "u1"),
        ("joined_relevant", "u2"),
    ]


def test_lists_without_names_go_by_their_place() -> None:
    joined = with_new_models(POSTS, understood("bpr = [['Z', 'B'], ['B', 'D']]"))
    assert joined.case_set.labels == ("", "bpr")
    assert lists_of(joined.case_set) == {"u1": ["ABCDE", "ZB"], "u2": ["ACEBD", "BD"]}


def test_models_that_do_not_fit_change_nothing() -> None:
    full = POSTS.with_models(len(MODELS))
    joined = with_new_models(full, understood("u1; A; A"))
    assert (joined.case_set, codes(joined)) == (full, ["models_full"])
    assert with_new_models(POSTS, understood("u8; A; A\nu9; A; A")).names == ()


def test_items_beyond_the_room_of_a_case_are_counted() -> None:
    many = ", ".join(f"n{at}" for at in range(MAX_ITEMS))
    joined = with_new_models(POSTS, understood(f"u1; {many}; n1"))
    assert len(joined.case_set.case("u1").items) == MAX_ITEMS
    assert "case_too_many_items" in codes(joined)


# Files


def rows(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode())))[1:]


def test_everything_is_in_the_files_for_own_data() -> None:
    names = [f"u{at}" for at in range(200)]
    text = "user;BPR;KNN;relevant\n" + "\n".join(f'{name};A,"B, C";C;A' for name in names)
    files = files_of(understood(text))
    assert {row[0] for row in rows(files["recommendations"])} == set(names)
    assert rows(files["recommendations"])[:2] == [["u0", "A", "1"], ["u0", "B, C", "2"]]
    assert rows(files["second"])[0] == ["u0", "C", "1"]
    assert len(rows(files["relevant"])) == 200


def test_a_case_without_relevant_items_is_known_in_the_files() -> None:
    files = files_of(understood("u1; A; A\nu2; B; ,\nu2; C; C"))
    assert rows(files["relevant"]) == [["u1", "A", "1"], ["u2", "B", "0"], ["u2 (3)", "C", "1"]]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp949"])
def test_a_file_is_read_in_its_encoding(encoding: str) -> None:
    text = "회원; 영화 하나, 영화 둘, 영화 셋, 사랑의 이야기; 영화 둘"
    assert text_of(text.encode(encoding), "cases.txt") == text


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "table_empty"),
        (b"PK\x03\x04", "table_other_format"),
        (b"a\0b\0\0", "table_binary"),
        (b"u; \xe9; \xff", "table_encoding"),
    ],
)
def test_a_file_that_is_no_text_says_what_it_is(content: bytes, code: str) -> None:
    problem = text_of(content, "cases.bin")
    assert isinstance(problem, Problem)
    assert problem.code.startswith(code)


# What is left of a text


@pytest.mark.parametrize("odd", ["\x0c", "\u2028", "\x85"])
def test_what_is_left_are_the_lines_that_were_not_taken(odd: str) -> None:
    lines = [f"u{at}; A{odd}X, B; B" for at in range(MAX_CASES + 3)]
    found = understood(text := "\n".join(lines))
    assert text_left(text, found, with_replaced(POSTS, found)).split("\n") == lines[MAX_CASES:]


def test_what_is_left_of_a_table_has_its_header_and_whole_rows() -> None:
    rows = [f'u{at};"A";A' for at in range(MAX_CASES + 1)]
    found = understood(text := "\n".join(["", "user;BPR;relevant", *rows]))
    added = with_replaced(POSTS, found)
    assert text_left(text, found, added).split("\n") == ["user;BPR;relevant", rows[-1]]
    over_two_lines = "\n".join(["user,BPR,relevant", *(f'u{at},"A,\nB","A"' for at in range(MAX_CASES + 1))])
    found = understood(over_two_lines)
    assert text_left(over_two_lines, found, with_replaced(POSTS, found)) == over_two_lines
