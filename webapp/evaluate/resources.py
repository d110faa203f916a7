"""Limits of the operating system for a worker process: the last line, where all others failed.

A library that reads a hostile file may forget every limit that it was told. The system does not.
"""

from __future__ import annotations

import os
import sys
from typing import Final

from webapp.evaluate.limits import MAX_SECONDS, MAX_UNPACKED_MB, SPILL_MB

if sys.platform != "win32":
    import resource

MEGABYTE: Final = 1_000_000

ADDRESS_SPACE_MB: Final = 4_000 + 100 * (os.cpu_count() or 1)
"""Address space of a worker, in megabytes. Libraries reserve far more than they use, for each thread."""

OPEN_FILES: Final = 256
"""Files that a worker may have open."""


def resource_limits() -> dict[str, int]:
    """Return the limits by the names of the module `resource`.

    The processor time is that of all processors together; a worker that reports progress ends long before.
    """
    return {
        "RLIMIT_AS": ADDRESS_SPACE_MB * MEGABYTE,
        "RLIMIT_CPU": MAX_SECONDS * (os.cpu_count() or 1),
        "RLIMIT_FSIZE": max(2 * MAX_UNPACKED_MB, SPILL_MB) * MEGABYTE,
        "RLIMIT_NOFILE": OPEN_FILES,
        "RLIMIT_CORE": 0,
    }


def limit_resources() -> None:
    """Limit this process, wherever the system supports it; a limit that is lower already stays."""
    if sys.platform == "win32":
        return
    for name, most in resource_limits().items():
        which = getattr(resource, name, None)
        if which is None:
            continue
        _, hard = resource.getrlimit(which)
        limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(which, (limit, limit))
