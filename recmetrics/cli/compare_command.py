"""The command `compare`: any number of runs on the same truth, in one table."""

from __future__ import annotations

import argparse
import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final

from recmetrics.cli.standard_input import without_dashes
from recmetrics.display.tables import safe_cell
from recmetrics.tables.compare import compare_runs
from recmetrics.tables.compared_runs import ComparedRun, RunsComparison

_DESCRIPTION = """\
Compare any number of runs on the same truth: means, the difference of each run from the baseline with its
interval, a paired test, p-values adjusted for the number of runs, and a verdict.
"""

_EPILOG = """\
The last file is TRUTH, all before it are runs; the formats are those of `evaluate --help`. A run is called as
its file is, or as its path where two files have one name. The best mean of each measure has a star, and is
bold in Markdown and LaTeX.

The test is the randomisation test over the cases that are averaged for both runs, the interval that of the
bootstrap, both exact; beyond 1,000 distinct differences or 100,000 cases that differ, the paired t-test and
its interval. p (Holm) is adjusted by Holm's method for the runs that are tested by the same measure. Measures
are not corrected for: choose the one that counts before you look. A difference is significant where p (Holm)
is at most 0.05 and the interval leaves out 0, and borderline where the two disagree and p (Holm) is at most
0.1. Fewer than five cases are not tested, nor is a run that is equal to the baseline in all of them.

examples:
  python -m recmetrics compare a.run b.run c.run truth.qrels -m "nDCG@10,AP"
  python -m recmetrics compare old.csv new.csv truth.csv -m AP@10 --baseline old.csv --latex > table.tex
"""


def add_compare(
    commands: Any, default_measures: str, add_shared: Callable[[argparse.ArgumentParser], None]
) -> argparse.ArgumentParser:
    """Add the command to those of the program.

    Args:
        commands: The commands of the program's parser.
        default_measures: The measures where none are named.
        add_shared: Adds the arguments that `evaluate` has too: rules and engine.
    """
    command: argparse.ArgumentParser = commands.add_parser(
        "compare",
        help="compare any number of runs on the same truth",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument("runs", metavar="RUN", nargs="+", help="files, folders or 'patterns': the runs")
    command.add_argument("relevant", metavar="TRUTH", help="file, folder or 'pattern': what is relevant")
    command.add_argument(
        "-m",
        "--measures",
        action="append",
        metavar="NAMES",
        help=f"measures, comma separated; may be given again (default: {default_measures})",
    )
    command.add_argument(
        "--baseline", metavar="RUN", help="the run that the others are compared with (default: the first)"
    )
    command.add_argument(
        "--confidence",
        type=_confidence,
        default=0.95,
        metavar="SHARE",
        help="how sure one may be of each interval (default: 0.95)",
    )
    forms = command.add_argument_group("output").add_mutually_exclusive_group()
    for name, write in FORMS.items():
        forms.add_argument(
            f"--{name}", dest="form", action="store_const", const=write, help=f"the table as {_CALLED[name]}"
        )
    command.set_defaults(form=as_text)
    add_shared(command)
    return command


def compared(
    command: argparse.ArgumentParser,
    given: argparse.Namespace,
    default_measures: str,
    rules: Mapping[str, Any],
) -> RunsComparison:
    """Compare the runs that were named.

    Args:
        command: The command's parser, for its errors.
        given: The arguments.
        default_measures: The measures where none are named.
        rules: What `evaluate` takes besides.
    """
    paths: Sequence[str] = given.runs
    if len(paths) < 2:
        command.error("give at least two runs, and then TRUTH")
    names = run_names(paths)
    if len(set(names)) < len(names):
        command.error("a run is given twice")
    baseline = given.baseline
    if baseline is not None and baseline not in names:
        if baseline not in paths:
            command.error(f"argument --baseline: {baseline!r} is none of the runs: {', '.join(names)}")
        baseline = names[paths.index(baseline)]
    # TRUTH is read once for each run, which a pipe cannot be.
    with without_dashes([*paths, given.relevant, given.relevant]) as (*files, relevant, _):
        return compare_runs(
            dict(zip(names, files, strict=True)),
            relevant,
            ",".join(given.measures or [default_measures]),
            baseline=baseline,
            confidence=given.confidence,
            **rules,
        )


def run_names(paths: Sequence[str]) -> list[str]:
    """Return what runs are called: as their files are, or as their paths where two files have one name.

    >>> run_names(["x/a.run", "b.run"]), run_names(["x/a.run", "y/a.run"])
    (['a.run', 'b.run'], ['x/a.run', 'y/a.run'])
    """
    names = [Path(path).name or path for path in paths]
    return names if len(set(names)) == len(names) else list(paths)


def as_text(found: RunsComparison) -> str:
    """Format the table for a terminal; notes go elsewhere."""
    return f"{found.text()}\n"


def as_markdown(found: RunsComparison) -> str:
    """Format the table as Markdown."""
    return found.to_markdown()


def as_latex(found: RunsComparison) -> str:
    """Format the table as LaTeX."""
    return found.to_latex()


def as_json(found: RunsComparison) -> str:
    """Format all that is known as JSON, unrounded."""
    content = {
        "baseline": found.baseline,
        "confidence": found.confidence,
        "rows": [asdict(row) for row in found.rows],
        "notes": {run: [str(note) for note in notes] for run, notes in found.notes.items()},
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def as_csv(found: RunsComparison) -> str:
    """Format the rows as CSV, unrounded; what there is none of is empty."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    names = [one.name for one in fields(ComparedRun)]
    writer.writerow(names)
    rows = ([getattr(row, name) for name in names] for row in found.rows)
    writer.writerows([safe_cell(one) if isinstance(one, str) else one for one in row] for row in rows)
    return lines.getvalue()


FORMS: Final[Mapping[str, Callable[[RunsComparison], str]]] = {
    "markdown": as_markdown,
    "latex": as_latex,
    "json": as_json,
    "csv": as_csv,
}
_CALLED: Final = {"markdown": "Markdown", "latex": "LaTeX", "json": "JSON", "csv": "CSV"}


def _confidence(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a share between 0 and 1, such as 0.95")
    return share
