"""Lists and relevant items by case, of the values of a document: lists of lists, dictionaries, objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any, Final, cast

from recmetrics.reading.cells import Cell, cell_in, pairs_of_objects
from recmetrics.reading.documents import Value
from recmetrics.reading.literals import DocumentError, KeyRepeatedError
from recmetrics.reading.roles import head_of, model_name, model_names, names_truth, row_head_of
from recmetrics.reading.table import Table


@dataclass(frozen=True, slots=True)
class Case:
    """A case: its name, the list of each model, what is relevant, and the line that it starts in."""

    name: str | None
    lists: Sequence[Cell]
    relevant: Cell | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class ByCase:
    """The cases of a document.

    Args:
        cases: The cases in order. What one lacks that others have is empty.
        models: The names of the models, "" for one that has none.
        truth: The name of what is relevant; None where nothing is.
        types: The types of the items of lists as they were written.
        truth_types: Those of what is relevant.
        are_objects: Whether each case was an object.
        doubt: The question that is open: "which_relevant" of several, "which_part" of one; "" for none.
        are_arrays: Whether grades and scores stood by place, as scikit-learn takes them.
        refused: Errors of objects that are no cases, by their places from 1; there may be no others.
    """

    cases: list[Case]
    models: tuple[str, ...]
    truth: str | None
    types: frozenset[type]
    truth_types: frozenset[type]
    are_objects: bool = False
    doubt: str = ""
    are_arrays: bool = False
    refused: Mapping[int, DocumentError] = field(default_factory=dict[int, DocumentError])


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of a table with their columns by name."""

    rows: Sequence[Mapping[object, object]]

    def table(self) -> Table:
        """Return them as a table of texts."""
        names = list(dict.fromkeys(key for row in self.rows for key in row))
        cells = [[_text(row.get(name)) for name in names] for row in self.rows]
        return Table(list(map(str, names)), list(enumerate(cells, 1)))


_Types = tuple[set[type], set[type]]
"""Types of items: those of lists, and of what is relevant."""

_CONTAINERS: Final = (list, tuple, dict, set)


def content_of(
    values: Sequence[Value], *, is_first: bool = False, is_relevant: bool = False
) -> ByCase | Rows:
    """Return the cases that values hold, or the rows of a table.

    Args:
        values: The values.
        is_first: Whether the first of several is what is relevant, where their names do not tell; else the
            last is.
        is_relevant: Whether a single one is what is relevant, where its name does not tell.

    Raises:
        DocumentError: If they hold none, or do not belong together.
        KeyRepeatedError: If a case or an item is there twice.

    >>> run, truth = Value("bpr", {"u": {"A": 0.1, "B": 0.7}}), Value("qrels", {"u": {"A": 1, "C": 0}})
    >>> found = content_of([run, truth])
    >>> found.cases[0].lists[0].ranked, found.cases[0].relevant.relevant, found.truth
    (['B', 'A'], ['A'], 'qrels')
    >>> content_of([Value("", {"user": ["u", "u"], "item": ["A", "B"]})]).rows[1]
    {'user': 'u', 'item': 'B'}
    """
    values = [_rows_of(value) for value in _of_lines(values)]
    objects = [value for value in values if _are_objects(value.value)]
    others = [one for value in values if not _are_objects(value.value) for one in _opened(value)]
    lists = [found for one in others if (found := _lists(one)) is not None]
    if objects:
        if any(one.has_names for one in lists):
            raise DocumentError("mixed")
        return _of_objects(objects)
    if not lists:
        raise DocumentError("nothing")
    return _matched(lists, is_first=is_first, is_relevant=is_relevant)


def columns_in(values: Sequence[Value]) -> Rows | None:
    """Return the rows of columns; None of anything else, and of columns of cases.

    Raises:
        DocumentError: If the columns do not have the same rows.
    """
    rows = _rows_of(values[0]) if len(values) == 1 else None
    if rows is None or rows is values[0]:
        return None
    found = cast("list[dict[object, object]]", rows.value)
    return None if any(map(is_case, found)) else Rows(found)


def is_case(value: object) -> bool:
    """Return whether an object is a case: it has a list and relevant items, each flat, under known names.

    >>> is_case({"predict_list": ["A"], "ground_truth": {"A": 1}}), is_case({"user": "u", "items": ["A"]})
    (True, False)
    """
    fields = _fields(value) or {}
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
    return any(isinstance(entry, _CONTAINERS) for entry in entries)


def _of_lines(values: Sequence[Value]) -> Sequence[Value]:
    """Return lines of JSON as one list: each is a case, or a row of a table. Large objects are values."""
    rows = [row for value in values if not value.name and (row := _fields(value.value)) is not None]
    is_record = len(rows) > 1 and any(
        is_case(row) or any(isinstance(one, str | int | float) for one in row.values()) for row in rows
    )
    return [Value("", rows)] if is_record and len(rows) == len(values) else values


def _rows_of(value: Value) -> Value:
    """Return columns, `{"user": [...], "item": [...]}`, as rows, also by their labels; others as they are."""
    fields = _fields(value.value) or {}
    names = [key for key in fields if isinstance(key, str)]
    columns = list(fields.values())
    are_lists = all(isinstance(one, list | tuple) for one in columns)
    is_table = {"case", "list"} <= {*map(row_head_of, names)} and len(names) == len(fields)
    if not is_table or not (are_lists or all(isinstance(one, dict) for one in columns)):
        return value
    if len({*map(len, columns)}) > 1 or (not are_lists and len({frozenset(one) for one in columns}) > 1):
        raise DocumentError("lengths", counts=", ".join(f"{key}: {len(one)}" for key, one in fields.items()))
    if not are_lists:
        columns = [[one[label] for label in columns[0]] for one in columns]
    rows = [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]
    return Value(value.name, rows, value.line)


# An object for each case, or for each row


def _are_objects(value: object) -> bool:
    fields = _fields(value)
    if fields is not None:
        is_of_cases = isinstance(fields.get("cases"), list) or all(map(is_case, fields.values()))
        return is_case(fields) or (bool(fields) and is_of_cases)
    return isinstance(value, list | tuple) and any(
        isinstance(one, dict) for one in cast("Sequence[object]", value)
    )


def _of_objects(values: Sequence[Value]) -> ByCase | Rows:
    entries = [
        (name, where, one, value.lines[at] if at < len(value.lines) else value.line)
        for value in values
        for at, (name, where, one) in enumerate(_entries(value))
    ]
    has_truth = any(
        isinstance(one, dict)
        and "relevant" in {head_of(str(key)) for key in cast("dict[object, object]", one)}
        for _, _, one, _ in entries
    )
    rows: dict[int, dict[object, object]] = {}
    read: list[tuple[Case, dict[str, Cell]]] = []
    refused: dict[int, DocumentError] = {}
    types: _Types = (set(), set())
    truths: dict[str, None] = {}
    for place, (name, where, one, line) in enumerate(entries, 1):
        try:
            fields = _fields(one)
            if fields is None:
                raise DocumentError("part_object", where=where)
            if _is_row(fields):
                rows[place] = fields
                continue
            case, lists, truth = _case(fields, where, name, types, has_truth=has_truth)
        except DocumentError as error:
            refused[place] = error
            continue
        truths |= {truth: None} if truth else {}
        read.append((replace(case, line=line), lists))
    if rows and not read:
        if refused:
            raise next(iter(refused.values()))
        return Rows(list(rows.values()))
    for place in rows:
        refused[place] = DocumentError(
            "part_missing", where=entries[place - 1][1] or "…", part="predict_list"
        )
    if not read and not refused:
        raise DocumentError("nothing")
    models = tuple(dict.fromkeys(model for _, lists in read for model in lists))
    cases = [replace(case, lists=[lists.get(one, Cell()) for one in models]) for case, lists in read]
    truth = (*truths, None)[0] if has_truth else None
    return ByCase(
        cases, models, truth, frozenset(types[0]), frozenset(types[1]), are_objects=True, refused=refused
    )


def _entries(value: Value) -> list[tuple[str, str, object]]:
    """Return the objects of a list, of a dictionary by case, or a single one: name, path, and object."""
    inside, where = value.value, value.name
    fields = _fields(inside)
    if fields is not None:
        if is_case(fields):
            return [("", where, fields)]
        if not isinstance(fields.get("cases"), list):
            return [(str(key), f"{where}.{key}".lstrip("."), one) for key, one in fields.items()]
        inside, where = fields["cases"], f"{where}.cases".lstrip(".")
    every = cast("Sequence[object]", inside)
    return [("", f"{where}[{at}]", one) for at, one in enumerate(every)]


def _is_row(fields: Mapping[object, object]) -> bool:
    heads = {row_head_of(key): one for key, one in fields.items() if isinstance(key, str)}
    return {"case", "list"} <= set(heads) and not any(
        head and isinstance(one, list | tuple | dict) for head, one in heads.items()
    )


def _case(
    given: Mapping[object, object], where: str, name: str, types: _Types, *, has_truth: bool
) -> tuple[Case, dict[str, Cell], str]:
    """Return a case, its lists by model, and the name of what is relevant."""
    fields = {str(key): one for key, one in given.items()}
    names = [key for key in fields if head_of(key) == "case" and not isinstance(fields[key], list | dict)]
    path = {key: f"{where}.{key}".lstrip(".") for key in fields}
    name = next((_item(path[key], fields[key], set()) for key in names if fields[key] is not None), name)
    truths = [key for key in fields if head_of(key) == "relevant"]
    own = [key for key in fields if head_of(key) == "list"]
    # Lists by case alone are the half of a set.
    if not truths and (has_truth or not (names and own)):
        raise DocumentError("part_missing", where=where or "…", part="ground_truth")
    if len(truths) > 1:
        raise DocumentError("part_repeated", where=where or "…", names=", ".join(truths))
    own = own or [
        key for key, one in fields.items() if head_of(key) is None and isinstance(one, list | tuple)
    ]
    if not own:
        raise DocumentError("part_missing", where=where or "…", part="predict_list")
    called = {key: model_name(key) if len(own) > 1 else "" for key in own}
    lists = {called[key]: _cell(path[key], fields[key], types[0]) for key in own}
    relevant = _cell(path[truths[0]], fields[truths[0]], types[1], are_grades=True) if truths else None
    return Case(name or None, (), relevant), lists, (*truths, "")[0]


# Lists by case


@dataclass(slots=True)
class _Lists:
    """Lists by case; of a list of lists the cases have no names, only places."""

    name: str
    by_case: dict[str | int, Any]
    has_names: bool

    def __post_init__(self) -> None:
        self.is_set = all(isinstance(one, set) for one in self.by_case.values())

    is_set: bool = False


def _opened(value: Value) -> list[Value]:
    """Return the values within `{"actual": …, "predicted": …}`; the value itself where it is another one."""
    fields = _fields(value.value) or {}
    names = [key for key in fields if isinstance(key, str)]
    are_inside = any(map(names_truth, names)) and all(
        isinstance(one, dict | list | tuple) for one in fields.values()
    )
    return [Value(str(key), one, value.line) for key, one in fields.items()] if are_inside else [value]


def _lists(value: Value) -> _Lists | None:
    """Return the lists of a value by case; None where it holds something else."""
    inside = value.value
    fields = _fields(inside)
    if fields is not None:
        if not fields or not all(isinstance(one, _CONTAINERS) for one in fields.values()):
            return None
        by_case: dict[str | int, Any] = {}
        for key, one in fields.items():
            name = _item(value.name or "…", key, set())
            if name in by_case:
                raise KeyRepeatedError(name)
            by_case[name] = one
        return _Lists(value.name, by_case, has_names=True)
    if isinstance(inside, set):
        return _Lists(value.name, {0: cast("object", inside)}, has_names=False)
    if not isinstance(inside, list | tuple):
        return None
    entries = list(cast("Sequence[object]", inside))
    if entries and all(isinstance(one, str | int | float) for one in entries):
        entries = [entries]  # one case
    if not entries or not all(isinstance(one, list | tuple | set) for one in entries):
        return None
    return _Lists(value.name, dict(enumerate(entries)), has_names=False)


def _matched(lists: Sequence[_Lists], *, is_first: bool, is_relevant: bool) -> ByCase:
    truth, doubt = _truth_among(lists, is_first=is_first, is_relevant=is_relevant)
    ranked = [one for one in lists if one is not truth]
    if truth is not None and any(names_truth(one.name) for one in ranked):
        raise DocumentError(
            "columns_alike", names=", ".join(one.name for one in lists if names_truth(one.name))
        )
    if len({one.has_names for one in lists}) > 1:
        raise DocumentError("mixed")
    every = [*ranked, *([truth] if truth else [])]
    if not every[0].has_names and len({len(one.by_case) for one in every}) > 1:
        raise DocumentError(
            "lengths", counts=", ".join(f"{one.name or '…'}: {len(one.by_case)}" for one in every)
        )
    are_arrays = truth is not None and _are_arrays(truth, ranked)
    if are_arrays:
        for one in every:
            one.by_case = {
                case: {str(at): number for at, number in enumerate(values, 1)}
                for case, values in one.by_case.items()
            }
    types: _Types = (set(), set())
    cases: list[Case] = []
    for key in dict.fromkeys(key for one in every for key in one.by_case):
        own = [
            _cell(
                f"{one.name or '…'}[{key!r}]",
                one.by_case.get(key, []),
                types[one is truth],
                are_grades=one is truth,
            )
            for one in every
        ]
        relevant = own[-1] if truth is not None else None
        name = key if isinstance(key, str) else None
        cases.append(Case(name, own[: len(ranked)], relevant))
    found = truth.name if truth is not None else None
    models = tuple(model_names([one.name for one in ranked]))
    return ByCase(
        cases, models, found, frozenset(types[0]), frozenset(types[1]), doubt=doubt, are_arrays=are_arrays
    )


def _are_arrays(truth: _Lists, ranked: Sequence[_Lists]) -> bool:
    """Return whether lists are grades and scores by place, as scikit-learn takes them, rather than items."""
    every = [truth, *ranked]
    if not ranked or not all(isinstance(one, list | tuple) for of in every for one in of.by_case.values()):
        return False
    cells = [list(values) for one in every for values in one.by_case.values()]
    lengths = [[len(values) for values in one.by_case.values()] for one in every]
    if any(one != lengths[0] for one in lengths):
        return False
    if not all(isinstance(cell, int | float) for values in cells for cell in values):
        return False
    repeats = any(len(set(values)) < len(values) for values in cells[: len(truth.by_case)])
    return repeats or any(
        isinstance(cell, float) and not cell.is_integer() for values in cells for cell in values
    )


def _truth_among(lists: Sequence[_Lists], *, is_first: bool, is_relevant: bool) -> tuple[_Lists | None, str]:
    """Return which of the values holds the relevant items, and the question if that is in doubt."""
    by_name = [one for one in lists if names_truth(one.name)]
    if by_name:
        return by_name[0], ""
    sets = [one for one in lists if one.is_set]
    if len(sets) == 1:
        return sets[0], ""
    if len(lists) == 1:
        return (lists[0] if is_relevant else None), "" if lists[0].name else "which_part"
    scored = [one for one in lists if _has_fractions(one)]
    graded = [one for one in lists if one not in scored and _has_numbers(one)]
    if len(graded) == 1 and len(scored) == len(lists) - 1:
        return graded[0], ""
    if all(model_name(one.name) for one in lists):
        return None, ""
    return lists[0 if is_first else -1], "which_relevant"


def _has_numbers(lists: _Lists) -> bool:
    return all(isinstance(one, dict) for one in lists.by_case.values())


def _has_fractions(lists: _Lists) -> bool:
    return _has_numbers(lists) and any(
        isinstance(number, float) and not number.is_integer()
        for one in lists.by_case.values()
        for number in one.values()
    )


# What stands in a list


def _cell(where: str, value: object, types: set[type], *, are_grades: bool = False) -> Cell:
    return cell_in(value, lambda one, at: _item(at, one, types), where, are_grades=are_grades)


def _item(where: str, value: object, types: set[type]) -> str:
    """Return an item as text; a whole number with a decimal point, as pandas writes ids, is that number."""
    types.add(type(value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if (
        isinstance(value, bool)
        or not isinstance(value, str | int | float)
        or (isinstance(value, float) and not isfinite(value))
    ):
        raise DocumentError("part_text", where=where)
    try:
        return str(value)
    except ValueError:  # Python writes no number of more than some thousand digits.
        raise DocumentError("part_text", where=where) from None


def _fields(value: object) -> dict[object, Any] | None:
    """Return the fields of an object; None of anything else."""
    return cast("dict[object, Any]", value) if isinstance(value, dict) else None


def _text(value: object) -> str:
    """Return what stands in a row as the text of a cell."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return "" if value is None else str(value)
    return _item("…", value, set())
