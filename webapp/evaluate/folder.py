"""Private temporary folders for users' files, unreadable to other accounts of the machine."""

from __future__ import annotations

import atexit
import os
import sys
import weakref
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir, mkdtemp
from typing import Final

if sys.platform != "win32":
    import fcntl

_OF_SERVERS: Final = "recmetrics-uploads-"
_LOCK: Final = "lock"
_NOT_YET_LOCKED: Final = "new"


class PrivateFolder:
    """A temporary folder that is removed when it is closed, garbage-collected, or the program ends.

    Its files have generated names: the user's name of a file never becomes part of a path.
    """

    def __init__(self) -> None:
        # Only its owner has access: mode 0700.
        self.path = Path(mkdtemp(dir=folder_of_server()))
        self._number = 0
        self._removed = weakref.finalize(self, rmtree, self.path, ignore_errors=True)

    @property
    def is_open(self) -> bool:
        """Return whether the folder still exists."""
        return self._removed.alive

    def new_file(self, ending: str) -> Path:
        """Return a path for a new file.

        Args:
            ending: The ending of its name, such as ".parquet".
        """
        self._number += 1
        return self.path / f"{self._number}{ending}"

    def close(self) -> None:
        """Remove the folder; a second call does nothing."""
        self._removed()


@cache
def folder_of_server() -> Path:
    """Return the parent folder of all folders of this process; it is locked as long as the process lives."""
    _remove_what_killed_servers_left()
    folder = Path(mkdtemp(prefix=_OF_SERVERS))
    if sys.platform != "win32":
        # Locked before it has its name: a server that starts meanwhile would take it for a killed one's.
        lock = folder / _NOT_YET_LOCKED
        fcntl.flock(os.open(lock, os.O_CREAT | os.O_RDWR, 0o600), fcntl.LOCK_EX)
        lock.rename(folder / _LOCK)
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


def _remove_what_killed_servers_left() -> None:
    """Remove the folders whose lock nobody holds: a process that is killed cannot do so itself."""
    if sys.platform == "win32":
        return
    for lock in Path(gettempdir()).glob(f"{_OF_SERVERS}*/{_LOCK}"):
        try:
            file = os.open(lock, os.O_RDWR)
        except OSError:  # another person's, or gone by now
            continue
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            continue  # its server lives
        else:
            rmtree(lock.parent, ignore_errors=True)
        finally:
            os.close(file)
