"""Arguments of the command line: what they are parsed to, and what is refused before any work."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, TextIO

from recmetrics.cli.output import CASE_FILES
from recmetrics.display.tables import printable
from recmetrics.errors import RecmetricsError
from recmetrics.reading.roles import ROLES

_TABLES: Final = {"recs": "recommendations", "truth": "relevant"}
_ROLE: Final = rf"(?:(?:{'|'.join(_TABLES)})\.)?(?:{'|'.join(ROLES)})"


def parse_columns(text: str) -> list[tuple[str, str]]:
    """Parse the columns of `case=user_id,truth.item=film`; a comma within a name stays in it."""
    pairs: list[tuple[str, str]] = []
    for one in re.split(rf",(?={_ROLE}=)", text):
        role, _, name = one.partition("=")
        if not (re.fullmatch(_ROLE, role) and (name or role.endswith("grade"))):
            raise argparse.ArgumentTypeError(f"{one!r} is not ROLE=NAME, with a role of {', '.join(ROLES)}")
        pairs.append((role, name))
    return pairs


def chosen_columns(
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


def parse_memory(text: str) -> str:
    """Format a size as DuckDB takes it."""
    size = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?) ?([KMGT]i?B)", text, re.IGNORECASE)
    if size is None or not float(size[1]):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 512MB or 4GB")
    return size[1] + size[2]


def refuse_unwritable(command: argparse.ArgumentParser, path: Path | None, sources: Sequence[str]) -> None:
    """Refuse an output file that cannot be written, before the work rather than after it."""
    if path is None:
        return
    if path.suffix.lower() not in CASE_FILES:
        command.error(f"argument --per-case: {str(path)!r} must end in {' or '.join(CASE_FILES)}")
    if path.is_dir() or not path.absolute().parent.is_dir():
        command.error(f"argument --per-case: {str(path)!r} is not a file in a folder that exists")
    if any(path.resolve() == Path(source).resolve() for source in sources):
        command.error(f"argument --per-case: {str(path)!r} is what is to be evaluated; give another name")


def error_line(error: Exception) -> str:
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


def encodable(stream: TextIO, text: str) -> str:
    """Escape the characters that a stream cannot print: an id in another script is no reason to fail."""
    return text.encode(stream.encoding or "utf-8", "backslashreplace").decode(stream.encoding or "utf-8")


def parse_grade(text: str) -> float:
    """Read a grade, as a whole number where it is one."""
    try:
        grade = float(text)
    except ValueError:
        grade = math.nan
    if not math.isfinite(grade):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number")
    return int(grade) if grade.is_integer() else grade
