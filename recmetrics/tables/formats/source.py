"""A table that was opened: its columns, its source, and the places of its rows there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

import duckdb

from recmetrics.tables.errors import IdTypeError
from recmetrics.tables.formats.reading import CellType
from recmetrics.tables.formats.signatures import Compression
from recmetrics.tables.query import quoted

Kind = Literal["csv", "cases", "json", "posts", "trec_run", "trec_qrels", "parquet", "frame"]


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a table.

    Attributes:
        file: What it is called.
        rows: How many rows it has; None where they were not counted.
        first_line: The line of its first row, where each line after it is a row; None elsewhere.
    """

    file: str
    rows: int | None = None
    first_line: int | None = None


@dataclass(frozen=True, slots=True)
class Description:
    """The format of a table's files.

    Attributes:
        kind: Their format. "posts" is JSON that lists cases, each with "predict_list" and "ground_truth", as
            blog posts on AP and MAP write them; such a file holds both tables. So does one of "cases", with a
            row for the list and the relevant items of each.
        parts: The files.
        encoding: The encoding of the first that is not in UTF-8, or UTF-8; None for what is no text.
        delimiter: What separates the fields of the first; None where nothing has to.
        compression: How the first is compressed; None when it is not.

    Example:
        >>> print(Description("csv", (Part("recs.csv"),), "utf-8", ";", "gzip"))
        recs.csv: csv, fields separated by ';', utf-8, gzip
    """

    kind: Kind
    parts: tuple[Part, ...] = ()
    encoding: str | None = None
    delimiter: str | None = None
    compression: Compression | None = None

    def __str__(self) -> str:
        first = self.parts[0].file if self.parts else "in memory"
        more = f" and {len(self.parts) - 1} more" if len(self.parts) > 1 else ""
        fields = f"fields separated by {self.delimiter!r}" if self.delimiter else None
        details = [self.kind, fields, self.encoding, self.compression]
        return f"{first}{more}: {', '.join(one for one in details if one)}"


@dataclass(frozen=True, slots=True)
class Source:
    """A table that can be queried.

    Attributes:
        relation: The table, as DuckDB's Python has it.
        names: The names of its columns.
        kind: What it was read from.
        description: What else was understood.
        argument: What the caller calls it.
        table: Its name in the connection.
        types: Name of each column -> what its values are.
        examples: Name of a column of mixed types -> values that show it, each with its place.
        has_row_ids: Whether its rows have a `rowid`, which counts them from 0 in the order of the files.
        has_grades: Whether its grades are its own, rather than 1 for each item of a list: no threshold of
            relevance is meant for those.
        is_plain: Whether it is known that no cell holds several items.
        assumed: The names of its columns, where the file has none and the shape of its rows told.
    """

    relation: duckdb.DuckDBPyRelation
    names: tuple[str, ...]
    kind: Kind
    description: Description
    argument: str
    table: str
    types: Mapping[str, CellType]
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    has_row_ids: bool = False
    has_grades: bool = True
    is_plain: bool = False
    assumed: tuple[str, ...] = ()

    def id_text(self, name: str) -> str:
        """Return SQL for a column of ids as text: whole numbers in their plain form, text as it is.

        Args:
            name: The name of the column.

        Raises:
            IdTypeError: If its values are no ids: decimal numbers, values of several types, dates, lists.
        """
        kind = self.types[name]
        if kind in ("text", "integer"):
            return f"cast({quoted(name)} as varchar)"
        if kind == "decimal":
            raise self._decimal_ids(name)
        problem = "mixed" if kind == "mixed" else "no_id"
        raise IdTypeError(self.argument, name, problem, kind, self.examples.get(name, ()))

    @property
    def is_rowid_taken(self) -> bool:
        """Whether a column of the reader's own is called like the number that DuckDB gives to rows."""
        return any(name.casefold() == "rowid" for name in self.names)

    def numbered(self) -> str:
        """Return SQL for the rows with their numbers, from 0, in a column `number of row`.

        Where a column of the reader's hides DuckDB's own numbers, rows have to be read in order for it.
        """
        number = "row_number() over () - 1" if self.is_rowid_taken else "rowid"
        return f'(select *, {number} as "number of row" from {quoted(self.table)})'

    def place_of(self, row: int) -> tuple[str, int | None]:
        """Return the file of a row, and its line there; None where lines are not rows.

        Args:
            row: The row's `rowid`.
        """
        before = 0
        for part in self.description.parts:
            rows = part.rows or 0
            if row < before + rows:
                return part.file, None if part.first_line is None else part.first_line + row - before
            before += rows
        return self.argument, None

    def _decimal_ids(self, name: str) -> IdTypeError:
        number = f"try_cast({quoted(name)} as double)"
        found = self.relation.aggregate(
            f"count(*) filter (isnan({number}) or {quoted(name)} is null), "
            f"count(*) filter (not isnan({number}) and {number} <> floor({number})), "
            f"min(cast({quoted(name)} as varchar)) filter (not isnan({number}))"
        ).fetchall()
        ((gaps, broken, example),) = cast("list[tuple[int, int, str | None]]", found)
        problem = "integer_with_gaps" if gaps and not broken else "decimal"
        return IdTypeError(self.argument, name, problem, "decimal", () if example is None else (example,))
