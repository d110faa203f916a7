"""Comparison of two files of recommendations on the same truth, case by case for each measure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from recmetrics.paired_tests import MOST_DIFFERENT, Chance, Differences
from recmetrics.tables.pairs import Pair, Pairs, Unpaired
from webapp.evaluate.job import Progress
from webapp.evaluate.limits import MEMORY
from webapp.evaluate.results import Results, evaluate_files
from webapp.evaluate.tables import Argument, Columns, Table
from webapp.model.limits import MAX_CASES

BARS: Final = 20
"""Bars on each side of 0 that the differences are counted in."""


@dataclass(frozen=True, slots=True)
class MeasureComparison:
    """The comparison under one measure, over the cases that are averaged for both.

    Args:
        measure: Its printed name.
        a: The mean of A.
        b: The mean of B.
        wins_a: Cases in which A is better.
        wins_b: Cases in which B is better.
        ties: Cases in which neither is.
        chance: The result of the test; None for too few cases, and where none differs.
        deviation: The standard deviation of the differences, with n - 1 in the denominator.
        different: How many different differences there are.
        reach: The largest difference, in either direction.
        bars: Cases by difference, from -reach to reach, without the ties.
        gains: The cases that B gains most in, the most first.
        losses: The cases that B loses most in, the most first.
    """

    measure: str
    a: float
    b: float
    wins_a: int
    wins_b: int
    ties: int
    chance: Chance | None
    deviation: float
    different: int
    reach: float
    bars: tuple[int, ...]
    gains: tuple[Pair, ...]
    losses: tuple[Pair, ...]

    @property
    def difference(self) -> float:
        """Return the mean of B minus that of A, which is the mean of the differences."""
        return self.b - self.a


@dataclass(frozen=True, slots=True)
class FilesComparison:
    """Two files of recommendations, compared.

    Args:
        a: The results of the first.
        b: The results of the second.
        paired: Cases that are averaged for both.
        only_a: Cases that are averaged for A only.
        only_b: Cases that are averaged for B only.
        measures: The comparison under each measure; empty where no case is averaged for both.
        pairs: The values of every paired case, as Parquet: case, then for each measure A, B and B minus A.
    """

    a: Results
    b: Results
    paired: int
    only_a: Unpaired
    only_b: Unpaired
    measures: tuple[MeasureComparison, ...]
    pairs: Path


def compare_files(
    a: Results,
    tables: Mapping[Argument, Table],
    columns: Mapping[Argument, Columns],
    cases: Path,
    pairs: Path,
    report_progress: Progress,
) -> FilesComparison:
    """Evaluate a second file of recommendations as the first one was, and compare them case by case.

    Args:
        a: The results of the first.
        tables: The second file, and the relevant items.
        columns: Their columns.
        cases: The path for the values of the second file's cases.
        pairs: The path for the values of the pairs.
        report_progress: See `Job`.

    Raises:
        RecmetricsError: If the second file cannot be evaluated.
    """
    b = evaluate_files(tables, columns, a.choice, cases, report_progress)
    return compared(a, b, pairs, report_progress)


def compared(a: Results, b: Results, pairs: Path, report_progress: Progress) -> FilesComparison:
    """Compare the results of two files under the same settings.

    Args:
        a: The results of the first.
        b: The results of the second.
        pairs: The path for the values of the pairs.
        report_progress: See `Job`.
    """
    found = Pairs(a.per_case, b.per_case, list(a.means), pairs, memory_limit=MEMORY, progress=report_progress)
    measures = tuple(_measured(found, name) for name in a.means) if found.count else ()
    return FilesComparison(a, b, found.count, found.only_a, found.only_b, measures, pairs)


def _measured(pairs: Pairs, measure: str) -> MeasureComparison:
    of = pairs.differences(measure)
    groups = pairs.grouped(measure) if of.different <= MOST_DIFFERENT else None
    differences = Differences(pairs.count, of.b - of.a, of.deviation, of.wins_b, of.wins_a, groups)
    return MeasureComparison(
        measure=measure,
        a=of.a,
        b=of.b,
        wins_a=of.wins_a,
        wins_b=of.wins_b,
        ties=pairs.count - of.wins_a - of.wins_b,
        chance=differences.chance(),
        deviation=of.deviation,
        different=of.different,
        reach=of.reach,
        bars=pairs.bars(measure, of.reach, BARS),
        gains=pairs.gains(measure, MAX_CASES),
        losses=pairs.losses(measure, MAX_CASES),
    )
