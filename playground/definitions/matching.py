"""Whose number is this: the definitions, library calls and slips that give what someone was given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Final

from playground.definitions.given_number import Given
from playground.definitions.outcomes import every_call, flags_of, outcomes_of, value_of
from playground.definitions.separating import Pattern
from playground.definitions.slips import Slip, slips_that_give
from playground.measure_names import measure_at, open_name
from playground.numbers import Number, sign_of
from playground.scenario import Scenario
from recmetrics import LibraryCall, catalogue
from recmetrics.atlas.conventions import Conventions

NEAREST: Final = 3
"""How many definitions are named where none gives the number."""


@dataclass(frozen=True, slots=True)
class Match:
    """A definition, or a library's reading of one, and what it gives.

    Args:
        measure: The open name of the measure.
        values: What it gives for each of the numbers; None where the number is of another measure.
        conventions: Those of the libraries, where these and not the formula alone make the value; None for
            the definition itself.
        calls: The library calls that give these values.
    """

    measure: str
    values: tuple[Number | None, ...]
    conventions: Conventions | None
    calls: tuple[LibraryCall, ...]

    @property
    def libraries(self) -> tuple[str, ...]:
        """The names of the libraries, each once."""
        return tuple(dict.fromkeys(call.library for call in self.calls))

    def holds(self, givens: Sequence[Given], holds: Callable[[Given, Number], bool]) -> bool:
        """Whether something holds for each number and what is given for it."""
        pairs = zip(givens, self.values, strict=True)
        return all(value is None or holds(given, value) for given, value in pairs)

    def distance(self, givens: Sequence[Given]) -> Fraction:
        """How far it is from the number that it misses most."""
        return max(
            given.distance(value)
            for given, value in zip(givens, self.values, strict=True)
            if value is not None
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """Whose numbers they are.

    Args:
        scenario: The list.
        givens: The numbers that were asked about.
        cutoffs: The K of each: its own, or that of the board.
        fits: What gives all of them, the definitions first.
        near: What misses none by more than one unit of its last digit; and where nothing fits, the nearest.
        slips: The slips that give all of them.
        others: The definitions that cannot have given them.
    """

    scenario: Scenario
    givens: tuple[Given, ...]
    cutoffs: tuple[int, ...]
    fits: tuple[Match, ...]
    near: tuple[Match, ...]
    slips: tuple[Slip, ...]
    others: tuple[Match, ...]


def whose(givens: Sequence[Given], scenario: Scenario) -> Answer:
    """The definitions, library calls and slips that give all of some numbers on a list.

    A number that was given with the name of a measure is held against that measure only; then a library
    counts where it has a call for each of them.

    Args:
        givens: The numbers, each at its own K or that of the board.
        scenario: The list.

    >>> scenario = Scenario(tuple("ABCDE"), tuple("BDVWXYZ"), k=5)
    >>> answer = whose([Given(Fraction("0.1429"), 4)], scenario)
    >>> answer.fits[1].measure, "trec_eval" in answer.fits[1].libraries
    ('AP(norm=relevant)@K', True)
    """
    cutoffs = tuple(given.k or scenario.k for given in givens)
    if not givens:
        return Answer(scenario, (), (), (), (), (), ())
    matches = list(_matches(givens, scenario, cutoffs))
    fits = [match for match in matches if match.holds(givens, Given.is_given_by)]
    covered = {at for match in fits for at, value in enumerate(match.values) if value is not None}
    if len(covered) < len(givens):
        fits = []
    fitting = fits
    fits = _of_libraries_with_all(fitting, len(givens)) if fitting else []
    near = [match for match in matches if match not in fitting and match.holds(givens, Given.is_near)]
    if not fits and len(near) < NEAREST:
        rest = sorted((match for match in matches if match not in near), key=lambda m: m.distance(givens))
        near += rest[: NEAREST - len(near)]
    near.sort(key=lambda match: match.distance(givens))
    told = {match.measure for match in (*fits, *near) if match.conventions is None}
    flags = flags_of(scenario)
    patterns = [Pattern(flags, scenario.relevant_count, k) for k in cutoffs]
    return Answer(
        scenario=scenario,
        givens=tuple(givens),
        cutoffs=cutoffs,
        fits=tuple(fits),
        near=tuple(near),
        slips=slips_that_give(givens, patterns, only_common=bool(fits)),
        others=tuple(m for m in matches if m.conventions is None and m.measure in set(every_name()) - told),
    )


@cache
def every_name() -> tuple[str, ...]:
    """The open names of all measures, in the order of the catalogue."""
    # At any K the catalogue is the same.
    return tuple(str(open_name(str(measure))) for measure in catalogue(1))


@cache
def _names_with_own_k() -> tuple[str, ...]:
    """What calls compute at a K of their own, whatever K the reader has: AP@32."""
    names = (call.measure for call in every_call())
    return tuple(dict.fromkeys(name for name in names if name is not None and name not in every_name()))


def _matches(givens: Sequence[Given], scenario: Scenario, cutoffs: Sequence[int]) -> Iterator[Match]:
    """Every definition with the calls that give its values, then the calls that read the list otherwise."""
    flags, count = flags_of(scenario), scenario.relevant_count
    plain: dict[str, tuple[Number | None, ...]] = {}
    calls_of: dict[str, list[LibraryCall]] = {}
    for name in (*every_name(), *_names_with_own_k()):
        family = measure_at(name, 1).family
        values = tuple(
            measure_at(name, k).of_pattern(flags, count) if given.family in (None, family) else None
            for given, k in zip(givens, cutoffs, strict=True)
        )
        if any(value is not None for value in values):
            plain[name], calls_of[name] = values, []
    read_otherwise: dict[tuple[str, Conventions, tuple[Number | None, ...]], list[LibraryCall]] = {}
    outcomes = [outcomes_of(scenario, k) for k in cutoffs]
    for call in outcomes[0]:
        name = call.measure
        if name is None:
            continue
        family = measure_at(name, 1).family
        asked = [given.family in (None, family) for given in givens]
        found = [value_of(outcome[call]) for outcome in outcomes]
        if not any(asked) or any(ask and value is None for ask, value in zip(asked, found, strict=True)):
            continue
        values = tuple(value if ask else None for ask, value in zip(asked, found, strict=True))
        if name in plain and _same(values, plain[name]):
            calls_of[name].append(call)
        else:
            read_otherwise.setdefault((name, _reading(call.conventions, any(flags)), values), []).append(call)
    for name, values in plain.items():
        yield Match(name, values, None, tuple(calls_of[name]))
    for (name, conventions, values), calls in read_otherwise.items():
        yield Match(name, values, conventions, tuple(calls))


def _reading(conventions: Conventions, has_hits: bool) -> Conventions:
    """The conventions that decide the value of a list without repeated and tied items."""
    read = Conventions(relevant=conventions.relevant, fillers=conventions.fillers, cutoff=conventions.cutoff)
    if has_hits:
        return read
    return replace(
        read,
        no_relevant=conventions.no_relevant,
        no_hit=conventions.no_hit,
        empty_list=conventions.empty_list,
    )


def _same(values: Sequence[Number | None], others: Sequence[Number | None]) -> bool:
    return all(
        (value is None) == (other is None) and not sign_of((value or 0) - (other or 0))
        for value, other in zip(values, others, strict=True)
    )


def _of_libraries_with_all(fits: list[Match], count: int) -> list[Match]:
    """The matches with the calls of those libraries only that have one for each of the numbers."""
    having = [
        {
            (call.library, call.version)
            for match in fits
            if match.values[at] is not None
            for call in match.calls
        }
        for at in range(count)
    ]
    with_all = set[tuple[str, str]].intersection(*having)
    kept: list[Match] = []
    for match in fits:
        calls = tuple(call for call in match.calls if (call.library, call.version) in with_all)
        # A definition stands by itself, a reading only with the libraries that read so.
        if calls or match.conventions is None:
            kept.append(Match(match.measure, match.values, match.conventions, calls))
    return kept
