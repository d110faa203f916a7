"""Parquet files for the tests."""

from pathlib import Path

import duckdb

from recmetrics.tables.literals import literal


def write_parquet(query: str, path: Path) -> None:
    """Write the result of a query."""
    duckdb.connect().execute(f"copy ({query}) to {literal(str(path))} (format parquet)")
