"""Measures as data, for the browser to compute with while cards are on their way."""

from __future__ import annotations

from functools import lru_cache

from recmetrics import Measure
from recmetrics.statements.data import data
from webapp.board.protocol import Counted, StatementData


# Of each measure at each K that a board can have, the data is always the same.
@lru_cache(2**10)
def statement_data(measure: Measure) -> StatementData:
    """Return what a measure is, for the scripts: they know no measure themselves.

    >>> from recmetrics import parse_measure
    >>> statement_data(parse_measure("P@5"))
    {'term': ['var', 'rel'], 'over': ['var', 'K'], 'counts': 'cutoff'}
    """
    statement = measure.statement
    return {"term": data(statement.term), "over": data(statement.over), "counts": _counted(measure)}


def _counted(measure: Measure) -> Counted:
    if measure.cutoff_rule == "relevant":
        return "relevant"
    return "length" if measure.k is None else "cutoff"
