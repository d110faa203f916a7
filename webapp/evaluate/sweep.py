"""Means at every cutoff K, from the stored values of the cases: the files are not read again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from recmetrics import EmptyCases
from recmetrics.lists.counts import Counts
from webapp.evaluate.job import Progress
from webapp.evaluate.limits import MEMORY
from webapp.evaluate.results import Results
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


def swept(results: Results, report_progress: Progress) -> Sweep:
    """Return the means of the chosen measures at every cutoff.

    Args:
        results: The results; each distinct kind of its cases is measured again once.
        report_progress: See `Job`.
    """
    from recmetrics.tables.duckdb_evaluation import UNITS
    from recmetrics.tables.engine import Engine
    from recmetrics.tables.kinds import measure_kinds
    from recmetrics.tables.literals import literal

    choice = results.choice
    engine = Engine(MEMORY, report_progress)
    engine.run(
        "create temp table cases as select relevant, length, hit_ranks "
        f"from read_parquet({literal(str(results.per_case))})"
    )
    longest = engine.number("select max(length) from cases")
    names, ks = cut_measures(choice.measures), cutoffs(longest, choice.k)
    measures = [measure_at(name, k) for name in names for k in ks]
    measure_kinds(engine, measures, EmptyCases(choice.no_relevant, choice.missing), is_masked=False)
    sums = (f"sum(cast(value_{at} * {UNITS}.0 as hugeint) * cases)" for at in range(len(measures)))
    cases, *totals = (
        int(str(total)) for total in engine.row(f"select sum(cases), {', '.join(sums)} from kinds")
    )
    means = [float(Fraction(total, UNITS * cases)) for total in totals]
    return Sweep(
        ks, longest, {name: tuple(means[at * len(ks) : (at + 1) * len(ks)]) for at, name in enumerate(names)}
    )


def trend_of(open_name: str) -> Trend:
    """Return how a list's value can change as K grows: its sum only grows, so the denominator decides.

    >>> trend_of("R@K"), trend_of("AP@K"), trend_of("P@K")
    ('never_falls', 'falls_up_to_relevant', 'any')
    """
    relevant = 5
    below, above = (
        {
            measure_at(open_name, k).statement.over_at(Counts(_ENDLESS, k, hits=k, relevant_count=relevant))
            for k in ks
        }
        for ks in (range(1, relevant + 1), range(relevant, 2 * relevant))
    )
    if len(above) > 1:
        return "any"
    return "falls_up_to_relevant" if len(below) > 1 else "never_falls"


_ENDLESS: Final = 10**6
"""A list that is longer than any K."""
