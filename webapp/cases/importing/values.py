"""Cases from values of a program or of JSON: lists of lists, dictionaries by user, lists of cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from recmetrics.reading.ratings import ratings_of
from recmetrics.reading.roles import model_name, model_names, names_truth, row_head_of
from webapp.cases.case_draft import CaseDraft
from webapp.cases.importing.found import (
    Found,
    NotUnderstoodError,
    Reading,
    Skipped,
    check_models,
    chosen_reading,
)
from webapp.cases.importing.literals import Value, fields_in, item_of, ranked_in, relevant_in
from webapp.cases.importing.records import found_in_records, is_records
from webapp.cases.importing.rows import ties_note
from webapp.cases.parts import Part, PartError
from webapp.model.problems import Problem


@dataclass(slots=True)
class _Lists:
    """Lists by case; of a list of lists the cases have no names, only places."""

    name: str
    by_case: dict[str | int, object]
    has_names: bool
    is_set: bool = False


def found_in_values(values: Sequence[Value], reading: Reading = "") -> Found:
    """Return the cases of some values.

    Raises:
        NotUnderstoodError: There are none, or they do not belong together.

    >>> run, truth = Value("bpr", {"u": {"A": 0.1, "B": 0.7}}), Value("qrels", {"u": {"A": 1, "C": 0}})
    >>> found = found_in_values([run, truth])
    >>> found.models, found.drafts[0].name, found.drafts[0].lists, found.drafts[0].relevant
    (('bpr',), 'u', (['B', 'A'],), ['A'])
    """
    skipped = [Skipped(line, Problem("import_no_literal")) for value in values for line in value.failed]
    try:
        values = [_rows_of(value) for value in values]
        records = [value for value in values if is_records(value.value)]
        if records:
            return found_in_records(records, skipped, reading)
        flat = [value for one in values for value in _opened(one)]
        lists = [found for value in flat if (found := _lists(value)) is not None]
        if lists:
            return _matched(lists, tuple(skipped), reading)
    except PartError as error:
        raise NotUnderstoodError(error.problem) from None
    raise NotUnderstoodError(skipped[0].why if skipped else Problem("import_nothing"))


def _rows_of(value: Value) -> Value:
    """Return columns, `{"user": [...], "item": [...]}`, as rows; other values as they are."""
    fields = fields_in(value.value) or {}
    heads = [row_head_of(key) for key in fields if isinstance(key, str)]
    columns = [cast("Sequence[object]", one) for one in fields.values() if isinstance(one, list | tuple)]
    is_table = {"case", "list"} <= {*heads} and len(columns) == len(fields)
    if not is_table or len({*map(len, columns)}) > 1 or len(columns) != len(heads):
        return value
    rows = [dict(zip(fields, row, strict=True)) for row in zip(*columns, strict=True)]
    return Value(value.name, rows, value.line)


def _opened(value: Value) -> list[Value]:
    """Return the values within `{"actual": …, "predicted": …}`; the value itself where it is another one."""
    fields = fields_in(value.value)
    if fields is None:
        return [value]
    names = [key for key in fields if isinstance(key, str)]
    if not (
        any(map(names_truth, names)) and all(isinstance(one, dict | list | tuple) for one in fields.values())
    ):
        return [value]
    return [Value(str(key), one, value.line) for key, one in fields.items()]


def _lists(value: Value) -> _Lists | None:
    """Return the lists of a value by case; None where it holds something else."""
    content = Part(value.name, value.value)
    fields = fields_in(value.value)
    if fields is not None:
        if not fields or not all(isinstance(one, list | tuple | dict | set) for one in fields.values()):
            return None
        by_case: dict[str | int, object] = {}
        for key, one in fields.items():
            name = item_of(Part(value.name or "…", key))
            if name in by_case:
                raise NotUnderstoodError(Problem("import_key_repeated", {"key": name}))
            by_case[name] = one
        return _Lists(
            value.name, by_case, has_names=True, is_set=all(isinstance(one, set) for one in fields.values())
        )
    if isinstance(value.value, list | tuple):
        entries = [entry.value for entry in content.entries()]
        if entries and all(isinstance(entry, str | int | float) for entry in entries):
            entries = [entries]  # one case
        if not entries or not all(isinstance(entry, list | tuple | set) for entry in entries):
            return None
        are_sets = all(isinstance(entry, set) for entry in entries)
        return _Lists(value.name, dict(enumerate(entries)), has_names=False, is_set=are_sets)
    if isinstance(value.value, set):
        return _Lists(value.name, {0: content.value}, has_names=False, is_set=True)
    return None


def _matched(lists: Sequence[_Lists], skipped: tuple[Skipped, ...], reading: Reading) -> Found:
    truth, doubt = _truth_among(lists, reading)
    ranked = [one for one in lists if one is not truth]
    if truth is not None and any(names_truth(one.name) for one in ranked):
        names = ", ".join(one.name for one in lists if names_truth(one.name))
        raise NotUnderstoodError(Problem("import_columns_alike", {"names": names}))
    every = [*ranked, *([truth] if truth else [])]
    if len({one.has_names for one in every}) > 1:
        raise NotUnderstoodError(Problem("import_mixed"))
    if not every[0].has_names and len({len(one.by_case) for one in every}) > 1:
        counts = ", ".join(f"{one.name or '…'}: {len(one.by_case)}" for one in every)
        raise NotUnderstoodError(Problem("import_lengths", {"counts": counts}))
    models = model_names([one.name for one in ranked])
    check_models(models)
    notes: list[Problem] = []
    if truth is not None and _are_arrays(truth, ranked):
        for one in every:
            one.by_case = {case: _by_place(values) for case, values in one.by_case.items()}
        notes.append(Problem("import_by_place"))
    drafts: list[CaseDraft] = []
    grades: list[dict[str, float]] = []
    tied: list[str] = []
    for case in dict.fromkeys(key for one in every for key in one.by_case):
        own: list[list[str]] = []
        for one in ranked:
            given = one.by_case.get(case, [])
            names, is_tied = ranked_in(Part(f"{one.name or '…'}[{case!r}]", given))
            own.append(names)
            if is_tied:
                tied.append(str(case if isinstance(case, str) else case + 1))
        relevant: list[str] = []
        found: dict[str, float] = {}
        if truth is not None:
            relevant, found = relevant_in(Part(f"{truth.name or '…'}[{case!r}]", truth.by_case.get(case, [])))
        grades.append(found)
        drafts.append(CaseDraft(case if isinstance(case, str) else None, tuple(own) or ([],), relevant))
    if tied:
        notes.append(ties_note(tied))
    ratings = ratings_of([truth.name] if truth else [], grades)
    if ratings is None and any(grade not in (0, 1) for one in grades for grade in one.values()):
        notes.append(Problem("import_grades"))
    return Found(
        "code",
        drafts,
        models=tuple(models) or ("",),
        skipped=skipped,
        notes=tuple(notes),
        ratings=ratings,
        doubt=doubt,
        has_lists=bool(ranked),
        has_relevant=truth is not None,
    )


def _are_arrays(truth: _Lists, ranked: Sequence[_Lists]) -> bool:
    """Return whether lists are grades and scores by place, as scikit-learn takes them, rather than items."""
    every = [truth, *ranked]
    cells: list[list[object]] = [
        list(cast("Sequence[object]", values))
        for one in every
        for values in one.by_case.values()
        if isinstance(values, list | tuple)
    ]
    lengths = [[len(cast("Sequence[object]", values)) for values in one.by_case.values()] for one in every]
    if len(cells) < sum(map(len, lengths)) or any(one != lengths[0] for one in lengths) or not ranked:
        return False
    if not all(isinstance(cell, int | float) for values in cells for cell in values):
        return False
    repeats = any(len(set(values)) < len(values) for values in cells[: len(truth.by_case)])
    return repeats or any(
        isinstance(cell, float) and not cell.is_integer() for values in cells for cell in values
    )


def _by_place(values: object) -> dict[str, object]:
    return {str(at): value for at, value in enumerate(cast("Sequence[object]", values), 1)}


def _truth_among(lists: Sequence[_Lists], reading: Reading) -> tuple[_Lists | None, str]:
    """Return which of the values holds the relevant items, and the question if that is in doubt."""
    by_name = [one for one in lists if names_truth(one.name)]
    if by_name:
        return by_name[0], ""
    sets = [one for one in lists if one.is_set]
    if len(sets) == 1:
        return sets[0], ""
    if len(lists) == 1:
        return None, ""
    scored = [one for one in lists if _has_fractions(one)]
    graded = [one for one in lists if one not in scored and _has_numbers(one)]
    if len(graded) == 1 and len(scored) == len(lists) - 1:
        return graded[0], ""
    if all(model_name(one.name) for one in lists):
        return None, ""
    first = chosen_reading("which_relevant", reading) == "first_ranked"
    return (lists[-1] if first else lists[0]), "which_relevant"


def _has_numbers(lists: _Lists) -> bool:
    return all(isinstance(one, dict) for one in lists.by_case.values())


def _has_fractions(lists: _Lists) -> bool:
    return _has_numbers(lists) and any(
        isinstance(number, float) and not number.is_integer()
        for one in lists.by_case.values()
        for number in (fields_in(one) or {}).values()
    )
