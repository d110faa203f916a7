"""Refusals and notes name file and line of the rows, where rows are lines."""

import gzip
from pathlib import Path

import pytest

from recmetrics.tables.errors import Place, RefusedTableError
from tests.recmetrics.tables.tables import EVALUATE, judged, listed

TRUTH = judged({"u1": {"A"}})


def _refused(recommendations: object, relevant: object = TRUTH, **options: object) -> RefusedTableError:
    with pytest.raises(RefusedTableError) as caught:
        EVALUATE(recommendations, relevant, "AP", **options)
    return caught.value


def _lines(error: RefusedTableError) -> list[int]:
    return [line for _, line in error.places]


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ("user,item,rank\nu1,A,1\nu1,B,second\nu2,A,1\nu2,B,-\n", [3, 5]),
        ("\n\nuser,item,rank\nu1,A,1\nu1,,2\n", [5]),
        ("user,item,rank,RowID\nu1,A,1,77\nu1,B,second,7\nu2,A,1,0\nu2,B,-,9\n", [3, 5]),
        ("user;item;score\nu1;A;0.5\nu1;B;high\n", [3]),
        ('{"user": "u1", "item": "A", "rank": 1}\n{"user": null, "item": "B", "rank": 2}\n', [2]),
    ],
)
def test_the_first_examples_are_told_by_line(tmp_path: Path, content: str, lines: list[int]) -> None:
    (tmp_path / "lists").write_text(content)
    error = _refused(tmp_path / "lists")
    expected: list[Place] = [(str(tmp_path / "lists"), line) for line in lines]
    assert list(error.places) == expected
    number = f"line {lines[0]}" if len(lines) == 1 else f"lines {', '.join(map(str, lines))}"
    assert str(error).endswith(f"lists, {number})")


def test_the_part_is_told_and_the_line_in_it(tmp_path: Path) -> None:
    (tmp_path / "1.csv").write_text("user,item,rank\nu1,A,1\n")
    (tmp_path / "2.csv.gz").write_bytes(gzip.compress(b"user,item,rank\nu2,A,1\nu2,B,x\n"))
    assert _refused(tmp_path).places == ((str(tmp_path / "2.csv.gz"), 3),)


def test_equal_scores_are_told_by_the_first_line_of_their_case(tmp_path: Path) -> None:
    (tmp_path / "lists.csv").write_text("user,item,score\nu0,A,1\nu1,A,1\nu1,B,1\n")
    assert _lines(_refused(tmp_path / "lists.csv", ties="error")) == [3]


def test_a_grade_is_looked_for_in_the_file_of_the_truth(tmp_path: Path) -> None:
    (tmp_path / "lists.csv").write_text("user,item,rank\nu1,A,1\n")
    (tmp_path / "truth.csv").write_text("user,item,grade\nu1,A,1\nu1,B,good\n")
    assert _refused(tmp_path / "lists.csv", tmp_path / "truth.csv").places == (
        (str(tmp_path / "truth.csv"), 3),
    )


def test_where_a_field_goes_over_two_lines_no_line_is_made_up(tmp_path: Path) -> None:
    (tmp_path / "lists.csv").write_text('user,item,rank\nu1,"A\nB",1\nu1,C,x\n')
    assert _refused(tmp_path / "lists.csv").places == ()


def test_a_value_with_a_quote_in_it_is_found_and_runs_nothing(tmp_path: Path) -> None:
    (tmp_path / "lists.csv").write_text("user,item,rank\nu1,A,1\nu1,'; drop table x; --,2'\n")
    assert _lines(_refused(tmp_path / "lists.csv")) == [3]


@pytest.mark.parametrize(
    ("lists", "truth", "code", "lines"),
    [
        ("user,item,rank\nu0,A,1\nu1,B,2\nu1,A,3\n", "user,item\nu0,A\nu1,A\n", "ranks_not_from_one", [3]),
        # Of repeated rows, the later one is odd.
        ("user,item,rank\nu1,A,1\nu1,B,2\nu1,A,3\n", "user,item\nu1,A\n", "items_repeated", [4]),
        ("user,item,rank\nu1,A,1\n", "user,item\nu1,A\nu1,B\nu1,A\n", "relevant_repeated", [4]),
        ("user,item,rank\nu1,A,1\n", "user,item\nu2,A\nu1,A\n", "cases_without_recommendations", [2]),
    ],
)
def test_what_a_rule_repairs_is_told_by_line_too(
    tmp_path: Path, lists: str, truth: str, code: str, lines: list[int]
) -> None:
    files = {"lists.csv": lists, "truth.csv": truth}
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    found = EVALUATE(*(tmp_path / name for name in files), "AP")
    (note,) = (note for note in found.notes if note.code == code)
    assert [line for _, line in note.places] == lines
    assert str(note).endswith(f"csv, line {lines[0]})")


def test_what_is_in_memory_is_noted_without_lines() -> None:
    (note,) = EVALUATE(listed({"u1": ["A"], "u2": ["A"]}), TRUTH, "AP").notes
    assert (note.code, note.places) == ("cases_unknown", ())
