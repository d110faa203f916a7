"""Results of an evaluation: the means, and the values of every case, which are queried in their file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

from recmetrics import CaseCounts, Measure, RecmetricsError, evaluate
from recmetrics.tables.errors import IdTypeError, RefusedTableError
from recmetrics.tables.summaries import (
    Between,
    EvaluatedCase,
    Group,
    Spread,
    Which,
    cases_by,
    cases_named,
    groups,
    spread,
)
from webapp.evaluate.choice import Choice
from webapp.evaluate.job import Progress
from webapp.evaluate.limits import MEMORY
from webapp.evaluate.lines import lines_of, refused_with_lines
from webapp.evaluate.tables import ROLES, Argument, Columns, Order, Table, named, order_of, rows_in, ties_of

if TYPE_CHECKING:
    from recmetrics.tables.duckdb_evaluation import TableEvaluation
    from recmetrics.tables.notes import Note

BARS: Final = 20
"""Number of bars of the histogram of values from 0 to 1."""

SHOWN_CASES: Final = 10

SHOWN_RANKS: Final = 20
"""Number of first ranks of a list whose hits are shown."""

WHICH: Final[tuple[Which, ...]] = get_args(Which)


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
    groups: tuple[Group, ...]
    distribution: Spread

    def cases(
        self, which: Which, measure: str, most: int = SHOWN_CASES, group: Between | None = None
    ) -> list[EvaluatedCase]:
        """Return the first cases by the value of a measure; ties by name.

        Args:
            which: The worst, the best, or those nearest to the median.
            measure: The printed name of the measure.
            most: The largest number of cases.
            group: The group by number of relevant items; None for all cases.
        """
        with rows_in(self.per_case) as rows:
            return cases_by(rows, list(self.means), which, measure, most=most, between=group)

    def named_cases(self, part: str, most: int = SHOWN_CASES) -> list[EvaluatedCase]:
        """Search cases by a part of the name, ignoring upper and lower case; an exact match comes first.

        Args:
            part: The text to search for.
            most: The largest number of cases.
        """
        with rows_in(self.per_case) as rows:
            return cases_named(rows, list(self.means), part, most=most)


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
        found = evaluated(tables, columns, choice, choice.at_k, report_progress)
    except RefusedTableError as refused:
        at = refused.argument
        raise refused_with_lines(refused, tables[at], columns[at], choice.list_order) from None
    found.cases.order('"case"').write_parquet(str(target), compression="zstd")
    notes = tuple(noted(note, tables, columns, choice.list_order) for note in found.notes)
    names = list(found.means)
    by_relevant = groups(found.cases, names)
    distribution = spread(found.cases, names[0], bars=BARS)
    return Results(choice, columns, found.means, found.counts, notes, target, by_relevant, distribution)


def evaluated(
    tables: Mapping[Argument, Table],
    columns: Mapping[Argument, Columns],
    choice: Choice,
    measures: Sequence[Measure],
    report_progress: Progress,
) -> TableEvaluation:
    """Evaluate measures over two tables under the rules of the choice."""
    shown, listed = tables["recommendations"], columns["recommendations"]
    return evaluate(
        str(shown.file),
        str(tables["relevant"].file),
        measures,
        no_relevant=choice.no_relevant,
        missing=choice.missing,
        ties=ties_of(shown, listed, choice.list_order, choice.ties),
        relevant_from=choice.relevant_from,
        ids=choice.ids,
        order=order_of(shown, listed, choice.list_order),
        # No column is looked for that is not chosen.
        columns={
            argument: dict.fromkeys(map(str, ROLES[argument]), "") | named(columns)[argument]
            for argument in columns
        },
        cells="one",
        memory_limit=MEMORY,
        progress=report_progress,
    )


def noted(
    note: Note,
    tables: Mapping[Argument, Table],
    columns: Mapping[Argument, Columns],
    order: Order | None,
) -> Noted:
    """Return a note with the lines of its examples, where each row is a line.

    Args:
        note: The note of `recmetrics`.
        tables: The tables.
        columns: Their columns.
        order: What was chosen to order the lists.
    """
    from recmetrics.tables.notes import NOTED_IN, SAID_AGAIN

    argument = NOTED_IN.get(note.code)
    if argument is None:
        return Noted(note.code, note.count, note.examples)
    table = tables[argument]
    lines = lines_of(table, columns[argument], note.examples, order, are_last=note.code in SAID_AGAIN)
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
