"""A Streamlit server of our own on a free port, started as a reader starts it, and what it uses."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from urllib.error import URLError
from urllib.request import urlopen

import psutil

from webapp.classroom.database import DATABASE_URL

ROOT = Path(__file__).resolve().parent.parent
APP = "app.py"
EMPTY_APP = "benchmarks/empty_app.py"
SECONDS_TO_START = 60
_WRONG = re.compile(r"a run failed|Traceback|Uncaught", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs.

    Args:
        url: Its address, without a slash at the end.
        process: Its process, of psutil.
        log: What it writes.
    """

    url: str
    process: Any
    log: Path

    def cpu_seconds(self) -> float:
        """Return the processor time that it has used."""
        times = self.process.cpu_times()
        return times.user + times.system

    def megabytes(self) -> float:
        """Return the memory that it holds."""
        return self.process.memory_info().rss / 2**20

    def troubles(self) -> list[str]:
        """Return the errors in the server's log."""
        text = self.log.read_text(encoding="utf-8", errors="replace")
        first = _WRONG.search(text)
        return [] if first is None else [f"the server's log: {text[first.start() :][:1500]}"]


@contextmanager
def serving(script: str = APP, port: int = 0, rooms: Path | None = None) -> Generator[Server]:
    """Start a script with the project's configuration, and end it afterwards.

    Args:
        script: The script, from the project's root.
        port: The port; a free one if 0.
        rooms: The file with the rooms of the classroom; an own one if none.

    Raises:
        RuntimeError: It does not start.
    """
    port = port or free_port()
    url = f"http://localhost:{port}"
    options = {"server.port": str(port), "server.address": "localhost", "server.headless": "true"}
    command = [sys.executable, "-m", "streamlit", "run", script]
    for name, value in options.items():
        command += [f"--{name}", value]
    # An app in a folder of its own finds the project's packages as app.py does.
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryDirectory() as folder:
        environment[DATABASE_URL] = f"sqlite:///{rooms or Path(folder) / 'classroom.sqlite'}"
        log = Path(folder) / "server.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
            try:
                _wait_until_healthy(process, url, log)
                yield Server(url, cast("Any", psutil.Process(process.pid)), log)
            finally:
                process.terminate()
                try:
                    process.wait(timeout=10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("localhost", 0))
        return listener.getsockname()[1]


def _wait_until_healthy(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    give_up = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < give_up and process.poll() is None:
        try:
            with urlopen(f"{url}/_stcore/health", timeout=2):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    output = log.read_text(encoding="utf-8", errors="replace")
    raise RuntimeError(f"the server did not start:\n{output[-3000:]}")
