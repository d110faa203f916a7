"""How much a reader may bring, and how long it may take; the page says so."""

from __future__ import annotations

from typing import Final

MAX_UPLOAD_MB: Final = 200
"""Megabytes of one file, as it is uploaded."""

MAX_UNPACKED_MB: Final = 2000
"""Megabytes of one file, once it is unpacked."""

MAX_ROWS: Final = 30_000_000
"""Rows of one file."""

MAX_SECONDS: Final = 120
"""Seconds that a reading or a computation may take."""

MEMORY_MB: Final = 512
"""Megabytes of memory that one of them may take; what is beyond goes to disk."""

MAX_MEASURES: Final = 8
"""Most measures at a time."""

MEMORY: Final = f"{MEMORY_MB}MB"
"""The same as the engine takes it."""
