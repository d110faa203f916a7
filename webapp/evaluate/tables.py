"""Parsed tables of uploaded files: format, columns and first rows; all rows are stored as Parquet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, cast

from recmetrics import RecmetricsError
from recmetrics.reading.roles import Role
from recmetrics.tables.errors import Argument
from recmetrics.tables.formats import columns as table_columns
from recmetrics.tables.formats.columns import known_columns
from recmetrics.tables.formats.named_columns import HOLD_BOTH, ROLES
from recmetrics.tables.input_errors import ColumnsError
from recmetrics.tables.notes import Note
from recmetrics.tables.ordering import ties_used
from recmetrics.tables.result import Order, Ties
from recmetrics.tables.stored import count_rows, first_rows, store_rows, stored_rows
from webapp.evaluate.job import Progress
from webapp.evaluate.limits import MAX_ROWS, MAX_UNPACKED_MB, MEMORY, SMALL_BYTES, SMALL_ROWS, SPILL

if TYPE_CHECKING:
    import duckdb

    from recmetrics.tables.formats.source import Source


ARGUMENTS: Final[tuple[Argument, ...]] = ("recommendations", "relevant")
FIRST_ROWS: Final = 5
SHOWN_CHARACTERS: Final = 60

Cells = Literal["one", "several"]
"""What a cell of the items holds, where the file does not tell."""

CELLS: Final[tuple[Cells, ...]] = ("one", "several")

Columns = Mapping[Role, str]
"""Role -> the name of the column that has it."""


class TooManyRowsError(RecmetricsError, ValueError):
    """A file has more rows than the limit.

    Attributes:
        file: The user's name of the file.
        rows: The number of its rows.
    """

    def __init__(self, file: str, rows: int) -> None:
        super().__init__(file, rows)
        self.file = file
        self.rows = rows


@dataclass(frozen=True, slots=True)
class Table:
    """One file that was read.

    Args:
        argument: The argument of `recmetrics.evaluate` that it is for.
        name: The user's name of the file, without its folders.
        file: The path of its rows, as Parquet.
        kind: Its format.
        encoding: Its encoding; "" where it is no text.
        delimiter: The separator of its fields; "" where there is none.
        compression: Its compression; "" when it is not compressed.
        rows: The number of its rows.
        names: The names of its columns.
        types: Name of a column -> the type of its values.
        mixed: Name of a column with values of several types -> the first of them.
        first_rows: Its first rows, as texts.
        first_line: The line of its first row, where each line after it is a row; None elsewhere.
        grade: The column of its grades; of relevant items, as their names and values tell.
        notes: What is to be known about that choice.
        doubtful: Cells that may hold one item or several, where the file does not tell; its first ones.
        cells: What the reader says about them; None where nothing is said yet.
    """

    argument: Argument
    name: str
    file: Path
    kind: str
    encoding: str
    delimiter: str
    compression: str
    rows: int
    names: tuple[str, ...]
    types: Mapping[str, str]
    mixed: Mapping[str, tuple[str, ...]]
    first_rows: tuple[tuple[str, ...], ...]
    first_line: int | None = None
    grade: str | None = None
    notes: tuple[Note, ...] = ()
    doubtful: tuple[str, ...] = ()
    cells: Cells | None = None

    @property
    def is_in_doubt(self) -> bool:
        """Return whether the reader has yet to say what some cells hold."""
        return bool(self.doubtful) and self.cells is None

    def found_columns(self) -> Columns:
        """Return the columns that are found by their names; ambiguous ones are left to the user."""
        chosen: Columns = {} if self.grade is None else {"grade": self.grade}
        return known_columns(self.argument, self.names, ROLES[self.argument], chosen)


def is_complete(argument: Argument, columns: Columns) -> bool:
    """Return whether all roles that are needed have a column: case, item, and for lists a rank or a score.

    >>> is_complete("recommendations", {"case": "u", "item": "i"}), is_complete("relevant", {"case": "u"})
    (False, False)
    >>> is_complete("recommendations", {"case": "u", "item": "i", "score": "s"})
    True
    """
    ordered = argument == "relevant" or "rank" in columns or "score" in columns
    return "case" in columns and "item" in columns and ordered


def seem_the_same(one: Table, other: Table) -> bool:
    """Return whether two tables seem to be one file, uploaded twice; a file with both tables is fine."""
    if one.kind in HOLD_BOTH:
        return False
    return (one.name, one.rows, one.first_rows) == (other.name, other.rows, other.first_rows)


def seems_swapped(argument: Argument, table: Table) -> bool:
    """Return whether a file seems to be in the wrong place: a TREC run as truth, or judgments as lists."""
    return table.kind == {"recommendations": "trec_qrels", "relevant": "trec_run"}[argument]


def seem_swapped(tables: Mapping[Argument, Table]) -> bool:
    """Return whether both files are there and each seems to be in the place of the other."""
    from recmetrics.tables.formats.columns import are_swapped

    return len(tables) == len(ARGUMENTS) and are_swapped(*(tables[argument].names for argument in ARGUMENTS))


def order_of(table: Table, columns: Columns, chosen: Order | None = None) -> Order | None:
    """Return what orders the lists of a file with ranks and scores; None where there is nothing to choose.

    Stored as Parquet, its rows no longer tell a TREC run.
    """
    if "rank" not in columns or "score" not in columns:
        return None
    return chosen or ("score" if table.kind == "trec_run" else "rank")


def ties_of(table: Table, columns: Columns, order: Order | None, ties: Ties | None) -> Ties:
    """Return what orders equal scores of a file.

    Args:
        table: The file.
        columns: Its columns.
        order: What was chosen to order lists with ranks and scores.
        ties: What was chosen to order equal scores.
    """
    by = order_of(table, columns, order) or ("rank" if "rank" in columns else "score")
    return ties_used(ties, by, is_run=table.kind == "trec_run")


def named(columns: Mapping[Argument, Columns]) -> dict[str, dict[str, str]]:
    """Return the columns as `recmetrics.evaluate` takes them."""
    return {argument: {str(role): name for role, name in of.items()} for argument, of in columns.items()}


def are_small(tables: Iterable[Table]) -> bool:
    """Return whether tables are so small that work on them need not wait for that on large ones."""
    return all(table.rows <= SMALL_ROWS and table.file.stat().st_size <= SMALL_BYTES for table in tables)


def read_table(
    argument: Argument,
    file: Path,
    name: str,
    target: Path,
    report_progress: Progress,
    *,
    max_bytes: int | None = None,
    cells: Cells | None = None,
) -> Table:
    """Read a file, and store its rows as Parquet.

    Args:
        argument: The argument of `recmetrics.evaluate` that it is for.
        file: The file.
        name: The user's name of the file.
        target: The path for its rows, as Parquet.
        report_progress: See `Job`.
        max_bytes: How many bytes it may have, once unpacked; as many as this page takes if left out.
        cells: What the reader says that a cell holds, where the file does not tell.

    Raises:
        RecmetricsError: If it cannot be read; see `recmetrics.tables.errors`.
        TooManyRowsError: If it has more rows than this page takes.
    """
    from recmetrics.tables.cell_lists import cells_in_doubt, with_several_items
    from recmetrics.tables.damage import parquet_damage_named
    from recmetrics.tables.engine import Engine
    from recmetrics.tables.formats.files import shown_name
    from recmetrics.tables.formats.sources import opened
    from recmetrics.tables.named_tables import assumed_notes

    engine = Engine(MEMORY, report_progress)
    source = opened(
        engine.connection,
        argument,
        file,
        name=name,
        max_bytes=max_bytes or MAX_UNPACKED_MB * 1_000_000,
        run=engine.run,
    )
    with parquet_damage_named(source.kind, shown_name(name)):
        doubtful = cells_in_doubt(engine, source)
        if doubtful and cells == "several":
            source = with_several_items(engine, source)
        rows = count_rows(engine, source)
        if rows > MAX_ROWS:
            raise TooManyRowsError(shown_name(name), rows)
        grade, notes = _grade(engine.connection, source)
        notes = (*assumed_notes(source), *notes)
        first = first_rows(engine, source, most=FIRST_ROWS, longest=SHOWN_CHARACTERS)
        store_rows(engine, source, target)
    description = source.description
    return Table(
        argument,
        shown_name(name),
        target,
        source.kind,
        description.encoding or "",
        description.delimiter or "",
        description.compression or "",
        rows,
        source.names,
        dict(source.types),
        dict(source.examples),
        tuple(tuple(map(_short, row)) for row in first),
        description.parts[0].first_line if description.parts else None,
        grade,
        notes,
        tuple(map(_short, doubtful)),
        cells,
    )


def _grade(connection: duckdb.DuckDBPyConnection, source: Source) -> tuple[str | None, tuple[Note, ...]]:
    """Return the column of the grades of relevant items; None where there is none, or several that may be."""
    from recmetrics.tables.formats.judgments import grade_by_values, numbers_in

    argument = cast("Argument", source.argument)
    known = known_columns(argument, source.names, ROLES[argument])
    if argument == "recommendations" or "case" not in known or "item" not in known:
        return known.get("grade"), ()
    try:
        found = table_columns.Columns(known["case"], known["item"], grade=known.get("grade"))
        return grade_by_values(source.names, found, numbers_in(connection, source))
    except ColumnsError as several:
        examples = tuple((name,) for name in several.candidates)
        return None, (Note("grades_passed_over", len(examples), examples),)


def rows_in(
    file: Path, *, are_numbered: bool = False, alike: Sequence[str] = ()
) -> AbstractContextManager[duckdb.DuckDBPyRelation]:
    """Open the rows of a file that the page wrote; see `stored_rows`."""
    return stored_rows(file, memory_limit=MEMORY, max_spill=SPILL, are_numbered=are_numbered, alike=alike)


def _short(value: str) -> str:
    return value if len(value) <= SHOWN_CHARACTERS else value[:SHOWN_CHARACTERS] + "…"
