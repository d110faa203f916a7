"""The command line: `python -m recmetrics evaluate recs.parquet truth.csv -m "P@10,AP@10,AP"`."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final, get_args

from recmetrics import __version__
from recmetrics.cli.arguments import (
    chosen_columns,
    encodable,
    error_line,
    parse_columns,
    parse_grade,
    parse_memory,
    refuse_unwritable,
)
from recmetrics.cli.compare_command import add_compare, compared
from recmetrics.cli.output import Evaluated, as_csv, as_json, as_table, write_cases
from recmetrics.cli.progress import Progress
from recmetrics.cli.spark_session import in_order, spark_session
from recmetrics.cli.standard_input import without_dashes
from recmetrics.display.tables import printable
from recmetrics.errors import InvalidCutoffError, InvalidOptionError, MeasureNameError
from recmetrics.lists.alike import LOOKS, Ids
from recmetrics.means.conventions import Missing, NoRelevantInMean
from recmetrics.measures.registry import catalogue
from recmetrics.reading.roles import ROLES
from recmetrics.tables.evaluate import evaluate
from recmetrics.tables.match_errors import SameTableError
from recmetrics.tables.result import Cells, Order, Ties

_Group = argparse._ArgumentGroup  # pyright: ignore[reportPrivateUsage]  # it has no public name

PROGRAM: Final = "recmetrics"
DEFAULT_MEASURES: Final = "P@10,AP@10,AP"

_TRUTH_MISSING: Final = (
    "TRUTH is missing: {} has recommendations, and says nothing about what is relevant. Give the file of"
    " relevant items as well, as in: evaluate recs.csv truth.csv. Only a file of cases in JSON or Python"
    " holds both; where a table has a prediction and a rating in each row, give it twice, with --columns"
    " truth.grade=rating"
)

UNUSABLE, MISUSED, INTERRUPTED, CLOSED = 1, 2, 130, 141
"""Exit codes: data that cannot be evaluated, a wrong command, Ctrl-C, and a reader of the output who left.
The last two are what a shell tells of a program that a signal ended."""

_DESCRIPTION = """\
Average ranking measures over cases (users, queries): which items were recommended to each, in which
order, and which of them were relevant.
"""

_EVERY = ", ".join(map(str, catalogue(10, with_grades=True)))

_EPILOG = f"""\
files:
  RECS has a row for each recommended item: a case, an item, and a rank (1 is best) or a score (higher is
  better). TRUTH has a row for each relevant item: a case, an item and, if there is one, a grade; an item is
  relevant when its grade is at least 1, or what --relevant-from says. Columns are found by their usual
  names (user_id, query, qid; item_id, docid, movie; ...), or as --columns says. Ids are text: 007 is not 7,
  unless --ids says so.
  Either can be CSV, TSV, Parquet, JSON Lines, a TREC run or qrels, or JSON or Python such as
  {{"u1": {{"A": 0.9}}}} or {{"u1": ["A", "B"]}}, also compressed (.gz, .zst, .bz2); a column may hold lists
  of items. It can be a file, - for standard input, a folder of parts, or a pattern such as
  'recs/*.parquet' in quotes. Leave TRUTH out for a file that holds both, such as
  predicted = {{"u1": ["A"]}} and actual = {{"u1": ["A"]}}, or
  [{{"predict_list": ["A", "B"], "ground_truth": {{"B": 1.0}}}}].

measures, here with K = 10:
{textwrap.fill(_EVERY, 104, initial_indent="  ", subsequent_indent="  ")}
  Where there are several definitions, the name says which:
    AP@10                  divided by min(|R|, K): Kaggle, Spark, RecBole, implicit
    AP(norm=relevant)@10   divided by |R|: trec_eval's map_cut, ranx
    AP(norm=hits)@10       divided by the hits found: TorchMetrics
    AP                     the whole list, divided by |R|: trec_eval's map
  In the table, |R| is how many items are relevant for a case, n how long its list is, and h how many hits
  it has within K. Every case weighs the same.

examples:
  python -m {PROGRAM} evaluate recs.parquet truth.csv -m "P@10,AP@10,AP"
  python -m {PROGRAM} evaluate run.trec.gz qrels.txt -m AP --missing skip
  python -m {PROGRAM} evaluate recs.csv truth.csv --columns case=viewer,item=film --per-case cases.csv
  python -m {PROGRAM} evaluate recs.csv truth.csv --json > means.json

The result goes to standard output; notes on what was repaired or left out, and progress, to standard
error. Exit codes: 0 done, 1 the data cannot be evaluated, 2 the command is wrong.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: The arguments; those of the process by default.

    Returns:
        The exit code: 0, or 1 when the data cannot be evaluated.

    Raises:
        SystemExit: With 2 when the command is wrong, as argparse does it, and with 0 after `--help`.
    """
    parser = _parser()
    given = parser.parse_args(argv)
    if given.run is None:
        parser.print_help()
        return 0
    command: argparse.ArgumentParser = given.command
    progress = Progress(sys.stderr)
    try:
        return given.run(command, given, progress)
    except (MeasureNameError, InvalidCutoffError, InvalidOptionError) as error:
        progress.end()
        command.error(printable(str(error)))
    except KeyboardInterrupt:
        progress.end()
        return INTERRUPTED
    except BrokenPipeError:
        # Python would complain once more when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED
    except Exception as error:
        progress.end()
        if given.traceback:
            raise
        print(f"{PROGRAM}: {error_line(error)}", file=sys.stderr)
        return UNUSABLE


def _evaluate(command: argparse.ArgumentParser, given: argparse.Namespace, progress: Progress) -> int:
    is_one_file = given.relevant is None
    if is_one_file:
        given.relevant = given.recommendations
    refuse_unwritable(command, given.per_case, (given.recommendations, given.relevant))
    if given.engine == "spark" and given.memory_limit:
        command.error("--memory-limit is for duckdb; Spark's memory is set where Spark is started")
    columns = chosen_columns(command, given.columns)
    paths = (given.recommendations, given.relevant)
    with without_dashes(paths) as (given.recommendations, given.relevant), _engine(given) as engine:
        try:
            found = _found(given, columns, engine, None if given.quiet or engine else progress)
        except SameTableError as same:
            progress.end()
            command.error(printable(_TRUTH_MISSING.format(same.path) if is_one_file else str(same)))
        progress.end()
        if not given.quiet:
            for note in found.notes:
                print(f"{PROGRAM}: note: {printable(str(note))}", file=sys.stderr)
        if given.per_case:
            write_cases(in_order(found.per_case) if engine else found.per_case, given.per_case)
    sys.stdout.write(encodable(sys.stdout, given.form(found, _rules(given))))
    sys.stdout.flush()
    return 0


def _rules(given: argparse.Namespace) -> dict[str, Any]:
    """Return the rules that both commands take."""
    return {
        name: getattr(given, name)
        for name in ("no_relevant", "missing", "ties", "order", "relevant_from", "ids")
    }


def _compare(command: argparse.ArgumentParser, given: argparse.Namespace, progress: Progress) -> int:
    rules = {
        **_rules(given),
        "cells": given.cells,
        "columns": chosen_columns(command, given.columns) or None,
        "memory_limit": given.memory_limit,
        "progress": None if given.quiet else progress,
    }
    found = compared(command, given, DEFAULT_MEASURES, rules)
    progress.end()
    if not given.quiet:
        for note in found.note_lines():
            print(f"{PROGRAM}: note: {printable(note)}", file=sys.stderr)
    sys.stdout.write(encodable(sys.stdout, given.form(found)))
    sys.stdout.flush()
    return 0


def _engine(given: argparse.Namespace) -> AbstractContextManager[Any]:
    """Return the engine of an evaluation: None for DuckDB, or a Spark session with progress of its own."""
    if given.engine == "duckdb":
        return nullcontext()
    return spark_session(PROGRAM, shows_progress=sys.stderr.isatty() and not given.quiet)


def _found(
    given: argparse.Namespace,
    columns: Mapping[str, str | Mapping[str, str]],
    engine: Any,
    progress: Progress | None,
) -> Evaluated:
    return evaluate(
        given.recommendations,
        given.relevant,
        ",".join(given.measures or [DEFAULT_MEASURES]),
        no_relevant=given.no_relevant,
        missing=given.missing,
        ties=given.ties,
        relevant_from=given.relevant_from,
        ids=given.ids,
        order=given.order,
        cells=given.cells,
        columns=columns or None,
        memory_limit=given.memory_limit,
        engine=engine,
        progress=progress,
    )


def _parser() -> argparse.ArgumentParser:
    """Build the parser; each command has a parser of its own, which words its errors with its own usage."""
    is_script = Path(sys.argv[0]).stem == PROGRAM
    parser = argparse.ArgumentParser(
        prog=PROGRAM if is_script else f"python -m {PROGRAM}",
        description="Measures of ranked recommendations, by recmetrics-playground. What pip finds as"
        " recmetrics is another project.",
    )
    parser.add_argument("--version", action="version", version=f"recmetrics-playground {__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(metavar="COMMAND")
    command = commands.add_parser(
        "evaluate",
        help="average measures over the cases of two files",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument(
        "recommendations",
        metavar="RECS",
        help="file, folder, 'pattern', or - for standard input: what was recommended",
    )
    command.add_argument("relevant", metavar="TRUTH", nargs="?", help="the same: what is relevant")
    command.add_argument(
        "-m",
        "--measures",
        action="append",
        metavar="NAMES",
        help=f"measures, comma separated; may be given again (default: {DEFAULT_MEASURES})",
    )
    _add_rules(command)
    _add_output(command)
    _add_engine(command)
    command.set_defaults(run=_evaluate, command=command)
    comparing = add_compare(commands, DEFAULT_MEASURES, _add_shared)
    comparing.set_defaults(run=_compare, command=comparing)
    return parser


def _add_shared(command: argparse.ArgumentParser) -> None:
    """Add the arguments that `compare` has in common with `evaluate`."""
    _add_rules(command)
    messages = command.add_argument_group("messages and memory")
    _add_messages(messages)
    _add_memory(messages)


def _add_rules(command: argparse.ArgumentParser) -> None:
    rules = command.add_argument_group("rules, on which tools quietly differ")
    rules.add_argument(
        "--no-relevant",
        choices=get_args(NoRelevantInMean),
        default="zero",
        help="a case with nothing to find counts as zero or one, is left out (skip), or is refused (error)"
        " (default: zero)",
    )
    rules.add_argument(
        "--missing",
        choices=get_args(Missing),
        default="zero",
        help="a case of TRUTH without recommendations counts as zero or is left out (default: zero)",
    )
    rules.add_argument(
        "--ties",
        choices=get_args(Ties),
        help="items of equal score stand by id, as in trec_eval (scores in single precision, whatever the"
        " ranks, ids from Z to A), or are refused (default: trec_eval for TREC runs, otherwise item)",
    )
    rules.add_argument(
        "--relevant-from",
        type=parse_grade,
        default=1,
        metavar="GRADE",
        help="the lowest grade of a relevant item; nDCG, DCG and ERR count all grades (default: 1)",
    )
    rules.add_argument(
        "--ids",
        choices=get_args(Ids),
        default="exact",
        help=f"whether ids are the same only if they are equal, or also where they differ in {LOOKS}"
        " (default: exact)",
    )
    rules.add_argument(
        "--order",
        choices=get_args(Order),
        help="what orders the lists of a table that has both; the other one orders what is equal (default:"
        " the score of a TREC run, as trec_eval does, or with --ties trec_eval, otherwise the rank)",
    )
    rules.add_argument(
        "--cells",
        choices=get_args(Cells),
        help="what a cell of the items holds where that is not clear, such as b c: one item or several"
        " (default: what the items of the other file show)",
    )
    rules.add_argument(
        "--columns",
        action="append",
        type=parse_columns,
        default=[],
        metavar="ROLE=NAME",
        help="which column is which, comma separated, such as case=user_id,item=film, or"
        f" recs.item=film,truth.item=movie where the files differ; roles: {', '.join(ROLES)}",
    )


def _add_output(command: argparse.ArgumentParser) -> None:
    output = command.add_argument_group("output")
    forms = output.add_mutually_exclusive_group()
    forms.add_argument(
        "--json", dest="form", action="store_const", const=as_json, help="means, counts and notes as JSON"
    )
    forms.add_argument("--csv", dest="form", action="store_const", const=as_csv, help="means as CSV")
    output.add_argument(
        "--per-case",
        type=Path,
        metavar="FILE",
        help="also write a row for each case to FILE, as CSV or Parquet by its ending (.csv, .parquet);"
        " in CSV, an id that a spreadsheet would run as a formula gets an apostrophe in front",
    )
    _add_messages(output)
    command.set_defaults(form=as_table)


def _add_messages(group: _Group) -> None:
    group.add_argument("-q", "--quiet", action="store_true", help="no notes and no progress")
    group.add_argument(
        "--traceback", action="store_true", help="show where in the program an error arose, to report a fault"
    )


def _add_engine(command: argparse.ArgumentParser) -> None:
    engine = command.add_argument_group("engine")
    engine.add_argument(
        "--engine",
        choices=("duckdb", "spark"),
        default="duckdb",
        help="spark takes the session that its own configuration describes, as under spark-submit"
        " (default: duckdb)",
    )
    _add_memory(engine)


def _add_memory(group: _Group) -> None:
    group.add_argument(
        "--memory-limit",
        type=parse_memory,
        metavar="SIZE",
        help="such as 512MB or 4GB; what does not fit goes to disk for a while",
    )
