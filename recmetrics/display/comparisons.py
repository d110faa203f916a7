"""A comparison of two models as a table: both means, their difference, and who is better how often."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from recmetrics.display.explanations import number_text
from recmetrics.display.frames import data_frame
from recmetrics.display.tables import Cell, Table, safe_html

if TYPE_CHECKING:
    from recmetrics.display.frames import DataFrame
    from recmetrics.display.shapes import ComparisonLike, Number


class ComparisonViews:
    """The ways to look at a comparison of two models."""

    __slots__ = ()

    def to_pandas(self: ComparisonLike) -> DataFrame:
        """Return a row for each pair as a DataFrame: a, b, difference and winner, with the case as index.

        Exact values become floats. Cases that are averaged for one model only are in no row.

        Raises:
            MissingPackagesError: If pandas is not installed.

        Example:
            >>> from recmetrics import compare
            >>> a, b = {"u1": ["A", "B"], "u2": ["A", "B"]}, {"u1": ["B", "A"]}
            >>> print(compare(a, b, {"u1": ["B"], "u2": ["A"]}, "RR").to_pandas())
                    a    b  difference winner
            case
            u1    0.5  1.0         0.5      B
            u2    1.0  0.0        -1.0      A
        """
        pairs = self.pairs
        return data_frame(
            {
                "case": [pair.case for pair in pairs],
                "a": [float(pair.a) for pair in pairs],
                "b": [float(pair.b) for pair in pairs],
                "difference": [float(pair.difference) for pair in pairs],
                "winner": [pair.winner for pair in pairs],
            },
            index="case",
        )

    def __str__(self: ComparisonLike) -> str:
        """Return both means and their difference as a table of text, then who is better where."""
        return f"{_table(self).text()}\n\n{_cases_line(self)}"

    def _repr_html_(self: ComparisonLike) -> str:
        return f"{_table(self).html()}\n<p>{safe_html(_cases_line(self))}</p>"


def _table(comparison: ComparisonLike) -> Table:
    rows = [
        ("A", comparison.a.value, comparison.winner == "A"),
        ("B", comparison.b.value, comparison.winner == "B"),
        ("B minus A", comparison.difference, False),
    ]
    return Table(
        ("model", str(comparison.a.mean), ""),
        tuple((name, Cell(_decimals(value), best), _exact(value)) for name, value, best in rows),
        frozenset({1, 2}),
    )


def _decimals(value: Number | None) -> str:
    return "–" if value is None else f"{float(value):.4f}"


def _exact(value: Number | None) -> str:
    return number_text(value) if isinstance(value, Fraction) and "/" in number_text(value) else ""


def _cases_line(comparison: ComparisonLike) -> str:
    a, b, pairs = comparison.wins_a, comparison.wins_b, len(comparison.pairs)
    line = f"A is better in {a:,} of {pairs:,} cases, B in {b:,}, neither in {pairs - a - b:,}"
    return line + (f"; {len(comparison.unpaired):,} averaged for one only" if comparison.unpaired else "")
