"""Forms of the two arguments of `evaluate`: mappings, or tables, which are paths and frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from os import PathLike
from typing import Any, Final, cast

from recmetrics.tables.input_errors import NotATableError

_FRAMES: Final = frozenset({"pandas", "polars", "pyarrow", "duckdb", "_duckdb"})
_EXPECTED: Final = (
    "a mapping from each case to its items, a path, or a frame of pandas, Polars or Arrow, such as "
    'pandas.DataFrame(rows, columns=["user_id", "item_id", "score"])'
)
_AS_THE_OTHER: Final = (
    "a mapping from each case to its items, as the other one is: both are tables, or neither"
)


def in_known_forms(recommendations: object, relevant: object) -> tuple[Any, Any]:
    """Return both arguments, each as a mapping or as a table.

    A Series of pandas whose values are lists is a mapping from its index; a list of dicts is a table.

    Raises:
        NotATableError: If one is neither, or one is a mapping and the other a table.
    """
    given = {"recommendations": _as_mapping(recommendations), "relevant": _as_mapping(relevant)}
    for argument, one in given.items():
        if not isinstance(one, Mapping) and not is_table(one):
            raise NotATableError(argument, _EXPECTED, type(one).__name__)
    tables = [argument for argument, one in given.items() if is_table(one)]
    if len(tables) == 1:
        (argument,) = tables
        raise NotATableError(argument, _AS_THE_OTHER, type(given[argument]).__name__)
    return given["recommendations"], given["relevant"]


def is_table(given: object) -> bool:
    """Return whether it is a file or a frame, rather than a mapping or nothing that can be evaluated."""
    is_frame = package_of(given) in _FRAMES and not _is_series(given)
    return isinstance(given, (str, PathLike)) or is_frame or is_list_of_dicts(given)


def is_list_of_dicts(given: object) -> bool:
    """Return whether it is rows as JSON has them.

    >>> is_list_of_dicts([{"user": "u1", "item": "A"}]), is_list_of_dicts([("u1", "A")])
    (True, False)
    """
    rows = cast("list[object]", given) if isinstance(given, list) else []
    return bool(rows) and all(isinstance(row, dict) for row in rows)


def package_of(given: object) -> str:
    """Return the package that something is from."""
    return type(given).__module__.partition(".")[0]


def _as_mapping(given: object) -> object:
    """Return a Series of lists as a mapping, and everything else as it is."""
    if not _is_series(given) or package_of(given) != "pandas":
        return given
    pairs = list(cast("Iterable[tuple[object, object]]", cast("Any", given).items()))
    return dict(pairs) if all(_has_entries(value) for _, value in pairs) else given


def _is_series(given: object) -> bool:
    return type(given).__name__ == "Series" and package_of(given) in ("pandas", "polars")


def _has_entries(value: object) -> bool:
    if isinstance(value, (str, bytes)):
        return False
    return isinstance(value, (Sequence, Mapping, Set)) or hasattr(value, "__array__")
