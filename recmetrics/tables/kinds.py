"""Cases that are alike have the same values: each kind of case is measured once."""

from __future__ import annotations

from collections.abc import Sequence

from recmetrics.means.conventions import EmptyCases
from recmetrics.measures.base import Measure
from recmetrics.statements.sql import UNKNOWN, Largest
from recmetrics.tables.checks import MASKED_RANKS
from recmetrics.tables.empty_cases import counted_value, is_averaged
from recmetrics.tables.engine import Engine
from recmetrics.tables.graded_query import GradedParts, graded_query
from recmetrics.tables.hits import no_hits
from recmetrics.tables.query import (
    DUCKDB_PLACES,
    Parts,
    has_large_cutoff,
    is_length_needed,
    per_case_query,
    quoted,
)


def measure_kinds(engine: Engine, measures: Sequence[Measure], empty: EmptyCases, *, is_masked: bool) -> None:
    """Make the table `kinds`: cases that are alike, how many, their values, and whether they are averaged."""
    largest = UNKNOWN
    if has_large_cutoff(measures):
        found = engine.row("select coalesce(max(relevant), 0), coalesce(max(length), 0) from cases")
        largest = Largest(*(int(str(most)) for most in found))
    query = kinds_query(measures, empty, is_masked=is_masked, largest=largest)
    engine.run(f"create temp table kinds as {query}")


def kinds_query(
    measures: Sequence[Measure],
    empty: EmptyCases,
    *,
    is_masked: bool,
    cases: str = "cases",
    largest: Largest = UNKNOWN,
) -> str:
    """Return SQL for the cases that are alike: how many, their values, and whether they are averaged.

    Args:
        measures: The measures; the value of each is `value_` and its number.
        empty: The conventions for empty cases.
        is_masked: Whether the ranks of the hits are bits of one number.
        cases: The table of the cases: relevant, length, hit_ranks.
        largest: What no case exceeds.
    """
    alike = (
        "select row_number() over (order by hit_ranks, relevant, length) as number, "
        f"hit_ranks <> {no_hits(is_masked=is_masked)} as hits, * from ("
        f"select hit_ranks, relevant, {known_length(measures)} as length, count(*) as cases "
        f"from {cases} where relevant is not null group by all)"
    )
    ranks = f"unnest(range(1, {MASKED_RANKS + 1}))" if is_masked else "unnest(hit_ranks)"
    found = f'select number as "case", hit_ranks, {ranks} as rank from alike'
    if is_masked:
        found = f'select "case", rank from ({found}) where (hit_ranks >> rank::ubigint) & 1 = 1'
    parts = Parts(
        counts='select number as "case", relevant from alike',
        found=found,
        lengths='select number as "case", length from alike',
        places=DUCKDB_PLACES,
    )
    values = ", ".join(
        f"{counted_value(empty, f'v.{quoted(str(measure))}', prefix='a.')} as value_{at}"
        for at, measure in enumerate(measures)
    )
    measured = per_case_query(measures, parts, in_order=True, largest=largest)
    return (
        f"with alike as materialized ({alike}) "
        f"select a.*, {is_averaged(empty, prefix='a.')} as averaged, {values} "
        f'from alike a join ({measured}) v on a.number = v."case"'
    )


def known_length(measures: Sequence[Measure]) -> str:
    """Return SQL for what the values need of a list's length: often only whether there is a list."""
    return "length" if is_length_needed(measures) else "cast(length > 0 as bigint)"


def measure_by_grades(
    engine: Engine, measures: Sequence[Measure], empty: EmptyCases, *, at: Sequence[int]
) -> None:
    """Make the table `graded`: each known case and its values, by the grades in `pairs` and `ranked_pairs`.

    Args:
        engine: Where they are.
        measures: Measures that look at grades; at least one.
        empty: The conventions for empty cases.
        at: The number of each of them.
    """
    lengths = 'select "case", length from cases'
    parts = GradedParts("select * from pairs", "select * from ranked_pairs", lengths)
    values = ", ".join(
        f"{counted_value(empty, f'v.{quoted(str(measure))}', prefix='c.')} as value_{number}"
        for number, measure in zip(at, measures, strict=True)
    )
    engine.run(
        f'create temp table graded as select c."case", {values} '
        f'from cases c join ({graded_query(measures, parts, in_order=True)}) v on c."case" = v."case"'
    )
