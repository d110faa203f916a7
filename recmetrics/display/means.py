"""An explained mean as a table: a row for each case, then the sum and the mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from recmetrics.display.explanations import decimals_behind, number_text
from recmetrics.display.frames import data_frame
from recmetrics.display.tables import Table, safe_html

if TYPE_CHECKING:
    from recmetrics.display.frames import DataFrame
    from recmetrics.display.shapes import MeanExplanationLike


class MeanExplanationViews:
    """The ways to look at an explained mean."""

    __slots__ = ()

    def to_pandas(self: MeanExplanationLike) -> DataFrame:
        """Return a row for each case as a DataFrame: value and counted, with the case as index.

        Exact values become floats.

        Raises:
            MissingPackagesError: If pandas is not installed.

        Example:
            >>> from recmetrics import parse_mean
            >>> explanation = parse_mean("MRR").explain({"u1": ["A", "B"]}, {"u1": ["B"], "u2": ["A"]})
            >>> explanation.to_pandas()["value"].to_dict()
            {'u1': 0.5, 'u2': 0.0}
        """
        return data_frame(
            {
                "case": [term.case for term in self.terms],
                "value": [float(term.value) for term in self.terms],
                "counted": [term.counted for term in self.terms],
            },
            index="case",
        )

    def __str__(self: MeanExplanationLike) -> str:
        """Return the terms as a table of text, and the mean below."""
        return f"{_table(self).text()}\n\n{_mean_line(self)}"

    def _repr_html_(self: MeanExplanationLike) -> str:
        return f"{_table(self).html()}\n<p>{safe_html(_mean_line(self))}</p>"


def _table(explanation: MeanExplanationLike) -> Table:
    rows = [(str(term.case), number_text(term.value) if term.counted else "–") for term in explanation.terms]
    rows.append(("sum", number_text(explanation.numerator)))
    return Table(("case", str(explanation.mean.measure)), tuple(rows), frozenset({1}))


def _mean_line(explanation: MeanExplanationLike) -> str:
    if explanation.value is None:
        return f"{explanation.mean}: no case is left to average"
    value = f"{number_text(explanation.value)}{decimals_behind(explanation.value, '≈')}"
    return f"{explanation.mean} = {value}, over {explanation.count:,} cases"
