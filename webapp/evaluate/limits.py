"""Limits of uploads and computations, as the page states them."""

from __future__ import annotations

from typing import Final

MAX_UPLOAD_MB: Final = 200
"""Largest size of one uploaded file, in megabytes."""

MAX_UNPACKED_MB: Final = 2000
"""Largest size of one file after unpacking, in megabytes."""

MAX_ROWS: Final = 30_000_000
"""Most rows of one file."""

MAX_SECONDS: Final = 120
"""Time limit of reading a file or of a computation, in seconds."""

MEMORY_MB: Final = 512
"""Memory limit of one of them, in megabytes; the rest spills to disk."""

MAX_MEASURES: Final = 8
"""Most measures in one evaluation."""

MEMORY: Final = f"{MEMORY_MB}MB"
"""The memory limit in the notation of the engine."""
