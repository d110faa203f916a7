"""Firefox and WebKit, one after the other, on the app as a reader meets it.

A test asks for `window`, and runs once in each browser. One that fails leaves a picture in
`.artifacts/browser`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Generator, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

from tests.app_server import ROOT, last_lines, running_app
from tests.other_browsers.drivers import Driver, firefox, webkit
from tests.other_browsers.window import Window

PICTURES: Final = ROOT / ".artifacts" / "browser"
SERVER_LOG: Final = ROOT / ".artifacts" / "server-other-browsers.log"

ARE_DRIVERS_HERE: Final = all(map(find_spec, ("selenium", "marionette_driver")))

# `make test-browsers` has an environment with the drivers; the usual one has none.
collect_ignore_glob = [] if ARE_DRIVERS_HERE else ["test_*.py"]

# What the clients of the browsers do is theirs to mend.
THEIR_WARNINGS: Final = (
    "ignore::DeprecationWarning:(selenium|moz).*",
    "ignore:unclosed <socket:ResourceWarning",  # Marionette asks again and again whether Firefox is there yet
)

_FAILED: Final = pytest.StashKey[bool]()


def pytest_configure(config: pytest.Config) -> None:
    """Let the warnings of the clients pass, where these tests run."""
    for line in THEIR_WARNINGS if ARE_DRIVERS_HERE else ():
        config.addinivalue_line("filterwarnings", line)


@pytest.fixture(scope="session")
def app_url() -> Iterator[str]:
    """Start the real app, with the Python that has what it needs; return its address without a slash."""
    with running_app(SERVER_LOG, os.environ.get("APP_PYTHON", sys.executable)) as url:
        yield url


@pytest.fixture(scope="session", params=["firefox", "webkit"])
def driver(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, app_url: str
) -> Iterator[Driver]:
    """Start a browser; the one before is closed by then."""
    folder: Path = tmp_path_factory.mktemp("settings")
    with firefox() if request.param == "firefox" else webkit(folder) as driver:
        # WebKit starts another process for the first page of the app, and may lose a script on its way.
        driver.visit(app_url)
        yield driver


@pytest.fixture
def window(driver: Driver, app_url: str, request: pytest.FixtureRequest) -> Iterator[Window]:
    """Give a window; fail the test when its page reported an error."""
    window = Window(driver, app_url)
    yield window
    driver.let_go()
    if request.node.stash.get(_FAILED, False):
        PICTURES.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"[^\w-]+", "-", request.node.name).strip("-")
        (PICTURES / f"{name}.png").write_bytes(driver.picture())
    wrongs = window.wrongs()
    driver.run("if (location.protocol === 'http:') { localStorage.clear(); sessionStorage.clear() }")
    assert wrongs == [], "the page reported errors"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note that a test failed, for the picture, and show what the server said last."""
    report = yield
    if report.failed and Path(__file__).parent in item.path.parents:
        item.stash[_FAILED] = True
        report.sections.append(("the app's server, last lines", last_lines(SERVER_LOG) or "(silent)"))
    return report
