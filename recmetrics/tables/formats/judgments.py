"""The column that says how relevant an item is, where its name does not say so for sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from recmetrics.reading.roles import SYNONYMS, Numbers, judgments_by_values, plain_name
from recmetrics.tables.formats.columns import Columns
from recmetrics.tables.input_errors import ColumnsError
from recmetrics.tables.literals import number
from recmetrics.tables.notes import Note
from recmetrics.tables.query import quoted

if TYPE_CHECKING:
    import duckdb

    from recmetrics.tables.formats.source import Source

_SAMPLED: Final = 1000


def grade_by_values(
    names: Sequence[str], found: Columns, numbers: Callable[[str], Numbers | None]
) -> tuple[str | None, tuple[Note, ...]]:
    """Return the column of the grades of relevant items, and what is noted about that choice.

    Args:
        names: The names of all columns.
        found: The columns that are found by their names.
        numbers: Returns what is known of the numbers in a column; None where it holds others.

    Raises:
        ColumnsError: If several columns of 0 and 1 could be it.
    """
    grade = found.grade
    if grade is not None and plain_name(grade) in SYNONYMS["grade"]:
        return grade, ()
    free = [name for name in names if name not in (found.case, found.item)]
    judged = judgments_by_values(free, numbers)
    if judged.others and judged.are_flags:
        raise ColumnsError("relevant", "several", ("grade",), names, judged.others)
    if judged.others:
        examples = tuple((name,) for name in judged.others)
        return grade, (Note("grades_passed_over", len(examples), examples),)
    is_told = judged.column in (None, grade)
    return judged.column, () if is_told else (Note("grades_by_values", 1, ((str(judged.column),),)),)


def numbers_in(connection: duckdb.DuckDBPyConnection, source: Source) -> Callable[[str], Numbers | None]:
    """Return what tells of each column of a table what numbers it holds.

    Args:
        connection: Where the table is.
        source: The table.
    """

    def numbers(name: str) -> Numbers | None:
        # Few rows tell most columns that hold none. Where items were a list, no grades stand beside them.
        sampled = numbers_of(asked(name, f"limit {_SAMPLED}")) if source.has_grades else None
        return sampled and numbers_of(asked(name))

    def asked(name: str, rest: str = "") -> Sequence[Any]:
        value = number(f"{quoted(name)}::varchar")
        found = connection.execute(
            "select count(given), count(x), min(x), max(x), count(*) filter (x not in (0, 1)) from "
            f"(select {quoted(name)} as given, {value} as x from {quoted(source.table)} {rest})"
        )
        return found.fetchall()[0]

    return numbers


def numbers_of(row: Sequence[Any]) -> Numbers | None:
    """Return what a query says of a column: its values, numbers, lowest, highest, and those not 0 or 1."""
    given, read, lowest, highest, others = row
    return None if not read or read < given else Numbers(lowest, highest, not others)
