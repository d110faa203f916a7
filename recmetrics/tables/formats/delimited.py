"""CSV and its relatives: which character separates the fields, and whether the first line names them."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

import duckdb

from recmetrics.tables.errors import ColumnNamesError, MalformedRowError
from recmetrics.tables.formats.columns import SYNONYMS, plain_name
from recmetrics.tables.formats.reading import (
    MAX_LINE,
    Reading,
    TextPart,
    first_long_line,
    is_number,
    refuse_bad_names,
)
from recmetrics.tables.literals import literal, text_columns
from recmetrics.tables.query import quoted

_DELIMITERS: Final = (",", "\t", ";", "|")
_SAMPLED: Final = 20
_KNOWN_NAMES: Final = frozenset(name for names in SYNONYMS.values() for name in names)


def delimited_reading(part: TextPart) -> Reading:
    """Return a reading of a text whose fields are separated by a comma, a tab, a semicolon or a bar.

    Every column is text: 007 stays 007. An empty field is null. The first line must name the columns.

    Args:
        part: The text.

    Raises:
        ColumnNamesError: If the names are missing or repeated.
        MalformedRowError: If the first line is too long.
    """
    blank, start = _start(part)
    delimiter, rows = _delimiter_of(start)
    header = rows[0]
    _refuse_missing_header(part.shown, blank + 1, header, rows[1:])
    names = tuple(name.strip() or f"unnamed_{at}" for at, name in enumerate(header, 1))
    refuse_bad_names(part.shown, names, blank + 1)
    options = (
        f"auto_detect = false, delim = {literal(delimiter)}, quote = '\"', escape = '\"', header = true, "
        f"skip = {blank}, columns = {text_columns(names)}, strict_mode = true, null_padding = false, "
        f"compression = 'none', hive_partitioning = false, max_line_size = {MAX_LINE}"
    )
    columns = ", ".join(map(quoted, names))
    return Reading(
        query=f"select {columns} from read_csv({part.path}, {options})",
        types=dict.fromkeys(names, "text"),
        refusal=lambda refused: _refusal(part, delimiter, len(names), refused),
        first_line=blank + 2,
        delimiter=delimiter,
    )


def _start(part: TextPart) -> tuple[int, list[str]]:
    """Return the number of empty lines at the start, and the first lines after them."""
    with part.file.open(encoding="utf-8", newline="") as text:
        block = text.read(MAX_LINE)
    lines = block.splitlines(keepends=True) if "\n" in block else re.findall(r"[^\r]*\r|[^\r]+\Z", block)
    # The last line of the block may go on after it.
    whole = lines if len(block) < MAX_LINE else lines[:-1]
    if not whole:
        raise first_long_line(part)
    blank = next((at for at, line in enumerate(whole) if line.strip()), 0)
    return blank, whole[blank : blank + 10 * _SAMPLED]


def _delimiter_of(lines: Sequence[str]) -> tuple[str, list[list[str]]]:
    """Detect the delimiter: it cuts most lines into as many fields as the first; return it and the fields."""
    best: tuple[tuple[bool, float, int], str, list[list[str]]] | None = None
    for delimiter in _DELIMITERS:
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
    try:
        for row in islice(csv.reader(lines, delimiter=delimiter), _SAMPLED):
            if row:
                rows.append(row)
    except csv.Error:  # a field longer than Python's csv reads; DuckDB will say where
        pass
    return rows or [[lines[0].strip()]]


def _refuse_missing_header(
    file: str, line: int, header: Sequence[str], rows: Sequence[Sequence[str]]
) -> None:
    """Refuse a first line that looks like all others: with a number in it, or a value that comes again."""
    if any(plain_name(name) in _KNOWN_NAMES for name in header):
        return
    comes_again = any(
        name.strip() and any(at < len(row) and row[at] == name for row in rows)
        for at, name in enumerate(header)
    )
    if comes_again or any(map(is_number, header)):
        raise ColumnNamesError(file, "header_missing", header, line)


def _refusal(part: TextPart, delimiter: str, fields: int, refused: duckdb.Error) -> MalformedRowError:
    message = str(refused)
    if "Maximum line size" in message:
        return first_long_line(part)
    if "unterminated quote" in message:
        return MalformedRowError(part.shown, _line_in(message), "open_quote")
    found = re.search(r"Expected Number of Columns: (\d+) Found: (\d+)", message)
    if found is None:
        return MalformedRowError(part.shown, _line_in(message), "malformed")
    # DuckDB counts rows; where a quoted field goes over several lines, that is not the line.
    number = _line_with_other_fields(part, delimiter, fields) or _line_in(message)
    return MalformedRowError(part.shown, number, "fields", int(found[1]), int(found[2]))


def _line_in(message: str) -> int | None:
    line = re.search(r"Error on Line: (\d+)", message)
    return int(line[1]) if line else None


def _line_with_other_fields(part: TextPart, delimiter: str, fields: int) -> int | None:
    before = 0
    with part.file.open(encoding="utf-8", newline="") as text:
        rows = csv.reader(text, delimiter=delimiter)
        try:
            for row in rows:
                if row and len(row) != fields:
                    return before + 1
                before = rows.line_num
        except csv.Error:
            return None
    return None
