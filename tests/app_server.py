"""The real app on a port of its own, for tests that open it in a browser."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final
from urllib.error import URLError
from urllib.request import urlopen

import pytest

ROOT: Final = Path(__file__).parent.parent
SECONDS_TO_START: Final = 240


@contextmanager
def running_app(log_file: Path, python: str = sys.executable, script: str = "app.py") -> Generator[str]:
    """Start the real app with the project's own configuration; give its address without a slash.

    Args:
        log_file: What the server says goes here.
        python: The Python that has what the app needs.
        script: What Streamlit runs: the app, or a page for one test.
    """
    log_file.parent.mkdir(exist_ok=True)
    with log_file.open("wb") as log:
        port = _free_port()
        url = f"http://localhost:{port}"
        server = _start_server(python, script, port, log)
        try:
            _wait_until_healthy(server, url, log_file)
            yield url
        finally:
            server.terminate()
            try:
                server.wait(timeout=10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def last_lines(log_file: Path, lines: int = 60) -> str:
    """Return what the server said last."""
    if not log_file.exists():
        return ""
    return "\n".join(log_file.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("localhost", 0))
        return listener.getsockname()[1]


def _start_server(python: str, script: str, port: int, log: IO[bytes]) -> subprocess.Popen[bytes]:
    options = {"server.port": str(port), "server.address": "localhost", "server.headless": "true"}
    command = [python, "-m", "streamlit", "run", script]
    for name, value in options.items():
        command += [f"--{name}", value]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
    )


def _wait_until_healthy(server: subprocess.Popen[bytes], url: str, log_file: Path) -> None:
    give_up = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < give_up:
        if server.poll() is not None:
            pytest.fail(f"the app ended with code {server.returncode} at its start:\n{last_lines(log_file)}")
        try:
            with urlopen(f"{url}/_stcore/health", timeout=2):
                return
        except (URLError, OSError):
            time.sleep(0.1)  # the one place where there is nothing to wait on but time
    pytest.fail(f"the app was not healthy after {SECONDS_TO_START} s:\n{last_lines(log_file)}")
