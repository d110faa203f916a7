"""Bad files: each is refused by an error that names the problem and its place, and any bytes are no crash."""

import bz2
import gzip
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
from tests.seeds import seeds

MANY = b"user,item\n" + b"u1,a\n" * 5000
LONG = b"z" * 3_000_000


def _zstd(content: bytes) -> bytes:
    return arrow.compress(content, codec="zstd", asbytes=True)


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


@pytest.mark.slow
def test_a_file_without_a_readable_table_is_refused(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for content, problem in (
        (b"", "empty"),
        (b" \n\r\n\t\n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"[]", "empty"),
        (b"{}\n", "empty"),
        (gzip.compress(b""), "empty"),
        (b"user_id,item_id,rank\n", "no_rows"),
        (gzip.compress(b"user\titem\tscore\n\n"), "no_rows"),
        (gzip.compress(MANY)[:-12], "truncated"),
        (bz2.compress(MANY)[:-12], "truncated"),
        (_zstd(MANY)[:-6], "truncated"),
        (b"\x1f\x8b not what it says it is", "corrupt"),
        (b"BZh not what it says it is", "corrupt"),
        (b"\x28\xb5\x2f\xfd not what it says it is", "corrupt"),
        (gzip.compress(bz2.compress(MANY)), "packed_twice"),
        (b"PAR1 cut short", "truncated"),
        (b"PAR1" + b"\xff" * 500 + b"PAR1", "corrupt"),
        (b"PK\x03\x04 an archive", "other_format"),
        (b"\xd0\xcf\x11\xe0 a workbook", "other_format"),
        (gzip.compress(b"\0" * 257 + b"ustar" + b"\0" * 300), "other_format"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "binary"),
        (bytes(range(256)) * 20, "binary"),
    ):
        with subtests.test(content=content[:40], problem=problem):
            error = _error(tmp_path, content)
            assert isinstance(error, UnreadableFileError)
            assert error.problem == problem


@pytest.mark.slow
def test_a_bad_line_or_entry_is_told_by_its_number(tmp_path: Path, subtests: pytest.Subtests) -> None:
    none, object_ = (None, None), b'{"user": 1, "item": 2}'
    bad: list[tuple[bytes, str, int, str, tuple[int | None, int | None]]] = [
        (b"user,item\nu1,a\nu1\n", "line", 3, "fields", (2, 1)),
        (b"user,item\nu1,a,9\n", "line", 2, "fields", (2, 3)),
        (MANY + b"u1", "line", 5002, "fields", (2, 1)),  # cut short in the middle of a line
        # The line in the file, not the row.
        (b'user,item\nu1,"two\nlines"\nu1\n', "line", 4, "fields", (2, 1)),
        (b'user,item\nu1,a\nu1,"b\nu2,c\n', "line", 3, "open_quote", none),
        (b"user,item\nu1,a\nu1," + LONG + b"\nu2,b\n", "line", 3, "too_long", (2_000_000, None)),
        (LONG, "line", 1, "too_long", (2_000_000, None)),
        (b'{"user": 1, "item": "' + LONG + b'"}\n', "line", 1, "too_long", (2_000_000, None)),
        (object_ + b'\n{"user": 1, "it', "line", 2, "not_json", none),
        (object_ + b"\n\n[1, 2]\n", "line", 3, "not_an_object", none),
        (b"q1 Q0 d1 1 0.5 t\n" * 60 + b"q1 Q0 d1 1 0.5\n", "line", 61, "fields", (6, 5)),
        (b"q1 0 d1 1\n" * 60 + b"q1 0 d 1 1\n", "line", 61, "fields", (4, 5)),
        (b"q1 0 d 1 1\n", "line", 1, "fields", (4, 5)),  # an id with a blank
        (b"q1 Q0 d1 1 0.5 t\nq1 Q0 d2 2 N/A t\nq1 Q0 d3 2 0.5\n", "line", 3, "fields", (6, 5)),
        (b"q1 Q0 d1 1 0.5\nq1 Q0 d2 2 0.25\n", "line", 1, "fields", (6, 5)),  # no tag at all
        (b"loading the index\nq1 Q0 d1 1 0.5 t\nq1 Q0 d2 2 0.25 t\n", "line", 1, "fields", (6, 3)),
        (b"q1 0 d1 rel\nq1 0 d2 nonrel\nq1 0 d3\n", "line", 3, "fields", (4, 3)),
        (b"user item score\nu a 1\nu b c 2\n", "line", 3, "fields", (3, 4)),
        (b"q1 Q0 d1 1 0.5 t\n" * 60 + b"q1 Q0 d 1 2 0.5 t\n", "line", 61, "fields", (6, 7)),
        (b"[" + object_ + b", 3]", "entry", 2, "not_an_object", none),
        (b"[" + object_ + b', {"user"', "entry", 2, "not_json", none),
        (b"[" + object_ + b', {"user": 1 "item": 3}, {"user": 1}]', "entry", 2, "not_json", none),
        (b"[" + object_ + b" " + object_ + b"]", "entry", 2, "not_json", none),
        (b"[" + (object_ + b",\n") * 100_001 + b"nothing]", "entry", 100_002, "not_json", none),
        (b'[{"user": 1, "item": "' + b"z" * 17_000_000 + b'"}]', "entry", 1, "too_long", (1 << 24, None)),
        (b"[" + b'{"a":' * 100_000, "entry", 1, "not_json", none),
        (
            b'[{"predict_list": ["A"], "ground_truth": {}}, {"predict_list": "A"}]',
            "entry",
            2,
            "not_a_case",
            none,
        ),
        (b'[{"predict_list": ["A"], "ground_truth": 1}]', "entry", 1, "not_a_case", none),
    ]
    for content, unit, number, problem, counts in bad:
        with subtests.test(content=content[:40], number=number, problem=problem):
            error = _error(tmp_path, content)
            assert isinstance(error, MalformedRowError)
            assert (error.unit, error.number, error.problem) == (unit, number, problem)
            assert (error.expected, error.found) == counts


def test_bad_column_names_are_told(tmp_path: Path, subtests: pytest.Subtests) -> None:
    first_line = b"196\t242\t3\t881250949\n"
    for content, problem, names in (
        (b"u1,i1,1,0.5\nu2,i9,2,0.4\n", "header_missing", ("u1", "i1", "1", "0.5")),
        (b"u1,i1\nu1,i2\n", "header_missing", ("u1", "i1")),
        (b"q1 d1 3\nq1 d2 4\n", "header_missing", ("q1 d1 3",)),
        (b"1::1193::5::978300760\n1::661::3::978302109\n", "header_missing", ("1", "1193", "5", "978300760")),
        (first_line + b"186\t302\t3\t891717742\n", "header_missing", ("196", "242", "3", "881250949")),
        (b"user,item,item\n1,2,3\n", "repeated", ("item", "item")),
        (b"user,item, Item\n1,2,3\n", "repeated", ("item", "Item")),
        (b'{"user": 1, "item": 2}\n{"user": 1, "item": 2, "item": 3}\n', "repeated", ("item", "item")),
        (b'{"user": 1, "item": 2}\n{"User": 1}\n', "repeated", ("user", "User")),
        (b",".join(b"c%d" % at for at in range(1500)) + b"\n", "too_many", (*(f"c{at}" for at in range(8)),)),
    ):
        with subtests.test(content=content[:40]):
            error = _error(tmp_path, content)
            assert isinstance(error, ColumnNamesError)
            assert (error.problem, error.names) == (problem, names)


@pytest.mark.parametrize("pack", [gzip.compress, _zstd])
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


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, _zstd])
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
    path.write_bytes(gzip.compress(content))
    assert len(content) > prepared.MAX_EXPANSION * path.stat().st_size
    assert opened(duckdb.connect(), "relevant", path, max_bytes=len(content)).names == ("user", "item")


def test_the_limit_holds_for_all_parts_together(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).write_bytes(gzip.compress(MANY))
    opened(duckdb.connect(), "relevant", tmp_path / "a", max_bytes=len(MANY))
    with pytest.raises(FileTooLargeError, match=r"/b: .* more than the 25,010 bytes") as caught:
        opened(duckdb.connect(), "relevant", tmp_path, max_bytes=len(MANY))
    assert caught.value.max_bytes == len(MANY) == 25_010


def test_ids_of_a_type_that_none_has_are_refused_when_they_are_asked_for(tmp_path: Path) -> None:
    for content, problem, examples in (
        (b'{"user": 7, "item": 1}\n{"user": "u", "item": 2}\n', "mixed", ("line 1: 7", "line 2: 'u'")),
        (b'{"user": 7.5, "item": 1}\n', "decimal", ("7.5",)),
        (b'{"user": 7.0, "item": 1}\n{"item": 2}\n', "integer_with_gaps", ("7.0",)),
        (b'{"user": true, "item": 1}\n', "no_id", ()),
        (b'{"user": ["u"], "item": 1}\n', "no_id", ()),
    ):
        path = tmp_path / "given.json"
        path.write_bytes(content)
        source = opened(duckdb.connect(), "relevant", path)
        assert source.id_text("item") == 'cast("item" as varchar)'
        with pytest.raises(IdTypeError) as caught:
            source.id_text("user")
        assert (caught.value.problem, caught.value.examples) == (problem, examples)


def test_what_is_not_there_is_said_to_be_so_and_never_fetched() -> None:
    web = ("https://example.org/x.csv", "s3://bucket/x.parquet")
    for name in ("absent.csv", *web, "a\0b", "x" * 5000, "parts/*.csv"):
        with pytest.raises(NoFileError) as caught:
            opened(duckdb.connect(), "relevant", name)
        assert len(str(caught.value)) < 300


INJECTION = "x'); drop table kept; --"


@pytest.mark.parametrize("name", [INJECTION, 'x"); drop table kept; --', "{a,b}${HOME}`id`.csv", "~.csv"])
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


TEXTS = [
    b'user,item,rank\r\nu1,"a ""b""",1\r\nu2,\xea\xb0\x80,2\r\n',
    b'{"user": 1, "item": "x"}\n{"user": 2, "item": null, "more": [1, {"a": 2}]}\n',
    b'[{"predict_list": ["A", 2], "ground_truth": {"B": 1.0}}, {"predict_list": [], "ground_truth": ["C"]}]',
    b"q1 Q0 d1 1 0.5 tag\nq1 Q0 d2 2 0.4 tag\n",
    b"q1 0 d1 1\nq1 0 d2 0\n",
    "user,item\n김민수,사랑의 이야기\n".encode("utf-16"),
    "user,item\n李明,我的父亲母亲\n".encode("gb18030"),
]


def _parquet() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "made"
        write_parquet("select 'u' || range as \"user\", range as item from range(20)", path)
        return path.read_bytes()


GOOD = [*TEXTS, *(gzip.compress(text, mtime=0) for text in TEXTS), _parquet()]


@pytest.fixture(scope="module")
def instance() -> Iterator[duckdb.DuckDBPyConnection]:
    """Start the engine once; every file gets a connection of its own."""
    with duckdb.connect() as instance:
        yield instance


def damaged(good: bytes, at: int, new: bytes, gone: int) -> bytes:
    """Return a good file that is cut short, or with bytes put in and taken out."""
    at %= len(good) + 1
    return good[:at] if gone > 4 else good[:at] + new + good[at + gone :]


@pytest.mark.slow
@pytest.mark.exhaustive
@settings(max_examples=len(seeds(80, 2000)))
@given(
    st.one_of(
        st.binary(max_size=200),
        st.text("user,item;\t\n\r\"'{}[]:0 1.\\/~é가", max_size=60).map(str.encode),
        st.builds(damaged, st.sampled_from(GOOD), st.integers(0), st.binary(max_size=3), st.integers(0, 6)),
    )
)
def test_any_bytes_are_opened_or_refused(instance: duckdb.DuckDBPyConnection, content: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "given"
        path.write_bytes(content)
        with instance.cursor() as connection:
            for argument in ("recommendations", "relevant"):
                with suppress(RecmetricsError):
                    assert opened(connection, argument, path, max_bytes=1_000_000).names
