"""Measures as data, for the browser to compute with while cards are on their way."""

from __future__ import annotations

from recmetrics import Measure
from recmetrics.statements.data import data
from recmetrics.statements.statement import Statement
from webapp.board.protocol import Counted, GradedData, StatementData


def statement_data(measure: Measure) -> StatementData:
    """Return what a measure is, for the scripts: they know no measure themselves.

    >>> from recmetrics import parse_measure
    >>> statement_data(parse_measure("P@5"))
    {'term': ['var', 'rel'], 'over': ['var', 'K'], 'counts': 'cutoff', 'graded': None}
    """
    statement = measure.statement
    return {
        "term": data(statement.term),
        "over": data(statement.over),
        "counts": _counted(measure),
        "graded": _graded(measure.graded_statement),
    }


def _graded(statement: Statement | None) -> GradedData | None:
    if statement is None:
        return None
    return {
        "term": data(statement.term),
        "over": data(statement.over),
        "denominator": statement.over_text,
    }


def _counted(measure: Measure) -> Counted:
    if measure.cutoff_rule == "relevant":
        return "relevant"
    return "length" if measure.k is None else "cutoff"
