"""Two evaluations on the same relevant items, case by case.

Their evaluated cases lie in two Parquet files. A case of the first, A, is paired with the case of the second,
B, that has the same name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from recmetrics.tables.literals import literal
from recmetrics.tables.query import quoted

if TYPE_CHECKING:
    from recmetrics.tables.engine import Progress

SHOWN_EXAMPLES: Final = 3

TIE: Final = 1e-12
"""Values nearer than this differ in the last bits of floats only."""

# Ids that are whole numbers in one file and text in the other are the same ids, as they are to `evaluate`.
_SAME_CASE: Final = 'cast(x."case" as varchar) = cast(y."case" as varchar)'


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
    """Cases that are averaged for one of the two only, as the rules leave them out of the other.

    Attributes:
        count: How many.
        examples: The first of them.
    """

    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Differences:
    """The differences under one measure, B minus A.

    Attributes:
        a: The mean of A.
        b: The mean of B.
        wins_a: Cases in which A is better.
        wins_b: Cases in which B is better.
        different: How many different differences there are.
        reach: The largest difference, in either direction.
        deviation: The standard deviation of the differences; 0 for a single case.
    """

    a: float
    b: float
    wins_a: int
    wins_b: int
    different: int
    reach: float
    deviation: float


def pair_columns(measure: str) -> tuple[str, str, str]:
    """Return the columns of a measure in the file of pairs.

    >>> pair_columns("AP@10")
    ('AP@10 A', 'AP@10 B', 'AP@10 B - A')
    """
    return f"{measure} A", f"{measure} B", f"{measure} B - A"


class Pairs:
    """The paired cases of two evaluations.

    Args:
        a: The evaluated cases of the first, as Parquet.
        b: Those of the second.
        measures: Printed names of measures that both have.
        target: The path for the pairs, as Parquet: case, then for each measure A, B and B minus A.
        memory_limit: How much memory to take, such as "512MB".
        progress: Called now and then with the share of the present step that is done.

    Attributes:
        count: How many pairs there are.
        only_a: Cases that are averaged for A only.
        only_b: Cases that are averaged for B only.
    """

    def __init__(
        self,
        a: Path,
        b: Path,
        measures: Sequence[str],
        target: Path,
        *,
        memory_limit: str | None = None,
        progress: Progress | None = None,
    ) -> None:
        from recmetrics.tables.engine import Engine  # it needs DuckDB, which these values do not

        self._engine = Engine(memory_limit, progress)
        self._open("cases_a", a)
        self._open("cases_b", b)
        self.only_a = self._unpaired("cases_a", "cases_b")
        self.only_b = self._unpaired("cases_b", "cases_a")
        self._write(measures, target)
        self._open("pairs", target)
        self.count = self._engine.number("select count(*) from pairs")

    def differences(self, measure: str) -> Differences:
        """Return what the differences under a measure are, all in all; there is at least one pair."""
        a, b, d = map(quoted, pair_columns(measure))
        row: tuple[Any, ...] = self._engine.row(
            f"select favg({a}), favg({b}), count(*) filter ({d} < 0), count(*) filter ({d} > 0), "
            f"count(distinct round({d}, 12)), max(abs({d})), coalesce(stddev_samp({d}), 0) from pairs"
        )
        return Differences(*row)

    def grouped(self, measure: str) -> tuple[tuple[float, int], ...]:
        """Return the different differences under a measure, and in how many cases each arises."""
        d = quoted(pair_columns(measure)[2])
        found: Any = self._engine.run(
            f"select round({d}, 12) as d, count(*) from pairs group by d order by d"
        )
        return tuple(found)

    def bars(self, measure: str, reach: float, bars: int) -> tuple[int, ...]:
        """Count cases by difference, without the ties; one on an edge belongs to the bar nearer to 0.

        Args:
            measure: The printed name of the measure.
            reach: The largest difference, in either direction.
            bars: The number of classes on each side of 0.
        """
        if not reach:
            return (0,) * (2 * bars)
        d = quoted(pair_columns(measure)[2])
        # Rounding may put a float just beyond the edge that it belongs to.
        step = f"cast(ceil(abs({d}) / {reach / bars!r} - 1e-9) as integer)"
        found: list[Any] = self._engine.run(
            f"select sign({d}) * least(greatest({step}, 1), {bars}) as bar, count(*) from pairs "
            f"where {d} <> 0 group by bar"
        )
        counted: dict[int, int] = dict(found)
        return tuple(counted.get(at, 0) for at in (*range(-bars, 0), *range(1, bars + 1)))

    def gains(self, measure: str, most: int) -> tuple[Pair, ...]:
        """Return the cases that B gains most in, the most first; equal ones by name."""
        return self._first(measure, ">", "desc", most)

    def losses(self, measure: str, most: int) -> tuple[Pair, ...]:
        """Return the cases that B loses most in, the most first; equal ones by name."""
        return self._first(measure, "<", "asc", most)

    def _first(self, measure: str, side: str, order: str, most: int) -> tuple[Pair, ...]:
        a, b, d = map(quoted, pair_columns(measure))
        found: list[Any] = self._engine.run(
            f'select cast("case" as varchar) as name, {a}, {b} from pairs where {d} {side} 0 '
            f"order by {d} {order}, name limit {most}"
        )
        return tuple(Pair(case, one, other) for case, one, other in found)

    def _open(self, name: str, file: Path) -> None:
        self._engine.run(f"create temp view {name} as select * from read_parquet({literal(str(file))})")

    def _unpaired(self, here: str, there: str) -> Unpaired:
        alone = f"from {here} x anti join {there} y on {_SAME_CASE}"
        count = self._engine.number(f"select count(*) {alone}")
        shown = self._engine.examples(f'select x."case" {alone}', ['"case"'], SHOWN_EXAMPLES) if count else ()
        return Unpaired(count, tuple(case for (case,) in shown))

    def _write(self, measures: Sequence[str], target: Path) -> None:
        values: list[str] = []
        for measure in measures:
            one, other = (f"{of}.{quoted(measure)}" for of in "xy")
            names = map(quoted, pair_columns(measure))
            change = f"case when abs({other} - {one}) < {TIE} then 0.0 else {other} - {one} end"
            values += [f"{value} as {name}" for value, name in zip((one, other, change), names, strict=True)]
        self._engine.run(
            f'copy (select x."case", {", ".join(values)} from cases_a x join cases_b y on {_SAME_CASE} '
            f'order by x."case") to {literal(str(target))} (format parquet, compression zstd)'
        )
