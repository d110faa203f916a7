"""Tables that were printed: by pandas or R, or in Markdown."""

from __future__ import annotations

from typing import Final

import duckdb

from recmetrics.reading.documents import DocumentError
from recmetrics.reading.printed import printed_series, printed_tables
from recmetrics.reading.roles import head_of, row_head_of
from recmetrics.reading.table import Lines, Table
from recmetrics.reading.texts import header_tables
from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import MalformedRowError
from recmetrics.tables.formats.reading import (
    MAX_LINE,
    Reading,
    TextPart,
    half_of,
    put_columns,
    refuse_bad_names,
)

_LONGEST: Final = 1 << 22
"""Bytes that a printed text may have: people copy it."""


def printed_reading(
    connection: duckdb.DuckDBPyConnection, part: TextPart, table: str, *, is_relevant: bool
) -> Reading | None:
    """Return a reading of a table that was printed; None of any other text.

    Of two tables the one with grades, or else the second one, has the relevant items.

    Args:
        connection: Where its rows are put.
        part: The text.
        table: The table that takes them.
        is_relevant: Whether relevant items are wanted, or lists.

    Raises:
        MalformedRowError: If part of it was left out when it was printed, or a row has other cells.
    """
    if part.file.stat().st_size > _LONGEST:
        return None
    with part.file.open(encoding="utf-8") as text:
        first = text.readline(MAX_LINE)
        if not first.lstrip().startswith("|") and {*first.strip()} & {*",\t;|"}:
            return None
        lines = list(enumerate((first + text.read()).splitlines(), 1))
    try:
        found = _tables(lines, is_markdown=first.lstrip().startswith("|"))
    except DocumentError:
        raise MalformedRowError(part.shown, None, "cut") from None
    if not found or len(found) > 2:
        return None
    chosen = found[0] if len(found) == 1 or _is_truth(found[0]) == is_relevant else found[1]
    names = tuple(chosen.names)
    refuse_bad_names(part.shown, names)
    for line, row in chosen.rows:
        if len(row) != len(names):
            raise MalformedRowError(part.shown, line, "fields", len(names), len(row))
    rows = [[cell.strip() or None for cell in row] for _, row in chosen.rows]
    columns = {name: arrow.array([row[at] for row in rows], arrow.string()) for at, name in enumerate(names)}
    put_columns(connection, table, columns)
    reading = Reading(
        query=f"select * from {table}",
        types=dict.fromkeys(names, "text"),
        refusal=lambda _: MalformedRowError(part.shown, None, "malformed"),
        used=(table,),
        has_both=len(found) > 1,
    )
    return half_of(reading, [row for _, row in chosen.rows], is_relevant=is_relevant)


def _tables(lines: Lines, *, is_markdown: bool) -> list[Table] | None:
    if is_markdown:
        return header_tables(lines)
    series = printed_series(lines)
    return printed_tables(lines) if series is None else [one.table for one in series]


def _is_truth(table: Table) -> bool:
    return any(row_head_of(name) == "grade" or head_of(name) == "relevant" for name in table.names)
