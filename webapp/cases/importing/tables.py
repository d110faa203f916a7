"""Parser of tables whose first line names the columns: a row for each case, or a row for each item."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from recmetrics.reading.cells import fields_of, is_list, separators_in
from recmetrics.reading.numbers import number_in
from recmetrics.reading.roles import head_of, row_head_of
from recmetrics.reading.table import RELEVANT_COUNT, Table, is_header
from webapp.cases.importing.case_tables import found_in_case_table
from webapp.cases.importing.found import Found, Reading
from webapp.cases.importing.item_tables import found_in_item_tables
from webapp.cases.importing.joining import joined
from webapp.cases.importing.printed import printed_tables
from webapp.cases.importing.printed_series import printed_series
from webapp.cases.importing.wide_columns import joined_columns, with_one_list

Lines = Sequence[tuple[int, str]]

_DELIMITERS: Final = "\t;；|｜,，"


def found_in_tables(lines: Lines, reading: Reading = "") -> Found | None:
    r"""Parse one or more tables, each below its header; None where the first line is no header.

    A second table starts at its own header. Of two tables of users and items the one with grades holds the
    relevant items, else the second one.

    >>> text = "user,item,score\nu1,A,0.9\nu1,B,0.8\n\nuser,item\nu1,B"
    >>> found = found_in_tables(list(enumerate(text.split("\n"), 1)))
    >>> found.kind, found.drafts[0].lists, found.drafts[0].relevant
    ('rows', (['A', 'B'],), ['B'])
    """
    return _found_in(_tables(lines), reading)


def found_in_printed_tables(lines: Lines, reading: Reading = "") -> Found | None:
    """Parse tables as pandas prints them, as `found_in_tables` does; None where the text is none.

    Raises:
        NotUnderstoodError: Parts of a table were left out, or wrapped, when it was printed.
    """
    return _found_in(printed_tables(lines), reading)


def found_in_printed_series(lines: Lines, reading: Reading = "") -> Found | None:
    """Parse Series as pandas prints them; None where the text is none.

    Raises:
        NotUnderstoodError: Rows were left out when they were printed, or they have no lists and no items.
    """
    series = printed_series(lines)
    if series is None:
        return None
    if not all(_has_row_for_each_case(one.table) for one in series):
        return _found_in([one.table for one in series], reading)
    parts = [(found_in_case_table(one.table, reading), one.model) for one in series]
    return joined([replace(part, models=(model,)) if model else part for part, model in parts])


def _found_in(tables: Sequence[Table] | None, reading: Reading) -> Found | None:
    if tables is None:
        return None
    if len(tables) == 1 and _has_row_for_each_case(tables[0]):
        return found_in_case_table(tables[0], reading)
    if all(_has_row_for_each_item(table) and not _has_lists(table) for table in tables):
        return found_in_item_tables(tables, reading)
    if not all(_has_row_for_each_item(table) or _has_row_for_each_case(table) for table in tables):
        return None
    # Lists in cells and rows of items are each a part of the cases; what has no lists is what is relevant.
    by_case = [found_in_case_table(table, reading) for table in tables if _has_row_for_each_case(table)]
    has_lists = any(found.has_lists for found in by_case)
    items = [_part(table, has_lists=has_lists) for table in tables if not _has_row_for_each_case(table)]
    return joined([*items, *by_case])


def _part(table: Table, *, has_lists: bool) -> Found:
    """Return the rows of items that are the other half of lists, or of relevant items."""
    answers: dict[str, Reading] = {
        "": "",
        "row_order": "no_order",
        "which_part": "as_relevant" if has_lists else "as_lists",
    }
    doubt = found_in_item_tables([table], "").doubt
    found = found_in_item_tables([table], answers[doubt])
    return replace(found, doubt="")


def _tables(lines: Lines) -> list[Table] | None:
    """Return the tables, each from a header to the next; None where the first line is no header."""
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


def _has_row_for_each_item(table: Table) -> bool:
    heads = [row_head_of(name) for name in table.names]
    return heads.count("case") == 1 and heads.count("list") >= 1


def _has_lists(table: Table) -> bool:
    """Return whether the items stand in cells of lists, as programs write them."""
    at = next(at for at, name in enumerate(table.names) if row_head_of(name) == "list")
    cells = [row[at] for _, row in table.rows if len(row) > at and row[at].strip()]
    return bool(cells) and all(map(is_list, cells))


def _has_row_for_each_case(table: Table) -> bool:
    heads = [head_of(name) for name in table.names]
    if "relevant" not in heads and "list" not in heads:
        return False
    if not _has_row_for_each_item(table) or RELEVANT_COUNT in table.names:
        return True
    row_heads = [row_head_of(name) for name in table.names]
    at = row_heads.index("list")
    cells = [row[at] for _, row in table.rows if len(row) > at]
    if any(separators_in(cell) or is_list(cell) for cell in cells):
        return True
    if {"rank", "score"} & {*row_heads}:
        return False
    case = row_heads.index("case")
    names = [row[case] for _, row in table.rows if len(row) > case]
    grade = next((index for index, head in enumerate(row_heads) if head == "grade"), None)
    if grade is not None and all(
        number_in(row[grade]) is not None for _, row in table.rows if len(row) > grade
    ):
        return False
    return "relevant" in heads and len(set(names)) == len(names)
