"""The two tables under the names that the engine works with, whatever their columns are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from recmetrics.errors import InvalidInputError
from recmetrics.tables.checks import (
    WHOLE_TYPES,
    Ranks,
    ranks_of,
    refuse_missing_ids,
    refuse_values,
    whole_number,
)
from recmetrics.tables.engine import Engine
from recmetrics.tables.errors import Argument
from recmetrics.tables.formats.columns import Columns, columns_of
from recmetrics.tables.formats.named_columns import ROLES, ColumnNames, named_columns
from recmetrics.tables.formats.source import Source
from recmetrics.tables.formats.sources import opened
from recmetrics.tables.query import quoted


@dataclass(frozen=True, slots=True)
class RoledTable:
    """A source whose columns are found.

    Args:
        source: The source.
        columns: Its columns by what they say.
        kinds: Name of each column -> its type in DuckDB.
    """

    source: Source
    columns: Columns
    kinds: Mapping[str, str]

    @property
    def used(self) -> tuple[str, ...]:
        """The names of the columns that say something."""
        of = self.columns
        return tuple(name for name in (of.case, of.item, of.rank, of.score, of.grade) if name is not None)


def roled(
    engine: Engine,
    argument: Argument,
    given: object,
    columns: ColumnNames | None,
    *,
    name: str | None,
    max_bytes: int | None,
) -> RoledTable:
    """Open a table and find its columns.

    Args:
        engine: Where it is opened.
        argument: Which of the two it is.
        given: A path, folder, glob or frame.
        columns: The columns that the caller names.
        name: What its only file is called in errors.
        max_bytes: How many bytes its files may have.
    """
    source = opened(engine.connection, argument, given, name=name, max_bytes=max_bytes, run=engine.run)
    types = zip(source.relation.columns, source.relation.types, strict=True)
    found = columns_of(argument, source.names, ROLES[argument], named_columns(argument, columns))
    return RoledTable(source, found, {name: str(kind) for name, kind in types})


def name_columns(engine: Engine, shown: RoledTable, judged: RoledTable) -> Ranks | None:
    """Make the views `listed` and `judged`; tell what ranks the lists have, or None where they have scores.

    Raises:
        InvalidInputError: If the lists have neither.
        RefusedTableError: If a row lacks an id, or has a value that cannot be read.
    """
    wanted, ranked = judged.columns, shown.columns
    if ranked.rank is None and ranked.score is None:
        raise InvalidInputError(
            "recommendations", "a table with a column for rank or score", list(shown.kinds)
        )
    ids = {"case": (ranked.case, wanted.case), "item": (ranked.item, wanted.item)}
    listed_ids: list[str] = []
    judged_ids: list[str] = []
    for role, (ours, theirs) in ids.items():
        whole = shown.kinds[ours] in WHOLE_TYPES and judged.kinds[theirs] in WHOLE_TYPES
        listed_ids.append(f"{_id(shown.source, ours, whole)} as {quoted(role)}")
        judged_ids.append(f"{_id(judged.source, theirs, whole)} as {quoted(role)}")

    by = cast("str", ranked.rank or ranked.score)
    kind, column = shown.kinds[by], quoted(by)
    key = whole_number(column, kind) if ranked.rank else _falling(column, kind)
    score = f", try_cast({quoted(ranked.score)} as double) as score" if ranked.rank and ranked.score else ""
    engine.run(
        f"create temp view listed as select {', '.join(listed_ids)}, {key} as key, {column} as given{score} "
        f"from {quoted(shown.source.table)}"
    )
    grade = "1" if wanted.grade is None else f"try_cast({quoted(wanted.grade)} as double)"
    given = "1" if wanted.grade is None else quoted(wanted.grade)
    engine.run(
        f"create temp view judged as select {', '.join(judged_ids)}, {grade} as grade, {given} as given "
        f"from {quoted(judged.source.table)}"
    )
    ranks = ranks_of(engine) if ranked.rank else None
    if ranks is None:
        refuse_missing_ids(engine, "recommendations", "listed")
    refuse_missing_ids(engine, "relevant", "judged")
    if ranked.rank is None and kind == "VARCHAR":
        odd = "given is not null and trim(given) <> '' and try_cast(given as double) is null"
        refuse_values(engine, "recommendations", "score_not_a_number", "listed", "given", odd)
    if wanted.grade is not None:
        odd = "grade is null or isnan(grade)"
        refuse_values(engine, "relevant", "grade_not_a_number", "judged", "given", odd)
    return ranks


def _id(source: Source, name: str, is_whole: bool) -> str:
    """Return SQL for a column of ids: as text, but for whole numbers on both sides, which match faster so."""
    as_text = source.id_text(name)
    return quoted(name) if is_whole else as_text


def _falling(column: str, kind: str) -> str:
    """Return SQL for a key that falls as the score rises; without a score, one that DuckDB orders last."""
    if kind in WHOLE_TYPES:
        return f"coalesce(-cast({column} as hugeint), {2**127 - 1})"
    return f"coalesce(-try_cast({column} as double), 'nan'::double)"
