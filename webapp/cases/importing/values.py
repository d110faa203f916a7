"""Cases from values of a program or of JSON: lists of lists, dictionaries by user, lists of cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from webapp.cases.case import MODELS
from webapp.cases.case_draft import CaseDraft
from webapp.cases.importing.found import Found, NotUnderstoodError, Reading, Skipped, chosen_reading
from webapp.cases.importing.rows import Row, found_in_rows, named
from webapp.cases.importing.words import head_of, model_name, names_truth, row_head_of
from webapp.cases.parts import Part, PartError
from webapp.model.problems import Problem


@dataclass(frozen=True, slots=True)
class Value:
    """A literal under the name that it is assigned to.

    Args:
        name: The name; "" for none.
        value: The literal, or None where it could not be read.
        line: Its line, None in JSON.
        lines: The lines of its entries.
        failed: Lines of entries that are no literals.
    """

    name: str
    value: object
    line: int | None = None
    lines: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()


@dataclass(slots=True)
class _Lists:
    """Lists by case; of a list of lists the cases have no names, only places."""

    name: str
    by_case: dict[str | int, object]
    has_names: bool
    is_set: bool = False
    grades: set[float] = field(default_factory=set[float])
    tied: list[str] = field(default_factory=list[str])


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
        records = [value for value in values if _is_records(value.value)]
        if records:
            return _found_in_records(records, skipped)
        flat = [value for one in values for value in _opened(one)]
        lists = [found for value in flat if (found := _lists(value)) is not None]
        if lists:
            return _matched(lists, tuple(skipped), reading)
    except PartError as error:
        raise NotUnderstoodError(error.problem) from None
    raise NotUnderstoodError(skipped[0].why if skipped else Problem("import_nothing"))


def _opened(value: Value) -> list[Value]:
    """Return the values within `{"actual": …, "predicted": …}`; the value itself where it is another one."""
    fields = _fields(value.value)
    if fields is None:
        return [value]
    names = [key for key in fields if isinstance(key, str)]
    heads = {head_of(name) for name in names}
    if not (
        any(map(names_truth, names)) and all(isinstance(one, dict | list | tuple) for one in fields.values())
    ):
        return [value]
    return [Value(str(key), one, value.line) for key, one in fields.items()] if heads else [value]


# Lists of objects: cases, or rows of a table


def _fields(value: object) -> dict[object, object] | None:
    """Return the fields of an object; None of anything else."""
    return cast("dict[object, object]", value) if isinstance(value, dict) else None


def _is_records(value: object) -> bool:
    fields = _fields(value)
    if fields is not None:
        return is_case(fields) or (
            isinstance(fields.get("cases"), list) or (bool(fields) and all(map(is_case, fields.values())))
        )
    return isinstance(value, list | tuple) and any(
        isinstance(one, dict) for one in cast("Sequence[object]", value)
    )


def is_case(value: object) -> bool:
    """Return whether an object is a case: it has a list and relevant items, each flat, under known names."""
    fields = _fields(value)
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
    elif isinstance(value, dict):
        entries = list(cast("dict[object, Any]", value).values())
    return any(isinstance(entry, list | tuple | dict | set) for entry in entries)


def _found_in_records(values: Sequence[Value], skipped: list[Skipped]) -> Found:
    drafts: list[CaseDraft] = []
    rows: list[dict[object, object]] = []
    problems: list[Problem] = []
    models: dict[str, None] = {}
    graded = False
    for value in values:
        for at, (name, part) in enumerate(_entries(value)):
            line = value.lines[at] if at < len(value.lines) else value.line
            try:
                if isinstance(part.value, dict) and _is_row(part.fields()):
                    rows.append(part.fields())
                    continue
                draft, named_lists, has_grades = _case(part, name, line)
            except PartError as error:
                problems.append(error.problem)
                continue
            models |= dict.fromkeys(named_lists)
            graded = graded or has_grades
            drafts.append(
                CaseDraft(
                    draft.name,
                    tuple(named_lists.get(model, []) for model in models),
                    draft.relevant,
                    line=line,
                )
            )
    if rows and not drafts:
        return _found_in_rows(rows)
    if not drafts:
        raise NotUnderstoodError(problems[0] if problems else Problem("import_nothing"))
    _check_models(list(models))
    notes = [*problems, *([Problem("import_grades")] if graded else [])]
    padded = [
        CaseDraft(
            draft.name,
            (*draft.lists, *((),) * (len(models) - len(draft.lists))),
            draft.relevant,
            line=draft.line,
        )
        for draft in drafts
    ]
    return Found("cases", padded, models=tuple(models), skipped=tuple(skipped), notes=tuple(notes))


def _entries(value: Value) -> list[tuple[str, Part]]:
    """Return the objects of a list, of a dictionary by case, or a single one, each with its name or ""."""
    content = Part(value.name, value.value)
    fields = _fields(value.value)
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
        isinstance(one, list | tuple | dict) for one in heads.values()
    )


def _case(part: Part, given: str, line: int | None) -> tuple[CaseDraft, dict[str, list[str]], bool]:
    """Return a case, its lists by model, and whether its relevant items have grades."""
    fields = {str(key): one for key, one in part.fields().items()}
    names = [key for key in fields if head_of(key) == "case" and not isinstance(fields[key], list | dict)]
    name = next((part.at(key).text() for key in names if fields[key] is not None), given)
    truths = [key for key in fields if head_of(key) == "relevant"]
    if not truths:
        raise part.refused("part_missing", part="ground_truth")
    if len(truths) > 1:
        raise part.refused("part_repeated", names=", ".join(truths))
    own = [key for key in fields if head_of(key) == "list"]
    own = own or [
        key for key, one in fields.items() if head_of(key) is None and isinstance(one, list | tuple)
    ]
    if not own:
        raise part.refused("part_missing", part="predict_list")
    lists = {(model_name(key) if len(own) > 1 else ""): _ranked(part.at(key))[0] for key in own}
    relevant, grades = _relevant(part.at(truths[0]))
    return CaseDraft(name or None, (), relevant, line=line), lists, bool(grades - {1})


def _found_in_rows(rows: Sequence[Mapping[object, object]]) -> Found:
    """Return the cases of rows that are objects: users, items, and ranks, scores or grades."""
    read: list[Row] = []
    for at, fields in enumerate(rows):
        heads = {row_head_of(str(key)): key for key in reversed(list(fields))}
        part = Part(f"[{at}]", dict(fields))
        numbers = {
            head: _number(part.at(str(heads[head]))) for head in ("rank", "score", "grade") if head in heads
        }
        case, item = (part.at(str(heads[head])).text() for head in ("case", "list"))
        model = part.at(str(heads["model"])).text() if "model" in heads else ""
        read.append(Row(at + 1, case, item, **numbers, model=model))
    ranked = [row for row in read if row.rank is not None or row.score is not None]
    judged = [row for row in read if row.grade is not None]
    if not ranked and not judged:
        ranked = read
    return found_in_rows("rows", ranked, judged)


def _number(part: Part) -> float | None:
    if part.value is None:
        return None
    if isinstance(part.value, bool):
        return float(part.value)
    try:
        return float(part.text())
    except ValueError:
        raise part.refused("part_grade") from None


# Lists of lists, and dictionaries by user


def _lists(value: Value) -> _Lists | None:
    """Return the lists of a value by case; None where it holds something else."""
    content = Part(value.name, value.value)
    fields = _fields(value.value)
    if fields is not None:
        if not fields or not all(isinstance(one, list | tuple | dict | set) for one in fields.values()):
            return None
        by_case: dict[str | int, object] = {}
        for key, one in fields.items():
            by_case[Part(value.name or "…", key).text()] = one
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
    models = [model_name(one.name) for one in ranked]
    _check_models(models)
    notes: list[Problem] = []
    drafts: list[CaseDraft] = []
    grades: set[float] = set()
    tied: list[str] = []
    for case in dict.fromkeys(key for one in every for key in one.by_case):
        own: list[list[str]] = []
        for one in ranked:
            given = one.by_case.get(case, [])
            names, is_tied = _ranked(Part(f"{one.name or '…'}[{case!r}]", given))
            own.append(names)
            if is_tied:
                tied.append(str(case if isinstance(case, str) else case + 1))
        relevant: list[str] = []
        if truth is not None:
            relevant, found = _relevant(Part(f"{truth.name or '…'}[{case!r}]", truth.by_case.get(case, [])))
            grades |= found
        drafts.append(CaseDraft(case if isinstance(case, str) else None, tuple(own) or ([],), relevant))
    if tied:
        notes.append(Problem("import_ties", {"cases": named(tied)}))
    if grades - {1}:
        notes.append(Problem("import_grades"))
    return Found(
        "code",
        drafts,
        models=tuple(models) or ("",),
        skipped=skipped,
        notes=tuple(notes),
        doubt=doubt,
        has_lists=bool(ranked),
        has_relevant=truth is not None,
    )


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
        for number in (_fields(one) or {}).values()
    )


def _ranked(part: Part) -> tuple[list[str], bool]:
    """Return the items of a list in order, those with scores highest first; and whether scores are tied."""
    if isinstance(part.value, set):
        raise part.refused("part_list")
    if not isinstance(part.value, dict):
        return [entry.text() for entry in part.entries()], False
    scores = {
        Part(part.where, item).text(): _number(Part(f"{part.where}[{item!r:.40}]", score)) or 0.0
        for item, score in part.fields().items()
    }
    ordered = sorted(scores, key=lambda item: -scores[item])
    return ordered, len(set(scores.values())) < len(scores)


def _relevant(part: Part) -> tuple[list[str], set[float]]:
    """Return the relevant items, and the grades that they were given."""
    value = part.value
    if isinstance(value, set):
        items = [Part(part.where, item).text() for item in cast("set[object]", value)]
        # A set has no order of its own, and the same text should always make the same cases.
        return sorted(items), set()
    if not isinstance(part.value, dict):
        return [entry.text() for entry in part.entries()], set()
    graded = {
        Part(part.where, item).text(): Part(f"{part.where}[{item!r:.40}]", grade)
        for item, grade in part.fields().items()
    }
    grades = {float(cast("float", grade.value)) for grade in graded.values() if grade.is_relevant()}
    return [item for item, grade in graded.items() if grade.is_relevant()], grades


def _check_models(models: Sequence[str]) -> None:
    if len(models) > len(MODELS):
        values = {"count": len(models), "limit": len(MODELS), "names": ", ".join(models)}
        raise NotUnderstoodError(Problem("import_models", values))
