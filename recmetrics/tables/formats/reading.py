"""Result of a format's parser: the rows of one file, in SQL."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

import duckdb

from recmetrics.reading.texts import halves_in
from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import ColumnNamesError, MalformedRowError, RecmetricsError
from recmetrics.tables.formats.files import exact_pattern
from recmetrics.tables.literals import literal
from recmetrics.tables.query import quoted

CellType = Literal["text", "integer", "decimal", "mixed", "other"]
"""The type of a column's values. "other" is never an id: dates, truth values, lists, bytes."""

MAX_LINE: Final = 2_000_000
"""Bytes that a line may have; more is a quotation mark that was never closed, or no table."""

MAX_COLUMNS: Final = 1_000
"""Columns that a table may have."""


@dataclass(frozen=True, slots=True)
class TextPart:
    """One file of text, ready to be read.

    Args:
        file: The file: plain UTF-8, not compressed.
        shown: What it is called in errors.
        newlines: How many lines end in it.
    """

    file: Path
    shown: str
    newlines: int

    @property
    def path(self) -> str:
        """The path of the file, as SQL."""
        return literal(exact_pattern(self.file))


@dataclass(frozen=True, slots=True)
class Reading:
    """The query for the rows of one file, with their types.

    Args:
        query: SQL that gives the rows.
        types: Name of each column -> what its values are.
        refusal: Translates DuckDB's error, while the rows are read, into one of this package.
        first_line: The line of the first row, where each line is a row; None where it may not be.
        examples: Name of a column of mixed types -> values that show it, each with its place.
        used: Tables that the query reads, and that may go when the rows have been read.
        delimiter: What separates the fields, where that had to be found out.
        has_grades: Whether its grades are the file's own, rather than 1 for each item of a list.
        assumed: The names of its columns, where the file has none and the shape of its rows told.
        has_both: Whether the file has the lists and the relevant items of each case; these are one half.
    """

    query: str
    types: Mapping[str, CellType]
    refusal: Callable[[duckdb.Error], RecmetricsError]
    first_line: int | None = None
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    used: tuple[str, ...] = ()
    delimiter: str | None = None
    has_grades: bool = True
    assumed: tuple[str, ...] = ()
    has_both: bool = False


def half_of(reading: Reading, rows: Sequence[Sequence[str]], *, is_relevant: bool) -> Reading:
    """Return one half of a table with the list and the relevant items of each case; other tables as they are.

    Args:
        reading: The table.
        rows: Some of its rows.
        is_relevant: Whether the relevant items are wanted, or the lists.
    """
    found = halves_in(list(reading.types), rows)
    if found is None:
        return reading
    case, listed, relevant = map(quoted, found)
    query = f"select {case}, {relevant if is_relevant else listed} as items from ({reading.query})"
    return replace(reading, query=query, types={found[0]: "text", "items": "text"}, has_both=True)


def put_columns(
    connection: duckdb.DuckDBPyConnection, table: str, columns: Mapping[str, object], query: str = "*"
) -> None:
    """Make a table of columns of Arrow.

    Args:
        connection: Where it is made.
        table: Its name.
        columns: The columns by name.
        query: What is selected of them, as SQL.
    """
    given = f"{table}_given"
    connection.register(given, arrow.table(dict(columns)))
    try:
        connection.execute(f"create temp table {table} as select {query} from {given}")
    finally:
        connection.unregister(given)


def lines_query(part: TextPart) -> str:
    """Return SQL for the lines of a text, one column `line`, null for an empty one."""
    # A control character separates the fields, so that there is one: no text that is read here has it.
    return (
        f"select line from read_csv({part.path}, auto_detect = false, delim = '\x01', "
        "quote = '', escape = '', header = false, columns = {'line': 'VARCHAR'}, compression = 'none', "
        f"hive_partitioning = false, max_line_size = {MAX_LINE})"
    )


def refuse_bad_names(file: str, names: tuple[str, ...], line: int | None = None) -> None:
    """Refuse more columns than can be meant, and names that differ in nothing but the case of their letters.

    Args:
        file: The file, for the error.
        names: The names of its columns.
        line: Their line.

    Raises:
        ColumnNamesError: If there are such names.
    """
    if len(names) > MAX_COLUMNS:
        raise ColumnNamesError(file, "too_many", names[:8], line)
    alike = [name.casefold() for name in names]
    repeated = [name for name, folded in zip(names, alike, strict=True) if alike.count(folded) > 1]
    if repeated:
        raise ColumnNamesError(file, "repeated", repeated, line)


def first_long_line(part: TextPart) -> MalformedRowError | None:
    """Return the error that names the first line that is too long; None if there is no such line."""
    with part.file.open("rb") as stream:
        number = 1
        while line := stream.readline(MAX_LINE + 1):
            if len(line) > MAX_LINE:
                return MalformedRowError(part.shown, number, "too_long", MAX_LINE)
            number += 1
    return None
