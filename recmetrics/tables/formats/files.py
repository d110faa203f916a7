"""Files that a path, a folder or a pattern stands for, and their names in messages."""

from __future__ import annotations

import glob
import os
from pathlib import Path, PurePosixPath, PureWindowsPath

from recmetrics.tables.errors import NoFileError


def files_of(argument: str, given: str | os.PathLike[str]) -> tuple[Path, ...]:
    """Return the files, in the order of their names.

    A path that exists is taken literally, whatever characters are in it. A folder stands for all files
    below it, other than those that are hidden or start with `_`, such as `_SUCCESS`.

    Args:
        argument: What the caller calls the table, for the errors.
        given: A file, a folder, or a pattern such as `parts/*.csv`.

    Raises:
        NoFileError: If there is nothing to read. An address such as `https://...` is no file.
    """
    path = Path(given)
    try:
        if path.is_dir():
            inside = tuple(
                sorted(each for each in path.rglob("*") if each.is_file() and _is_part(each, path))
            )
            if inside:
                return inside
            raise NoFileError(argument, str(given), "empty_folder")
        if path.exists():
            return (path,)
    except (ValueError, OSError) as refused:  # a NUL in the name, or a name too long for the disk
        if isinstance(refused, NoFileError):
            raise
        raise NoFileError(argument, str(given), "absent") from None
    if not glob.has_magic(str(given)):
        raise NoFileError(argument, str(given), "absent")
    matching = tuple(
        sorted(Path(each) for each in glob.glob(str(given), recursive=True) if os.path.isfile(each))
    )
    if not matching:
        raise NoFileError(argument, str(given), "no_match")
    return matching


def shown_name(name: str) -> str:
    r"""Return a name that somebody else chose, without the folders, fit to be shown.

    Args:
        name: Such as the name of an upload.

    Example:
        >>> shown_name("../../etc/passwd"), shown_name("C:\\data\\recs.csv"), shown_name("a\nb.csv")
        ('passwd', 'recs.csv', 'a?b.csv')
    """
    last = PureWindowsPath(PurePosixPath(name).name).name or "file"
    return "".join(character if character.isprintable() else "?" for character in last)[-100:]


def exact_pattern(path: Path) -> str:
    """Return the pattern that matches this file alone: DuckDB takes every path for a pattern.

    >>> exact_pattern(Path("/data/x*[1].csv")).endswith("x[*][[]1].csv")
    True
    """
    return "".join(
        f"[{character}]" if character in "*?[" else character for character in str(path.absolute())
    )


def _is_part(file: Path, folder: Path) -> bool:
    return not any(name.startswith((".", "_")) for name in file.relative_to(folder).parts)
