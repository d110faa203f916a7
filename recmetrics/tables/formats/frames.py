"""Frames of pandas, Polars and Arrow as one Arrow table; none of the three is imported for it but Arrow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, cast

from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import RefusedTableError
from recmetrics.tables.formats.reading import refuse_bad_names
from recmetrics.tables.given import is_list_of_dicts
from recmetrics.tables.input_errors import NotATableError

_EXPECTED: Final = "a path, or a frame of pandas, Polars or Arrow"


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame as Arrow has it.

    Args:
        table: What DuckDB reads: an Arrow table, or a dataset of one that does not fit memory.
        names: The names of its columns.
        examples: Name of a column of mixed types -> values that show it, each with its row from 1. The table
            has the values of that column as text.
    """

    table: object
    names: tuple[str, ...]
    examples: dict[str, tuple[str, ...]]


def frame_of(argument: str, given: object) -> Frame:
    """Open a frame, whichever library it is of.

    A named index of pandas is a column like any other; one without a name only counts the rows.

    Args:
        argument: What the caller calls the table, for the errors.
        given: The frame.

    Raises:
        NotATableError: If it is no frame.
        ColumnNamesError: If two columns have the same name.
    """
    library = type(given).__module__.partition(".")[0]
    if type(given).__name__ == "LazyFrame":
        given = cast("Any", given).collect()
    if library == "pandas" and hasattr(given, "columns"):
        return _of_pandas(argument, cast("_PandasFrame", given))
    if hasattr(given, "scanner"):
        names = tuple(cast("Any", given).schema.names)
        refuse_bad_names(argument, names)
        return Frame(given, names, {})
    try:
        table: Any = None
        if is_list_of_dicts(given):
            # A key that only later rows have is a column as well, which Arrow would leave out.
            rows = cast("list[dict[str, object]]", given)
            keys = dict.fromkeys(key for row in rows for key in row)
            table = arrow.Table.from_pydict({key: [row.get(key) for row in rows] for key in keys})
        elif isinstance(given, arrow.RecordBatch):
            table = arrow.Table.from_batches([given])
        elif hasattr(given, "__arrow_c_stream__"):
            table = arrow.table(given)
    except Exception as refused:
        # Each library has errors of its own for values without an Arrow type; the message is worth keeping.
        expected = f"a frame that Arrow can hold ({refused})"
        raise NotATableError(argument, expected, type(given).__name__) from None
    if table is None:
        raise NotATableError(argument, _EXPECTED, type(given).__name__)
    names = tuple(cast("Iterable[str]", table.column_names))
    refuse_bad_names(argument, names)
    return Frame(_without_dictionaries(table), names, {})


class _PandasFrame(Protocol):
    """The part of a pandas DataFrame that is used here."""

    columns: Sequence[object]
    index: Any

    def reset_index(self, *, level: object) -> _PandasFrame: ...

    @property
    def iloc(self) -> Any: ...


def _of_pandas(argument: str, given: _PandasFrame) -> Frame:
    named = [name for name in given.index.names if name is not None]
    names = tuple(str(name) for name in (*named, *given.columns))
    refuse_bad_names(argument, names)
    frame = given.reset_index(level=named) if named else given
    columns: list[object] = []
    examples: dict[str, tuple[str, ...]] = {}
    for at, name in enumerate(names):
        values = frame.iloc[:, at]
        if argument == "recommendations" and str(values.dtype) == "object":
            _refuse_sets(cast("Iterable[object]", values))
        try:
            columns.append(arrow.array(values, from_pandas=True))
        except (arrow.ArrowException, TypeError, OverflowError, ValueError):
            texts, shown = _as_texts(cast("Iterable[object]", values))
            columns.append(arrow.array(texts, type=arrow.string()))
            if shown:
                examples[name] = shown
    table = arrow.Table.from_arrays(columns, names=list(names))
    return Frame(_without_dictionaries(table), names, examples)


def _refuse_sets(values: Iterable[object]) -> None:
    """Refuse a column of sets, as its first value tells."""
    if isinstance(next((one for one in values if one is not None), None), (set, frozenset)):
        sets = [
            one for one in cast("Iterable[set[object] | None]", values) if one is not None and len(one) > 1
        ]
        if sets:
            raise RefusedTableError("recommendations", "lists_unordered", len(sets), ((str(sets[0]),),))


def _as_texts(values: Iterable[object]) -> tuple[list[str | None], tuple[str, ...]]:
    """Return values as texts, and the first of each type where they are of several."""
    texts: list[str | None] = []
    first: dict[str, str] = {}
    for row, value in enumerate(values, 1):
        is_missing = value is None or value != value
        texts.append(None if is_missing else str(value).encode("utf-8", "replace").decode())
        if not is_missing:
            first.setdefault(type(value).__name__, f"row {row}: {value!r:.40}")
    return texts, tuple(first.values())[:3] if len(first) > 1 else ()


def _without_dictionaries(table: Any) -> object:
    """Return the table with the values of categories: DuckDB would make types of them that match no other."""
    for at, field in enumerate(table.schema):
        if arrow.types.is_dictionary(field.type):
            chunks = [_values_of(chunk) for chunk in table.column(at).chunks]
            plain = arrow.chunked_array(chunks, type=_plain(field.type.value_type))
            table = table.set_column(at, field.name, plain)
    return table


def _values_of(chunk: Any) -> object:
    return chunk.dictionary.cast(_plain(chunk.type.value_type)).take(chunk.indices)


def _plain(values: Any) -> object:
    """Return the type, or that of plain text for one of the several kinds of text."""
    return arrow.large_string() if "string" in str(values) else values
