"""Columns of lists in DataFrames of Spark: each list becomes rows, as `recmetrics.tables.formats` has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from recmetrics.reading.roles import Role
from recmetrics.tables.errors import Argument
from recmetrics.tables.formats.columns import known_columns
from recmetrics.tables.formats.named_columns import ROLES
from recmetrics.tables.spark.engine import Spark, SparkFrame
from recmetrics.tables.spark.sql import column

_LIST: Final = "array<"
_OBJECTS: Final = "array<struct<"


def with_rows_of_lists(
    spark: Spark, argument: Argument, frame: SparkFrame, chosen: Mapping[Role, str]
) -> SparkFrame:
    """Return a table with a row for each entry of its lists of items; other tables as they are.

    Args:
        spark: The session.
        argument: What the caller calls the table.
        frame: The table.
        chosen: The columns that the caller names, by role.

    Raises:
        ColumnsError: If the caller names a column that is not there.
    """
    types = dict(frame.dtypes)
    known = known_columns(argument, frame.columns, ROLES[argument], chosen)
    items = known.get("item")
    if items is None or not types[items].startswith(_LIST) or "case" not in known:
        return frame
    lists = {name: name for role, name in known.items() if role != "case" and types[name].startswith(_LIST)}
    inside = dict[str, str]()
    if types[items].startswith(_OBJECTS):
        fields = spark.table(f"select inline({column(items)}) from {{frame}}", {"frame": frame}).columns
        roles = known_columns(argument, fields, ROLES[argument])
        if "item" not in roles:
            return frame
        inside = {items if role == "item" else name: name for role, name in roles.items() if role != "case"}
        lists = {items: items}
    case, grade = column(known["case"]), known.get("grade")
    # A single grade beside a list is that of each of its items.
    beside = column(grade) if argument == "relevant" and grade not in (None, *lists, *inside) else ""
    kept = f"{case}, {beside}" if beside else case
    source = column(items) if inside else f"arrays_zip({', '.join(map(column, lists))})"
    rows = spark.table(
        f"select {kept}, posexplode_outer({source}) as (place, entry) from {{frame}}", {"frame": frame}
    )
    fields_of_entry = inside or lists
    if argument == "recommendations":
        entries = ", ".join(
            f"entry.{column(field)} as {column(name)}" for name, field in fields_of_entry.items()
        )
        query = f"select {case}, {entries}, place + 1 as rank from {{rows}} where place is not null"
        return spark.table(query, {"rows": rows})
    (empty,) = spark.numbers("select count_if(place is null) from {rows}", {"rows": rows})
    # What stands for an empty list is never looked for, as it is not relevant.
    instead = {name: "'-'" if name == items else "0" for name in fields_of_entry}
    entries = ", ".join(
        (
            f"case when place is null then {instead[name]} else {_entry(field, is_item=name == items)} end"
            if empty
            else f"entry.{column(field)}"
        )
        + f" as {column(name)}"
        for name, field in fields_of_entry.items()
    )
    if beside:
        entries += f", case when place is null then 0 else {beside} end as {beside}"
    elif empty and len(instead) == 1:
        entries += ", case when place is null then 0 else 1 end as grade"
    return spark.table(f"select {case}, {entries} from {{rows}}", {"rows": rows})


def _entry(field: str, *, is_item: bool) -> str:
    entry = f"entry.{column(field)}"
    return f"cast({entry} as string)" if is_item else entry
