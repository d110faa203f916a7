"""Measures averaged over the cases of two tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any

import duckdb

from recmetrics.errors import NoCaseError, NoRelevantItemError
from recmetrics.lists.alike import Ids
from recmetrics.means.conventions import EmptyCases, Missing, NoRelevantInMean
from recmetrics.measures.base import Measure
from recmetrics.reading.roles import Role
from recmetrics.tables.both_orders import check_both_orders, note_both_orders
from recmetrics.tables.cell_lists import with_items_of_cells
from recmetrics.tables.checks import (
    LOW_CASES,
    Lists,
    Ranks,
    check_ranks,
    check_relevant,
    check_scores,
    note_judged_shown_only,
    note_ratings,
    note_repeated_items,
    note_scores,
    noted,
)
from recmetrics.tables.damage import refuse_damaged
from recmetrics.tables.empty_cases import hides_grades, is_averaged
from recmetrics.tables.engine import Engine, Progress
from recmetrics.tables.errors import Argument, RefusedTableError
from recmetrics.tables.formats.named_columns import HOLD_BOTH, ROLES, ColumnNames, named_columns
from recmetrics.tables.formats.source import Source
from recmetrics.tables.formats.sources import opened
from recmetrics.tables.graded_query import is_any_graded, measured_by_grades
from recmetrics.tables.hits import listed_hits, mark_hits, no_hits, rank_judged
from recmetrics.tables.kinds import known_length, measure_by_grades, measure_kinds
from recmetrics.tables.match_errors import refuse_same_table
from recmetrics.tables.matching import check_cases, check_items, note_nothing_hits, refuse_no_match
from recmetrics.tables.named_tables import (
    RoledTable,
    name_columns,
    order_by_score,
    refuse_swapped,
    refuse_swapped_columns,
    roled,
)
from recmetrics.tables.notes import Note
from recmetrics.tables.ordering import refuse_other_order, ties_used
from recmetrics.tables.places import placed_notes, with_places
from recmetrics.tables.query import quoted
from recmetrics.tables.result import CaseCounts, Cells, ColumnsUsed, Order, Ties
from recmetrics.tables.summaries import UNITS, CaseSummaries
from recmetrics.tables.views import EvaluationViews


@dataclass(slots=True)
class TableEvaluation(CaseSummaries, EvaluationViews):
    """The result of `evaluate` on tables.

    It can be pickled and copied: the values of the cases go along, as an Arrow table.

    Attributes:
        means: Printed measure name, such as "AP@10", -> its mean over the cases, from 0 to 1.
        counts: How many cases there were, and how many were odd.
        notes: What was odd about the tables, and what was done about it.
        columns: Which column was used as what: table -> role -> its name; of rank and score, the one first
            that ordered the lists.
    """

    means: dict[str, float]
    counts: CaseCounts
    notes: tuple[Note, ...]
    columns: ColumnsUsed = field(default_factory=dict[str, Mapping[str, str]], init=False)
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

    def __reduce__(self) -> tuple[Any, ...]:
        """Take along what was found, and of DuckDB the table of the cases."""
        found = {one.name: getattr(self, one.name) for one in fields(self) if not one.name.startswith("_")}
        return _with_cases, (found, self.cases.to_arrow_table())


def _with_cases(found: dict[str, Any], cases: Any) -> TableEvaluation:
    """Return a result again that was pickled, with its cases in a DuckDB of its own."""
    engine = Engine()
    engine.connection.register("kept_cases", cases)
    values = ", ".join(map(quoted, found["means"]))
    made = TableEvaluation(
        means=found["means"],
        counts=found["counts"],
        notes=found["notes"],
        _engine=engine,
        _per_case_sql=f'select "case", {values} from kept_cases',
        _cases_sql="select * from kept_cases",
    )
    for name, value in found.items():
        setattr(made, name, value)
    return made


def evaluate_tables(
    recommendations: object,
    relevant: object,
    measures: Sequence[Measure],
    *,
    no_relevant: NoRelevantInMean = "zero",
    missing: Missing = "zero",
    columns: ColumnNames | None = None,
    ties: Ties | None = None,
    relevant_from: float = 1,
    ids: Ids = "exact",
    order: Order | None = None,
    cells: Cells | None = None,
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
        relevant: The same: case, item, and maybe a grade.
        measures: The measures; at least one.
        no_relevant: See `EmptyCases`.
        missing: See `EmptyCases`.
        columns: Role -> column name, for both tables, or by table: {"relevant": {"item": "movie"}}.
        ties: What equal scores of a case are ordered by: "item", "trec_eval", or "error" to refuse them; None
            for trec_eval's order of a TREC run, otherwise by item.
        relevant_from: The lowest grade of a relevant item.
        ids: Whether ids that look alike are different ones ("exact") or the same ("alike").
        order: What orders lists that have both, "rank" or "score"; None for the score of a TREC run,
            otherwise the rank.
        cells: What a cell of the items holds where that is not clear, "one" item or "several"; None lets the
            items of the other table decide.
        memory_limit: How much memory DuckDB may take, such as "512MB".
        progress: Called now and then with the share of the present step that is done.
        names: What a table's only file is called in errors, such as the name of an upload.
        max_bytes: How many bytes the files of each table may have, once unpacked; None for any number.

    Raises:
        RefusedTableError: If a table has rows that no rule repairs.
        NoMatchError: If nothing hits because the ids of the tables never meet.
        SameTableError: If both tables are the same one, and no grade of its own is named for the relevant
            items.
        RecmetricsError: If a file cannot be read; `recmetrics.tables.errors` has the reasons.
        InvalidInputError: If a column is missing, or a table cannot be read as one.
        InvalidOptionError: If an option has a value that it does not have.
        NoRelevantItemError: If a case has nothing to find and `no_relevant` is "error".
        NoCaseError: If no case is left to average.
    """
    empty = EmptyCases(no_relevant, missing)
    refuse_other_order(order, ties, cells, ids)
    chosen = list(dict.fromkeys(measures))
    duck = Engine(memory_limit, progress)
    named: dict[Argument, dict[Role, str]] = {name: named_columns(name, columns) for name in ROLES}
    sources: dict[Argument, Source] = {
        argument: opened(
            duck.connection,
            argument,
            given,
            name=(names or {}).get(argument),
            max_bytes=max_bytes,
            run=duck.run,
            chosen=named[argument],
        )
        for argument, given in zip(ROLES, (recommendations, relevant), strict=True)
    }
    refuse_swapped_columns(sources, named)
    sources, told = with_items_of_cells(duck, sources, named, cells)
    shown, judged = (
        roled(duck, sources[argument], named[argument], order=order, is_run=ties == "trec_eval")
        for argument in ROLES
    )
    if shown.source.kind not in HOLD_BOTH:
        refuse_same_table(
            recommendations, relevant, has_own_grade=bool(named_columns("relevant", columns).get("grade"))
        )
    refuse_swapped("relevant", judged.source, named_columns("relevant", columns))
    used = ties_used(ties, shown.order, is_run=shown.source.kind == "trec_run")
    try:
        found = _evaluated(duck, (shown, judged), chosen, empty, used, relevant_from, ids)
    except RefusedTableError as refused:
        raise with_places(duck, shown if refused.argument == "recommendations" else judged, refused) from None
    except duckdb.Error as refused:
        for table in (shown, judged):
            refuse_damaged(duck, table, refused)
        raise
    tables: dict[Argument, RoledTable] = {"recommendations": shown, "relevant": judged}
    found.notes = told + placed_notes(duck, tables, found.notes)
    found.columns = {argument: each.roles for argument, each in tables.items()}
    return found


def _evaluated(
    engine: Engine,
    tables: tuple[RoledTable, RoledTable],
    measures: Sequence[Measure],
    empty: EmptyCases,
    ties: Ties,
    relevant_from: float,
    ids: Ids,
) -> TableEvaluation:
    shown, judged = tables
    has_grades = judged.columns.grade is not None
    ranks = name_columns(engine, shown, judged, relevant_from, ties, ids)
    notes = shown.notes + judged.notes + check_relevant(engine, has_grades=has_grades)
    if judged.columns.grade is not None:
        notes += note_ratings(engine, judged.columns.grade, relevant_from) + note_judged_shown_only(engine)
    if has_grades and hides_grades(measures, empty):
        low = noted(engine, "cases_too_low", LOW_CASES, ('"case"',))
        notes += (low,) if low else ()
    by_grades = _by_grades(engine, measures) if has_grades and is_any_graded(measures) else ()
    lists = _checked_lists(engine, shown, ranks, ties)
    notes += lists.notes
    repeated = mark_hits(engine, lists)
    _join_cases(engine, lists)
    measure_kinds(engine, measures, empty, is_masked=lists.is_masked)
    if by_grades:
        rank_judged(engine, lists)
        measure_by_grades(engine, [measures[at] for at in by_grades], empty, at=by_grades)
    return _result(engine, measures, by_grades, empty, notes, repeated, is_masked=lists.is_masked)


def _by_grades(engine: Engine, measures: Sequence[Measure]) -> tuple[int, ...]:
    """Return the numbers of the measures that the grades of these tables make a difference to."""
    highest, uneven, spoiled = engine.row(
        "select coalesce(max(highest), 0), sum(uneven)::bigint, sum(spoiled)::bigint from known_cases"
    )
    return measured_by_grades(measures, float(str(highest)), int(str(uneven or 0)), int(str(spoiled or 0)))


def _checked_lists(engine: Engine, shown: RoledTable, ranks: Ranks | None, ties: Ties) -> Lists:
    """Check the lists in the order that they have; scores that fall from rank to rank give the same one."""
    has_both = shown.columns.rank is not None and shown.columns.score is not None
    if not has_both:
        return check_ranks(engine, ranks) if ranks else check_scores(engine, ties)
    if ranks is None:
        order_by_score(engine, ties)
        return check_scores(engine, ties, "place")
    differs = check_both_orders(engine, ties_matter=shown.order == "score")
    notes = () if shown.order == "rank" else note_scores(engine, ties, "both_orders")
    if differs:
        code = "ranks_against_scores" if shown.order == "rank" else "scores_against_ranks"
        notes += note_both_orders(engine, code)
    lists = check_ranks(engine, ranks, "place")
    if shown.order == "rank":
        return replace(lists, notes=lists.notes + notes)
    # Where the scores fall from rank to rank, the ranks will do.
    is_odd = "differs or kinds < length" if ties == "trec_eval" else "differs"
    odd = f'select "case" from both_orders where {is_odd}'
    if not engine.number(f"select count(*) from ({odd})"):
        return replace(lists, notes=notes)
    unclean = "" if lists.needs_places is None else f" union {lists.needs_places}"
    return Lists(odd + unclean, False, notes, "place", are_ids_falling=ties == "trec_eval")


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
    by_grades: Sequence[int],
    empty: EmptyCases,
    notes: tuple[Note, ...],
    repeated: int,
    *,
    is_masked: bool,
) -> TableEvaluation:
    # The values of kinds are those by hits alone; a case's own are by its grades as well.
    averaged_case = is_averaged(empty, prefix="c.")
    totals = ", ".join(
        f"(select coalesce(sum(cast(g.value_{at} * {UNITS}.0 as hugeint)) filter ({averaged_case}), 0) "
        'from graded g join cases c on g."case" = c."case")'
        if at in by_grades
        else f"coalesce(sum(cast(value_{at} * {UNITS}.0 as hugeint) * cases) filter (averaged), 0)"
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
    is_something_shown = silent < cases or unknown
    nothing_hits: tuple[Note, ...] = ()
    if hitless == cases and bare < cases and is_something_shown:
        refuse_no_match(engine, are_cases_apart=silent == cases, may_be_alike=bool(silent and unknown))
        nothing_hits = (note_nothing_hits(engine, cases),)
    if not averaged:
        raise NoCaseError
    if repeated:
        notes += (note_repeated_items(engine, repeated),)
    notes += check_cases(engine, silent, unknown)
    notes += nothing_hits or check_items(engine)
    names = [str(measure) for measure in measures]
    length = known_length(measures).replace("length", "c.length")
    values = ", ".join(
        f"{'g' if at in by_grades else 'k'}.value_{at} as {quoted(name)}" for at, name in enumerate(names)
    )
    graded = 'join graded g on c."case" = g."case" ' if by_grades else ""
    ranks = listed_hits("c.hit_ranks", is_masked=is_masked)
    averaged_cases = (
        "from cases c join kinds k on c.hit_ranks = k.hit_ranks and c.relevant = k.relevant "
        f"and {length} = k.length {graded}where k.averaged"
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
