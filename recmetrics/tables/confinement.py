"""Confinement of DuckDB to named files, for processes that read files of people they do not know.

Every query of this package names its files and quotes what others wrote. Should one ever fail to, a confined
instance still opens nothing but these files, loads no extension, and cannot be told otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from recmetrics.tables.formats.files import exact_pattern
from recmetrics.tables.literals import literal, literals

if TYPE_CHECKING:
    import duckdb

MAX_SPILL: Final = "4GB"
"""The disk space that a confined instance may take when its memory is short."""

_OFF: Final = (
    "autoinstall_known_extensions",
    "autoload_known_extensions",
    "allow_community_extensions",
    "allow_persistent_secrets",
    "enable_external_access",
)
_MAY_CHANGE: Final = ("threads", "preserve_insertion_order")
"""What `Engine` and the readers of text change while they work; neither gives access to anything."""


@dataclass(frozen=True, slots=True)
class Confinement:
    """The files that DuckDB may open.

    Args:
        files: Files that it may read and write.
        folders: Folders whose files it may read and write, such as that of temporary files.
        max_spill: The disk space that it may take when its memory is short.
    """

    files: tuple[Path, ...] = ()
    folders: tuple[Path, ...] = ()
    max_spill: str = MAX_SPILL

    def apply(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Confine an instance for good; its memory limit and its spill directory are set before.

        Args:
            connection: A connection to the instance.
        """
        # What is written in place of another file has a name of its own until it is complete.
        files = [each for file in self.files for each in (file, file.with_name(f"tmp_{file.name}"))]
        connection.execute(f"set allowed_paths = {_absolute(files)}")
        connection.execute(f"set allowed_directories = {_absolute(self.folders)}")
        connection.execute(f"set max_temp_directory_size = {literal(self.max_spill)}")
        connection.execute(f"set allowed_configs = {literals(_MAY_CHANGE)}")
        for name in _OFF:
            connection.execute(f"set {name} = false")
        connection.execute("set lock_configuration = true")


_of_process: Confinement | None = None


def confine_process(confinement: Confinement) -> None:
    """Confine every instance that `Engine` opens in this process from now on."""
    global _of_process
    _of_process = confinement


def confinement_of_process() -> Confinement | None:
    """Return the confinement of this process; None where DuckDB may open what its user may."""
    return _of_process


def _absolute(paths: Iterable[Path]) -> str:
    # Where a name has characters of a pattern, queries write them differently.
    return literals(name for path in paths for name in {str(path.absolute()), exact_pattern(path)})
