"""Means over the cases of two tables, which libraries read by score, with rules for ties and repeats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from recmetrics.means.conventions import EmptyCases
from recmetrics.measures.base import Measure
from recmetrics.tables.graded_query import GradedParts, graded_query, measured_by_grades
from recmetrics.tables.ordering import falling_score
from recmetrics.tables.query import quoted

if TYPE_CHECKING:
    from recmetrics.tables.engine import Engine

TableTies = Literal["input", "reversed", "id_descending", "id_ascending", "pessimistic"]
TableRepeats = Literal["first", "each", "each_relevant", "collapsed"]


@dataclass(frozen=True, slots=True)
class TableReading:
    """How a library reads two tables.

    Attributes:
        order: What orders a list: as it is "given" here, its "score", or its score in "single" precision.
        ties: How items of equal score are ordered, see `Conventions`.
        repeats: What a repeated item counts, see `Conventions`.
        least_relevant: |R| is at least so large, where anything is relevant.
        drops_below_zero: Whether an item with a grade below 0 is not judged at all.
    """

    order: Literal["given", "score", "single"] = "given"
    ties: TableTies = "input"
    repeats: TableRepeats = "first"
    least_relevant: int = 0
    drops_below_zero: bool = False


_SCORE: Final = "coalesce(score, -rank)"
"""What libraries order by that order by score: without scores they are given some that fall with the rank."""

FALLING: Final = {"score": f"-{_SCORE}", "single": falling_score(_SCORE, "trec_eval")}
"""A key that falls as the score rises, by its precision."""

_TIES: Final[dict[TableTies, str]] = {
    "input": "at_row",
    "reversed": "at_row desc",
    "id_descending": "i desc",
    "id_ascending": "i",
    "pessimistic": "x >= 1 nulls first, at_row",
}


def means_of_reading(
    engine: Engine, reading: TableReading, measures: Sequence[Measure], given: str
) -> dict[str, float]:
    """Return the mean of each measure, a case without a list or without anything relevant being 0.

    It reads `judged` (c, i, x), `listed` (c, i, x, rank, score, at_row) and of that `twice` (c, i), see
    `JudgedTables`.

    Args:
        engine: Where the tables are.
        reading: How they are read.
        measures: The measures; at least one.
        given: What orders the lists here, as SQL.
    """
    from recmetrics.tables.kinds import kinds_query  # it needs DuckDB, which these values do not

    _place(engine, reading, given)
    engine.run(_cases(reading))
    cases, uneven, highest, spoiled = engine.row(
        "select (select count(*) from cases), coalesce(sum((x <> (x >= 1)::int)::int), 0)::bigint, "
        "coalesce(max(x), 0)::double, count(*) filter (x < 1) from once"
    )
    by_grades = measured_by_grades(measures, float(str(highest)), int(str(uneven)), int(str(spoiled)))
    names = [str(measure) for measure in measures]
    sums = ", ".join(f"sum(value_{at} * cases)" for at in range(len(measures)))
    kinds = kinds_query(measures, EmptyCases(), is_masked=False)
    totals = list(engine.row(f"select {sums} from ({kinds})"))
    if by_grades:
        parts = GradedParts(
            'select c as "case", i as item, x as grade, (x >= 1)::int as rel from once',
            'select c as "case", i as item, place as rank, x as grade, (x >= 1)::int as rel '
            "from placed where x is not null and not again",
            'select "case", length from cases',
        )
        graded = [measures[at] for at in by_grades]
        of_grades = ", ".join(f"sum({quoted(str(measure))})" for measure in graded)
        found = engine.row(f"select {of_grades} from ({graded_query(graded, parts)})")
        for at, total in zip(by_grades, found, strict=True):
            totals[at] = total
    engine.run("drop table rows; drop table placed; drop view once; drop table cases")
    return {name: float(str(total or 0)) / int(str(cases)) for name, total in zip(names, totals, strict=True)}


def _place(engine: Engine, reading: TableReading, given: str) -> None:
    """Make `once` (c, i, x), each judged pair, and `placed` (c, i, x, place, again), each row of a list."""
    least = "x >= 0" if reading.drops_below_zero else "true"
    engine.run(f"create temp view once as select c, i, x from judged where {least}")
    falling = FALLING.get(reading.order)
    order = f"{falling}, {_TIES[reading.ties]}" if falling else given
    engine.run(
        "create temp table rows as select c, i, case when "
        f"{least} then x end as x, row_number() over (partition by c order by {order}) as place from listed"
    )
    engine.run(
        "create temp table placed as "
        "with f as (select c, i, min(place) as first from rows semi join twice using (c, i) group by c, i) "
        "select c, i, x, place, coalesce(place > first, false) as again from rows left join f using (c, i)"
    )
    if reading.repeats == "collapsed":
        engine.run(
            "create or replace temp table placed as select c, i, x, again, "
            "row_number() over (partition by c order by place) as place from placed where not again"
        )


def _cases(reading: TableReading) -> str:
    """Return SQL that makes `cases`: each case with its |R|, the length of its list, and the hits' ranks."""
    counts_each = reading.repeats in ("each", "each_relevant")
    more = " + coalesce(l.again, 0)" if reading.repeats == "each_relevant" else ""
    return (
        "create temp table cases as "
        "with r as (select c, count(*) filter (x >= 1) as n from once group by c), "
        "l as (select c, count(*) as n, count(*) filter (x >= 1 and again) as again, "
        f"list(place order by place) filter (x >= 1 and ({counts_each} or not again)) as hit_ranks "
        "from placed group by c) "
        'select k.c as "case", '
        f"(case when r.n > 0 then greatest(r.n, {reading.least_relevant}){more} else 0 end)::bigint "
        "as relevant, coalesce(l.n, 0) as length, "
        "coalesce(l.hit_ranks, []::bigint[]) as hit_ranks "
        "from (select distinct c from judged) k left join r on k.c = r.c left join l on k.c = l.c"
    )
