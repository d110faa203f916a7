"""Measures averaged over the cases of two tables on Spark, for what no one machine holds.

The session is the user's own: no setting of it is changed, no view and nothing kept stays behind. Of each
case the hits are added up in the order of their ranks. Sums and counts over cases are whole numbers that any
number of machines can add up in any order. So the last digit is always the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any, Final

from recmetrics.errors import InvalidInputError, NoCaseError, NoRelevantItemError
from recmetrics.lists.alike import Ids
from recmetrics.means.conventions import EmptyCases, Missing, NoRelevantInMean
from recmetrics.measures.base import Measure
from recmetrics.statements.sql import UNKNOWN, Largest
from recmetrics.tables.empty_cases import counted_value, hides_grades, is_averaged
from recmetrics.tables.formats.named_columns import ColumnNames
from recmetrics.tables.graded_query import (
    GradedParts,
    graded_query,
    is_any_graded,
    measured_by_grades,
)
from recmetrics.tables.notes import Note
from recmetrics.tables.ordering import refuse_other_order, ties_used
from recmetrics.tables.query import Parts, has_large_cutoff, per_case_query, quoted
from recmetrics.tables.result import CaseCounts, ColumnsUsed, Order, Ties
from recmetrics.tables.spark.checks import (
    IS_CLEAN,
    WANTED,
    alike,
    alike_notes,
    both_notes,
    case_notes,
    item_notes,
    rank_notes,
    refuse_lists_in_cells,
    refuse_no_match,
    relevant_notes,
    score_notes,
    shown_query,
)
from recmetrics.tables.spark.engine import Spark, SparkFrame, spark_session
from recmetrics.tables.spark.named_tables import checked_tables
from recmetrics.tables.views import EvaluationViews

UNITS: Final = 2**62
"""A value is added up as a whole number of these parts of 1."""

_LENGTHS: Final = 'select "case", length from {shown}'

PARTS: Final = Parts(
    counts='select "case", relevant from {known_cases}',
    found='select "case", rank from {found}',
    lengths=_LENGTHS,
    places="select explode(sequence(1L, greatest(coalesce(most, 1L), 1L))) as j "
    "from (select cast(max(relevant) as bigint) as most from counts)",
)

_GRADED_PARTS: Final = GradedParts(
    judged='select "case", gain as grade, grade as rel from {wanted}',
    found='select "case", rank, gain as grade, rel from {judged_found}',
    lengths=_LENGTHS,
)

_KNOWN_CASES: Final = 'select "case", count_if(grade > 0) as relevant from {wanted} group by "case"'
# Each relevant item with what looks like it in the list of its case, which is mostly the item itself.
_NEAR: Final = (
    'select l."case", l.item, w.item as known, min(l.key) as key, min(l.place) as place, '
    "count(*) as times, max(w.gain) as gain, max(w.grade) as rel from {listed} l join {wanted} w "
    f'on l."case" = w."case" and {alike("l.item", "w.item")} group by l."case", l.item, w.item'
)
_JUDGED_FIRSTS: Final = "select * from {near} where item = known"
_FIRSTS: Final = f"{_JUDGED_FIRSTS} and rel > 0"
_FACTS: Final = "select max(gain), count_if(gain <> grade), count_if(grade = 0) from {wanted}"
# The rank of a hit is the number of rows of its own case above it, and one.
_PLACED: Final = (
    'select f."case", f.item, f.gain, f.rel, 1 + count_if(l.place < f.place or (l.place = f.place '
    "and cast(l.item as string) {above} cast(f.item as string))) as rank "
    'from {{firsts}} f join {{listed}} l on f."case" = l."case" '
    'left semi join (select "case" from {{shown}} where {which}) s on f."case" = s."case" '
    'group by f."case", f.item, f.gain, f.rel'
)


@dataclass(frozen=True, slots=True)
class SparkEvaluation(EvaluationViews):
    """The result of `evaluate` on Spark.

    Pickled or copied, it takes the values of the cases along, as an Arrow table: a DataFrame of Spark cannot
    leave its session.

    Attributes:
        means: Printed measure name, such as "AP@10", -> its mean over the cases, from 0 to 1.
        counts: How many cases there were, and how many were odd.
        notes: What was odd about the tables, and what was done about it.
        columns: Which column was used as what: table -> role -> its name; of rank and score, the one first
            that ordered the lists.
        per_case: One row per averaged case, in no order: `case`, then each measure under its name; a
            DataFrame of Spark, which computes it each time it is read.
    """

    means: dict[str, float]
    counts: CaseCounts
    notes: tuple[Note, ...]
    columns: ColumnsUsed
    per_case: Any = field(repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Take along what was found, and the cases without their session."""
        found = {one.name: getattr(self, one.name) for one in fields(self)}
        cases = self.per_case.toArrow() if hasattr(self.per_case, "toArrow") else self.per_case
        return _without_session, ({**found, "per_case": cases},)


def _without_session(found: Mapping[str, Any]) -> SparkEvaluation:
    """Return a result again that was pickled."""
    made = object.__new__(SparkEvaluation)
    for name, value in found.items():
        object.__setattr__(made, name, value)
    return made


def evaluate_on_spark(
    engine: object,
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
    memory_limit: str | None = None,
    progress: Callable[[float], None] | None = None,
) -> SparkEvaluation:
    """Average measures over cases in two tables; see `recmetrics.evaluate`.

    Args:
        engine: The user's SparkSession.
        recommendations: A DataFrame, or a path, folder or glob that Spark reads: case, item, rank or score.
        relevant: The same: case, item, and maybe a grade.
        measures: The measures; at least one.
        no_relevant: See `EmptyCases`.
        missing: See `EmptyCases`.
        columns: Role -> column name, for both tables, or by table: {"relevant": {"item": "movie"}}.
        ties: What equal scores of a case are ordered by: "item" or None, "trec_eval", or "error" to refuse
            them.
        relevant_from: The lowest grade of a relevant item.
        ids: "exact": on Spark what looks alike is told, and never read as the same.
        order: What orders lists that have both, "rank" or "score"; None for the rank, and with
            `ties="trec_eval"` for the score.
        memory_limit: None: Spark's memory is set in Spark.
        progress: Called with 1 after each step.

    Raises:
        RefusedTableError: If a table has rows that no rule repairs.
        NoMatchError: If nothing hits because the ids of the tables never meet.
        SameTableError: If both tables are the same one, and no grade of its own is named for the relevant
            items.
        InvalidInputError: If a column is missing, or something cannot be read as a table.
        InvalidOptionError: If an option has a value that it does not have.
        NoRelevantItemError: If a case has nothing to find and `no_relevant` is "error".
        NoCaseError: If no case is left to average.
    """
    empty = EmptyCases(no_relevant, missing)
    refuse_other_order(order, ties)
    used = ties_used(ties, order, is_run=False)
    if ids != "exact":
        raise InvalidInputError("ids", '"exact" on Spark; write ids alike in both tables', ids)
    if memory_limit is not None:
        raise InvalidInputError("memory_limit", "None, as the session says how much it takes", memory_limit)
    spark = Spark(spark_session(engine), progress)
    chosen = list(dict.fromkeys(measures))
    with spark.released():
        tables = checked_tables(spark, recommendations, relevant, columns, order, used, relevant_from)
        frames: dict[str, SparkFrame] = {"listed": tables.listed, "judged": tables.judged}
        frames["shown"] = spark.kept(shown_query(tables), frames)
        frames["wanted"] = spark.kept(WANTED, frames)
        refuse_lists_in_cells(spark, frames)
        notes = relevant_notes(spark, frames, are_cases_told=hides_grades(chosen, empty))
        which = None
        if tables.are_ranked:
            odd, are_clean = rank_notes(spark, frames)
            which = None if are_clean else f"not ({IS_CLEAN})"
        else:
            odd, which = score_notes(spark, frames, used), "true"
        frames["near"] = spark.kept(_NEAR, frames)
        frames["firsts"] = spark.table(_FIRSTS, frames)
        frames["found"] = spark.table(_found_query(which, used), frames)
        frames["known_cases"] = spark.kept(_KNOWN_CASES, frames)
        by_grades = _by_grades(spark, chosen, frames) if tables.has_grades and is_any_graded(chosen) else ()
        if by_grades:
            firsts = {**frames, "firsts": spark.table(_JUDGED_FIRSTS, frames)}
            frames["judged_found"] = spark.table(_found_query(which, used), firsts)
        largest = UNKNOWN
        if has_large_cutoff(chosen):
            most = "select (select max(relevant) from {known_cases}), (select max(length) from {shown})"
            largest = Largest(*spark.numbers(most, frames))
        frames["valued"] = spark.table(_valued_query(chosen, by_grades, empty, largest), frames)
        notes += odd + tables.notes + both_notes(spark, tables, frames) + item_notes(spark, frames)
        means, counts, hits = _totals(spark, chosen, empty, frames)
        notes += case_notes(spark, counts.without_recommendations, counts.unknown, frames)
        notes += () if hits is None else alike_notes(spark, frames, counts.cases, hits)
        values = ", ".join(f"value_{at} as {quoted(str(measure))}" for at, measure in enumerate(chosen))
        per_case = spark.table(f'select "case", {values} from {{valued}} where averaged', frames)
    return SparkEvaluation(means, counts, notes, tables.columns, per_case)


def _found_query(which: str | None, ties: Ties) -> str:
    """Return the query for the hits: as the ranks say, but for the cases whose places have to be counted."""
    if which is None:
        return 'select "case", item, gain, rel, key as rank from {firsts}'
    above = ">" if which == "true" and ties == "trec_eval" else "<"
    placed = _PLACED.format(which=which, above=above)
    if which == "true":
        return placed
    clean = f'(select "case" from {{shown}} where {IS_CLEAN})'
    return (
        f'select * from ({placed}) union all select f."case", f.item, f.gain, f.rel, f.key as rank '
        f'from {{firsts}} f left semi join {clean} s on f."case" = s."case"'
    )


def _by_grades(
    spark: Spark, measures: Sequence[Measure], frames: Mapping[str, SparkFrame]
) -> tuple[int, ...]:
    """Return the numbers of the measures that the grades make a difference to."""
    ((highest, uneven, spoiled),) = spark.rows(_FACTS, frames)
    return measured_by_grades(measures, float(str(highest or 0)), int(str(uneven)), int(str(spoiled)))


def _valued_query(
    measures: Sequence[Measure], by_grades: Sequence[int], empty: EmptyCases, largest: Largest
) -> str:
    """Return the query for each known case: |R|, length, each measure's value, and whether it is averaged."""
    of = ["g" if at in by_grades else "v" for at in range(len(measures))]
    columns = [f"{table}.{quoted(str(measure))}" for table, measure in zip(of, measures, strict=True)]
    values = ", ".join(
        f"{counted_value(empty, column, prefix='v.')} as value_{at}" for at, column in enumerate(columns)
    )
    graded = ""
    if by_grades:
        query = graded_query([measures[at] for at in by_grades], _GRADED_PARTS)
        graded = f' left join ({query}) g on v."case" = g."case"'
    measured = per_case_query(measures, PARTS, largest=largest)
    return (
        f'select *, {is_averaged(empty)} as averaged from (select v."case", v.relevant, '
        f"coalesce(s.length, 0) as length, {values} from ({measured}) v "
        f'left join {{shown}} s on v."case" = s."case"{graded})'
    )


def _totals(
    spark: Spark, measures: Sequence[Measure], empty: EmptyCases, frames: Mapping[str, SparkFrame]
) -> tuple[dict[str, float], CaseCounts, int | None]:
    """Return the means, the counts, and the number of hits; None where there can be none."""
    sums = ", ".join(
        f"sum(case when averaged then {_in_units(f'value_{at}')} end)" for at in range(len(measures))
    )
    cases, averaged, bare, silent, shown, hits, *totals = spark.numbers(
        "select count(*), count_if(averaged), count_if(relevant = 0), count_if(length = 0), "
        f"(select count(*) from {{shown}}), (select count(*) from {{firsts}}), {sums} from {{valued}}",
        frames,
    )
    if bare and empty.no_relevant == "error":
        ((first,),) = spark.rows('select min("case") from {valued} where relevant = 0', frames)
        raise NoRelevantItemError(first)
    unknown = shown - (cases - silent)
    if shown and bare < cases and not hits:
        refuse_no_match(spark, frames, are_cases_apart=silent == cases, may_be_alike=bool(silent and unknown))
    if bare == cases or not shown:
        hits = None
    if not averaged:
        raise NoCaseError
    means = {
        str(measure): float(Fraction(total, UNITS * averaged))
        for measure, total in zip(measures, totals, strict=True)
    }
    return means, CaseCounts(cases, averaged, bare, silent, unknown), hits


def _in_units(value: str) -> str:
    """Return SQL for a value as a whole number of units."""
    # Spark makes a decimal number of the digits that it would print, which are fewer than there are; and DCG
    # goes beyond 1, where the units of a value are more than a bigint holds.
    whole = f"cast(cast(floor({value}) as bigint) as decimal(10, 0)) * cast({UNITS} as decimal(19, 0))"
    part = f"cast(cast(rint(({value} - floor({value})) * {float(UNITS)}) as bigint) as decimal(20, 0))"
    return f"({whole} + {part})"
