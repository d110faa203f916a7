"""One side of a disagreement: a definition that may be behind a number."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from recmetrics.libraries.causes import Parts, parts_of
from recmetrics.libraries.labels import stem_of
from recmetrics.libraries.library import LibraryCall
from recmetrics.libraries.matches import Match, matches
from recmetrics.libraries.outcomes import measure_at
from recmetrics.libraries.reported_number import Query, ReportedNumber
from recmetrics.libraries.subjects import Subject

AVERAGE_PRECISIONS = ("AP", "MeanP")
"""Families of what libraries call average precision."""

_WORDS = {"precision": re.compile(r"p|prec(ision)?(atk?)?"), "recall": re.compile(r".*recall.*")}
"""What the names of two calls may have in common, without cutoff, case and strokes."""


@dataclass(frozen=True, slots=True)
class Side:
    """A definition that may be behind a number.

    Attributes:
        match: The definition, with the calls of the tool that was named.
        k: The cutoff K that the number was computed at.
        number: The number, or None where it is open.
        place: Its place among the definitions, the usual ones first.
        labelled: Whether a library prints the number's label for it.
        usual: Whether, of a tool without a number, it is what the tool computes unless told otherwise.
        is_named: Whether the tool was named.
    """

    match: Match
    k: int
    number: ReportedNumber | None
    place: int
    labelled: bool
    usual: bool = False
    is_named: bool = False

    @property
    def parts(self) -> Parts:
        """The definition in parts."""
        return parts_of(self.match, self.k)

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
    return one.family == other.family or _are_called_alike(one, other)


def comparable(one: Side, other: Side) -> bool:
    """Return whether anybody would compare two definitions: precision and recall are two things.

    What two libraries call precision is compared even where one of them computes a recall.
    """
    if _are_called_alike(one, other):
        return True
    words = [
        {word for word, pattern in _WORDS.items() if any(map(pattern.fullmatch, _stems(side)))}
        for side in (one, other)
    ]
    families = {"AP" if side.family in AVERAGE_PRECISIONS else side.family for side in (one, other)}
    return bool(words[0] & words[1]) or (len(families) == 1 and words[0] == words[1])


def _are_called_alike(one: Side, other: Side) -> bool:
    return not _stems(one).isdisjoint(_stems(other))


def _stems(side: Side) -> frozenset[str]:
    return frozenset(stem_of(call.name) for call in side.match.calls)


def usual_calls(calls: Iterable[LibraryCall]) -> frozenset[LibraryCall]:
    """Return the calls that a tool is used with: of the version first on record, without options.

    Args:
        calls: The calls of one tool, in the order of the records.

    Example:
        >>> from recmetrics.libraries.versions import calls_of
        >>> names = {call.name for call in usual_calls(calls_of("RecTools"))}
        >>> "MAP(k=K)" in names, "MAP(k=K,divide_by_k=True)" in names
        (True, False)
    """
    first: dict[tuple[str, bool], LibraryCall] = {}
    version = ""
    for call in calls:
        version = version or call.version
        if call.version == version:
            first.setdefault((stem_of(call.name), call.takes_k), call)
    return frozenset(first.values())


# Both sides and the ways to agree look among the same definitions.
@lru_cache(maxsize=8)
def definitions_at(subject: Subject, query: Query) -> Sequence[Match]:
    """Return every definition with its value for a query."""
    return matches(subject, [query])
