"""Exports of a comparison: both values of every case, and the program that compares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

from recmetrics import evaluate
from recmetrics.tables.pairs import pair_columns
from webapp.evaluate.comparison import FilesComparison
from webapp.evaluate.export import call, written_anew
from webapp.evaluate.tables import Argument, Columns

NamesAndColumns = tuple[Mapping[Argument, str], Mapping[Argument, Columns]]
"""The names of the two files of an evaluation, and the columns that are not found by their names."""

_RANDOMISED = """\
test = randomisation_test(differences)
interval = bootstrap_interval(differences)
low, high = interval.low, interval.high
"""
_STUDENT = """\
test = paired_t_test(fmean(differences), stdev(differences), len(differences))
low, high = test.low, test.high
"""
_PAIRS = """\
rows = {str(row["case"]): row for row in b.per_case.to_pylist()}
pairs = [(row, rows[str(row["case"])]) for row in a.per_case.to_pylist() if str(row["case"]) in rows]
for measure in a.means:
    values_a = [row[measure] for row, _ in pairs]
    values_b = [row[measure] for _, row in pairs]
    differences = [y - x for x, y in zip(values_a, values_b)]
    print(measure, fmean(values_a), fmean(values_b))
"""


def comparison_program(a: NamesAndColumns, b: NamesAndColumns, found: FilesComparison) -> str:
    """Return a program that prints the means of both files, the interval of their difference and p.

    Args:
        a: The first file and the relevant items.
        b: The second file and the relevant items.
        found: The comparison.
    """
    kinds = {of.measure: of.chance.kind for of in found.measures if of.chance is not None}
    by_student = [measure for measure, kind in kinds.items() if kind == "t"]
    uses_swaps = len(by_student) < len(kinds)
    functions = ["bootstrap_interval"] * uses_swaps + ["paired_t_test"] * bool(by_student)
    functions += ["randomisation_test"] * uses_swaps
    lines = [f"from statistics import fmean{', stdev' if by_student else ''}", ""]
    lines.append(f"from recmetrics import {evaluate.__name__}")
    if functions:
        lines.append(f"from recmetrics.significance import {', '.join(functions)}")
    choice = found.a.choice
    lines += ["", f"a = {call(*a, choice)}", f"b = {call(*b, choice)}", "", _PAIRS.rstrip()]
    if by_student and uses_swaps:
        lines.append(f"    if measure in {tuple(by_student)!r}:")
        lines += [*_indented(_STUDENT, 2), "    else:", *_indented(_RANDOMISED, 2)]
    elif functions:
        lines += _indented(_STUDENT if by_student else _RANDOMISED, 1)
    if functions:
        lines.append("    print(low, high, test.p_value)")
    return "\n".join(lines)


def pairs_file(found: FilesComparison, target: Path) -> bytes:
    """Return the values of every paired case as a file; in CSV no cell is read as a formula.

    Args:
        found: The comparison.
        target: A path for the file while it is written; its ending is ".csv" or ".parquet".
    """
    columns = chain.from_iterable(pair_columns(of.measure) for of in found.measures)
    return written_anew(found.pairs, ["case", *columns], target)


def _indented(lines: str, depth: int) -> Sequence[str]:
    return ["    " * depth + line for line in lines.splitlines()]
