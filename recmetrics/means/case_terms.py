"""The terms of a mean: what every case adds to it, and fast where the same hits come again."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import fsum, isnan, nan
from typing import NamedTuple, TypeVar

from recmetrics.lists.judging import Grades, JudgedRanking
from recmetrics.lists.sums import exact_mean
from recmetrics.lists.terms import Quotient, Value, near_values, quotient
from recmetrics.means.cases import Case
from recmetrics.means.conventions import Emptiness, EmptyCases, Ruling, is_empty_case
from recmetrics.measures.base import Measure

ValueT = TypeVar("ValueT", Fraction | float, float)

# Longer lists come from tables, where the same hits seldom come twice, and would fill the memory.
_LONGEST_REMEMBERED = 100


# A named tuple takes a sixth of the time that a frozen dataclass takes to be made.
class CaseTerm(NamedTuple):
    """The contribution of one case to a mean.

    Attributes:
        case: The case.
        value: What it adds to the sum: the measure's value, or what a convention puts in its place.
        counted: Whether it is one of the cases that the sum is divided by; otherwise its value is 0.
        convention: Why the case is odd: "no_relevant" (nothing to find), "missing" (no list), or None.
        numerator: The numerator of the measure itself for this case, whatever the conventions say.
        denominator: The denominator of the measure itself.
    """

    case: Hashable
    value: Fraction | float
    counted: bool
    convention: Emptiness | None
    numerator: Fraction | float
    denominator: int | float


def case_terms(
    measure: Measure, cases: Mapping[Case, JudgedRanking], empty: EmptyCases
) -> tuple[CaseTerm, ...]:
    """Return what every case adds to the mean of a measure, in order.

    Args:
        measure: Any measure.
        cases: Case -> its judged list, empty for a case without recommendations.
        empty: The conventions for empty cases.

    Raises:
        NoRelevantItemError: If a case has nothing to find and the convention is to refuse it.
    """
    return tuple(case_term(measure, case, judged, empty) for case, judged in cases.items())


def case_term(measure: Measure, case: Hashable, judged: JudgedRanking, empty: EmptyCases) -> CaseTerm:
    """Return what one case adds to the mean of a measure.

    Args:
        measure: Any measure.
        case: The case.
        judged: Its judged list, empty for a case without recommendations.
        empty: The conventions for empty cases.

    Raises:
        NoRelevantItemError: If the case has nothing to find and the convention is to refuse it.

    Example:
        >>> from recmetrics import judge, parse_measure
        >>> term = case_term(parse_measure("RR"), "u1", judge(["A", "B"], {"B"}), EmptyCases())
        >>> print(term.value, term.counted)
        1/2 True
    """
    found = _quotient(measure, judged)
    ruling = empty.ruling(case, judged)
    value = _ruled(found.value, ruling)
    return CaseTerm(
        case=case,
        value=0 * found.value if value is None else value,
        counted=value is not None,
        convention=ruling and ruling.convention,
        numerator=found.numerator,
        denominator=found.denominator,
    )


def means_under(
    definitions: Sequence[tuple[Measure, EmptyCases]], cases: Mapping[Case, JudgedRanking]
) -> list[Fraction | float | None]:
    """Return the values of means under many definitions, for those who look at no term.

    Example:
        >>> from recmetrics import judge, parse_measure
        >>> cases = {"u1": judge(list("AB"), {"A"}), "u2": judge(list("AB"), {"B"})}
        >>> means_under([(parse_measure(name), EmptyCases()) for name in ("RR", "P@1")], cases)
        [Fraction(3, 4), Fraction(1, 2)]
    """
    return [exact_mean(counted)[1] for counted in _counted(definitions, cases)]


def near_means(
    definitions: Sequence[tuple[Measure, EmptyCases]], cases: Mapping[Case, JudgedRanking]
) -> list[float | None]:
    """Return what `means_under` does as floats within 1e-12, and sooner.

    Example:
        >>> from recmetrics import judge, parse_measure
        >>> cases = {"u1": judge(list("AB"), {"A"}), "u2": judge(list("AB"), {"B"})}
        >>> near_means([(parse_measure(name), EmptyCases()) for name in ("RR", "P@1")], cases)
        [0.75, 0.5]
    """
    together = _together(tuple(definitions))
    rows = [
        _ruled_floats(together, case, judged) if is_empty_case(judged) else _floats(together, judged)
        for case, judged in cases.items()
    ]
    return [_near_mean(column) for column in zip(*rows, strict=True)] if rows else [None] * len(definitions)


def _near_mean(values: Sequence[float]) -> float | None:
    """Return the mean of the cases that are averaged; the others are NaN."""
    total = fsum(values)
    if isnan(total):
        values = [value for value in values if not isnan(value)]
        total = fsum(values)
    return total / len(values) if values else None


def _counted(
    definitions: Sequence[tuple[Measure, EmptyCases]], cases: Mapping[Case, JudgedRanking]
) -> Iterator[Sequence[Value]]:
    """Return by definition the values of the cases that are averaged, conventions applied."""
    lists = tuple(cases.values())
    values: dict[Measure, tuple[Value, ...]] = {}
    for group in _groups(tuple(measure for measure, _ in definitions)):
        of_lists = [_values(group, judged) for judged in lists]
        values.update(zip(group.measures, zip(*of_lists, strict=True), strict=False))
    # No convention says anything about the other cases.
    odd = [one for one in enumerate(cases.items()) if is_empty_case(one[1][1])]
    rulings = {
        empty: [(at, ruling) for at, (case, judged) in odd if (ruling := empty.ruling(case, judged))]
        for empty in {empty for _, empty in definitions}
    }
    for measure, empty in definitions:
        found = values.get(measure, ())
        if ruled := {at: _ruled(found[at], ruling) for at, ruling in rulings[empty]}:
            after = (ruled.get(at, value) for at, value in enumerate(found))
            yield [value for value in after if value is not None]
        else:
            yield found


def counted_value(
    measure: Measure, case: Hashable, judged: JudgedRanking, empty: EmptyCases
) -> Fraction | float | None:
    """Return the contribution of one case to a mean, conventions applied; None when it is left out.

    Raises:
        NoRelevantItemError: If the case has nothing to find and the convention is to refuse it.

    Example:
        >>> from recmetrics import judge, parse_measure
        >>> counted_value(parse_measure("AP"), "u1", judge(["B"], set()), EmptyCases(no_relevant="one"))
        Fraction(1, 1)
    """
    return _ruled(_quotient(measure, judged).value, empty.ruling(case, judged))


def _ruled(value: ValueT, ruling: Ruling | None) -> ValueT | None:
    # What a case without items or without hits counts as is 0, which the measure says itself.
    if ruling is None or ruling.counts_as == 0:
        return value
    if ruling.counts_as is None:
        return None
    # Of the measure's own kind, so that a sum is of one kind throughout.
    return type(value)(ruling.counts_as)


def _quotient(measure: Measure, judged: JudgedRanking) -> Quotient:
    worked_out = _remembered if len(judged.flags) <= _LONGEST_REMEMBERED else quotient
    return worked_out(measure, judged.flags, judged.relevant_count, judged.grades)


@dataclass(frozen=True, slots=True, eq=False)
class _Group:
    """Measures that are looked up together; one object for the same ones."""

    measures: tuple[Measure, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Together:
    """Definitions that a case is looked up under together; one object for the same ones.

    Attributes:
        definitions: The definitions.
        groups: Their measures.
        places: By definition the place of its measure among those of all groups.
    """

    definitions: tuple[tuple[Measure, EmptyCases], ...]
    groups: tuple[_Group, ...]
    places: tuple[int, ...]


@lru_cache(maxsize=500)
def _together(definitions: tuple[tuple[Measure, EmptyCases], ...]) -> _Together:
    groups = _groups(tuple(measure for measure, _ in definitions))
    place = {measure: at for at, measure in enumerate(chain(*(group.measures for group in groups)))}
    return _Together(definitions, groups, tuple(place[measure] for measure, _ in definitions))


def _floats(together: _Together, judged: JudgedRanking) -> tuple[float, ...]:
    """Return by definition the value of a case that no convention speaks of."""
    is_short = len(judged.flags) <= _LONGEST_REMEMBERED
    worked_out = _remembered_row if is_short else _worked_out_row
    return worked_out(together, judged.flags, judged.relevant_count, judged.grades)


def _ruled_floats(together: _Together, case: Hashable, judged: JudgedRanking) -> tuple[float, ...]:
    """Return by definition what an empty case counts as; NaN where it is left out."""
    ruled = (
        _ruled(value, empty.ruling(case, judged))
        for (_, empty), value in zip(together.definitions, _floats(together, judged), strict=True)
    )
    return tuple(nan if value is None else value for value in ruled)


def _values(group: _Group, judged: JudgedRanking) -> tuple[Value, ...]:
    is_short = len(judged.flags) <= _LONGEST_REMEMBERED
    worked_out = _remembered_values if is_short else _worked_out_values
    return worked_out(group, judged.flags, judged.relevant_count, judged.grades)


def _worked_out_values(
    group: _Group, flags: tuple[bool, ...], relevant_count: int, grades: Grades | None
) -> tuple[Value, ...]:
    return tuple(quotient(measure, flags, relevant_count, grades).value for measure in group.measures)


def _worked_out_floats(
    group: _Group, flags: tuple[bool, ...], relevant_count: int, grades: Grades | None
) -> tuple[float, ...]:
    return near_values(group.measures, flags, relevant_count, grades)


def _worked_out_row(
    together: _Together, flags: tuple[bool, ...], relevant_count: int, grades: Grades | None
) -> tuple[float, ...]:
    floats = _remembered_floats if len(flags) <= _LONGEST_REMEMBERED else _worked_out_floats
    values = [*chain(*(floats(group, flags, relevant_count, grades) for group in together.groups))]
    return tuple(values[at] for at in together.places)


# A definition at every cutoff stays the same where another K is chosen, and its options do not.
@lru_cache(maxsize=500)
def _groups(measures: tuple[Measure, ...]) -> tuple[_Group, ...]:
    """Return measures in groups: each that is there at several cutoffs, by cutoff, and the others."""
    groups: dict[str, list[Measure]] = {}
    for measure in dict.fromkeys(measures):
        groups.setdefault(str(measure).partition("@")[0], []).append(measure)
    alone = tuple(measure for group in groups.values() if len(group) == 1 for measure in group)
    many = [tuple(sorted(group, key=lambda one: one.k or 0)) for group in groups.values() if len(group) > 1]
    return tuple(map(_group, (*many, *([alone] if alone else []))))


_group = lru_cache(maxsize=500)(_Group)

# A reader moves one card of one case: all other cases are computed already. A set of 30 cases with two
# models has 60 lists, each under some four measures, and once under all definitions in two groups, which take
# 3 kB; so there is room for a class of fifty.
_remembered = lru_cache(maxsize=20_000)(quotient)
_remembered_values = lru_cache(maxsize=10_000)(_worked_out_values)
_remembered_floats = lru_cache(maxsize=10_000)(_worked_out_floats)
_remembered_row = lru_cache(maxsize=5_000)(_worked_out_row)
