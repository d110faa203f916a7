"""A corpus of bad files: each is refused by an error that names the problem and its place."""

import bz2
import gzip
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from recmetrics.errors import RecmetricsError
from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import (
    ColumnNamesError,
    ExpandsTooMuchError,
    FileTooLargeError,
    IdTypeError,
    MalformedRowError,
    NoFileError,
    UnreadableFileError,
)
from recmetrics.tables.formats import prepared
from recmetrics.tables.formats.signatures import Compression
from recmetrics.tables.formats.sources import opened
from tests.recmetrics.tables.parquet_files import write_parquet

MANY = b"user,item\n" + b"u1,a\n" * 5000


def _zstd(content: bytes) -> bytes:
    return arrow.compress(content, codec="zstd", asbytes=True)


def _gzip(content: bytes) -> bytes:
    # Without the time, which would be in the names of tests: every worker must call them the same.
    return gzip.compress(content, mtime=0)


def _error(tmp_path: Path, content: bytes, *, max_bytes: int | None = None) -> RecmetricsError:
    """Return the error of a refused file, after a check that nothing is left behind."""
    path = tmp_path / "given.csv"
    path.write_bytes(content)
    connection = duckdb.connect()
    with pytest.raises(RecmetricsError) as caught:
        opened(connection, "recommendations", path, max_bytes=max_bytes)
    assert path.name in str(caught.value)
    assert len(str(caught.value)) < 600
    assert [
        table for (table,) in connection.execute("select table_name from duckdb_tables()").fetchall()
    ] == []
    return caught.value


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "empty"),
        (b" \n\r\n\t\n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"[]", "empty"),
        (b"{}\n", "empty"),
        (_gzip(b""), "empty"),
        (_gzip(MANY)[:-12], "truncated"),
        (bz2.compress(MANY)[:-12], "truncated"),
        (_zstd(MANY)[:-6], "truncated"),
        (b"\x1f\x8b not what it says it is", "corrupt"),
        (b"BZh not what it says it is", "corrupt"),
        (b"\x28\xb5\x2f\xfd not what it says it is", "corrupt"),
        (_gzip(bz2.compress(MANY)), "packed_twice"),
        (b"PAR1 cut short", "truncated"),
        (b"PAR1" + b"\xff" * 500 + b"PAR1", "corrupt"),
        (b"PK\x03\x04 an archive", "other_format"),
        (b"\xd0\xcf\x11\xe0 a workbook", "other_format"),
        (_gzip(b"\0" * 257 + b"ustar" + b"\0" * 300), "other_format"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "binary"),
        (bytes(range(256)) * 20, "binary"),
    ],
)
def test_a_file_without_a_readable_table_is_refused(tmp_path: Path, content: bytes, problem: str) -> None:
    error = _error(tmp_path, content)
    assert isinstance(error, UnreadableFileError)
    assert error.problem == problem


@pytest.mark.parametrize(
    ("content", "number", "problem", "counts"),
    [
        (b"user,item\nu1,a\nu1\n", 3, "fields", (2, 1)),
        (b"user,item\nu1,a,9\n", 2, "fields", (2, 3)),
        (MANY + b"u1", 5002, "fields", (2, 1)),  # cut short in the middle of a line
        (b'user,item\nu1,"two\nlines"\nu1\n', 4, "fields", (2, 1)),  # the line in the file, not the row
        (b'user,item\nu1,a\nu1,"b\nu2,c\n', 3, "open_quote", (None, None)),
        (b"user,item\nu1,a\nu1," + b"z" * 10_000_000 + b"\nu2,b\n", 3, "too_long", (2_000_000, None)),
        (b"z" * 10_000_000, 1, "too_long", (2_000_000, None)),
        (b'{"user": 1, "item": "' + b"z" * 10_000_000 + b'"}\n', 1, "too_long", (2_000_000, None)),
        (b'{"user": 1, "item": 2}\n{"user": 1, "it', 2, "not_json", (None, None)),
        (b'{"user": 1, "item": 2}\n\n[1, 2]\n', 3, "not_an_object", (None, None)),
        (b"q1 Q0 d1 1 0.5 t\n" * 60 + b"q1 Q0 d1 1 0.5\n", 61, "fields", (6, 5)),
        (b"q1 0 d1 1\n" * 60 + b"q1 0 d 1 1\n", 61, "fields", (4, 5)),
        (b"q1 0 d 1 1\n", 1, "fields", (4, 5)),  # an id with a blank
        (b"q1 Q0 d1 1 0.5 t\n" * 60 + b"q1 Q0 d 1 2 0.5 t\n", 61, "fields", (6, 7)),
    ],
)
def test_a_bad_line_is_told_by_its_number(
    tmp_path: Path, content: bytes, number: int, problem: str, counts: tuple[int | None, int | None]
) -> None:
    error = _error(tmp_path, content)
    assert isinstance(error, MalformedRowError)
    assert (error.unit, error.number, error.problem) == ("line", number, problem)
    assert (error.expected, error.found) == counts


@pytest.mark.parametrize(
    ("content", "number", "problem"),
    [
        (b'[{"user": 1, "item": 2}, 3]', 2, "not_an_object"),
        (b'[{"user": 1, "item": 2}, {"user"', 2, "not_json"),
        (b'[{"user": 1, "item": 2}, {"user": 1 "item": 3}, {"user": 1, "item": 4}]', 2, "not_json"),
        (b'[{"user": 1, "item": 2} {"user": 1, "item": 3}]', 2, "not_json"),
        (
            b'[{"user": 1, "item": 2},\n' + b'{"user": 1, "item": 3},\n' * 100_000 + b"nothing]",
            100_002,
            "not_json",
        ),
        (b'[{"user": 1, "item": "' + b"z" * 40_000_000 + b'"}]', 1, "too_long"),
        (b"[" + b'{"a":' * 100_000, 1, "not_json"),
        (b'[{"predict_list": ["A"], "ground_truth": {}}, {"predict_list": "A"}]', 2, "not_a_case"),
        (b'[{"predict_list": ["A"], "ground_truth": 1}]', 1, "not_a_case"),
    ],
)
def test_a_bad_entry_is_told_by_its_number(tmp_path: Path, content: bytes, number: int, problem: str) -> None:
    error = _error(tmp_path, content)
    assert isinstance(error, MalformedRowError)
    assert (error.unit, error.problem) == ("entry", problem)
    assert error.number == number


@pytest.mark.parametrize(
    ("content", "problem", "names"),
    [
        (b"u1,i1,1,0.5\nu2,i9,2,0.4\n", "header_missing", ("u1", "i1", "1", "0.5")),
        (b"u1,i1\nu1,i2\n", "header_missing", ("u1", "i1")),
        (
            b"196\t242\t3\t881250949\n186\t302\t3\t891717742\n",
            "header_missing",
            ("196", "242", "3", "881250949"),
        ),
        (b"user,item,item\n1,2,3\n", "repeated", ("item", "item")),
        (b"user,item, Item\n1,2,3\n", "repeated", ("item", "Item")),
        (b'{"user": 1, "item": 2}\n{"user": 1, "item": 2, "item": 3}\n', "repeated", ("item", "item")),
        (b'{"user": 1, "item": 2}\n{"User": 1}\n', "repeated", ("user", "User")),
        (
            b",".join(b"c%d" % at for at in range(1500)) + b"\n",
            "too_many",
            tuple(f"c{at}" for at in range(8)),
        ),
    ],
)
def test_bad_column_names_are_told(
    tmp_path: Path, content: bytes, problem: str, names: tuple[str, ...]
) -> None:
    error = _error(tmp_path, content)
    assert isinstance(error, ColumnNamesError)
    assert (error.problem, error.names) == (problem, names)


@pytest.mark.parametrize("pack", [_gzip, _zstd])
def test_a_bomb_is_refused_at_the_limit_and_not_unpacked_further(
    tmp_path: Path, pack: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    bomb = pack(b"user,item\n" + b"u1,a\n" * 6_000_000)
    assert len(bomb) < 100_000
    left: list[int] = []
    unpack = prepared.unpack

    def weighed(file: Path, shown: str, compression: Compression, target: Path, room: int | None) -> int:
        try:
            return unpack(file, shown, compression, target, room)
        finally:
            left.append(target.stat().st_size)

    monkeypatch.setattr(prepared, "unpack", weighed)
    error = _error(tmp_path, bomb, max_bytes=3_000_000)
    assert isinstance(error, FileTooLargeError)
    assert error.max_bytes == 3_000_000
    assert [size <= 3_000_000 for size in left] == [True]


def test_a_plain_file_and_parquet_have_the_same_limit(tmp_path: Path) -> None:
    assert isinstance(_error(tmp_path, MANY, max_bytes=len(MANY) - 1), FileTooLargeError)
    # A million equal values weigh next to nothing in Parquet, and a byte each here at least.
    made = tmp_path / "made"
    write_parquet("select 1 as u, 1 as i from range(1000000)", made)
    assert made.stat().st_size < 100_000
    assert isinstance(_error(tmp_path, made.read_bytes(), max_bytes=1_000_000), FileTooLargeError)


@pytest.mark.parametrize("pack", [_gzip, bz2.compress, _zstd])
def test_a_file_that_unpacks_to_far_more_than_its_size_is_stopped(
    tmp_path: Path, pack: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared, "_ALWAYS_ALLOWED", len(MANY) - 1)
    monkeypatch.setattr(prepared, "MAX_EXPANSION", 2)
    error = _error(tmp_path, pack(MANY), max_bytes=10 * len(MANY))
    assert isinstance(error, ExpandsTooMuchError)
    assert error.times == 2
    # The limit of bytes comes first where it is the lower one, and without it nothing is limited.
    assert isinstance(_error(tmp_path, pack(MANY), max_bytes=len(MANY) - 2), FileTooLargeError)
    assert opened(duckdb.connect(), "relevant", tmp_path / "given.csv").names == ("user", "item")


def test_a_short_file_that_repeats_itself_is_no_bomb(tmp_path: Path) -> None:
    content = b"user,item\n" + b"u1,a\n" * 1_000_000
    path = tmp_path / "given.csv.gz"
    path.write_bytes(_gzip(content))
    assert len(content) > prepared.MAX_EXPANSION * path.stat().st_size
    assert opened(duckdb.connect(), "relevant", path, max_bytes=len(content)).names == ("user", "item")


def test_the_limit_holds_for_all_parts_together(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).write_bytes(_gzip(MANY))
    opened(duckdb.connect(), "relevant", tmp_path / "a", max_bytes=len(MANY))
    with pytest.raises(FileTooLargeError, match=r"/b: .* more than the 25,010 bytes") as caught:
        opened(duckdb.connect(), "relevant", tmp_path, max_bytes=len(MANY))
    assert caught.value.max_bytes == len(MANY) == 25_010


@pytest.mark.parametrize(
    ("content", "problem", "examples"),
    [
        (b'{"user": 7, "item": 1}\n{"user": "u", "item": 2}\n', "mixed", ("line 1: 7", "line 2: 'u'")),
        (b'{"user": 7.5, "item": 1}\n', "decimal", ("7.5",)),
        (b'{"user": 7.0, "item": 1}\n{"item": 2}\n', "integer_with_gaps", ("7.0",)),
        (b'{"user": true, "item": 1}\n', "no_id", ()),
        (b'{"user": ["u"], "item": 1}\n', "no_id", ()),
    ],
)
def test_ids_of_a_type_that_none_has_are_refused_when_they_are_asked_for(
    tmp_path: Path, content: bytes, problem: str, examples: tuple[str, ...]
) -> None:
    path = tmp_path / "given.json"
    path.write_bytes(content)
    source = opened(duckdb.connect(), "relevant", path)
    assert source.id_text("item") == 'cast("item" as varchar)'
    with pytest.raises(IdTypeError) as caught:
        source.id_text("user")
    assert (caught.value.problem, caught.value.examples) == (problem, examples)


@pytest.mark.parametrize(
    "given",
    ["absent.csv", "https://example.org/x.csv", "s3://bucket/x.parquet", "a\0b", "x" * 5000, "parts/*.csv"],
)
def test_what_is_not_there_is_said_to_be_so_and_never_fetched(given: str) -> None:
    with pytest.raises(NoFileError) as caught:
        opened(duckdb.connect(), "relevant", given)
    assert len(str(caught.value)) < 300


INJECTION = "x'); drop table kept; --"


@pytest.mark.parametrize(
    "name", [INJECTION, 'x"); drop table kept; --', "${HOME}`id`.csv", "{a,b}.csv", "~.csv"]
)
def test_sql_in_names_and_ids_is_only_text(tmp_path: Path, name: str) -> None:
    connection = duckdb.connect()
    connection.execute("create table kept as select 1")
    path = tmp_path / name
    path.write_text(
        f'user,"a""{INJECTION}",item\n{INJECTION},1,"""; drop table kept; --"\n', encoding="utf-8"
    )
    csv = opened(connection, "relevant", path)
    assert csv.names == ("user", f'a"{INJECTION}', "item")
    assert csv.relation.fetchall() == [(INJECTION, "1", '"; drop table kept; --')]
    path.write_text('{"user": "u", "a\'\\"/~; drop table kept; --": "' + INJECTION + '"}', encoding="utf-8")
    objects = opened(connection, "relevant", path)
    assert objects.relation.fetchall() == [("u", INJECTION)]
    connection.execute(f"select {objects.id_text(objects.names[1])} from {objects.table}")
    assert connection.execute("select * from kept").fetchall() == [(1,)]


def test_a_path_in_the_name_of_an_upload_is_not_followed_and_not_shown(tmp_path: Path) -> None:
    stored = tmp_path / "upload"
    stored.write_bytes(b"user,item\nu1\n")
    for name in ("../../etc/passwd.csv", "C:\\Users\\x\\passwd.csv", "/etc/passwd.csv"):
        with pytest.raises(MalformedRowError, match=r"^passwd\.csv, line 2: ") as caught:
            opened(duckdb.connect(), "relevant", stored, name=name)
        assert caught.value.file == "passwd.csv"
