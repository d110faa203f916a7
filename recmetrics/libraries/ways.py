"""Ways to make two tools agree: other calls, another K, arithmetic, or input without what they part over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from recmetrics.libraries.causes import Cause, composed
from recmetrics.libraries.labels import at_cutoff
from recmetrics.libraries.library import LibraryCall
from recmetrics.libraries.matches import is_same
from recmetrics.libraries.outcomes import Outcome, measure_at
from recmetrics.libraries.reported_number import Query
from recmetrics.libraries.sides import Side, definitions_at
from recmetrics.libraries.subjects import ManyCases, Subject
from recmetrics.lists.terms import Value

_MOST_WAYS = 6


@dataclass(frozen=True, slots=True)
class Way:
    """A call of a library, or a change of what it is given, that returns the number of the other side.

    Attributes:
        library: The library.
        version: Its version.
        code: The call to write.
        setting: How it is set or fed where that is not the usual way, or "".
        gives: What it returns.
    """

    library: str
    version: str
    code: str
    setting: str
    gives: Value


def ways_to_agree(one: Side, other: Side, causes: Sequence[Cause], subject: Subject) -> tuple[Way, ...]:
    """Return the ways to agree: other calls of the same libraries, another K, arithmetic, mended input."""
    ways = [*_calls_that_agree(one, other, subject), *_calls_that_agree(other, one, subject)]
    kinds = {cause.kind for cause in causes}
    if kinds == {"denominator"}:
        ways += _at_another_k(one, other, subject) or _by_arithmetic(one, other, subject)
    for kind, code in _MENDED.items():
        mended = subject.mended(kind) if kinds == {kind} else None
        if mended is None:
            continue
        value = mended.outcome(*composed(one.parts))
        if is_same(value, mended.outcome(*composed(other.parts))) and isinstance(value, (Fraction, float)):
            ways.append(Way("Python", "", code, "", value))
    return tuple({(way.library, way.version, way.code): way for way in reversed(ways)}.values())[::-1]


def _calls_that_agree(side: Side, goal: Side, subject: Subject) -> list[Way]:
    """Return the calls of a side's libraries that compute what the other side's do."""
    tools = {(call.library, call.version) for call in side.match.calls}
    every = definitions_at(subject, Query(goal.k, None, ""))
    found = [
        Way(call.library, call.version, at_cutoff(call.code, goal.k), call.setting, match.value)
        for match in every
        if match.measure == goal.match.measure and is_same(match.value, goal.match.value)
        for call in match.calls
        if (call.library, call.version) in tools
    ]
    return list({(way.library, way.code): way for way in reversed(found)}.values())[::-1][:_MOST_WAYS]


def _at_another_k(one: Side, other: Side, subject: Subject) -> list[Way]:
    """Return the calls of both sides at a K at which their denominators are the same."""
    calls = [*_first_of_each(one), *_first_of_each(other)]
    if not (calls and one.takes_k and other.takes_k):
        return []
    for k in filter(None, (max(subject.relevant_counts), min(subject.relevant_counts))):
        value = _returned(calls[0], k, subject)
        agree = all(is_same(value, _returned(call, k, subject)) for call in calls)
        if agree and isinstance(value, (Fraction, float)) and value:
            return [
                Way(call.library, call.version, at_cutoff(call.code, k), call.setting, value)
                for call in calls
            ]
    return []


def _returned(call: LibraryCall, k: int, subject: Subject) -> Outcome | None:
    """Return what a call returns at a K, not rounded for print: other conventions may matter there."""
    return (
        subject.outcome(call.measure, replace(call.conventions, decimals=None), k) if call.measure else None
    )


def _first_of_each(side: Side) -> list[LibraryCall]:
    """Return the first call of each library, of few of them."""
    first: dict[str, LibraryCall] = {}
    for call in side.match.calls:
        first.setdefault(call.library, call)
    return list(first.values())[: _MOST_WAYS // 2]


def _by_arithmetic(one: Side, other: Side, subject: Subject) -> list[Way]:
    """Return a call whose number is multiplied by one denominator and divided by the other."""
    if len(subject.relevant_counts) > 1 or isinstance(subject, ManyCases):
        return []
    mine, theirs = (measure_at(side.match.open_name, side.k).denominator_text for side in (one, other))
    if mine not in _IN_PYTHON or theirs not in _IN_PYTHON:
        return []
    over = f" * {_IN_PYTHON[mine]} / {_IN_PYTHON[theirs]}"
    return [
        Way(
            call.library,
            call.version,
            at_cutoff(call.code, one.k) + at_cutoff(over, one.k),
            call.setting,
            other.match.value,
        )
        for call in _first_of_each(one)
        if call.code.endswith(")")
    ]


_MENDED: Mapping[str, str] = {
    "duplicates": "ranked = list(dict.fromkeys(ranked))",
    "ties": "scores = range(len(ranked), 0, -1)",
    "no_relevant": "users = [user for user in recommendations if relevant.get(user)]",
    "missing": "users = [user for user in relevant if recommendations.get(user)]",
}
"""Python that takes a cause out of what both sides are given."""

_IN_PYTHON: Mapping[str, str] = {
    "|R|": "len(relevant)",
    "min(|R|, K)": "min(len(relevant), K)",
    "K": "K",
    "h": "hits",
}
"""Denominators in Python; `hits` is the number of relevant items in the top K."""
