"""Files of any bytes: each is opened, or refused by an error of recmetrics; nothing else is raised."""

import gzip
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics.errors import RecmetricsError
from recmetrics.tables.formats.sources import opened
from tests.recmetrics.tables.parquet_files import write_parquet

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


def _open(instance: duckdb.DuckDBPyConnection, content: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "given"
        path.write_bytes(content)
        with instance.cursor() as connection:
            for argument in ("recommendations", "relevant"):
                with suppress(RecmetricsError):
                    assert opened(connection, argument, path, max_bytes=1_000_000).names


@settings(max_examples=150)
@given(st.binary(max_size=200))
def test_any_bytes(instance: duckdb.DuckDBPyConnection, content: bytes) -> None:
    _open(instance, content)


@settings(max_examples=150)
@given(st.text("user,item;\t\n\r\"'{}[]:0 1.\\/~é가", max_size=60))
def test_any_text_that_looks_like_a_table(instance: duckdb.DuckDBPyConnection, text: str) -> None:
    _open(instance, text.encode())


@settings(max_examples=150)
@given(st.sampled_from(GOOD), st.integers(0, 10_000), st.binary(max_size=3), st.integers(0, 4))
def test_any_good_file_with_bytes_put_in_and_taken_out(
    instance: duckdb.DuckDBPyConnection, good: bytes, at: int, new: bytes, gone: int
) -> None:
    at %= len(good) + 1
    _open(instance, good[:at] + new + good[at + gone :])


@settings(max_examples=60)
@given(st.sampled_from(GOOD), st.integers(0, 10_000))
def test_any_good_file_cut_short(instance: duckdb.DuckDBPyConnection, good: bytes, at: int) -> None:
    _open(instance, good[: at % len(good)])
