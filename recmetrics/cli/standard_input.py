"""Standard input as a file, where `-` is given for one."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

STANDARD_INPUT: Final = "-"
_DEVICE: Final = "/dev/stdin"


@contextmanager
def without_dashes(paths: Sequence[str]) -> Generator[list[str]]:
    """Return paths, with one for standard input in place of `-`.

    A pipe that is read twice, as a file that holds both tables is, is copied to a temporary file.

    Args:
        paths: The paths that were given, one that is read twice as often.

    Raises:
        FileTooLargeError: If more comes than there is room for on the disk.
    """
    pipes = {path for path in paths if paths.count(path) > 1 and _is_pipe(path)}
    has_device = Path(_DEVICE).exists()
    if STANDARD_INPUT in paths and not has_device:
        pipes.add(STANDARD_INPUT)
    at = {STANDARD_INPUT: _DEVICE}
    if not pipes:
        yield [at.get(path, path) for path in paths]
        return
    from recmetrics.tables.formats.prepared import copy_bounded  # it needs Arrow, which the help does not

    with TemporaryDirectory(prefix="recmetrics-") as folder:
        for number, path in enumerate(sorted(pipes)):
            copy = Path(folder) / ("standard_input" if path == STANDARD_INPUT else f"pipe_{number}")
            at[path] = str(copy)
            if path == STANDARD_INPUT:
                copy_bounded(sys.stdin.buffer, copy, "standard input", None)
            else:
                with Path(path).open("rb") as pipe:
                    copy_bounded(pipe, copy, path, None)
        yield [at.get(path, path) for path in paths]


def _is_pipe(path: str) -> bool:
    return path == STANDARD_INPUT or Path(path).is_fifo()
