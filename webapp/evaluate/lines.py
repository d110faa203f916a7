"""Line numbers of odd rows in the user's file."""

from __future__ import annotations

from collections.abc import Sequence

from recmetrics.tables.errors import RefusedTableError
from recmetrics.tables.examples import Example
from recmetrics.tables.stored import positions_of
from webapp.evaluate.tables import Columns, Order, Table, order_of, rows_in


def refused_with_lines(
    refused: RefusedTableError, table: Table, columns: Columns, order: Order | None
) -> RefusedTableError:
    """Return the refusal with the lines of its examples, where each row is a line.

    Args:
        refused: The refusal.
        table: The table that it is of.
        columns: Its columns.
        order: What was chosen to order its lists.
    """
    places = tuple((table.name, line) for line in lines_of(table, columns, refused.examples, order))
    return RefusedTableError(refused.argument, refused.code, refused.count, refused.examples, places)


def lines_of(
    table: Table,
    columns: Columns,
    examples: Sequence[Example],
    order: Order | None,
    *,
    are_last: bool = False,
) -> tuple[int, ...]:
    """Return the lines of examples; none where rows are no lines.

    Args:
        table: The table; its rows wait in the order of the file.
        columns: Its columns.
        examples: The values of the case, the item and what orders it, or the first of these.
        order: What was chosen to order its lists.
        are_last: Whether the last row of an example is meant rather than its first.
    """
    if table.first_line is None:
        return ()
    by = order_of(table, columns, order) or "rank"
    ordered = columns.get("grade") or columns.get(by) or columns.get("score")
    named = [name for name in (columns["case"], columns["item"], ordered) if name is not None]
    with rows_in(table.file, are_numbered=True) as rows:
        found = positions_of(rows, named, examples, "last" if are_last else "first")
    return tuple(table.first_line + position for position in found)
