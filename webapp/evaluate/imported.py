"""What the page of many cases has sent to the page of own data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Imported:
    """Cases, or a file that holds some.

    Args:
        cases: How many cases came, with all that it takes to compute; 0 for a file that is not read yet.
        file: The name of that file.
        is_due: Whether the means are to be computed as soon as the cases are read.
    """

    cases: int = 0
    file: str = ""
    is_due: bool = False
