"""Parsed tables: the columns, rows and cases of a file before anything is computed."""

import gzip
from pathlib import Path

import pytest

from recmetrics.tables.errors import UnreadableFileError
from tests.webapp.evaluate.tables import read
from webapp.evaluate.tables import is_complete, rows_of


def test_columns_rows_cases_and_first_rows_are_told(tmp_path: Path) -> None:
    table = read(tmp_path, "recommendations", "user_id;film_id;movie_id;pos\n007;x;A;1\n007;y;B;2\n7;z;A;1\n")
    assert table.names == ("user_id", "film_id", "movie_id", "pos")
    assert table.found_columns() == {"case": "user_id", "item": "movie_id", "rank": "pos"}
    assert (table.rows, table.delimiter) == (3, ";")
    assert rows_of(table.file, "select count(distinct user_id) from rows") == [(2,)]
    assert table.first_rows[:2] == (("007", "x", "A", "1"), ("007", "y", "B", "2"))


def test_a_compressed_file_in_another_encoding_is_told_as_that(tmp_path: Path) -> None:
    content = gzip.compress("사용자,item,rank\n김,영화,1\n이,영화,1\n".encode("utf-16"))
    table = read(tmp_path, "recommendations", content)
    assert table.compression == "gzip"
    assert table.encoding.lower().startswith("utf-16")
    assert table.first_rows[0] == ("김", "영화", "1")


def test_columns_that_no_name_tells_are_left_to_the_reader(tmp_path: Path) -> None:
    table = read(tmp_path, "relevant", "who,what\nu,A\n")
    assert table.found_columns() == {}
    assert not is_complete("relevant", table.found_columns())


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("사용자,상품,순위", {"case": "사용자", "item": "상품", "rank": "순위"}),
        ("회원번호,아이템ID,점수", {"case": "회원번호", "item": "아이템ID", "score": "점수"}),
        ("用户ID,物品编号,排名", {"case": "用户ID", "item": "物品编号", "rank": "排名"}),
        # What could be several, or is known by no name, is left open; the rest is found.
        ("user,what,score", {"case": "user", "score": "score"}),
        ("user,member,item,rank", {"item": "item", "rank": "rank"}),
    ],
)
def test_columns_are_found_by_their_names_in_each_language(
    tmp_path: Path, header: str, found: dict[str, str]
) -> None:
    row = ",".join(["1"] * len(header.split(",")))
    assert read(tmp_path, "recommendations", f"{header}\n{row}\n").found_columns() == found


def test_the_json_of_the_posts_holds_both_tables(tmp_path: Path) -> None:
    content = '[{"predict_list": ["A", "B"], "ground_truth": {"B": 1.0}}]'
    lists, truth = (read(tmp_path, argument, content) for argument in ("recommendations", "relevant"))
    assert (lists.kind, lists.rows, truth.rows) == ("posts", 2, 1)
    assert is_complete("recommendations", lists.found_columns())
    assert is_complete("relevant", truth.found_columns())


def test_a_file_is_named_in_errors_as_the_reader_names_it_and_not_by_our_path(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError) as refused:
        read(tmp_path, "recommendations", "", name="../../etc/lists.csv")
    assert refused.value.file == "lists.csv"


def test_long_cells_are_shown_shortened(tmp_path: Path) -> None:
    table = read(tmp_path, "relevant", f"user,item\nu,{'x' * 5000}\n")
    assert len(table.first_rows[0][1]) < 100
