"""The ways to look at the result of an evaluation: a DataFrame, a table of text, a table in a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from recmetrics.display.frames import data_frame, series
from recmetrics.display.tables import Table, printable, safe_html
from recmetrics.extras import require
from recmetrics.measures.names import parse_measure

if TYPE_CHECKING:
    from recmetrics.display.frames import DataFrame, Series
    from recmetrics.display.shapes import CountsLike, EvaluationLike


class EvaluationViews:
    """The ways to look at an evaluation, whatever it was made from."""

    __slots__ = ()

    def to_pandas(self: EvaluationLike) -> DataFrame:
        """Return the values of the averaged cases as a DataFrame: a row for each, with the case as index.

        Two results can be subtracted: pandas brings the rows of a case together. `reset_index()` makes the
        case a column. A result of Spark is collected on this machine, and its rows are in no order.

        Raises:
            MissingPackagesError: If pandas is not installed.

        Example:
            >>> from recmetrics import evaluate
            >>> found = evaluate({"u1": ["A", "B"], "u2": ["A"]}, {"u1": {"B"}, "u2": {"A"}}, "RR, P@2")
            >>> print(found.to_pandas())
                   RR  P@2
            case
            u1    0.5  0.5
            u2    1.0  0.5
        """
        frame: Any = case_frame(self.per_case, ["case", *self.means])
        return frame.set_index("case")

    def means_series(self: EvaluationLike) -> Series:
        """Return the means as a Series, with the measures as index.

        Raises:
            MissingPackagesError: If pandas is not installed.

        Example:
            >>> from recmetrics import evaluate
            >>> evaluate({"u1": ["A", "B"]}, {"u1": {"B"}}, "RR, P@1").means_series().to_dict()
            {'RR': 0.5, 'P@1': 0.0}
        """
        return series(self.means, "mean", "measure")

    def __str__(self: EvaluationLike) -> str:
        """Return the means as a table of text, then the cases, the columns that were used, and the notes."""
        below = [
            counts_text(self.counts),
            *columns_lines(self.columns),
            *(f"note: {one}" for one in self.notes),
        ]
        return "\n".join([means_table(self.means).text(), "", *map(printable, below)])

    def _repr_html_(self: EvaluationLike) -> str:
        lines = [*columns_lines(self.columns), *map(str, self.notes)]
        listed = "".join(f"<li>{safe_html(line)}</li>" for line in lines)
        below = f"\n<ul>{listed}</ul>" if listed else ""
        return f"{means_table(self.means).html()}\n<p>{safe_html(counts_text(self.counts))}</p>{below}"


def case_frame(per_case: Any, names: Sequence[str]) -> DataFrame:
    """Return the values of the cases as a DataFrame, whatever they are in.

    Args:
        per_case: A mapping for each case, or a table of Arrow or Spark.
        names: Its columns.

    Raises:
        MissingPackagesError: If pandas is not installed.
    """
    require("pandas")
    if hasattr(per_case, "toArrow"):
        per_case = per_case.toArrow()
    if hasattr(per_case, "to_pandas"):
        return per_case.to_pandas()
    rows = cast("Sequence[Mapping[str, object]]", per_case)
    return data_frame({name: [row[name] for row in rows] for name in names})


def means_table(means: Mapping[str, float]) -> Table:
    """Return means as a table, each with what its sum is divided by."""
    rows = ((name, f"{mean:.6f}", parse_measure(name).denominator_text) for name, mean in means.items())
    return Table(("measure", "mean", "divided by"), tuple(rows), frozenset({1}))


def columns_lines(columns: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Return which columns were used, a line for each table.

    >>> columns_lines({"relevant": {"case": "user_id", "item": "movie"}})
    ['relevant: case = user_id, item = movie']
    """
    return [
        f"{table}: {', '.join(f'{role} = {name}' for role, name in roles.items())}"
        for table, roles in columns.items()
    ]


def counts_text(counts: CountsLike) -> str:
    """Return how many cases there were as a sentence; what did not occur is left out.

    >>> from recmetrics import CaseCounts
    >>> counts_text(CaseCounts(12, 11, 1, 0, 2))
    '12 cases, 11 in the means; 1 without relevant items; 2 recommended and not in the truth, left out'
    """
    odd = (
        (counts.without_relevant, "without relevant items"),
        (counts.without_recommendations, "without recommendations"),
        (counts.unknown, "recommended and not in the truth, left out"),
    )
    cases = "1 case" if counts.cases == 1 else f"{counts.cases:,} cases"
    told = [f"{cases}, {counts.averaged:,} in the means"]
    return "; ".join(told + [f"{count:,} {what}" for count, what in odd if count])
