"""Settings of all tests."""

import gc
import linecache
import os
from collections.abc import Generator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.seeds import IS_EXHAUSTIVE, seeds
from tests.suite_report import suite_report

# The same examples in every run: a test that fails for one person fails for the next one too.
# Machines that share their processors have no business failing on a deadline.
settings.register_profile(
    "playground",
    derandomize=True,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
# For make test-exhaustive, which looks for what nobody has found yet: other examples every time.
settings.register_profile(
    "exhaustive", settings.get_profile("playground"), derandomize=False, max_examples=2000, print_blob=True
)
# For make test-quick: the first faults are found by few examples.
settings.register_profile("quick", settings.get_profile("playground"), max_examples=15)
settings.load_profile("exhaustive" if IS_EXHAUSTIVE else "playground")

# Tests, and the servers that they start, have rooms of their own, and not those of whoever runs them.
_rooms = TemporaryDirectory(prefix="playground-", ignore_cleanup_errors=True)
os.environ["PLAYGROUND_DATABASE_URL"] = f"sqlite:///{_rooms.name}/classroom.sqlite"

MARKED_BY_FOLDER: Final = {"pages": "page", "component": "component", "browser": "browser"}
IN_CHROMIUM: Final = ("component", "browser")


def _folder(item: pytest.Item) -> str:
    """Return the folder in tests/ that a test is in, or nothing for one that is elsewhere."""
    here = Path(__file__).parent
    return item.path.relative_to(here).parts[0] if item.path.is_relative_to(here) else ""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out folders whose tests are not asked for: reading them takes seconds in each worker."""
    marker = MARKED_BY_FOLDER.get(collection_path.name) if collection_path.is_dir() else None
    is_left_out = marker and f"not {marker}" in config.option.markexpr.split(" and ")
    return True if is_left_out and collection_path.parent == Path(__file__).parent else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep what is collected out of the garbage collector, which would look through it again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        # Each doctest would look for changes of every source that was read up to here.
        linecache.clearcache()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by their folder and by `seeds`, and run those in Chromium last.

    Playwright leaves an event loop running in its thread, which AppTest would trip over. Several workers
    keep the order too: each takes the next file of the list whenever it is free, and never an earlier one.
    """
    for item in items:
        has_made_cases = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        if has_made_cases or getattr(getattr(item, "module", None), "seeds", None) is seeds:
            item.add_marker("exhaustive")
        if marker := MARKED_BY_FOLDER.get(_folder(item)):
            item.add_marker(marker)
    items.sort(key=lambda item: _folder(item) in IN_CHROMIUM)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what the suite costs, so that what makes it slow is found at once."""
    reports = [
        report
        for kind in ("passed", "failed", "error", "skipped", "")
        for report in terminalreporter.stats.get(kind, ())
        if isinstance(report, pytest.TestReport)
    ]
    is_whole = not config.option.markexpr and not config.option.keyword and not config.option.file_or_dir
    for at, line in enumerate(suite_report(reports, is_whole=is_whole)):
        if at == 0:
            terminalreporter.section("what the suite costs")
        terminalreporter.write_line(line)
