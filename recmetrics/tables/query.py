"""The one query that every engine runs: it looks at the hits, never at all rows in order.

Two tables go in: `ranked` (case, item, rank; rank counts from 1) and `wanted` (case, item, grade; each pair
once, relevant when its grade is above 0).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from recmetrics.measures.base import Measure
from recmetrics.statements.language import Expression, H, Operation, every_part, j
from recmetrics.statements.sql import UNKNOWN, Largest, is_endless, sql, sql_term

_SMALL: Final = 100
"""Up to this cutoff all sums are written out."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The inputs of the values, each a query.

    Attributes:
        counts: Each known case and its number of relevant items: "case", relevant.
        found: The hits, each item once at its first rank: "case", rank.
        lengths: How long the list of each case is: "case", length.
        places: The whole numbers from 1 to the largest |R| in `counts`: j.
    """

    counts: str
    found: str
    lengths: str
    places: str


DUCKDB_PLACES = (
    "select unnest(range(1, coalesce(most, 0) + 1)) as j "
    "from (select max(relevant)::bigint as most from counts)"
)

FROM_TABLES = Parts(
    counts='select "case", sum(case when grade > 0 then 1 else 0 end) as relevant\n'
    '  from wanted group by "case"',
    found='select r."case", r.item, min(r.rank) as rank\n'
    '  from ranked r join wanted w on r."case" = w."case" and r.item = w.item\n'
    '  where w.grade > 0 group by r."case", r.item',
    lengths='select "case", count(*) as length from ranked group by "case"',
    places=DUCKDB_PLACES,
)
"""The parts as they follow from `ranked` and `wanted`."""


def per_case_query(
    measures: Sequence[Measure],
    parts: Parts = FROM_TABLES,
    *,
    in_order: bool = False,
    largest: Largest = UNKNOWN,
) -> str:
    """Return SQL for one row for each known case: the case, |R|, and each measure under its name.

    A repeated item counts at its first rank, and only once. A case that is known by grades of 0 only has a
    row as well: nothing is relevant to it, and every measure is 0. The text is plain SQL, in which DuckDB and
    Spark agree.

    Args:
        measures: The measures; at least one.
        parts: The inputs of the values, where they exist already.
        in_order: Whether each sum goes from rank to rank, so that its last bits are always the same. Spark
            has no word for it.
        largest: What no case exceeds.

    Example:
        >>> from recmetrics import parse_measure
        >>> print(per_case_query([parse_measure("P@2")]).splitlines()[-1].strip())
        from known
    """
    needs_length = is_length_needed(measures)
    needs_relevant = any(measure.cutoff_rule == "relevant" for measure in measures)
    needs_all_hits = any(H in every_part(measure.statement.over) for measure in measures)
    endless = {
        f"ideal_{at}": _running_sum(measure.statement.over)
        for at, measure in enumerate(measures)
        if is_endless(measure.statement.over, measure.k)
    }
    sums = chain.from_iterable(_sums(at, measure, in_order, largest) for at, measure in enumerate(measures))
    values = (
        f"  {_value(at, measure, largest)} as {quoted(str(measure))}" for at, measure in enumerate(measures)
    )
    known = [f"coalesce(sum_{at}, 0.0) as sum_{at}" for at in range(len(measures))]
    known += [f"coalesce(found_{at}, 0) as found_{at}" for at in range(len(measures))]
    known += ["coalesce(all_hits, 0) as all_hits"] if needs_all_hits else []
    known += [f"coalesce({name}, 0.0) as {name}" for name in endless]
    lines = [
        "with counts as (",
        f"  {parts.counts}",
        "), found as (",
        f"  {parts.found}",
        "), hits as (",
        f'  select f."case", f.rank, {"c.relevant, " if needs_relevant else ""}',
        '    row_number() over (partition by f."case" order by f.rank) as hits',
        "  from found f" + (' join counts c on f."case" = c."case"' if needs_relevant else ""),
        "), sums as (",
        '  select "case",',
        ",\n".join(f"    {one}" for one in (*sums, *(["count(*) as all_hits"] if needs_all_hits else ()))),
        '  from hits group by "case"',
        *(["), lengths as (", f"  {parts.lengths}"] if needs_length else ()),
        *(_ideals(endless, parts.places) if endless else ()),
        "), known as (",
        '  select c."case", c.relevant,',
        "    coalesce(l.length, 0) as length," if needs_length else "    0 as length,",
        ",\n".join(f"    {one}" for one in known),
        '  from counts c left join sums s on c."case" = s."case"',
        *(['  left join lengths l on c."case" = l."case"'] if needs_length else ()),
        *(["  left join ideals i on c.relevant = i.j"] if endless else ()),
        ")",
        'select "case", relevant,',
        ",\n".join(values),
        "from known",
    ]
    return "\n".join(lines)


def is_length_needed(measures: Sequence[Measure]) -> bool:
    """Return whether one of the values depends on the length of a list.

    >>> from recmetrics import parse_measure
    >>> is_length_needed([parse_measure("P@2")]), is_length_needed([parse_measure("P(short=length)@2")])
    (False, True)
    """
    return any("n" in measure.statement.names for measure in measures)


def has_large_cutoff(measures: Sequence[Measure]) -> bool:
    """Return whether it pays to look what no case exceeds before the query is written."""
    return any((measure.k or 0) > _SMALL for measure in measures)


def quoted(name: str) -> str:
    """Quote a name as SQL, whatever is in it.

    >>> quoted('AP@5'), quoted('a"b')
    ('"AP@5"', '"a""b"')
    """
    return '"' + name.replace('"', '""') + '"'


def _sums(at: int, measure: Measure, in_order: bool, largest: Largest) -> tuple[str, str]:
    is_counted, term = counted(measure), sql_term(measure.statement, measure.k, largest)
    order = " order by rank" if in_order else ""
    return (
        f"sum(case when {is_counted} then {term} else 0.0 end{order}) as sum_{at}",
        f"sum(case when {is_counted} then 1 else 0 end) as found_{at}",
    )


def _ideals(running_sums: Mapping[str, str], places: str) -> tuple[str, ...]:
    columns = ", ".join(f"{sum_so_far} as {name}" for name, sum_so_far in running_sums.items())
    return "), places as (", f"  {places}", "), ideals as (", f"  select j, {columns} from places"


def _running_sum(total: Expression) -> str:
    """Return SQL for a sum up to each place j."""
    assert isinstance(total, Operation)
    term = sql(total.parts[0], None, known={j: "j"})
    return f"sum({term}) over (order by j rows unbounded preceding)"


def counted(measure: Measure) -> str:
    """Return the condition that a hit lies within the cutoff."""
    if measure.cutoff_rule == "relevant":
        return "rank <= relevant"
    return "true" if measure.k is None else f"rank <= {measure.k}"


def _value(at: int, measure: Measure, largest: Largest) -> str:
    """Return the sum over the denominator, or 0 where there is nothing to divide by."""
    over = measure.statement.over
    known = {over: f"ideal_{at}"} if is_endless(over, measure.k) else {}
    denominator = sql(over, measure.k, found=f"found_{at}", known=known, largest=largest)
    return f"case when {denominator} = 0 then 0.0 else sum_{at} / {denominator} end"
