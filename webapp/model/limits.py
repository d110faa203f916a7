"""Size limits of the board, of a set of cases, and of uploaded files."""

from __future__ import annotations

from typing import Final

MAX_ITEMS: Final = 50
"""Most cards on the board, in the list and the tray together."""

MIN_K: Final = 1
MAX_K: Final = 100
MAX_UNNAMED: Final = 1000
"""Most relevant items without a card."""

MAX_GRADE: Final = 4
"""The highest grade of an item: the scale of ERR, and the usual one of TREC."""

MAX_SHOWN: Final = 20
"""Most further measures."""

MAX_CASES: Final = 30
"""Most cases in a set."""

MAX_FILE_MB: Final = 2
"""Megabytes of a file of progress."""

MAX_UPLOAD_MB: Final = 200
"""Megabytes of one uploaded file of cases or tables."""
