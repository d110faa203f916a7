"""Columns of lists, such as `user_id, items: [...]`: each list becomes rows, in its order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import duckdb

from recmetrics.reading.roles import Role
from recmetrics.tables.errors import Argument
from recmetrics.tables.formats.column_types import types_of
from recmetrics.tables.formats.columns import known_columns
from recmetrics.tables.formats.named_columns import ROLES
from recmetrics.tables.formats.source import Source
from recmetrics.tables.query import quoted


def with_rows_of_lists(
    connection: duckdb.DuckDBPyConnection, source: Source, chosen: Mapping[Role, str] | None
) -> Source:
    """Return a table with a row for each entry of its lists of items; other tables as they are.

    The place in a list of recommendations is its rank. A list of relevant items that is empty becomes a row
    of the grade 0: the case is known all the same. Lists of scores, ranks or grades beside the items go with
    them, and so do the fields of lists of objects, such as Spark's `recommendations: [{item, rating}]`. A
    single grade beside a list of relevant items is that of each of them.

    Args:
        connection: Where the table is.
        source: The table.
        chosen: The columns that the caller names, by role.

    Raises:
        ColumnsError: If the caller names a column that is not there.
    """
    lists: dict[str, Any] = {
        name: kind.child
        for name, kind in zip(source.relation.columns, source.relation.types, strict=True)
        if kind.id == "list"
    }
    if not lists or source.argument not in ROLES:
        return source
    argument = cast("Argument", source.argument)
    known = known_columns(argument, source.names, ROLES[argument], chosen)
    items = known.get("item")
    if items not in lists:
        return source
    entries = {items: quoted(items)}
    entries |= {name: quoted(name) for role, name in known.items() if role != "item" and name in lists}
    if lists[items].id == "struct":
        fields = [name for name, _ in lists[items].children]
        inside = known_columns(argument, fields, ROLES[argument])
        if "item" not in inside:
            return source
        entries = {
            items
            if role == "item"
            else name: f"list_transform({quoted(items)}, lambda one: one.{quoted(name)})"
            for role, name in inside.items()
            if role != "case"
        }
    if argument == "relevant" and (grade := known.get("grade")) not in (None, *entries):
        entries[grade] = f"list_transform({entries[items]}, lambda one: {quoted(grade)})"
    kept = [
        name for name in source.names if name == known.get("case") or name not in (*lists, *known.values())
    ]
    return _unnested(connection, source, kept, items, entries)


def _unnested(
    connection: duckdb.DuckDBPyConnection,
    source: Source,
    kept: list[str],
    items: str,
    entries: Mapping[str, str],
) -> Source:
    columns = {name: quoted(name) for name in kept if name not in entries}
    grades: list[str] = []
    length = f"coalesce(len({quoted(items)}), 0)"
    if source.argument == "recommendations":
        columns |= {name: f"unnest({entry})" for name, entry in entries.items()}
        columns[_free("rank", columns)] = f"generate_subscripts({quoted(items)}, 1)"
    else:
        # What stands for an empty list is never looked for, as it is not relevant.
        nothing = f"case when {length} = 0 then [null] else {{}} end"
        columns |= {name: f"unnest({nothing.format(entry)})" for name, entry in entries.items()}
        ((empty,),) = connection.execute(
            f"select count(*) from {quoted(source.table)} where {length} = 0"
        ).fetchall()
        grades = [name for name in entries if name != items]
        if empty:
            columns[items] = f"unnest(case when {length} = 0 then ['-'] else {entries[items]}::varchar[] end)"
            named = grades[0] if grades else _free("grade", columns)
            given = entries[named] if grades else f"list_transform({entries[items]}, lambda one: 1)"
            columns[named] = f"unnest(case when {length} = 0 then ['0'] else ({given})::varchar[] end)"
    table = f"{source.table}_rows"
    query = ", ".join(f"{value} as {quoted(name)}" for name, value in columns.items())
    connection.execute(f"create temp view {table} as select {query} from {quoted(source.table)}")
    parts = tuple(replace(part, rows=None, first_line=None) for part in source.description.parts)
    types = types_of(connection, f"select * from {table}")
    return replace(
        source,
        relation=connection.table(table),
        names=tuple(columns),
        description=replace(source.description, parts=parts),
        table=table,
        types=types | {name: source.types[name] for name in kept},
        has_row_ids=False,
        has_grades=bool(grades),
    )


def _free(name: str, columns: Mapping[str, str]) -> str:
    taken = {each.casefold() for each in columns}
    return (
        name
        if name not in taken
        else next(f"{name}_{at}" for at in range(2, 99) if f"{name}_{at}" not in taken)
    )
