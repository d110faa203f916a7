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
from recmetrics.tables.formats.column_names import Role
from recmetrics.tables.formats.columns import Columns, columns_of
from recmetrics.tables.formats.named_columns import ROLES, ColumnNames, named_columns
from recmetrics.tables.formats.source import Source
from recmetrics.tables.formats.sources import opened
from recmetrics.tables.ordering import list_order, roles_used
from recmetrics.tables.query import quoted
from recmetrics.tables.result import Order


@dataclass(frozen=True, slots=True)
class RoledTable:
    """A source whose columns are found.

    Args:
        source: The source.
        columns: Its columns by what they say.
        kinds: Name of each column -> its type in DuckDB.
        order: What orders its lists; None for relevant items.
    """

    source: Source
    columns: Columns
    kinds: Mapping[str, str]
    order: Order | None

    @property
    def roles(self) -> dict[str, str]:
        """The columns that say something, by role."""
        return roles_used(self.columns, self.order)

    @property
    def value(self) -> str | None:
        """The column of the grade, or of what orders the lists."""
        of = self.columns
        return of.grade if self.order is None else cast("str", getattr(of, self.order))


def roled(
    engine: Engine,
    argument: Argument,
    given: object,
    columns: ColumnNames | None,
    *,
    name: str | None,
    max_bytes: int | None,
    order: Order | None,
) -> RoledTable:
    """Open a table and find its columns.

    Args:
        engine: Where it is opened.
        argument: Which of the two it is.
        given: A path, folder, glob or frame.
        columns: The columns that the caller names.
        name: What its only file is called in errors.
        max_bytes: How many bytes its files may have.
        order: What the caller chose to order lists by.

    Raises:
        ColumnsError: If a column that is needed is not found.
        RecmetricsError: If it cannot be read.
    """
    chosen = named_columns(argument, columns)
    source = opened(
        engine.connection, argument, given, name=name, max_bytes=max_bytes, run=engine.run, chosen=chosen
    )
    if argument == "recommendations":
        refuse_swapped(argument, source, chosen)
    types = zip(source.relation.columns, source.relation.types, strict=True)
    found = columns_of(argument, source.names, ROLES[argument], chosen)
    by = None
    if argument == "recommendations":
        by = list_order(found, order, is_run=source.kind == "trec_run", names=source.names)
    return RoledTable(source, found, {name: str(kind) for name, kind in types}, by)


def refuse_swapped(argument: Argument, source: Source, chosen: Mapping[Role, str]) -> None:
    """Refuse a TREC run as what is relevant and judgments as a run: a score is no grade, a grade no score.

    Whoever names the columns means it.

    Raises:
        InvalidInputError: If it is such a file.
    """
    odd = {"relevant": "trec_run", "recommendations": "trec_qrels"}
    if source.kind != odd[argument] or {"grade", "rank", "score"} & chosen.keys():
        return
    wanted, found = "ranked lists", "a file of judgments (qrels)"
    if argument == "relevant":
        wanted, found = "judgments (qrels)", "a TREC run"
    expected = f"{wanted}, and this is {found}: give the ranked lists first, then what is relevant"
    raise InvalidInputError(argument, expected, source.kind)


def name_columns(engine: Engine, shown: RoledTable, judged: RoledTable, relevant_from: float) -> Ranks | None:
    """Make the views `listed` and `judged`; return the ranks of the lists, None where they have scores only.

    The view `listed` ("case", item, key, given) is ordered by its key, where a lower one means a higher
    place: the rank where there is one, or the score with its sign changed. Where there are both, it also has
    `fall`, the score with its sign changed, and `place`, the rank and then the score.

    In `judged`, gain is the grade as it was given, and grade is 1 from `relevant_from` on, otherwise 0.

    Raises:
        RefusedTableError: If a row lacks an id, or has a value that cannot be read.
    """
    wanted, ranked = judged.columns, shown.columns
    ids = {"case": (ranked.case, wanted.case), "item": (ranked.item, wanted.item)}
    listed_ids: list[str] = []
    judged_ids: list[str] = []
    for role, (ours, theirs) in ids.items():
        whole = shown.kinds[ours] in WHOLE_TYPES and judged.kinds[theirs] in WHOLE_TYPES
        listed_ids.append(f"{_id(shown.source, ours, whole)} as {quoted(role)}")
        judged_ids.append(f"{_id(judged.source, theirs, whole)} as {quoted(role)}")

    given = quoted(cast("str", shown.value))
    rank = ranked.rank and whole_number(quoted(ranked.rank), shown.kinds[ranked.rank])
    fall = ranked.score and _falling(quoted(ranked.score), shown.kinds[ranked.score])
    both = f", {fall} as fall, row(key, fall) as place" if rank and fall else ""
    engine.run(
        f"create temp view listed as select {', '.join(listed_ids)}, {rank or fall} as key, {given} as given"
        f"{both} from {quoted(shown.source.table)}"
    )
    gain = "1" if wanted.grade is None else f"try_cast({quoted(wanted.grade)} as double)"
    lowest = float(relevant_from) if judged.source.has_grades else 1.0
    grade = "1" if wanted.grade is None else f"cast({gain} >= {lowest!r} as integer)"
    given = "1" if wanted.grade is None else quoted(wanted.grade)
    engine.run(
        f"create temp view judged as select {', '.join(judged_ids)}, {grade} as grade, {gain} as gain, "
        f"{given} as given from {quoted(judged.source.table)}"
    )
    is_text_score = shown.order == "score" and shown.kinds[cast("str", ranked.score)] == "VARCHAR"
    odd_score = "given is not null and trim(given) <> '' and try_cast(given as double) is null"
    ranks = None
    if ranked.rank is None:
        refuse_missing_ids(engine, "recommendations", "listed")
    else:
        ranks = ranks_of(engine, are_needed=shown.order == "rank")
    refuse_missing_ids(engine, "relevant", "judged")
    if is_text_score:
        refuse_values(engine, "recommendations", "score_not_a_number", "listed", "given", odd_score)
    if wanted.grade is not None:
        odd = "gain is null or not isfinite(gain)"
        refuse_values(engine, "relevant", "grade_not_a_number", "judged", "given", odd)
    return ranks


def order_by_score(engine: Engine) -> None:
    """Make the view `listed` anew, with scores and ranks: the score orders, and the rank what is equal."""
    engine.run("alter view listed rename to listed_by_rank")
    engine.run(
        'create temp view listed as select "case", item, fall as key, given, '
        f"row(fall, coalesce(key, {2**63 - 1})) as place from listed_by_rank"
    )


def _id(source: Source, name: str, is_whole: bool) -> str:
    """Return SQL for a column of ids: as text, but for whole numbers on both sides, which match faster so."""
    as_text = source.id_text(name)
    return quoted(name) if is_whole else as_text


def _falling(column: str, kind: str) -> str:
    """Return SQL for a key that falls as the score rises; without a score, one that DuckDB orders last."""
    if kind in WHOLE_TYPES:
        return f"coalesce(-cast({column} as hugeint), {2**127 - 1})"
    return f"coalesce(-try_cast({column} as double), 'nan'::double)"
