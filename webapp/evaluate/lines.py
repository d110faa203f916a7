"""Line numbers of odd rows in the user's file."""

from __future__ import annotations

from collections.abc import Sequence

from recmetrics.tables.errors import Example, RefusedTableError
from webapp.evaluate.tables import Columns, Table, rows_of


def refused_with_lines(refused: RefusedTableError, table: Table, columns: Columns) -> RefusedTableError:
    """Return the refusal with the lines of its examples, where each row is a line.

    Args:
        refused: The refusal.
        table: The table that it is of.
        columns: Its columns.
    """
    places = tuple((table.name, line) for line in lines_of(table, columns, refused.examples))
    return RefusedTableError(refused.argument, refused.code, refused.count, refused.examples, places)


def lines_of(
    table: Table, columns: Columns, examples: Sequence[Example], *, are_last: bool = False
) -> tuple[int, ...]:
    """Return the lines of examples; none where rows are no lines.

    Args:
        table: The table; its rows wait in the order of the file.
        columns: Its columns.
        examples: The values of the case, the item and what orders it, or the first of these.
        are_last: Whether the last row of an example is meant rather than its first.
    """
    from recmetrics.tables.literals import literal
    from recmetrics.tables.places import is_row

    if table.first_line is None:
        return ()
    ordered = columns.get("grade") or columns.get("rank") or columns.get("score")
    named = [name for name in (columns["case"], columns["item"], ordered) if name is not None]
    which = "max" if are_last else "min"
    numbered = f"from read_parquet({literal(str(table.file))}, file_row_number = true)"
    rows = [
        rows_of(table.file, f"select {which}(file_row_number) {numbered} where {is_row(named, example)}")[0][
            0
        ]
        for example in examples
    ]
    return tuple(table.first_line + row for row in rows if row is not None)
