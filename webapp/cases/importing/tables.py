"""Parser of tables whose first line names the columns: a row for each case, or a row for each item."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from recmetrics.reading.cells import is_list, separators_in
from recmetrics.reading.numbers import number_in
from recmetrics.reading.printed import printed_series, printed_tables
from recmetrics.reading.roles import head_of, row_head_of
from recmetrics.reading.table import RELEVANT_COUNT, Lines, Table
from recmetrics.reading.texts import header_tables, headless_columns
from webapp.cases.importing.case_tables import found_in_case_table
from webapp.cases.importing.found import Found, Reading
from webapp.cases.importing.item_tables import found_in_item_tables
from webapp.cases.importing.joining import joined
from webapp.model.problems import Problem

_HEADLESS: Final = re.compile(r"\t|::|[,;]|[ ]+")
_SAMPLED: Final = 500


def found_in_tables(lines: Lines, reading: Reading = "") -> Found | None:
    r"""Parse one or more tables, each below its header; None where the first line is no header.

    A second table starts at its own header. Of two tables of users and items the one with grades holds the
    relevant items, else the second one.

    >>> text = "user,item,score\nu1,A,0.9\nu1,B,0.8\n\nuser,item\nu1,B"
    >>> found = found_in_tables(list(enumerate(text.split("\n"), 1)))
    >>> found.kind, found.drafts[0].lists, found.drafts[0].relevant
    ('rows', (['A', 'B'],), ['B'])
    """
    return _found_in(header_tables(lines), reading)


def found_in_printed_tables(lines: Lines, reading: Reading = "") -> Found | None:
    """Parse tables as pandas prints them, as `found_in_tables` does; None where the text is none.

    Raises:
        DocumentError: Parts of a table were left out, or wrapped, when it was printed.
    """
    return _found_in(printed_tables(lines), reading)


def found_in_printed_series(lines: Lines, reading: Reading = "") -> Found | None:
    """Parse Series as pandas prints them; None where the text is none.

    Raises:
        DocumentError: Rows were left out when they were printed, or they have no lists and no items.
    """
    series = printed_series(lines)
    if series is None:
        return None
    if not all(_has_row_for_each_case(one.table) for one in series):
        return _found_in([one.table for one in series], reading)
    parts = [(found_in_case_table(one.table, reading), one.model) for one in series]
    # A name of their own, or relevant items beside them, say that they are lists.
    is_truth_there = any(not part.has_lists for part, _ in parts)
    return joined(
        [
            replace(
                part,
                models=(model,) if model else part.models,
                doubt="" if is_truth_there or model else part.doubt,
            )
            for part, model in parts
        ]
    )


def found_in_headless_rows(lines: Lines, reading: Reading = "") -> Found | None:
    """Return rows of ratings as relevant items, with a note that they are no lists; None for other lines."""
    rows = [(number, _HEADLESS.split(line.strip())) for number, line in lines if line.strip()]
    names = headless_columns([row for _, row in rows[:_SAMPLED]])
    if names is None or "list" in names:
        return None  # a line a case, which may have more fields
    table = Table(names[:3], [(number, row[:3]) for number, row in rows])
    if "rank" in names:
        return found_in_item_tables([table], reading)
    found = found_in_item_tables([table], "no_order")
    return replace(found, doubt="", notes=(Problem("import_ratings"), *found.notes))


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
    by_case = [
        replace(found_in_case_table(table, reading), doubt="")
        for table in tables
        if _has_row_for_each_case(table)
    ]
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
