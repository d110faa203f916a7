"""Two tools that agree: a measure, average precision first, in which both give one number."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import isfinite

from recmetrics.libraries.definitions import many_cases
from recmetrics.libraries.disagreement import Claim, sides_of
from recmetrics.libraries.matches import Match, is_same
from recmetrics.libraries.sides import AVERAGE_PRECISIONS, Side, comparable
from recmetrics.libraries.subjects import Subject, one_list
from recmetrics.means.cases import Case
from recmetrics.measures.cutoff import whole_cutoff


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two definitions that would be compared, and give one number.

    Attributes:
        first: The definition of the first tool, with its calls.
        second: That of the second.
    """

    first: Match
    second: Match


def find_agreement(
    first: str, second: str, ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int
) -> Agreement | None:
    """Find a measure in which two tools, as they are usually called, agree on one list.

    Args:
        first: The name of a library on record, or of one version of it.
        second: Another one.
        ranked: The items, best first.
        relevant: The relevant items, or item -> grade.
        k: The cutoff K, from 1.

    Returns:
        The definitions: of average precision at K where both tools have it, else of that of the whole list,
        else of another measure; None where the tools differ in all, or have nothing to be compared.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If `ranked` has no order, an item cannot be hashed, or a tool is not on record.

    Example:
        >>> found = find_agreement("ranx", "implicit", ["A", "B", "C"], {"B", "D"}, 3)
        >>> found.first.measure, found.second.measure, found.first.value
        ('AP(norm=relevant)@3', 'AP@3', Fraction(1, 4))
        >>> find_agreement("ranx", "ragas", ["A", "B", "C"], {"B", "D"}, 3) is None
        True
    """
    return _agreement(first, second, one_list(ranked, relevant), whole_cutoff(k))


def find_mean_agreement(
    first: str,
    second: str,
    recommendations: Mapping[Case, Sequence[Hashable]],
    relevant: Mapping[Case, Collection[Hashable]],
    k: int,
) -> Agreement | None:
    """Find a mean in which two tools agree over cases, see `find_agreement`.

    Args:
        first: The name of a library on record, or of one version of it.
        second: Another one.
        recommendations: Case -> its ranked items, best first.
        relevant: Case -> its relevant items, or item -> grade.
        k: The cutoff K, from 1.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If a list has no order, an item cannot be hashed, or a tool is not on record.

    Example:
        >>> lists, wanted = {"u1": ["A", "B"], "u2": ["A", "B"]}, {"u1": {"B"}, "u2": {"A", "B"}}
        >>> find_mean_agreement("ranx", "implicit", lists, wanted, 2).first.value
        Fraction(3, 4)
    """
    return _agreement(first, second, many_cases(recommendations, relevant), whole_cutoff(k))


def _agreement(first: str, second: str, subject: Subject, k: int) -> Agreement | None:
    mine, theirs = (
        [side for side in sides_of(Claim(tool), subject, k) if side.usual] for tool in (first, second)
    )
    for one, other in (*_precisions(mine, theirs), *product(mine, theirs)):
        if comparable(one, other) and _is_one_number(one, other):
            return Agreement(one.match, other.match)
    return None


def _precisions(mine: Sequence[Side], theirs: Sequence[Side]) -> list[tuple[Side, Side]]:
    """Return what two tools call average precision: both at K, then both of the whole list."""
    first, second = (_average_precisions(sides) for sides in (mine, theirs))
    shared = [takes_k for takes_k in (True, False) if takes_k in first and takes_k in second]
    if shared:
        return [(first[takes_k], second[takes_k]) for takes_k in shared]
    return list(product(first.values(), second.values()))


def _average_precisions(sides: Sequence[Side]) -> Mapping[bool, Side]:
    """Return the first average precision that takes K, and the first that does not."""
    found: dict[bool, Side] = {}
    for side in sides:
        if side.family in AVERAGE_PRECISIONS:
            for takes_k in {call.takes_k for call in side.match.calls}:
                calls = tuple(call for call in side.match.calls if call.takes_k == takes_k)
                found.setdefault(takes_k, replace(side, match=replace(side.match, calls=calls)))
    return found


def _is_one_number(one: Side, other: Side) -> bool:
    return isfinite(one.match.value) and is_same(one.match.value, other.match.value)
