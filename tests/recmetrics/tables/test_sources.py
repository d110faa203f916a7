"""Readers of tables: every format, with ids unchanged."""

import bz2
import csv
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import ColumnNamesError
from recmetrics.tables.formats.source import Source
from recmetrics.tables.formats.sources import opened
from tests.recmetrics.tables.parquet_files import write_parquet

PACKS: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda content: gzip.compress(content), "gzip"),
    (lambda content: bz2.compress(content), "bzip2"),
    (lambda content: arrow.compress(content, codec="zstd", asbytes=True), "zstd"),
]
CSV = b"user,item,rank\n007,a,1\n7,b,2\n"
ROWS = [("007", "a", "1"), ("7", "b", "2")]
POSTS = b"""[
 {"predict_list": ["A", "B"], "ground_truth": {"B": 1.0, "Z": 0}},
 {"user": "u9", "predict_list": [], "ground_truth": {}},
 {"predict_list": ["C"], "ground_truth": ["C", "D"]}
]"""


@pytest.fixture
def connection() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    # As the engine has it: what is read must keep its order all the same.
    connection.execute("set preserve_insertion_order = false")
    return connection


def _file(folder: Path, content: bytes, name: str = "given") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def _rows(source: Source) -> list[tuple[object, ...]]:
    return sorted(source.relation.fetchall(), key=str)


@pytest.mark.parametrize(
    ("content", "delimiter"),
    [
        (CSV, ","),
        (CSV.replace(b",", b"\t"), "\t"),
        (CSV.replace(b",", b";"), ";"),
        (CSV.replace(b",", b"|"), "|"),
        (CSV.replace(b"\n", b"\r\n"), ","),
        (CSV.replace(b"\n", b"\r"), ","),
        (CSV.replace(b"1\n", b"1\r\n"), ","),  # ends of lines of two kinds
        (CSV.rstrip(), ","),
        (b"\n\n" + CSV, ","),
        (b"\xef\xbb\xbf" + CSV, ","),
        (CSV.replace(b"user", b'" user "'), ","),
        (CSV.replace(b",", b", "), ","),
        (CSV.replace(b",", b" ; ").replace(b"\n", b" \n"), ";"),
        (b"sep=;\n" + CSV.replace(b",", b";"), ";"),
        (b"SEP=,\r\n" + CSV.replace(b"\n", b"\r\n"), ","),
        (b"# made by hand, in 2004\n\n# user\n" + CSV, ","),
        (b"# it's \"quoted\nsep=|\n" + CSV.replace(b",", b"|"), "|"),
    ],
)
def test_a_delimited_text_is_read_as_text(
    tmp_path: Path, connection: duckdb.DuckDBPyConnection, content: bytes, delimiter: str
) -> None:
    source = opened(connection, "recommendations", _file(tmp_path, content))
    assert (source.kind, source.names) == ("csv", ("user", "item", "rank"))
    assert (_rows(source), source.description.delimiter) == (ROWS, delimiter)


@pytest.mark.parametrize(("pack", "name"), PACKS)
def test_a_compressed_file_is_known_by_its_content_whatever_its_name(
    tmp_path: Path, connection: duckdb.DuckDBPyConnection, pack: Callable[[bytes], bytes], name: str
) -> None:
    source = opened(connection, "relevant", _file(tmp_path, pack(CSV), "plain.csv"))
    assert (_rows(source), source.description.compression) == (ROWS, name)


def test_a_plain_file_whose_name_says_that_it_is_compressed_is_read(
    tmp_path: Path, connection: duckdb.DuckDBPyConnection
) -> None:
    assert _rows(opened(connection, "relevant", _file(tmp_path, CSV, "recs.csv.gz"))) == ROWS


def test_quoted_fields_keep_their_commas_quotation_marks_and_lines(
    tmp_path: Path, connection: duckdb.DuckDBPyConnection
) -> None:
    content = b'user,item\nu1,"a,b"\nu1,"say ""x"""\nu2,"two\nlines"\n'
    source = opened(connection, "relevant", _file(tmp_path, content))
    assert _rows(source) == [("u1", "a,b"), ("u1", 'say "x"'), ("u2", "two\nlines")]
    # A row is no longer a line: no line is given rather than a wrong one.
    assert source.place_of(2)[1] is None


def test_blanks_in_quotation_marks_stay(tmp_path: Path, connection: duckdb.DuckDBPyConnection) -> None:
    source = opened(connection, "relevant", _file(tmp_path, b'user,item\nu1," a"\nu2, b\n'))
    assert _rows(source) == [("u1", " a"), ("u2", " b")]


def test_a_blank_field_is_no_value(tmp_path: Path, connection: duckdb.DuckDBPyConnection) -> None:
    source = opened(connection, "relevant", _file(tmp_path, b"user, item\nu1, \nu2, b\n"))
    assert _rows(source) == [("u1", None), ("u2", "b")]


def test_a_header_may_start_with_the_sign_of_a_comment(
    tmp_path: Path, connection: duckdb.DuckDBPyConnection
) -> None:
    source = opened(connection, "relevant", _file(tmp_path, b"#user_id,item\nu1,a\n"))
    assert (source.names, _rows(source)) == (("#user_id", "item"), [("u1", "a")])


def test_a_row_below_comments_tells_its_line(tmp_path: Path, connection: duckdb.DuckDBPyConnection) -> None:
    source = opened(connection, "relevant", _file(tmp_path, b"sep=,\n# by hand\nuser,item\nu1,a\nu2,b\n"))
    assert source.place_of(1)[1] == 5


def test_a_row_tells_its_line(tmp_path: Path, connection: duckdb.DuckDBPyConnection) -> None:
    lines = [b"user,item", *(b"u%d,i" % row for row in range(50_000))]
    path = _file(tmp_path, b"\n".join(lines))
    source = opened(connection, "relevant", path)
    ((row,),) = connection.execute(f"select rowid from {source.table} where \"user\" = 'u41234'").fetchall()
    assert source.place_of(row) == (str(path), 41_234 + 2)


@pytest.mark.parametrize(
    ("content", "kind", "names", "rows"),
    [
        (
            b"q1 Q0 d1 1 0.5 tag\nq1\tQ0  d2 2 0.25 tag\n",
            "trec_run",
            ("case", "iteration", "item", "rank", "score", "tag"),
            [("q1", "Q0", "d1", "1", "0.5", "tag"), ("q1", "Q0", "d2", "2", "0.25", "tag")],
        ),
        (
            b"q1 0 d1 1\n\nq1 0 d2 0\n",
            "trec_qrels",
            ("case", "iteration", "item", "grade"),
            [("q1", "0", "d1", "1"), ("q1", "0", "d2", "0")],
        ),
        (
            b"# judged in 2004 by two\nq1 0 d1 1 seen by A\n#q1 0 d3 1\nq1 0 d2 0 B 7\n",
            "trec_qrels",
            ("case", "iteration", "item", "grade"),
            [("q1", "0", "d1", "1"), ("q1", "0", "d2", "0")],
        ),
        (
            b"q1 00 d1 1\nq1 00 d2 0\n",
            "trec_qrels",
            ("case", "iteration", "item", "grade"),
            [("q1", "00", "d1", "1"), ("q1", "00", "d2", "0")],
        ),
        (
            b"q1\tE2\td1\t1\nq1\tE2\td2\t-1\n",
            "trec_qrels",
            ("case", "iteration", "item", "grade"),
            [("q1", "E2", "d1", "1"), ("q1", "E2", "d2", "-1")],
        ),
        (
            b"# a run\nq1 E2 d1 1 0.5 my run 2\nq1 E3 d2 2 0.25 my\n",
            "trec_run",
            ("case", "iteration", "item", "rank", "score", "tag"),
            [("q1", "E2", "d1", "1", "0.5", "my"), ("q1", "E3", "d2", "2", "0.25", "my")],
        ),
        (
            b"q1 1 d1 1 0.5 x\n",
            "trec_run",
            ("case", "iteration", "item", "rank", "score", "tag"),
            [("q1", "1", "d1", "1", "0.5", "x")],
        ),
    ],
)
def test_trec_files_need_no_header(
    tmp_path: Path,
    connection: duckdb.DuckDBPyConnection,
    content: bytes,
    kind: str,
    names: tuple[str, ...],
    rows: list[tuple[str, ...]],
) -> None:
    source = opened(connection, "recommendations", _file(tmp_path, content))
    assert (source.kind, source.names, _rows(source)) == (kind, names, rows)


@pytest.mark.parametrize(
    "content",
    [
        b"196\t242\t3\t881250949\n186\t302\t3\t891717742\n",  # MovieLens: user, item, rating, time
        b"1\t1\t5\t874965758\n2\t1\t4\t888550871\n",  # the same, by item
        b"u1\tB001\t5.0\t1353456000\nu2\tB001\t4.0\t1353456001\n",
    ],
)
def test_tables_of_numbers_without_a_header_are_not_taken_for_trec(
    tmp_path: Path, connection: duckdb.DuckDBPyConnection, content: bytes
) -> None:
    with pytest.raises(ColumnNamesError, match="first line should name the columns"):
        opened(connection, "relevant", _file(tmp_path, content))


@pytest.mark.parametrize(
    "content",
    [
        b'{"user": "007", "item": 7, "score": 1}\n\n{"item": 8, "user": "u", "score": 0.5}\n',
        b'[{"user": "007", "item": 7, "score": 1},\n {"item": 8, "user": "u", "score": 0.5}]',
    ],
)
def test_json_objects_are_rows(tmp_path: Path, connection: duckdb.DuckDBPyConnection, content: bytes) -> None:
    source = opened(connection, "recommendations", _file(tmp_path, content))
    assert _rows(source) == [("007", "7", "1"), ("u", "8", "0.5")]
    assert source.types == {"user": "text", "item": "integer", "score": "decimal"}


def test_a_whole_number_of_any_size_stays_one(tmp_path: Path, connection: duckdb.DuckDBPyConnection) -> None:
    large = 10**25 + 1
    source = opened(connection, "relevant", _file(tmp_path, json.dumps({"user": 1, "item": large}).encode()))
    assert source.types["item"] == "integer"
    assert _rows(source) == [("1", str(large))]


@pytest.mark.parametrize("content", [POSTS, b'{"cases":\n' + POSTS + b"}"])
def test_the_json_of_the_posts_has_both_tables(
    tmp_path: Path, connection: duckdb.DuckDBPyConnection, content: bytes
) -> None:
    path = _file(tmp_path, content)
    ranked, truth = (opened(connection, argument, path) for argument in ("recommendations", "relevant"))
    assert (ranked.kind, ranked.names, truth.names) == (
        "posts",
        ("case", "item", "rank"),
        ("case", "item", "grade"),
    )
    assert _rows(ranked) == [("1", "A", 1), ("1", "B", 2), ("3", "C", 1)]
    # A case with an empty truth is known: it has one row, of grade 0.
    assert _rows(truth) == [
        ("1", "B", "1.0"),
        ("1", "Z", "0"),
        ("3", "C", "1"),
        ("3", "D", "1"),
        ("u9", "-", "0"),
    ]


def test_parquet_is_read_where_it_lies(tmp_path: Path, connection: duckdb.DuckDBPyConnection) -> None:
    path = tmp_path / "recs*[1].parquet"
    (tmp_path / "recsx1.parquet").write_bytes(b"another file, which the name would match as a pattern")
    made = tmp_path / "made.parquet"
    write_parquet("select 7 as \"user\", '007' as item", made)
    made.rename(path)
    source = opened(connection, "recommendations", path)
    assert (source.kind, source.types) == ("parquet", {"user": "integer", "item": "text"})
    assert connection.execute(f"select {source.id_text('user')}, item from {source.table}").fetchall() == [
        ("7", "007")
    ]


def test_a_name_that_is_a_pattern_opens_this_file_alone(
    tmp_path: Path, connection: duckdb.DuckDBPyConnection
) -> None:
    _file(tmp_path, b"user,item\nwrong,file\n", "recsx1.csv")
    assert _rows(opened(connection, "recommendations", _file(tmp_path, CSV, "recs*[1].csv"))) == ROWS


def test_what_is_written_meanwhile_is_gone_afterwards(
    tmp_path: Path, connection: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    source = opened(connection, "relevant", _file(tmp_path, gzip.compress(POSTS)))
    assert list(scratch.iterdir()) == []
    tables = connection.execute("select table_name from duckdb_tables()").fetchall()
    assert tables == [(source.table,)]
    assert connection.execute("select current_setting('preserve_insertion_order')").fetchall() == [(False,)]


# What no text format can hold is left out; an empty cell is no id, and blanks around one are its own.
IDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r"), min_size=1, max_size=8)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.lists(st.tuples(IDS, IDS), min_size=1, max_size=12))
def test_every_id_comes_back_as_it_was_written(pairs: list[tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ids.csv"
        with path.open("w", encoding="utf-8", newline="") as text:
            writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL)
            writer.writerows([("user", "item"), *pairs])
        source = opened(duckdb.connect(), "relevant", path)
        assert source.relation.fetchall() == pairs
