"""The values of the cases of several runs, paired: in memory for mappings, in DuckDB for files and frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from recmetrics.lists.sums import LAST_BITS
from recmetrics.paired_tests import MOST_DIFFERENT, Differences
from recmetrics.tables.query import quoted
from recmetrics.tables.result import Evaluation

if TYPE_CHECKING:
    from recmetrics.tables.engine import Engine


class PairedCases(Protocol):
    """The cases of several runs."""

    def add(self, run: str, found: Any) -> None:
        """Add the cases of a run: the result of `evaluate`."""
        ...

    def differences(self, run: str, baseline: str) -> tuple[dict[str, Differences], int]:
        """Return the differences of a run from another by measure, and how many cases one of them lacks."""
        ...


@dataclass(frozen=True, slots=True)
class CasesInMemory:
    """The cases of runs that were evaluated as mappings.

    Args:
        measures: The printed names of the measures.
        runs: By run, the values of its cases as `Evaluation.per_case` has them.
    """

    measures: Sequence[str]
    runs: dict[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict[str, Any])

    def add(self, run: str, found: Any) -> None:
        """Add the cases of a run: the result of `evaluate`."""
        self.runs[run] = found.per_case

    def differences(self, run: str, baseline: str) -> tuple[dict[str, Differences], int]:
        """Return the differences of a run from another by measure, and how many cases one of them lacks.

        Example:
            >>> a, b = [{"case": "u1", "RR": 0.5}, {"case": "u2", "RR": 1.0}], [{"case": "u1", "RR": 1.0}]
            >>> found, unpaired = CasesInMemory(["RR"], {"a": a, "b": b}).differences("b", "a")
            >>> found["RR"].mean, found["RR"].cases, unpaired
            (0.5, 1, 1)
        """
        known = {row["case"]: row for row in self.runs[baseline]}
        pairs = [(known[row["case"]], row) for row in self.runs[run] if row["case"] in known]
        found = {
            measure: Differences.of_values(theirs[measure] - ours[measure] for ours, theirs in pairs)
            for measure in self.measures
        }
        return found, len(known) + len(self.runs[run]) - 2 * len(pairs)


@dataclass(frozen=True, slots=True)
class CasesInTables:
    """The cases of runs that were evaluated as files or frames; they stay in DuckDB, however many there are.

    Args:
        engine: A connection of its own.
        measures: The printed names of the measures.
        views: The name of each run -> where its cases are; DuckDB takes no notice of capitals in names.
    """

    engine: Engine
    measures: Sequence[str]
    views: dict[str, str] = field(default_factory=dict[str, str])

    def add(self, run: str, found: Any) -> None:
        """Add the cases of a run: the result of `evaluate`; those of Spark come to this machine."""
        has_relation = hasattr(found, "relation")
        cases = found.relation.to_arrow_table() if has_relation else found.per_case.toArrow()
        self.views[run] = f"cases_{len(self.views)}"
        self.engine.connection.register(self.views[run], cases)

    def differences(self, run: str, baseline: str) -> tuple[dict[str, Differences], int]:
        """Return the differences of a run from another by measure, and how many cases one of them lacks."""
        ours, theirs = self.views[baseline], self.views[run]
        values = ", ".join(_difference(measure, at) for at, measure in enumerate(self.measures))
        # Ids that are whole numbers in one file and text in the other are the same ids, as to `evaluate`.
        self.engine.run(
            f"create or replace temp table pairs as select {values} from {ours} x join {theirs} y "
            'on cast(x."case" as varchar) = cast(y."case" as varchar)'
        )
        found = {measure: self._found(at) for at, measure in enumerate(self.measures)}
        cases = self.engine.number(f"select (select count(*) from {ours}) + (select count(*) from {theirs})")
        return found, cases - 2 * self.engine.number("select count(*) from pairs")

    def _found(self, at: int) -> Differences:
        row: tuple[Any, ...] = self.engine.row(
            f"select count(*), coalesce(favg(d_{at}), 0), coalesce(stddev_samp(d_{at}), 0), "
            f"count(*) filter (d_{at} > 0), count(*) filter (d_{at} < 0), count(distinct d_{at}) from pairs"
        )
        cases, mean, deviation, better, worse, different = row
        groups: Any = None
        if different <= MOST_DIFFERENT:
            groups = self.engine.run(f"select d_{at}, count(*) from pairs group by d_{at} order by d_{at}")
        return Differences(cases, mean, deviation, better, worse, groups and tuple(groups))


def paired_cases(found: Any, memory_limit: str | None) -> PairedCases:
    """Return a place for the cases of several runs, to be compared.

    Args:
        found: The result of `evaluate` for one of them.
        memory_limit: How much memory DuckDB may take.
    """
    measures = list(found.means)
    if isinstance(found, Evaluation):
        return CasesInMemory(measures)
    from recmetrics.tables.engine import Engine  # it needs DuckDB, which mappings do not

    return CasesInTables(Engine(memory_limit), measures)


def _difference(measure: str, at: int) -> str:
    name = quoted(measure)
    change = f"y.{name} - x.{name}"
    return f"case when abs({change}) < {LAST_BITS} then 0.0 else round({change}, 12) end as d_{at}"
