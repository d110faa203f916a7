"""Limits of uploads and computations, as the page states them."""

from __future__ import annotations

from typing import Final

MAX_UNPACKED_MB: Final = 2000
"""Largest size of one file after unpacking, in megabytes."""

MAX_ROWS: Final = 30_000_000
"""Most rows of one file."""

RULED_ROWS: Final = 5_000_000
"""Rows up to which equal scores and repeated items count by the rules of each library."""

MAX_SECONDS: Final = 120
"""Time limit of reading a file or of a computation, in seconds."""

MEMORY_MB: Final = 512
"""Memory limit of one of them, in megabytes; the rest spills to disk."""

MAX_MEASURES: Final = 8
"""Most measures in one evaluation."""

MEMORY: Final = f"{MEMORY_MB}MB"
"""The memory limit in the notation of the engine."""

SPILL_MB: Final = 4000
"""Disk space of one of them when its memory is short, in megabytes."""

SPILL: Final = f"{SPILL_MB}MB"
"""The same in the notation of the engine."""

SMALL_BYTES: Final = 1_000_000
"""Largest size of a small file after unpacking: it is read at once."""

SMALL_ROWS: Final = 50_000
"""Most rows of a small table: it is evaluated at once."""

SMALL_SECONDS: Final = 10
"""Time limit of what looks small; what takes longer waits for its turn and begins again."""
