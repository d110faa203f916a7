"""pandas, imported when somebody asks for a DataFrame and not before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from recmetrics.extras import require

if TYPE_CHECKING:
    from pandas import DataFrame, Series  # pyright: ignore[reportMissingTypeStubs]  # it has none


def data_frame(columns: Mapping[str, Sequence[object]], index: str | None = None) -> DataFrame:
    """Return columns as a DataFrame.

    Args:
        columns: Name -> values, all of one length.
        index: The column that names the rows, if there is one.

    Raises:
        MissingPackagesError: If pandas is not installed.

    Example:
        >>> data_frame({"case": ["u1"], "AP@5": [0.5]}, index="case").loc["u1", "AP@5"].item()
        0.5
    """
    frame = _pandas().DataFrame({name: list(values) for name, values in columns.items()})
    return frame if index is None else frame.set_index(index)


def series(values: Mapping[str, float], name: str, index: str) -> Series:
    """Return named numbers as a Series.

    Args:
        values: Name -> number.
        name: What the numbers are.
        index: What the names are.

    Raises:
        MissingPackagesError: If pandas is not installed.

    Example:
        >>> series({"AP@5": 0.5}, "mean", "measure")["AP@5"].item()
        0.5
    """
    pandas = _pandas()
    return pandas.Series(
        list(values.values()), index=pandas.Index(list(values), name=index), name=name, dtype="float64"
    )


def _pandas() -> Any:
    require("pandas")
    return import_module("pandas")
