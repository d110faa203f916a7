"""A running job and its label."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from webapp.evaluate.job import Job

Doing = Literal["reading", "working", "comparing", "asking", "sweeping"]
"""The kind of job; its label is the text `evaluate.<doing>`."""


@dataclass(frozen=True, slots=True)
class Work:
    """A job with its label.

    Args:
        doing: The kind of job.
        job: The job; None where it was not started.
        file: The user's name of the file that is read, if one is.
        is_shared: Whether other visits wait for it too, so that none may cancel it.
    """

    doing: Doing
    job: Job[Any] | None
    file: str = ""
    is_shared: bool = False

    @property
    def is_under_way(self) -> bool:
        """Return whether the job is waiting or running."""
        return self.job is not None and self.job.is_under_way
