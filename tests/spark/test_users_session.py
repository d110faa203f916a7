"""The session stays the user's own, and takes DataFrames and folders as well."""

from __future__ import annotations

import gzip
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from recmetrics import InvalidInputError, parse_measure
from recmetrics.cli.command_line import main
from recmetrics.tables.errors import ColumnNamesError, NoFileError
from tests.spark.both_engines import assert_same, lists_and_truth, on_spark, write
from tests.spark.settings import SMALL

AP = [parse_measure("AP@5")]
LISTS = [("u1", item, at) for at, item in enumerate("ABCDE", 1)]
TRUTH = [("u1", item) for item in "BDZ"]


def test_data_frames_and_what_is_told_meanwhile(spark: Any):
    shares: list[float] = []
    found = on_spark(
        spark,
        spark.createDataFrame(LISTS, "user string, item string, rank int"),
        spark.createDataFrame(TRUTH, "user string, item string"),
        AP,
        progress=shares.append,
    )
    assert found.means == {"AP@5": (1 / 2 + 2 / 4) / 3}
    assert [row.asDict() for row in found.per_case.collect()] == [{"case": "u1", "AP@5": 1 / 3}]
    assert shares
    assert set(shares) == {1.0}


def test_a_result_shows_itself_and_is_pickled_with_its_cases_as_an_arrow_table(spark: Any):
    found = on_spark(
        spark,
        spark.createDataFrame(LISTS, "user string, item string, rank int"),
        spark.createDataFrame(TRUTH, "user string, item string"),
        AP,
    )
    assert "AP@5     0.333333  min(|R|, K)" in str(found)
    again = pickle.loads(pickle.dumps(found))
    assert (again.means, again.counts, again.columns) == (found.means, found.counts, found.columns)
    assert again.per_case.to_pylist() == [{"case": "u1", "AP@5": 1 / 3}]


def test_integers_match_the_same_integers_as_text(spark: Any):
    found = on_spark(
        spark,
        spark.createDataFrame([(7, 8, 1)], "user int, item long, rank int"),
        spark.createDataFrame([("7", "8")], "user string, item string"),
        AP,
    )
    assert found.means == {"AP@5": 1}


def test_folders_of_parts(spark: Any, tmp_path: Path):
    def as_text(kind: str, number: int) -> str:
        return f"{kind}{number}"

    lists, truth = lists_and_truth(6, 50, 6, as_text)
    for folder in ("lists", "truth"):
        (tmp_path / folder).mkdir()
    for part in range(3):
        write(tmp_path / "lists" / f"part-{part}.parquet", "case item rank", lists[part::3])
        write(tmp_path / "truth" / f"part-{part}.csv", "case item grade", truth[part::3])
    assert_same(spark, str(tmp_path / "lists"), str(tmp_path / "truth"))


def test_other_delimiters_compressed(spark: Any, tmp_path: Path):
    lists, truth = tmp_path / "lists.tsv.gz", tmp_path / "truth.csv"
    with gzip.open(lists, "wt", encoding="utf-8") as text:
        text.write("user\titem\trank\n" + "".join(f"u1\t{item}\t{at}\n" for _, item, at in LISTS))
    truth.write_text("\ufeffuser;item\n" + "".join(f"u1;{item}\n" for _, item in TRUTH), encoding="utf-8")
    assert_same(spark, str(lists), str(truth))


def test_columns_with_any_name(spark: Any):
    odd = 'a{b}`"c.d'
    lists = spark.createDataFrame(LISTS, "user string, item string, rank int").toDF(odd, "item", "rank")
    truth = spark.createDataFrame(TRUTH, "user string, item string")
    found = on_spark(spark, lists, truth, AP, columns={"recommendations": {"case": odd}})
    assert found.means == {"AP@5": 1 / 3}


@pytest.mark.parametrize(
    "settings",
    [
        {"spark.sql.ansi.enabled": "true", "spark.sql.ansi.doubleQuotedIdentifiers": "true"},
        {"spark.sql.ansi.enabled": "false", "spark.sql.caseSensitive": "true"},
        {
            "spark.sql.adaptive.enabled": "true",
            "spark.sql.codegen.wholeStage": "true",
            "spark.sql.codegen.factoryMode": "FALLBACK",
        },
    ],
    ids=["strict", "lenient", "as Spark comes"],
)
def test_settings_of_the_session_change_nothing(spark: Any, tmp_path: Path, settings: dict[str, str]):
    recommendations = write(tmp_path / "lists.parquet", "case item rank", LISTS)
    relevant = write(tmp_path / "truth.parquet", "case item", TRUTH)
    before = {name: spark.conf.get(name) for name in settings}
    for name, value in settings.items():
        spark.conf.set(name, value)
    try:
        assert_same(spark, recommendations, relevant)
    finally:
        for name, value in before.items():
            spark.conf.set(name, value)


def test_nothing_stays_behind_and_what_the_user_keeps_is_kept(spark: Any):
    lists = spark.createDataFrame(LISTS, "user string, item string, rank int").persist()
    truth = spark.createDataFrame(TRUTH, "user string, item string")
    assert lists.count() == len(LISTS)
    kept = _kept(spark)
    settings = dict(spark.conf.getAll)
    on_spark(spark, lists, truth, AP)
    assert spark.catalog.listTables() == []
    assert _kept(spark) == kept == 1
    assert lists.storageLevel.useMemory
    assert dict(spark.conf.getAll) == settings
    lists.unpersist()


def _kept(spark: Any) -> int:
    """Return the number of tables that the session keeps."""
    return spark.sparkContext._jsc.getPersistentRDDs().size()


def test_no_table_is_read_more_often_than_it_takes(spark: Any):
    def counted(rows: list[Any], kinds: str, reads: Any) -> Any:
        return spark.createDataFrame(spark.sparkContext.parallelize(rows, 1).map(_reading(reads)), kinds)

    shown, judged = spark.sparkContext.accumulator(0), spark.sparkContext.accumulator(0)
    lists = counted(LISTS, "user string, item string, rank int", shown)
    truth = counted(TRUTH, "user string, item string", judged)
    assert on_spark(spark, lists, truth, AP).means == {"AP@5": 1 / 3}
    # Its values are looked at, its cases counted, its hits found; pairs are looked at and put together.
    assert (shown.value / len(LISTS), judged.value / len(TRUTH)) == (3, 2)


def _reading(reads: Any) -> Callable[[Any], Any]:
    def read(row: Any) -> Any:
        reads.add(1)
        return row

    return read


def test_what_is_no_session_or_no_table_is_refused(spark: Any, tmp_path: Path):
    truth = spark.createDataFrame(TRUTH, "user string, item string")
    with pytest.raises(InvalidInputError, match="SparkSession"):
        on_spark("spark", truth, truth, AP)
    with pytest.raises(InvalidInputError, match="DataFrame"):
        on_spark(spark, {"u1": ["A"]}, truth, AP)
    with pytest.raises(InvalidInputError, match="memory_limit"):
        on_spark(spark, truth, truth, AP, memory_limit="1GB")
    with pytest.raises(InvalidInputError, match="rank or score"):
        on_spark(spark, truth, truth, AP)
    with pytest.raises(NoFileError):
        on_spark(spark, str(tmp_path / "nowhere.parquet"), truth, AP)
    with pytest.raises(ColumnNamesError):
        on_spark(
            spark,
            spark.createDataFrame([("u", "i", "x")], "user string, item string, Item string"),
            truth,
            AP,
        )


def test_data_frames_without_a_session_are_refused(spark: Any):
    truth = spark.createDataFrame(TRUTH, "user string, item string")
    with pytest.raises(InvalidInputError, match="engine must be the SparkSession"):
        on_spark(None, truth, truth, AP)


def test_nothing_imports_spark_or_duckdb_for_it():
    imports = "import sys, recmetrics, recmetrics.tables.spark.evaluation"
    code = f"{imports}; print({{'pyspark', 'duckdb'}} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "set()\n"


def _printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """Return the printed output without the lines of notes: Spark's rows have none."""
    assert main(["evaluate", *arguments, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    without_lines = [
        {name: value for name, value in note.items() if name not in ("places", "text")}
        for note in printed["notes"]
    ]
    return {**printed, "notes": without_lines}


@pytest.mark.usefixtures("spark")
def test_the_command_line_prints_and_writes_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    lists, truth = lists_and_truth(9, 40, 6, lambda kind, number: f"{kind}{number}")
    files = [
        write(tmp_path / "lists.csv", "user_id item_id rank", lists),
        write(tmp_path / "truth.parquet", "user_id item_id rating", truth),
    ]
    cases = [str(tmp_path / f"{engine}.csv") for engine in ("duckdb", "spark")]
    expected = _printed(capsys, *files, "--per-case", cases[0])
    assert _printed(capsys, *files, "--per-case", cases[1], "--engine", "spark") == expected
    assert Path(cases[1]).read_text(encoding="utf-8") == Path(cases[0]).read_text(encoding="utf-8")


def test_the_command_line_starts_spark_as_it_is_configured(tmp_path: Path):
    files = [
        write(tmp_path / "lists.csv", "user item rank", LISTS),
        write(tmp_path / "truth.csv", "user item", TRUTH),
    ]
    settings = {"spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "1", **SMALL}
    configured = " ".join(f"--conf '{name}={value}'" for name, value in settings.items())
    done = subprocess.run(
        [sys.executable, "-m", "recmetrics", "evaluate", *files, "-m", "AP@5", "--csv", "--engine", "spark"],
        env={**os.environ, "PYSPARK_SUBMIT_ARGS": f"--master local[1] {configured} pyspark-shell"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"measure,mean\nAP@5,{1 / 3}\n"
