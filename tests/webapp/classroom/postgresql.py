"""A PostgreSQL server of our own, from Debian's packages or from wherever its programs are."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tools.cluster import find_postgresql

PROGRAMS: Final = find_postgresql()
SAID: Final = "PostgreSQL is not installed: its tests were left out (apt-get install postgresql)"
POSTGRESQL: Final = pytest.param("postgresql", marks=[] if PROGRAMS else [pytest.mark.skip(SAID)])
"""The parameter of a test on PostgreSQL; where that is missing the summary says so."""


@contextmanager
def running_postgresql(folder_of_programs: Path) -> Generator[str]:
    """Start a server on a free port; give the address of its empty database."""
    # It refuses to run as root, and the socket's path may not be long.
    user = "nobody" if os.getuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    if user:
        shutil.chown(folder, user)
    data = str(folder / "data")

    def run(program: str, *arguments: str) -> None:
        command = [str(folder_of_programs / program), *arguments]
        subprocess.run(command, user=user, cwd=folder, check=True, capture_output=True)

    try:
        run("initdb", "-D", data, "-U", "playground", "-A", "trust", "-E", "UTF8", "--no-sync")
        # Asked for no earlier than it is taken: others are asked for meanwhile.
        port = _free_port()
        options = f"-p {port} -k {folder} -c listen_addresses=localhost -c fsync=off"
        run("pg_ctl", "-D", data, "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield f"postgresql://playground@localhost:{port}/postgres"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("localhost", 0))
        return listener.getsockname()[1]
