"""Ways to make two tools agree: another call or K, other input for one or both, a factor, or two of these."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations, product
from math import isfinite
from typing import Literal, get_args

from recmetrics.libraries.causes import Cause, Parts, composed, parts_at
from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.divisors import factor_between
from recmetrics.libraries.labels import at_cutoff, stem_of
from recmetrics.libraries.library import LibraryCall
from recmetrics.libraries.matches import is_same
from recmetrics.libraries.outcomes import Outcome, measure_at
from recmetrics.libraries.sides import Side
from recmetrics.libraries.subjects import Fed, OneList, Subject
from recmetrics.libraries.versions import calls_of
from recmetrics.lists.judging import judge
from recmetrics.lists.terms import Value

_MOST_WAYS = 6
_MOST_STEPS = 2
_MOST_LENGTHS = 3
"""Lengths of lists that a way is tried on."""

_SMALL = 40
"""Up to here, lengths and cutoffs are tried as they are; beyond, smaller ones in the same order."""

Step = Literal["call", "cutoff", "factor"] | Fed
"""One change, see `Way`."""

WayKind = Step | Literal["input"]


@dataclass(frozen=True, slots=True)
class Way:
    """A call of a tool that was named, or a change of what it is given, that makes it agree with the other.

    Attributes:
        library: The library; "Python" where the input of both is changed, or where no tool was named.
        version: Its version.
        code: What to write: the call, after the lines that change what it is given.
        setting: How it is set or fed where that is not the usual way, or "".
        gives: What it returns.
        steps: What is changed, one thing or two. "call" is another call, "cutoff" another K. "appended" is
            to append the relevant items that the list misses, "listed" to give only those in the list, "cut"
            to end the list at K, "duplicates" to give each item once, "ties" to give no equal scores,
            "grades" to give 1 for each grade and "exponential" 2^g - 1; "no_relevant" and "missing" leave
            out such cases. "factor" turns the value of each case of one side into that of the other.
        k: The K of the call, where that is another one.
        for_both: Whether the first step is for both tools. With "Python", all are.
    """

    library: str
    version: str
    code: str
    setting: str
    gives: Value
    steps: tuple[Step, ...]
    k: int | None = None
    for_both: bool = False

    @property
    def kind(self) -> WayKind:
        """The first step; "input" where it is for both."""
        return "input" if self.for_both else self.steps[0]


def ways_to_agree(one: Side, other: Side, causes: Sequence[Cause], subject: Subject) -> tuple[Way, ...]:
    """Return the ways to agree, each of which gives on the subject what it says that it gives.

    For each side those with the fewest changes are given, and a factor where nothing else helps. One change
    comes before two, and what makes both agree stands at the end.
    """
    kinds = {cause.kind for cause in causes}
    if kinds <= {"rounding"}:
        return ()
    ways = [way for pair in ((one, other), (other, one)) for way in _Search(*pair, subject).ways()]
    ways += _for_both(one, other, kinds, subject, is_alone=not ways)
    # The first of several settings, and of several ways to feed one call, is the usual one.
    first: dict[tuple[str, str, str, Value], Way] = {}
    for way in sorted(ways, key=_cost):
        lines = way.code.split("\n")
        call = way.code if way.kind == "input" else lines[-2 if _has_factor(way) and len(lines) > 1 else -1]
        first.setdefault((way.library, way.version, call, way.gives), way)
    return tuple(first.values())


def _for_both(one: Side, other: Side, kinds: set[str], subject: Subject, *, is_alone: bool) -> Sequence[Way]:
    """Return what makes both agree once both are fed otherwise, and then with one more change of either."""
    mends: list[Fed] = list(dict.fromkeys(_FOR_BOTH[kind] for kind in sorted(kinds) if kind in _FOR_BOTH))
    for size in range(1, _MOST_STEPS + 1):
        for steps in combinations(mends, size):
            fed = _fed(subject, steps, one.k)
            if fed is None:
                continue
            value, goal = _value(one, fed), _value(other, fed)
            mended = {kind for kind in kinds if _FOR_BOTH.get(kind) in steps}
            if mended == kinds and is_same(value, goal):
                code = "\n".join(_CODE[step] for step in steps)
                return [Way("Python", "", code, "", value, steps, for_both=True)]
            if is_alone and size < _MOST_STEPS:
                pairs = ((one, other), (other, one))
                found = [way for pair in pairs for way in _Search(*pair, fed).ways(_MOST_STEPS - size)]
                if found:
                    lines = "".join(f"{_CODE[step]}\n" for step in steps)
                    return [
                        replace(way, code=lines + way.code, steps=(*steps, *way.steps), for_both=True)
                        for way in found
                    ]
    return []


class _Search:
    """Changes of one side that give the value of the other, on the subject and any list of its lengths."""

    def __init__(self, side: Side, goal: Side, subject: Subject) -> None:
        self._side, self._goal, self._subject = side, goal, subject
        cutoff = goal.parts.cutoff
        self._k = int(cutoff) if cutoff.isdecimal() else goal.k
        self._lengths = sorted({len(judged.items) for judged, _ in subject.each})
        ks = [self._k, *self._lengths[-1:]] if cutoff == "length" else [self._k]
        self._ks = [k for k in dict.fromkeys([*ks, side.k]) if k]
        lengths = self._lengths[-_MOST_LENGTHS:]
        self._small = _smaller([*self._ks, *lengths])
        self._probes = [
            probe
            for length in lengths
            for probe in _probes(self._small.get(length, 0), self._small[self._k], subject.is_graded)
        ]
        self._known: dict[tuple[str, Conventions, int, tuple[Fed, ...], bool], str | bool | None] = {}
        self._given: dict[tuple[Fed, ...], Sequence[tuple[Subject, bool]]] = {}

    def ways(self, most: int = _MOST_STEPS) -> list[Way]:
        """Return the ways with the fewest changes; such with a factor where there are no others."""
        if not isfinite(self._goal.match.value):
            return []
        if not self._side.is_named:
            factor = self._factor_of(self._side.parts, ())
            gives = _value(self._goal, self._subject)
            return [Way("Python", "", f"value * {factor}", "", gives, ("factor",))] if factor else []
        calls = list(self._calls())
        for is_factor, steps in product((False, True), range(1, most + 1)):
            found = [
                way
                for call in calls
                for k in (self._ks if call.takes_k else [self._k])
                for fed in self._feeds(call)
                for way in self._way(call, k, fed, steps, is_factor=is_factor)
            ]
            if found:
                return sorted(found, key=_cost)[:_MOST_WAYS]
        return []

    def _calls(self) -> Iterator[LibraryCall]:
        """Generate the calls of the tool that add up the same."""
        tools = {(call.library, call.version) for call in self._side.match.calls}
        goal = measure_at(self._goal.parts.measure, 1)
        for call in (call for library in dict(tools) for call in calls_of(library)):
            if (call.library, call.version) not in tools or call.measure is None:
                continue
            measure = measure_at(call.measure, 1)
            # Of what is named after recall and computes something else, nobody would think.
            is_odd = self._goal.family not in ("R", "RPrec") and "recall" in stem_of(call.name)
            if not is_odd and (
                measure.family == goal.family or measure.statement.term == goal.statement.term
            ):
                yield call

    def _feeds(self, call: LibraryCall) -> Sequence[tuple[Fed, ...]]:
        """Return how a call can be fed: as it is, otherwise, and otherwise in two things."""
        seen, is_graded = call.conventions.relevant, measure_at(call.measure or "", 1).graded_statement
        tried: Mapping[Fed, bool] = {
            "appended": seen == "list",
            "listed": seen == "given",
            "cut": not call.takes_k,
            "duplicates": True,
            "ties": True,
            "grades": is_graded is not None,
            "exponential": is_graded is not None,
            "no_relevant": True,
            "missing": True,
        }
        one: list[Fed] = [step for step, fits in tried.items() if fits and self._fed((step,))]
        pairs = (pair for pair in permutations(one, 2) if self._fed(pair))
        return [(), *((step,) for step in one), *pairs]

    def _way(
        self, call: LibraryCall, k: int, fed: tuple[Fed, ...], most: int, *, is_factor: bool
    ) -> list[Way]:
        """Return the way by a call that is fed so, if it takes so many steps, the last of them a factor."""
        is_own = call in self._side.match.calls
        is_same_k = k == self._side.k or not call.takes_k
        base: tuple[Step, ...] = () if is_own and is_same_k else ("cutoff",) if is_own else ("call",)
        last: tuple[Step, ...] = ("factor",) if is_factor else ()
        steps: tuple[Step, ...] = (*base, *fed, *last)
        lines = _lines_of(call, k, self._subject)
        if len(steps) != most or (lines and fed):
            return []
        key = (call.measure or "", call.conventions, k, fed, is_factor)
        if key not in self._known:
            self._known[key] = self._factor(*key[:-1]) if is_factor else self._agrees(*key[:-1])
        if not (factor := self._known[key]):
            return []
        is_set = bool(lines) or steps == ("factor",)
        for step in fed:
            lines += _lines(
                step,
                self._k,
                is_short=self._subject.is_shorter_than(self._k),
                is_graded=self._subject.is_graded and "grades" not in fed,
            )
        if lines and not fed and base == ("call",):
            steps = ("appended", *steps[1:])
        if steps != ("factor",):
            namesakes = {
                one.name for one in calls_of(f"{call.library} {call.version}") if one.code == call.code
            }
            which = f"  # {call.name}" if len(namesakes) > 1 else ""  # BEIR returns all its numbers at once
            lines.append(at_cutoff(call.code + which, k))
        if is_factor:
            lines.append(f"value * {factor}")
        gives = _value(self._goal, self._subject)
        own_k = None if is_same_k else k
        return [
            Way(
                call.library,
                call.version,
                "\n".join(lines),
                "" if is_set else call.setting,
                gives,
                steps,
                own_k,
            )
        ]

    def _fed(self, fed: tuple[Fed, ...]) -> Sequence[tuple[Subject, bool]]:
        """Return the probes and the subject fed so, and whether each is a probe; none if nothing changes."""
        if fed not in self._given:
            subject = _fed(self._subject, fed, self._k)
            small = self._small[self._k]
            probes = (_fed(probe, fed, small, is_all=False) or probe for probe in self._probes)
            self._given[fed] = [*((probe, True) for probe in probes), (subject, False)] if subject else []
        return self._given[fed]

    def _agrees(self, measure: str, own: Conventions, k: int, fed: tuple[Fed, ...]) -> bool:
        """Return whether what is computed so, and fed so, gives the value of the goal."""
        exact = replace(own, decimals=None)
        return all(
            is_same(
                given.outcome(measure, exact, self._small[k] if is_probe else k),
                self._goal_of(plain, is_probe=is_probe),
            )
            for (given, is_probe), (plain, _) in zip(self._fed(fed), self._fed(()), strict=True)
        )

    def _goal_of(self, subject: Subject, *, is_probe: bool) -> Outcome | None:
        return _outcome(self._at(self._goal.parts, is_probe=is_probe), subject)

    def _factor(self, measure: str, own: Conventions, k: int, fed: tuple[Fed, ...]) -> str | None:
        """Return what turns a value of the side, fed so, into that of the goal, which stays as it was."""
        return self._factor_of(parts_at(measure, replace(own, decimals=None), k), fed)

    def _factor_of(self, own: Parts, fed: tuple[Fed, ...]) -> str | None:
        goal = self._goal.parts
        # A factor changes the values of cases, and not which of them are in the mean.
        alike = goal._replace(no_relevant=own.no_relevant, missing=own.missing, pooled=own.pooled)
        if own.pooled or not is_same(_outcome(alike, self._subject), _outcome(goal, self._subject)):
            return None
        factor = None
        for (given, is_probe), (plain, _) in zip(self._fed(fed), self._fed(()), strict=True):
            if fed and not is_same(
                self._goal_of(given, is_probe=is_probe), self._goal_of(plain, is_probe=is_probe)
            ):
                return None
            mine, theirs = (self._at(parts, is_probe=is_probe) for parts in (own, self._goal.parts))
            factor = factor_between(mine, theirs, given)
            if factor is None:
                return None
        return factor

    def _at(self, parts: Parts, *, is_probe: bool) -> Parts:
        """Return a definition at the K of a probe."""
        if not is_probe or not parts.cutoff.isdecimal():
            return parts
        k = int(parts.cutoff)
        return parts._replace(cutoff=str(self._small.get(k, k)))


def _fed(subject: Subject, steps: tuple[Fed, ...], k: int, *, is_all: bool = True) -> Subject | None:
    """Return a subject that is fed otherwise, one step after the other; None where one changes nothing."""
    for step in steps:
        fed = subject.fed(step, k)
        if fed is None and is_all:
            return None
        subject = fed or subject
    return subject


def _smaller(numbers: Sequence[int]) -> Mapping[int, int]:
    """Return small numbers in the order of the given ones, which stay where they are small themselves."""
    found: dict[int, int] = {}
    before, last = 0, _SMALL
    for number in sorted(set(numbers)):
        if number > _SMALL:
            last += min(number - max(before, _SMALL), 2)
        found[number], before = number if number <= _SMALL else last, number
    return found


@lru_cache(maxsize=256)
def _probes(length: int, k: int, is_graded: bool) -> Sequence[OneList]:
    """Return lists of one length with hits at various ranks, and few or many that were missed."""
    wanted = (range(0, length, 2), range(1, length, 2), range(1), range(length - 1, length), range(length))
    lists = [
        {*hits, *(-number for number in range(1, missed + 1))}
        for hits, missed in product(wanted, (0, 1, k + 1))
        if hits
    ]
    return [
        OneList(judge(range(length), {item: 1 + item % 3 for item in relevant} if is_graded else relevant))
        for relevant in lists
    ]


def _lines_of(call: LibraryCall, k: int, subject: Subject) -> list[str]:
    """Return what is to be written before a call that is fed as its setting says."""
    if not call.setting.startswith(("unretrieved appended", "catalogue of")):
        return []
    is_far_below = call.conventions.relevant == "given" and subject.is_shorter_than(k)
    return _lines("appended", k, is_short=is_far_below, fillers=call.conventions.fillers)


def _lines(
    kind: Fed, k: int, *, is_short: bool = False, is_graded: bool = False, fillers: int = 0
) -> list[str]:
    if kind in _CODE:
        return [_CODE[kind]]
    if kind == "listed":
        kept = "item: relevant[item]" if is_graded else "item"
        return [f"relevant = {{{kept} for item in relevant if item in ranked}}"]
    others = fillers or f"{k} - len(ranked)"
    not_relevant = f'ranked += [f"other {{n}}" for n in range({others})]  # not relevant'
    missed = "ranked += [item for item in relevant if item not in ranked]  # scored lowest"
    last = f"ranked = ranked[:{k}]" if kind == "cut" else missed
    return [not_relevant, last] if fillers or is_short else [last]


def _outcome(parts: Parts, subject: Subject) -> Outcome | None:
    """Return the outcome of a definition, not rounded for print."""
    name, conventions, k = composed(parts)
    return subject.outcome(name, replace(conventions, decimals=None), k)


def _value(side: Side, subject: Subject) -> Value:
    """Return the value of a side, not rounded for print."""
    value = _outcome(side.parts, subject)
    return value if isinstance(value, (Fraction, float)) else side.match.value


def _has_factor(way: Way) -> bool:
    return way.steps[-1] == "factor"


def _cost(way: Way) -> tuple[int, int, int, int]:
    """Return how much a way asks for: the least comes first."""
    return (
        way.for_both + 0,
        len(way.steps) + _MOST_STEPS * _has_factor(way),
        _ORDER.index(way.steps[0]),
        way.code.count("\n"),
    )


_ORDER: Sequence[Step] = ("call", "cutoff", "appended", "listed", "cut", "factor", *get_args(Fed)[3:])

_CODE: Mapping[Fed, str] = {
    "duplicates": "ranked = list(dict.fromkeys(ranked))",
    "ties": "scores = range(len(ranked), 0, -1)",
    "grades": "relevant = {item: 1 for item, grade in relevant.items() if grade > 0}",
    "exponential": "relevant = {item: 2**grade - 1 for item, grade in relevant.items() if grade > 0}",
    "no_relevant": "users = [user for user in relevant if relevant[user]]",
    "missing": "users = [user for user in relevant if recommendations.get(user)]",
}
"""Python that feeds a tool so, whatever K."""

_FOR_BOTH: Mapping[str, Fed] = {
    "duplicates": "duplicates",
    "ties": "ties",
    "grades": "grades",
    "gain": "grades",
    "no_relevant": "no_relevant",
    "missing": "missing",
}
"""What is fed to both to take a cause out."""
