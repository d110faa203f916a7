"""Measures averaged over the cases of two tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, get_args

import duckdb

from recmetrics.errors import InvalidOptionError, NoCaseError, NoRelevantItemError
from recmetrics.means.conventions import EmptyCases, Missing, NoRelevantInMean
from recmetrics.measures.base import Measure
from recmetrics.tables.checks import (
    Lists,
    check_cases,
    check_items,
    check_ranks,
    check_relevant,
    check_scores,
    check_scores_of_ranks,
    note_repeated_items,
)
from recmetrics.tables.damage import refuse_damaged
from recmetrics.tables.engine import Engine, Progress
from recmetrics.tables.errors import Argument, RefusedTableError
from recmetrics.tables.formats.named_columns import ROLES, ColumnNames
from recmetrics.tables.hits import listed_hits, mark_hits, no_hits
from recmetrics.tables.kinds import known_length, measure_kinds
from recmetrics.tables.named_tables import RoledTable, name_columns, roled
from recmetrics.tables.notes import Note
from recmetrics.tables.places import placed_notes, with_places
from recmetrics.tables.query import quoted
from recmetrics.tables.result import CaseCounts, Ties

UNITS: Final = 2**62
"""A value is added up as a whole number of these parts of 1, so that the order of adding has no say."""


@dataclass(slots=True)
class TableEvaluation:
    """The result of `evaluate` on tables.

    Attributes:
        means: Printed measure name, such as "AP@10", -> its mean over the cases, from 0 to 1.
        counts: How many cases there were, and how many were odd.
        notes: What was odd about the tables, and what was done about it.
    """

    means: dict[str, float]
    counts: CaseCounts
    notes: tuple[Note, ...]
    _engine: Engine = field(repr=False)
    _per_case_sql: str = field(repr=False)
    _cases_sql: str = field(repr=False)
    _per_case: Any = field(default=None, init=False, repr=False)

    @property
    def per_case(self) -> Any:
        """One row per averaged case, by case: `case`, then each measure under its name; a pyarrow.Table."""
        if self._per_case is None:
            found = self._engine.connection.sql(f'{self._per_case_sql} order by "case"')
            self._per_case = found.to_arrow_table()
        return self._per_case

    @property
    def relation(self) -> duckdb.DuckDBPyRelation:
        """The same, in no order, as a DuckDB relation to ask further."""
        return self._engine.connection.sql(self._per_case_sql)

    @property
    def cases(self) -> duckdb.DuckDBPyRelation:
        """The same with what the values are made from, as a DuckDB relation.

        After `case` come `relevant` (|R|), `length` (that of the list), `hit_ranks` (the ranks of the hits, a
        list), then each measure under its name.
        """
        return self._engine.connection.sql(self._cases_sql)


def evaluate_tables(
    recommendations: object,
    relevant: object,
    measures: Sequence[Measure],
    *,
    no_relevant: NoRelevantInMean = "zero",
    missing: Missing = "zero",
    columns: ColumnNames | None = None,
    ties: Ties = "item",
    memory_limit: str | None = None,
    progress: Progress | None = None,
    names: Mapping[Argument, str] | None = None,
    max_bytes: int | None = None,
) -> TableEvaluation:
    """Average measures over cases in two tables; see `recmetrics.evaluate`.

    Cases with the same hits, |R| and length have the same values. They are counted first, and each kind is
    measured once.

    Args:
        recommendations: A path, folder, glob or frame: case, item, and rank or score.
        relevant: The same: case, item, and maybe a grade, where one above 0 means relevant.
        measures: The measures; at least one.
        no_relevant: See `EmptyCases`.
        missing: See `EmptyCases`.
        columns: Role -> column name, for both tables, or by table: {"relevant": {"item": "movie"}}.
        ties: What equal scores of a case are ordered by: "item", or "error" to refuse them.
        memory_limit: How much memory DuckDB may take, such as "512MB".
        progress: Called now and then with the share of the present step that is done.
        names: What a table's only file is called in errors, such as the name of an upload.
        max_bytes: How many bytes the files of each table may have, once unpacked; None for any number.

    Raises:
        RefusedTableError: If a table has rows that no rule repairs.
        RecmetricsError: If a file cannot be read; `recmetrics.tables.errors` has the reasons.
        InvalidInputError: If a column is missing, or a table cannot be read as one.
        InvalidOptionError: If an option has a value that it does not have.
        NoRelevantItemError: If a case has nothing to find and `no_relevant` is "error".
        NoCaseError: If no case is left to average.
    """
    empty = EmptyCases(no_relevant, missing)
    if ties not in get_args(Ties):
        raise InvalidOptionError("ties", ties, get_args(Ties))
    chosen = list(dict.fromkeys(measures))
    duck = Engine(memory_limit, progress)
    shown, judged = (
        roled(duck, argument, given, columns, name=(names or {}).get(argument), max_bytes=max_bytes)
        for argument, given in zip(ROLES, (recommendations, relevant), strict=True)
    )
    try:
        found = _evaluated(duck, (shown, judged), chosen, empty, ties)
    except RefusedTableError as refused:
        raise with_places(duck, shown if refused.argument == "recommendations" else judged, refused) from None
    except duckdb.Error as refused:
        for table in (shown, judged):
            refuse_damaged(duck, table, refused)
        raise
    tables: dict[Argument, RoledTable] = {"recommendations": shown, "relevant": judged}
    found.notes = placed_notes(duck, tables, found.notes)
    return found


def _evaluated(
    engine: Engine,
    tables: tuple[RoledTable, RoledTable],
    measures: Sequence[Measure],
    empty: EmptyCases,
    ties: Ties,
) -> TableEvaluation:
    shown, judged = tables
    ranks = name_columns(engine, shown, judged)
    notes = check_relevant(engine)
    lists = check_ranks(engine, ranks) if ranks else check_scores(engine, ties)
    notes += lists.notes
    if ranks and shown.source.kind == "trec_run":
        notes += check_scores_of_ranks(engine)
    repeated = mark_hits(engine, lists)
    _join_cases(engine, lists)
    measure_kinds(engine, measures, empty, is_masked=lists.is_masked)
    return _result(engine, measures, empty, notes, repeated, is_masked=lists.is_masked)


def _join_cases(engine: Engine, lists: Lists) -> None:
    """Make the table `cases`: each case with its |R|, null where nothing is known of it, length and hits."""
    engine.run(
        'create temp table cases as select coalesce(t."case", s."case") as "case", t.relevant, '
        "coalesce(s.length, 0) as length, "
        f"coalesce(m.hit_ranks, {no_hits(is_masked=lists.is_masked)}) as hit_ranks "
        'from known_cases t full join shown s on t."case" = s."case" '
        'left join marked m on s."case" = m."case"'
    )


def _result(
    engine: Engine,
    measures: Sequence[Measure],
    empty: EmptyCases,
    notes: tuple[Note, ...],
    repeated: int,
    *,
    is_masked: bool,
) -> TableEvaluation:
    totals = ", ".join(
        f"coalesce(sum(cast(value_{at} * {UNITS}.0 as hugeint) * cases) filter (averaged), 0)"
        for at in range(len(measures))
    )
    cases, averaged, bare, silent, hitless, unknown, *sums = (
        int(str(value))
        for value in engine.row(
            "select coalesce(sum(cases), 0), coalesce(sum(cases) filter (averaged), 0), "
            "coalesce(sum(cases) filter (relevant = 0), 0), coalesce(sum(cases) filter (length = 0), 0), "
            "coalesce(sum(cases) filter (not hits), 0), "
            f"(select count(*) from cases where relevant is null), {totals} from kinds"
        )
    )
    if bare and empty.no_relevant == "error":
        raise NoRelevantItemError(engine.row('select min("case") from cases where relevant = 0')[0])
    if not averaged:
        raise NoCaseError
    if repeated:
        notes += (note_repeated_items(engine, repeated),)
    notes += check_cases(engine, silent, unknown)
    if hitless == cases:
        notes += check_items(engine)
    names = [str(measure) for measure in measures]
    length = known_length(measures).replace("length", "c.length")
    values = ", ".join(f"k.value_{at} as {quoted(name)}" for at, name in enumerate(names))
    ranks = listed_hits("c.hit_ranks", is_masked=is_masked)
    averaged_cases = (
        "from cases c join kinds k on c.hit_ranks = k.hit_ranks and c.relevant = k.relevant "
        f"and {length} = k.length where k.averaged"
    )
    return TableEvaluation(
        means={
            name: float(Fraction(total, UNITS * averaged)) for name, total in zip(names, sums, strict=True)
        },
        counts=CaseCounts(cases, averaged, bare, silent, unknown),
        notes=notes,
        _engine=engine,
        _per_case_sql=f'select c."case", {values} {averaged_cases}',
        _cases_sql=(
            f'select c."case", c.relevant, c.length, {ranks} as hit_ranks, {values} {averaged_cases}'
        ),
    )
