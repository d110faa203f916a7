"""Files of text as one table, part after part, with their rows in the order of the files."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager

import duckdb

from recmetrics.tables.errors import PartsDifferError, RecmetricsError
from recmetrics.tables.formats.delimited import delimited_reading
from recmetrics.tables.formats.documents import document_reading
from recmetrics.tables.formats.json_objects import is_json, json_objects, rows_reading
from recmetrics.tables.formats.partitions import WantedFolders, with_partition
from recmetrics.tables.formats.prepared import PreparedFile
from recmetrics.tables.formats.printed import printed_reading
from recmetrics.tables.formats.reading import CellType, Reading
from recmetrics.tables.formats.source import Description, Kind, Part, Source
from recmetrics.tables.formats.trec import blanks_reading, names_between_blanks, trec_kind_of
from recmetrics.tables.query import quoted


def text_source(
    connection: duckdb.DuckDBPyConnection,
    argument: str,
    files: Iterable[PreparedFile],
    table: str,
    run: Callable[[str], object],
    wanted: WantedFolders,
) -> Source:
    """Read files of text into a table.

    Args:
        connection: Where the table is made.
        argument: What the caller calls it.
        files: The files, of one format and with the same columns; the first decides which.
        table: The name of the table.
        run: Runs what takes long.
        wanted: Which columns are taken from the names of folders.

    Raises:
        PartsDifferError: If they are not alike.
        RecmetricsError: If one cannot be read.
    """
    parts: list[Part] = []
    first: tuple[PreparedFile, Kind, Reading] | None = None
    encoding = "utf-8"
    types: dict[str, CellType] = {}
    examples: dict[str, tuple[str, ...]] = {}
    with in_order(connection):
        for file in files:
            kind, reading = _reading(connection, argument, file, f"{table}_part")
            reading = with_partition(reading, file.partition, wanted)
            if first is None:
                first = (file, kind, reading)
            else:
                _refuse_other_columns(file, kind, reading, first)
            is_first = first[0] is file
            into = f"create temp table {table} as" if is_first else f"insert into {table} by name"
            before = 0 if is_first else _count(connection, table)
            try:
                run(f"{into} {reading.query}")
            except duckdb.Error as refused:
                raise reading.refusal(refused) from None
            finally:
                for each in reading.used:
                    connection.execute(f"drop table if exists {each}")
            rows = _count(connection, table) - before
            parts.append(Part(file.shown, rows, _first_line(reading, rows, file.newlines)))
            encoding = encoding if encoding != "utf-8" else file.encoding or encoding
            folded = {name.casefold(): name for name in types}
            for name, one in reading.types.items():
                known = folded.get(name.casefold(), name)
                types[known] = _both(types.get(known, one), one)
                examples[known] = (*examples.get(known, ()), *reading.examples.get(name, ()))
    assert first is not None  # there is no table of no files
    file, kind, reading = first
    description = Description(kind, tuple(parts), encoding, reading.delimiter, file.compression)
    return Source(
        connection.table(table),
        tuple(types),
        kind,
        description,
        argument,
        table,
        types,
        examples,
        has_row_ids=True,
        has_grades=reading.has_grades,
        assumed=reading.assumed,
    )


def _reading(
    connection: duckdb.DuckDBPyConnection, argument: str, file: PreparedFile, table: str
) -> tuple[Kind, Reading]:
    part = file.text
    try:
        document = document_reading(connection, part, table, argument)
        if document is not None:
            return document
        if is_json(part):
            return "json", rows_reading(connection, json_objects(connection, part, table))
        trec = trec_kind_of(part)
        if trec is not None:
            return trec, blanks_reading(connection, part, trec, table)
        printed = printed_reading(connection, part, table, is_relevant=argument == "relevant")
        if printed is not None:
            return "cases" if printed.has_both else "csv", printed
        names = names_between_blanks(part)
        if names is not None:
            return "csv", blanks_reading(connection, part, names, table)
    except RecmetricsError:
        connection.execute(f"drop table if exists {table}")
        raise
    delimited = delimited_reading(connection, part, is_relevant=argument == "relevant")
    return "cases" if delimited.has_both else "csv", delimited


def _refuse_other_columns(
    file: PreparedFile, kind: Kind, reading: Reading, first: tuple[PreparedFile, Kind, Reading]
) -> None:
    first_file, first_kind, first_reading = first
    if kind != first_kind:
        raise PartsDifferError(file.shown, first_file.shown, [kind], [first_kind])
    here, there = ({name.casefold() for name in each.types} for each in (reading, first_reading))
    if here != there:
        raise PartsDifferError(file.shown, first_file.shown, list(reading.types), list(first_reading.types))


def _first_line(reading: Reading, rows: int, newlines: int) -> int | None:
    """Return the line of the first row, if each line is a row: none is empty, no field goes over two."""
    if reading.first_line is None:
        return None
    lines = newlines - (reading.first_line - 1)
    # The last line may end with the file.
    return reading.first_line if rows in (lines, lines + 1) else None


def _both(one: CellType, other: CellType) -> CellType:
    """Return the cell type of the values of two parts together."""
    if one == other:
        return one
    return "decimal" if {one, other} == {"integer", "decimal"} else "mixed"


def _count(connection: duckdb.DuckDBPyConnection, table: str) -> int:
    ((rows,),) = connection.execute(f"select count(*) from {quoted(table)}").fetchall()
    return int(rows)


@contextmanager
def in_order(connection: duckdb.DuckDBPyConnection) -> Generator[None]:
    """Keep rows in their order meanwhile, so that a row's number gives its line."""
    ((was,),) = connection.execute("select current_setting('preserve_insertion_order')").fetchall()
    connection.execute("set preserve_insertion_order = true")
    try:
        yield
    finally:
        if not was:
            connection.execute("set preserve_insertion_order = false")
