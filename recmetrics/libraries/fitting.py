"""How well a definition fits some numbers: whether it gives them, how near it comes, and by which label."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from recmetrics.libraries.labels import prints
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


def _labelled(match: Match, numbers: Sequence[ReportedNumber]) -> int:
    """Return how surely one of its libraries prints one of the numbers with the label that it has."""
    return max(
        (
            prints(call, label)
            for number, value in zip(numbers, match.values, strict=True)
            if value is not None and (label := open_label(number.label))
            for call in match.calls
        ),
        default=0,
    )


def rank_of(match: Match, numbers: Sequence[ReportedNumber]) -> tuple[bool, int, Fraction]:
    """Return what a match is sorted by: exact ones first, then by its label, then by distance."""
    is_exact = holds(match, numbers, ReportedNumber.is_exactly)
    distance = Fraction(0) if is_exact else _distance(match, numbers) or Fraction(0)
    return not is_exact, -_labelled(match, numbers), distance
