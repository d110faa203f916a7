"""The command line: `python -m recmetrics evaluate recs.parquet truth.csv -m "P@10,AP@10,AP"`."""

from __future__ import annotations

import argparse
import os
import re
import sys
import textwrap
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from pathlib import Path
from typing import Any, Final, TextIO, get_args

from recmetrics.cli.output import CASE_FILES, Evaluated, as_csv, as_json, as_table, printable, write_cases
from recmetrics.cli.progress import Progress
from recmetrics.cli.spark_session import in_order, spark_session
from recmetrics.errors import InvalidCutoffError, InvalidOptionError, MeasureNameError, RecmetricsError
from recmetrics.means.conventions import Missing, NoRelevantInMean
from recmetrics.measures.registry import catalogue
from recmetrics.tables.evaluate import evaluate
from recmetrics.tables.formats.columns import ROLES

PROGRAM: Final = "recmetrics"
DEFAULT_MEASURES: Final = "P@10,AP@10,AP"
TIES: Final = ("item", "error")

_TABLES: Final = {"recs": "recommendations", "truth": "relevant"}
_ROLE: Final = rf"(?:(?:{'|'.join(_TABLES)})\.)?(?:{'|'.join(ROLES)})"

UNUSABLE, MISUSED, INTERRUPTED, CLOSED = 1, 2, 130, 141
"""Exit codes: data that cannot be evaluated, a wrong command, Ctrl-C, and a reader of the output who left.
The last two are what a shell tells of a program that a signal ended."""

_DESCRIPTION = """\
Average ranking measures over cases (users, queries): which items were recommended to each, in which
order, and which of them were relevant.
"""

_EPILOG = f"""\
files:
  RECS has a row for each recommended item: a case, an item, and a rank (1 is best) or a score (higher is
  better). TRUTH has a row for each relevant item: a case, an item and, if there is one, a grade; an item is
  relevant when its grade is above 0. Columns are found by their usual names (user_id, query, qid; item_id,
  docid, movie; ...), or as --columns says. Ids are text: 007 is not 7.
  Either can be CSV, TSV, Parquet, JSON Lines, a TREC run or qrels, also compressed (.gz, .zst, .bz2); a
  folder of parts; or a pattern such as 'recs/*.parquet' in quotes. Leave TRUTH out for a JSON file of
  cases that holds both: [{{"predict_list": ["A", "B"], "ground_truth": {{"B": 1.0}}}}].

measures, here with K = 10:
{textwrap.fill(", ".join(map(str, catalogue(10))), 104, initial_indent="  ", subsequent_indent="  ")}
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
    parser, command = _parsers()
    given = parser.parse_args(argv)
    progress = Progress(sys.stderr)
    try:
        return _evaluate(command, given, progress)
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
        print(f"{PROGRAM}: {_error_line(error)}", file=sys.stderr)
        return UNUSABLE


def _evaluate(command: argparse.ArgumentParser, given: argparse.Namespace, progress: Progress) -> int:
    if given.relevant is None:
        given.relevant = given.recommendations
    _refuse_unwritable(command, given.per_case, (given.recommendations, given.relevant))
    if given.engine == "spark" and given.memory_limit:
        command.error("--memory-limit is for duckdb; Spark's memory is set where Spark is started")
    columns = _chosen(command, given.columns)
    with _engine(given) as engine:
        found = _found(given, columns, engine, None if given.quiet or engine else progress)
        progress.end()
        if not given.quiet:
            for note in found.notes:
                print(f"{PROGRAM}: note: {printable(str(note))}", file=sys.stderr)
        if given.per_case:
            write_cases(in_order(found.per_case) if engine else found.per_case, given.per_case)
    rules = {"no_relevant": given.no_relevant, "missing": given.missing, "ties": given.ties}
    sys.stdout.write(_encodable(sys.stdout, given.form(found, rules)))
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
        columns=columns or None,
        memory_limit=given.memory_limit,
        engine=engine,
        progress=progress,
    )


def _encodable(stream: TextIO, text: str) -> str:
    """Escape the characters that a stream cannot print: an id in another script is no reason to fail."""
    return text.encode(stream.encoding or "utf-8", "backslashreplace").decode(stream.encoding or "utf-8")


def _parsers() -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """Build the parser, and that of the command `evaluate`, which words its errors with its own usage."""
    parser = argparse.ArgumentParser(
        prog=f"python -m {PROGRAM}", description="Measures of ranked recommendations."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = commands.add_parser(
        "evaluate",
        help="average measures over the cases of two files",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument(
        "recommendations", metavar="RECS", help="file, folder or 'pattern': what was recommended"
    )
    command.add_argument(
        "relevant", metavar="TRUTH", nargs="?", help="file, folder or 'pattern': what is relevant"
    )
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
    return parser, command


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
        choices=TIES,
        default="item",
        help="items of equal score stand in the order of their ids, or are refused (default: item)",
    )
    rules.add_argument(
        "--columns",
        action="append",
        type=_columns,
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
    output.add_argument("-q", "--quiet", action="store_true", help="no notes and no progress")
    output.add_argument(
        "--traceback", action="store_true", help="show where in the program an error arose, to report a fault"
    )
    command.set_defaults(form=as_table)


def _add_engine(command: argparse.ArgumentParser) -> None:
    engine = command.add_argument_group("engine")
    engine.add_argument(
        "--engine",
        choices=("duckdb", "spark"),
        default="duckdb",
        help="spark takes the session that its own configuration describes, as under spark-submit"
        " (default: duckdb)",
    )
    engine.add_argument(
        "--memory-limit",
        type=_memory,
        metavar="SIZE",
        help="such as 512MB or 4GB; what does not fit goes to disk for a while",
    )


def _columns(text: str) -> list[tuple[str, str]]:
    """Parse the columns of `case=user_id,truth.item=film`; a comma within a name stays in it."""
    pairs: list[tuple[str, str]] = []
    for one in re.split(rf",(?={_ROLE}=)", text):
        role, _, name = one.partition("=")
        if not (re.fullmatch(_ROLE, role) and name):
            raise argparse.ArgumentTypeError(f"{one!r} is not ROLE=NAME, with a role of {', '.join(ROLES)}")
        pairs.append((role, name))
    return pairs


def _chosen(
    command: argparse.ArgumentParser, given: Sequence[Sequence[tuple[str, str]]]
) -> dict[str, str | Mapping[str, str]]:
    """Return the columns as `evaluate` takes them: those of both tables, and those of one under its name."""
    chosen: dict[str, str] = {}
    by_table: dict[str, dict[str, str]] = {argument: {} for argument in _TABLES.values()}
    for key, name in chain.from_iterable(given):
        table, _, role = key.rpartition(".")
        roles = by_table[_TABLES[table]] if table else chosen
        if role in roles:
            command.error(f"argument --columns: {key} is given twice")
        roles[role] = name
    return {**chosen, **{argument: roles for argument, roles in by_table.items() if roles}}


def _memory(text: str) -> str:
    """Format a size as DuckDB takes it."""
    size = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?) ?([KMGT]i?B)", text, re.IGNORECASE)
    if size is None or not float(size[1]):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 512MB or 4GB")
    return size[1] + size[2]


def _refuse_unwritable(command: argparse.ArgumentParser, path: Path | None, sources: Sequence[str]) -> None:
    """Refuse an output file that cannot be written, before the work rather than after it."""
    if path is None:
        return
    if path.suffix.lower() not in CASE_FILES:
        command.error(f"argument --per-case: {str(path)!r} must end in {' or '.join(CASE_FILES)}")
    if path.is_dir() or not path.absolute().parent.is_dir():
        command.error(f"argument --per-case: {str(path)!r} is not a file in a folder that exists")
    if any(path.resolve() == Path(source).resolve() for source in sources):
        command.error(f"argument --per-case: {str(path)!r} is what is to be evaluated; give another name")


def _error_line(error: Exception) -> str:
    """Return the message of an error, in one line."""
    if isinstance(error, RecmetricsError):
        return printable(str(error))
    if isinstance(error, ModuleNotFoundError) and error.name:
        return (
            f"this needs {error.name}; install it, for example with: pip install {error.name.split('.')[0]}"
        )
    if isinstance(error, OSError) and error.strerror:
        return printable(f"{error.filename}: {error.strerror}" if error.filename else error.strerror)
    # The first line is the message; engines add details for their own developers below it.
    lines = str(error).strip().splitlines()
    return printable(f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__)
