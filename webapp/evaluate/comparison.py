"""Comparison of two files of recommendations on the same truth, case by case for each measure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from webapp.evaluate.chance import MOST_DIFFERENT, Chance, chance_of_groups, chance_of_spread
from webapp.evaluate.job import Progress
from webapp.evaluate.limits import MEMORY
from webapp.evaluate.results import SHOWN_CASES, Results, evaluate_files
from webapp.evaluate.tables import Argument, Columns, Table
from webapp.model.sampling import FEWEST

if TYPE_CHECKING:
    from recmetrics.tables.engine import Engine

BARS: Final = 20
"""Bars on each side of 0 that the differences are counted in."""

SHOWN_EXAMPLES: Final = 3

_TIE: Final = 1e-12
"""Values nearer than this differ in the last bits of floats only."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One case with its values under one measure."""

    case: str
    a: float
    b: float

    @property
    def difference(self) -> float:
        """Return B minus A."""
        return self.b - self.a


@dataclass(frozen=True, slots=True)
class Unpaired:
    """Cases that are averaged for one of the two files only, as the rules leave them out of the other.

    Args:
        count: How many.
        examples: The first of them.
    """

    count: int
    examples: tuple[str, ...]


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
        chance: The result of the test; None for fewer cases than `FEWEST`.
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


def pair_columns(measure: str) -> tuple[str, str, str]:
    """Return the columns of a measure in the file of pairs.

    >>> pair_columns("AP@10")
    ('AP@10 A', 'AP@10 B', 'AP@10 B - A')
    """
    return f"{measure} A", f"{measure} B", f"{measure} B - A"


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
    from recmetrics.tables.engine import Engine

    engine = Engine(MEMORY, report_progress)
    _open(engine, {"cases_a": a.per_case, "cases_b": b.per_case})
    only_a, only_b = _unpaired(engine, "cases_a", "cases_b"), _unpaired(engine, "cases_b", "cases_a")
    _write_pairs(engine, list(a.means), pairs)
    _open(engine, {"pairs": pairs})
    paired = engine.number("select count(*) from pairs")
    measures = tuple(_measured(engine, name, paired) for name in a.means) if paired else ()
    return FilesComparison(a, b, paired, only_a, only_b, measures, pairs)


def _open(engine: Engine, files: Mapping[str, Path]) -> None:
    from recmetrics.tables.literals import literal

    for name, file in files.items():
        engine.run(f"create temp view {name} as select * from read_parquet({literal(str(file))})")


# Ids that are whole numbers in one file and text in the other are the same ids, as they are to `evaluate`.
_SAME_CASE: Final = 'cast(x."case" as varchar) = cast(y."case" as varchar)'


def _unpaired(engine: Engine, here: str, there: str) -> Unpaired:
    alone = f"from {here} x anti join {there} y on {_SAME_CASE}"
    count = engine.number(f"select count(*) {alone}")
    shown = engine.examples(f'select x."case" {alone}', ['"case"'], SHOWN_EXAMPLES) if count else ()
    return Unpaired(count, tuple(case for (case,) in shown))


def _write_pairs(engine: Engine, measures: Sequence[str], target: Path) -> None:
    from recmetrics.tables.literals import literal
    from recmetrics.tables.query import quoted

    values: list[str] = []
    for measure in measures:
        one, other = (f"{of}.{quoted(measure)}" for of in "xy")
        names = map(quoted, pair_columns(measure))
        change = f"case when abs({other} - {one}) < {_TIE} then 0.0 else {other} - {one} end"
        values += [f"{value} as {name}" for value, name in zip((one, other, change), names, strict=True)]
    engine.run(
        f'copy (select x."case", {", ".join(values)} from cases_a x join cases_b y on {_SAME_CASE} '
        f'order by x."case") to {literal(str(target))} (format parquet, compression zstd)'
    )


def _measured(engine: Engine, measure: str, paired: int) -> MeasureComparison:
    from recmetrics.tables.query import quoted

    a, b, d = map(quoted, pair_columns(measure))
    row: tuple[Any, ...] = engine.row(
        f"select favg({a}), favg({b}), count(*) filter ({d} < 0), count(*) filter ({d} > 0), "
        f"max(abs({d})), coalesce(stddev_samp({d}), 0), count(distinct round({d}, 12)) from pairs"
    )
    mean_a, mean_b, wins_a, wins_b, reach, deviation, different = row
    chance: Chance | None = None
    if paired >= FEWEST and different <= MOST_DIFFERENT:
        groups: list[Any] = engine.run(f"select {d} as d, count(*) from pairs group by d order by d")
        chance = chance_of_groups(*zip(*groups, strict=True))
    elif paired >= FEWEST:
        chance = chance_of_spread(mean_b - mean_a, deviation, paired)
    return MeasureComparison(
        measure=measure,
        a=mean_a,
        b=mean_b,
        wins_a=wins_a,
        wins_b=wins_b,
        ties=paired - wins_a - wins_b,
        chance=chance,
        different=different,
        reach=reach,
        bars=_bars(engine, d, reach),
        gains=_first(engine, (a, b, d), "desc"),
        losses=_first(engine, (a, b, d), "asc"),
    )


def _bars(engine: Engine, difference: str, reach: float) -> tuple[int, ...]:
    """Count cases by difference; a difference on an edge belongs to the bar nearer to 0."""
    if not reach:
        return (0,) * (2 * BARS)
    # Rounding may put a float just beyond the edge that it belongs to.
    step = f"cast(ceil(abs({difference}) / {reach / BARS!r} - 1e-9) as integer)"
    found: list[Any] = engine.run(
        f"select sign({difference}) * least(greatest({step}, 1), {BARS}) as bar, count(*) from pairs "
        f"where {difference} <> 0 group by bar"
    )
    counted: dict[int, int] = dict(found)
    return tuple(counted.get(at, 0) for at in (*range(-BARS, 0), *range(1, BARS + 1)))


def _first(engine: Engine, columns: tuple[str, str, str], order: str) -> tuple[Pair, ...]:
    a, b, d = columns
    side = ">" if order == "desc" else "<"
    found: list[Any] = engine.run(
        f'select cast("case" as varchar) as name, {a}, {b} from pairs where {d} {side} 0 '
        f"order by {d} {order}, name limit {SHOWN_CASES}"
    )
    return tuple(Pair(case, one, other) for case, one, other in found)
