"""The temporary folder of this process, which holds what is served and what was uploaded."""

from __future__ import annotations

import atexit
import os
import sys
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir, mkdtemp
from typing import Final

if sys.platform != "win32":
    import fcntl

_OF_SERVERS: Final = "recmetrics-server-"
_LOCK: Final = "lock"
_NOT_YET_LOCKED: Final = "new"


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


def remove_folder() -> None:
    """Remove the folder of this process, if it has one: a server that SIGTERM ends does nothing at exit."""
    if folder_of_server.cache_info().currsize:
        rmtree(folder_of_server(), ignore_errors=True)


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
