"""Several cases of the tables as a set for the page of many cases."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from webapp.cases.case_draft import CaseDraft, cases_of, repaired
from webapp.cases.case_set import CaseSet
from webapp.cases.importing.rows import named
from webapp.evaluate.case_list import grades_of_items, ranked_items, relevant_items
from webapp.evaluate.choice import Choice
from webapp.evaluate.tables import Columns, Table
from webapp.model.limits import MAX_ITEMS
from webapp.model.measure_names import measure_at, open_name
from webapp.model.names import salvage_name
from webapp.model.problems import Problem, bounded
from webapp.model.repeats import named_apart

Read = tuple[Table, Columns]
"""A table and its columns."""


def case_set_of(
    cases: Sequence[str],
    lists: Sequence[Read],
    names: Sequence[str],
    relevant: Read,
    choice: Choice,
    measure: str = "",
) -> tuple[CaseSet, tuple[Problem, ...]]:
    """Return a set of these cases, and the problems of what had to be left out.

    Where the lists of a case hold more items than a case may, all are cut at the same rank. Relevant items
    without room are counted without a name.

    Args:
        cases: The cases, as text, no more than a set holds.
        lists: The file of each model.
        names: Their names, of which the models are named where there are several.
        relevant: The relevant items.
        choice: Its cutoff and rules.
        measure: The printed name of the measure that is shown; the first chosen one if empty.
    """
    problems: list[Problem] = []
    graded: list[str] = []
    drafts: list[CaseDraft] = []
    shown_measure = open_name(measure) or choice.measures[0]
    is_graded = measure_at(shown_measure, choice.k).graded_statement is not None
    for place, case in enumerate(cases, 1):
        read = [ranked_items(case, *of, choice) for of in lists]
        shown = _room([items for items, _ in read])
        longest = max(length for _, length in read)
        if longest > shown:
            values = {"case": case, "limit": shown, "length": longest}
            problems.append(Problem("case_shortened", values))
        kept = tuple(items[:shown] for items, _ in read)
        wanted = relevant_items(case, *relevant, choice)
        hits = {item for items in kept for item in items}.intersection(wanted)
        # Those in a list come first: their room is already taken.
        draft, changed = repaired(
            CaseDraft(case, kept, sorted(wanted, key=lambda item: item not in hits)), place
        )
        drafts.append(draft)
        problems += changed
        if is_graded and set(grades_of_items(case, *relevant, choice).values()) - {0, 1}:
            graded.append(case)
    if graded:
        values = {"cases": named(graded), "measure": str(measure_at(shown_measure, choice.k))}
        problems.insert(0, Problem("case_grades_apart", values))
    made, unlike = cases_of(drafts, models=len(lists))
    labels = _labels(names) if len(lists) > 1 else ()
    case_set = CaseSet(made, choice.k, shown_measure, choice.no_relevant, choice.missing, labels=labels)
    return case_set, bounded((*problems, *unlike))


def _labels(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of models after their files, without the endings."""
    return tuple(salvage_name(PurePath(name).stem)[0] or "" for name in names)


def _room(lists: Sequence[Sequence[str]]) -> int:
    """Return the rank at which all lists are cut, so that a case has room for the items of all."""
    shown = max(map(len, lists))
    while len({item for names in lists for item in named_apart(names[:shown])[0]}) > MAX_ITEMS:
        shown -= 1
    return shown
