"""All definitions with their values, on a list or as a mean: our measures, and how each library reads."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isnan
from types import MappingProxyType
from typing import cast

from recmetrics.atlas.conventions import Conventions, InMean
from recmetrics.atlas.library import LibraryCall
from recmetrics.atlas.loading import libraries
from recmetrics.atlas.outcomes import Outcome, mean_outcome, measure_at, outcome
from recmetrics.atlas.reading import read
from recmetrics.cases import Case
from recmetrics.cutoff import whole_cutoff
from recmetrics.means import mean_name
from recmetrics.measure import Measure
from recmetrics.registry import catalogue
from recmetrics.terms import Value

_PLAIN = Conventions(duplicates="first", mean_no_relevant="zero", mean_missing="zero")
# In a mean these two have rules of their own.
_RULED_IN_MEAN = ("no_relevant", "empty_list")
# What is not worth a word: where it has a say it is what everybody expects, where it has none it is left so.
_UNSAID = {"duplicates": "first", "mean_no_relevant": "zero", "mean_missing": "zero"}


@dataclass(frozen=True, slots=True)
class Match:
    """A definition and the value that it gives.

    Attributes:
        measure: The printed name of our measure, or of its mean.
        conventions: The conventions that have a say here and are not the plainest, by name. Empty where the
            formula alone decides.
        value: The value, exact but for nDCG.
        calls: The library calls that compute it, in the order of the records.
    """

    measure: str
    conventions: Mapping[str, object]
    value: Value
    calls: tuple[LibraryCall, ...]

    @property
    def libraries(self) -> tuple[str, ...]:
        """The names of the libraries that compute it, each once."""
        return tuple(dict.fromkeys(call.library for call in self.calls))


@dataclass(slots=True)
class _Definition:
    """A measure under conventions, while the calls that compute it are gathered."""

    measure: Measure
    conventions: Conventions
    value: Value
    calls: list[LibraryCall] = field(default_factory=list[LibraryCall])

    def as_match(self, name: str) -> Match:
        chosen = self.conventions.chosen
        said = {word: value for word, value in chosen.items() if _UNSAID.get(word) != value}
        return Match(name, MappingProxyType(said), self.value, tuple(self.calls))


def definitions(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> list[Match]:
    """Every definition with its value on a list.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.

    Returns:
        In the order of the catalogue, and for each measure the plain reading first. A library that returns no
        number for the list has no part in it.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.

    Example:
        >>> for match in definitions("AB", {"B", "Z"}, 2):
        ...     if match.measure == "R@2":
        ...         print(match.value, dict(match.conventions), match.libraries[0])
        1/2 {} trec_eval
        1 {'relevant': 'list'} TorchMetrics
    """
    whole_cutoff(k)

    def with_a_say(conventions: Conventions) -> Conventions:
        return _with_a_say(conventions, ranked, relevant, k)

    def value(name: str, conventions: Conventions) -> Outcome | None:
        return outcome(name, conventions, ranked, relevant, k)

    def measure(name: str, conventions: Conventions) -> Measure:
        return measure_at(name, read(conventions, ranked, relevant, k).k)

    return [each.as_match(str(each.measure)) for each in _gathered(k, with_a_say, value, measure)]


def mean_definitions(
    recommendations: Mapping[Case, Sequence[Hashable]], relevant: Mapping[Case, Collection[Hashable]], k: int
) -> list[Match]:
    """Every definition with its mean over cases.

    Args:
        recommendations: Case -> its ranked items, best first.
        relevant: Case -> its relevant items, or item -> grade, where a grade above 0 means relevant.
        k: The cutoff K, from 1.

    Returns:
        As `definitions` does; `Match.measure` is the printed name of the mean. A library whose rule for the
        cases at hand is not known has no part in it.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If a list has no order or an item cannot be hashed.

    Example:
        >>> wanted = {"u1": "B", "u2": ""}
        >>> for match in mean_definitions({"u1": "AB", "u2": "AB"}, wanted, 2):
        ...     if match.measure == "MRR@2":
        ...         print(match.value, dict(match.conventions), match.libraries[0])
        1/4 {} ir_measures
        1/2 {'mean_no_relevant': 'skip'} ir_measures
    """
    whole_cutoff(k)
    cases = [(recommendations.get(case, ()), wanted) for case, wanted in relevant.items()]

    def with_a_say(conventions: Conventions) -> Conventions:
        return _with_a_say_in_mean(conventions, cases, k)

    def value(name: str, conventions: Conventions) -> Outcome | None:
        return mean_outcome(name, conventions, recommendations, relevant, k)

    def measure(name: str, conventions: Conventions) -> Measure:
        del conventions  # the length of a list is another for each case
        return measure_at(name, k)

    return [each.as_match(mean_name(each.measure)) for each in _gathered(k, with_a_say, value, measure)]


def _gathered(
    k: int,
    with_a_say: Callable[[Conventions], Conventions],
    value: Callable[[str, Conventions], Outcome | None],
    measure: Callable[[str, Conventions], Measure],
) -> list[_Definition]:
    known: dict[tuple[str, Conventions], Outcome | None] = {}

    def known_value(name: str, conventions: Conventions) -> Outcome | None:
        key = (name, conventions)
        if key not in known:
            known[key] = value(name, conventions)
        return known[key]

    gathered: dict[tuple[Measure, Conventions], _Definition] = {}

    def definition(name: str, conventions: Conventions) -> _Definition | None:
        worked_out = known_value(name, conventions)
        given = replace(conventions, relevant="given", fillers=0)
        if given != conventions and _same(worked_out, known_value(name, given)):
            conventions = given  # what is not in the list makes no difference to this measure
        if worked_out is None or isinstance(worked_out, str):
            return None
        which = measure(name, conventions)
        return gathered.setdefault((which, conventions), _Definition(which, conventions, worked_out))

    for each in catalogue(k):
        definition(str(each), _PLAIN)
    readings: dict[Conventions, Conventions] = {}
    for library in libraries():
        for call in library.calls:
            if call.measure is None:
                continue
            if call.conventions not in readings:
                readings[call.conventions] = with_a_say(call.conventions)
            if computed := definition(call.measure, readings[call.conventions]):
                computed.calls.append(call)
    return sorted(gathered.values(), key=_place)


def _place(definition: _Definition) -> tuple[int, str, int]:
    return (definition.measure.place, str(definition.measure), len(definition.conventions.chosen))


def _with_a_say(
    conventions: Conventions, ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int
) -> Conventions:
    """The conventions that can matter for a list, all others being the plainest."""
    reading = read(conventions, ranked, relevant, k)
    return replace(
        _PLAIN,
        relevant=conventions.relevant,
        fillers=conventions.fillers,
        cutoff=conventions.cutoff if reading.k != k else "K",
        duplicates=conventions.duplicates if reading.repeats else "first",
        no_relevant="zero" if reading.relevant_count else conventions.no_relevant,
        no_hit="measured" if any(reading.flags) else conventions.no_hit,
        empty_list="measured" if ranked else conventions.empty_list,
        short_list=conventions.short_list if k > len(reading.flags) else "measured",
    )


def _with_a_say_in_mean(
    conventions: Conventions, cases: Sequence[tuple[Sequence[Hashable], Collection[Hashable]]], k: int
) -> Conventions:
    """The conventions that can matter for a mean: those of each case, and the rules for empty cases."""
    nothing_to_find = any(not read(conventions, ranked, wanted, k).relevant_count for ranked, wanted in cases)
    missing = any(wanted and not ranked for ranked, wanted in cases)
    no_relevant, no_list = conventions.mean_no_relevant, conventions.mean_missing
    if no_relevant == "measured":
        no_relevant = cast("InMean", conventions.no_relevant)
    if no_list == "measured" and (
        conventions.empty_list != "measured" or conventions.relevant != "catalogue"
    ):
        no_list = cast("InMean", "zero" if conventions.empty_list == "measured" else conventions.empty_list)
    say = {
        word: value
        for ranked, wanted in cases
        for word, value in _with_a_say(conventions, ranked, wanted, k).chosen.items()
        if word not in _RULED_IN_MEAN and value != getattr(_PLAIN, word)
    }
    return replace(
        _PLAIN,
        **say,
        mean_no_relevant=no_relevant if nothing_to_find else "zero",
        mean_missing=no_list if missing else "zero",
        pooled=conventions.pooled,
        case_decimals=conventions.case_decimals,
    )


def _same(one: Outcome | None, other: Outcome | None) -> bool:
    return one == other or (
        isinstance(one, float) and isinstance(other, float) and isnan(one) and isnan(other)
    )
