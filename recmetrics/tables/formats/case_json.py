"""Cases as JSON, `[{"predict_list": [...], "ground_truth": {...}}]`: two tables in one file.

The format is that of the blog posts on AP and MAP that the playground follows, so its kind is called "posts".
"""

from __future__ import annotations

from typing import Final, cast

import duckdb

from recmetrics.reading.roles import SYNONYMS, plain_name
from recmetrics.tables.errors import MalformedRowError
from recmetrics.tables.formats.json_objects import JsonObjects, cell_type_of
from recmetrics.tables.formats.reading import Reading
from recmetrics.tables.literals import literal

_LIST: Final = "/predict_list"
_TRUTH: Final = "/ground_truth"


def is_case_json(keys: tuple[str, ...]) -> bool:
    """Return whether objects with these keys are cases.

    >>> is_case_json(("predict_list", "ground_truth")), is_case_json(("user", "item"))
    (True, False)
    """
    return {"predict_list", "ground_truth"} <= set(keys)


def case_reading(connection: duckdb.DuckDBPyConnection, found: JsonObjects, *, relevant: bool) -> Reading:
    """Return a reading of one of the two tables.

    A case without a name is called by its position, from 1. A list of relevant items means a grade of 1 each.
    A case whose truth is empty is known all the same: its first recommended item gets the grade 0.

    Args:
        connection: Where the objects are.
        found: The cases.
        relevant: Whether the table of relevant items is wanted, or that of recommendations.

    Raises:
        MalformedRowError: If a case has no list, or no truth.
    """
    connection.execute(
        f"select min(rowid) from {found.table} where object is not null"
        f" and (json_type(object, '{_LIST}') is distinct from 'ARRAY'"
        f" or coalesce(json_type(object, '{_TRUTH}'), '') not in ('OBJECT', 'ARRAY'))"
    )
    ((bad,),) = cast("list[tuple[int | None]]", connection.fetchall())
    if bad is not None:
        raise found.error(bad, "not_a_case")
    query, listed = (_truth(found), _TRUTH) if relevant else (_recommended(found), _LIST)
    grade_or_rank = "grade" if relevant else "rank"
    connection.execute(
        "select distinct json_type(one) from ("
        f"select unnest(from_json(object -> '{listed}', '[\"JSON\"]')) as one"
        f" from {found.table} where json_type(object, '{listed}') = 'ARRAY')"
    )
    types = {kind for (kind,) in cast("list[tuple[str]]", connection.fetchall())} - {"NULL"}
    item = cell_type_of(frozenset(types))
    return Reading(
        query=query,
        types={"case": "text", "item": item, grade_or_rank: "text" if relevant else "integer"},
        refusal=lambda _: MalformedRowError(found.part.shown, None, "not_a_case"),
        examples={"item": (", ".join(sorted(types)),)} if item == "mixed" else {},
        used=(found.table,),
    )


def _case(found: JsonObjects) -> str:
    """Return SQL for the name of a case: the value of a usual key, or else the position."""
    named = [key for key in found.keys if plain_name(key) in SYNONYMS["case"]]
    position = "cast(row_number() over (order by rowid) as varchar)"
    if not named:
        return position
    pointer = "/" + named[0].replace("~", "~0").replace("/", "~1")
    return f"coalesce(object ->> {literal(pointer)}, {position})"


def _recommended(found: JsonObjects) -> str:
    return (
        "select \"case\", item ->> '$' as item, rank from ("
        f"  select {_case(found)} as \"case\", from_json(object -> '{_LIST}', '[\"JSON\"]') as items"
        f"  from {found.table} where object is not null"
        "), unnest(items) with ordinality as each(item, rank)"
    )


def _truth(found: JsonObjects) -> str:
    return (
        "with cases as ("
        f"  select {_case(found)} as \"case\", object -> '{_TRUTH}' as truth, object ->> '{_LIST}/0' as first"
        f"  from {found.table} where object is not null"
        "), judged as ("
        "  select c.\"case\", e.key as item, case e.value when 'true' then '1' when 'false' then '0'"
        "    else e.value ->> '$' end as grade"
        "  from cases c, json_each(c.truth) e where json_type(c.truth) = 'OBJECT'"
        "  union all"
        "  select c.\"case\", e.value ->> '$', '1' from cases c, json_each(c.truth) e"
        "    where json_type(c.truth) = 'ARRAY'"
        "  union all"
        "  select c.\"case\", coalesce(c.first, '-'), '0' from cases c "
        "    where c.truth::varchar in ('[]', '{}')"
        ') select "case", item, grade from judged'
    )
