"""What the suite costs, said at the end of a run: slow tests, the time of each folder, and what grows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Final

import pytest

SLOWEST: Final = 10
"""How many of the slowest tests are named."""

LONG_SECONDS: Final = 10
"""A test that takes longer is said to be too slow."""

TESTS_AT_RELEASE: Final = 2_441
"""How many tests there were at the last release, or when they were last cut; set it with a new version."""

GROWTH: Final = 1.1

ENOUGH: Final = 300
"""Runs of fewer tests are about something else than the suite."""


def suite_report(reports: list[pytest.TestReport], *, is_whole: bool) -> Iterator[str]:
    """Yield the lines about what a run has cost; `is_whole` where all tests were asked for.

    >>> from types import SimpleNamespace as Report
    >>> made = [Report(nodeid=f"tests/test_x.py::test_{at}", duration=12 * (at == 7)) for at in range(9000)]
    >>> [line[:21] for line in suite_report(made, is_whole=True) if line.startswith("TOO")]
    ['TOO SLOW: tests/test_', 'TOO MANY: 9,000 tests']
    >>> len(list(suite_report(made[:100], is_whole=False)))
    0
    """
    seconds: defaultdict[str, float] = defaultdict(float)
    for report in reports:
        seconds[report.nodeid] += report.duration
    if len(seconds) < ENOUGH:
        return
    folders: defaultdict[str, float] = defaultdict(float)
    counts: Counter[str] = Counter()
    for test, duration in seconds.items():
        folders[_folder(test)] += duration
        counts[_folder(test)] += 1
    yield "seconds   tests  folder"
    yield from (f"{time:7.1f} {counts[folder]:7,}  {folder}" for folder, time in _longest_first(folders))
    yield f"{sum(seconds.values()):7.1f} {len(seconds):7,}  in all"
    yield f"the slowest {SLOWEST}:"
    yield from (f"{time:7.1f}  {test}" for test, time in _longest_first(seconds)[:SLOWEST])
    for test, time in _longest_first(seconds):
        if time > LONG_SECONDS:
            yield f"TOO SLOW: {test} takes {time:.0f} s; no test should take more than {LONG_SECONDS} s"
    if is_whole and len(seconds) > GROWTH * TESTS_AT_RELEASE:
        yield (
            f"TOO MANY: {len(seconds):,} tests, {TESTS_AT_RELEASE:,} at the last release; see what a test "
            "may cost in CONTRIBUTING.md"
        )


def _longest_first(seconds: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(seconds.items(), key=lambda item: -item[1])


def _folder(test: str) -> str:
    parts = PurePosixPath(test.partition("::")[0]).parts
    if parts[0] != "tests":
        return "doctests"
    return "/".join(parts[: 3 if parts[1] == "webapp" and len(parts) > 3 else 2 if len(parts) > 2 else 1])
