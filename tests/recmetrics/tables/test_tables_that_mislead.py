"""Damage that shows only as rows are read, ranks that contradict scores, options that mappings have not."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from recmetrics import InvalidInputError, parse_measure
from recmetrics.tables.duckdb_evaluation import evaluate_tables
from recmetrics.tables.errors import FileTooLargeError, UnreadableFileError
from tests.recmetrics.tables.tables import EVALUATE, judged, listed

parquet = import_module("pyarrow.parquet")
LISTS = {f"u{at}": [f"item {at} {rank}" for rank in range(9)] for at in range(2_000)}
TRUTH = judged({case: items[:1] for case, items in LISTS.items()})


@pytest.mark.parametrize("parts", [1, 2])
def test_damaged_pages_name_the_file(tmp_path: Path, parts: int) -> None:
    for part in range(parts):
        parquet.write_table(listed(LISTS), tmp_path / f"part_{part}.parquet", use_dictionary=False)
    damaged = tmp_path / f"part_{parts - 1}.parquet"
    content = bytearray(damaged.read_bytes())
    content[40:20_000] = b"\xff" * (20_000 - 40)
    damaged.write_bytes(content)
    with pytest.raises(UnreadableFileError) as caught:
        EVALUATE(tmp_path if parts > 1 else damaged, TRUTH, "AP")
    assert (caught.value.file, caught.value.problem) == (str(damaged), "corrupt")


@pytest.mark.parametrize(
    ("option", "value"),
    [("columns", {}), ("ties", "error"), ("order", "score"), ("memory_limit", "1GB"), ("progress", print)],
)
def test_mappings_refuse_what_only_tables_have(option: str, value: object) -> None:
    expected = "left out where mappings are given"
    if option == "engine":  # what is no session is refused wherever it is given
        expected = "None, for DuckDB, or a SparkSession"
    with pytest.raises(InvalidInputError, match=f"{option} must be {expected}"):
        EVALUATE({"u1": ["A"]}, {"u1": {"A"}}, "AP", **{option: value})


def test_an_upload_has_its_name_and_its_limit(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("case,item,rank\nu1,A,1\n")
    with pytest.raises(FileTooLargeError) as caught:
        evaluate_tables(
            tmp_path / "x",
            TRUTH,
            [parse_measure("AP")],
            names={"recommendations": "../mine.csv"},
            max_bytes=5,
        )
    assert (caught.value.file, caught.value.max_bytes) == ("mine.csv", 5)
