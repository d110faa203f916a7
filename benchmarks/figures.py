"""Figures, and tables of them that can be read."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

HEADS = ("figure", "target", "", "ratio")


@dataclass(frozen=True, slots=True)
class Line:
    """One figure of a table.

    Args:
        what: What was measured.
        value: The figure, or words in its place.
        unit: Its unit.
        most: The target: the most that it should be.
        ratio: The figure as a multiple of the table's baseline.
        most_ratio: The target of the ratio, in place of one of the figure.
    """

    what: str
    value: float | str
    unit: str = "ms"
    most: float | None = None
    ratio: float | None = None
    most_ratio: float | None = None

    def cells(self) -> tuple[str, ...]:
        """Format the line for printing."""
        shown = self.value if isinstance(self.value, str) else f"{number(self.value)} {self.unit}"
        target, held = self._target()
        return self.what, shown, target, held, "" if self.ratio is None else f"{number(self.ratio)}×"

    def _target(self) -> tuple[str, str]:
        """Return the target, and whether it is held."""
        if self.most_ratio is not None and self.ratio is not None:
            return f"≤ {self.most_ratio:g}×", _held(self.ratio, self.most_ratio)
        if self.most is None:
            return "", ""
        return f"≤ {self.most:g} {self.unit}", "" if isinstance(self.value, str) else _held(
            self.value, self.most
        )


@dataclass(slots=True)
class Table:
    """The figures of one part.

    Args:
        title: What the part measures.
        note: How, and what its ratios are ratios to.
        lines: The figures.
        broken: What did not work. Slowness is not among it.
    """

    title: str
    note: str
    lines: list[Line] = field(default_factory=list[Line])
    broken: list[str] = field(default_factory=list[str])

    def text(self) -> str:
        """Format the table for printing."""
        rows = [("", *HEADS), *(line.cells() for line in self.lines)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        printed = [
            "  ".join(
                cell.ljust(width) if at in (0, 3) else cell.rjust(width)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        wrong = [f"BROKEN: {what}" for what in self.broken]
        return "\n".join([f"\n== {self.title}", self.note, "", *printed, *wrong])


def number(value: float) -> str:
    """Format a figure with three digits: it is no more precise.

    >>> number(1234.5), number(87.25), number(0.01234)
    ('1234', '87.2', '0.0123')
    """
    if not value or not math.isfinite(value):
        return f"{value:g}"
    return f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}"


def percentile(values: Iterable[float], share: float) -> float:
    """Return the value that this share of the others does not exceed; nan when there is none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else math.nan


def middle(values: Sequence[float]) -> float:
    """Return the median; nan when there is none."""
    return median(values) if values else math.nan


def _held(value: float, most: float) -> str:
    return "held" if value <= most else "over"
