"""Conventions of a mean for empty cases, as SQL; `EmptyCases.ruling` is the same in Python."""

from __future__ import annotations

from collections.abc import Iterable

from recmetrics.means.conventions import EmptyCases
from recmetrics.measures.base import Measure


def hides_grades(measures: Iterable[Measure], empty: EmptyCases) -> bool:
    """Return whether a convention may speak for a case of low grades although a measure would count these.

    >>> from recmetrics import parse_measure
    >>> measures = [parse_measure("P@5"), parse_measure("nDCG@5")]
    >>> hides_grades(measures, EmptyCases("skip")), hides_grades(measures[:1], EmptyCases("skip"))
    (True, False)
    """
    graded = (measure.graded_statement for measure in measures)
    return empty.no_relevant in ("skip", "one") and any(of and "grade" in of.names for of in graded)


def is_averaged(empty: EmptyCases, prefix: str = "") -> str:
    """Return SQL for whether a case is in the mean, by its `relevant` (|R|) and the `length` of its list.

    Args:
        empty: The conventions.
        prefix: The table's name and a dot before the two columns, where they need it.

    Example:
        >>> is_averaged(EmptyCases(missing="skip"), prefix="a.")
        'true and a.length > 0'
    """
    rules = ["true"]
    if empty.no_relevant == "skip":
        rules.append(f"{prefix}relevant > 0")
    if empty.missing == "skip":
        rules.append(f"{prefix}length > 0")
    return " and ".join(rules)


def counted_value(empty: EmptyCases, value: str, prefix: str = "") -> str:
    """Return SQL for the value of a case, or for what a case with nothing to find counts as.

    Args:
        empty: The conventions.
        value: The value.
        prefix: The table's name and a dot before the column `relevant`, where it needs it.

    Example:
        >>> counted_value(EmptyCases(no_relevant="one"), '"AP"')
        'case when relevant = 0 then 1.0 else "AP" end'
    """
    if empty.no_relevant != "one":
        return value  # which is 0 where nothing can be found
    return f"case when {prefix}relevant = 0 then 1.0 else {value} end"
