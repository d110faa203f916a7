"""Grades of relevant items: how relevant each of them is, from 1. What is not relevant has the grade 0."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from recmetrics.lists.judging import Grades
from webapp.model.address import join_items
from webapp.model.limits import MAX_GRADE

ItemGrades = tuple[tuple[str, int], ...]
"""The items whose grade is above 1, in the order of the relevant ones; of the others it is 1."""


def grades_of(given: Mapping[str, int] | ItemGrades, relevant: Sequence[str]) -> ItemGrades:
    """Return the grades of relevant items in their one form; those of other items are left out.

    Raises:
        ValueError: A grade is not from 0 to `MAX_GRADE`.

    >>> grades_of({"Z": 2, "B": 3, "C": 1, "X": 4}, ["B", "C", "Z"])
    (('B', 3), ('Z', 2))
    """
    known = dict(given)
    if not all(0 <= grade <= MAX_GRADE for grade in known.values()):
        raise ValueError("a grade is out of range")
    return tuple((item, known[item]) for item in relevant if known.get(item, 1) > 1)


def judged_grades(ranked: Iterable[str], grades: Mapping[str, int], unnamed: int) -> Grades:
    """Return the grades of a list for the core. What is not relevant is not judged.

    Args:
        ranked: The list, best first.
        grades: The grade of each relevant item.
        unnamed: The number of relevant items without a card, whose grade is 1.

    >>> judged_grades(["A", "B"], {"B": 3, "Z": 2}, 1)
    Grades(at_ranks=(None, 3), best=(3, 2, 1), not_relevant=0, below_zero=0)
    """
    best = sorted((*grades.values(), *[1] * unnamed), reverse=True)
    return Grades(tuple(map(grades.get, ranked)), tuple(best), 0)


def grades_text(grades: ItemGrades) -> str:
    """Return the value of the parameter `grades`.

    >>> grades_text((("B", 3), ("a: b", 2))), grades_text(())
    ('B:3,a: b:2', ',')
    """
    return join_items(f"{item}:{grade}" for item, grade in grades)
