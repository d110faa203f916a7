"""JSON of one object: `{case: {item: score}}`, as ranx and pytrec_eval write it, or lists or columns."""

from __future__ import annotations

import json
import re
from typing import Final, cast

import duckdb

from recmetrics.reading.roles import SYNONYMS, plain_name
from recmetrics.tables.errors import MalformedRowError
from recmetrics.tables.formats.case_json import is_case_json
from recmetrics.tables.formats.json_columns import columns_reading
from recmetrics.tables.formats.json_objects import MAX_DOCUMENT, cell_type_of, entries_query
from recmetrics.tables.formats.reading import MAX_LINE, Reading, TextPart
from recmetrics.tables.literals import literal
from recmetrics.tables.query import quoted

_OPENS: Final = re.compile(r'\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*[\[{]')
_NUMBERS: Final = frozenset({"DOUBLE", "UBIGINT", "BIGINT", "HUGEINT", "BOOLEAN", "NULL"})
_SCALARS: Final = _NUMBERS | {"VARCHAR"}


def nested_reading(
    connection: duckdb.DuckDBPyConnection, part: TextPart, table: str, *, relevant: bool
) -> Reading | None:
    """Return a reading of one object as rows; None for any other text.

    Numbers are scores of what is recommended and grades of what is relevant; a place in a list is a rank. A
    case with nothing in it is known all the same: it gets a row of the grade 0.

    Args:
        connection: Where the object is put.
        part: The text, which is JSON.
        table: The table that takes the cases.
        relevant: Whether it holds relevant items rather than recommendations.

    Raises:
        MalformedRowError: If a case, or an item of a case, is there twice, or the cases are of several kinds.
    """
    if not _may_be_nested(part):
        return None
    try:
        connection.execute(
            f"create temp table {table} as "
            "select unnest(map_entries(cast(object as map(varchar, json)))) as entry "
            f"from ({entries_query(part, 'unstructured', MAX_DOCUMENT)})"
        )
    except duckdb.Error as refused:
        if "keys must be unique" in str(refused):
            raise MalformedRowError(part.shown, None, "key_repeated") from None
        return None  # it is no JSON, and whoever reads it as rows says where
    types = _types(connection, f"select entry.value as value from {table}") - {"NULL"}
    entries, allowed = _LISTS if types == {"ARRAY"} else _MAPPINGS
    entries = entries.format(table)
    try:
        inside = types if types not in ({"ARRAY"}, {"OBJECT"}) else _types(connection, entries)
    except duckdb.Error:  # an item is there twice
        connection.execute(f"drop table {table}")
        raise MalformedRowError(part.shown, None, "key_repeated") from None
    keys = _first_keys(connection, table)
    has_columns = _are_columns(keys)
    if has_columns and not is_case_json(keys) and len(types) == 1 and types <= {"ARRAY", "OBJECT"}:
        return columns_reading(connection, part, table, *types)
    is_of_cases = types == {"ARRAY"} and not has_columns and "cases" not in keys
    if is_of_cases and inside and inside <= {"ARRAY", "OBJECT"} and _are_numbered(connection, entries):
        # Lists of pairs or of objects: what stands in a cell of a table is read in the same way.
        return Reading(
            query=f'select entry.key as "case", cast(entry.value as varchar) as item from {table}',
            types={"case": "text", "item": "text"},
            refusal=lambda _: MalformedRowError(part.shown, None, "malformed"),
            used=(table,),
        )
    if not inside <= allowed or has_columns:
        connection.execute(f"drop table {table}")
        if has_columns or "cases" in keys or not types <= {"ARRAY", "OBJECT"}:
            return None
        raise MalformedRowError(part.shown, None, "not_nested")
    are_lists = types == {"ARRAY"}
    value = "grade" if relevant else "rank" if are_lists else "score"
    item = cell_type_of(frozenset(inside - {"NULL"})) if are_lists else "text"
    number = "value ->> '$'" if not are_lists else "'1'" if relevant else "place"
    item_text = "value ->> '$'" if are_lists else "key"
    query = f'select "case", {item_text} as item, {number} as {value} from ({entries})'
    if relevant:
        query += (
            f" union all select entry.key, '-', '0' from {table} "
            "where coalesce(cast(entry.value as varchar), '{}') in ('{}', '[]')"
        )
    return Reading(
        query=query,
        types={"case": "text", "item": item, value: "integer" if value == "rank" else "text"},
        refusal=lambda _: MalformedRowError(part.shown, None, "malformed"),
        used=(table,),
        has_grades=not are_lists,
    )


_MAPPINGS: Final = (
    'select "case", entry.key as key, entry.value as value from (select entry.key as "case", '
    "unnest(map_entries(cast(entry.value as map(varchar, json)))) as entry from {})",
    _NUMBERS,
)
_LISTS: Final = (
    'select "case", unnest(items) as value, generate_subscripts(items, 1) as place from ('
    'select entry.key as "case", from_json(entry.value, \'["JSON"]\') as items from {})',
    _SCALARS,
)
"""The query for the entries of all cases, and the types that they may have."""


def _are_numbered(connection: duckdb.DuckDBPyConnection, entries: str) -> bool:
    """Return whether what is in the lists are objects, or pairs of an item and its number."""
    numbers = ", ".join(map(literal, sorted(_NUMBERS)))
    no_pair = f"json_array_length(value) <> 2 or json_type(value, '/1') not in ({numbers})"
    odd = f"select 1 from ({entries}) where json_type(value) = 'ARRAY' and ({no_pair}) limit 1"
    return not connection.execute(odd).fetchall()


def _may_be_nested(part: TextPart) -> bool:
    """Return whether a text starts with an object whose first value is an object or a list.

    An object that fills the first line alone may as well be a row of JSON Lines; then more lines follow it.
    """
    with part.file.open(encoding="utf-8") as text:
        start = text.read(MAX_LINE)
    if not _OPENS.match(start):
        return False
    line, _, rest = start.lstrip().partition("\n")
    return not (_is_object(line) and rest.strip())


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _first_keys(connection: duckdb.DuckDBPyConnection, table: str) -> tuple[str, ...]:
    connection.execute(f"select entry.key from {table} limit 20")
    return tuple(key for (key,) in cast("list[tuple[str]]", connection.fetchall()))


def _are_columns(keys: tuple[str, ...]) -> bool:
    """Return whether the keys name the parts of a case or the columns of a table, rather than cases."""
    plain = {plain_name(key) for key in keys}
    return is_case_json(keys) or bool(plain & SYNONYMS["case"] and plain & SYNONYMS["item"])


def _types(connection: duckdb.DuckDBPyConnection, values: str) -> set[str]:
    connection.execute(
        f"select distinct json_type({quoted('value')}) from ({values}) where value is not null"
    )
    return {kind for (kind,) in cast("list[tuple[str]]", connection.fetchall())}
