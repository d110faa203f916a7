"""What came out: the means, and the values of every case, which stay in a file and are asked there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from recmetrics import CaseCounts, RecmetricsError, evaluate
from recmetrics.tables.errors import IdTypeError, RefusedTableError
from webapp.evaluate.choice import Choice
from webapp.evaluate.groups import Group, GroupMeans, group_means
from webapp.evaluate.job import Tell
from webapp.evaluate.limits import MEMORY
from webapp.evaluate.lines import lines_of, refused_with_lines
from webapp.evaluate.tables import Argument, Columns, Table, named, rows_of

if TYPE_CHECKING:
    from recmetrics.tables.notes import Note

BARS: Final = 20
"""Bars that the values from 0 to 1 are counted in."""

SHOWN_CASES: Final = 10

SHOWN_RANKS: Final = 20
"""Ranks of a list whose hits are shown."""

Which = Literal["worst", "typical", "best"]
WHICH: Final[tuple[Which, ...]] = ("worst", "typical", "best")

_ORDER: Final[Mapping[Which, str]] = {
    "worst": "value",
    "best": "value desc",
    "typical": "abs(value - (select median(value) from chosen))",
}


@dataclass(frozen=True, slots=True)
class Noted:
    """Something odd about the tables.

    Args:
        code: What it is; the text `evaluate_note.<code>` words it.
        count: How often.
        examples: The first of them.
        file: What the reader calls the file that they stand in; "" where that is in none alone.
        lines: Where they stand there, as far as that is known.
    """

    code: str
    count: int
    examples: tuple[tuple[str, ...], ...]
    file: str = ""
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Distribution:
    """How the values of a measure are spread over the cases.

    Args:
        bars: Cases by value, from 0 to 1; a value of 1 stands in the last bar.
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
        hits: How many items of the list are relevant.
        hit_ranks: Where they stand, as far as the first ranks go.
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
    """What came out for a choice.

    Args:
        choice: What was asked.
        columns: The columns of both tables.
        means: Printed name of a measure -> its mean.
        counts: How many cases there were.
        notes: What was odd.
        per_case: Every averaged case, as Parquet: case, relevant, length and hit_ranks, as `recmetrics` says
            them of a case, then a column a measure.
        groups: The means by how many relevant items the cases have.
    """

    choice: Choice
    columns: Mapping[Argument, Columns]
    means: Mapping[str, float]
    counts: CaseCounts
    notes: tuple[Noted, ...]
    per_case: Path
    groups: tuple[GroupMeans, ...]

    def distribution(self, measure: str) -> Distribution:
        """How the values of a measure are spread.

        Args:
            measure: Its printed name.
        """
        column = _quoted(measure)
        # A value that stands on an edge belongs above it, though floats may fall just short.
        bar = f"cast(least(floor({column} * {BARS} + 1e-9), {BARS - 1}) as integer)"
        counted = dict(rows_of(self.per_case, f"select {bar} as bar, count(*) from rows group by bar"))
        ((zeros, ones, median),) = rows_of(
            self.per_case,
            f"select count(*) filter ({column} = 0), count(*) filter ({column} = 1), median({column}) "
            "from rows",
        )
        return Distribution(tuple(counted.get(at, 0) for at in range(BARS)), zeros, ones, median)

    def cases(
        self, which: Which, measure: str, most: int = SHOWN_CASES, group: Group | None = None
    ) -> list[CaseRow]:
        """The first cases by the value of a measure; equal ones by their names.

        Args:
            which: The worst, the best, or those nearest to the median.
            measure: The printed name of the measure.
            most: How many at most.
            group: By how many relevant items they have; None for all cases.
        """
        condition = "true" if group is None else group.condition
        return self._rows(condition, (), f"{_ORDER[which]}, name", measure, most)

    def named_cases(self, part: str, most: int = SHOWN_CASES) -> list[CaseRow]:
        """The cases that have this in their names, in whatever case; first the one that is called so.

        Args:
            part: What is looked for.
            most: How many at most.
        """
        known = "contains(lower(name), lower(?))"
        return self._rows(known, (part, part), "name <> ?, length(name), name", next(iter(self.means)), most)

    def _rows(
        self, condition: str, values: tuple[str, ...], order: str, measure: str, most: int
    ) -> list[CaseRow]:
        columns = ", ".join(_quoted(name) for name in self.means)
        found = rows_of(
            self.per_case,
            f'with named as (select *, cast("case" as varchar) as name, {_quoted(measure)} as value '
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
    tell: Tell,
) -> Results:
    """Evaluate two tables that were read.

    Args:
        tables: Both of them.
        columns: Their columns.
        choice: What is asked.
        target: Where the cases are put, as Parquet.
        tell: See `Job`.

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
            progress=tell,
        )
    except RefusedTableError as refused:
        at = refused.argument
        raise refused_with_lines(refused, tables[at], columns[at]) from None
    found.cases.order('"case"').write_parquet(str(target), compression="zstd")
    notes = tuple(noted(note, tables, columns) for note in found.notes)
    groups = tuple(group_means(target, list(found.means)))
    return Results(choice, columns, found.means, found.counts, notes, target, groups)


def noted(note: Note, tables: Mapping[Argument, Table], columns: Mapping[Argument, Columns]) -> Noted:
    """A note with the lines of its examples, where each row is a line.

    Args:
        note: What was odd.
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
    """Refuse ids of several types: where the rows wait, they look all alike.

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


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
