"""Results of an evaluation: the means, and the values of every case, which are queried in their file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from recmetrics import CaseCounts, RecmetricsError, evaluate
from recmetrics.tables.errors import IdTypeError, RefusedTableError
from webapp.evaluate.choice import Choice
from webapp.evaluate.groups import Group, GroupMeans, group_means
from webapp.evaluate.job import Progress
from webapp.evaluate.limits import MEMORY
from webapp.evaluate.lines import lines_of, refused_with_lines
from webapp.evaluate.tables import Argument, Columns, Table, named, rows_of

if TYPE_CHECKING:
    from recmetrics.tables.notes import Note

BARS: Final = 20
"""Number of bars of the histogram of values from 0 to 1."""

SHOWN_CASES: Final = 10

SHOWN_RANKS: Final = 20
"""Number of first ranks of a list whose hits are shown."""

Which = Literal["worst", "typical", "best"]
WHICH: Final[tuple[Which, ...]] = ("worst", "typical", "best")

_ORDER: Final[Mapping[Which, str]] = {
    "worst": "value",
    "best": "value desc",
    "typical": "abs(value - (select median(value) from chosen))",
}


@dataclass(frozen=True, slots=True)
class Noted:
    """A note about something odd in the tables.

    Args:
        code: Its kind; the text is `evaluate_note.<code>`.
        count: The number of times.
        examples: The first examples.
        file: The user's name of the file with the examples; "" where they are not in a single one.
        lines: Their lines in the file, as far as they are known.
    """

    code: str
    count: int
    examples: tuple[tuple[str, ...], ...]
    file: str = ""
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Distribution:
    """The distribution of the values of a measure over the cases.

    Args:
        bars: Cases by value, from 0 to 1; a value of 1 is in the last bar.
        zeros: Cases whose value is 0.
        ones: Cases whose value is 1.
        median: The value in the middle.
    """

    bars: tuple[int, ...]
    zeros: int
    ones: int
    median: float


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case.

    Args:
        case: Its name.
        relevant: How many items are relevant to it, |R|.
        length: How long its list is.
        hits: The number of relevant items in its list.
        hit_ranks: The ranks of those among the first ranks.
        values: Its values, in the order of the measures.
    """

    case: str
    relevant: int
    length: int
    hits: int
    hit_ranks: tuple[int, ...]
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """The results of an evaluation.

    Args:
        choice: The settings.
        columns: The columns of both tables.
        means: Printed name of a measure -> its mean.
        counts: The numbers of cases.
        notes: Notes about odd things in the tables.
        per_case: Every averaged case, as Parquet: case, relevant, length and hit_ranks, as `recmetrics`
            defines them, then a column for each measure.
        groups: The means by the number of relevant items.
        distribution: The distribution of the values of the first measure.
    """

    choice: Choice
    columns: Mapping[Argument, Columns]
    means: Mapping[str, float]
    counts: CaseCounts
    notes: tuple[Noted, ...]
    per_case: Path
    groups: tuple[GroupMeans, ...]
    distribution: Distribution

    def cases(
        self, which: Which, measure: str, most: int = SHOWN_CASES, group: Group | None = None
    ) -> list[CaseRow]:
        """Return the first cases by the value of a measure; ties by name.

        Args:
            which: The worst, the best, or those nearest to the median.
            measure: The printed name of the measure.
            most: The largest number of cases.
            group: The group by number of relevant items; None for all cases.
        """
        condition = "true" if group is None else group.condition
        return self._rows(condition, (), f"{_ORDER[which]}, name", measure, most)

    def named_cases(self, part: str, most: int = SHOWN_CASES) -> list[CaseRow]:
        """Search cases by a part of the name, ignoring upper and lower case; an exact match comes first.

        Args:
            part: The text to search for.
            most: The largest number of cases.
        """
        known = "contains(lower(name), lower(?))"
        return self._rows(known, (part, part), "name <> ?, length(name), name", next(iter(self.means)), most)

    def _rows(
        self, condition: str, values: tuple[str, ...], order: str, measure: str, most: int
    ) -> list[CaseRow]:
        from recmetrics.tables.query import quoted

        columns = ", ".join(map(quoted, self.means))
        found = rows_of(
            self.per_case,
            f'with named as (select *, cast("case" as varchar) as name, {quoted(measure)} as value '
            f"from rows), chosen as (select * from named where {condition}) "
            "select name, relevant, length, len(hit_ranks), "
            f"list_filter(hit_ranks, lambda rank: rank <= {SHOWN_RANKS}), {columns} "
            f"from chosen order by {order} limit {most}",
            values,
        )
        return [
            CaseRow(name, relevant, length, hits, tuple(ranks), tuple(rest))
            for name, relevant, length, hits, ranks, *rest in found
        ]


def evaluate_files(
    tables: Mapping[Argument, Table],
    columns: Mapping[Argument, Columns],
    choice: Choice,
    target: Path,
    report_progress: Progress,
) -> Results:
    """Evaluate two tables that were read.

    Args:
        tables: Both of them.
        columns: Their columns.
        choice: The settings.
        target: The path for the cases, as Parquet.
        report_progress: See `Job`.

    Raises:
        RecmetricsError: If they cannot be evaluated.
    """
    refuse_mixed(tables, columns)
    try:
        found = evaluate(
            str(tables["recommendations"].file),
            str(tables["relevant"].file),
            choice.at_k,
            no_relevant=choice.no_relevant,
            missing=choice.missing,
            ties=choice.ties,
            columns=named(columns),
            memory_limit=MEMORY,
            progress=report_progress,
        )
    except RefusedTableError as refused:
        at = refused.argument
        raise refused_with_lines(refused, tables[at], columns[at]) from None
    found.cases.order('"case"').write_parquet(str(target), compression="zstd")
    notes = tuple(noted(note, tables, columns) for note in found.notes)
    names = list(found.means)
    groups = tuple(group_means(target, names))
    distribution = distribution_of(target, names[0])
    return Results(choice, columns, found.means, found.counts, notes, target, groups, distribution)


def distribution_of(cases: Path, measure: str) -> Distribution:
    """Return the distribution of the values of a measure.

    Args:
        cases: The averaged cases, as `Results` keeps them.
        measure: Its printed name.
    """
    from recmetrics.tables.query import quoted

    column = quoted(measure)
    # A value on an edge belongs to the bar above it, though floats may fall just short.
    bar = f"cast(least(floor({column} * {BARS} + 1e-9), {BARS - 1}) as integer)"
    counted = dict(rows_of(cases, f"select {bar} as bar, count(*) from rows group by bar"))
    ((zeros, ones, median),) = rows_of(
        cases,
        f"select count(*) filter ({column} = 0), count(*) filter ({column} = 1), median({column}) from rows",
    )
    return Distribution(tuple(counted.get(at, 0) for at in range(BARS)), zeros, ones, median)


def noted(note: Note, tables: Mapping[Argument, Table], columns: Mapping[Argument, Columns]) -> Noted:
    """Return a note with the lines of its examples, where each row is a line.

    Args:
        note: The note of `recmetrics`.
        tables: The tables.
        columns: Their columns.
    """
    from recmetrics.tables.notes import NOTED_IN, SAID_AGAIN

    argument = NOTED_IN.get(note.code)
    if argument is None:
        return Noted(note.code, note.count, note.examples)
    table = tables[argument]
    lines = lines_of(table, columns[argument], note.examples, are_last=note.code in SAID_AGAIN)
    return Noted(note.code, note.count, note.examples, table.name, lines)


def refuse_mixed(tables: Mapping[Argument, Table], columns: Mapping[Argument, Columns]) -> None:
    """Refuse ids of several types: in the stored rows they can no longer be distinguished.

    Raises:
        RecmetricsError: If there are any.
    """
    for argument, table in tables.items():
        for role in ("case", "item"):
            name = columns[argument][role]
            if table.types.get(name) == "mixed":
                refusal: RecmetricsError = IdTypeError(
                    argument, name, "mixed", "mixed", table.mixed.get(name, ())
                )
                raise refusal
