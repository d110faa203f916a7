"""Ways to make two tools agree: other calls, another K, other input for one of them or both, a factor."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import isfinite
from typing import Literal

from recmetrics.libraries.causes import Cause, composed
from recmetrics.libraries.divisors import factor_between
from recmetrics.libraries.labels import at_cutoff, stem_of
from recmetrics.libraries.library import LibraryCall
from recmetrics.libraries.matches import is_same, with_gain
from recmetrics.libraries.outcomes import Outcome
from recmetrics.libraries.sides import Side
from recmetrics.libraries.subjects import Fed, OneList, Subject
from recmetrics.libraries.versions import calls_of
from recmetrics.lists.judging import judge
from recmetrics.lists.terms import Value

_MOST_WAYS = 6
_MOST_LENGTHS = 3
"""Lengths of lists that a way is tried on."""

WayKind = Literal["call", "cutoff", "appended", "listed", "cut", "factor", "input"]
"""How two tools come to agree, see `Way`."""


@dataclass(frozen=True, slots=True)
class Way:
    """A call of a tool that was named, or a change of what it is given, that makes it agree with the other.

    Attributes:
        library: The library; "Python" where the input of both is changed, or where no tool was named.
        version: Its version.
        code: What to write: the call, after the lines that change what it is given.
        setting: How it is set or fed where that is not the usual way, or "".
        gives: What it returns.
        kind: "call" returns the number of the other side, "cutoff" does so at another K, "appended" once the
            relevant items that the list misses are appended to it, "listed" once only those in the list are
            given, and "cut" once the list ends at K; "factor" turns the value of each case of one side into
            that of the other; "input" is for both.
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
    """Return the ways to agree, each of which gives on the subject what it says that it gives.

    Calls of the tools that were named come first, then other input for one of them, then a factor where a
    side has neither; at the end what makes both agree.
    """
    kinds = {cause.kind for cause in causes}
    if kinds <= {"rounding"}:
        return ()
    ways: list[Way] = []
    for side, goal in ((one, other), (other, one)):
        own = _calls_that_agree(side, goal, subject)
        if kinds == {"cutoff"}:
            own += _at_another_k(side, goal, subject)
        if kinds <= _OF_WHAT_IS_GIVEN:
            own += _fed_otherwise(side, goal, subject)
        if kinds <= _OF_DIVISORS and not own:
            own = _by_factor(side, goal, subject)
        ways += own
    for kind, code in _MENDED.items():
        mended = subject.mended(kind) if kinds == {kind} else None
        if mended is None:
            continue
        value = mended.outcome(*composed(one.parts))
        if is_same(value, mended.outcome(*composed(other.parts))) and isinstance(value, (Fraction, float)):
            ways.append(Way("Python", "", code, "", value, "input"))
    # The first of several settings, and of several ways to feed one call, is the usual one.
    first: dict[tuple[str, str, str, Value], Way] = {}
    for way in sorted(ways, key=lambda way: (_ORDER.index(way.kind), way.code.count("\n"))):
        call = way.code if way.kind in ("factor", "input") else way.code.rpartition("\n")[2]
        first.setdefault((way.library, way.version, call, way.gives), way)
    return tuple(first.values())


def _calls_that_agree(side: Side, goal: Side, subject: Subject) -> list[Way]:
    """Return the calls of a side's tool that compute what the other side's do."""
    tools = {(call.library, call.version) for call in side.match.calls if side.is_named}
    value = _value(goal, subject)
    found: list[Way] = []
    for call in (call for library in dict(tools) for call in calls_of(library)):
        if (call.library, call.version) not in tools or call.measure is None or _is_called_recall(call, goal):
            continue
        name, _ = with_gain(call.measure, subject.with_effect(call.conventions, [goal.k]))
        measure = subject.printed(subject.measure(name, call.conventions, goal.k))
        if measure == goal.match.measure and _agrees(call, goal.k, goal, subject):
            kind: WayKind = "cutoff" if call in side.match.calls else "call"
            found.append(_way(call, goal.k, value, _lines_of(call, goal.k, subject), kind))
    return found[:_MOST_WAYS]


def _is_called_recall(call: LibraryCall, goal: Side) -> bool:
    """Return whether a call is named after recall and computes something else: nobody would look for it."""
    return goal.family not in ("R", "RPrec") and "recall" in stem_of(call.name)


def _at_another_k(side: Side, goal: Side, subject: Subject) -> list[Way]:
    """Return a side's own call at the K of the other, or at the length of the list."""
    value = _value(goal, subject)
    lengths = {len(judged.items) for judged, _ in subject.each}
    k = lengths.pop() if goal.parts.cutoff == "length" and len(lengths) == 1 else goal.k
    for call in side.match.calls if side.is_named and k else ():
        if call.takes_k and _agrees(call, k, goal, subject):
            return [_way(call, k, value, _lines_of(call, k, subject), "cutoff")]
    return []


def _fed_otherwise(side: Side, goal: Side, subject: Subject) -> list[Way]:
    """Return a side's own call, which gives the other number once it is given more, or less."""
    value = _value(goal, subject)
    for call, kind in product(side.match.calls if side.is_named else (), _FED_SO):
        fits = call.conventions.relevant == _FED_SO[kind] or (kind == "cut" and not call.takes_k)
        if fits and _agrees(call, goal.k, goal, subject, kind):
            lines = _lines(
                kind, goal.k, is_short=subject.is_shorter_than(goal.k), is_graded=subject.is_graded
            )
            return [_way(call, goal.k, value, lines, kind)]
    return []


def _way(call: LibraryCall, k: int, gives: Value, lines: Sequence[str], kind: WayKind) -> Way:
    namesakes = {one.name for one in calls_of(f"{call.library} {call.version}") if one.code == call.code}
    which = f"  # {call.name}" if len(namesakes) > 1 else ""  # BEIR returns all its numbers at once
    code = "\n".join((*lines, at_cutoff(call.code + which, k)))
    is_appended = bool(lines) and kind in ("call", "cutoff", "appended")
    return Way(
        call.library,
        call.version,
        code,
        "" if is_appended else call.setting,
        gives,
        "appended" if is_appended and kind == "call" else kind,
        k if kind == "cutoff" else None,
    )


def _lines_of(call: LibraryCall, k: int, subject: Subject) -> list[str]:
    """Return what is to be written before a call that is fed as its setting says."""
    if not call.setting.startswith(("unretrieved appended", "catalogue of")):
        return []
    is_far_below = call.conventions.relevant == "given" and subject.is_shorter_than(k)
    return _lines("appended", k, is_short=is_far_below, fillers=call.conventions.fillers)


def _lines(
    kind: Fed, k: int, *, is_short: bool = False, is_graded: bool = False, fillers: int = 0
) -> list[str]:
    if kind == "listed":
        kept = "item: relevant[item]" if is_graded else "item"
        return [f"relevant = {{{kept} for item in relevant if item in ranked}}"]
    others = fillers or f"{k} - len(ranked)"
    not_relevant = f'ranked += [f"other {{n}}" for n in range({others})]  # not relevant'
    missed = "ranked += [item for item in relevant if item not in ranked]  # scored lowest"
    last = f"ranked = ranked[:{k}]" if kind == "cut" else missed
    return [not_relevant, last] if fillers or is_short else [last]


def _value(side: Side, subject: Subject) -> Value:
    """Return the value of a side, not rounded for print."""
    name, conventions, k = composed(side.parts)
    value = subject.outcome(name, replace(conventions, decimals=None), k)
    return value if isinstance(value, (Fraction, float)) else side.match.value


def _agrees(call: LibraryCall, k: int, goal: Side, subject: Subject, kind: Fed | None = None) -> bool:
    """Return whether a call gives the value of a side: on the subject, and on any list of its lengths."""
    lengths = sorted({len(judged.items) for judged, _ in subject.each})[-_MOST_LENGTHS:]
    probes = (probe for length in lengths for probe in _probes(length, k))
    name, conventions, own_k = composed(goal.parts)
    exact = replace(conventions, decimals=None)
    return all(
        is_same(_returned(call, k, one.fed(kind, k) if kind else one), one.outcome(name, exact, own_k))
        for one in (subject, *probes)
    )


@lru_cache(maxsize=256)
def _probes(length: int, k: int) -> Sequence[OneList]:
    """Return lists of one length with hits at various ranks, and few or many that were missed."""
    wanted = (range(0, length, 2), range(1, length, 2), range(1), range(length - 1, length), range(length))
    return [
        OneList(judge(range(length), {*hits, *(-number for number in range(1, missed + 1))}))
        for hits, missed in product(wanted, (0, 1, k + 1))
        if hits
    ]


def _returned(call: LibraryCall, k: int, subject: Subject) -> Outcome | None:
    """Return what a call returns at a K, not rounded for print: other conventions may matter there."""
    return (
        subject.outcome(call.measure, replace(call.conventions, decimals=None), k) if call.measure else None
    )


def _by_factor(side: Side, goal: Side, subject: Subject) -> list[Way]:
    """Return the value of a case times what one side divides by, divided by what the other does."""
    factor = factor_between(side.parts, goal.parts, subject)
    if factor is None or not isfinite(goal.match.value):
        return []
    tool = (side.match.calls[0].library, side.match.calls[0].version) if side.is_named else ("Python", "")
    return [Way(*tool, f"value * {factor}", "", _value(goal, subject), "factor")]


_ORDER: Sequence[WayKind] = ("call", "cutoff", "appended", "listed", "cut", "factor", "input")

_FED_SO: Mapping[Fed, str] = {"appended": "list", "listed": "given", "cut": ""}
"""How a tool is fed to see what the other does, and what it sees otherwise; cut is for one without a K."""

_OF_DIVISORS = frozenset[str](("relevant_seen", "ideal", "denominator", "short_list"))
_OF_WHAT_IS_GIVEN = _OF_DIVISORS | {"cutoff"}

_MENDED: Mapping[str, str] = {
    "duplicates": "ranked = list(dict.fromkeys(ranked))",
    "ties": "scores = range(len(ranked), 0, -1)",
    "grades": "relevant = {item: 1 for item, grade in relevant.items() if grade > 0}",
    "gain": "relevant = {item: 1 for item, grade in relevant.items() if grade > 0}",
    "no_relevant": "users = [user for user in recommendations if relevant.get(user)]",
    "missing": "users = [user for user in relevant if recommendations.get(user)]",
}
"""Python that takes a cause out of what both sides are given."""
