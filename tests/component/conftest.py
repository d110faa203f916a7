"""The components as a reader meets them, without Streamlit: their own scripts, styles and Python.

A component test asks for `mount` and gets a page that is ready:

    def test_a_card_moves_up(mount: Mount):
        board = TheBoard(mount("list=A,B,C&relevant=B&k=2"))
        board.card("B").get_by_test_id("move-up").click()
        board.expect_numbers("BAC", "B", 2)

It takes what the app's address takes, and answers as the app does: acts go to the page's own callbacks, and
the data to show comes from the page's own run (`python_side.py`). Charts, formulas, fields and menus of
Streamlit are not there: what needs them, or the server, is tested in `tests/browser`.
"""

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.chromium_fixtures import (
    PageErrors,
    Windows,
    browser_type_launch_args,
    contexts,
    note_outcome,
    patience,
    tabs,
    windows,
)
from tests.component.mount import Mount, Sides
from tests.component.static_server import serving

__all__ = ["browser_type_launch_args", "contexts", "patience", "tabs", "windows"]

HERE: Final = Path(__file__).parent


@pytest.fixture(scope="session")
def component_url() -> Iterator[str]:
    """Give the address that serves the components."""
    with serving() as url:
        yield url


@pytest.fixture(scope="session")
def quiet_url(component_url: str) -> str:
    """Give the address of the page without its components."""
    return f"{component_url}/#quiet"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note which test has failed."""
    report = yield
    if HERE in item.path.parents:
        note_outcome(item, report)
    return report


@pytest.fixture(scope="session")
def sides() -> Sides:
    """Give the Python sides of the tabs of this worker: a tab asks the side of its present page."""
    return Sides()


@pytest.fixture
def mount(
    component_url: str, quiet_url: str, windows: Windows, sides: Sides, request: pytest.FixtureRequest
) -> Iterator[Mount]:
    """Give what opens the components of a page; fail the test when the page reported an error."""
    errors = PageErrors(component_url)
    mounting = Mount(quiet_url, windows, errors, sides)
    yield mounting
    mounting.leave()
    errors.end(request.node)
