"""Sources of an evaluation, opened as one table: files of any format that is read here, or a frame."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, count
from typing import Final, cast

import duckdb

from recmetrics.reading.roles import Role
from recmetrics.tables.errors import PartsDifferError, UnreadableFileError
from recmetrics.tables.formats.cell_columns import with_literal_lists
from recmetrics.tables.formats.column_types import types_of
from recmetrics.tables.formats.files import files_of, shown_name
from recmetrics.tables.formats.frames import frame_of
from recmetrics.tables.formats.list_columns import with_rows_of_lists
from recmetrics.tables.formats.parquet import parquet_query
from recmetrics.tables.formats.partitions import WantedFolders, partitions_of
from recmetrics.tables.formats.prepared import PreparedFile, Workbench
from recmetrics.tables.formats.reading import CellType
from recmetrics.tables.formats.source import Description, Part, Source
from recmetrics.tables.formats.text_tables import text_source

_NUMBERS: Final = count(1)


def opened(
    connection: duckdb.DuckDBPyConnection,
    argument: str,
    given: object,
    *,
    name: str | None = None,
    max_bytes: int | None = None,
    run: Callable[[str], object] | None = None,
    chosen: Mapping[Role, str] | None = None,
) -> Source:
    """Open what was given.

    The format is detected from a file's content, not from its name. Text is read once, into a table of the
    connection; Parquet and frames are read where they lie.

    Args:
        connection: Where the table is.
        argument: What the caller calls it. Of JSON that lists cases, "relevant" takes the truth, others the
            lists.
        given: A file, a folder of parts, a pattern such as `parts/*.csv`; or a frame.
        name: What its only file is called in errors, such as the name of an upload, without its folders.
        max_bytes: How many bytes files may have together, once unpacked; None for any number.
        run: Runs what takes long; the connection itself when it is None.
        chosen: The columns that the caller names, by role; a column of lists becomes rows where it has the
            items.

    Raises:
        RecmetricsError: If it cannot be read; `recmetrics.tables.errors` has the reasons.
    """
    table = f"recmetrics_source_{next(_NUMBERS)}"
    if not isinstance(given, (str, os.PathLike)):
        return _with_rows(connection, _of_frame(connection, argument, given, table), chosen)
    files = files_of(argument, cast("str | os.PathLike[str]", given))
    named = [
        (file, shown_name(name) if name is not None and len(files) == 1 else str(file)) for file in files
    ]
    wanted = WantedFolders(argument, chosen or {})
    with Workbench(max_bytes) as bench:
        partitions = partitions_of(cast("str | os.PathLike[str]", given), files)
        prepared = (
            replace(bench.prepared(file, shown), partition=partition)
            for (file, shown), partition in zip(named, partitions, strict=True)
        )
        first = next(prepared)
        if first.encoding is None:
            source = _of_parquet(connection, argument, [first, *prepared], max_bytes, table, wanted)
        else:
            files_of_text = chain([first], prepared)
            source = text_source(
                connection, argument, files_of_text, table, run or connection.execute, wanted
            )
    are_lists = argument == "recommendations" and source.kind in ("csv", "parquet")
    if are_lists and connection.execute(f"select count(*) from {table}").fetchall() == [(0,)]:
        connection.execute(f"drop {'table' if source.kind == 'csv' else 'view'} {table}")
        raise UnreadableFileError(named[0][1], "no_rows")
    return _with_rows(connection, source, chosen)


def _with_rows(
    connection: duckdb.DuckDBPyConnection, source: Source, chosen: Mapping[Role, str] | None
) -> Source:
    return with_rows_of_lists(connection, with_literal_lists(connection, source, chosen), chosen)


def _of_parquet(
    connection: duckdb.DuckDBPyConnection,
    argument: str,
    files: Sequence[PreparedFile],
    max_bytes: int | None,
    table: str,
    wanted: WantedFolders,
) -> Source:
    for each in files:
        if each.encoding is not None:
            raise PartsDifferError(each.shown, files[0].shown, ["text"], ["parquet"])
    # Names of folders are those of the files only where these lie.
    folders = () if any(each.is_copy for each in files) else tuple(files[0].partition)
    named = [(each.file, each.shown) for each in files]
    query, types = parquet_query(connection, named, max_bytes, partial(wanted.among, folders))
    stays = not any(each.is_copy for each in files)
    try:
        connection.execute(f"create temp {'view' if stays else 'table'} {table} as {query}")
    except duckdb.Error:
        raise UnreadableFileError(files[0].shown, "corrupt") from None
    description = Description(
        "parquet", tuple(Part(each.shown) for each in files), compression=files[0].compression
    )
    return Source(connection.table(table), tuple(types), "parquet", description, argument, table, types)


def _of_frame(connection: duckdb.DuckDBPyConnection, argument: str, given: object, table: str) -> Source:
    frame = frame_of(argument, given)
    connection.register(table, frame.table)
    types: dict[str, CellType] = types_of(connection, f"select * from {table}")
    types |= dict.fromkeys(frame.examples, "mixed")
    return Source(
        connection.table(table),
        frame.names,
        "frame",
        Description("frame"),
        argument,
        table,
        types,
        frame.examples,
    )
