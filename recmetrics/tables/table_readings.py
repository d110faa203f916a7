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
            "from placed where not again",
            'select "case", length from cases',
        )
        graded = [measures[at] for at in by_grades]
        of_grades = ", ".join(f"sum({quoted(str(measure))})" for measure in graded)
        found = engine.row(f"select {of_grades} from ({graded_query(graded, parts)})")
        for at, total in zip(by_grades, found, strict=True):
            totals[at] = total
    engine.run("drop table placed; drop table cases; drop view once; drop view lists")
    return {name: float(str(total or 0)) / int(str(cases)) for name, total in zip(names, totals, strict=True)}


def _place(engine: Engine, reading: TableReading, given: str) -> None:
    """Make `once` (c, i, x), each judged pair, and `lists`, all rows that take a rank.

    Also `placed` (c, i, x, place, again): those rows of `lists` that are judged.
    """
    least = "x >= 0" if reading.drops_below_zero else "true"
    falling = FALLING.get(reading.order)
    order = f"{falling}, {_TIES[reading.ties]}" if falling else given
    nth = f"row_number() over (partition by c, i order by {order})"
    firsts = (
        "select * from listed anti join twice using (c, i) union all "
        f"select * exclude (nth) from (select *, {nth} as nth from listed semi join twice using (c, i)) "
        "where nth = 1"
    )
    for made in (
        f"view once as select c, i, x from judged where {least}",
        f"view lists as {firsts if reading.repeats == 'collapsed' else 'select * from listed'}",
        "table placed as select c, i, x, place, "
        "row_number() over (partition by c, i order by place) > 1 as again from ("
        f"select c, i, x, row_number() over (partition by c order by {order}) as place from lists) "
        f"where {least} and x is not null",
    ):
        engine.run(f"create temp {made}")


def _cases(reading: TableReading) -> str:
    """Return SQL that makes `cases`: each case with its |R|, the length of its list, and the hits' ranks."""
    counts_each = reading.repeats in ("each", "each_relevant")
    more = " + coalesce(h.again, 0)" if reading.repeats == "each_relevant" else ""
    return (
        "create temp table cases as "
        "with k as (select distinct c from judged), "
        "r as (select c, count(*) filter (x >= 1) as n from once group by c), "
        "l as (select c, count(*) as n from lists group by c), "
        "h as (select c, count(*) filter (again) as again, "
        f"list(place order by place) filter ({counts_each} or not again) as hit_ranks "
        "from placed where x >= 1 group by c) "
        'select c as "case", coalesce(l.n, 0) as length, '
        "coalesce(h.hit_ranks, []::bigint[]) as hit_ranks, "
        f"(case when r.n > 0 then greatest(r.n, {reading.least_relevant}){more} else 0 end)::bigint "
        "as relevant "
        "from k left join r using (c) left join l using (c) left join h using (c)"
    )
