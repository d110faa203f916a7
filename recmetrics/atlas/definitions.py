"""All definitions with their values, on a list or as a mean: our measures, and how each library reads."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isnan
from types import MappingProxyType
from typing import Any

from recmetrics.atlas.conventions import Conventions
from recmetrics.atlas.library import LibraryCall
from recmetrics.atlas.loading import libraries
from recmetrics.atlas.outcomes import Outcome, mean_outcome, measure_at, outcome
from recmetrics.atlas.reading import read
from recmetrics.cases import Case
from recmetrics.cutoff import whole_cutoff
from recmetrics.judging import JudgedRanking, judge
from recmetrics.means import mean_name
from recmetrics.measure import Measure
from recmetrics.registry import catalogue
from recmetrics.terms import Value

_PLAIN = Conventions(duplicates="first", mean_no_relevant="zero", mean_missing="zero")
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
    cutoff, judged = whole_cutoff(k), judge(ranked, relevant)

    def with_a_say(conventions: Conventions) -> Conventions:
        return _with_a_say(conventions, judged, cutoff)

    def value(name: str, conventions: Conventions) -> Outcome | None:
        return outcome(name, conventions, judged, cutoff)

    def measure(name: str, conventions: Conventions) -> Measure:
        return measure_at(name, read(conventions, judged, cutoff).k)

    return [each.as_match(str(each.measure)) for each in _gathered(cutoff, with_a_say, value, measure)]


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
    cutoff = whole_cutoff(k)
    cases = [judge(recommendations.get(case, ()), wanted) for case, wanted in relevant.items()]

    def with_a_say(conventions: Conventions) -> Conventions:
        return _with_a_say_in_mean(conventions, cases, cutoff)

    def value(name: str, conventions: Conventions) -> Outcome | None:
        return mean_outcome(name, conventions, cases, cutoff)

    def measure(name: str, conventions: Conventions) -> Measure:
        del conventions  # the length of a list is another for each case
        return measure_at(name, cutoff)

    return [each.as_match(mean_name(each.measure)) for each in _gathered(cutoff, with_a_say, value, measure)]


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


def _with_a_say(conventions: Conventions, judged: JudgedRanking, k: int) -> Conventions:
    """The conventions that can matter for a list, all others being the plainest."""
    return replace(_PLAIN, **_saying(conventions, judged, k))


def _with_a_say_in_mean(conventions: Conventions, cases: Sequence[JudgedRanking], k: int) -> Conventions:
    """The conventions that can matter for a mean: those of each case, and the rules for empty cases."""
    saying: dict[str, Any] = {}
    for judged in cases:
        saying |= _saying(conventions, judged, k)
    rules: dict[str, Any] = {"pooled": conventions.pooled, "case_decimals": conventions.case_decimals}
    if "no_relevant" in saying:
        rule, alone = conventions.mean_no_relevant, saying.pop("no_relevant")
        rules["mean_no_relevant"] = alone if rule == "measured" else rule
    saying.pop("empty_list", None)
    if any(judged.relevant_count and not judged.items for judged in cases):
        rule, alone = conventions.mean_missing, conventions.empty_list
        plain = alone == "measured" and conventions.relevant != "catalogue"
        rules["mean_missing"] = rule if rule != "measured" else "zero" if plain else alone
    return replace(_PLAIN, **saying, **rules)


def _saying(conventions: Conventions, judged: JudgedRanking, k: int) -> dict[str, Any]:
    """The conventions that can matter for a list, by name."""
    reading = read(conventions, judged, k)
    spoken: dict[str, Any] = {"relevant": conventions.relevant, "fillers": conventions.fillers}
    if reading.k != k:
        spoken["cutoff"] = conventions.cutoff
    if reading.repeats:
        spoken["duplicates"] = conventions.duplicates
    if not reading.relevant_count:
        spoken["no_relevant"] = conventions.no_relevant
    if not any(reading.flags):
        spoken["no_hit"] = conventions.no_hit
    if not judged.items:
        spoken["empty_list"] = conventions.empty_list
    if k > len(reading.flags):
        spoken["short_list"] = conventions.short_list
    return spoken


def _same(one: Outcome | None, other: Outcome | None) -> bool:
    return one == other or (
        isinstance(one, float) and isinstance(other, float) and isnan(one) and isnan(other)
    )
