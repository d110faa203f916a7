"""Output of the command line: means as a table, JSON or CSV, and a file of the cases."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

from recmetrics.display.tables import FORMULA_STARTS, printable
from recmetrics.measures.names import parse_measure
from recmetrics.tables.result import CaseCounts


class NoteLike(Protocol):
    """A note: what was repaired, left out or worth knowing."""

    @property
    def code(self) -> str:
        """The kind of note, in one word."""
        ...

    @property
    def count(self) -> int:
        """The number of occurrences."""
        ...

    @property
    def examples(self) -> Sequence[Sequence[str]]:
        """The first of them, each by the values that name it."""
        ...

    @property
    def places(self) -> Sequence[tuple[str, int]]:
        """The places of the examples: file and line, as far as that is known."""
        ...


class Evaluated(Protocol):
    """The result of an evaluation of tables; `per_case` is an Arrow table."""

    @property
    def means(self) -> Mapping[str, float]:
        """Printed measure name -> mean."""
        ...

    @property
    def per_case(self) -> Any:
        """A row for each averaged case; Arrow has no type hints."""
        ...

    @property
    def counts(self) -> CaseCounts:
        """The numbers of cases."""
        ...

    @property
    def columns(self) -> Mapping[str, Mapping[str, str]]:
        """The columns that were used: table -> role -> name."""
        ...

    @property
    def notes(self) -> Sequence[NoteLike]:
        """The notes about the tables."""
        ...


def as_table(found: Evaluated, rules: Mapping[str, str | None]) -> str:
    """Format the means for a reader: each with what its sum is divided by, then how many cases there were.

    Args:
        found: The evaluation.
        rules: The conventions that it followed, by name.
    """
    rows = [("measure", "mean", "divided by")]
    rows += [
        (name, f"{mean:.6f}", parse_measure(name).denominator_text) for name, mean in found.means.items()
    ]
    counts = found.counts
    counted = [
        ("cases", counts.cases, ""),
        ("  in the means", counts.averaged, ""),
        ("  without relevant items", counts.without_relevant, f"--no-relevant {rules['no_relevant']}"),
        ("  without recommendations", counts.without_recommendations, f"--missing {rules['missing']}"),
        ("recommended, not in TRUTH", counts.unknown, "left out"),
    ]
    # What did not occur needs no rule.
    rest = [(what, f"{count:,}", rule if count else "") for what, count, rule in counted]
    return "\n".join(filter(None, (_columns(rows), _columns(rest), _used(found.columns))))


def as_json(found: Evaluated, rules: Mapping[str, str | None]) -> str:
    """Format all that is known but the cases as JSON, for a program: the means unrounded."""
    counts = found.counts
    content = {
        "means": dict(found.means),
        "counts": {name: getattr(counts, name) for name in CaseCounts.__slots__},
        "rules": dict(rules),
        "columns": {table: dict(roles) for table, roles in found.columns.items()},
        "notes": [
            {
                "code": note.code,
                "count": note.count,
                "examples": [list(example) for example in note.examples],
                "places": [{"file": file, "line": line} for file, line in note.places],
                "text": str(note),
            }
            for note in found.notes
        ],
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _used(columns: Mapping[str, Mapping[str, str]]) -> str:
    """Format the columns that were used, a line for each table; of rank and score, the first one orders."""
    lines: list[str] = []
    for table, roles in columns.items():
        words = {role: f"{role} = {name}" for role, name in roles.items()}
        for role, order in zip((role for role in words if role in _ORDERS), ("by", "then by"), strict=False):
            words[role] = f"{order} {words[role]}"
        lines.append(printable(f"{table}: {', '.join(words.values())}"))
    return "".join(f"{line}\n" for line in lines)


_ORDERS: Final = ("rank", "score")


def as_csv(found: Evaluated, rules: Mapping[str, str | None]) -> str:
    """Format the means as CSV, one line a measure, unrounded."""
    del rules  # there is no place for them
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(["measure", "mean"])
    writer.writerows((name, repr(mean)) for name, mean in found.means.items())
    return lines.getvalue()


def write_cases(cases: Any, path: Path) -> None:
    """Write one row a case, as CSV or Parquet by the file's ending.

    The file appears when it is complete: a reader never finds half of it, and a previous file stays
    until then. In CSV, a text that a spreadsheet would run as a formula gets an apostrophe in front.

    Args:
        cases: An Arrow table.
        path: Where to; its ending is one of `CASE_FILES`.

    Raises:
        OSError: If it cannot be written.
    """
    path = path.resolve()  # a link stays a link
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        CASE_FILES[path.suffix.lower()](cases, unfinished)
        unfinished.replace(path)
    finally:
        with suppress(FileNotFoundError):
            unfinished.unlink()


def _write_csv(cases: Any, path: Path) -> None:
    import duckdb

    # A plain negative number is an id like any other and runs nothing.
    columns = [
        f"case when regexp_matches({name}, '^[{FORMULA_STARTS}]')"
        f" and not regexp_full_match({name}, '-[0-9]+') then '''' || {name} else {name} end as {name}"
        if is_text
        else name
        for name, is_text in _columns_of(cases)
    ]
    with duckdb.connect() as connection:
        connection.from_arrow(cases).project(", ".join(columns)).write_csv(str(path), header=True)


def _write_parquet(cases: Any, path: Path) -> None:
    import duckdb

    with duckdb.connect() as connection:
        connection.from_arrow(cases).write_parquet(str(path), compression="zstd")


CASE_FILES: Final[Mapping[str, Callable[[Any, Path], None]]] = {
    ".csv": _write_csv,
    ".parquet": _write_parquet,
}


def _columns_of(cases: Any) -> list[tuple[str, bool]]:
    """Return the columns of an Arrow table as SQL names, and whether each holds text."""
    return [
        ('"' + str(field.name).replace('"', '""') + '"', str(field.type) in _TEXTS) for field in cases.schema
    ]


_TEXTS: Final = {"string", "large_string", "string_view", "utf8", "dictionary<values=string, indices=int32>"}


def _columns(rows: Sequence[tuple[str, str, str]]) -> str:
    """Align a table: words to the left, numbers to the right."""
    first, second, _ = (max(map(len, column)) for column in zip(*rows, strict=True))
    lines = (f"{a:<{first}}  {b:>{second}}  {c}".rstrip() for a, b, c in rows)
    return "".join(f"{line}\n" for line in lines)
