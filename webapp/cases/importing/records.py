"""Cases from lists of objects of a program or of JSON: an object for each case, or for each item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from recmetrics.reading.cells import pairs_of_objects
from recmetrics.reading.ratings import ratings_of
from recmetrics.reading.roles import head_of, model_name, row_head_of
from recmetrics.reading.table import Table
from webapp.cases.case_draft import CaseDraft
from webapp.cases.importing.found import Found, NotUnderstoodError, Reading, Skipped, check_models
from webapp.cases.importing.item_tables import found_in_item_tables
from webapp.cases.importing.literals import Value, fields_in, item_of, ranked_in, relevant_in
from webapp.cases.parts import Part, PartError
from webapp.model.problems import Problem


def is_records(value: object) -> bool:
    """Return whether a value holds objects that are cases, or rows of a table."""
    fields = fields_in(value)
    if fields is not None:
        return is_case(fields) or (
            isinstance(fields.get("cases"), list) or (bool(fields) and all(map(is_case, fields.values())))
        )
    return isinstance(value, list | tuple) and any(
        isinstance(one, dict) for one in cast("Sequence[object]", value)
    )


def is_case(value: object) -> bool:
    """Return whether an object is a case: it has a list and relevant items, each flat, under known names."""
    fields = fields_in(value)
    if fields is None:
        return False
    heads = {head_of(key): one for key, one in fields.items() if isinstance(key, str)}
    return (
        "relevant" in heads
        and any(isinstance(one, list | tuple) for head, one in heads.items() if head in ("list", None))
        and not any(_is_nested(one) for head, one in heads.items() if head in ("list", "relevant"))
    )


def _is_nested(value: object) -> bool:
    entries: Sequence[Any] = ()
    if isinstance(value, list | tuple):
        entries = cast("Sequence[Any]", value)
        entries = () if pairs_of_objects(entries) is not None else entries
    elif isinstance(value, dict):
        entries = list(cast("dict[object, Any]", value).values())
    return any(isinstance(entry, list | tuple | dict | set) for entry in entries)


def found_in_records(values: Sequence[Value], skipped: list[Skipped], reading: Reading) -> Found:
    """Return the cases of lists of objects.

    Raises:
        NotUnderstoodError: There are none.
    """
    drafts: list[CaseDraft] = []
    rows: list[dict[object, object]] = []
    problems: list[Problem] = []
    models: dict[str, None] = {}
    grades: list[dict[str, float]] = []
    judged_by: dict[str, None] = {}
    entries = [_entries(value) for value in values]
    has_truth = any(_has_truth(part) for own in entries for _, part in own)
    for value, own in zip(values, entries, strict=True):
        for at, (name, part) in enumerate(own):
            line = value.lines[at] if at < len(value.lines) else value.line
            try:
                if isinstance(part.value, dict) and _is_row(part.fields()):
                    rows.append(part.fields())
                    continue
                draft, named_lists, truth, own_grades = _case(part, name, line, has_truth=has_truth)
            except PartError as error:
                problems.append(error.problem)
                continue
            models |= dict.fromkeys(named_lists)
            judged_by |= {truth: None} if truth else {}
            grades.append(own_grades)
            drafts.append(
                CaseDraft(
                    draft.name,
                    tuple(named_lists.get(model, []) for model in models),
                    draft.relevant,
                    line=line,
                )
            )
    if rows and not drafts:
        return _found_in_rows(rows, reading)
    if not drafts:
        raise NotUnderstoodError(problems[0] if problems else Problem("import_nothing"))
    check_models(list(models))
    ratings = ratings_of(judged_by, grades)
    has_grades = ratings is None and any(grade not in (0, 1) for one in grades for grade in one.values())
    notes = [*problems, *([Problem("import_grades")] if has_grades else [])]
    padded = [
        CaseDraft(
            draft.name,
            (*draft.lists, *((),) * (len(models) - len(draft.lists))),
            draft.relevant,
            line=draft.line,
        )
        for draft in drafts
    ]
    return Found(
        "cases",
        padded,
        models=tuple(models),
        skipped=tuple(skipped),
        notes=tuple(notes),
        ratings=ratings,
        has_relevant=has_truth,
    )


def _has_truth(part: Part) -> bool:
    fields = fields_in(part.value)
    return fields is not None and any(head_of(str(key)) == "relevant" for key in fields)


def _entries(value: Value) -> list[tuple[str, Part]]:
    """Return the objects of a list, of a dictionary by case, or a single one, each with its name or ""."""
    content = Part(value.name, value.value)
    fields = fields_in(value.value)
    if fields is not None:
        if is_case(fields):
            return [("", content)]
        if isinstance(fields.get("cases"), list):
            return [("", entry) for entry in content.at("cases").entries()]
        return [(str(key), Part(f"{value.name}.{key}".lstrip("."), one)) for key, one in fields.items()]
    return [("", entry) for entry in content.entries()]


def _is_row(fields: Mapping[object, object]) -> bool:
    heads = {row_head_of(key): one for key, one in fields.items() if isinstance(key, str)}
    return {"case", "list"} <= set(heads) and not any(
        head and isinstance(one, list | tuple | dict) for head, one in heads.items()
    )


def _case(
    part: Part, given: str, line: int | None, *, has_truth: bool
) -> tuple[CaseDraft, dict[str, list[str]], str, dict[str, float]]:
    """Return a case, its lists by model, the name of what is relevant, and the grades of that."""
    fields = {str(key): one for key, one in part.fields().items()}
    names = [key for key in fields if head_of(key) == "case" and not isinstance(fields[key], list | dict)]
    name = next((part.at(key).text() for key in names if fields[key] is not None), given)
    truths = [key for key in fields if head_of(key) == "relevant"]
    own = [key for key in fields if head_of(key) == "list"]
    # Lists by case alone are the half of a set.
    if not truths and (has_truth or not (names and own)):
        raise part.refused("part_missing", part="ground_truth")
    if len(truths) > 1:
        raise part.refused("part_repeated", names=", ".join(truths))
    own = own or [
        key for key, one in fields.items() if head_of(key) is None and isinstance(one, list | tuple)
    ]
    if not own:
        raise part.refused("part_missing", part="predict_list")
    lists = {(model_name(key) if len(own) > 1 else ""): ranked_in(part.at(key))[0] for key in own}
    relevant, grades = relevant_in(part.at(truths[0])) if truths else ([], {})
    return CaseDraft(name or None, (), relevant, line=line), lists, (*truths, "")[0], grades


def _found_in_rows(rows: Sequence[Mapping[object, object]], reading: Reading) -> Found:
    """Return the cases of rows that are objects, as those of a table with a column for each key."""
    names = list(dict.fromkeys(key for row in rows for key in row))
    cells = [[_cell(Part(str(name), row.get(name))) for name in names] for row in rows]
    return found_in_item_tables([Table(list(map(str, names)), list(enumerate(cells, 1)))], reading)


def _cell(part: Part) -> str:
    if isinstance(part.value, bool) or not isinstance(part.value, str | int | float):
        return "" if part.value is None else str(part.value)
    return item_of(part)
