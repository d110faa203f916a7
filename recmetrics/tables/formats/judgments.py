"""The column that says how relevant an item is, where its name does not say so for sure."""

from __future__ import annotations

from typing import Final, cast

import duckdb

from recmetrics.reading.roles import SYNONYMS, Numbers, judgments_by_values, plain_name
from recmetrics.tables.formats.source import Source
from recmetrics.tables.input_errors import ColumnsError
from recmetrics.tables.literals import number
from recmetrics.tables.notes import Note
from recmetrics.tables.query import quoted

_SAMPLED: Final = 1000


def grade_by_values(
    connection: duckdb.DuckDBPyConnection, source: Source, case: str, item: str, grade: str | None
) -> tuple[str | None, tuple[Note, ...]]:
    """Return the grade among the columns of relevant items, and what is noted about it.

    Args:
        connection: Where the table is.
        source: The relevant items.
        case: The column of their cases.
        item: That of the items.
        grade: That of their grades, as far as its name tells.

    Raises:
        ColumnsError: If several columns of 0 and 1 could be it.
    """
    if not source.has_grades or (grade is not None and plain_name(grade) in SYNONYMS["grade"]):
        return grade, ()

    def numbers(name: str) -> Numbers | None:
        # Few rows tell most columns that hold no numbers.
        return _numbers(connection, source, name, f"limit {_SAMPLED}") and _numbers(connection, source, name)

    free = [name for name in source.names if name not in (case, item)]
    found = judgments_by_values(free, numbers)
    if found.column is None and found.are_flags:
        raise ColumnsError("relevant", "several", ("grade",), source.names, found.others)
    if found.others:
        return grade, (Note("grades_passed_over", len(found.others), tuple((one,) for one in found.others)),)
    is_told = found.column is None or found.column == grade
    return found.column, () if is_told else (Note("grades_by_values", 1, ((cast("str", found.column),),)),)


def _numbers(
    connection: duckdb.DuckDBPyConnection, source: Source, name: str, rest: str = ""
) -> Numbers | None:
    value = number(f"{quoted(name)}::varchar")
    given, read, lowest, highest, others = cast(
        "tuple[int, int, float | None, float, int]",
        connection.execute(
            f"select count(given), count(x), min(x), max(x), count(*) filter (x not in (0, 1)) from "
            f"(select {quoted(name)} as given, {value} as x from {quoted(source.table)} {rest})"
        ).fetchone(),
    )
    if lowest is None or read < given:
        return None
    return Numbers(lowest, highest, are_flags=not others)
