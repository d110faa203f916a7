"""Columns of text whose cells hold lists: as programs write them, or with separators between the items."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Final, cast

import duckdb

from recmetrics.reading.cells import NOTHING, Cell, cell_of, literal_cell
from recmetrics.reading.literals import CutError, KeyRepeatedError
from recmetrics.reading.roles import Role
from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import Argument, RefusalCode, RefusedTableError
from recmetrics.tables.formats.column_types import types_of
from recmetrics.tables.formats.columns import known_columns
from recmetrics.tables.formats.named_columns import ROLES
from recmetrics.tables.formats.source import Source
from recmetrics.tables.literals import literal
from recmetrics.tables.query import quoted

SEPARATORS: Final = ("[|｜]", "[;；]", "[,，、]", r"\s+")
"""What may separate items in a cell, as patterns; blanks come last, as names have them too."""

_SIGNS: Final = r"[|｜;；,，、 \t\n\[{(]"
_VALUES: Final[tuple[Role, ...]] = ("rank", "score", "grade")
_EXAMPLES: Final = 3
_FETCHED: Final = 50_000
_COUNTED: Final = count(1)


@dataclass(frozen=True, slots=True)
class CellColumns:
    """The columns of a table whose cells may hold lists.

    Attributes:
        case: The column of the cases.
        item: The column of text that may hold several items in a cell.
        values: The columns of ranks, scores or grades.
        names: The names that case and item are found by.
    """

    case: str
    item: str
    values: tuple[str, ...]
    names: Mapping[str, str]


def cell_columns(source: Source, chosen: Mapping[Role, str] | None) -> CellColumns | None:
    """Return the columns of a table whose cells may hold lists; None where no column of text has the items.

    A table of two columns alone has cases and items, whatever these are called: `Id,Predicted`.
    """
    if source.argument not in ROLES or source.kind in ("trec_run", "trec_qrels", "posts"):
        return None
    argument = cast("Argument", source.argument)
    known = dict(known_columns(argument, source.names, ROLES[argument], chosen))
    case, item = known.get("case"), known.get("item")
    if len(source.names) == 2:
        case = case or next(name for name in source.names if name != item)
        item = item or next(name for name in source.names if name != case)
    if case is None or item is None or _type_of(source, item) != "VARCHAR":
        return None
    values = tuple(
        name for role, name in known.items() if role not in ("case", "item") and name not in (case, item)
    )
    return CellColumns(case, item, values, {case: known.get("case", "case"), item: known.get("item", "item")})


def with_literal_lists(
    connection: duckdb.DuckDBPyConnection, source: Source, chosen: Mapping[Role, str] | None
) -> Source:
    """Return a table whose cells are lists where they were lists of Python, JSON or numpy as text.

    Numbers beside the items, as in `[('a', 0.9)]`, become a column of their own. A cell that is no list,
    beside others that are, has one item.

    Raises:
        RefusedTableError: If part of a list was left out when it was printed, it has an item twice, with
            two numbers, or a ranked list is a set, which has no order.
    """
    found = cell_columns(source, chosen)
    if found is None:
        return source
    # Their first rows tell, where all cells of the items would have to be read.
    others = [name for name in found.values if not _may_be_literal_throughout(connection, source, name)]
    if others and source.argument == "recommendations":
        return source  # a row for each item, as its rank or score says
    if not has_signs(connection, source, found.item):
        return replace(source, is_plain=True)
    if not _has(connection, source, _may_be_literal(found.item)):
        return source
    if not any(_cells(connection, source, found.item, literal_cell, _may_be_literal(found.item)).values()):
        return source
    lists = {
        name: _cells(connection, source, name, _cell_beside_lists)
        for name in (found.item, *found.values)
        if name not in others
    }
    if source.argument == "recommendations":
        _refuse(
            source,
            "lists_unordered",
            [t for t, cell in lists[found.item].items() if cell and cell.is_unordered],
        )
    columns = {name: f"s.{quoted(name)}" for name in source.names}
    joins = ""
    for name, cells in lists.items():
        table = f"recmetrics_cells_{next(_COUNTED)}"
        connection.register(table, _table(cells, in_order=source.argument == "recommendations"))
        columns[name] = f"{table}.items"
        joins += f" left join {table} on s.{quoted(name)} = {table}.cell"
        if name == found.item and any(cell.numbers for cell in cells.values() if cell):
            role = "score" if source.argument == "recommendations" else "grade"
            columns |= {} if found.values else {role: f"{table}.numbers"}
    return _made(connection, source, found, columns, joins)


def with_split_cells(
    connection: duckdb.DuckDBPyConnection, source: Source, found: CellColumns, separator: str
) -> Source:
    """Return a table with lists in the place of the cells that a separator divides."""
    columns = {name: quoted(name) for name in source.names}
    return _made(connection, source, found, columns | {found.item: parts_of(found.item, separator)})


def has_signs(connection: duckdb.DuckDBPyConnection, source: Source, item: str) -> bool:
    """Return whether a cell of a column has anything that may separate items, or the bracket of a list."""
    name = quoted(item)
    # The first one costs little, and passes few.
    signs = f"url_encode({name}) <> {name} and regexp_matches({name}, {literal(_SIGNS)})"
    return _has(connection, source, signs)


def parts_of(item: str, separator: str) -> str:
    """Return SQL for the items of a cell, without the brackets and blanks around them."""
    inner = f"regexp_replace(trim({quoted(item)}), '^[\\[{{(](.*)[\\])}}]$', '\\1', 's')"
    pieces = f"list_transform(string_split_regex({inner}, {literal(separator)}), lambda one: trim(one))"
    return f"list_filter({pieces}, lambda one: one <> '')"


def _made(
    connection: duckdb.DuckDBPyConnection,
    source: Source,
    found: CellColumns,
    columns: Mapping[str, str],
    joins: str = "",
) -> Source:
    table = f"{source.table}_cells"
    named = {found.names.get(name, name): value for name, value in columns.items()}
    query = ", ".join(f"{value} as {quoted(name)}" for name, value in named.items())
    connection.execute(f"create temp table {table} as select {query} from {quoted(source.table)} s{joins}")
    kept = {name: source.types[name] for name in named if name in source.names and name != found.item}
    return replace(
        source,
        relation=connection.table(table),
        names=tuple(named),
        table=table,
        types={**types_of(connection, f"select * from {table}"), **kept},
        has_row_ids=False,
    )


def _table(cells: Mapping[str, Cell | None], *, in_order: bool) -> object:
    """Return cells as an Arrow table: their text, items and numbers; of recommendations the best first."""
    read = {text: cell or Cell() for text, cell in cells.items()}
    numbers = [sorted(cell.numbers, reverse=True) if in_order else cell.numbers for cell in read.values()]
    if any(numbers):
        numbers = [own or [1.0] * len(cell.items) for own, cell in zip(numbers, read.values(), strict=True)]
    # Whole numbers that floating point would round stay apart as text.
    is_exact = all(float(number) == number or number != number for own in numbers for number in own)
    write, kind = (float, arrow.float64()) if is_exact else (str, arrow.string())
    return arrow.table(
        {
            "cell": arrow.array(list(read), arrow.string()),
            "items": arrow.array(
                [cell.ranked if in_order else cell.items for cell in read.values()],
                arrow.list_(arrow.string()),
            ),
            "numbers": arrow.array([list(map(write, own)) for own in numbers], arrow.list_(kind)),
        }
    )


def _type_of(source: Source, name: str) -> str:
    return str(source.relation.types[list(source.relation.columns).index(name)])


def _has(connection: duckdb.DuckDBPyConnection, source: Source, condition: str) -> bool:
    query = f"select 1 from {quoted(source.table)} where {condition} limit 1"
    try:
        return bool(connection.execute(query).fetchall())
    except duckdb.Error:  # a damaged file, which is named where its rows are read
        return False


def _may_be_literal(name: str) -> str:
    """Return SQL for whether a cell begins as a list of Python, JSON or numpy does."""
    calls = " or ".join(f"starts_with({quoted(name)}, '{call}(')" for call in ("set", "frozenset", "array"))
    return f"(left({quoted(name)}, 1) in ('[', '{{', '(') or {calls})"


def _may_be_literal_throughout(connection: duckdb.DuckDBPyConnection, source: Source, name: str) -> bool:
    is_text = _type_of(source, name) == "VARCHAR"
    return is_text and not _has(connection, source, f"not {_may_be_literal(name)}")


def _cell_beside_lists(text: str) -> Cell:
    is_list = text[:1] in ("[", "{", "(") or text in NOTHING or literal_cell(text) is not None
    return cell_of(text) if is_list else Cell((text,))


def _cells(
    connection: duckdb.DuckDBPyConnection,
    source: Source,
    name: str,
    read: Callable[[str], Cell | None],
    condition: str = "true",
) -> dict[str, Cell | None]:
    """Return each different cell of a column, read."""
    cells: dict[str, Cell | None] = {}
    bad: list[str] = []
    rows = connection.execute(
        f"select distinct {quoted(name)} as cell from {quoted(source.table)} "
        f"where {quoted(name)} is not null and {condition}"
    )
    while fetched := cast("list[tuple[str]]", rows.fetchmany(_FETCHED)):
        for (text,) in fetched:
            try:
                cells[text] = read(text.strip())
            except (CutError, KeyRepeatedError):
                bad.append(text)
    _refuse(source, "lists_damaged", bad)
    return cells


def _refuse(source: Source, code: RefusalCode, cells: Collection[str]) -> None:
    """Refuse a table if there are cells of this kind."""
    if cells:
        examples = tuple((text,) for text in sorted(cells)[:_EXAMPLES])
        raise RefusedTableError(cast("Argument", source.argument), code, len(cells), examples)
