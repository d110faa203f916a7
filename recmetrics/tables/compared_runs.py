"""Any number of runs compared on the same cases: the result, and the table that it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from recmetrics.display.frames import data_frame
from recmetrics.display.tables import Cell, Table, printable, safe_html, safe_markdown
from recmetrics.paired_tests import FEWEST, GRADE_WORDS, Grade, TestKind

if TYPE_CHECKING:
    from recmetrics.display.frames import DataFrame
    from recmetrics.tables.notes import Note

_TESTS: Mapping[TestKind, str] = {
    "exact": "randomisation test over all ways to swap",
    "t": "paired t-test",
}


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """A run under one measure, compared with the baseline; the baseline itself has no difference.

    Attributes:
        measure: The printed name of the measure.
        run: The name of the run.
        mean: The run's own mean, as `evaluate` gives it.
        best: Whether no run has a higher mean.
        difference: The mean difference, this run minus the baseline, over the cases averaged for both.
        low: The lower end of the interval that the difference lies in; None for fewer than five cases, and
            where no case differs.
        high: Its upper end.
        p_value: How often chance alone gives a mean difference as far from 0, in either direction.
        p_holm: The same, adjusted by Holm's method for the number of runs that are tested by the measure.
        better: Cases in which this run is better than the baseline.
        worse: Cases in which it is worse.
        same: Cases in which neither is better.
        unpaired: Cases that are averaged for one of the two only; they are in a mean, and in no difference.
        test: Which test it was.
        grade: The verdict: "clear", "borderline" or "none".
    """

    measure: str
    run: str
    mean: float
    best: bool
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    p_value: float | None = None
    p_holm: float | None = None
    better: int | None = None
    worse: int | None = None
    same: int | None = None
    unpaired: int = 0
    test: TestKind | None = None
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class RunsComparison:
    """The result of `compare` on any number of runs.

    Attributes:
        baseline: The run that the others are compared with.
        confidence: How sure one may be of each interval, such as 0.95.
        rows: A row for each measure and run.
        notes: By run, what was odd about it, and what was done about it.
    """

    baseline: str
    confidence: float
    rows: tuple[ComparedRun, ...]
    notes: Mapping[str, tuple[Note, ...]]

    @property
    def means(self) -> dict[str, dict[str, float]]:
        """The mean of each run by run, then by measure."""
        found: dict[str, dict[str, float]] = {}
        for row in self.rows:
            found.setdefault(row.run, {})[row.measure] = row.mean
        return found

    def to_pandas(self) -> DataFrame:
        """Return a row for each measure and run as a DataFrame; the baseline has no difference (NaN).

        Raises:
            MissingPackagesError: If pandas is not installed.
        """
        frame: Any = data_frame(
            {one.name: [getattr(row, one.name) for row in self.rows] for one in fields(ComparedRun)}
        )
        numbers = ["difference", "low", "high", "p_value", "p_holm", "better", "worse", "same"]
        return frame.astype(dict.fromkeys(numbers, "float64"))

    def to_markdown(self) -> str:
        """Return the table as Markdown, the best mean of each measure in bold, and what it says below."""
        below = "\n".join(f"- {safe_markdown(line)}" for line in self.legend())
        return f"{self._table().markdown()}\n\n{below}\n"

    def to_latex(self) -> str:
        """Return the table as LaTeX for the package booktabs, the best mean of each measure in bold."""
        # A comment ends with its line, whatever is in it.
        above = "\n".join(f"% {printable(line)}" for line in ["Needs the package booktabs.", *self.legend()])
        return f"{above}\n{self._table().latex()}\n"

    def legend(self) -> list[str]:
        """Return what the columns mean, line by line."""
        tested = [row for row in self.rows if row.p_value is not None]
        kinds = dict.fromkeys(_TESTS[row.test] for row in tested if row.test is not None)
        lines = [f"difference: run minus {self.baseline}, over the cases averaged for both"]
        if tested:
            lines.append(f"p: {', '.join(kinds)}")
            runs = {row.run for row in tested}
            if len(runs) > 1:
                lines.append(
                    "p (Holm): adjusted for the runs that are tested by the same measure; "
                    "the intervals are not adjusted"
                )
            lines.append(
                "verdict: significant where p (Holm) is at most 0.05 and the interval leaves out 0, "
                "borderline where the two disagree and p (Holm) is at most 0.1"
            )
            if len({row.measure for row in tested}) > 1:
                lines.append("Measures are not corrected for: choose the one that counts before you look.")
        if len(tested) < len([row for row in self.rows if row.difference is not None]):
            lines.append(f"–: no test, which takes at least {FEWEST} cases, and one that differs")
        unpaired = {row.run: row.unpaired for row in self.rows if row.unpaired}
        lines += [
            f"{run}: {count:,} cases are averaged for it or for {self.baseline} only, and in no difference"
            for run, count in unpaired.items()
        ]
        return lines

    def text(self) -> str:
        """Return the table as text, with a star behind the best mean of each measure, and what it says."""
        return "\n".join([self._table().text(), "", *map(printable, ["* best mean", *self.legend()])])

    def __str__(self) -> str:
        """Return the table as text, and the notes."""
        return "\n".join([self.text(), *(f"note: {printable(note)}" for note in self.note_lines())])

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{safe_html(line)}</li>" for line in [*self.legend(), *self.note_lines()])
        return f"{self._table().html()}\n<ul>{lines}</ul>"

    def note_lines(self) -> list[str]:
        """Return each note once: with its run, unless all runs have it, as they have those on the truth."""
        runs: dict[str, list[str]] = {}
        for run, notes in self.notes.items():
            for note in notes:
                runs.setdefault(str(note), []).append(run)
        return [
            note if len(by) == len(self.notes) else f"{', '.join(by)}: {note}" for note, by in runs.items()
        ]

    def _table(self) -> Table:
        interval = f"{100 * self.confidence:g} % interval"
        headings = ("measure", "run", "mean", "difference", interval, "p", "p (Holm)")
        headings = (*headings, "verdict", "better/worse/same")
        numbers = frozenset(range(2, len(headings))) - {headings.index("verdict")}
        return Table(headings, tuple(map(_cells, self.rows)), numbers)


def _cells(row: ComparedRun) -> tuple[Cell | str, ...]:
    mean = Cell(f"{row.mean:.4f}", bold=row.best)
    if row.difference is None:
        return (row.measure, row.run, mean, "", "", "", "", "", "")
    tested = ("–",) * 4
    if row.grade and row.p_value is not None and row.p_holm is not None:
        interval = f"{row.low:+.4f} to {row.high:+.4f}"
        tested = (interval, _p_text(row.p_value), _p_text(row.p_holm), GRADE_WORDS[row.grade])
    counts = f"{row.better:,}/{row.worse:,}/{row.same:,}"
    return (row.measure, row.run, mean, f"{row.difference:+.4f}", *tested, counts)


def _p_text(p_value: float) -> str:
    return "<0.0001" if p_value < 0.0001 else f"{p_value:.4f}"
