"""Measures averaged over many cases."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from math import isfinite
from os import PathLike
from typing import TYPE_CHECKING, Any, Protocol, overload

from recmetrics.errors import InvalidInputError, NoCaseError
from recmetrics.extras import require
from recmetrics.lists.alike import Ids
from recmetrics.means.cases import judge_given, unknown_cases
from recmetrics.means.conventions import EmptyCases, Missing, NoRelevantInMean
from recmetrics.means.given_cases import Case, GivenCases, given_cases
from recmetrics.means.mean import Mean
from recmetrics.measures.base import Measure
from recmetrics.tables.empty_cases import hides_grades
from recmetrics.tables.given import in_known_forms, is_table, package_of
from recmetrics.tables.measure_names import chosen_measures, with_notes
from recmetrics.tables.ordering import refuse_other_order
from recmetrics.tables.result import CaseCounts, Cells, Evaluation, Order, Ties

if TYPE_CHECKING:
    from recmetrics.tables.duckdb_evaluation import TableEvaluation
    from recmetrics.tables.spark.evaluation import SparkEvaluation


class Frame(Protocol):
    """A table in memory, as pandas, Polars and Arrow have it."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Export its rows as an Arrow stream."""
        ...


Table = str | PathLike[str] | Frame
"""A path, a folder, a glob, or a frame."""


@overload
def evaluate(
    recommendations: Mapping[Case, Sequence[Hashable] | Mapping[Any, float]],
    relevant: Mapping[Case, Collection[Hashable]],
    measures: str | Measure | Iterable[str | Measure],
    *,
    no_relevant: NoRelevantInMean = ...,
    missing: Missing = ...,
    relevant_from: float = ...,
    ids: Ids = ...,
    ties: Ties | None = ...,
) -> Evaluation: ...


@overload
def evaluate(
    recommendations: Table,
    relevant: Table,
    measures: str | Measure | Iterable[str | Measure],
    *,
    no_relevant: NoRelevantInMean = ...,
    missing: Missing = ...,
    relevant_from: float = ...,
    ids: Ids = ...,
    columns: Mapping[str, str | Mapping[str, str]] | None = ...,
    ties: Ties | None = ...,
    order: Order | None = ...,
    cells: Cells | None = ...,
    memory_limit: str | None = ...,
    engine: None = ...,
    progress: Callable[[float], None] | None = ...,
) -> TableEvaluation: ...


@overload
def evaluate(
    recommendations: object,
    relevant: object,
    measures: str | Measure | Iterable[str | Measure],
    *,
    no_relevant: NoRelevantInMean = ...,
    missing: Missing = ...,
    relevant_from: float = ...,
    ids: Ids = ...,
    columns: Mapping[str, str | Mapping[str, str]] | None = ...,
    ties: Ties | None = ...,
    order: Order | None = ...,
    engine: object,
    progress: Callable[[float], None] | None = ...,
) -> SparkEvaluation: ...


def evaluate(
    recommendations: Any,
    relevant: Any,
    measures: str | Measure | Iterable[str | Measure],
    *,
    no_relevant: NoRelevantInMean = "zero",
    missing: Missing = "zero",
    relevant_from: float = 1,
    ids: Ids = "exact",
    columns: Mapping[str, str | Mapping[str, str]] | None = None,
    ties: Ties | None = None,
    order: Order | None = None,
    cells: Cells | None = None,
    memory_limit: str | None = None,
    engine: object = None,
    progress: Callable[[float], None] | None = None,
) -> Evaluation | TableEvaluation | SparkEvaluation:
    r"""Average measures over cases, every case weighing the same.

    Formula: $\frac{1}{N}\sum_{i=1}^{N} M(L_i, R_i)$. The sum is exact and rounded once, at the end, so the
    result does not depend on the order of the cases.

    The cases are those of `relevant`. A case that nobody recommended anything to stays in the mean as 0,
    unless `missing` is "skip": a system must not gain by recommending nothing.

    Mappings are measured here, exactly. Files and frames go to DuckDB, which `recmetrics.tables` needs; with
    a SparkSession as `engine`, files that Spark reaches and its DataFrames go to Spark.

    Args:
        recommendations: Case -> its ranked items, best first, or item -> score, or pairs (item, score). Or a
            table: a path, folder, glob or frame with columns for case, item, and rank or score.
        relevant: Case -> its relevant items, or item -> grade, or pairs (item, grade). Or a table with
            columns for case, item and maybe grade; both are tables, or neither is.
        measures: Names ("AP@10, P@10" or a list of them) or measures. Names of other libraries are taken
            where they mean one thing (map_cut_10, P_10, recall@10), and those of means too (MAP@10, MRR); a
            note says what was computed.
        no_relevant: A case with nothing to find counts as "zero" or "one", is left out ("skip"), or is
            refused ("error").
        missing: A case without recommendations counts as "zero" or is left out ("skip"). Where a case has
            neither list nor relevant items, "skip" of either goes first, then `no_relevant`.
        relevant_from: The lowest grade of a relevant item; refused where there are no grades. Grades
            themselves count in nDCG, DCG and ERR, whatever is said here; but a case whose grades are all
            lower has nothing to find for any measure, so that all are averaged over the same cases. A note
            says so where `no_relevant` makes a difference.
        ids: Whether ids are the same only if they are equal ("exact"), or also where they look "alike": they
            differ in blanks, capitals, leading zeros, '.0' or forms of Unicode. A note says where that
            would give other values.
        columns: For tables: "case", "item", "rank", "score" or "grade" -> the column's name, for both tables
            or by table, as in {"relevant": {"item": "movie"}}; "" says that there is none. What is not named
            is found by usual names, and a grade also by its values, with a note.
        ties: What equal scores of a case are ordered by: "item"; "trec_eval", which reads scores in single
            precision, looks at no rank and puts the highest id first; or, for tables, "error" to refuse them.
            None takes trec_eval's order of a TREC run, and otherwise the item's.
        order: For tables that have both: whether the "rank" or the "score" orders a list; the other one
            orders what is equal. None takes the score of a TREC run and with `ties="trec_eval"`, and
            otherwise the rank.
        cells: For tables: what a cell of the items holds where that is not clear, "one" item or "several", as
            in `b c`, `b|c` or `b, c`. None lets the items of the other table decide, and a note says so.
            Lists of Python, JSON and numpy as text, such as `['b', 'c']`, are several in any case.
        memory_limit: For tables: how much memory to take, such as "512MB"; beyond it, disk is used.
        engine: For tables: None for DuckDB, or a SparkSession. No setting of that is changed.
        progress: For tables: called now and then with the share of the present step that is done.

    Returns:
        The means, the values per case, the counts of odd cases, notes on what was odd, and of tables which
        column was used as what. It shows itself as a table when it is printed or stands in a notebook, and
        `to_pandas()` gives the cases as a DataFrame.

    Raises:
        InvalidInputError: If an argument is not such a mapping, or `measures` names none.
        MeasureNameError: If a name is not that of a measure, or if libraries mean different things by it.
        MissingPackagesError: If tables are given, and DuckDB or Arrow is not installed.
        InvalidOptionError: If a convention is none of those above.
        NoRelevantItemError: If a case has nothing to find and `no_relevant` is "error".
        NoMatchError: If nothing hits because ids only look alike, or because no case is in both.
        SameTableError: If both tables are the same one, and no grade of its own is named for the relevant
            items.
        LookalikeIdsError: If cases or items do not match because 1 and "1" are two different ids.
        NoCaseError: If no case is left to average.
        RecmetricsError: If a table cannot be read, or has rows that no rule repairs;
            `recmetrics.tables.errors` tells which there are.

    Source: Libraries differ in exactly these conventions. trec_eval skips missing cases unless called with
    `-c`; Spark counts a case with nothing to find as 0, ir_measures leaves it out, XGBoost counts it as 1.

    Example:
        >>> recommendations = {"u1": ["A", "B", "C", "D", "E"], "u2": ["A", "C", "E", "B", "D"]}
        >>> relevant = {"u1": {"B", "D", "Z"}, "u2": {"B", "D", "Z"}, "u3": {"A"}}
        >>> evaluate(recommendations, relevant, "AP@5").means  # (1/3 + 13/60 + 0) / 3
        {'AP@5': 0.18333333333333332}
        >>> evaluate(recommendations, relevant, "AP@5, P@1", missing="skip").means
        {'AP@5': 0.275, 'P@1': 0.0}
    """
    chosen, renamed = chosen_measures(measures)
    lowest = _finite("relevant_from", relevant_from)
    if engine is not None and cells is not None:
        raise InvalidInputError("cells", "left out where Spark evaluates", cells)
    if engine is not None:
        from recmetrics.tables.spark.evaluation import (
            evaluate_on_spark,  # it asks the session and imports no Spark
        )

        found = evaluate_on_spark(
            engine,
            recommendations,
            relevant,
            chosen,
            no_relevant=no_relevant,
            missing=missing,
            relevant_from=lowest,
            ids=ids,
            columns=columns,
            ties=ties,
            order=order,
            memory_limit=memory_limit,
            progress=progress,
        )
        return with_notes(found, renamed)
    if "pyspark" in (package_of(recommendations), package_of(relevant)):
        raise InvalidInputError("engine", "the SparkSession, where DataFrames of Spark are given", engine)
    recommendations, relevant = in_known_forms(recommendations, relevant)
    if is_table(relevant):
        require("tables")
        from recmetrics.tables.duckdb_evaluation import (
            evaluate_tables,  # it needs DuckDB, which mappings do not
        )

        found = evaluate_tables(
            recommendations,
            relevant,
            chosen,
            no_relevant=no_relevant,
            missing=missing,
            relevant_from=lowest,
            ids=ids,
            columns=columns,
            ties=ties,
            order=order,
            cells=cells,
            memory_limit=memory_limit,
            progress=progress,
        )
        return with_notes(found, renamed)
    only_tables = {"columns": columns, "order": order, "cells": cells, "memory_limit": memory_limit}
    only_tables |= {"progress": progress, "ties": ties if ties == "error" else None}
    for name, value in only_tables.items():
        if value is not None:
            raise InvalidInputError(name, "left out where mappings are given: only tables have it", value)
    refuse_other_order(None, ties, ids=ids)
    given = given_cases(recommendations, relevant, ids=ids, as_trec_eval=ties == "trec_eval")
    return with_notes(_evaluate_mappings(given, chosen, EmptyCases(no_relevant, missing), lowest), renamed)


def _evaluate_mappings(
    given: GivenCases[Case], chosen: Sequence[Measure], empty: EmptyCases, relevant_from: float
) -> Evaluation:
    """Compute the means of cases that are in memory, exact."""
    from recmetrics.tables.mapping_notes import mapping_notes  # others need not wait for it

    judged_cases = judge_given(given, relevant_from=relevant_from)
    told = hides_grades(chosen, empty)
    notes = mapping_notes(given, judged_cases, relevant_from, are_cases_told=told)
    of_measures = {str(measure): Mean(measure).of_judged(judged_cases, empty) for measure in chosen}
    means = {name: float(column.value) for name, column in of_measures.items() if column.value is not None}
    if not means:
        raise NoCaseError

    rows = zip(*(column.terms for column in of_measures.values()), strict=True)
    per_case = tuple(
        {
            "case": row[0].case,
            **{name: float(term.value) for name, term in zip(of_measures, row, strict=True)},
        }
        for row in rows
        if row[0].counted  # the conventions do not ask which measure it is
    )
    judged = judged_cases.values()
    return Evaluation(
        means=means,
        per_case=per_case,
        counts=CaseCounts(
            cases=len(judged),
            averaged=len(per_case),
            without_relevant=sum(not each.relevant_count for each in judged),
            without_recommendations=sum(not each.items for each in judged),
            unknown=len(unknown_cases(given.lists, given.relevant)),
        ),
        notes=notes,
    )


def _finite(argument: str, given: object) -> float:
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not isfinite(given):
        raise InvalidInputError(argument, "a finite number", given)
    return given
