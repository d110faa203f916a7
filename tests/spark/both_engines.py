"""Helpers that run the same evaluation on DuckDB and on Spark."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from recmetrics import Measure, catalogue, evaluate, parse_measure
from recmetrics.tables.arrow import arrow
from recmetrics.tables.duckdb_evaluation import TableEvaluation
from recmetrics.tables.spark.evaluation import SparkEvaluation

ON_DUCKDB: Callable[..., TableEvaluation] = evaluate
ON_SPARK: Callable[..., SparkEvaluation] = evaluate
"""`evaluate` of tables, of which the tests give it good ones and bad ones."""

EVERY = catalogue(10, with_grades=True)
FEW = [parse_measure(name) for name in ("AP@3", "P@3", "nDCG@3", "RR", "RPrec", "P(short=length)@3")]

Row = tuple[object, ...]


def on_spark(
    spark: object, recommendations: object, relevant: object, measures: object = FEW, **options: object
) -> SparkEvaluation:
    """Return the evaluation by Spark."""
    return ON_SPARK(recommendations, relevant, measures, engine=spark, **options)


def assert_same(
    spark: Any, recommendations: object, relevant: object, measures: Sequence[Measure] = FEW, **options: Any
) -> SparkEvaluation:
    """Assert that both engines agree on the same files: means, counts, notes, and each case."""
    return assert_equal(
        on_spark(spark, recommendations, relevant, measures, **options),
        ON_DUCKDB(recommendations, relevant, measures, **options),
    )


def assert_equal(ours: SparkEvaluation, theirs: TableEvaluation) -> SparkEvaluation:
    """Assert that both agree, but for lines, and the last bits: DuckDB reads 0.63 as a decimal number."""
    assert ours.counts == theirs.counts
    assert ours.means == pytest.approx(theirs.means, rel=0, abs=1e-15)
    assert set(ours.notes) == {replace(note, places=()) for note in theirs.notes}
    found = sorted((row.asDict() for row in ours.per_case.collect()), key=lambda row: row["case"])
    expected = theirs.per_case.to_pylist()
    assert [row.pop("case") for row in found] == [row.pop("case") for row in expected]
    for row, values in zip(found, expected, strict=True):
        assert row == pytest.approx(values, rel=0, abs=1e-15)
    return ours


def write(path: Path, names: str, rows: Sequence[Row]) -> str:
    """Write rows as CSV or Parquet, by the ending; return the path as text."""
    columns = {name: [row[at] for row in rows] for at, name in enumerate(names.split())}
    table = arrow.table(columns)
    if path.suffix == ".csv":
        import_module("pyarrow.csv").write_csv(table, str(path))
    else:
        import_module("pyarrow.parquet").write_table(table, str(path))
    return str(path)


def lists_and_truth(seed: int, cases: int, length: int, as_id: Callable[[str, int], object]) -> Any:
    """Return random lists with clean ranks, some short, some missing; and graded truth, some of it 0 only.

    Some cases have a list but no truth, some have grades of 0 only.
    """
    dice = random.Random(seed)
    lists: list[Row] = []
    truth: list[Row] = []
    for case in range(cases):
        items = dice.sample(range(4 * length), length)
        if case % 10 != 3:
            shown = items if case % 4 else items[: dice.randint(1, length)]
            lists += [(as_id("user", case), as_id("item", item), at) for at, item in enumerate(shown, 1)]
        if case % 10 == 5:
            truth.append((as_id("user", case), as_id("item", items[0]), 0))
        elif case % 10 != 7:
            wanted = {*dice.sample(items, dice.randint(0, 3)), *dice.sample(range(4 * length), 3)}
            truth += [(as_id("user", case), as_id("item", item), dice.randint(1, 3)) for item in wanted]
    return lists, truth
