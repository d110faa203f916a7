"""What the suite costs, said at the end of a run: slow tests, the time of each folder, and what grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

import pytest

SLOWEST: Final = 10
"""How many of the slowest tests are named."""

LONG_SECONDS: Final = 10
"""A test that takes longer is said to be too slow."""

TESTS_AT_RELEASE: Final = 15_583
"""How many tests there were at the last release; set it with a new version."""

GROWTH: Final = 1.1

ENOUGH: Final = 300
"""Runs of fewer tests are about something else than the suite."""


def suite_report(reports: list[pytest.TestReport], *, is_whole: bool) -> Iterator[str]:
    """Yield the lines about what a run has cost.

    Args:
        reports: What each phase of each test has reported.
        is_whole: Whether all tests were asked for.
    """
    seconds: Counter[str] = Counter()
    for report in reports:
        seconds[report.nodeid] += report.duration
    if len(seconds) < ENOUGH:
        return
    folders: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for test, duration in seconds.items():
        folders[_folder(test)] += duration
        counts[_folder(test)] += 1
    yield "seconds   tests  folder"
    yield from (f"{time:7.1f} {counts[folder]:7,}  {folder}" for folder, time in folders.most_common())
    yield f"{seconds.total():7.1f} {len(seconds):7,}  in all"
    yield f"the slowest {SLOWEST}:"
    yield from (f"{time:7.1f}  {test}" for test, time in seconds.most_common(SLOWEST))
    for test, time in seconds.most_common():
        if time > LONG_SECONDS:
            yield f"TOO SLOW: {test} takes {time:.0f} s; no test should take more than {LONG_SECONDS} s"
    if is_whole and len(seconds) > GROWTH * TESTS_AT_RELEASE:
        yield (
            f"TOO MANY: {len(seconds):,} tests, {TESTS_AT_RELEASE:,} at the last release; see what a test "
            "may cost in CONTRIBUTING.md"
        )


def _folder(test: str) -> str:
    parts = PurePosixPath(test.partition("::")[0]).parts
    if parts[0] != "tests":
        return "doctests"
    return "/".join(parts[: 3 if parts[1] == "webapp" and len(parts) > 3 else 2 if len(parts) > 2 else 1])
