"""Cases from tables with a row for each item: users and items with ranks, scores or grades."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Final

from recmetrics.reading.numbers import TRUTH_WORDS, number_in
from recmetrics.reading.roles import Head, Judgments, Numbers, judgments_by_values, names_flag, row_head_of
from recmetrics.reading.table import Table
from webapp.cases.importing.found import DOUBTS, Found, Reading, Skipped, chosen_reading
from webapp.cases.importing.rows import Row, found_in_rows, unranked_notes
from webapp.model.problems import Problem

_PLACES: Final = frozenset({"rank", "score", "grade"})
_MISSING: Final = frozenset({"nan", "none", "null", "na", "n/a", "<na>"})
"""What programs write for no number."""


def found_in_item_tables(tables: Sequence[Table], reading: Reading) -> Found:
    """Return the cases of tables with a row for each item of a case.

    Args:
        tables: The tables: with ranks or scores of lists, with grades of relevant items.
        reading: The reader's answer where they can mean two things.

    >>> rows = [(2, ["u", "A", "1", "0"]), (3, ["u", "B", "2", "1"])]
    >>> table = Table(["user", "item", "rank", "label"], rows)
    >>> found = found_in_item_tables([table], "")
    >>> found.drafts[0].lists, found.drafts[0].relevant
    ((['A', 'B'],), ['B'])
    """
    skipped: list[Skipped] = []
    ranked: list[Row] = []
    judged: list[Row] = []
    notes: list[Problem] = []
    heads = [_heads(table) for table in tables]
    kinds = [set(own) for own in heads]
    doubt = "" if len(tables) > 1 else _doubt(kinds[0] & _PLACES)
    is_relevant = doubt == "which_part" and chosen_reading(doubt, reading) == "as_relevant"
    for at, (table, kind) in enumerate(zip(tables, kinds, strict=True)):
        places = kind & _PLACES
        rows = _rows(table, heads[at], skipped)
        if is_relevant:
            # A score of what is relevant is its grade.
            judged += [replace(row, rank=None, score=None, grade=row.score) for row in rows]
            continue
        # Without places or grades the first table is the lists, and a later one what is relevant; that may
        # have the scores of a model beside the grades.
        is_truth = at > 0 and "grade" in places and not kinds[0] & {"grade", "model"}
        if (places - {"grade"} and not is_truth) or (not places and at == 0):
            is_listed = "grade" not in places
            ranked += [row for row in rows if row.rank is not None or row.score is not None or is_listed]
            judged += [row for row in rows if row.grade is not None]
            notes += [] if is_listed else unranked_notes(rows)
        else:
            judged += [replace(row, rank=None, score=None) for row in rows]
    # Grades are those of relevant items, unless the reader says that their rows are ranked.
    columns = [name for name, head in zip(tables[0].names, heads[0], strict=True) if head == "grade"]
    by_values = [
        name
        for table, own in zip(tables, heads, strict=True)
        for name, head in zip(table.names, own, strict=True)
        if head == "grade" and row_head_of(name) is None and not names_flag(name)
    ]
    if by_values:
        notes.append(Problem("import_graded_values", {"column": ", ".join(by_values)}))
    is_named = not by_values and not any(map(names_flag, columns))
    is_judged = doubt == "row_order" and reading not in DOUBTS[doubt] and is_named
    if is_judged:
        notes.append(Problem("import_graded", {"column": ", ".join(columns)}))
    elif doubt and chosen_reading(doubt, reading) == "order":
        ranked = judged
    skipped.sort(key=lambda one: one.line)
    named = [
        pair for table, own in zip(tables, heads, strict=True) for pair in zip(table.names, own, strict=True)
    ]
    unread = [name for name, head in named if head is None]
    if unread:
        notes.append(Problem("import_unread", {"names": ", ".join(unread)}))
    graded_by = ("grade", "score") if is_relevant else ("grade",)
    judged_by = [name for name, head in named if head in graded_by]
    found = found_in_rows(
        "rows", ranked, judged, skipped=skipped, notes=notes, doubt=doubt, judged_by=judged_by
    )
    return replace(found, answered="no_order") if is_judged else found


def _doubt(places: Set[str | None]) -> str:
    """Return the question about a table that is alone, with these columns beside users and items."""
    if places == {"grade"}:
        return "row_order"
    return "" if "grade" in places else "which_part"


def _heads(table: Table) -> list[Head | None]:
    """Return what the columns hold; where no name says grade, a flag is it, or what looks like grades."""
    heads: list[Head | None] = [row_head_of(name) for name in table.names]
    if "grade" in heads:
        return heads
    places = _PLACES & {*heads}
    free = [name for name, head in zip(table.names, heads, strict=True) if head is None or head == "score"]
    flags = [name for name in free if names_flag(name)]
    found = Judgments(flags[0]) if len(flags) == 1 else Judgments(None, tuple(flags))
    if not flags:
        found = judgments_by_values(
            free, lambda name: _numbers(table, table.names.index(name)), flags_only=bool(places)
        )
    if found.column is not None and heads[table.names.index(found.column)] is None:
        heads[table.names.index(found.column)] = "grade"
    return heads


def _numbers(table: Table, at: int) -> Numbers | None:
    cells = {row[at].strip() for _, row in table.rows if len(row) == len(table.names)} - {""}
    numbers = [number_in(cell) for cell in cells if cell.lower() not in _MISSING]
    read = [number for number in numbers if number is not None]
    if not read or len(read) < len(numbers):
        return None
    return Numbers(min(read), max(read), are_flags={*read} <= {0, 1})


def _rows(table: Table, heads: Sequence[Head | None], skipped: list[Skipped]) -> list[Row]:
    """Return the rows that can be used, and note the others as skipped."""
    places = _PLACES & {*heads}
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
            text = "" if text.lower() in _MISSING else text
            # Yes and no are grades, and neither ranks nor scores.
            is_word = head != "grade" and text.lower() in TRUTH_WORDS
            numbers[head] = number_in(text) if text and not is_word else None
            if text and numbers[head] is None:
                wrong = text
        if wrong:
            skipped.append(Skipped(line, Problem("import_row_number", {"text": wrong})))
            continue
        # A score that is missing, alone or beside a rank, puts an item last; with grades it is in no list.
        if places - {"score"} and all(number is None for number in numbers.values()):
            skipped.append(Skipped(line, Problem("import_row_unplaced")))
            continue
        model = cells[at["model"]].strip() if "model" in at else ""
        rows.append(Row(line, case, item, numbers["rank"], numbers["score"], numbers["grade"], model))
    return rows
