"""What the reader waits for, and what it is called while it lasts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from webapp.evaluate.job import Job

Doing = Literal["reading", "working", "comparing", "asking", "sweeping"]
"""What is done; the text `evaluate.<doing>` words it."""


@dataclass(frozen=True, slots=True)
class Work:
    """What the reader may wait for.

    Args:
        doing: What is done.
        job: How far it is; None where nobody asked for it.
        file: What the reader calls the file that is read, if one is.
    """

    doing: Doing
    job: Job[Any] | None
    file: str = ""

    @property
    def is_under_way(self) -> bool:
        """Whether something is still to come."""
        return self.job is not None and self.job.is_under_way
