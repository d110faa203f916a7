"""Parquet that is damaged where nobody looked until its rows were read."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from recmetrics.tables.engine import Engine
from recmetrics.tables.errors import UnreadableFileError
from recmetrics.tables.formats.files import exact_pattern
from recmetrics.tables.formats.source import Kind
from recmetrics.tables.literals import literal
from recmetrics.tables.named_tables import RoledTable
from recmetrics.tables.query import quoted

_NO_DAMAGE = (duckdb.OutOfMemoryException, duckdb.InterruptException)


@contextmanager
def parquet_damage_named(kind: Kind, shown: str) -> Generator[None]:
    """Raise, where all rows of a file are read, the error for one that is damaged further down.

    Args:
        kind: Its format.
        shown: What it is called in errors.

    Raises:
        UnreadableFileError: If it is Parquet whose rows cannot be read.
    """
    try:
        yield
    except duckdb.Error as refused:
        if kind != "parquet" or isinstance(refused, _NO_DAMAGE):
            raise
        raise UnreadableFileError(shown, "corrupt") from None


def refuse_damaged(engine: Engine, table: RoledTable, refused: duckdb.Error) -> None:
    """Read the columns that are used once more, each file for itself, to see which cannot be read.

    Args:
        engine: Where the table is.
        table: The table.
        refused: Why a step ended early.

    Raises:
        UnreadableFileError: If a file of the table is damaged.
    """
    if table.source.kind != "parquet" or isinstance(refused, _NO_DAMAGE):
        return
    parts = table.source.description.parts
    used = ", ".join(f"max(hash({quoted(name)}))" for name in table.roles.values())
    for part in parts:
        rows = quoted(table.source.table)
        if len(parts) > 1:  # a name of its own, which is no path, has an only file alone
            rows = f"read_parquet({literal(exact_pattern(Path(part.file)))}, hive_partitioning = false)"
        try:
            engine.run(f"select {used} from {rows}")
        except duckdb.Error:
            raise UnreadableFileError(part.file, "corrupt") from None
