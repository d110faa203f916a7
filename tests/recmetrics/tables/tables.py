"""Tables for the tests, from the mappings that `evaluate` takes as well."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from recmetrics import evaluate
from recmetrics.tables.arrow import arrow
from recmetrics.tables.duckdb_evaluation import TableEvaluation
from recmetrics.tables.notes import Note

EVALUATE: Callable[..., TableEvaluation] = evaluate
"""`evaluate` of tables, of which the tests give it good ones and bad ones."""

Row = tuple[object, ...]


def table(names: str, rows: Sequence[Row], kinds: Mapping[str, Any] | None = None) -> Any:
    """Return a table of rows; ids are text and all else 64 bits, unless given otherwise."""
    usual = {"rank": arrow.int64(), "score": arrow.float64(), "grade": arrow.float64()}
    chosen = {**usual, **(kinds or {})}
    schema = arrow.schema([(name, chosen.get(name, arrow.string())) for name in names.split()])
    columns = [[row[at] for row in rows] for at in range(len(schema))]
    return arrow.table(columns, schema=schema)


def listed(lists: Mapping[str, Sequence[str]]) -> Any:
    """Return lists as a table with clean ranks."""
    rows = [(case, item, rank) for case, items in lists.items() for rank, item in enumerate(items, 1)]
    return table("case item rank", rows)


def judged(relevant: Mapping[str, Collection[str]]) -> Any:
    """Return relevant items as a table with grades; a case with nothing to find has a row of grade 0."""
    rows: list[Row] = []
    for case, items in relevant.items():
        rows += [(case, item, 1.0) for item in sorted(items)]
        rows += [] if items else [(case, "irrelevant", 0.0)]
    return table("case item grade", rows)


def notes_of(recommendations: object, relevant: object, **options: object) -> list[Note]:
    """Return the notes on two tables."""
    return list(EVALUATE(recommendations, relevant, "AP", **options).notes)


def values_of(found: TableEvaluation, name: str) -> dict[str, float]:
    """Return the value of each case."""
    rows = found.per_case.to_pylist()
    return {str(row["case"]): float(row[name]) for row in rows}
