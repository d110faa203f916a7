"""Measures averaged over the cases of two tables on Spark, for what no one machine holds.

The session is the user's own: no setting of it is changed, no view and nothing kept stays behind. Of each
case the hits are added up in the order of their ranks. Sums and counts over cases are whole numbers that any
number of machines can add up in any order. So the last digit is always the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, get_args

from recmetrics.errors import InvalidInputError, InvalidOptionError, NoCaseError, NoRelevantItemError
from recmetrics.means.conventions import EmptyCases, Missing, NoRelevantInMean
from recmetrics.measures.base import Measure
from recmetrics.tables.empty_cases import counted_value, is_averaged
from recmetrics.tables.formats.named_columns import ColumnNames
from recmetrics.tables.notes import Note
from recmetrics.tables.query import Parts, per_case_query, quoted
from recmetrics.tables.result import CaseCounts, Ties
from recmetrics.tables.spark.checks import (
    IS_CLEAN,
    WANTED,
    case_notes,
    item_notes,
    rank_notes,
    relevant_notes,
    score_notes,
    shown_query,
)
from recmetrics.tables.spark.engine import Spark, SparkFrame, spark_session
from recmetrics.tables.spark.named_tables import checked_tables

UNITS: Final = 2**62
"""A value is added up as a whole number of these parts of 1."""

PARTS: Final = Parts(
    counts='select "case", relevant from {known_cases}',
    found='select "case", rank from {found}',
    lengths='select "case", length from {shown}',
)

_KNOWN_CASES: Final = 'select "case", count_if(grade > 0) as relevant from {wanted} group by "case"'
_FIRSTS: Final = (
    'select l."case", l.item, min(l.key) as key, count(*) as times from {listed} l join {wanted} w '
    'on l."case" = w."case" and l.item = w.item where w.grade > 0 group by l."case", l.item'
)
# The rank of a hit is the number of rows of its own case above it, and one.
_PLACED: Final = (
    'select f."case", f.item, 1 + count_if(l.key < f.key or (l.key = f.key '
    "and cast(l.item as string) < cast(f.item as string))) as rank "
    'from {{firsts}} f join {{listed}} l on f."case" = l."case" '
    'left semi join (select "case" from {{shown}} where {which}) s on f."case" = s."case" '
    'group by f."case", f.item'
)


@dataclass(frozen=True, slots=True)
class SparkEvaluation:
    """The result of `evaluate` on Spark.

    Attributes:
        means: Printed measure name, such as "AP@10", -> its mean over the cases, from 0 to 1.
        counts: How many cases there were, and how many were odd.
        notes: What was odd about the tables, and what was done about it.
        per_case: One row per averaged case, in no order: `case`, then each measure under its name; a
            DataFrame of Spark, which computes it each time it is read.
    """

    means: dict[str, float]
    counts: CaseCounts
    notes: tuple[Note, ...]
    per_case: Any = field(repr=False)


def evaluate_on_spark(
    engine: object,
    recommendations: object,
    relevant: object,
    measures: Sequence[Measure],
    *,
    no_relevant: NoRelevantInMean = "zero",
    missing: Missing = "zero",
    columns: ColumnNames | None = None,
    ties: Ties = "item",
    memory_limit: str | None = None,
    progress: Callable[[float], None] | None = None,
) -> SparkEvaluation:
    """Average measures over cases in two tables; see `recmetrics.evaluate`.

    Args:
        engine: The user's SparkSession.
        recommendations: A DataFrame, or a path, folder or glob that Spark reads: case, item, rank or score.
        relevant: The same: case, item, and maybe a grade, where one above 0 means relevant.
        measures: The measures; at least one.
        no_relevant: See `EmptyCases`.
        missing: See `EmptyCases`.
        columns: Role -> column name, for both tables, or by table: {"relevant": {"item": "movie"}}.
        ties: What equal scores of a case are ordered by: "item", or "error" to refuse them.
        memory_limit: None: Spark's memory is set in Spark.
        progress: Called with 1 after each step.

    Raises:
        RefusedTableError: If a table has rows that no rule repairs.
        InvalidInputError: If a column is missing, or something cannot be read as a table.
        InvalidOptionError: If an option has a value that it does not have.
        NoRelevantItemError: If a case has nothing to find and `no_relevant` is "error".
        NoCaseError: If no case is left to average.
    """
    empty = EmptyCases(no_relevant, missing)
    if ties not in get_args(Ties):
        raise InvalidOptionError("ties", ties, get_args(Ties))
    if memory_limit is not None:
        raise InvalidInputError("memory_limit", "None, as the session says how much it takes", memory_limit)
    spark = Spark(spark_session(engine), progress)
    chosen = list(dict.fromkeys(measures))
    with spark.released():
        tables = checked_tables(spark, recommendations, relevant, columns)
        frames: dict[str, SparkFrame] = {"listed": tables.listed, "judged": tables.judged}
        frames["shown"] = spark.kept(shown_query(tables), frames)
        frames["wanted"] = spark.kept(WANTED, frames)
        notes = relevant_notes(spark, frames)
        which = None
        if tables.are_ranked:
            odd, are_clean = rank_notes(spark, frames)
            which = None if are_clean else f"not ({IS_CLEAN})"
        else:
            odd, which = score_notes(spark, frames, are_refused=ties == "error"), "true"
        frames["firsts"] = spark.kept(_FIRSTS, frames)
        frames["found"] = spark.table(_found_query(which), frames)
        frames["known_cases"] = spark.kept(_KNOWN_CASES, frames)
        frames["valued"] = spark.table(_valued_query(chosen, empty), frames)
        notes += odd + tables.notes + item_notes(spark, frames)
        means, counts = _totals(spark, chosen, empty, frames)
        notes += case_notes(spark, counts.without_recommendations, counts.unknown, frames)
        values = ", ".join(f"value_{at} as {quoted(str(measure))}" for at, measure in enumerate(chosen))
        per_case = spark.table(f'select "case", {values} from {{valued}} where averaged', frames)
    return SparkEvaluation(means, counts, notes, per_case)


def _found_query(which: str | None) -> str:
    """Return the query for the hits: as the ranks say, but for the cases whose places have to be counted."""
    if which is None:
        return 'select "case", item, key as rank from {firsts}'
    placed = _PLACED.format(which=which)
    if which == "true":
        return placed
    clean = f'(select "case" from {{shown}} where {IS_CLEAN})'
    return (
        f'select * from ({placed}) union all select f."case", f.item, f.key as rank from {{firsts}} f '
        f'left semi join {clean} s on f."case" = s."case"'
    )


def _valued_query(measures: Sequence[Measure], empty: EmptyCases) -> str:
    """Return the query for each known case: |R|, length, each measure's value, and whether it is averaged."""
    values = ", ".join(
        f"{counted_value(empty, quoted(str(measure)))} as value_{at}" for at, measure in enumerate(measures)
    )
    return (
        f'select "case", relevant, length, {values}, {is_averaged(empty)} as averaged from ('
        "select v.*, coalesce(s.length, 0) as length "
        f'from ({per_case_query(measures, PARTS)}) v left join {{shown}} s on v."case" = s."case")'
    )


def _totals(
    spark: Spark, measures: Sequence[Measure], empty: EmptyCases, frames: Mapping[str, SparkFrame]
) -> tuple[dict[str, float], CaseCounts]:
    # Spark makes a decimal number of the digits that it would print, which are fewer than there are.
    sums = ", ".join(
        f"sum(case when averaged then cast(cast(rint(value_{at} * {float(UNITS)}) as bigint) "
        "as decimal(20, 0)) end)"
        for at in range(len(measures))
    )
    cases, averaged, bare, silent, shown, *totals = spark.numbers(
        "select count(*), count_if(averaged), count_if(relevant = 0), count_if(length = 0), "
        f"(select count(*) from {{shown}}), {sums} from {{valued}}",
        frames,
    )
    if bare and empty.no_relevant == "error":
        ((first,),) = spark.rows('select min("case") from {valued} where relevant = 0', frames)
        raise NoRelevantItemError(first)
    if not averaged:
        raise NoCaseError
    means = {
        str(measure): float(Fraction(total, UNITS * averaged))
        for measure, total in zip(measures, totals, strict=True)
    }
    return means, CaseCounts(cases, averaged, bare, silent, unknown=shown - (cases - silent))
