"""Tables that were read and are kept as Parquet, in the order of their rows, to be looked at row by row."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from recmetrics.tables.confinement import MAX_SPILL, Confinement
from recmetrics.tables.literals import literal, number
from recmetrics.tables.ordering import falling_score
from recmetrics.tables.query import quoted

if TYPE_CHECKING:
    import duckdb

    from recmetrics.tables.engine import Engine
    from recmetrics.tables.examples import Example
    from recmetrics.tables.formats.source import Source
    from recmetrics.tables.result import Order, Ties

_ROWS = "stored_rows"


def count_rows(engine: Engine, source: Source) -> int:
    """Return how many rows a source has."""
    return engine.number(f"select count(*) from {quoted(source.table)}")


def first_rows(engine: Engine, source: Source, *, most: int = 5, longest: int = 60) -> list[tuple[str, ...]]:
    """Return the first rows of a source as texts, each cut off one character after the longest wanted.

    Args:
        engine: Where the source is open.
        source: The source.
        most: How many rows at most.
        longest: How many characters of each value are wanted.
    """
    shown = ", ".join(
        f"coalesce(left(cast({quoted(name)} as varchar), {longest + 1}), '')" for name in source.names
    )
    order = " order by rowid" if source.has_row_ids and not source.is_rowid_taken else ""
    found = engine.run(f"select {shown} from {quoted(source.table)}{order} limit {most}")
    return [tuple(map(str, row)) for row in found]


def store_rows(engine: Engine, source: Source, target: Path) -> None:
    """Write the rows of a source as Parquet, in order, so that the line of a row follows from its position.

    Args:
        engine: Where the source is open.
        source: The source.
        target: The path for the file.
    """
    engine.connection.execute("set preserve_insertion_order = true")
    engine.run(f"copy (select * from {quoted(source.table)}) to {literal(str(target))} (format parquet)")


@contextmanager
def stored_rows(
    file: Path,
    *,
    memory_limit: str | None = None,
    max_spill: str = MAX_SPILL,
    are_numbered: bool = False,
    alike: Sequence[str] = (),
) -> Generator[duckdb.DuckDBPyRelation]:
    """Open the rows of a stored file for a while, on one thread; nothing else can be opened there.

    Args:
        file: The file.
        memory_limit: How much memory to take, such as "512MB".
        max_spill: How much disk to take beyond it.
        are_numbered: Whether to count the rows, from 0, in a column `file_row_number`.
        alike: The columns of ids that are the same where they look alike.
    """
    import duckdb

    from recmetrics.tables.matching import learn_to_read, plain

    spill = file.parent / "spill"
    config: dict[str, str | bool | int | float | list[str]] = {"threads": 1, "temp_directory": str(spill)}
    if memory_limit is not None:
        config["memory_limit"] = memory_limit
    with duckdb.connect(config=config) as connection:
        Confinement((file,), max_spill=max_spill).apply(connection)
        rows = connection.read_parquet(str(file), file_row_number=are_numbered)
        if alike:
            learn_to_read(connection)
            looks = ", ".join(f"{plain(quoted(name))} as {quoted(name)}" for name in alike)
            rows = rows.project(f"* replace ({looks})")
        yield rows


def with_columns(rows: duckdb.DuckDBPyRelation, names: Sequence[str]) -> duckdb.DuckDBPyRelation:
    """Return these columns of stored rows, in this order."""
    return rows.project(", ".join(map(quoted, names)))


def positions_of(
    rows: duckdb.DuckDBPyRelation,
    names: Sequence[str],
    examples: Sequence[Example],
    which: Literal["first", "last"] = "first",
) -> tuple[int, ...]:
    """Return where the rows of examples are, from 0; those that are not there are left out.

    Args:
        rows: The stored rows, numbered.
        names: The columns whose values an example names, in its order.
        examples: The examples.
        which: Whether the first or the last row of an example is meant.
    """
    from recmetrics.tables.places import is_row

    one = "min" if which == "first" else "max"
    found = (
        _asked(rows, f"select {one}(file_row_number) from {_ROWS} where {is_row(names, example)}")
        for example in examples
    )
    return tuple(int(position) for ((position,),) in found if position is not None)


def list_of(
    rows: duckdb.DuckDBPyRelation,
    columns: Mapping[str, str],
    case: str,
    *,
    order: Order | None = None,
    ties: Ties | None = None,
    most: int,
) -> tuple[list[str], int]:
    """Return the first items of the list of a case, in the order of the evaluation, and its length.

    Args:
        rows: The stored recommendations.
        columns: Role -> the column's name: "case", "item", and "rank" or "score" or both.
        case: The case, as text.
        order: What orders a list that has both; the rank if left out. What is equal there is ordered by the
            other one, then by item.
        ties: What orders equal scores, where scores order the list.
        most: How many items at most.
    """
    rank = f"try_cast({quoted(columns['rank'])} as double)" if "rank" in columns else None
    order = order or ("rank" if rank else "score")
    by_trec_eval = ties == "trec_eval" and order == "score"
    score = falling_score(quoted(columns["score"]), ties) if "score" in columns else None
    keys = [score, None if by_trec_eval else rank] if order == "score" else [rank, score]
    keys.append("item desc" if by_trec_eval else "item")
    item = f"cast({quoted(columns['item'])} as varchar)"
    found = _asked(
        rows,
        f"select {item} as item, count(*) over () from {_ROWS} "
        f"where cast({quoted(columns['case'])} as varchar) = {literal(case)} "
        f"order by {', '.join(key for key in keys if key)} limit {most}",
    )
    return [row[0] for row in found], int(found[0][1]) if found else 0


def relevant_to(
    rows: duckdb.DuckDBPyRelation, columns: Mapping[str, str], case: str, *, relevant_from: float = 1
) -> list[str]:
    """Return the relevant items of a case, by name.

    Args:
        rows: The stored relevant items.
        columns: Role -> the column's name: "case", "item", and maybe "grade".
        case: The case, as text.
        relevant_from: The lowest grade of a relevant item.
    """
    graded = (
        f" and {number(quoted(columns['grade']))} >= {float(relevant_from)!r}" if "grade" in columns else ""
    )
    item = f"cast({quoted(columns['item'])} as varchar)"
    found = _asked(
        rows,
        f"select distinct {item} as item from {_ROWS} "
        f"where cast({quoted(columns['case'])} as varchar) = {literal(case)}{graded} order by item",
    )
    return [row[0] for row in found]


def grades_to(rows: duckdb.DuckDBPyRelation, columns: Mapping[str, str], case: str) -> dict[str, float]:
    """Return the items that are judged for a case, by name, with their grades: of two, the higher.

    Args:
        rows: The stored relevant items.
        columns: Role -> the column's name: "case", "item" and "grade".
        case: The case, as text.
    """
    item, grade = (quoted(columns[role]) for role in ("item", "grade"))
    found = _asked(
        rows,
        f"select cast({item} as varchar) as item, max({number(grade)}) from {_ROWS} "
        f"where cast({quoted(columns['case'])} as varchar) = {literal(case)} group by 1 order by 1",
    )
    return dict(found)


def _asked(rows: duckdb.DuckDBPyRelation, sql: str) -> list[tuple[Any, ...]]:
    """Return the rows of a query of stored rows, which are named `_ROWS` there."""
    return cast("duckdb.DuckDBPyRelation", rows.query(_ROWS, sql)).fetchall()
