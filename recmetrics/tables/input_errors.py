"""Errors for what is no table, or lacks a column; part of the tree of `recmetrics.errors`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from recmetrics.errors import InvalidInputError
from recmetrics.tables.examples import listed, short

_LISTS: Final = "or, if each cell holds a list, say so: --cells several, or cells='several'"

ColumnsProblem = Literal["missing", "several", "absent", "no_order"]


class NotATableError(InvalidInputError):
    """Something that cannot be read as a table; its content is not printed.

    Attributes:
        argument: What the caller calls it.
        expected: What it must be, in words.
        received: The name of its type.
    """

    def __init__(self, argument: str, expected: str, received: str) -> None:
        super().__init__(argument, expected, received)

    def __str__(self) -> str:
        return f"{self.argument} must be {self.expected}; got an object of type {self.received}"


class ColumnsError(InvalidInputError):
    """A column that is needed, and is not found among those that are there.

    Attributes:
        argument: What the caller calls the table.
        problem: One of `ColumnsProblem`.
        roles: What is looked for, such as "item".
        names: The columns that are there.
        candidates: The columns that it may be; where the caller named one that is not there, that one.
    """

    def __init__(
        self,
        argument: str,
        problem: ColumnsProblem,
        roles: Sequence[str],
        names: Sequence[str],
        candidates: Sequence[str] = (),
    ) -> None:
        super().__init__(argument, problem, list(names))
        self.args = (argument, problem, tuple(roles), tuple(names), tuple(candidates))
        self.problem: ColumnsProblem = problem
        self.roles = tuple(roles)
        self.names = tuple(names)
        self.candidates = tuple(candidates)

    def __str__(self) -> str:
        roles = " and for ".join(self.roles)
        there = f"the columns are {listed(self.names)}" if self.names else "there is none at all"
        if self.problem == "absent":
            return f"{self.argument}: no column is called {short(self.candidates[0], 40)!r}; {there}"
        if self.problem == "several":
            found = f"several columns could be the one for {roles}: {listed(self.candidates)}"
        elif self.problem == "no_order":
            found = f"no column was found for rank or score, by which a list is ordered; {there}"
            return f"{self.argument}: {found}. {self._how_to_name()}; {_LISTS}"
        else:
            found = f"no column was found for {roles}; {there}"
        return f"{self.argument}: {found}. {self._how_to_name()}"

    def _how_to_name(self) -> str:
        """Return how to name the columns, on the command line and in Python, with one that is there."""
        free = [*self.candidates, *(["NAME"] * len(self.roles))]
        pairs = [(role, short(name, 40)) for role, name in zip(self.roles, free, strict=False)]
        option = ",".join(f"{role}={name}" for role, name in pairs)
        argument = ", ".join(f'"{role}": "{name}"' for role, name in pairs)
        return f"Name it, as in --columns {option}, or columns={{{argument}}}"
