"""Fields between blanks: TREC runs and qrels, and tables whose first line names the columns."""

from __future__ import annotations

from itertools import islice
from typing import Final

import duckdb

from recmetrics.reading.roles import KNOWN_NAMES, plain_name
from recmetrics.reading.trec import FIELDS, SAMPLED, TrecKind, fields_between_blanks, lines_kind
from recmetrics.tables.errors import MalformedRowError
from recmetrics.tables.formats.reading import (
    MAX_LINE,
    Reading,
    TextPart,
    first_long_line,
    lines_query,
    refuse_bad_names,
)

_IS_NUMBER: Final = "try_cast(fields[{}] as double) is not null"


def trec_kind_of(part: TextPart) -> TrecKind | None:
    """Detect a TREC run or qrels, by the shape of the first lines; None when it is neither."""
    with part.file.open(encoding="utf-8") as text:
        rows = [fields_between_blanks(line) for line in islice(text, SAMPLED)]
    return lines_kind([row for row in rows if row and not row[0].startswith("#")])


def names_between_blanks(part: TextPart) -> tuple[str, ...] | None:
    """Return the names of columns in a first line that has them between blanks; None where it has none."""
    with part.file.open(encoding="utf-8") as text:
        first = text.readline(MAX_LINE)
    names = tuple(fields_between_blanks(first))
    known = [name for name in names if plain_name(name) in KNOWN_NAMES]
    return names if len(known) > 1 and not {*first.strip()} & {*",\t;|"} else None


def blanks_reading(
    connection: duckdb.DuckDBPyConnection, part: TextPart, form: TrecKind | tuple[str, ...], table: str
) -> Reading:
    """Return a reading of fields between blanks: of a run, of qrels, or below names of columns.

    Lines of a run or of qrels that start with # are comments. Text after the last field belongs to it, unless
    a number stands first: then an id seems to have a blank in it, and all fields would be wrong.

    Args:
        connection: Where the lines are put.
        part: The text.
        form: Which of the two, or the names of the columns, which are the first line.
        table: The table that takes the lines.

    Raises:
        MalformedRowError: If a line has too few or too many fields.
        ColumnNamesError: If names of columns are repeated.
    """
    names = FIELDS[form] if isinstance(form, str) else form
    refuse_bad_names(part.shown, names, 1)
    fields = "list_filter(string_split(replace(line, chr(9), ' '), ' '), lambda field: field <> '')"
    try:
        connection.execute(
            f"create temp table {table} as select {fields} as fields from ({lines_query(part)})"
        )
    except duckdb.Error:
        raise _refusal(part) from None
    # In a run the sixth field is the tag, which may go on; in qrels what follows the fourth has no name.
    named = len(names) if form == "trec_run" else len(names) + 1
    goes_on, is_comment, head = "false", "false", 1
    if isinstance(form, str):
        goes_on = f"len(fields) > {len(names)} and not ({_IS_NUMBER.format(named)})"
        is_comment, head = "starts_with(fields[1], '#')", 0
    bad = connection.execute(
        f"select rowid + 1, len(fields) from {table} where len(fields) not in (0, {len(names)}) "
        f"and not ({goes_on}) and not {is_comment} order by rowid limit 1"
    ).fetchall()
    for number, found in bad:
        raise MalformedRowError(part.shown, number, "fields", len(names), found)
    columns = ", ".join(f'fields[{at}] as "{name}"' for at, name in enumerate(names, 1))
    return Reading(
        query=f"select {columns} from {table} where len(fields) > 0 and rowid >= {head} and not {is_comment}",
        types=dict.fromkeys(names, "text"),
        refusal=lambda _: _refusal(part),
        first_line=1 + head,
        used=(table,),
    )


def _refusal(part: TextPart) -> MalformedRowError:
    return first_long_line(part) or MalformedRowError(part.shown, None, "malformed")
