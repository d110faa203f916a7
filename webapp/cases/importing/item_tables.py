"""Cases from tables with a row for each item: users and items with ranks, scores or grades."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from webapp.cases.importing.found import Found, Reading, Skipped, chosen_reading
from webapp.cases.importing.rows import Row, found_in_rows
from webapp.cases.importing.table import Table, number_in
from webapp.cases.importing.words import row_head_of
from webapp.model.problems import Problem

_PLACES: Final = frozenset({"rank", "score", "grade"})


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


def _rows(table: Table, places: Set[str | None], skipped: list[Skipped]) -> list[Row]:
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
            numbers[head] = number_in(text) if text else None
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
