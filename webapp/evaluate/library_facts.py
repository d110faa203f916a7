"""Facts about the tables that the means of libraries depend on."""

from __future__ import annotations

from collections.abc import Mapping

from recmetrics.tables.table_facts import JudgedTables, TableFacts
from webapp.evaluate.choice import Choice
from webapp.evaluate.job import Progress
from webapp.evaluate.library_means import LibraryMeans, families_of, library_means, needed_measures
from webapp.evaluate.limits import MEMORY
from webapp.evaluate.tables import Argument, Columns, Table, named, order_of, ties_of


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
    judged = _judged(tables, columns, report_progress, choice)
    facts = judged.facts()
    needed = needed_measures(facts, choice.k, families)
    means = {reading: judged.means(reading, measures) for reading, measures in needed.items()}
    return library_means(means, facts, choice.k, families)


def facts_of(
    tables: Mapping[Argument, Table], columns: Mapping[Argument, Columns], report_progress: Progress
) -> TableFacts:
    """Look up what the conventions of libraries treat differently."""
    return _judged(tables, columns, report_progress, Choice()).facts()


def _judged(
    tables: Mapping[Argument, Table],
    columns: Mapping[Argument, Columns],
    report_progress: Progress,
    choice: Choice,
) -> JudgedTables:
    shown, ours = tables["recommendations"], columns["recommendations"]
    order = choice.list_order
    return JudgedTables(
        shown.file,
        tables["relevant"].file,
        named(columns),
        order=order_of(shown, ours, order) or ("rank" if "rank" in ours else "score"),
        ties=ties_of(shown, ours, order, choice.ties),
        memory_limit=MEMORY,
        progress=report_progress,
    )
