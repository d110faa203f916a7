"""The workloads by name, apart from how they are made: that needs numpy and Arrow, and this nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Ids = Literal["text", "integer"]
Order = Literal["sorted", "shuffled"]


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a workload: cases, items in a list, and items in the shop."""

    cases: int
    length: int
    items: int


SIZES: Final[dict[str, Size]] = {
    "S": Size(1_000, 10, 5_000),
    "M": Size(100_000, 20, 50_000),
    "L": Size(1_000_000, 10, 100_000),
    # For the cost of a row as rows grow.
    "3M": Size(300_000, 10, 100_000),
    "30M": Size(3_000_000, 10, 100_000),
}
