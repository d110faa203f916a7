"""Settings of the tests of pages."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from webapp.evaluate import sample_run, uploads
from webapp.shell import pacing

Work = TypeVar("Work", bound=Callable[..., object])


@pytest.fixture(autouse=True)
def work_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work on the reader's files without a process for each, in every test of a page.

    Starting them takes time, and they stand back behind everything that a busy machine does.
    tests/webapp/evaluate/test_worker.py has them to itself.
    """

    def in_this_process(work: Work) -> Work:
        return work

    for module in (sample_run, uploads):
        monkeypatch.setattr(module, "in_worker", in_this_process)


@pytest.fixture(autouse=True)
def no_browser_to_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give no browser time to paint, in every test of a page; tests/webapp/shell tests that it is given."""
    monkeypatch.setattr(pacing, "FRAME_SECONDS", 0)
