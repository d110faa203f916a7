"""Conversion of errors in files to problems, each with a sentence in the texts."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from recmetrics.errors import InvalidInputError, NoCaseError
from recmetrics.tables.errors import (
    ColumnNamesError,
    ExpandsTooMuchError,
    FileTooLargeError,
    IdTypeError,
    MalformedRowError,
    NoFileError,
    PartsDifferError,
    RefusedTableError,
    TextEncodingError,
    UnreadableFileError,
)
from recmetrics.tables.match_errors import NoMatchError
from webapp.cases.import_files import unreadable_problem
from webapp.evaluate.job import Job, TooLongError
from webapp.evaluate.limits import MAX_ROWS, MAX_SECONDS, MAX_UNPACKED_MB, MEMORY_MB
from webapp.evaluate.tables import TooManyRowsError
from webapp.evaluate.worker import KilledError, UnforeseenError
from webapp.model.problems import Problem

logger = logging.getLogger(__name__)


def problems_of(error: Exception) -> tuple[Problem, ...]:
    """Return the problems of an error, with their places as far as they are known."""
    problem = problem_of(error)
    if isinstance(error, RefusedTableError) and error.places:
        lines = _listed([str(line) for _, line in error.places])
        return problem, Problem("table_lines", {"file": error.places[0][0], "lines": lines})
    return (problem,)


def problems_of_job(job: Job[Any] | None) -> tuple[Problem, ...]:
    """Return the problems of a failed job; none where it did not fail."""
    return () if job is None or job.state != "failed" or job.error is None else problems_of(job.error)


def problem_of(error: Exception) -> Problem:
    """Return the problem of an error; an unforeseen error becomes an unforeseen problem.

    >>> problem_of(UnreadableFileError("recs.csv", "empty")).code
    'table_empty'
    """
    match error:
        case UnreadableFileError() | TextEncodingError():
            return unreadable_problem(error)
        case NoFileError():
            return Problem("table_gone")
        case FileTooLargeError():
            return Problem("table_too_large", {"file": error.file, "limit": MAX_UNPACKED_MB})
        case ExpandsTooMuchError():
            return Problem("table_expands", {"file": error.file, "times": error.times})
        case TooManyRowsError():
            values = {"file": error.file, "rows": f"{error.rows:,}", "limit": f"{MAX_ROWS:,}"}
            return Problem("table_too_many_rows", values)
        case MalformedRowError():
            return _row(error)
        case PartsDifferError():
            return Problem("table_parts_differ", {"file": error.file, "first": error.first})
        case ColumnNamesError():
            return _names(error)
        case IdTypeError():
            values = {"column": error.column, "examples": _listed(error.examples)}
            return Problem(f"table_ids_{error.problem}", values)
        case RefusedTableError():
            shown = _listed([", ".join(example) for example in error.examples])
            return Problem(f"table_refused_{error.code}", {"count": error.count, "examples": shown})
        case InvalidInputError(argument="relevant_from"):
            return Problem("table_no_grades")
        case InvalidInputError():
            return Problem("table_columns", {"names": _listed([str(error.received)])})
        case NoMatchError():
            # In quotation marks, so that blanks are seen.
            sides = {"recommended": error.recommended, "relevant": error.relevant}
            values = {side: _listed([f"“{one}”" for one in ids]) for side, ids in sides.items()}
            return Problem(f"table_{'alike' if error.are_alike else 'apart'}_{error.what}", values)
        case NoCaseError():
            return Problem("table_no_case")
        case TooLongError():
            return Problem("table_took_too_long", {"limit": MAX_SECONDS})
        case MemoryError():
            return Problem("table_memory", {"limit": MEMORY_MB})
        case KilledError():
            return Problem("table_killed")
        case OSError():
            logger.error("a file could not be stored: %s", error.strerror)
            return Problem("table_no_room")
        case _:
            # A message may quote the contents of the user's file, which are private.
            kind = error.kind if isinstance(error, UnforeseenError) else type(error).__name__
            logger.error("a file could not be worked with: %s", kind)
            return Problem("table_unforeseen")


def _names(error: ColumnNamesError) -> Problem:
    values: dict[str, str | int] = {"file": error.file, "names": _listed(error.names)}
    if error.problem == "header_missing":
        values["line"] = error.line or 1
    return Problem(f"table_names_{error.problem}", values)


def _row(error: MalformedRowError) -> Problem:
    if error.problem in ("not_nested", "key_repeated", "columns_differ", "cut", "unnamed", "no_lists"):
        return Problem(f"table_json_{error.problem}", {"file": error.file})
    if error.number is None:
        return Problem("table_malformed", {"file": error.file})
    values: dict[str, str | int] = {"file": error.file, "number": error.number}
    if error.problem == "fields":
        values |= {"expected": error.expected or 0, "found": error.found or 0}
    if error.problem == "too_long":
        values["limit"] = error.expected or 0
    in_list = error.unit == "entry" and error.problem in ("too_long", "not_json", "not_an_object")
    return Problem(f"table_{'entry' if in_list else 'row'}_{error.problem}", values)


def _listed(names: Sequence[str]) -> str:
    return "; ".join(names) if names else "–"
