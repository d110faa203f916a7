"""Files that Spark cannot read: refused as they are elsewhere, never read as something else."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from recmetrics import InvalidInputError, RecmetricsError
from recmetrics.tables.errors import (
    ColumnNamesError,
    MalformedRowError,
    NoFileError,
    PartsDifferError,
    UnreadableFileError,
)
from tests.spark.both_engines import ON_DUCKDB, on_spark, write

GOOD = b"case,item,rank\nu1,A,1\nu2,B,1\n"

BAD: dict[str, tuple[str, bytes, type[RecmetricsError], str]] = {
    "a field too few": ("lists.csv", GOOD + b"u3,C\n", MalformedRowError, "this cannot be read as a row"),
    "an open quote": ("lists.csv", GOOD + b'u3,"C,1\n', MalformedRowError, "this cannot be read as a row"),
    "no JSON": ("lists.jsonl", b'{"case": "u1", "it\n', MalformedRowError, "this cannot be read as a row"),
    "no bytes": ("lists.csv", b"", UnreadableFileError, "the file is empty"),
    "cut short": ("lists.csv.gz", gzip.compress(GOOD)[:-9], UnreadableFileError, "cut short on the way"),
    "cut Parquet": ("lists.parquet", b"PAR1" + GOOD, UnreadableFileError, "the file is damaged"),
    "CP949": ("lists.csv", GOOD + "u3,가,1\n".encode("cp949"), UnreadableFileError, "encoding than UTF-8"),
    "UTF-16": ("lists.csv", GOOD.decode().encode("utf-16"), UnreadableFileError, "encoding than UTF-8"),
    "a name twice": ("lists.csv", b"case,Item,item,rank\nu1,A,B,1\n", ColumnNamesError, "'Item', 'item'"),
}


@pytest.mark.parametrize(("name", "content", "error", "message"), BAD.values(), ids=BAD)
def test_both_engines_refuse_a_file(
    spark: Any, tmp_path: Path, name: str, content: bytes, error: type[RecmetricsError], message: str
):
    relevant = write(tmp_path / "truth.csv", "case item", [("u1", "A")])
    (tmp_path / name).write_bytes(content)
    with pytest.raises(error, match=message):
        on_spark(spark, str(tmp_path / name), relevant)
    if name.endswith(".csv") and "encoding" in message:
        return  # DuckDB is given these in UTF-8, or names the encoding
    with pytest.raises(RecmetricsError):
        ON_DUCKDB(str(tmp_path / name), relevant, "AP")


def test_parts_with_other_columns_are_refused(spark: Any, tmp_path: Path):
    relevant = write(tmp_path / "truth.csv", "case item", [("u1", "A")])
    (tmp_path / "parts").mkdir()
    # Spark takes the names from the largest part.
    (tmp_path / "parts" / "a.csv").write_bytes(GOOD + b"u3,C,1\n")
    (tmp_path / "parts" / "b.csv").write_bytes(GOOD.replace(b"item", b"thing"))
    with pytest.raises(PartsDifferError) as refused:
        on_spark(spark, str(tmp_path / "parts"), relevant)
    assert refused.value.file == str(tmp_path / "parts" / "b.csv")
    assert (refused.value.received, refused.value.expected) == (
        ("case", "thing", "rank"),
        ("case", "item", "rank"),
    )


def test_nothing_to_read_is_refused(spark: Any, tmp_path: Path):
    relevant = write(tmp_path / "truth.csv", "case item", [("u1", "A")])
    (tmp_path / "empty").mkdir()
    for path, problem in {"nowhere.csv": "absent", "x*.csv": "no_match", "empty": "empty_folder"}.items():
        with pytest.raises(NoFileError) as refused:
            on_spark(spark, str(tmp_path / path), relevant)
        assert refused.value.problem == problem


def test_formats_that_only_duckdb_reads_are_named(spark: Any, tmp_path: Path):
    (tmp_path / "run.trec").write_text("q1 Q0 d1 1 0.5 x\n")
    with pytest.raises(InvalidInputError, match="JSON Lines"):
        on_spark(spark, str(tmp_path / "run.trec"), str(tmp_path / "run.trec"))
