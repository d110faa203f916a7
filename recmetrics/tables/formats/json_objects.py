"""JSON: objects in lines, or in one list; each object is a row, its keys are the columns."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final, cast

import duckdb

from recmetrics.tables.errors import LineProblem, MalformedRowError, Unit, UnreadableFileError
from recmetrics.tables.formats.json_values import first_bad_value
from recmetrics.tables.formats.reading import (
    MAX_LINE,
    CellType,
    Reading,
    TextPart,
    first_long_line,
    lines_query,
    refuse_bad_names,
)
from recmetrics.tables.literals import literal, literals
from recmetrics.tables.query import quoted

MAX_OBJECT: Final = 1 << 24
"""Bytes that one entry of a JSON list may have."""


@dataclass(frozen=True, slots=True)
class JsonObjects:
    """The objects of a text, in a table with one column `object`, null for an empty line.

    Args:
        table: The table.
        keys: The keys of the objects, in the order in which they first come.
        unit: What the rows of the table are in the text.
        part: The text.
    """

    table: str
    keys: tuple[str, ...]
    unit: Unit
    part: TextPart

    def error(self, row: int | None, problem: LineProblem) -> MalformedRowError:
        """Return the error that names a row, from 0, of the table."""
        number = None if row is None else row + 1
        return MalformedRowError(self.part.shown, number, problem, unit=self.unit)


def is_json(part: TextPart) -> bool:
    """Return whether a text starts as JSON does."""
    return _first_line(part).lstrip()[:1] in ("[", "{")


def json_objects(connection: duckdb.DuckDBPyConnection, part: TextPart, table: str) -> JsonObjects:
    """Read the objects of a text: one in each line, or a list of them.

    Args:
        connection: Where the table is made.
        part: The text.
        table: The name of the table.

    Raises:
        MalformedRowError: If something is no JSON, or no object.
        UnreadableFileError: If there is no object with a key.
        ColumnNamesError: If an object has a key twice, or keys that differ in the case of their letters only.
    """
    unit: Unit = "entry"
    first = _first_line(part).lstrip()
    if first.startswith("["):
        # DuckDB sets aside as much memory as an entry may have, several times.
        most = min(MAX_OBJECT, max(part.file.stat().st_size, 1 << 16))
        source = (
            f"select json as object from read_json_objects({part.path}, format = 'array', "
            f"compression = 'none', hive_partitioning = false, maximum_object_size = {most})"
        )
    elif _is_object_in_a_line(first):
        unit = "line"
        # A line that is no JSON is put as false, which is no object either: it is looked for below.
        source = (
            "select case when line is null or trim(line) = '' then null when json_valid(line) then line::json"
            f" else 'false'::json end as object from ({lines_query(part)})"
        )
    else:
        raise MalformedRowError(part.shown, 1, "not_json", unit=unit)
    try:
        connection.execute(f"create temp table {table} as {source}")
    except duckdb.Error:
        raise _refusal(part, unit) from None
    found = JsonObjects(table, (), unit, part)
    # DuckDB's own limit is that of its buffers, which may be twice as much.
    long = _first(connection, f"from {table} where strlen(object) > {MAX_OBJECT}")
    if long is not None:
        raise MalformedRowError(part.shown, long + 1, "too_long", MAX_OBJECT, unit=unit)
    bad = _first(connection, f"from {table} where json_type(object) <> 'OBJECT'")
    if bad is not None:
        ((is_false,),) = connection.execute(
            f"select object = 'false' from {table} where rowid = {bad}"
        ).fetchall()
        raise found.error(bad, "not_json" if unit == "line" and is_false else "not_an_object")
    return objects_in(connection, table, unit, part)


def objects_in(connection: duckdb.DuckDBPyConnection, table: str, unit: Unit, part: TextPart) -> JsonObjects:
    """Return the objects that a table has, with their keys.

    Raises:
        UnreadableFileError: If there is no object with a key.
        ColumnNamesError: If an object has a key twice, or keys that differ in the case of their letters only.
    """
    return JsonObjects(table, _keys(connection, table, JsonObjects(table, (), unit, part)), unit, part)


def rows_reading(connection: duckdb.DuckDBPyConnection, found: JsonObjects) -> Reading:
    """Return a reading of objects as rows. A key that an object lacks is null there.

    Numbers become text as they are written, so that 7 is "7" and 7.0 stays distinct from it.

    Args:
        connection: Where the objects are.
        found: The objects.
    """
    types: dict[str, CellType] = {}
    examples: dict[str, tuple[str, ...]] = {}
    met = _types_met(connection, found)
    lists = {key for key in found.keys if set(met.get(key, ())) == {"ARRAY"}}
    nested = {key for key in lists if _first(connection, _with_lists(found, key)) is not None}
    for key in found.keys:
        shown = met.get(key, {})
        types[key] = "text" if key in nested else cell_type_of(frozenset(shown))
        examples[key] = tuple(f"{found.unit} {row + 1}: {value}" for row, value in sorted(shown.values())[:2])
    columns = ", ".join(
        f"{_value(key, is_list=key in lists - nested)} as {quoted(name)}"
        for key, name in zip(found.keys, column_names(found.keys), strict=True)
    )
    named = dict(zip(found.keys, column_names(found.keys), strict=True))
    return Reading(
        query=f"select {columns} from {found.table} where object is not null",
        types={named[key]: one for key, one in types.items()},
        refusal=lambda _: _refusal(found.part, found.unit),
        first_line=1 if found.unit == "line" else None,
        examples={named[key]: shown for key, shown in examples.items() if types[key] == "mixed"},
        used=(found.table,),
    )


def _value(key: str, *, is_list: bool) -> str:
    """Return SQL for the value of a key as text, or as a list of texts."""
    pointer = literal(_pointer(key))
    return f"from_json(object -> {pointer}, '[\"VARCHAR\"]')" if is_list else f"object ->> {pointer}"


def _with_lists(found: JsonObjects, key: str) -> str:
    """Return SQL for the objects whose value is a list of objects or lists, which stays a text of JSON."""
    return (
        f"from {found.table} where json_type(object, {literal(_pointer(key) + '/0')}) in ('OBJECT', 'ARRAY')"
    )


def cell_type_of(json_types: frozenset[str]) -> CellType:
    """Return the cell type of values, by the types that JSON gives them.

    >>> cell_type_of(frozenset({"UBIGINT", "BIGINT"})), cell_type_of(frozenset({"UBIGINT", "VARCHAR"}))
    ('integer', 'mixed')
    """
    kinds: set[CellType] = {_KINDS.get(one, "other") for one in json_types}
    if len(kinds) > 1:
        return "decimal" if kinds == {"integer", "decimal"} else "mixed"
    return kinds.pop() if kinds else "text"


_KINDS: Final[dict[str, CellType]] = {
    "VARCHAR": "text",
    "UBIGINT": "integer",
    "BIGINT": "integer",
    "HUGEINT": "integer",
    "DOUBLE": "decimal",
}


def column_names(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return names for the columns of these keys: the keys, without blanks around them.

    >>> column_names((" user ", ""))
    ('user', 'unnamed_2')
    """
    return tuple(key.strip().replace("\0", "") or f"unnamed_{at}" for at, key in enumerate(keys, 1))


def _keys(connection: duckdb.DuckDBPyConnection, table: str, found: JsonObjects) -> tuple[str, ...]:
    connection.execute(
        "select key, min(entry) as first, arg_min(nth, entry) as place, bool_or(again) as twice from ("
        "  select rowid as entry, unnest(json_keys(object)) as key,"
        "    generate_subscripts(json_keys(object), 1) as nth,"
        "    len(json_keys(object)) <> len(list_distinct(json_keys(object))) as again"
        f"  from {table}) group by key order by first, place limit 2000"
    )
    met = cast("list[tuple[str, int, int, bool]]", connection.fetchall())
    doubtful = [key for key, _, _, twice in met if twice]
    if doubtful:
        row = _first(
            connection,
            f"from {table} where len(json_keys(object)) <> len(list_distinct(json_keys(object)))",
        )
        ((keys,),) = connection.execute(
            f"select json_keys(object) from {table} where rowid = {row}"
        ).fetchall()
        line = None if row is None or found.unit != "line" else row + 1
        refuse_bad_names(found.part.shown, tuple(cast("list[str]", keys)), line)
    names = tuple(key for key, *_ in met)
    if not names:
        raise UnreadableFileError(found.part.shown, "empty")
    refuse_bad_names(found.part.shown, column_names(names))
    return names


def _types_met(
    connection: duckdb.DuckDBPyConnection, found: JsonObjects
) -> dict[str, dict[str, tuple[int, str]]]:
    """Return key -> type of its values -> the first row with such a value, and the value."""
    if not found.keys:
        return {}
    pointers = literals(map(_pointer, found.keys))
    connection.execute(
        "select nth, type, min(entry), arg_min(value, entry) from ("
        "  select entry, nth, value[:40] as value,"
        # Whole numbers of more than 64 bits are called decimal, and are none.
        "    case when type = 'DOUBLE' and regexp_full_match(value, '-?[0-9]+') then 'HUGEINT'"
        "      else type end as type"
        f"  from (select rowid as entry, unnest(json_type(object, {pointers})) as type,"
        f"      unnest(json_extract_string(object, {pointers})) as value,"
        f"      generate_subscripts({pointers}, 1) as nth from {found.table})"
        "  where type <> 'NULL') group by nth, type"
    )
    met: dict[str, dict[str, tuple[int, str]]] = {}
    for at, kind, row, value in cast("list[tuple[int, str, int, str]]", connection.fetchall()):
        met.setdefault(found.keys[at - 1], {})[kind] = (row, repr(value) if kind == "VARCHAR" else value)
    return met


def _first(connection: duckdb.DuckDBPyConnection, rest: str) -> int | None:
    ((row,),) = cast("list[tuple[int | None]]", connection.execute(f"select min(rowid) {rest}").fetchall())
    return row


def _pointer(key: str) -> str:
    return "/" + key.replace("~", "~0").replace("/", "~1")


def _first_line(part: TextPart) -> str:
    with part.file.open(encoding="utf-8") as text:
        while line := text.readline(MAX_LINE):
            if line.strip():
                return line
    return ""


def _is_object_in_a_line(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        # Cut short, or not JSON: with more on the line than a bracket, a line is what was meant.
        return len(line.strip()) > 1 and '"cases"' not in line


def _refusal(part: TextPart, unit: Unit) -> MalformedRowError:
    """Return the error in a text that could not be read as JSON, with its place as far as it is found."""
    if unit == "line":
        return first_long_line(part) or MalformedRowError(part.shown, None, "not_json")
    number, problem = first_bad_value(part.file, MAX_OBJECT)
    expected = MAX_OBJECT if problem == "too_long" else None
    return MalformedRowError(part.shown, number, problem, expected, unit=unit)
