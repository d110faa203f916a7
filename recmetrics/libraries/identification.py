"""Identification of a number: the definitions that give a value, and the libraries that compute them."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from recmetrics.libraries.definitions import many_cases
from recmetrics.libraries.fitting import by_distance, holds, rank_of, surest_first
from recmetrics.libraries.library import LibraryCall
from recmetrics.libraries.matches import Match, matches
from recmetrics.libraries.number_text import read_number, read_numbers
from recmetrics.libraries.reported_number import ReportedNumber, reported
from recmetrics.libraries.subjects import Subject, one_list
from recmetrics.libraries.versions import known_calls_of
from recmetrics.means.cases import Case
from recmetrics.measures.cutoff import whole_cutoff

NEAREST = 3
"""The number of definitions that are named where none gives the reported number."""


@dataclass(frozen=True, slots=True)
class Identification:
    """The definitions that give some reported numbers, those that come near, and all others.

    Attributes:
        fits: What gives all of them: first what a library prints with the very label of a number, then the
            definitions by themselves, then the readings of libraries.
        near: What misses none by more than one unit of its last digit; and where nothing fits, the nearest.
        others: The definitions of the catalogue that cannot have given them.
    """

    fits: tuple[Match, ...]
    near: tuple[Match, ...]
    others: tuple[Match, ...]


def identify(
    value: float | Fraction | Decimal | str,
    ranked: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int,
    *,
    digits: int | None = None,
    using: Collection[str] = (),
    scores: Sequence[float] | None = None,
) -> list[Match]:
    """Find the definitions that give a value on a list, and the libraries that compute them.

    Args:
        value: The number in question. A `Fraction` or an `int` is exact. A text is read as tools print it:
            "0,217", "21.7 %", "13/60", "MAP@10 = 0.3321", "map_cut_10  all  0.3321", and several such numbers
            on lines of their own or with semicolons between them, which must all fit.
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0;
            measures of grades count the grades.
        k: The cutoff K, from 1; a text may name another.
        digits: To how many decimals the number is rounded: 0.217 to 3 digits is whatever rounds to it. If not
            given, to those that the number is written with, of which 7 count.
        using: The libraries that come into question, such as "ranx" or "RePlay 0.12.0"; if empty, all, and
            the definitions that nobody uses.
        scores: The scores beside the items, where there are any: a library that orders by them does so, and
            orders items of equal score in its own way.

    Returns:
        Every measure of the catalogue and every reading of a library that gives it: first those that are the
        number exactly, then those that only round to it. Of these a label is a library's own name for its
        number first: what a library prints so comes before all others.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If `value` is no number, `digits` no whole number, `ranked` has no order, or no
            library of a name is on record.
        ReportedNumberError: If `value` is a text from which no number can be read for sure.

    Example:
        A relevant item is missing from the list, and TorchMetrics has never heard of it:

        >>> ranked, relevant = ["A", "B", "C", "D", "E"], {"B", "D", "Z"}
        >>> matches = identify(0.5, ranked, relevant, 5, digits=4)
        >>> [match.measure for match in matches if "TorchMetrics" in match.libraries][:2]
        ['AP(norm=hits)', 'AP(norm=hits)@5']
        >>> [match.measure for match in identify("map_cut_5  all  0.3333", ranked, relevant, 10)][:2]
        ['AP(norm=relevant)@5', 'AP']
    """
    numbers = _numbers(value, digits)
    return list(identified(numbers, one_list(ranked, relevant, scores), k, using).fits)


def identify_mean(
    value: float | Fraction | Decimal | str,
    recommendations: Mapping[Case, Sequence[Hashable]],
    relevant: Mapping[Case, Collection[Hashable]],
    k: int,
    *,
    digits: int | None = None,
    using: Collection[str] = (),
) -> list[Match]:
    """Find the definitions that give a value as the mean over cases, and the libraries that compute them.

    Args:
        value: The number in question, or a text with numbers, see `identify`.
        recommendations: Case -> its ranked items, best first.
        relevant: Case -> its relevant items, or item -> grade, where a grade above 0 means relevant.
        k: The cutoff K, from 1; a text may name another.
        digits: To how many decimals the number is rounded, see `identify`.
        using: The libraries that come into question, see `identify`.

    Returns:
        As `identify` does, with the printed names of means.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If `value` is no number, `digits` no whole number, a list has no order, or no
            library of a name is on record.
        ReportedNumberError: If `value` is a text from which no number can be read for sure.

    Example:
        A user without recommendations halves the mean in some libraries and has no part in it in others.

        >>> matches = identify_mean(1, {"u1": ["A"]}, {"u1": {"A"}, "u2": {"B"}}, 1)
        >>> [(dict(match.conventions), match.libraries[0]) for match in matches if match.measure == "MAP"]
        [({'mean_missing': 'skip'}, 'trec_eval')]
    """
    numbers = _numbers(value, digits)
    return list(identified(numbers, many_cases(recommendations, relevant), k, using).fits)


def identified(
    numbers: Sequence[ReportedNumber], subject: Subject, k: int, using: Collection[str] = ()
) -> Identification:
    """Sort the definitions of a subject into those that give some numbers, come near, or cannot have.

    Where no one definition gives all numbers, each may be of a definition of its own, of one library that has
    them all.

    Args:
        numbers: The numbers; one with a label counts for measures of that name only.
        subject: One list, or many cases.
        k: The cutoff K, from 1; a number may have another.
        using: The libraries that come into question, such as "ranx" or "RePlay 0.12.0"; if empty, all.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If no library of a name is on record.
    """
    cutoff = whole_cutoff(k)
    queries = [number.query(cutoff) for number in numbers]
    found = identification(numbers, _of(using, matches(subject, queries)))
    labels = [query for query in queries if query.label]
    if found.fits or len(numbers) < 2 or len(set(labels)) < len(labels):
        return found
    apart = [
        replace(match, values=tuple(match.value if at == place else None for place in range(len(numbers))))
        for at, query in enumerate(queries)
        for match in _of(using, matches(subject, [query]))
        if match.calls and numbers[at].may_be(match.value)
    ]
    fits = [match for match in identification(numbers, apart).fits if match.calls]
    return replace(found, fits=tuple(fits)) if fits else found


def identification(numbers: Sequence[ReportedNumber], found: Sequence[Match]) -> Identification:
    """Sort the definitions that were matched with some numbers into those that fit, come near, or cannot be.

    Args:
        numbers: The numbers; one with a label counts for measures of that name only, and then a library
            counts where it has a call for each of the numbers.
        found: What `matches` gives for them.
    """
    found = sorted(found, key=lambda match: bool(match.conventions))
    fitting = [match for match in found if holds(match, numbers, ReportedNumber.may_be)]
    covered = {at for match in fitting for at, value in enumerate(match.values) if value is not None}
    if len(covered) < len(numbers):
        fitting = []
    fits = _of_libraries_with_all(fitting, len(numbers))
    others = _without(found, fitting)
    near = [match for match in others if holds(match, numbers, ReportedNumber.is_near)]
    if not fits and len(near) < NEAREST:
        # Where each number fits something, and nothing fits all of them, what fits one is the nearest.
        near += by_distance(numbers, _without(found, near))[: NEAREST - len(near)]
    return Identification(
        fits=tuple(
            surest_first(match, numbers) for match in sorted(fits, key=lambda match: rank_of(match, numbers))
        ),
        near=tuple(by_distance(numbers, near)),
        others=tuple(match for match in _without(others, near) if _is_in_catalogue(match)),
    )


def _of(using: Collection[str], found: Sequence[Match]) -> list[Match]:
    """Keep the calls of some libraries, and what they compute."""
    if not using:
        return list(found)
    own = frozenset[LibraryCall]().union(*map(known_calls_of, using))
    kept = (replace(match, calls=tuple(call for call in match.calls if call in own)) for match in found)
    return [match for match in kept if match.calls]


def nearest(value: float | Fraction | Decimal | str, matches: Sequence[Match], count: int = 3) -> list[Match]:
    """Find the definitions whose values are nearest to a number that none of them gives.

    Args:
        value: The number in question, or a text with one number, see `identify`.
        matches: All definitions, as `definitions` or `mean_definitions` gives them.
        count: How many to give.

    Returns:
        The nearest first.

    Raises:
        InvalidInputError: If `value` is no number.
        ReportedNumberError: If `value` is a text from which no number can be read for sure.

    Example:
        >>> from recmetrics import definitions
        >>> every = definitions(["A", "B", "C", "D", "E"], {"B", "D", "Z"}, 5)
        >>> [(match.measure, str(match.value)) for match in nearest(0.35, every, 1)]
        [('MeanP@5', '26/75')]
    """
    number = read_number(value) if isinstance(value, str) else reported(value)
    return by_distance([number], matches)[:count]


def _numbers(value: float | Fraction | Decimal | str, digits: int | None) -> tuple[ReportedNumber, ...]:
    if not isinstance(value, str):
        return (reported(value, digits),)
    read = read_numbers(value)
    if digits is None:
        return read
    return tuple(replace(number, digits=reported(number.value, digits).digits) for number in read)


def _is_in_catalogue(match: Match) -> bool:
    return not match.conventions and not match.open_name.rpartition("@")[2].isdecimal()


def _without(found: Sequence[Match], those: Sequence[Match]) -> list[Match]:
    left_out = {id(match) for match in those}
    return [match for match in found if id(match) not in left_out]


def _of_libraries_with_all(fits: Sequence[Match], count: int) -> list[Match]:
    """Keep the calls of those libraries only that have one for each of the numbers."""
    if count < 2 or not fits:
        return list(fits)
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
        if calls or not match.conventions:
            kept.append(replace(match, calls=calls))
    return kept
