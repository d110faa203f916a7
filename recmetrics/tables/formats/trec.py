"""TREC runs and qrels: fields between blanks, and no line that names them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final, Literal

import duckdb

from recmetrics.tables.errors import MalformedRowError
from recmetrics.tables.formats.reading import Reading, TextPart, first_long_line, is_number, lines_query

TrecKind = Literal["trec_run", "trec_qrels"]

_FIELDS: Final[dict[TrecKind, tuple[str, ...]]] = {
    "trec_run": ("case", "iteration", "item", "rank", "score", "tag"),
    "trec_qrels": ("case", "iteration", "item", "grade"),
}
_SAMPLED: Final = 50


def trec_kind_of(part: TextPart) -> TrecKind | None:
    """Detect a TREC run or qrels, by the first lines; None when it is neither.

    In both, the second field has been without a meaning for decades, and is 0 or Q0. It tells them from
    tables of four or six numbers without a header, which could mean anything.
    """
    with part.file.open(encoding="utf-8") as text:
        rows = [line.split() for line in islice(text, _SAMPLED)]
    rows = [row for row in rows if row]
    if rows and all(_is_run(row) for row in rows):
        return "trec_run"
    return "trec_qrels" if rows and all(_is_judgement(row) for row in rows) else None


def trec_reading(
    connection: duckdb.DuckDBPyConnection, part: TextPart, kind: TrecKind, table: str
) -> Reading:
    """Return a reading of a run or qrels.

    Args:
        connection: Where the lines are put.
        part: The text.
        kind: Which of the two.
        table: The table that takes the lines.

    Raises:
        MalformedRowError: If a line has too few or too many fields.
    """
    names = _FIELDS[kind]
    fields = "list_filter(string_split(replace(line, chr(9), ' '), ' '), lambda field: field <> '')"
    try:
        connection.execute(
            f"create temp table {table} as select {fields} as fields from ({lines_query(part)})"
        )
    except duckdb.Error as refused:
        raise _refusal(part, refused) from None
    bad = connection.execute(
        f"select rowid + 1, len(fields) from {table} "
        f"where len(fields) not in (0, {len(names)}) order by rowid limit 1"
    ).fetchall()
    for number, found in bad:
        raise MalformedRowError(part.shown, number, "fields", len(names), found)
    columns = ", ".join(f'fields[{at}] as "{name}"' for at, name in enumerate(names, 1))
    return Reading(
        query=f"select {columns} from {table} where len(fields) > 0",
        types=dict.fromkeys(names, "text"),
        refusal=lambda refused: _refusal(part, refused),
        first_line=1,
        used=(table,),
    )


def _refusal(part: TextPart, refused: duckdb.Error) -> MalformedRowError:
    if "Maximum line size" in str(refused):
        return first_long_line(part)
    return MalformedRowError(part.shown, None, "malformed")


def _is_run(row: Sequence[str]) -> bool:
    return len(row) == 6 and row[1].upper() in ("0", "Q0") and is_number(row[3]) and is_number(row[4])


def _is_judgement(row: Sequence[str]) -> bool:
    return len(row) == 4 and row[1].upper() in ("0", "Q0") and is_number(row[3])
