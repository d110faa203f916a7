"""Facts about the tables that the means of libraries depend on."""

from __future__ import annotations

from collections.abc import Mapping

from recmetrics import evaluate
from recmetrics.tables.table_facts import TableFacts, table_facts
from webapp.evaluate.choice import Choice
from webapp.evaluate.job import Progress
from webapp.evaluate.library_means import LibraryMeans, families_of, library_means, needed_measures
from webapp.evaluate.limits import MEMORY
from webapp.evaluate.tables import Argument, Columns, Order, Table, named, order_of


def means_of_libraries(
    tables: Mapping[Argument, Table],
    columns: Mapping[Argument, Columns],
    choice: Choice,
    report_progress: Progress,
) -> LibraryMeans:
    """Return the means that libraries would print for the tables, for the families of the chosen measures.

    Args:
        tables: Both tables.
        columns: Their columns.
        choice: Its measures and K; libraries have rules of their own.
        report_progress: See `Job`.
    """
    families = families_of(map(str, choice.at_k))
    facts = facts_of(tables, columns, report_progress, choice.list_order)
    measures = needed_measures(choice.k, families, graded=facts.graded)
    if not measures:
        return LibraryMeans()

    def means(order: Order | None) -> Mapping[str, float]:
        return evaluate(
            str(tables["recommendations"].file),
            str(tables["relevant"].file),
            measures,
            order=order,
            columns=named(columns),
            cells="one",
            memory_limit=MEMORY,
            progress=report_progress,
        ).means

    ours = means(order_of(tables["recommendations"], columns["recommendations"], choice.list_order))
    by_score = means("score") if facts.scores == "differ" else ours
    return library_means(ours, by_score, facts, choice.k, families)


def facts_of(
    tables: Mapping[Argument, Table],
    columns: Mapping[Argument, Columns],
    report_progress: Progress,
    order: Order | None = None,
) -> TableFacts:
    """Look up what the conventions of libraries treat differently."""
    shown, ours = tables["recommendations"], columns["recommendations"]
    return table_facts(
        shown.file,
        tables["relevant"].file,
        named(columns),
        order=order_of(shown, ours, order) or ("rank" if "rank" in ours else "score"),
        memory_limit=MEMORY,
        progress=report_progress,
    )
