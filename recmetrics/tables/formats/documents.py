"""Documents of JSON and programs of Python as tables: lists and relevant items by case, and columns."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from math import isfinite, isnan
from typing import Final, cast

import duckdb

from recmetrics.reading.by_case import ByCase, Rows, columns_in, content_of, is_case
from recmetrics.reading.cells import Cell
from recmetrics.reading.documents import Value, is_document, json_values, values_in
from recmetrics.reading.literals import CutError, DocumentError, KeyRepeatedError
from recmetrics.reading.roles import names_truth
from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import (
    Argument,
    FileTooLargeError,
    LineProblem,
    MalformedRowError,
    RefusedTableError,
)
from recmetrics.tables.formats.json_objects import objects_in, rows_reading
from recmetrics.tables.formats.reading import MAX_LINE, CellType, Reading, TextPart, put_columns
from recmetrics.tables.formats.source import Kind

MAX_DOCUMENT: Final = 1 << 27
"""Bytes that a document of JSON may have: it is read in one piece. Lines and lists of rows have no limit."""

MAX_PROGRAM: Final = 1 << 23
"""Bytes that a text of Python may have."""

_START: Final = 1 << 16
_SCALAR_FIRST: Final = re.compile(r'\s*\[?\s*\{\s*("(?:[^"\\]|\\.)*"\s*:\s*[^\[{\s]|$)')
_OBJECTS: Final = re.compile(r'\s*\[\s*\{\s*"')
_PROBLEMS: Final[dict[str, LineProblem]] = {"lengths": "columns_differ"}


def document_reading(
    connection: duckdb.DuckDBPyConnection, part: TextPart, table: str, argument: str
) -> tuple[Kind, Reading] | None:
    """Return a reading of a document, and its kind; None of rows of JSON, and of any other text.

    Numbers are scores of what is recommended and grades of what is relevant; a place in a list is a rank. A
    case with nothing in it is known all the same: it gets a row of the grade 0.

    Args:
        connection: Where its rows are put.
        part: The text.
        table: The table that takes them.
        argument: Which half is wanted of a document with lists and with relevant items.

    Raises:
        FileTooLargeError: If it is too large to be read in one piece.
        MalformedRowError: If its values do not belong together.
        RefusedTableError: If a list is a set, or there are lists of several models.
    """
    values = _values(part)
    if values is None:
        return None
    is_relevant = argument == "relevant"
    # A call whose result nobody keeps, such as print, changes nothing.
    kept = [value for value in values if value.name or value.value is not None]
    line = next((line for value in kept for line in value.failed), None)
    if line is not None:
        raise MalformedRowError(part.shown, line, "not_literal")
    half = [value for value in values if names_truth(value.name) == is_relevant]
    try:
        content = columns_in(values) or content_of(values, is_relevant=is_relevant)
        has_both = 0 < len(half) < len(values)
        if isinstance(content, Rows):
            content = content_of(half) if has_both else content  # a table each
        else:
            has_both = content.truth is not None and bool(content.models)
    except KeyRepeatedError:
        raise MalformedRowError(part.shown, None, "key_repeated") from None
    except DocumentError as error:
        if error.code == "nothing":
            return None
        raise MalformedRowError(part.shown, None, _PROBLEMS.get(error.code, "not_nested")) from None
    try:
        if isinstance(content, Rows):
            reading = _of_rows(connection, part, table, content)
        else:
            reading = _of_cases(connection, part, table, content, argument)
        return "posts" if has_both else "json", reading
    except (UnicodeEncodeError, duckdb.Error):  # half of a character, or a number that is none
        raise MalformedRowError(part.shown, None, "malformed") from None


def _values(part: TextPart) -> list[Value] | None:
    """Return the values of a document; None of rows of JSON, and of what is none."""
    with part.file.open(encoding="utf-8") as text:
        start = text.read(_START)
        is_json = start.lstrip()[:1] in ("[", "{")
        if is_json:
            start += text.read(MAX_LINE)
    size = part.file.stat().st_size
    if not (_may_be_document(start) if is_json else size <= MAX_PROGRAM and is_document(start)):
        return None
    if size > MAX_DOCUMENT:
        raise FileTooLargeError(part.shown, MAX_DOCUMENT)
    whole = part.file.read_text(encoding="utf-8")
    try:
        return values_in(whole) if size <= MAX_PROGRAM else json_values(whole)
    except KeyRepeatedError:
        raise MalformedRowError(part.shown, None, "key_repeated") from None
    except CutError:
        raise MalformedRowError(part.shown, None, "cut") from None
    except DocumentError:
        return None  # whoever reads it in another way says where it goes wrong


def _may_be_document(start: str) -> bool:
    """Return whether a text that starts as JSON is a document rather than lines or a list of rows."""
    is_list = start.lstrip().startswith("[")
    try:
        first: object = json.JSONDecoder().raw_decode(start.lstrip().removeprefix("[").lstrip())[0]
    except (ValueError, RecursionError):
        return not (_SCALAR_FIRST.match(start) or _OBJECTS.match(start))
    if not isinstance(first, dict) or is_case(cast("object", first)):
        return True
    fields = cast("dict[str, object]", first)
    is_flat = not fields or any(not isinstance(one, list | dict) for one in fields.values())
    return not (is_list or is_flat)


def _of_rows(connection: duckdb.DuckDBPyConnection, part: TextPart, table: str, content: Rows) -> Reading:
    """Return a reading of rows, as of those that are a list of objects."""
    rows = [
        json.dumps({str(key): _in_json(one) for key, one in row.items()}, default=str) for row in content.rows
    ]
    put_columns(connection, table, {"given": arrow.array(rows, arrow.string())}, "given::json as object")
    return rows_reading(connection, objects_in(connection, table, "row", part))


def _in_json(value: object) -> object:
    is_odd = isinstance(value, float) and not isfinite(value)
    return value if not is_odd else None if isnan(cast("float", value)) else str(value)


def _of_cases(
    connection: duckdb.DuckDBPyConnection, part: TextPart, table: str, content: ByCase, argument: str
) -> Reading:
    """Return a reading of one half of the cases; one without a name is called by its place, from 1."""
    is_relevant = argument == "relevant"
    if content.refused:
        raise MalformedRowError(part.shown, next(iter(content.refused)), "not_a_case", unit="entry")
    if content.doubt == "which_relevant":
        raise MalformedRowError(part.shown, None, "unnamed")
    if not is_relevant and not content.models:
        raise MalformedRowError(part.shown, None, "no_lists")
    takes_truth = is_relevant and content.truth is not None
    if len(content.models) > 1 and not takes_truth:
        examples = tuple((name,) for name in content.models[:3])
        raise RefusedTableError(cast("Argument", argument), "several_models", len(content.models), examples)
    cells = [
        (case.name or str(at), (takes_truth and case.relevant) or (*case.lists, Cell())[0])
        for at, case in enumerate(content.cases, 1)
    ]
    unordered = [(str(cell.items),) for _, cell in cells if cell.is_unordered and not is_relevant]
    if unordered:
        raise RefusedTableError("recommendations", "lists_unordered", len(unordered), tuple(unordered[:3]))
    filled = [cell for _, cell in cells if cell.items]
    are_numbered = bool(filled) and all(cell.numbers for cell in filled)
    if not (are_numbered or content.are_objects) and any(cell.numbers for cell in filled):
        raise MalformedRowError(part.shown, None, "not_nested")
    value = "grade" if is_relevant else "score" if are_numbered else "rank"
    rows = list(_rows(cells, value))
    columns = {
        name: arrow.array([row[at] for row in rows], arrow.string())
        for at, name in enumerate(("case", "item", value))
    }
    put_columns(
        connection, table, columns, "* replace (cast(rank as bigint) as rank)" if value == "rank" else "*"
    )
    types = content.truth_types if takes_truth else content.types
    item = _cell_type(types)
    return Reading(
        query=f"select * from {table}",
        types={"case": "text", "item": item, value: "integer" if value == "rank" else "text"},
        refusal=lambda _: MalformedRowError(part.shown, None, "malformed"),
        examples={"item": (", ".join(sorted(one.__name__ for one in types)),)} if item == "mixed" else {},
        used=(table,),
        has_grades=not is_relevant or any(cell.numbers for _, cell in cells),
    )


def _rows(cells: list[tuple[str, Cell]], value: str) -> Iterator[tuple[str, str, str | None]]:
    for case, cell in cells:
        if value == "grade" and not cell.items:
            yield case, "-", "0"
        for at, item in enumerate(cell.items):
            number = cell.numbers[at] if cell.numbers else 1 if value == "grade" else at + 1
            yield case, item, str(number) if isfinite(number) else None


def _cell_type(types: frozenset[type]) -> CellType:
    if types <= {int, float}:
        return "decimal" if float in types else "integer" if types else "text"
    return "mixed" if len(types) > 1 else "text"
