"""All definitions with their values: our measures, and how each library reads. The one place that gathers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import isnan
from types import MappingProxyType
from typing import Any, cast

from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.labels import is_of_another, prints
from recmetrics.libraries.library import LibraryCall
from recmetrics.libraries.loading import libraries
from recmetrics.libraries.outcomes import OPEN_K, Outcome, measure_at
from recmetrics.libraries.reported_number import Query
from recmetrics.libraries.subjects import PLAIN, Subject
from recmetrics.lists.sums import LAST_BITS
from recmetrics.lists.terms import Value
from recmetrics.measures.base import Measure
from recmetrics.measures.registry import catalogue

# Conventions that are omitted at these values, which everybody expects or which have no effect.
_OMITTED = {
    "duplicates": "first",
    "below_zero": "not_relevant",
    "mean_no_relevant": "zero",
    "mean_missing": "zero",
}

_MOST_NAMES = 3
"""Libraries that a match shows of those that it has."""

_Values = tuple[Outcome | None, ...]
_Place = tuple[int, LibraryCall]
"""A call, and its place in the records."""


@dataclass(frozen=True, slots=True, repr=False)
class Match:
    """A definition and the value that it gives.

    A printed name and conventions make a definition: under them it gives the value and nothing else. A
    library that takes the length of the list for K has computed AP@4 of a list of 4, whatever K it was given.

    Attributes:
        measure: The printed name of our measure, or of its mean; K is open where the numbers in question are
            of several cutoffs.
        conventions: The conventions that make the value and are not the plainest, by name. Empty where the
            formula alone gives it.
        value: The value, exact but for nDCG; the first where there are several.
        calls: The library calls that compute it, in the order of the records.
        values: The value for each of the numbers in question; None where a number is of another measure.
        open_name: The name of our measure with K open, unless it is always the same: "AP@K", "AP@32".
    """

    measure: str
    conventions: Mapping[str, object]
    value: Value
    calls: tuple[LibraryCall, ...]
    values: tuple[Value | None, ...]
    open_name: str

    def __repr__(self) -> str:
        """Return the definition, its value, and the first libraries.

        Example:
            >>> from recmetrics import identify
            >>> identify("map@5 = 0.2", ["A", "B", "C", "D", "E"], set("BDTUVWX"), 5)[0]
            <AP@5 = 0.2000: RecBole, implicit, XGBoost and 9 more>
        """
        own = "".join(f", {name} {value}" for name, value in self.conventions.items())
        more = len(self.libraries) - _MOST_NAMES
        names = ", ".join(self.libraries[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
        return f"<{self.measure}{own} = {float(self.value):.4f}: {names or 'no library'}>"

    @property
    def libraries(self) -> tuple[str, ...]:
        """The names of the libraries that compute it, each once."""
        return tuple(dict.fromkeys(call.library for call in self.calls))


@dataclass(slots=True)
class _Definition:
    """A measure under conventions, while the calls that compute it are gathered."""

    open_name: str
    measures: tuple[Measure, ...]
    conventions: Conventions
    values: tuple[Value | None, ...]
    places: list[_Place] = field(default_factory=list[_Place])

    def as_match(self, subject: Subject) -> Match:
        printed = subject.printed(self.measures[0])
        if len(set(self.measures)) > 1:
            printed = printed.rpartition("@")[0] + OPEN_K
        shown = {
            name: value for name, value in self.conventions.chosen.items() if _OMITTED.get(name) != value
        }
        value = next(value for value in self.values if value is not None)
        calls = tuple(call for _, call in sorted(self.places, key=lambda place: place[0]))
        return Match(printed, MappingProxyType(shown), value, calls, self.values, self.open_name)


def matches(subject: Subject, queries: Sequence[Query]) -> list[Match]:
    """Return every definition with a value for each query, whether it fits or not.

    Args:
        subject: One list, or many cases.
        queries: What numbers are looked for in, each at its own K. One with a family is held against the
            measures of that family, and against whatever a library prints with its label.

    Returns:
        In the order of the catalogue, and for each measure the plain reading first; then what libraries
        compute at a K of their own. A call that returns what
        the formula gives is listed with the formula, whatever its conventions.
    """
    definitions = _Gathering(subject, queries).definitions()
    return [each.as_match(subject) for each in definitions]


@cache
def _calls() -> Mapping[tuple[str, Conventions], list[_Place]]:
    """Group the calls of all libraries by what they compute and how."""
    calls = (call for library in libraries() for call in library.calls)
    found: dict[tuple[str, Conventions], list[_Place]] = {}
    for place in enumerate(calls):
        name = place[1].measure
        if name is not None:
            found.setdefault((name, place[1].conventions), []).append(place)
    return found


class _Gathering:
    def __init__(self, subject: Subject, queries: Sequence[Query]) -> None:
        self._subject = subject
        self._queries = queries
        self._ks = tuple(dict.fromkeys(query.k for query in queries))
        self._readings: dict[Conventions, Conventions] = {}
        self._found: dict[tuple[tuple[Measure, ...], Conventions, tuple[bool, ...]], _Definition] = {}

    def definitions(self) -> list[_Definition]:
        names = {_open(measure): measure for measure in catalogue(self._ks[0])}
        for name, measure in names.items():
            self._add(name, PLAIN, self._queries_for(measure, None))
        readings: dict[tuple[str, Conventions], list[_Place]] = {}
        for (name, own), places in _calls().items():
            readings.setdefault(with_gain(name, self._reading(own)), []).extend(places)
        for (name, reading), places in readings.items():
            measure = self._subject.measure(name, PLAIN, self._ks[0])
            for asked, asked_places in self._by_queries(measure, places).items():
                if definition := self._add(name, reading, asked):
                    definition.places += asked_places
        order = {name: place for place, name in enumerate(names)}
        return sorted(
            self._found.values(),
            key=lambda each: (order.get(each.open_name, len(order)), len(each.conventions.chosen)),
        )

    def _reading(self, own: Conventions) -> Conventions:
        """Return the conventions of a library as far as they can matter."""
        if own not in self._readings:
            self._readings[own] = self._subject.with_effect(own, self._ks)
        return self._readings[own]

    def _by_queries(
        self, measure: Measure, places: Sequence[_Place]
    ) -> Mapping[tuple[bool, ...], list[_Place]]:
        """Group the calls that compute a measure by the queries that they have a value for."""
        if not any(query.label for query in self._queries):
            return {self._queries_for(measure, None): list(places)}
        found: dict[tuple[bool, ...], list[_Place]] = {}
        for place in places:
            found.setdefault(self._queries_for(measure, place[1]), []).append(place)
        return found

    def _queries_for(self, measure: Measure, call: LibraryCall | None) -> tuple[bool, ...]:
        """Return, query by query, whether it is about the measure."""
        return tuple(
            prints(call, query.label) > 0
            or (query.family in (None, measure.family) and not is_of_another(call, query.label))
            if call is not None
            else query.family in (None, measure.family)
            for query in self._queries
        )

    def _add(self, name: str, conventions: Conventions, asked: tuple[bool, ...]) -> _Definition | None:
        """Add the definition with these conventions; None where it has no value for a query."""
        if not any(asked):
            return None
        values = self._values(name, conventions, asked)
        if any(ask and not _is_number(value) for ask, value in zip(asked, values, strict=True)):
            return None
        conventions = self._that_decide(name, conventions, values, asked)
        measures = tuple(
            self._subject.measure(name, conventions, query.k)
            for query, ask in zip(self._queries, asked, strict=True)
            if ask
        )
        known = cast("tuple[Value | None, ...]", values)
        return self._found.setdefault(
            (measures, conventions, asked), _Definition(name, measures, conventions, known)
        )

    def _that_decide(
        self, name: str, conventions: Conventions, values: _Values, asked: tuple[bool, ...]
    ) -> Conventions:
        """Drop the conventions that make no difference to the values."""
        if _same(values, self._values(name, PLAIN, asked)):
            return PLAIN
        for reset in self._subject.resets:
            other = replace(conventions, **cast("dict[str, Any]", reset))
            if other != conventions and _same(values, self._values(name, other, asked)):
                conventions = other
        return conventions

    def _values(self, name: str, conventions: Conventions, asked: tuple[bool, ...]) -> _Values:
        return tuple(
            self._subject.outcome(name, conventions, query.k) if ask else None
            for query, ask in zip(self._queries, asked, strict=True)
        )


def _open(measure: Measure) -> str:
    """Return the name of a measure of the catalogue with K open."""
    return str(measure) if measure.k is None else str(measure).rpartition("@")[0] + OPEN_K


def with_gain(name: str, conventions: Conventions) -> tuple[str, Conventions]:
    """Return a measure by the name that says what a grade is worth, where that matters."""
    measure = measure_at(name, 1)
    if conventions.gain not in ("exponential", "binary") or "gain" not in measure.options:
        return name, conventions
    named = measure.with_option("gain", conventions.gain)
    printed = _open(named) if name.endswith(OPEN_K) else str(named)
    return printed, replace(conventions, gain="linear")


def _is_number(value: Outcome | None) -> bool:
    return value is not None and not isinstance(value, str)


def _same(some: _Values, others: _Values) -> bool:
    return all(is_same(one, other) for one, other in zip(some, others, strict=True))


def is_same(one: Outcome | None, other: Outcome | None) -> bool:
    """Return whether two outcomes are the same, but for the last bits of floats."""
    if isinstance(one, float) and other is not None and not isinstance(other, str):
        return one == other or abs(one - other) <= LAST_BITS or (isnan(one) and isnan(other))
    return one == other
