"""One case with the lists of two files, as a case set of the cases page."""

from __future__ import annotations

from webapp.cases.case_draft import CaseDraft, cases_of, repaired
from webapp.cases.case_set import CaseSet
from webapp.evaluate.case_list import grades_of_items, ranked_items, relevant_items
from webapp.evaluate.choice import Choice
from webapp.evaluate.tables import Columns, Table
from webapp.model.limits import MAX_ITEMS
from webapp.model.measure_names import measure_at, open_name
from webapp.model.problems import Problem, bounded
from webapp.model.repeats import named_apart

Read = tuple[Table, Columns]
"""A table and its columns."""


def case_set_of_pair(
    case: str, a: Read, b: Read, relevant: Read, choice: Choice, measure: str
) -> tuple[CaseSet, tuple[Problem, ...]]:
    """Return a case set of one case with two models, and the problems of what had to be left out.

    Where both lists together hold more items than a case may, both are cut at the same rank. Relevant items
    without room are counted without a name.

    Args:
        case: The case, as text.
        a: The first file.
        b: The second file.
        relevant: The relevant items.
        choice: Its cutoff and rules.
        measure: The printed name of the measure that is shown.
    """
    (first, length_a), (second, length_b) = (ranked_items(case, *of, choice) for of in (a, b))
    shown = _room(first, second)
    wanted = relevant_items(case, *relevant, choice)
    hits = {*first[:shown], *second[:shown]}.intersection(wanted)
    # Those in a list come first: their room is already taken.
    draft, problems = repaired(
        CaseDraft(case, (first[:shown], second[:shown]), sorted(wanted, key=lambda item: item not in hits))
    )
    cases, _ = cases_of([draft])
    shortened = []
    if max(length_a, length_b) > shown:
        values = {"case": case, "limit": shown, "length": max(length_a, length_b)}
        shortened = [Problem("case_shortened", values)]
    shown_measure = open_name(measure) or choice.measures[0]
    case_set = CaseSet(cases, choice.k, shown_measure, choice.no_relevant, choice.missing)
    without = []
    if measure_at(shown_measure, choice.k).graded_statement and set(
        grades_of_items(case, *relevant).values()
    ) - {0, 1}:
        without = [Problem("case_grades_apart", {"case": case, "measure": measure})]
    return case_set, bounded((*shortened, *without, *problems))


def _room(first: list[str], second: list[str]) -> int:
    """Return the rank at which both lists are cut, so that a case has room for the items of both."""
    shown = max(len(first), len(second))
    while len({*named_apart(first[:shown])[0], *named_apart(second[:shown])[0]}) > MAX_ITEMS:
        shown -= 1
    return shown
