"""Parquet files, read where they lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

import duckdb

from recmetrics.tables.errors import FileTooLargeError, PartsDifferError, UnreadableFileError
from recmetrics.tables.formats.column_types import cell_type
from recmetrics.tables.formats.files import exact_pattern
from recmetrics.tables.formats.reading import CellType, refuse_bad_names
from recmetrics.tables.literals import literal, literals
from recmetrics.tables.query import quoted


def parquet_query(
    connection: duckdb.DuckDBPyConnection,
    files: Sequence[tuple[Path, str]],
    max_bytes: int | None,
    folders: Callable[[Sequence[str]], Sequence[str]],
) -> tuple[str, dict[str, CellType]]:
    """Return SQL for the rows of Parquet files, and the type of each column.

    Args:
        connection: Where they are looked at.
        files: Each file, and what it is called in errors.
        max_bytes: How much they may hold, unpacked: what they say they do, and one byte a value at least.
        folders: Returns, for the columns of the files, those that are taken from the names of folders.

    Raises:
        UnreadableFileError: If a file is damaged or cut short.
        ColumnNamesError: If two columns of a file have the same name.
        PartsDifferError: If the files differ in their columns, or in what the values of a column are.
        FileTooLargeError: If they hold more.
    """
    types: dict[str, CellType] = {}
    used = 0
    for file, shown in files:
        try:
            columns = _columns(connection, file)
            used += 0 if max_bytes is None else _weight(connection, file)
        except duckdb.Error:
            raise UnreadableFileError(shown, "truncated" if _is_cut(file) else "corrupt") from None
        refuse_bad_names(shown, tuple(name for name, _ in columns))
        if max_bytes is not None and used > max_bytes:
            raise FileTooLargeError(shown, max_bytes)
        met: dict[str, CellType] = {name: cell_type(kind) for name, kind in columns}
        types = types or met
        if met != types:
            described = [[f"{name} ({kind})" for name, kind in each.items()] for each in (met, types)]
            raise PartsDifferError(shown, files[0][1], *described)
    more = folders(list(types))
    types |= dict.fromkeys(more, "text")
    names = ", ".join(map(quoted, types))
    return f"select {names} from {_scan([file for file, _ in files], has_folders=bool(more))}", types


def _scan(files: Sequence[Path], *, has_folders: bool) -> str:
    patterns = literals(exact_pattern(file) for file in files)
    folders = "true, hive_types_autocast = false" if has_folders else "false"
    return f"read_parquet({patterns}, union_by_name = true, hive_partitioning = {folders})"


def _columns(connection: duckdb.DuckDBPyConnection, file: Path) -> list[tuple[str, str]]:
    """Return the outermost columns and their types, as the file names them: DuckDB renames repeated ones."""
    connection.execute(
        f"select name, num_children, duckdb_type from parquet_schema({literal(exact_pattern(file))})"
    )
    (_, outermost, _), *rest = cast("list[tuple[str, int | None, str]]", connection.fetchall())
    columns: list[tuple[str, str]] = []
    inside = 0
    for name, children, kind in rest:
        if inside:
            inside -= 1
        else:
            columns.append((name, kind))
        inside += children or 0
    assert len(columns) == outermost
    return columns


def _weight(connection: duckdb.DuckDBPyConnection, file: Path) -> int:
    pattern = literal(exact_pattern(file))
    connection.execute(
        f"select coalesce(sum(total_uncompressed_size), 0), coalesce(sum(num_values), 0) "
        f"from parquet_metadata({pattern})"
    )
    ((size, values),) = cast("list[tuple[int, int]]", connection.fetchall())
    return int(max(size, values))


def _is_cut(file: Path) -> bool:
    with file.open("rb") as stream:
        end = stream.seek(0, 2)
        stream.seek(max(0, end - 4))
        return stream.read() != b"PAR1" or end < 12
