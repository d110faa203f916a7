"""Texts of lines as tables: below a header that names the columns, or without one where the shape tells."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from recmetrics.reading.cells import cell_of, fields_of, is_list, separators_in
from recmetrics.reading.numbers import number_in
from recmetrics.reading.roles import head_of, row_head_of
from recmetrics.reading.table import Lines, Table, is_header
from recmetrics.reading.wide_columns import joined_columns, with_one_list

_DELIMITERS: Final = "\t;；|｜,，"

_EARLIEST: Final = 100_000_000
"""A time of 1973, in seconds; numbers of users, items and ratings are smaller."""

_HIGHEST: Final = 10
_MOST_VALUES: Final = 20
"""Most values of ratings: half stars up to ten."""


def headless_columns(rows: Sequence[Sequence[str]]) -> list[str] | None:
    r"""Return names for columns that have none, where the shape of the rows leaves no doubt; None elsewhere.

    Rows of users, items, ratings and perhaps times, all of them numbers, as MovieLens writes them; without
    times a user has to be there twice. Where the third numbers of each user are 1, 2, 3 and so on, they are
    the ranks of a run of MS MARCO. Rows of a name, a list and, mostly, relevant items of it are cases.

    >>> headless_columns([["196", "242", "3", "881250949"]]), headless_columns([["301", "0", "1234", "1"]])
    (['user', 'item', 'rating', 'timestamp'], None)
    >>> headless_columns([["7", "d1", "1"], ["7", "d2", "2"]]), headless_columns([["u1", "A, B", "B"]])
    (['user', 'item', 'rank'], ['user', 'list', 'relevant'])
    """
    if not rows or len({len(row) for row in rows}) > 1 or len(rows[0]) not in (3, 4):
        return None
    if _are_ranks(rows):
        return ["user", "item", "rank"]
    if _are_ratings(rows):
        return ["user", "item", "rating", "timestamp"][: len(rows[0])]
    are_cases = len(rows[0]) == 3 and 2 * sum(map(_is_case, rows)) >= len(rows)
    return ["user", "list", "relevant"] if are_cases else None


def _are_ranks(rows: Sequence[Sequence[str]]) -> bool:
    by_user: dict[str, list[str]] = {}
    for row in rows:
        by_user.setdefault(row[0], []).append(row[2])
    are_counted = all(own == [str(at) for at in range(1, len(own) + 1)] for own in by_user.values())
    pairs = {(row[0], row[1]) for row in rows}
    return len(rows[0]) == 3 and are_counted and len(by_user) < len(rows) == len(pairs)


def _are_ratings(rows: Sequence[Sequence[str]]) -> bool:
    if not all(re.fullmatch(r"[0-9]+(\.[0-9]+)?", cell) for row in rows for cell in row):
        return False
    ratings = {float(row[2]) for row in rows}
    if len(ratings) > _MOST_VALUES or max(ratings) > _HIGHEST or min(ratings) < 0:
        return False
    if len(rows[0]) == 4:
        return all(float(row[3]) >= _EARLIEST for row in rows)
    pairs = {(row[0], row[1]) for row in rows}
    return len({row[0] for row in rows}) < len(rows) == len(pairs)


def _is_case(row: Sequence[str]) -> bool:
    ranked, relevant = (cell_of(cell).items for cell in row[1:3])
    return bool({*relevant} & {*ranked}) and not {row[0].strip()} & {*ranked, *relevant}


def halves_in(names: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[str, str, str] | None:
    """Return the columns of cases, lists and relevant items of a table that has a row for each case.

    It has such a row where the cells of lists have several items, and no other column has items.

    Args:
        names: The names of the columns.
        rows: Some of its rows.

    >>> halves_in(["user", "list", "relevant"], [["u", "[A, B]", "B"]])
    ('user', 'list', 'relevant')
    >>> halves_in(["user", "item", "prediction", "actual"], [["u", "A", "0,5", "1"]]) is None
    True
    """
    heads = [head_of(name) for name in names]
    if any(heads.count(head) != 1 for head in ("case", "list", "relevant")):
        return None
    case, listed, relevant = (heads.index(head) for head in ("case", "list", "relevant"))
    if any(row_head_of(name) == "list" for at, name in enumerate(names) if at not in (listed, relevant)):
        return None
    cells = [row[listed].strip() for row in rows if len(row) == len(names) and row[listed].strip()]
    texts = [cell for cell in cells if number_in(cell) is None]
    is_told = any(is_list(cell) or separators_in(cell) or " " in cell for cell in texts)
    return (names[case], names[listed], names[relevant]) if texts == cells and is_told else None


def header_tables(lines: Lines) -> list[Table] | None:
    r"""Return the tables of a text, each from a header to the next; None where the first line is no header.

    >>> lines = ["| user | list | relevant |", "|---|---|---|", "| u | A, B | B |"]
    >>> [table] = header_tables(list(enumerate(lines, 1)))
    >>> table.names, table.rows
    (['user', 'list', 'relevant'], [(3, [' u ', ' A, B ', ' B '])])
    """
    filled = [at for at, (_, line) in enumerate(lines) if line.strip()]
    if not filled or _header(lines[filled[0]][1]) is None:
        return None
    first = lines[filled[0]][1]
    # A further table starts behind a blank line, or with the same header again.
    starts = [filled[0]]
    for at in filled[1:]:
        line = lines[at][1]
        if (
            line == first
            or _is_sure_header(line)
            or (not lines[at - 1][1].strip() and _header(line) is not None)
        ):
            starts.append(at)
    ends = [*starts[1:], len(lines)]
    return [_table(lines[start:end]) for start, end in zip(starts, ends, strict=True)]


def _is_sure_header(line: str) -> bool:
    """Return whether a line has names of columns alone, so that no blank line need be above it."""
    header = _header(line)
    return header is not None and all(row_head_of(name) or head_of(name) for name in header[1])


def _header(line: str) -> tuple[str, list[str]] | None:
    """Return the delimiter and the names of the columns, if a line is a header."""
    for delimiter in _DELIMITERS:
        names = [name.strip() for name in _cells([line], delimiter)[0][1]]
        if len(names) > 1 and is_header(with_one_list(names)):
            return delimiter, names
    return None


def _table(lines: Lines) -> Table:
    number, line = next((number, line) for number, line in lines if line.strip())
    header = _header(line)
    assert header is not None  # it starts with one
    delimiter, names = header
    body = [(at, text) for at, text in lines if at > number]
    cells = _cells([text for _, text in body], delimiter)
    rows = [(body[index][0], row) for index, row in cells if any(cell.strip() for cell in row)]
    return _with_items(joined_columns(Table(names, [(at, row) for at, row in rows if not _is_rule(row)])))


def _with_items(table: Table) -> Table:
    """Return a table of cases, labels and scores alone with items, which are called by their places."""
    heads = [row_head_of(name) for name in table.names]
    if sorted(map(str, heads)) != ["case", "grade", "score"]:
        return table
    at = heads.index("case")
    whole = [row for _, row in table.rows if len(row) == len(heads)]
    numbers = [number_in(cell) for row in whole for place, cell in enumerate(row) if place != at]
    places = Counter[str]()
    if not whole or None in numbers or len({row[at] for row in whole}) == len(whole):
        return table
    rows: list[tuple[int, list[str]]] = []
    for line, row in table.rows:
        case = row[at] if at < len(row) else ""
        places[case] += 1
        rows.append((line, [*row, str(places[case])]))
    return Table([*table.names, "item"], rows)


def _is_rule(row: Sequence[str]) -> bool:
    return all(not cell.strip("-: ") for cell in row) and any("-" in cell for cell in row)


def _cells(lines: Sequence[str], delimiter: str) -> list[tuple[int, list[str]]]:
    """Return the cells of each row with the index of its first line."""
    if delimiter in "|｜":
        return [(at, fields_of(line)) for at, line in enumerate(lines)]
    rows: list[tuple[int, list[str]]] = []
    try:
        reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True, strict=True)
        start = 0
        for row in reader:
            rows.append((start, row))
            start = reader.line_num
    except csv.Error:
        # Quotes that are not those of a CSV file: then a line is a row.
        plain = [line.split(delimiter) for line in lines]
        split = [fields_of(line) for line in lines]
        return list(enumerate(plain if delimiter in ",，" else split))
    return rows
