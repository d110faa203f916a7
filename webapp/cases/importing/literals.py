"""Literals of a program or of JSON: a list in order, relevant items with their grades, numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import cast

from webapp.cases.parts import Part


@dataclass(frozen=True, slots=True)
class Value:
    """A literal under the name that it is assigned to.

    Args:
        name: The name; "" for none.
        value: The literal, or None where it could not be read.
        line: Its line, None in JSON.
        lines: The lines of its entries.
        failed: Lines of entries that are no literals.
    """

    name: str
    value: object
    line: int | None = None
    lines: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()


def fields_in(value: object) -> dict[object, object] | None:
    """Return the fields of an object; None of anything else."""
    return cast("dict[object, object]", value) if isinstance(value, dict) else None


def number_of(part: Part) -> float | None:
    """Return a number, written as text or not; None for null."""
    if part.value is None:
        return None
    if isinstance(part.value, bool):
        return float(part.value)
    try:
        number = float(part.text())
    except ValueError:
        raise part.refused("part_grade") from None
    if not isfinite(number):
        raise part.refused("part_grade")
    return number


def item_of(part: Part) -> str:
    """Return an item as text; a whole number with a decimal point, as pandas writes ids, is that number.

    >>> item_of(Part("", 12.0)), item_of(Part("", 12)), item_of(Part("", "12.0"))
    ('12', '12', '12.0')
    """
    value = part.value
    return str(int(value)) if isinstance(value, float) and value.is_integer() else part.text()


def ranked_in(part: Part) -> tuple[list[str], bool]:
    """Return the items of a list in order, those with scores highest first; and whether scores are tied."""
    if isinstance(part.value, set):
        raise part.refused("part_list")
    if not isinstance(part.value, dict):
        return [item_of(entry) for entry in part.entries()], False
    scores = {
        item_of(Part(part.where, item)): number_of(Part(f"{part.where}[{item!r:.40}]", score)) or 0.0
        for item, score in part.fields().items()
    }
    ordered = sorted(scores, key=lambda item: -scores[item])
    return ordered, len(set(scores.values())) < len(scores)


def relevant_in(part: Part) -> tuple[list[str], set[float]]:
    """Return the relevant items, and the grades that they were given."""
    value = part.value
    if isinstance(value, set):
        items = [item_of(Part(part.where, item)) for item in cast("set[object]", value)]
        # A set has no order of its own, and the same text should always make the same cases.
        return sorted(items), set()
    if not isinstance(part.value, dict):
        return [item_of(entry) for entry in part.entries()], set()
    graded = {
        item_of(Part(part.where, item)): Part(f"{part.where}[{item!r:.40}]", grade)
        for item, grade in part.fields().items()
    }
    grades = {float(cast("float", grade.value)) for grade in graded.values() if grade.is_relevant()}
    return [item for item, grade in graded.items() if grade.is_relevant()], grades
