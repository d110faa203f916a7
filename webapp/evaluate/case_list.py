"""One case of the tables as a scenario of the playground."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.evaluate.tables import Argument, Columns, Table, rows_of
from webapp.model.address import join_items
from webapp.model.limits import MAX_ITEMS
from webapp.model.problems import Problem, bounded
from webapp.model.scenario import Scenario


def scenario_of_case(
    case: str, tables: Mapping[Argument, Table], columns: Mapping[Argument, Columns], k: int
) -> tuple[Scenario, tuple[Problem, ...]]:
    """Return the list of a case and its relevant items, as far as the board has room for them.

    The order is that of the evaluation: by rank, or by falling score; ties by item. A repeated item keeps its
    first place only. Relevant items without room are counted without a card.

    Args:
        case: The case, as text.
        tables: Both tables.
        columns: Their columns.
        k: The cutoff K.
    """
    ranked, length = ranked_items(case, tables["recommendations"], columns["recommendations"])
    relevant = relevant_items(case, tables["relevant"], columns["relevant"])
    wanted = set(relevant)
    hits = [item for item in ranked if item in wanted]
    missed = [item for item in relevant if item not in set(hits)]
    cards = missed[: MAX_ITEMS - len(ranked)]
    scenario, problems = Scenario.from_query(
        {
            "list": join_items(ranked),
            "relevant": join_items([*hits, *cards]),
            "k": str(k),
            "more": str(len(missed) - len(cards)),
        }
    )
    shortened = []
    if length > len(ranked):
        shortened = [Problem("case_shortened", {"case": case, "limit": len(ranked), "length": length})]
    return scenario, bounded((*shortened, *problems))


def ranked_items(case: str, table: Table, columns: Columns) -> tuple[list[str], int]:
    """Return the first items of the list of a case, as many as fit on a board, and the length of the list.

    The order is that of the evaluation.
    """
    from recmetrics.tables.query import quoted

    if "rank" in columns:
        key = f"try_cast({quoted(columns['rank'])} as double)"
    else:
        # A missing score is NaN, and NaN sorts last.
        key = f"coalesce(-try_cast({quoted(columns['score'])} as double), 'nan'::double)"
    item = f"cast({quoted(columns['item'])} as varchar)"
    found = rows_of(
        table.file,
        f"select item, count(*) over () from (select {item} as item, min({key}) as key from rows "
        f"where cast({quoted(columns['case'])} as varchar) = ? group by item) "
        f"order by key, item limit {MAX_ITEMS}",
        (case,),
    )
    return [row[0] for row in found], int(found[0][1]) if found else 0


def relevant_items(case: str, table: Table, columns: Columns) -> list[str]:
    """Return the relevant items of a case, sorted by name."""
    from recmetrics.tables.query import quoted

    is_relevant = f"and try_cast({quoted(columns['grade'])} as double) > 0" if "grade" in columns else ""
    item = f"cast({quoted(columns['item'])} as varchar)"
    found = rows_of(
        table.file,
        f"select distinct {item} as item from rows "
        f"where cast({quoted(columns['case'])} as varchar) = ? {is_relevant} order by item",
        (case,),
    )
    return [row[0] for row in found]
