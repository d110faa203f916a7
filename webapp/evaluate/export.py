"""Exports of an evaluation: the values of every case as a file, and a program and a command to repeat it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from recmetrics import evaluate
from recmetrics.tables.stored import with_columns
from webapp.evaluate.choice import Choice
from webapp.evaluate.results import Results
from webapp.evaluate.tables import Argument, Columns, Table, rows_in

_TABLES: Mapping[Argument, str] = {"recommendations": "recs", "relevant": "truth"}


def python_program(names: Mapping[Argument, str], chosen: Mapping[Argument, Columns], choice: Choice) -> str:
    """Return a program that prints the same means.

    Args:
        names: The names of the files.
        chosen: The columns that are not found by their names, by table.
        choice: The settings.

    >>> print(python_program({"recommendations": "r.csv", "relevant": "t.csv"}, {}, Choice(("AP",))))
    from recmetrics import evaluate
    <BLANKLINE>
    found = evaluate(
        'r.csv',
        't.csv',
        'AP',
    )
    print(found.means)
    """
    found = call(names, chosen, choice)
    return f"from recmetrics import {evaluate.__name__}\n\nfound = {found}\nprint(found.means)"


def call(names: Mapping[Argument, str], chosen: Mapping[Argument, Columns], choice: Choice) -> str:
    """Return the call of `evaluate` that evaluates two files as they were evaluated here.

    Args:
        names: The names of the files.
        chosen: The columns that are not found by their names, by table.
        choice: The settings.
    """
    given = {argument: dict(columns) for argument, columns in chosen.items() if columns}
    lines = [repr(names["recommendations"]), repr(names["relevant"]), repr(_measures(choice))]
    lines += [f"{name}={value!r}" for name, value in _rules(choice).items()]
    lines += [f"columns={given!r}"] if given else []
    return f"{evaluate.__name__}(\n" + "".join(f"    {line},\n" for line in lines) + ")"


def command(names: Mapping[Argument, str], chosen: Mapping[Argument, Columns], choice: Choice) -> str:
    """Return a command that prints the same means.

    >>> names = {"recommendations": "my r.csv", "relevant": "t.csv"}
    >>> command(names, {"relevant": {"item": "film"}}, Choice(k=5))
    "python -m recmetrics evaluate 'my r.csv' t.csv -m AP@5,P@5,AP --columns truth.item=film"
    """
    # A name that starts like an option would be taken for one.
    files = [f"./{name}" if name.startswith("-") else name for name in names.values()]
    words = ["python", "-m", "recmetrics", "evaluate", *files, "-m", _measures(choice)]
    for name, value in _rules(choice).items():
        words += [f"--{name.replace('_', '-')}", str(value)]
    columns = [
        f"{_TABLES[argument]}.{role}={name}" for argument, of in chosen.items() for role, name in of.items()
    ]
    if columns:
        words += ["--columns", ",".join(columns)]
    return shlex.join(words)


def chosen_by_hand(
    tables: Mapping[Argument, Table], columns: Mapping[Argument, Columns]
) -> dict[Argument, Columns]:
    """Return the columns that differ from those that are found by their names."""
    return {
        argument: {
            role: name for role, name in columns[argument].items() if table.found_columns().get(role) != name
        }
        for argument, table in tables.items()
    }


def with_cells(choice: Choice, tables: Mapping[Argument, Table]) -> Choice:
    """Return the settings with what the reader said of the cells, where that is the same for both tables."""
    said = {table.cells for table in tables.values() if table.doubtful}
    return replace(choice, cells=said.pop()) if len(said) == 1 else choice


def cases_file(results: Results, target: Path) -> bytes:
    """Return the values of every case as a file, as the command writes it; no CSV cell is read as a formula.

    Args:
        results: The results.
        target: A path for the file while it is written; its ending is ".csv" or ".parquet".
    """
    return written_anew(results.per_case, ["case", *results.means], target)


def written_anew(source: Path, columns: Sequence[str], target: Path) -> bytes:
    """Return columns of an internal Parquet file as another file, as the command writes it.

    Args:
        source: The file.
        columns: The columns, in this order.
        target: A path for the file while it is written; its ending is ".csv" or ".parquet".
    """
    from recmetrics.cli.output import write_cases

    with rows_in(source) as rows:
        write_cases(with_columns(rows, columns).to_arrow_table(), target)
    try:
        return target.read_bytes()
    finally:
        target.unlink()


def _measures(choice: Choice) -> str:
    return ",".join(map(str, choice.at_k))


def _rules(choice: Choice) -> dict[str, str | float]:
    """Return the rules that differ from the defaults."""
    plain = Choice()
    rules: dict[str, str | float] = {
        name: getattr(choice, name)
        for name in ("no_relevant", "missing", "ties", "order", "cells", "ids")
        if getattr(choice, name) != getattr(plain, name)
    }
    grade = choice.relevant_from
    if grade != plain.relevant_from:
        rules["relevant_from"] = int(grade) if grade == int(grade) else grade
    return rules
