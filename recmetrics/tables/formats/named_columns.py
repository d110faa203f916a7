"""Columns that a caller names, for one table or for both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast, get_args

from recmetrics.errors import InvalidOptionError
from recmetrics.reading.roles import Role
from recmetrics.tables.errors import Argument

ColumnNames = Mapping[str, "str | Mapping[str, str]"]
"""Role -> column name, for both tables, or by table: {"relevant": {"item": "movie"}}."""

ROLES: Final[Mapping[Argument, tuple[Role, ...]]] = {
    "recommendations": ("case", "item", "rank", "score"),
    "relevant": ("case", "item", "grade"),
}
"""The roles of columns in each table."""

HOLD_BOTH: Final = frozenset(("cases", "posts"))
"""The kinds of files that have both tables."""


def named_columns(argument: Argument, columns: ColumnNames | None) -> dict[Role, str]:
    """Return the columns the caller names for a table: its own, and those that are named for both.

    Args:
        argument: Which table.
        columns: The columns that the caller names; "" says that there is none.

    Raises:
        InvalidOptionError: If a role or a table is none there is.

    Example:
        >>> named_columns("relevant", {"case": "who", "relevant": {"item": "movie"}})
        {'case': 'who', 'item': 'movie'}
    """
    chosen: dict[Role, str] = {}
    for key, named in (columns or {}).items():
        if isinstance(named, str):
            pairs: Mapping[str, str] = {key: named}
        elif key in ROLES:
            pairs = named if key == argument else {}
        else:
            raise InvalidOptionError("columns", key, tuple(ROLES))
        for role, name in pairs.items():
            if role not in get_args(Role):
                raise InvalidOptionError("columns", role, get_args(Role))
            if role in ROLES[argument]:
                chosen[cast("Role", role)] = name
    return chosen
