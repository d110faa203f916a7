"""Cases from a table with a row for each case: a list for each model, and the relevant items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from recmetrics.display.tables import safe_cell
from recmetrics.reading.cells import Cell, are_spaces_separators, cell_of
from recmetrics.reading.numbers import number_in
from recmetrics.reading.roles import Head, head_of, model_names, row_head_of
from recmetrics.reading.table import RELEVANT_COUNT, Table
from webapp.cases.case_draft import CaseDraft
from webapp.cases.importing.found import (
    Found,
    NotUnderstoodError,
    Reading,
    Skipped,
    check_models,
    chosen_reading,
)
from webapp.model.address import split_items
from webapp.model.measure_names import open_name
from webapp.model.problems import Problem


def found_in_case_table(table: Table, reading: Reading) -> Found:
    """Return the cases of a table with a row for each case.

    Args:
        table: The table.
        reading: The reader's answer where the cells can mean two things.

    Raises:
        NotUnderstoodError: Columns are alike, or there are too many models.

    >>> table = Table(["user", "list", "relevant"], [(2, ["u1", "A, B", "B"])])
    >>> found_in_case_table(table, "").drafts[0].lists
    (['A', 'B'],)
    """
    heads = _heads(table)
    at_case = heads.index("case") if "case" in heads else None
    at_model = heads.index("model") if "model" in heads else None
    relevant = [at for at, head in enumerate(heads) if head == "relevant"]
    lists = [at for at, head in enumerate(heads) if head == "list"]
    if len(relevant) > 1 or heads.count("case") > 1:
        repeated = [table.names[at] for at, head in enumerate(heads) if head in ("relevant", "case")]
        raise NotUnderstoodError(Problem("import_columns_alike", {"names": ", ".join(repeated)}))
    at_count = table.names.index(RELEVANT_COUNT) if RELEVANT_COUNT in table.names else None
    names = model_names([table.names[at] for at in lists]) if len(lists) > 1 else [""] * len(lists)
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
    cells = {
        cell: Cell(tuple(split_items(cell))) if at_count is not None else cell_of(cell, at_spaces=at_spaces)
        for _, row in rows
        for cell in (row[at] for at in (*lists, *relevant))
    }
    if not relevant and at_model is None and [row_head_of(table.names[at]) for at in lists] == ["list"]:
        # Items of cases, called no more than that, may be recommended or relevant; a set is no ranked list.
        are_sets = any(cells[row[lists[0]]].is_unordered for _, row in rows)
        doubt = "" if are_sets else doubt or "which_part"
        if are_sets or (doubt == "which_part" and chosen_reading(doubt, reading) == "as_relevant"):
            lists, names, at_relevant, relevant = [], [], lists[0], lists
    drafts: dict[object, CaseDraft] = {}
    models = dict.fromkeys(names) if at_model is None else {row[at_model].strip(): None for _, row in rows}
    for line, row in rows:
        name = "" if at_case is None else row[at_case].strip()
        own = [cells[row[at]].ranked for at in lists] or [[]]
        wanted = [] if at_relevant is None else cells[row[at_relevant]].relevant
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
    has_grades = any({*cells[row[at]].numbers} - {0, 1} for _, row in rows for at in relevant)
    notes = (Problem("import_grades"),) if has_grades else ()
    check_models(list(models) if len(models) >= len(lists) else [table.names[at] for at in lists])
    read = (RELEVANT_COUNT,) if at_count is not None else ()
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
        notes=(*notes, Problem("import_unread", {"names": ", ".join(unread)})) if unread else notes,
        doubt=doubt,
        has_lists=bool(lists),
        has_relevant=at_relevant is not None,
        is_exact=at_count is not None,
    )


def _heads(table: Table) -> list[Head | None]:
    """Return what each column holds; one with another name is the list of a model of that name."""
    heads: list[Head | None] = [head_of(name) for name in table.names]
    if "case" not in heads and None in heads and "model" not in heads:
        # The first column names the cases where nothing else does and no two of its cells are the same.
        first = [row[0].strip() for _, row in table.rows if row]
        if heads[0] is None and "list" in heads and len(set(first)) == len(first):
            heads[0] = "case"
    if not {"list", None} & {*heads} and "model" in heads:
        heads[heads.index("model")] = "list"  # the only lists there are: those of the one model
    has_list = "list" in heads
    for at, head in enumerate(heads):
        if head is None:
            cells = [row[at] for _, row in table.rows if len(row) > at and row[at].strip()]
            are_numbers = bool(cells) and all(number_in(cell) is not None for cell in cells)
            is_measure = are_numbers and open_name(table.names[at]) is not None
            heads[at] = "count" if is_measure or has_list or _is_count(table.names[at]) else "list"
    return heads


def _without_guard(cell: str) -> str:
    """Return a cell without the sign that keeps spreadsheets from taking it for a formula."""
    return cell[1:] if cell.startswith("'") and safe_cell(cell[1:]) == cell else cell


def _unnamed(count: str, relevant: Sequence[str]) -> int:
    """Return how many relevant items have no name, of a table that says how many there are in all."""
    number = number_in(count)
    return max(int(number) - len(set(relevant)), 0) if number is not None else 0


def _is_count(name: str) -> bool:
    return name == RELEVANT_COUNT or name.strip().casefold() in ("hits", "적중 수", "命中数")
