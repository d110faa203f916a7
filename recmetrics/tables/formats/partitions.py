"""Folders whose names hold values of a column, as in `user_id=7/part.parquet`: Hive and Spark write them."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, cast
from urllib.parse import unquote

from recmetrics.reading.roles import Role
from recmetrics.tables.errors import Argument
from recmetrics.tables.formats.columns import columns_for
from recmetrics.tables.formats.named_columns import ROLES
from recmetrics.tables.formats.reading import CellType, Reading
from recmetrics.tables.literals import literal
from recmetrics.tables.query import quoted

Partition = Mapping[str, str | None]
"""Name of a column -> its value in all rows of a file."""

_MISSING: Final = "__HIVE_DEFAULT_PARTITION__"


def partitions_of(given: str | os.PathLike[str], files: Sequence[Path]) -> list[Partition]:
    """Return the values in the names of folders between what was given and each file.

    Args:
        given: A folder, or a pattern; a file has no such folders.
        files: The files that it stands for.

    Returns:
        A partition for each file; empty ones where files differ in their columns.
    """
    first = _depth(given)
    if first is None:
        return [{} for _ in files]
    found = [_values(file.absolute().parts[first:-1]) for file in files]
    return found if len({tuple(each) for each in found}) == 1 else [{} for _ in files]


@dataclass(frozen=True, slots=True)
class WantedFolders:
    """Which columns of folders are wanted: those of a role that the files have no column for.

    Args:
        argument: What the caller calls the table.
        chosen: The columns that the caller names, by role.
    """

    argument: str
    chosen: Mapping[Role, str]

    def among(self, folders: Iterable[str], names: Sequence[str]) -> list[str]:
        """Return the columns of folders that are wanted.

        Args:
            folders: The columns whose values are in the names of folders.
            names: The columns of the files.

        Example:
            >>> WantedFolders("relevant", {}).among(["user_id", "day"], ["item_id", "rating"])
            ['user_id']
        """
        roles: tuple[Role, ...] = ROLES.get(cast("Argument", self.argument), ())
        missing: list[Role] = [
            role for role in roles if not columns_for(role, names) and role not in self.chosen
        ]
        known = {name.casefold() for name in names}
        return [
            name
            for name in folders
            if name.casefold() not in known
            and (name in self.chosen.values() or any(columns_for(role, [name]) for role in missing))
        ]


def with_partition(reading: Reading, partition: Partition, wanted: WantedFolders) -> Reading:
    """Return a reading whose rows also have the values of the folders that are wanted."""
    more = {name: partition[name] for name in wanted.among(partition, list(reading.types))}
    if not more:
        return reading
    columns = ", ".join(
        f"cast({'null' if value is None else literal(value)} as varchar) as {quoted(name)}"
        for name, value in more.items()
    )
    kinds: dict[str, CellType] = {**reading.types, **dict.fromkeys(more, "text")}
    return replace(reading, query=f"select *, {columns} from ({reading.query})", types=kinds)


def _depth(given: str | os.PathLike[str]) -> int | None:
    """Return how many parts of a file's absolute path are as given."""
    path = Path(given)
    if path.is_dir():
        return len(path.absolute().parts)
    if path.exists():
        return None
    return next((at for at, part in enumerate(path.absolute().parts) if glob.has_magic(part)), None)


def _values(folders: Sequence[str]) -> Partition:
    pairs = (folder.partition("=") for folder in folders if "=" in folder.strip("="))
    return {unquote(name): None if value == _MISSING else unquote(value) for name, _, value in pairs}
