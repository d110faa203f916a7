"""Measures of lists, kept: the list before a move, and all earlier ones, are asked for again after it."""

from __future__ import annotations

from functools import lru_cache

from recmetrics.lists.judging import Grades
from recmetrics.lists.terms import Terms, work_out
from webapp.model.measure_names import measure_at
from webapp.model.scenario import Scenario


def terms_of(open_name: str, scenario: Scenario) -> Terms:
    """Return the terms of a measure for a list, its value among them.

    Args:
        open_name: The name of the measure with the letter K as cutoff.
        scenario: The list.

    >>> terms_of("AP@K", Scenario(("A", "B"), ("B",), k=2)).value
    Fraction(1, 2)
    """
    counts = scenario.k, scenario.flags, scenario.relevant_count
    return _terms(open_name, *counts, scenario.judged_grades)


# By hits and grades alone: a class works on the same few lists.
@lru_cache(2**12)
def _terms(
    open_name: str, k: int, flags: tuple[bool, ...], relevant_count: int, grades: Grades | None
) -> Terms:
    return work_out(measure_at(open_name, k), flags, relevant_count, grades=grades)
