"""Counts of the tables that the means of libraries depend on."""

from __future__ import annotations

from collections.abc import Mapping

from recmetrics import evaluate
from webapp.evaluate.choice import Choice
from webapp.evaluate.job import Progress
from webapp.evaluate.library_means import Facts, LibraryMean, families_of, library_means, needed_measures
from webapp.evaluate.limits import MEMORY
from webapp.evaluate.tables import Argument, Columns, Table, named


def means_of_libraries(
    tables: Mapping[Argument, Table],
    columns: Mapping[Argument, Columns],
    choice: Choice,
    report_progress: Progress,
) -> list[LibraryMean]:
    """Return the means that libraries would print for the tables, for the families of the chosen measures.

    Args:
        tables: Both tables.
        columns: Their columns.
        choice: Its measures and K; libraries have rules of their own.
        report_progress: See `Job`.
    """
    measures = needed_measures(choice.k, families_of(map(str, choice.at_k)))
    if not measures:
        return []
    found = evaluate(
        str(tables["recommendations"].file),
        str(tables["relevant"].file),
        measures,
        columns=named(columns),
        memory_limit=MEMORY,
        progress=report_progress,
    )
    return library_means(found.means, facts_of(tables, columns, report_progress), choice.k)


def facts_of(
    tables: Mapping[Argument, Table], columns: Mapping[Argument, Columns], report_progress: Progress
) -> Facts:
    """Count the cases that the conventions of libraries treat differently."""
    from recmetrics.tables.engine import Engine
    from recmetrics.tables.literals import literal
    from recmetrics.tables.query import quoted

    engine = Engine(MEMORY, report_progress)
    ours, theirs = columns["recommendations"], columns["relevant"]
    key = f"try_cast({quoted(ours.get('rank') or ours['score'])} as double)"
    grade = f"try_cast({quoted(theirs['grade'])} as double)" if "grade" in theirs else "1"
    views: tuple[tuple[str, Argument, str], ...] = (
        ("listed", "recommendations", key),
        ("judged", "relevant", grade),
    )
    for name, argument, last in views:
        of = columns[argument]
        engine.run(
            f"create temp view {name} as select cast({quoted(of['case'])} as varchar) as c, "
            f"cast({quoted(of['item'])} as varchar) as i, {last} as x "
            f"from read_parquet({literal(str(tables[argument].file))})"
        )
    counts = engine.row(
        "with r as (select c, bool_or(x > 0) as wanted from judged group by c), "
        "s as (select c, count(*) as n from listed group by c), "
        "h as (select distinct l.c from listed l join judged j on l.c = j.c and l.i = j.i where j.x > 0) "
        "select count(*) filter (wanted and s.c is not null), "
        "count(*) filter (wanted and s.c is not null and h.c is null), "
        "count(*) filter (wanted and s.c is null), "
        "count(*) filter (not wanted and s.c is not null), "
        "count(*) filter (not wanted and s.c is null), "
        "coalesce(min(s.n) filter (wanted), 0) "
        "from r left join s on r.c = s.c left join h on r.c = h.c"
    )
    repeats = engine.number(
        "select count(*) from (select 1 from listed group by c, i having count(*) > 1 limit 1)"
    )
    ties = engine.number(
        "select count(*) from (select 1 from listed group by c, x having count(*) > 1 limit 1)"
    )
    listed, hitless, *others, shortest = (int(str(count)) for count in counts)
    without_list, without_relevant, without_either = others
    return Facts(
        listed=listed,
        hitless=hitless,
        without_list=without_list,
        without_relevant=without_relevant,
        without_either=without_either,
        shortest=shortest,
        repeats=bool(repeats),
        ties=bool(ties),
    )
