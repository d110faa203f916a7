"""Places of odd rows: looked for only when there are any, so that clean tables pay nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from recmetrics.tables.engine import Engine
from recmetrics.tables.errors import Argument, RefusedTableError
from recmetrics.tables.examples import Example, Place
from recmetrics.tables.formats.text_tables import in_order
from recmetrics.tables.literals import literal
from recmetrics.tables.named_tables import RoledTable
from recmetrics.tables.notes import NOTED_IN, SAID_AGAIN, Note
from recmetrics.tables.query import quoted


def with_places(engine: Engine, table: RoledTable, refused: RefusedTableError) -> RefusedTableError:
    """Add to a refusal the file and the line of each example where rows are lines.

    Args:
        engine: Where the table is.
        table: The table that was refused.
        refused: The refusal.
    """
    places = _places(engine, table, refused.examples, "min")
    return RefusedTableError(refused.argument, refused.code, refused.count, refused.examples, places)


def placed_notes(
    engine: Engine, tables: Mapping[Argument, RoledTable], notes: Sequence[Note]
) -> tuple[Note, ...]:
    """Add to notes the file and the line of each example where rows are lines.

    Args:
        engine: Where the tables are.
        tables: The tables.
        notes: What was odd about them.
    """
    return tuple(
        replace(
            note,
            places=_places(
                engine,
                tables[NOTED_IN[note.code]],
                note.examples,
                "max" if note.code in SAID_AGAIN else "min",
            ),
        )
        if note.code in NOTED_IN
        else note
        for note in notes
    )


def is_row(columns: Sequence[str], example: Example) -> str:
    """Return SQL for whether a row is the one of an example.

    Args:
        columns: The columns whose values an example names, in its order; it may name the first of them only.
        example: The values as text, "null" for one that is missing.

    >>> print(is_row(["user", "item"], ("u1",)))
    coalesce(cast("user" as varchar), 'null') = 'u1'
    """
    same = (
        f"coalesce(cast({quoted(name)} as varchar), 'null') = {literal(one)}"
        for name, one in zip(columns, example, strict=False)
    )
    return " and ".join(same)


def _places(engine: Engine, table: RoledTable, examples: Sequence[Example], which: str) -> tuple[Place, ...]:
    """Find the places of examples, each in the first or the last of its rows, as far as that is known."""
    source, columns = table.source, table.columns
    if not source.has_row_ids:
        return ()
    named = [name for name in (columns.case, columns.item, table.value) if name is not None]
    numbers = f'select {which}("number of row") from {source.numbered()} where'
    with in_order(engine.connection):
        rows = [engine.row(f"{numbers} {is_row(named, example)}")[0] for example in examples]
    places = (source.place_of(row) for row in rows if isinstance(row, int))
    return tuple((file, line) for file, line in places if line is not None)
