"""What holds for all tests."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# AppTest puts pages/ first on the path, where playground.py would be taken for the package
# playground. Once that is imported, it stays what it is.
import playground as playground

# The same examples in every run: a test that fails for one person fails for the next one too.
# Machines that share their processors have no business failing on a deadline.
settings.register_profile(
    "playground", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("playground")

BROWSER_TESTS = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the browser tests and runs them last.

    Playwright leaves an event loop running in this thread, which AppTest would trip over.
    """
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker("browser")
    items.sort(key=lambda item: BROWSER_TESTS in item.path.parents)
