"""JSON of one object of columns, `{"user": [...], "item": [...]}`, as pandas' `to_json` writes a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

import duckdb

from recmetrics.tables.errors import MalformedRowError
from recmetrics.tables.formats.json_objects import JsonObjects, column_names, rows_reading
from recmetrics.tables.formats.reading import Reading, TextPart, refuse_bad_names
from recmetrics.tables.literals import literal

_LIST: Final = "from_json(entry.value, '[\"JSON\"]')"
_MAPPING: Final = "cast(entry.value as map(varchar, json))"
_FORMS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "ARRAY": ((_LIST, f"len({_LIST})"),),
    "OBJECT": (
        (f"map_values({_MAPPING})", f"map_keys({_MAPPING})"),
        (
            f"list_transform(list_sort(map_entries({_MAPPING})), lambda one: one.value)",
            f"list_sort(map_keys({_MAPPING}))",
        ),
    ),
}
"""By the type of the columns: their values, and what must be alike in all; in order, or else sorted."""


def columns_reading(connection: duckdb.DuckDBPyConnection, part: TextPart, table: str, kind: str) -> Reading:
    """Return a reading of columns as rows.

    Args:
        connection: Where the object is.
        part: The text.
        table: The table of its entries, the name and the value of each column.
        kind: The type of the values: "ARRAY" for lists, "OBJECT" for mappings from the labels of the rows.

    Raises:
        ColumnNamesError: If two names differ in the case of their letters only.
        MalformedRowError: If the columns do not have the same rows.
    """
    fits = [f"count(distinct {labels}) = 1" for _, labels in _FORMS[kind]]
    names, *alike = connection.execute(
        f"select list(entry.key order by rowid), {', '.join(fits)} from {table}"
    ).fetchall()[0]
    values = next((one for (one, _), fit in zip(_FORMS[kind], alike, strict=True) if fit), None)
    if values is None:
        connection.execute(f"drop table {table}")
        raise MalformedRowError(part.shown, None, "columns_differ")
    keys = tuple(cast("list[str]", names))
    refuse_bad_names(part.shown, column_names(keys))
    objects = f"{table}_objects"
    columns = ", ".join(
        f"unnest((select {values} from {table} where entry.key = {literal(key)})) as column_{at}"
        for at, key in enumerate(keys)
    )
    pairs = ", ".join(f"{literal(key)}, column_{at}" for at, key in enumerate(keys))
    connection.execute(
        f"create temp table {objects} as select json_object({pairs}) as object from (select {columns})"
    )
    reading = rows_reading(connection, JsonObjects(objects, keys, "entry", part))
    return replace(reading, used=(objects, table))
