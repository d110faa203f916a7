"""How well a definition fits some numbers: whether it gives them, how near it comes, and by which label."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from recmetrics.libraries.labels import prints
from recmetrics.libraries.library import LibraryCall
from recmetrics.libraries.matches import Match
from recmetrics.libraries.reported_number import ReportedNumber, open_label
from recmetrics.lists.terms import Value


def holds(
    match: Match, numbers: Sequence[ReportedNumber], holds: Callable[[ReportedNumber, Value], bool]
) -> bool:
    """Return whether something holds for each number and the value that the match gives for it."""
    pairs = zip(numbers, match.values, strict=True)
    return all(value is None or holds(number, value) for number, value in pairs)


def by_distance(numbers: Sequence[ReportedNumber], found: Sequence[Match]) -> list[Match]:
    """Sort by distance from the number that is missed most, the nearest first; without what is no number."""
    far = [(distance, match) for match in found if (distance := _distance(match, numbers)) is not None]
    return [match for _, match in sorted(far, key=lambda pair: pair[0])]


def _distance(match: Match, numbers: Sequence[ReportedNumber]) -> Fraction | None:
    farthest = Fraction(0)
    for number, value in zip(numbers, match.values, strict=True):
        distance = None if value is None else number.distance(value)
        if value is not None and distance is None:
            return None
        farthest = max(farthest, distance or farthest)
    return farthest


def surety_of(call: LibraryCall, match: Match, numbers: Sequence[ReportedNumber]) -> tuple[bool, int]:
    """Return whether a call shows in the decimals of a number, and how surely it prints a label of them."""
    asked = [
        (number, value) for number, value in zip(numbers, match.values, strict=True) if value is not None
    ]
    adds = any(number.is_short_of(value, call.added) for number, value in asked)
    labels = filter(None, (open_label(number.label) for number, _ in asked))
    return adds, max((prints(call, label) for label in labels), default=0)


def surest_first(match: Match, numbers: Sequence[ReportedNumber]) -> Match:
    """Return the match with the calls first that surely print the numbers."""
    surely = {call: surety_of(call, match, numbers) for call in match.calls}
    return replace(match, calls=tuple(sorted(match.calls, key=lambda call: surely[call], reverse=True)))


def rank_of(match: Match, numbers: Sequence[ReportedNumber]) -> tuple[bool, bool, int, Fraction]:
    """Return what a match is sorted by: by traces of a call, exact ones first, by its label, by distance."""
    adds, label = max((surety_of(call, match, numbers) for call in match.calls), default=(False, 0))
    is_exact = holds(match, numbers, ReportedNumber.is_exactly)
    distance = Fraction(0) if is_exact else _distance(match, numbers) or Fraction(0)
    return not adds, not is_exact, -label, distance
