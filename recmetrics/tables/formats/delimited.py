"""CSV and its relatives: which character separates the fields, and whether the first line names them."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import duckdb

from recmetrics.reading.numbers import is_number
from recmetrics.reading.roles import KNOWN_NAMES, plain_name
from recmetrics.reading.table import opening_of
from recmetrics.reading.texts import headless_columns
from recmetrics.reading.wide_columns import ranks_in
from recmetrics.tables.errors import ColumnNamesError, MalformedRowError
from recmetrics.tables.formats.reading import (
    MAX_LINE,
    Reading,
    TextPart,
    first_long_line,
    half_of,
    refuse_bad_names,
)
from recmetrics.tables.literals import literal, text_columns
from recmetrics.tables.query import quoted

_DELIMITERS: Final = (",", "\t", ";", "|", "::")
_SAMPLED: Final = 20
_REJECTS: Final = 1000  # several threads read, and any may come to its first one first
_BLANKS: Final = " \t"


@dataclass(frozen=True, slots=True)
class _Start:
    """The first lines of a text.

    Args:
        skipped: How many lines stand before the names of the columns.
        lines: The lines from there on.
        delimiter: What separates the fields, where a line says so.
    """

    skipped: int
    lines: list[str]
    delimiter: str | None


def delimited_reading(
    connection: duckdb.DuckDBPyConnection, part: TextPart, *, is_relevant: bool = False
) -> Reading:
    """Return a reading of a text whose fields are separated by a comma, a tab, a semicolon or a bar.

    Every column is text: 007 stays 007. An empty field is null. The first line names the columns, unless the
    shape of the rows leaves no doubt; before it there may be comments that start with #, and a line such as
    `sep=;`, which spreadsheets write. Blanks around fields are no part of them, where no field is in
    quotation marks. Columns of ranks, `rec_1, rec_2`, are one of lists.

    Args:
        connection: Where it is read again if it cannot be read, to find out why.
        part: The text.
        is_relevant: Whether two columns without names are cases and items, and ratings are meant.

    Raises:
        ColumnNamesError: If the names are missing or repeated.
        MalformedRowError: If the first line is too long.
    """
    start = _start(part)
    delimiter, rows = _delimiter_of(start.lines, start.delimiter)
    header = rows[0]
    line = start.skipped + 1
    assumed = _assumed_columns(rows, is_relevant=is_relevant)
    if assumed is None:
        _refuse_missing_header(part.shown, line, header, rows[1:])
    given = header if assumed is None else assumed
    names = tuple(name.strip() or f"unnamed_{at}" for at, name in enumerate(given, 1))
    refuse_bad_names(part.shown, names, line)
    options = (
        f"auto_detect = false, delim = {literal(delimiter)}, quote = '\"', escape = '\"', "
        f"header = {str(assumed is None).lower()}, "
        f"skip = {start.skipped}, columns = {text_columns(names)}, strict_mode = true, null_padding = false, "
        f"compression = 'none', hive_partitioning = false, max_line_size = {MAX_LINE}"
    )
    columns = {name: quoted(name) for name in names}
    if _has_blanks(start.lines, rows):
        columns = {name: f"nullif(trim({value}, {literal(_BLANKS)}), '')" for name, value in columns.items()}
    ranks = [names[at] for at in ranks_in(names)] if "items" not in names else []
    if ranks:
        ranked = ", ".join(columns[name] for name in ranks)
        columns["items"] = f"list_filter([{ranked}], lambda one: one is not null)"
    selected = ", ".join(f"{value} as {quoted(name)}" for name, value in columns.items() if name not in ranks)
    reading = Reading(
        query=f"select {selected} from read_csv({part.path}, {options})",
        types={
            name: "other" if ranks and name == "items" else "text" for name in columns if name not in ranks
        },
        refusal=lambda _: _refusal(connection, part, delimiter, len(names), options),
        first_line=line + (assumed is None),
        delimiter=delimiter,
        assumed=names if assumed is not None else (),
    )
    return half_of(reading, rows if ranks else rows[assumed is None :], is_relevant=is_relevant)


def _assumed_columns(rows: Sequence[Sequence[str]], *, is_relevant: bool) -> list[str] | None:
    """Return names for the columns of rows without a header, where these can be told; None elsewhere."""
    if _has_known_name(rows[0]):
        return None
    names = headless_columns(rows)
    if names is None:
        are_pairs = is_relevant and all(len(row) == 2 for row in rows) and _is_row(rows[0], rows[1:])
        return ["user", "item"] if are_pairs else None
    return names if is_relevant or "rating" not in names else None


def _start(part: TextPart) -> _Start:
    """Return the first lines, without those that say nothing about the rows."""
    with part.file.open(encoding="utf-8", newline="") as text:
        block = text.read(MAX_LINE)
    lines = block.splitlines(keepends=True) if "\n" in block else re.findall(r"[^\r]*\r|[^\r]+\Z", block)
    # The last line of the block may go on after it.
    whole = lines if len(block) < MAX_LINE else lines[:-1]
    if not whole:
        raise _too_long(part, 1)
    skipped, delimiter = opening_of(whole)
    return _Start(skipped, whole[skipped : skipped + 10 * _SAMPLED], delimiter or None)


def _has_blanks(lines: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Return whether fields have blanks around them that are no part of them, as in quotation marks."""
    is_quoted = any('"' in line for line in lines)
    return not is_quoted and any(field != field.strip(_BLANKS) for row in rows for field in row)


def _delimiter_of(lines: Sequence[str], said: str | None) -> tuple[str, list[list[str]]]:
    """Detect the delimiter: it cuts most lines into as many fields as the first; return it and the fields."""
    best: tuple[tuple[bool, float, int], str, list[list[str]]] | None = None
    for delimiter in _DELIMITERS if said is None else (said,):
        rows = _rows(lines, delimiter)
        fields = len(rows[0])
        alike = sum(len(row) == fields for row in rows) / len(rows)
        fitness = (fields > 1, alike, fields)
        if best is None or fitness > best[0]:
            best = (fitness, delimiter, rows)
    assert best is not None
    return best[1], best[2]


def _rows(lines: Sequence[str], delimiter: str) -> list[list[str]]:
    rows: list[list[str]] = []
    if len(delimiter) > 1:
        rows = [line.strip("\r\n").split(delimiter) for line in islice(lines, _SAMPLED) if line.strip()]
        return rows or [[lines[0].strip()]]
    try:
        for row in islice(csv.reader(lines, delimiter=delimiter), _SAMPLED):
            if row:
                rows.append(row)
    except csv.Error:  # a field longer than Python's csv reads; DuckDB will say where
        pass
    return rows or [[lines[0].strip()]]


def _has_known_name(header: Sequence[str]) -> bool:
    return any(plain_name(name) in KNOWN_NAMES for name in header)


def _is_row(header: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Return whether a first line looks like all others: with a number in it, or a value that comes again."""
    comes_again = any(
        name.strip() and any(at < len(row) and row[at] == name for row in rows)
        for at, name in enumerate(header)
    )
    pieces = re.split(r"::|\s+", header[0].strip()) if len(header) == 1 else header
    return comes_again or any(map(is_number, pieces))


def _refuse_missing_header(
    file: str, line: int, header: Sequence[str], rows: Sequence[Sequence[str]]
) -> None:
    if not _has_known_name(header) and _is_row(header, rows):
        raise ColumnNamesError(file, "header_missing", header, line)


def _refusal(
    connection: duckdb.DuckDBPyConnection, part: TextPart, delimiter: str, fields: int, options: str
) -> MalformedRowError:
    """Return the first error in a text that could not be read: it is read once more for that, to its end."""
    line, kind = _first_reject(connection, part, options)
    if kind == "LINE SIZE OVER MAXIMUM":
        return _too_long(part, line)
    if kind == "UNQUOTED VALUE":
        return MalformedRowError(part.shown, line, "open_quote")
    if kind not in ("TOO MANY COLUMNS", "MISSING COLUMNS"):
        return MalformedRowError(part.shown, line, "malformed")
    # DuckDB counts rows; where a quoted field goes over several lines, that is not the line.
    number, found = _line_with_other_fields(part, delimiter, fields)
    return MalformedRowError(part.shown, number or line, "fields", fields, found)


def _too_long(part: TextPart, line: int | None) -> MalformedRowError:
    return first_long_line(part) or MalformedRowError(part.shown, line, "too_long", MAX_LINE)


def _first_reject(
    connection: duckdb.DuckDBPyConnection, part: TextPart, options: str
) -> tuple[int | None, str | None]:
    """Return the line and the kind of the first row that DuckDB rejects, as far as it says so."""
    errors, scans = "recmetrics_reject_errors", "recmetrics_reject_scans"
    tables = f"rejects_table = '{errors}', rejects_scan = '{scans}'"
    rejects = f"store_rejects = true, rejects_limit = {_REJECTS}, {tables}"
    try:
        # The table of errors is there when the rows have been fetched.
        connection.execute(f"select count(*) from read_csv({part.path}, {options}, {rejects})").fetchall()
        found = connection.execute(f"select line, error_type::varchar from {errors} order by line").fetchall()
    except duckdb.Error:
        return None, None
    finally:
        for table in (errors, scans):
            connection.execute(f"drop table if exists {table}")
    return found[0] if found else (None, None)


def _line_with_other_fields(part: TextPart, delimiter: str, fields: int) -> tuple[int | None, int | None]:
    """Return the line of the first row with another number of fields, and how many there are."""
    before = 0
    with part.file.open(encoding="utf-8", newline="") as text:
        rows = csv.reader(text, delimiter=delimiter[:1])
        try:
            for row in rows:
                if row and len(row) != fields:
                    return before + 1, len(row)
                before = rows.line_num
        except csv.Error:
            return None, None
    return None, None
