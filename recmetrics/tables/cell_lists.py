"""Cells that may hold several items, such as `b c`: the items of the other table tell which is meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

import duckdb

from recmetrics.reading.roles import Role
from recmetrics.tables.checks import EXAMPLES_SHOWN
from recmetrics.tables.engine import Engine
from recmetrics.tables.errors import Argument
from recmetrics.tables.formats.cell_columns import (
    SEPARATORS,
    CellColumns,
    cell_columns,
    has_signs,
    parts_of,
    with_split_cells,
)
from recmetrics.tables.formats.columns import known_columns
from recmetrics.tables.formats.list_columns import with_rows_of_lists
from recmetrics.tables.formats.named_columns import ROLES
from recmetrics.tables.formats.source import Source
from recmetrics.tables.notes import Note, NoteCode
from recmetrics.tables.query import quoted
from recmetrics.tables.result import Cells

Chosen = Mapping[Argument, Mapping[Role, str]]

_OTHER: Final[Mapping[Argument, Argument]] = {
    "recommendations": "relevant",
    "relevant": "recommendations",
}


def with_items_of_cells(
    engine: Engine, sources: Mapping[Argument, Source], chosen: Chosen, cells: Cells | None
) -> tuple[dict[Argument, Source], tuple[Note, ...]]:
    """Return both tables with a row for each item of the cells that hold several, and what was decided.

    Of recommendations only those are looked at that have a row for each case, and nothing that orders items.
    Cells are divided where more of them have parts that are items of the other table than are such items as
    a whole; a note says so. Where neither are, what is relevant has one item in each cell; a note says that
    too, unless a case has several rows, which are its items then.

    Args:
        engine: Where they are.
        sources: The tables.
        chosen: The columns that the caller names.
        cells: What the caller says that a cell holds, "one" item or "several"; None lets the items decide.
    """
    read = dict(sources)
    notes: list[Note] = []
    for argument in ROLES:
        source = read[argument]
        found = _doubtful(engine, source, chosen[argument])
        if found is None:
            continue
        try:
            items = _items_of(read[_OTHER[argument]], chosen)
            separator, code = _decision(engine, source, found, items, cells)
        except duckdb.OutOfMemoryException:
            raise
        except duckdb.Error:  # a damaged file, which is named where its rows are read
            continue
        if code is not None:
            notes.append(_note(engine, source, found, separator, code))
        if code == "cells_split":
            split = with_split_cells(engine.connection, source, found, separator)
            read[argument] = with_rows_of_lists(engine.connection, split, chosen[argument])
    return read, tuple(notes)


def _doubtful(engine: Engine, source: Source, chosen: Mapping[Role, str]) -> CellColumns | None:
    """Return the columns of a table whose cells may have several items."""
    found = cell_columns(source, chosen)
    if found is None or (source.argument == "recommendations" and found.values):
        return None
    if source.is_plain or not has_signs(engine.connection, source, found.item):
        return None
    return (
        None if source.argument == "recommendations" and _has_rows_of_a_case(engine, source, found) else found
    )


def _has_rows_of_a_case(engine: Engine, source: Source, found: CellColumns) -> bool:
    case = quoted(found.case)
    return engine.number(f"select count({case}) - count(distinct {case}) from {quoted(source.table)}") > 0


def _items_of(other: Source, chosen: Chosen) -> list[str]:
    """Return queries for the items of the other table: its cells, and their parts where there may be some."""
    argument = cast("Argument", other.argument)
    item = known_columns(argument, other.names, ROLES[argument], chosen[argument]).get("item")
    whole = f"select cast({quoted(item or '')} as varchar) as item from {quoted(other.table)}"
    queries = [] if item is None else [whole]
    cells = cell_columns(other, chosen[argument])
    if cells is not None and not cells.values:
        some = f"select distinct {quoted(cells.item)} as cell from {quoted(other.table)}"
        queries += [f"select unnest({parts_of('cell', one)}) as item from ({some})" for one in SEPARATORS]
    return queries


def _decision(
    engine: Engine, source: Source, found: CellColumns, items: list[str], cells: Cells | None
) -> tuple[str, NoteCode | None]:
    """Return the separator of the cells, and whether they are divided, are not, or never had several."""
    cell = f"select distinct {quoted(found.item)} as cell from {quoted(source.table)}"
    counts = engine.row(
        f"select {', '.join(f'count_if({_is_several(one)})' for one in SEPARATORS)} from ({cell})"
    )
    present = [one for one, count in zip(SEPARATORS, counts, strict=True) if count]
    if not present:
        return "", None
    known = " union all ".join(items) or "select null as item"
    engine.run(f"create or replace temp table known_items as select distinct item from ({known})")
    hits: dict[str, int] = {}
    for one in present:
        parts = f"select cell, unnest({parts_of('cell', one)}) as item from ({cell}) where {_is_several(one)}"
        hits[one] = engine.number(
            f"select count(distinct cell) from ({parts}) semi join known_items using (item)"
        )
    several = f"select trim(cell) as item from ({cell}) where {' or '.join(map(_is_several, present))}"
    whole = engine.number(f"select count(*) from ({several}) semi join known_items using (item)")
    separator = max(present, key=lambda one: hits[one])
    met = hits[separator]
    if cells == "several" or (cells is None and met > whole):
        return separator, "cells_split"
    if met > whole:
        return separator, "cells_whole"
    is_known = met or whole or cells == "one" or found.values or source.argument == "recommendations"
    if is_known or _has_rows_of_a_case(engine, source, found):
        return separator, None
    return separator, "cells_whole"


def cells_in_doubt(engine: Engine, source: Source) -> tuple[str, ...]:
    """Return cells that may hold several items; none beside grades, or where a case has several rows."""
    found = _doubtful(engine, source, {})
    if found is None or found.values or _has_rows_of_a_case(engine, source, found):
        return ()
    separators = _separators(engine, source, found)
    return (
        tuple(one for (one,) in _note(engine, source, found, separators[0], "cells_whole").examples)
        if separators
        else ()
    )


def with_several_items(engine: Engine, source: Source) -> Source:
    """Return a table with a row for each item of cells that are in doubt."""
    found = cell_columns(source, {})
    assert found is not None  # they are in doubt
    separator = _separators(engine, source, found)[0]
    split = with_split_cells(engine.connection, source, found, separator)
    return with_rows_of_lists(engine.connection, split, {})


def _separators(engine: Engine, source: Source, found: CellColumns) -> list[str]:
    """Return the separators that the cells of a column may have."""
    several = ", ".join(f"count_if({_is_several(one)})" for one in SEPARATORS)
    counts = engine.row(f"select {several} from ({_cells(source, found)})")
    return [one for one, count in zip(SEPARATORS, counts, strict=True) if count]


def _cells(source: Source, found: CellColumns) -> str:
    return f"select distinct {quoted(found.item)} as cell from {quoted(source.table)}"


def _is_several(separator: str) -> str:
    """Return SQL for whether a cell has several parts, or the brackets of a list around one."""
    parts = parts_of("cell", separator)
    return f"(len({parts}) > 1 or (len({parts}) = 1 and {parts}[1] <> trim(cell)))"


def _note(engine: Engine, source: Source, found: CellColumns, separator: str, code: NoteCode) -> Note:
    cells = f"select {quoted(found.item)} as cell from {quoted(source.table)}"
    several = f"select cell from ({cells}) where {_is_several(separator)}"
    count = engine.number(f"select count(*) from ({several})")
    return Note(
        code, count, engine.examples(f"select distinct cell from ({several})", ("cell",), EXAMPLES_SHOWN)
    )
