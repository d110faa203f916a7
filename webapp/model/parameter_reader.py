"""Reader of address parameters that collects the problems found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from webapp.model.address import read_number, values_of
from webapp.model.choice import WordT, parse_choice
from webapp.model.measure_names import taken_measure, unknown_measure
from webapp.model.problems import Problem

Params = Mapping[str, str | Sequence[str]]
"""Parameters by name, decoded; a repeated one as a sequence of its values."""

T = TypeVar("T")


class ParameterReader:
    """One pass over the parameters of an address; of a repeated parameter the last value counts.

    Where a parameter holds several words, every value of it counts.

    Args:
        params: The parameters.

    Attributes:
        problems: Everything that was wrong so far, in the order of reading.

    >>> reader = ParameterReader({"k": ["3", "five"], "view": "huge", "done": ["map", "Order,map"]})
    >>> reader.number("k", 1, 100, 2), reader.choice("view", ("full", "present"))
    (2, None)
    >>> reader.several("done", ("order", "map", "cutoff"))
    ('order', 'map')
    >>> [problem.code for problem in reader.problems]
    ['link_number', 'link_unknown_choice']
    """

    def __init__(self, params: Params) -> None:
        self.params = params
        self.problems: list[Problem] = []

    def number(self, parameter: str, lowest: int, highest: int, default: int) -> int:
        """Return the whole number of a parameter, clamped into the range, or the default."""
        given = values_of(self.params, parameter)
        if not given:
            return default
        number, problem = read_number(given[-1], parameter, lowest, highest, default)
        if problem is not None:
            self.problems.append(problem)
        return number

    def choice(self, parameter: str, choices: Sequence[WordT]) -> WordT | None:
        """Return the value of a parameter if it is one of the choices, else None."""
        return self.understood(
            parameter,
            lambda given: parse_choice(choices, given.strip().lower()),
            "link_unknown_choice",
            choices=", ".join(choices),
        )

    def several(self, parameter: str, choices: Sequence[WordT]) -> tuple[WordT, ...]:
        """Return the comma separated values of a parameter, in the order of the choices."""
        given = {
            word.strip().lower() for text in values_of(self.params, parameter) for word in text.split(",")
        }
        for unknown in sorted(given - {*choices, ""}):
            values = {"parameter": parameter, "given": unknown, "choices": ", ".join(choices)}
            self.problems.append(Problem("link_unknown_choice", values))
        return tuple(choice for choice in choices if choice in given)

    def report_alone(self, other: str, parameters: Sequence[str]) -> None:
        """Report parameters that have no effect because the other one is missing."""
        if values_of(self.params, other):
            return
        for parameter in parameters:
            if values_of(self.params, parameter):
                self.problems.append(Problem("link_needs", {"parameter": parameter, "other": other}))

    def understood(
        self, parameter: str, read: Callable[[str], T | None], code: str, **values: str
    ) -> T | None:
        """Parse a parameter with `read`; None where it is missing or cannot be parsed.

        Args:
            parameter: Name of the parameter.
            read: The parser; it returns None for an invalid value.
            code: The problem of a value that is not understood.
            values: Further values for its sentence, beside the parameter and the given value.
        """
        given = values_of(self.params, parameter)
        if not given:
            return None
        found = read(given[-1])
        if found is None:
            self.problems.append(Problem(code, {"parameter": parameter, "given": given[-1], **values}))
        return found

    def measures(self, parameter: str, read: Callable[[str], T | None]) -> T | None:
        """Parse a parameter that names measures with `read`; None where it is missing or none is known."""
        given = values_of(self.params, parameter)
        found = read(given[-1]) if given else None
        if given and found is None:
            self.problems.append(unknown_measure(parameter, given[-1]))
        elif given and (taken := taken_measure(parameter, given[-1])):
            self.problems.append(taken)
        return found
