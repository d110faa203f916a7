"""Roles of columns: found by the names that people give them, or as the caller names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from recmetrics.reading.roles import SECOND_CHOICE, SYNONYMS, Role, plain_name
from recmetrics.tables.input_errors import ColumnsError


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table by role; None for a role that it does not have.

    Args:
        case: Whom the row is for.
        item: Which item.
        rank: The item's rank, from 1.
        score: How high it was scored, higher is better.
        grade: How relevant it is; above 0 it is relevant.
    """

    case: str
    item: str
    rank: str | None = None
    score: str | None = None
    grade: str | None = None


def columns_of(
    argument: str,
    names: Sequence[str],
    roles: Sequence[Role],
    chosen: Mapping[Role, str] | None = None,
) -> Columns:
    """Find the columns of a table.

    Args:
        argument: What the caller calls the table, for the errors.
        names: The names of its columns.
        roles: What is looked for; "case" and "item" must be found.
        chosen: The columns that the caller names, by role; "" for a role that no column has.

    Raises:
        ColumnsError: If a column that is needed is missing, chosen and not there, or could be several.

    Example:
        >>> columns_of("recommendations", ["user_id", "item_id", "score"], ["case", "item", "rank", "score"])
        Columns(case='user_id', item='item_id', rank=None, score='score', grade=None)
    """
    found = dict(known_columns(argument, names, roles, chosen))
    for role in roles:
        fitting = _fitting(role, names, found)
        if role not in found and role not in (chosen or {}) and fitting:
            raise ColumnsError(argument, "several", (role,), names, fitting)
    missing: list[Role] = [role for role in ("case", "item") if role not in found]
    if missing:
        free = [name for name in names if name not in found.values()]
        raise ColumnsError(argument, "missing", missing, names, free)
    return Columns(found["case"], found["item"], found.get("rank"), found.get("score"), found.get("grade"))


def known_columns(
    argument: str,
    names: Sequence[str],
    roles: Sequence[Role],
    chosen: Mapping[Role, str] | None = None,
) -> Mapping[Role, str]:
    """Return the columns of a table as far as they are known: what could be several is left out.

    Args:
        argument: What the caller calls the table, for the errors.
        names: The names of its columns.
        roles: What is looked for.
        chosen: The columns that the caller names, by role.

    Raises:
        ColumnsError: If a column is chosen and not there.

    Example:
        >>> dict(known_columns("relevant", ["사용자", "seen", "label", "rating"], ["case", "item", "grade"]))
        {'case': '사용자'}
    """
    found: dict[Role, str] = {}
    for role, name in (chosen or {}).items():
        if name and name not in names:
            raise ColumnsError(argument, "absent", (role,), names, (name,))
        if name:
            found[role] = name
    for role in roles:
        if role in (chosen or {}):
            continue
        fitting = _fitting(role, names, found)
        exact = [name for name in fitting if plain_name(name) == role]
        if len(fitting) == 1 or len(exact) == 1:
            found[role] = (exact or fitting)[0]
    return found


def are_swapped(recommendations: Sequence[str], relevant: Sequence[str]) -> bool:
    """Return whether two tables stand in each other's place: grades in the lists, ranks in what is relevant.

    Args:
        recommendations: The names of the columns of what was given as recommendations.
        relevant: Those of what was given as relevant.

    >>> are_swapped(["user", "item", "rating"], ["user", "item", "rank"])
    True
    >>> are_swapped(["user", "item", "rating"], ["user", "item", "rating"])
    False
    """

    def has(names: Sequence[str], *roles: Role) -> bool:
        return any(plain_name(name) in SYNONYMS[role] for name in names for role in roles)

    ours, theirs = has(recommendations, "rank", "score"), has(relevant, "rank", "score")
    return theirs and not ours and has(recommendations, "grade") and not has(relevant, "grade")


def columns_for(role: Role, names: Sequence[str]) -> list[str]:
    """Return the columns that may have a role by their names, the best ones there are.

    >>> columns_for("score", ["rating", "prediction"]), columns_for("score", ["rating"])
    (['prediction'], ['rating'])
    """
    for known in (SYNONYMS[role], SECOND_CHOICE[role]):
        fitting = [name for name in names if plain_name(name) in known]
        if fitting:
            return fitting
    return []


def _fitting(role: Role, names: Sequence[str], found: Mapping[Role, str]) -> list[str]:
    """Return the columns that may have this role, and have no other."""
    return columns_for(role, [name for name in names if name not in found.values()])
