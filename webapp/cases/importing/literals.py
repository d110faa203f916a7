"""Literals of a program or of JSON: a list in order, relevant items with their grades, numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import cast

from recmetrics.reading.cells import pairs_of_objects
from recmetrics.reading.numbers import exact_number
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
        number = exact_number(part.text())
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
    part = _without_objects(part)
    scored = _pairs_in(part)
    if scored is None and not isinstance(part.value, dict):
        return [item_of(entry) for entry in part.entries()], False
    scores = {
        item_of(Part(part.where, item)): number_of(Part(f"{part.where}[{item!r:.40}]", score)) or 0.0
        for item, score in (part.fields() if scored is None else scored).items()
    }
    ordered = sorted(scores, key=lambda item: -scores[item])
    return ordered, len(set(scores.values())) < len(scores)


def _without_objects(part: Part) -> Part:
    """Return a list of objects, such as Spark's recommendations, as one of pairs or items."""
    value = part.value
    pairs = pairs_of_objects(cast("list[object]", value)) if isinstance(value, list) else None
    if pairs is None:
        return part
    return Part(part.where, [item if number is None else (item, number) for item, number in pairs])


def _pairs_in(part: Part) -> dict[object, object] | None:
    """Return pairs of an item and its number, `[("A", 4.1), …]`, as Surprise has them; None for others."""
    entries = [entry.value for entry in part.entries()] if isinstance(part.value, list | tuple) else []
    pairs = [cast("tuple[object, ...]", entry) for entry in entries if isinstance(entry, list | tuple)]
    are_pairs = bool(pairs) and len(pairs) == len(entries) and all(map(_is_pair, pairs))
    if not are_pairs:
        return None
    items = [pair[0] for pair in pairs]
    repeated = [str(item) for item in items if items.count(item) > 1]
    if repeated:
        raise part.refused("part_repeated", names=", ".join(dict.fromkeys(repeated)))
    return {pair[0]: pair[1] for pair in pairs}


def _is_pair(pair: tuple[object, ...]) -> bool:
    is_number = len(pair) == 2 and isinstance(pair[1], int | float) and not isinstance(pair[1], bool)
    return is_number and isinstance(pair[0], str | int)


def relevant_in(part: Part) -> tuple[list[str], dict[str, float]]:
    """Return the relevant items, and the grades of all that were given one."""
    part = _without_objects(part)
    value = part.value
    if isinstance(value, set):
        items = [item_of(Part(part.where, item)) for item in cast("set[object]", value)]
        # A set has no order of its own, and the same text should always make the same cases.
        return sorted(items), {}
    pairs = _pairs_in(part)
    if pairs is None and not isinstance(part.value, dict):
        return [item_of(entry) for entry in part.entries()], {}
    graded = {
        item_of(Part(part.where, item)): Part(f"{part.where}[{item!r:.40}]", grade)
        for item, grade in (part.fields() if pairs is None else pairs).items()
    }
    relevant = [item for item, grade in graded.items() if grade.is_relevant()]
    return relevant, {item: float(cast("float", grade.value)) for item, grade in graded.items()}
