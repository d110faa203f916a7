"""One side of a disagreement: a definition that may be behind a number."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from recmetrics.libraries.causes import Parts, parts_of
from recmetrics.libraries.labels import stem_of
from recmetrics.libraries.matches import Match, matches
from recmetrics.libraries.outcomes import measure_at
from recmetrics.libraries.reported_number import Query, ReportedNumber
from recmetrics.libraries.subjects import Subject


@dataclass(frozen=True, slots=True)
class Side:
    """A definition that may be behind a number.

    Attributes:
        match: The definition, with the calls of the tool that was named.
        k: The cutoff K that the number was computed at.
        number: The number, or None where it is open.
        place: Its place among the definitions, the usual ones first.
        labelled: Whether a library prints the number's label for it.
    """

    match: Match
    k: int
    number: ReportedNumber | None
    place: int
    labelled: bool

    @property
    def parts(self) -> Parts:
        """The definition in parts."""
        return parts_of(self.match, self.k)

    @property
    def takes_k(self) -> bool:
        """Whether all its calls take the K that they are given."""
        return self.match.open_name.endswith("@K") and all(call.takes_k for call in self.match.calls)

    @property
    def family(self) -> str:
        """The family of its measure."""
        return measure_at(self.match.open_name, self.k).family

    @property
    def far(self) -> Fraction:
        """How far its value is from the number."""
        return Fraction(0) if self.number is None else self.number.distance(self.match.value) or Fraction(0)


def alike(one: Side, other: Side) -> bool:
    """Return whether two definitions are of one family, or are called the same by their libraries."""
    if one.family == other.family:
        return True
    return not {stem_of(call.name) for call in one.match.calls}.isdisjoint(
        stem_of(call.name) for call in other.match.calls
    )


# Both sides and the ways to agree look among the same definitions.
@lru_cache(maxsize=8)
def definitions_at(subject: Subject, query: Query) -> Sequence[Match]:
    """Return every definition with its value for a query."""
    return matches(subject, [query])
