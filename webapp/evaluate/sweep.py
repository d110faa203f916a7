"""Means at every cutoff K, from the stored values of the cases as far as these say it all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from recmetrics import EmptyCases, Measure
from recmetrics.lists.counts import Counts
from recmetrics.tables.summaries import longest_list, sweep
from webapp.evaluate.job import Progress
from webapp.evaluate.results import Results, evaluated
from webapp.evaluate.tables import Argument, Table, rows_in
from webapp.model.measure_names import measure_at

MOST_K: Final = 1000
"""The largest K that is tried unless the user chooses a larger one."""

_STEPS: Final = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, MOST_K)

Trend = Literal["never_falls", "falls_up_to_relevant", "any"]
TRENDS: Final[tuple[Trend, ...]] = ("never_falls", "falls_up_to_relevant", "any")


@dataclass(frozen=True, slots=True)
class Sweep:
    """Means at several cutoffs.

    Args:
        ks: The cutoffs, the smallest first.
        longest: The length of the longest list.
        means: Open name of a measure, such as "AP@K" -> its means at these cutoffs.
    """

    ks: tuple[int, ...]
    longest: int
    means: Mapping[str, tuple[float, ...]]


def cut_measures(names: Iterable[str]) -> tuple[str, ...]:
    """Return the open names of measures with a cutoff.

    >>> cut_measures(["AP@K", "AP", "P@K"])
    ('AP@K', 'P@K')
    """
    return tuple(name for name in names if name.endswith("@K"))


def cutoffs(longest: int, k: int) -> tuple[int, ...]:
    """Return the cutoffs to try: some up to the longest list, its length, and the chosen one.

    >>> cutoffs(12, 10), cutoffs(3, 10)
    ((1, 2, 3, 5, 10, 12), (1, 2, 3, 10))
    """
    last = min(longest, MOST_K)
    return tuple(sorted({1, k, *(step for step in _STEPS if step <= last), *([last] if last else [])}))


def swept(tables: Mapping[Argument, Table], results: Results, report_progress: Progress) -> Sweep:
    """Return the means of the chosen measures at every cutoff.

    Args:
        tables: Both tables; they are read again only for measures that look at their grades.
        results: The results.
        report_progress: See `Job`.
    """
    choice = results.choice
    names = cut_measures(choice.measures)
    with rows_in(results.per_case) as rows:
        longest = longest_list(rows)
        ks = cutoffs(longest, choice.k)
        measures = {name: [measure_at(name, k) for k in ks] for name in names}
        by_grades = [name for name in names if _looks_at_grades(measures[name][0], results)]
        by_hits = [one for name in names if name not in by_grades for one in measures[name]]
        means = sweep(rows, by_hits, EmptyCases(choice.no_relevant, choice.missing)) if by_hits else {}
    if by_grades:
        again = [one for name in by_grades for one in measures[name]]
        means |= evaluated(tables, results.columns, choice, again, report_progress).means
    return Sweep(ks, longest, {name: tuple(means[str(one)] for one in measures[name]) for name in names})


def _looks_at_grades(measure: Measure, results: Results) -> bool:
    return measure.graded_statement is not None and "grade" in results.columns["relevant"]


def trend_of(open_name: str) -> Trend:
    """Return how a list's value can change as K grows: its sum only grows, so the denominator decides.

    >>> trend_of("R@K"), trend_of("AP@K"), trend_of("P@K")
    ('never_falls', 'falls_up_to_relevant', 'any')
    """
    relevant = 5
    below, above = (
        {
            measure_at(open_name, k).statement.over_at(
                Counts(_ENDLESS, k, hits=k, relevant_count=relevant, all_hits=relevant)
            )
            for k in ks
        }
        for ks in (range(1, relevant + 1), range(relevant, 2 * relevant))
    )
    if len(above) > 1:
        return "any"
    return "falls_up_to_relevant" if len(below) > 1 else "never_falls"


_ENDLESS: Final = 10**6
"""A list that is longer than any K."""
