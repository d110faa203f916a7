"""Two servers behind nginx, with their rooms in PostgreSQL; run by `make test-cluster` alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.chromium_fixtures import (
    ARTIFACTS,
    Windows,
    browser_type_launch_args,
    contexts,
    note_outcome,
    patience,
    tabs,
    windows,
)
from tests.cluster.servers import COOKIE, Cluster, running_cluster

__all__ = ["browser_type_launch_args", "contexts", "patience", "tabs", "windows"]

IS_ASKED_FOR: Final = os.environ.get("CLUSTER") == "1"

collect_ignore_glob = [] if IS_ASKED_FOR else ["test_*.py"]

OpenAt = Callable[[str, int], Page]
"""Address below the root, and the port of a server -> the page, in a browser of its own."""


@pytest.fixture(scope="session")
def all_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Start everything once."""
    folder: Path = tmp_path_factory.mktemp("cluster")
    with running_cluster(folder) as cluster:
        yield cluster
        ARTIFACTS.mkdir(exist_ok=True)
        for log in folder.glob("*.log"):
            (ARTIFACTS / f"cluster-{log.name}").write_bytes(log.read_bytes())


@pytest.fixture(scope="session")
def quiet_url() -> None:
    """Keep no tab: a test ends with servers that are down."""
    return


@pytest.fixture
def cluster(all_servers: Cluster) -> Cluster:
    """Give the servers; those that a test has killed run again."""
    all_servers.start()
    return all_servers


@pytest.fixture
def open_at(cluster: Cluster, windows: Windows) -> OpenAt:
    """Give the function that opens a page at one of the servers."""

    def open_page(address: str, port: int) -> Page:
        page = windows.open(width=1300, height=900, scheme="light", locale="en-US", touch=False)
        page.context.add_cookies([{"name": COOKIE, "value": str(port), "url": cluster.url}])
        page.goto(f"{cluster.url}/{address}")
        return page

    return open_page


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note what failed, so that a picture of it is taken."""
    report = yield
    note_outcome(item, report)
    return report
