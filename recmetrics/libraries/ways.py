"""Ways to make two tools agree: other calls, another K, a factor, or input without what they part over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from recmetrics.libraries.causes import Cause, composed
from recmetrics.libraries.labels import at_cutoff, stem_of
from recmetrics.libraries.library import LibraryCall
from recmetrics.libraries.matches import is_same
from recmetrics.libraries.outcomes import Outcome, measure_at
from recmetrics.libraries.reported_number import Query
from recmetrics.libraries.sides import Side, definitions_at
from recmetrics.libraries.subjects import Subject
from recmetrics.lists.terms import Value

_MOST_WAYS = 6


WayKind = Literal["call", "cutoff", "factor", "input"]
"""How two tools come to agree: another call, another K in both, a factor, or input without the cause."""


@dataclass(frozen=True, slots=True)
class Way:
    """A call of a library, or a change of what it is given, that makes it agree with the other side.

    Attributes:
        library: The library; "Python" where the input of both is changed.
        version: Its version.
        code: The call to write.
        setting: How it is set or fed where that is not the usual way, or "".
        gives: What it returns.
        kind: "call" returns the number of the other side, "cutoff" that of both at another K; "factor" turns
            the value of each case of one side into that of the other; "input" is for both.
        k: The K to change to, where the kind is "cutoff".
    """

    library: str
    version: str
    code: str
    setting: str
    gives: Value
    kind: WayKind = "call"
    k: int | None = None


def ways_to_agree(one: Side, other: Side, causes: Sequence[Cause], subject: Subject) -> tuple[Way, ...]:
    """Return the ways to agree: other calls of the same libraries, another K, a factor, mended input."""
    kinds = {cause.kind for cause in causes}
    if kinds == {"rounding"}:
        return ()
    ways = [*_calls_that_agree(one, other, subject), *_calls_that_agree(other, one, subject)]
    if kinds == {"denominator"}:
        ways += [*_at_another_k(one, other, subject), *_by_factor(one, other)]
    for kind, code in _MENDED.items():
        mended = subject.mended(kind) if kinds == {kind} else None
        if mended is None:
            continue
        value = mended.outcome(*composed(one.parts))
        if is_same(value, mended.outcome(*composed(other.parts))) and isinstance(value, (Fraction, float)):
            ways.append(Way("Python", "", code, "", value, "input"))
    first: dict[tuple[str, str, str], Way] = {}
    for way in ways:
        first.setdefault((way.library, way.version, way.code), way)
    return tuple(first.values())


def _calls_that_agree(side: Side, goal: Side, subject: Subject) -> list[Way]:
    """Return the calls of a side's libraries that compute what the other side's do."""
    tools = {(call.library, call.version) for call in side.match.calls}
    every = definitions_at(subject, Query(goal.k, None, ""))
    found = [
        Way(call.library, call.version, at_cutoff(call.code, goal.k), call.setting, match.value)
        for match in every
        if match.measure == goal.match.measure and is_same(match.value, goal.match.value)
        for call in match.calls
        if (call.library, call.version) in tools and not _is_called_recall(call, goal)
    ]
    # The first of several settings is the usual one.
    first: dict[tuple[str, str], Way] = {}
    for way in found:
        first.setdefault((way.library, way.code), way)
    return list(first.values())[:_MOST_WAYS]


def _is_called_recall(call: LibraryCall, goal: Side) -> bool:
    """Return whether a call is named after recall and computes something else: nobody would look for it."""
    return goal.family not in ("R", "RPrec") and "recall" in stem_of(call.name)


def _at_another_k(one: Side, other: Side, subject: Subject) -> list[Way]:
    """Return the calls of both sides at a K at which their denominators are the same, for every case."""
    calls = [*_first_of_each(one), *_first_of_each(other)]
    if not (calls and one.takes_k and other.takes_k):
        return []
    denominators = {_denominator(side) for side in (one, other)}
    if denominators == {"|R|", "min(|R|, K)"}:
        k = max(subject.relevant_counts)
    elif denominators == {"K", "min(|R|, K)"}:
        k = min(subject.relevant_counts)
    else:
        return []
    if not k:
        return []
    value = _returned(calls[0], k, subject)
    agree = all(is_same(value, _returned(call, k, subject)) for call in calls)
    if not (agree and isinstance(value, (Fraction, float)) and value):
        return []
    return [
        Way(call.library, call.version, at_cutoff(call.code, k), call.setting, value, "cutoff", k)
        for call in calls
    ]


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


def _by_factor(one: Side, other: Side) -> list[Way]:
    """Return the value of a case, multiplied by the denominator of one side and divided by the other's."""
    over, under = (_IN_PYTHON.get(_denominator(side)) for side in (one, other))
    if over is None or under is None or one.match.conventions or other.match.conventions:
        return []
    factor = at_cutoff(f"value * {_over(one, over)} / {_over(other, under)}", one.k)
    return [
        Way(call.library, call.version, factor, call.setting, other.match.value, "factor")
        for call in _first_of_each(one)[:1]
    ]


def _denominator(side: Side) -> str:
    return measure_at(side.match.open_name, side.k).denominator_text


def _over(side: Side, code: str) -> str:
    """Return a denominator in Python; hits count in the top K, or in the whole list where there is no K."""
    return code if side.match.open_name.endswith("@K") else code.replace("[:K]", "")


_MENDED: Mapping[str, str] = {
    "duplicates": "ranked = list(dict.fromkeys(ranked))",
    "ties": "scores = range(len(ranked), 0, -1)",
    "grades": "relevant = {item: 1 for item, grade in relevant.items() if grade > 0}",
    "gain": "relevant = {item: 1 for item, grade in relevant.items() if grade > 0}",
    "no_relevant": "users = [user for user in recommendations if relevant.get(user)]",
    "missing": "users = [user for user in relevant if recommendations.get(user)]",
}
"""Python that takes a cause out of what both sides are given."""

_IN_PYTHON: Mapping[str, str] = {
    "|R|": "len(relevant)",
    "min(|R|, K)": "min(len(relevant), K)",
    "K": "K",
    "h": "sum(item in relevant for item in ranked[:K])",
}
"""Denominators in Python."""
