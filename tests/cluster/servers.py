"""Starts two servers, nginx with the configuration of `deploy/`, and PostgreSQL, all on free ports."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from tests.webapp.classroom.postgresql import running_postgresql
from tools.cluster import find_nginx, find_postgresql

ROOT: Final = Path(__file__).parent.parent.parent
CONFIGURATION: Final = ROOT / "deploy" / "nginx.conf"
WRITTEN_PORTS: Final = ("8501", "8502")
"""The ports of the servers in that file; the lines of the second one are comments there."""

COOKIE: Final = "playground_server"
"""The cookie that names a reader's server."""

SECONDS_TO_START: Final = 240

_AROUND: Final = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/playground.conf;
}}
"""


@dataclass(slots=True)
class Cluster:
    """Two servers behind nginx.

    Args:
        url: The address that readers open, without a slash at its end.
        ports: The ports of the servers, whose names these are.
        database_url: The database that they share.
        folder: Where they write what they have to say.
    """

    url: str
    ports: tuple[int, int]
    database_url: str
    folder: Path
    _servers: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict[int, "subprocess.Popen[bytes]"])

    def start(self) -> None:
        """Start the servers that do not run, and wait until all do."""
        for port in self.ports:
            if port not in self._servers:
                self._servers[port] = self._started(port)
        for port in self.ports:
            wait_for(f"http://127.0.0.1:{port}/healthz", self._servers[port])
        # nginx may have found one of them away a moment ago.
        wait_for(f"{self.url}/healthz")

    def kill(self, port: int) -> None:
        """End a server as a loss of power would: nothing is said to anybody."""
        server = self._servers.pop(port)
        server.kill()
        server.wait()

    def stop(self) -> None:
        """End all servers."""
        for port in list(self._servers):
            self.kill(port)

    def other(self, port: int) -> int:
        """Return the server that is not this one."""
        return next(one for one in self.ports if one != port)

    def _started(self, port: int) -> subprocess.Popen[bytes]:
        options = {
            "server.port": str(port),
            "server.address": "127.0.0.1",
            "server.headless": "true",
            "server.showEmailPrompt": "false",
        }
        command = [sys.executable, "-m", "streamlit", "run", "app.py"]
        command += [part for name, value in options.items() for part in (f"--{name}", value)]
        with (self.folder / f"server-{port}.log").open("ab") as log:
            return subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, "PLAYGROUND_DATABASE_URL": self.database_url},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )


@contextmanager
def running_cluster(folder: Path) -> Generator[Cluster]:
    """Start all of it; nothing is left afterwards.

    Args:
        folder: An empty folder for configuration and logs.
    """
    postgresql, nginx = find_postgresql(), find_nginx()
    assert postgresql, "`python -m tools.cluster` says what is missing"
    assert nginx, "`python -m tools.cluster` says what is missing"
    ports = free_ports(3)
    with running_postgresql(postgresql) as database_url:
        cluster = Cluster(f"http://localhost:{ports[2]}", (ports[0], ports[1]), database_url, folder)
        with running_nginx(nginx, folder, cluster.ports, ports[2]):
            try:
                cluster.start()
                yield cluster
            finally:
                cluster.stop()


@contextmanager
def running_nginx(nginx: str, folder: Path, ports: tuple[int, int], port: int) -> Generator[None]:
    """Start nginx alone.

    Args:
        nginx: The program.
        folder: Where it keeps its configuration and logs.
        ports: The ports of the servers behind it.
        port: Its own port.
    """
    configuration = _configured(folder, ports, port)
    subprocess.run([nginx, "-t", "-q", "-c", str(configuration)], check=True)
    proxy = subprocess.Popen([nginx, "-c", str(configuration)], stdin=subprocess.DEVNULL)
    try:
        _wait_for_port(port)
        yield
    finally:
        proxy.terminate()
        proxy.wait()


def _configured(folder: Path, ports: tuple[int, int], port: int) -> Path:
    """Write the configuration of `deploy/` for two servers, and one around it for a proxy of our own."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    text = re.sub(rf"^( *)# (.*\b{WRITTEN_PORTS[1]}\b.*)$", r"\1\2", text, flags=re.MULTILINE)
    for written, wanted in zip(WRITTEN_PORTS, ports, strict=True):
        text = re.sub(rf"\b(playground_)?{written}\b", rf"\g<1>{wanted}", text)
    text = text.replace("listen 80;", f"listen {port};").replace("/var/log/nginx/", f"{folder}/")
    (folder / "playground.conf").write_text(text, encoding="utf-8")
    user = "user root root;" if os.geteuid() == 0 else ""
    main = folder / "nginx.conf"
    main.write_text(_AROUND.format(folder=folder, user=user), encoding="utf-8")
    return main


def wait_for(url: str, server: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until an address answers that all is well."""
    give_up = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < give_up:
        assert server is None or server.poll() is None, f"the server for {url} has ended"
        with suppress(URLError, OSError), urlopen(url, timeout=2):
            return
        time.sleep(0.05)  # there is nothing to wait on but time
    raise AssertionError(f"{url} did not answer within {SECONDS_TO_START} s")


def _wait_for_port(port: int) -> None:
    give_up = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < give_up:
        with suppress(OSError), socket.create_connection(("localhost", port)):
            return
        time.sleep(0.05)  # there is nothing to wait on but time
    raise AssertionError(f"nothing listens on {port}")


def free_ports(count: int) -> list[int]:
    """Return ports that nothing listens on."""
    listeners = [socket.socket() for _ in range(count)]
    try:
        for listener in listeners:
            listener.bind(("", 0))
        return [listener.getsockname()[1] for listener in listeners]
    finally:
        for listener in listeners:
            listener.close()
