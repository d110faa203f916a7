"""Two tools, two numbers: the definitions behind them, what differs in these, and how to make them agree."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from recmetrics.errors import InvalidInputError
from recmetrics.libraries.causes import Cause, Parts, apart, causes_of, composed, weight_of
from recmetrics.libraries.definitions import many_cases
from recmetrics.libraries.labels import prints
from recmetrics.libraries.library import LibraryCall
from recmetrics.libraries.matches import Match, is_same
from recmetrics.libraries.number_text import read_number, read_numbers
from recmetrics.libraries.outcomes import Outcome
from recmetrics.libraries.reported_number import Query, ReportedNumber, reported
from recmetrics.libraries.sides import (
    AVERAGE_PRECISIONS,
    Side,
    alike,
    comparable,
    definitions_at,
    usual_calls,
)
from recmetrics.libraries.subjects import ManyCases, Subject, one_list
from recmetrics.libraries.versions import known_calls_of
from recmetrics.libraries.ways import Way, ways_to_agree
from recmetrics.lists.terms import Value
from recmetrics.means.cases import Case
from recmetrics.measures.cutoff import whole_cutoff

MOST_ANSWERS = 3
"""The number of explanations that are given, the best first."""

_MOST_PAIRS = 40
"""The number of pairs of definitions that are looked into: those in which the fewest parts differ."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A tool and a number that it printed; either may be open, not both.

    Attributes:
        tool: The name of a library, "trec_eval", or of one version of it, "RePlay 0.12.0"; or None.
        number: What it printed, with its label where it had one, "map_cut_5 all 0.2083"; or None.
        call: Where the number is open, the label alone, "map_cut_5": what the tool computes under that name.

    Raises:
        InvalidInputError: If both are open, or no library of that name is on record.
    """

    tool: str | None = None
    number: str | float | Fraction | None = None
    call: str = ""

    def __post_init__(self) -> None:
        """Check that something is claimed."""
        if self.tool is None and self.number is None:
            raise InvalidInputError("number", "a number, where no tool is named", self.number)
        if self.tool is not None:
            known_calls_of(self.tool)


@dataclass(frozen=True, slots=True)
class Difference:
    """Two definitions behind two numbers, and what makes the numbers differ.

    Attributes:
        first: The definition of the first number, with the calls of the tool that was named.
        second: That of the second.
        causes: What differs, as little as is enough: changed in the first definition, and in nothing else,
            it gives the second number. Empty where both are one number.
        cases: Over cases, those in which the two differ, with the values of both; None for a case that one
            of the two leaves out.
        ways: How to make one agree with the other, the surest first.
    """

    first: Match
    second: Match
    causes: tuple[Cause, ...]
    cases: tuple[tuple[Hashable, Value | None, Value | None], ...]
    ways: tuple[Way, ...]

    def __str__(self) -> str:
        """Return both definitions, what differs, and how they come to agree, on lines of their own.

        Example:
            >>> lists = ["A", "B", "C", "D", "E"], set("BDTUVWX"), 5
            >>> print(explain_difference(Claim("ranx", "0.1429"), Claim("implicit", "0.2"), *lists)[0])
            <AP(norm=relevant)@5 = 0.1429: ranx>
            <AP@5 = 0.2000: implicit>
            denominator: |R| against min(|R|, K)
            ranx, factor, gives 0.2000:
              value * len(relevant) / min(len(relevant), 5)
            implicit, factor, gives 0.1429:
              value * min(len(relevant), 5) / len(relevant)
        """
        causes = [f"{cause.kind}: {cause.first} against {cause.second}" for cause in self.causes]
        ways = [
            f"{way.library}, {' and '.join(way.steps)}, gives {float(way.gives):.4f}:\n  "
            + way.code.replace("\n", "\n  ")
            for way in self.ways
        ]
        return "\n".join([repr(self.first), repr(self.second), *causes, *ways])


def explain_difference(
    first: Claim,
    second: Claim,
    ranked: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int,
    *,
    scores: Sequence[float] | None = None,
) -> tuple[Difference, ...]:
    """Find out why two numbers of one list differ: the definitions behind them, and what differs in these.

    Args:
        first: A tool and what it printed; either may be open.
        second: Another tool and what it printed.
        ranked: The items, best first.
        relevant: The relevant items, or item -> grade.
        k: The cutoff K, from 1; a number may name another.
        scores: The scores beside the items, where there are any, see `identify`.

    Returns:
        The best explanation first, a few at most; none where no two definitions give the numbers.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.
        ReportedNumberError: If a number cannot be read for sure.

    Example:
        >>> mine, theirs = Claim("ranx", "0.1429"), Claim("implicit", "0.2")
        >>> best = explain_difference(mine, theirs, ["A", "B", "C", "D", "E"], set("BDTUVWX"), 5)[0]
        >>> best.first.measure, best.second.measure
        ('AP(norm=relevant)@5', 'AP@5')
        >>> best.causes
        (Cause(kind='denominator', first='|R|', second='min(|R|, K)'),)
    """
    return explained(first, second, one_list(ranked, relevant, scores), k, {})


def explain_mean_difference(
    first: Claim,
    second: Claim,
    recommendations: Mapping[Case, Sequence[Hashable]],
    relevant: Mapping[Case, Collection[Hashable]],
    k: int,
) -> tuple[Difference, ...]:
    """Find out why two means over cases differ, see `explain_difference`.

    Args:
        first: A tool and what it printed; either may be open.
        second: Another tool and what it printed.
        recommendations: Case -> its ranked items, best first.
        relevant: Case -> its relevant items, or item -> grade.
        k: The cutoff K, from 1; a number may name another.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If a list has no order or an item cannot be hashed.
        ReportedNumberError: If a number cannot be read for sure.

    Example:
        >>> lists, wanted = {"u1": ["A", "B"], "u2": ["A", "B"]}, {"u1": {"B"}, "u2": set()}
        >>> best = explain_mean_difference(
        ...     Claim("ranx", "map@2 = 0.25"), Claim("RecTools", 0.5), lists, wanted, 2
        ... )[0]
        >>> best.causes
        (Cause(kind='no_relevant', first='zero', second='skip'),)
        >>> best.cases
        (('u2', Fraction(0, 1), None),)
    """
    alone: dict[Hashable, ManyCases] = {
        case: many_cases({case: recommendations.get(case, ())}, {case: wanted})
        for case, wanted in relevant.items()
    }
    return explained(first, second, many_cases(recommendations, relevant), k, alone)


def explained(
    first: Claim, second: Claim, subject: Subject, k: int, alone: Mapping[Hashable, ManyCases]
) -> tuple[Difference, ...]:
    """Return why two numbers differ, see `explain_difference`; `alone` has each case by itself."""
    sides = [sides_of(claim, subject, whole_cutoff(k)) for claim in (first, second)]
    pairs = sorted(_pairs(*sides), key=lambda pair: (_oddity(pair), _cost(pair)))[:_MOST_PAIRS]
    found = [(pair, _causes(pair, subject)) for pair in pairs]
    if first.number is second.number is None:
        # Nobody asks why 0.77529 is not 0.77530.
        found = [(pair, causes) for pair, causes in found if {cause.kind for cause in causes} != {"rounding"}]
    found.sort(key=lambda each: (_oddity(each[0]), _cost(each[0]) + 10 * weight_of(each[1])))
    kept: dict[tuple[str, ...], Difference] = {}
    for (one, other), causes in found:
        kinds = tuple(cause.kind for cause in causes)
        if kinds not in kept and len(kept) < MOST_ANSWERS:
            kept[kinds] = Difference(
                first=one.match,
                second=other.match,
                causes=causes,
                cases=_cases(one, other, alone),
                ways=ways_to_agree(one, other, causes, subject),
            )
    return tuple(kept.values())


def sides_of(claim: Claim, subject: Subject, k: int) -> list[Side]:
    """Return the definitions that can be behind a claim."""
    number = _number(claim.number)
    called = number or (read_number(f"{claim.call} = 0") if claim.call else None)
    cutoff = called.k or k if called else k
    query = called.query(cutoff) if called else Query(cutoff, None, "")
    own = frozenset(known_calls_of(claim.tool)) if claim.tool else None
    found: list[Side] = []
    for place, match in enumerate(definitions_at(subject, query)):
        calls = match.calls if own is None else tuple(call for call in match.calls if call in own)
        fits = number is None or number.may_be(match.value)
        if not fits or (not calls and (own is not None or match.conventions)):
            continue
        labelled = bool(query.label) and any(prints(call, query.label) for call in calls)
        side = Side(replace(match, calls=calls), cutoff, number, place, labelled)
        found.append(replace(side, is_named=own is not None))
    if called and number is None:
        return [replace(side, usual=True) for side in found if side.labelled]
    if own is not None and number is None:
        return _with_usual(found, known_calls_of(claim.tool or ""))
    return [side for side in found if side.labelled] or found


def _with_usual(sides: Sequence[Side], own: Sequence[LibraryCall]) -> list[Side]:
    """Return the definitions of a tool, the calls without options alone where a definition has such calls."""
    with_value = {call for side in sides for call in side.match.calls}
    usual = usual_calls(call for call in own if call in with_value)
    found: list[Side] = []
    for side in sides:
        calls = tuple(call for call in side.match.calls if call in usual)
        match = replace(side.match, calls=calls) if calls else side.match
        found.append(replace(side, match=match, usual=bool(calls)))
    return found


def _number(given: str | float | Fraction | None) -> ReportedNumber | None:
    if isinstance(given, str):
        return read_numbers(given)[0]
    return None if given is None else reported(given)


def _pairs(first: Iterable[Side], second: Sequence[Side]) -> Iterator[tuple[Side, Side]]:
    """Generate all pairs of two numbers; where one is open, those that are called alike and differ."""
    for one in first:
        for other in second:
            if one.number is not None and other.number is not None:
                yield one, other
                continue
            are_alike = comparable if one.number is other.number is None else alike
            is_asked = one.labelled and other.labelled
            if not is_same(one.match.value, other.match.value) and (is_asked or are_alike(one, other)):
                yield one, other


def _oddity(pair: tuple[Side, Side]) -> tuple[int, bool]:
    """Return how far a pair without numbers is from what people argue about: AP, as it is usually called."""
    if any(side.number is not None for side in pair):
        return 0, False
    odd = sum(not side.usual for side in pair)
    return odd, not all(side.family in AVERAGE_PRECISIONS for side in pair)


def _cost(pair: tuple[Side, Side]) -> float:
    """Return how far-fetched a pair is, before it is looked into."""
    one, other = pair
    rounded = sum(bool(side.far) for side in pair)
    unknown = sum(not side.match.calls for side in pair)
    far = 3 * apart(one.parts, other.parts) + 15 * (not alike(one, other))
    if one.number is other.number is None:
        # Without numbers, two tools are compared at one cutoff.
        far += 5 * (one.parts.cutoff != other.parts.cutoff)
    return far + rounded / 2 + 5 * unknown + (one.place + other.place) / 100


def _causes(pair: tuple[Side, Side], subject: Subject) -> tuple[Cause, ...]:
    """Return the fewest parts whose change in the first definition gives the second number."""
    one, other = pair
    mine, theirs = one.parts, other.parts
    if one.number and other.number and is_same(one.match.value, other.match.value):
        return _rounding(one.number, other.number)
    differing = [at for at, both in enumerate(zip(mine, theirs, strict=True)) if both[0] != both[1]]
    for size in range(len(differing) + 1):
        enough = [
            chosen
            for chosen in combinations(differing, size)
            if is_same(_value(mine, theirs, chosen, subject), other.match.value)
        ]
        if enough:
            back = [
                chosen for chosen in enough if is_same(_value(theirs, mine, chosen, subject), one.match.value)
            ]
            return causes_of(mine, theirs, (back or enough)[0])
    return causes_of(mine, theirs, differing)


def _rounding(first: ReportedNumber, second: ReportedNumber) -> tuple[Cause, ...]:
    """Return in how many decimals two numbers of one value differ; nothing where they are the same."""
    if first.value == second.value:
        return ()
    one, other = ("" if number.digits is None else str(number.digits) for number in (first, second))
    return (Cause("rounding", one, other),)


def _value(parts: Parts, others: Parts, chosen: Collection[int], subject: Subject) -> Outcome | None:
    """Return the value of a definition in which some parts are those of another."""
    return subject.outcome(*composed(parts.mixed(others, chosen)))


def _cases(
    one: Side, other: Side, alone: Mapping[Hashable, ManyCases]
) -> tuple[tuple[Hashable, Value | None, Value | None], ...]:
    found: list[tuple[Hashable, Value | None, Value | None]] = []
    for case, subject in alone.items():
        mine, theirs = (_alone(side, subject) for side in (one, other))
        if mine is None or theirs is None:
            if mine is not theirs:
                found.append((case, mine, theirs))
        elif not is_same(mine, theirs):
            found.append((case, mine, theirs))
    return tuple(found)


def _alone(side: Side, subject: Subject) -> Value | None:
    outcome = subject.outcome(*composed(side.parts))
    return None if outcome is None or isinstance(outcome, str) else outcome
