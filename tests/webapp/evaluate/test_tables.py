"""Parsed tables: the columns, rows and cases of a file before anything is computed."""

import gzip
from pathlib import Path

import duckdb
import pytest

from recmetrics.tables.errors import UnreadableFileError
from tests.recmetrics.tables.parquet_files import write_parquet
from tests.webapp.evaluate.tables import read
from webapp.evaluate.tables import ARGUMENTS, Argument, is_complete, rows_in, seems_swapped


def test_columns_rows_cases_and_first_rows_are_told(tmp_path: Path) -> None:
    table = read(tmp_path, "recommendations", "user_id;film_id;movie_id;pos\n007;x;A;1\n007;y;B;2\n7;z;A;1\n")
    assert table.names == ("user_id", "film_id", "movie_id", "pos")
    assert table.found_columns() == {"case": "user_id", "item": "movie_id", "rank": "pos"}
    assert (table.rows, table.delimiter) == (3, ";")
    with rows_in(table.file) as rows:
        assert len(rows.project("user_id").distinct()) == 2
    assert table.first_rows[:2] == (("007", "x", "A", "1"), ("007", "y", "B", "2"))


def test_a_compressed_file_in_another_encoding_is_told_as_that(tmp_path: Path) -> None:
    content = gzip.compress("사용자,item,rank\n김,영화,1\n이,영화,1\n".encode("utf-16"))
    table = read(tmp_path, "recommendations", content)
    assert table.compression == "gzip"
    assert table.encoding.lower().startswith("utf-16")
    assert table.first_rows[0] == ("김", "영화", "1")


def test_the_first_rows_are_those_of_the_file_whatever_its_columns_are_called(tmp_path: Path) -> None:
    rows = [f"u,{at},{at},{9 - at}" for at in range(1, 9)]
    table = read(tmp_path, "recommendations", "\n".join(["user,item,rank,rowid", *rows, ""]))
    assert [row[1] for row in table.first_rows] == ["1", "2", "3", "4", "5"]
    assert table.first_line == 2


def test_parquet_that_is_damaged_further_down_is_told_to_be_damaged(tmp_path: Path) -> None:
    write_parquet(
        "select 'user ' || range as \"user\", 'item ' || range as item from range(20000)", tmp_path / "p"
    )
    content = bytearray((tmp_path / "p").read_bytes())
    content[40:2000] = b"\xff" * 1960
    with pytest.raises(UnreadableFileError) as caught:
        read(tmp_path, "relevant", bytes(content), "mine.parquet")
    assert (caught.value.file, caught.value.problem) == ("mine.parquet", "corrupt")


@pytest.mark.parametrize(
    "content",
    [
        '{"user_id": "u1", "items": ["B", "A"]}\n{"user_id": "u2", "items": ["A"]}\n',
        '{"u1": {"B": 0.9, "A": 0.5}, "u2": {"A": 1}}',
        '{"u1": ["B", "A"], "u2": ["A"]}',
    ],
)
def test_lists_in_a_column_and_json_of_one_object_are_rows_that_need_no_choice(
    tmp_path: Path, content: str
) -> None:
    table = read(tmp_path, "recommendations", content)
    assert is_complete("recommendations", table.found_columns())
    assert (table.rows, table.first_line) == (3, None)
    assert [row[:2] for row in table.first_rows] == [("u1", "B"), ("u1", "A"), ("u2", "A")]


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


def test_the_server_opens_nothing_but_the_file_that_it_asks(tmp_path: Path) -> None:
    table = read(tmp_path, "relevant", "user,item\nu,A\n")
    other = tmp_path / "other.csv"
    other.write_text("user,item\nu,A\n")
    for sql in (
        f"select * from '{other}'",
        f"select * from read_csv('{other}')",
        f"select * from glob('{tmp_path}/*')",
    ):
        with (
            rows_in(table.file) as rows,
            pytest.raises((duckdb.PermissionException, duckdb.CatalogException)),
        ):
            rows.query("rows", sql)
    with rows_in(table.file) as rows:
        assert len(rows) == 1
        with pytest.raises((duckdb.PermissionException, duckdb.InvalidInputException)):
            rows.write_parquet(str(tmp_path / "new.parquet"))
        with pytest.raises(duckdb.InvalidInputException, match="locked"):
            rows.query("rows", "set enable_external_access = true")


@pytest.mark.parametrize("argument", ARGUMENTS)
@pytest.mark.parametrize(
    ("content", "home"),
    [("q1 Q0 A 1 2.5 x\n", "recommendations"), ("q1 0 A 1\n", "relevant"), ("u,i,rank\nq1,A,1\n", "")],
    ids=["run", "judgments", "table"],
)
def test_a_trec_file_in_the_place_of_the_other_is_told(
    argument: Argument, content: str, home: str, tmp_path: Path
) -> None:
    assert seems_swapped(argument, read(tmp_path, argument, content)) == (home not in ("", argument))
