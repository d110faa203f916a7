"""Validation of untrusted data part by part, each with its path: `cases[3].relevant`.

Files and pasted JSON or Python can hold anything. A part converts to the expected type or raises.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from webapp.model.choice import WordT, parse_choice
from webapp.model.limits import MAX_ITEMS
from webapp.model.names import InvalidNameError, clean_name
from webapp.model.problems import Problem
from webapp.model.repeats import named_apart


class PartError(ValueError):
    """Error for a part of the wrong type or range; `problem` holds the reason and the path."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.code} {dict(problem.values)}")
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Part:
    """A value and its path.

    Every method raises `PartError` when the value is not as expected.

    >>> part = Part("cases[0]", {"k": 5, "names": ["A", 7]})
    >>> part.at("k").number(1, 100), [item.text() for item in part.at("names").entries()]
    (5, ['A', '7'])
    >>> part.at("names").entries()[1].entries()
    Traceback (most recent call last):
    webapp.cases.parts.PartError: part_list {'where': 'cases[0].names[1]'}
    """

    where: str
    value: object

    def fields(self) -> dict[object, object]:
        """Return the fields of an object."""
        value = self.value
        if not isinstance(value, dict):
            raise self.refused("part_object")
        return cast("dict[object, object]", value)

    def has(self, key: str) -> bool:
        """Return whether there is a field of this name."""
        value = self.value
        return isinstance(value, dict) and key in cast("dict[object, object]", value)

    def at(self, key: str, default: object = ...) -> Part:
        """Return the field of this name, or the default if one is given."""
        value = self.fields().get(key, default)
        if value is ...:
            raise self.refused("part_missing", part=key)
        return Part(f"{self.where}.{key}".lstrip("."), value)

    def entries(self) -> list[Part]:
        """Return the entries of a list."""
        value = self.value
        if not isinstance(value, list | tuple):
            raise self.refused("part_list")
        values = cast("Sequence[object]", value)
        return [Part(f"{self.where}[{index}]", value) for index, value in enumerate(values)]

    def text(self) -> str:
        """Return a text, or a number as text."""
        if isinstance(self.value, str):
            return self.value
        if not _is_number(self.value):
            raise self.refused("part_text")
        try:
            return str(self.value)
        except ValueError:  # Python writes no number of more than some thousand digits.
            raise self.refused("part_text") from None

    def name(self) -> str:
        """Return a text as a clean item name."""
        given = self.text()
        try:
            return clean_name(given)
        except InvalidNameError:
            raise self.refused("part_name", given=given) from None

    def ranked(self) -> tuple[str, ...]:
        """Return the names of a ranked list; later places of a repeated item have names of their own."""
        return named_apart(self._names())[0]

    def names(self) -> tuple[str, ...]:
        """Return a list of distinct names, no more than a case holds."""
        names = self._names()
        repeated = [name for index, name in enumerate(names) if name in names[:index]]
        if repeated:
            raise self.refused("part_repeated", names=", ".join(dict.fromkeys(repeated)))
        return tuple(names)

    def _names(self) -> list[str]:
        entries = self.entries()
        if len(entries) > MAX_ITEMS:
            raise self.refused("part_count", lowest=0, highest=MAX_ITEMS, count=len(entries))
        return [entry.name() for entry in entries]

    def number(self, lowest: int, highest: int) -> int:
        """Return a whole number in this range."""
        if type(self.value) is not int or not lowest <= self.value <= highest:
            raise self.refused("part_number", lowest=lowest, highest=highest)
        return self.value

    def choice(self, choices: Sequence[WordT]) -> WordT:
        """Return one of these words."""
        chosen = parse_choice(choices, self.value)
        if chosen is None:
            raise self.refused("part_choice", choices=", ".join(choices))
        return chosen

    def is_relevant(self) -> bool:
        """Return whether a grade means relevant, that is above 0."""
        if not _is_number(self.value) and not isinstance(self.value, bool):
            raise self.refused("part_grade")
        return cast("float", self.value) > 0

    def refused(self, code: str, **values: str | int) -> PartError:
        """Return the error for this part."""
        return PartError(Problem(code, {"where": self.where or "…", **values}))


def _is_number(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)
