"""Parser of tables whose first line names the columns: a row for each case, or a row for each item."""

from __future__ import annotations

import csv
import math
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from webapp.cases.case import MODELS
from webapp.cases.case_draft import CaseDraft
from webapp.cases.importing.cells import are_spaces_separators, fields_of, items_of, separators_in
from webapp.cases.importing.found import Found, NotUnderstoodError, Reading, Skipped, chosen_reading
from webapp.cases.importing.rows import Row, found_in_rows
from webapp.cases.importing.words import Head, head_of, model_name, row_head_of
from webapp.model.address import split_items
from webapp.model.measure_names import open_name
from webapp.model.problems import Problem
from webapp.playground.export import safe_cell

Lines = Sequence[tuple[int, str]]

_PLACES: Final = frozenset({"rank", "score", "grade"})
_RELEVANT_COUNT: Final = "|R|"
"""The column of the page's own export with the number of relevant items, with and without names."""

_DELIMITERS: Final = "\t;；|｜,，"


@dataclass(frozen=True, slots=True)
class _Table:
    """A table as it is written: the names of its columns, and its rows with their lines."""

    names: list[str]
    rows: list[tuple[int, list[str]]]


def found_in_tables(lines: Lines, reading: Reading = "") -> Found | None:
    r"""Parse one or more tables, each below its header; None where the first line is no header.

    A second table starts at its own header. Of two tables of users and items the one with grades holds the
    relevant items, else the second one.

    >>> text = "user,item,score\nu1,A,0.9\nu1,B,0.8\n\nuser,item\nu1,B"
    >>> found = found_in_tables(list(enumerate(text.split("\n"), 1)))
    >>> found.kind, found.drafts[0].lists, found.drafts[0].relevant
    ('rows', (['A', 'B'],), ['B'])
    """
    tables = _tables(lines)
    if tables is None:
        return None
    if len(tables) == 1 and _has_row_for_each_case(tables[0]):
        return _wide(tables[0], reading)
    if all(map(_has_row_for_each_item, tables)):
        return _long(tables, reading)
    return None


def _tables(lines: Lines) -> list[_Table] | None:
    """Return the tables, each from a header to the next; None where the first line is no header."""
    filled = [at for at, (_, line) in enumerate(lines) if line.strip()]
    if not filled or _header(lines[filled[0]][1]) is None:
        return None
    first = lines[filled[0]][1]
    # A further table starts behind a blank line, or with the same header again.
    starts = [filled[0]]
    for at in filled[1:]:
        line = lines[at][1]
        if line == first or (not lines[at - 1][1].strip() and _header(line) is not None):
            starts.append(at)
    ends = [*starts[1:], len(lines)]
    return [_table(lines[start:end]) for start, end in zip(starts, ends, strict=True)]


def _header(line: str) -> tuple[str, list[str]] | None:
    """Return the delimiter and the names of the columns, if a line is a header."""
    for delimiter in _DELIMITERS:
        names = [name.strip() for name in _cells([line], delimiter)[0][1]]
        if len(names) > 1 and _is_header(names):
            return delimiter, names
    return None


def _is_header(names: Sequence[str]) -> bool:
    if len(set(names)) < len(names) or any(separators_in(name.strip("|")) for name in names):
        return False
    heads = {head_of(name) for name in names} - {None}
    row_heads = [row_head_of(name) for name in names]
    if "relevant" in heads and heads & {"case", "list", "model"}:
        return True
    if None not in map(head_of, names) and {"case", "list"} <= heads:
        return True
    return "case" in row_heads and "list" in row_heads


def _table(lines: Lines) -> _Table:
    number, line = next((number, line) for number, line in lines if line.strip())
    header = _header(line)
    assert header is not None  # it starts with one
    delimiter, names = header
    body = [(at, text) for at, text in lines if at > number]
    cells = _cells([text for _, text in body], delimiter)
    rows = [(body[index][0], row) for index, row in cells if any(cell.strip() for cell in row)]
    return _Table(names, [(at, row) for at, row in rows if not _is_rule(row)])


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


def _has_row_for_each_item(table: _Table) -> bool:
    heads = [row_head_of(name) for name in table.names]
    return heads.count("case") == 1 and heads.count("list") >= 1


def _has_row_for_each_case(table: _Table) -> bool:
    heads = [head_of(name) for name in table.names]
    if "relevant" not in heads and "list" not in heads:
        return False
    if not _has_row_for_each_item(table) or _RELEVANT_COUNT in table.names:
        return True
    row_heads = [row_head_of(name) for name in table.names]
    at = row_heads.index("list")
    cells = [row[at] for _, row in table.rows if len(row) > at]
    if any(separators_in(cell) or cell.strip()[:1] in ("[", "(") for cell in cells):
        return True
    if {"rank", "score"} & {*row_heads}:
        return False
    case = row_heads.index("case")
    names = [row[case] for _, row in table.rows if len(row) > case]
    grade = next((index for index, head in enumerate(row_heads) if head == "grade"), None)
    if grade is not None and all(
        _number(row[grade]) is not None for _, row in table.rows if len(row) > grade
    ):
        return False
    return "relevant" in heads and len(set(names)) == len(names)


# A row for each case


def _wide(table: _Table, reading: Reading) -> Found:
    heads = _heads(table)
    at_case = heads.index("case") if "case" in heads else None
    at_model = heads.index("model") if "model" in heads else None
    relevant = [at for at, head in enumerate(heads) if head == "relevant"]
    lists = [at for at, head in enumerate(heads) if head == "list"]
    if len(relevant) > 1 or heads.count("case") > 1:
        repeated = [table.names[at] for at, head in enumerate(heads) if head in ("relevant", "case")]
        raise NotUnderstoodError(Problem("import_columns_alike", {"names": ", ".join(repeated)}))
    at_count = table.names.index(_RELEVANT_COUNT) if _RELEVANT_COUNT in table.names else None
    names = [model_name(table.names[at]) if len(lists) > 1 else "" for at in lists]
    rows: list[tuple[int, list[str]]] = []
    skipped: list[Skipped] = []
    for line, row in table.rows:
        if len(row) < len(heads) or any(cell.strip() for cell in row[len(heads) :]):
            values = {"count": len(row), "expected": len(heads)}
            skipped.append(Skipped(line, Problem("import_row_fields", values)))
        elif at_count is not None and not row[at_count].strip():
            skipped.append(Skipped(line, Problem("import_row_mean")))
        else:
            rows.append((line, row))
    [at_relevant] = relevant or [None]
    pairs = [(row[at], "" if at_relevant is None else row[at_relevant]) for _, row in rows for at in lists]
    if at_count is not None:
        at_spaces = False
        rows = [(line, [_without_guard(cell) for cell in row]) for line, row in rows]
    else:
        at_spaces = are_spaces_separators([pair for pair in pairs if pair[0].strip()])
    doubt = "" if at_spaces is not None else "spaces"
    if at_spaces is None:
        at_spaces = chosen_reading(doubt, reading) == "spaces"
    # The page's own table is read exactly as it was written.
    items = split_items if at_count is not None else partial(items_of, at_spaces=at_spaces)
    drafts: dict[object, CaseDraft] = {}
    models = dict.fromkeys(names) if at_model is None else {row[at_model].strip(): None for _, row in rows}
    for line, row in rows:
        name = "" if at_case is None else row[at_case].strip()
        own = [items(row[at]) for at in lists] or [[]]
        wanted = [] if at_relevant is None else items(row[at_relevant])
        unnamed = _unnamed(row[at_count], wanted) if at_count is not None else 0
        if at_model is None:
            drafts[line] = CaseDraft(name or None, tuple(own), wanted, unnamed=unnamed, line=line)
            continue
        at = list(models).index(row[at_model].strip())
        before = drafts.get(name) or CaseDraft(name, ((),) * len(models), wanted, (), unnamed, line)
        if wanted and set(before.relevant) != set(wanted):
            skipped.append(Skipped(line, Problem("import_relevant_differ", {"case": name})))
            continue
        filled = (*before.lists[:at], own[0], *before.lists[at + 1 :])
        drafts[name] = replace(before, lists=filled)
    if max(len(models), len(lists)) > len(MODELS):
        values = {"count": max(len(models), len(lists)), "limit": len(MODELS), "names": ", ".join(models)}
        raise NotUnderstoodError(Problem("import_models", values))
    read = (_RELEVANT_COUNT,) if at_count is not None else ()
    unread = [
        name
        for name, head in zip(table.names, heads, strict=True)
        if head in ("count", None) and name not in read
    ]
    return Found(
        "header",
        list(drafts.values()),
        models=tuple(models) if at_model is not None else tuple(names) or ("",),
        skipped=tuple(skipped),
        notes=(Problem("import_unread", {"names": ", ".join(unread)}),) if unread else (),
        doubt=doubt,
        has_lists=bool(lists),
        has_relevant=at_relevant is not None,
    )


def _heads(table: _Table) -> list[Head | None]:
    """Return what each column holds; one with another name is the list of a model of that name."""
    heads: list[Head | None] = [head_of(name) for name in table.names]
    if "case" not in heads and None in heads and "model" not in heads:
        # The first column names the cases where nothing else does and no two of its cells are the same.
        first = [row[0].strip() for _, row in table.rows if row]
        if heads[0] is None and "list" in heads and len(set(first)) == len(first):
            heads[0] = "case"
    has_list = "list" in heads
    for at, head in enumerate(heads):
        if head is None:
            cells = [row[at] for _, row in table.rows if len(row) > at and row[at].strip()]
            are_numbers = bool(cells) and all(_number(cell) is not None for cell in cells)
            is_measure = are_numbers and open_name(table.names[at]) is not None
            heads[at] = "count" if is_measure or has_list or _is_count(table.names[at]) else "list"
    return heads


def _without_guard(cell: str) -> str:
    """Return a cell without the sign that keeps spreadsheets from taking it for a formula."""
    return cell[1:] if cell.startswith("'") and safe_cell(cell[1:]) == cell else cell


def _unnamed(count: str, relevant: Sequence[str]) -> int:
    """Return how many relevant items have no name, of a table that says how many there are in all."""
    number = _number(count)
    return max(int(number) - len(set(relevant)), 0) if number is not None else 0


def _is_count(name: str) -> bool:
    return name == _RELEVANT_COUNT or name.strip().casefold() in ("hits", "적중 수", "命中数")


# A row for each item


def _long(tables: Sequence[_Table], reading: Reading) -> Found:
    skipped: list[Skipped] = []
    ranked: list[Row] = []
    judged: list[Row] = []
    kinds = [{row_head_of(name) for name in table.names} for table in tables]
    doubt = "row_order" if len(tables) == 1 and kinds[0] & _PLACES == {"grade"} else ""
    for at, (table, kind) in enumerate(zip(tables, kinds, strict=True)):
        places = kind & _PLACES
        rows = _rows(table, places, skipped)
        # Without places or grades the first table is the lists, and a later one what is relevant.
        if places - {"grade"} or (not places and at == 0):
            ranked += [row for row in rows if row.rank is not None or row.score is not None or not places]
            judged += [row for row in rows if row.grade is not None]
        else:
            judged += rows
    if doubt and chosen_reading(doubt, reading) == "order":
        ranked = judged
    skipped.sort(key=lambda one: one.line)
    return found_in_rows("rows", ranked, judged, skipped=skipped, doubt=doubt)


def _rows(table: _Table, places: Set[str | None], skipped: list[Skipped]) -> list[Row]:
    """Return the rows that can be used, and note the others as skipped."""
    heads = [row_head_of(name) for name in table.names]
    at: dict[str, int] = {head: index for index, head in reversed(list(enumerate(heads))) if head}
    rows: list[Row] = []
    for line, cells in table.rows:
        if len(cells) != len(heads):
            values = {"count": len(cells), "expected": len(heads)}
            skipped.append(Skipped(line, Problem("import_row_fields", values)))
            continue
        case, item = (cells[at[head]].strip() for head in ("case", "list"))
        if not case or not item:
            skipped.append(Skipped(line, Problem("import_row_blank")))
            continue
        numbers: dict[str, float | None] = {}
        wrong = ""
        for head in ("rank", "score", "grade"):
            text = cells[at[head]].strip() if head in at else ""
            numbers[head] = _number(text) if text else None
            if text and numbers[head] is None:
                wrong = text
        if wrong:
            skipped.append(Skipped(line, Problem("import_row_number", {"text": wrong})))
            continue
        if places and all(number is None for number in numbers.values()):
            skipped.append(Skipped(line, Problem("import_row_unplaced")))
            continue
        model = cells[at["model"]].strip() if "model" in at else ""
        rows.append(Row(line, case, item, numbers["rank"], numbers["score"], numbers["grade"], model))
    return rows


def _number(text: str) -> float | None:
    words = {"true": 1.0, "false": 0.0}
    try:
        number = words.get(text.strip().lower())
        number = float(text) if number is None else number
    except ValueError:
        return None
    return number if math.isfinite(number) else None
