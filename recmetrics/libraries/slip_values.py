"""Slips: values of a measure that is computed in a way that is nearly right."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass

from recmetrics.libraries.outcomes import measure_at
from recmetrics.libraries.reported_number import ReportedNumber
from recmetrics.libraries.slip_kinds import SlipKind, slipped
from recmetrics.lists.judging import JudgedRanking, judge
from recmetrics.lists.sums import LAST_BITS, exact_quotient
from recmetrics.lists.terms import Value
from recmetrics.means.cases import Case
from recmetrics.means.mean import Mean
from recmetrics.measures.base import Measure
from recmetrics.measures.cutoff import whole_cutoff
from recmetrics.measures.registry import catalogue

PROGRAM_SLIPS: tuple[SlipKind, ...] = (
    "k_clamped",
    "repeats_counted",
    "mean_over_hits",
    "all_ranks_averaged",
    "ranks_from_zero",
    "one_rank_more",
)
"""The slips of programs, which look right and make one value of every list."""

_AP = ("AP@K", "AP(norm=relevant)@K")

LIKELY_SLIPS: tuple[tuple[SlipKind, tuple[str, ...]], ...] = (
    ("k_clamped", ("AP@K", "P@K", "MeanP@K")),
    ("mean_over_hits", ("AP@K",)),
    ("all_ranks_averaged", ("AP@K",)),
    ("missed_unknown", ("AP@K", "R@K")),
    ("repeated", (*_AP, "P@K")),
    ("ranks_from_zero", (*_AP, "RR@K")),
    ("one_rank_more", (*_AP, "P@K")),
    ("hit_left_out", _AP),
    ("one_too_far", _AP),
    ("cutoff_off", (*_AP, "P@K")),
    ("undivided", ("AP@K",)),
    ("reversed", (*_AP, "P@K")),
)
"""The slips on the way to measures that many use, the likeliest first, with the measures that are meant."""

_COMMON = 4
"""The number of common ones among them."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A measure, and the value that a slip makes of it.

    Attributes:
        kind: What went wrong.
        measure: The printed name of the measure that was meant, or of its mean; K is open where there are
            numbers of several cutoffs.
        value: What comes out instead; the first where there are several numbers.
        at: The rank or the K that the slip is about, or by how much K is off; 0 where it is about none.
        values: What comes out for each of the numbers in question; None where one is of another measure.
    """

    kind: SlipKind
    measure: str
    value: Value
    at: int = 0
    values: tuple[Value | None, ...] = ()


def slips(
    ranked: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int,
    *,
    kinds: Collection[SlipKind] = PROGRAM_SLIPS,
) -> list[Slip]:
    """Compute each measure of a list under each slip that changes its value.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.
        kinds: Which slips; if not given, those of programs that are nearly right.

    Returns:
        Slip by slip, the measures in the order of the catalogue.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.

    Example:
        >>> found = slips(["A", "B", "C", "D", "E"], {"B", "D"}, 10)
        >>> [(slip.kind, slip.measure) for slip in found if str(slip.value) == "2/5"]
        [('k_clamped', 'P@10')]
    """
    judged = judge(ranked, relevant)
    return [
        Slip(kind, str(measure), value, at, (value,))
        for kind in kinds
        for measure in catalogue(whole_cutoff(k))
        for at, value in slipped(kind, measure, judged).items()
        if value != _value(measure, judged)
    ]


def slips_that_give(
    numbers: Sequence[ReportedNumber],
    ranked: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int,
    *,
    only_common: bool = False,
) -> list[Slip]:
    """Find the slips that give all of some numbers of one list, each kind once, the likeliest first.

    Args:
        numbers: The numbers, each at its own K or that of the list; one with a label is held against
            measures of its family only.
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.
        only_common: Leave out those that are far-fetched where there is another explanation.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.

    Example:
        >>> from recmetrics import read_numbers
        >>> found = slips_that_give(read_numbers("0.5"), ["A", "B", "C", "D", "E"], {"B", "D", "Z"}, 5)
        >>> [slip.kind for slip in found]
        ['mean_over_hits', 'missed_unknown', 'repeated', 'cutoff_off']
    """
    judged, cutoffs = judge(ranked, relevant), [number.k or whole_cutoff(k) for number in numbers]
    found: list[Slip] = []
    for kind, names in LIKELY_SLIPS[: _COMMON if only_common else None]:
        fitting = (_fitting(kind, name, numbers, cutoffs, judged) for name in names)
        found += [slip for slip in fitting if slip][:1]
    return found


def _fitting(
    kind: SlipKind,
    name: str,
    numbers: Sequence[ReportedNumber],
    cutoffs: Sequence[int],
    judged: JudgedRanking,
) -> Slip | None:
    """Return the slip, if it gives all numbers of its family at one place and the measure itself does not."""
    measures = [measure_at(name, k) for k in cutoffs]
    made = [
        slipped(kind, measure, judged) if number.family in (None, measure.family) else None
        for number, measure in zip(numbers, measures, strict=True)
    ]
    for at in next((values for values in made if values is not None), ()):
        values = [None if one is None else one.get(at) for one in made]
        asked = [
            (number, measure, value)
            for number, measure, value, one in zip(numbers, measures, values, made, strict=True)
            if one is not None
        ]
        gives = all(value is not None and number.may_be(value) for number, _, value in asked)
        if gives and any(_differ(value, _value(measure, judged)) for _, measure, value in asked):
            printed = name if len(set(cutoffs)) > 1 else str(measures[0])
            first = next(value for value in values if value is not None)
            return Slip(kind, printed, first, at, tuple(values))
    return None


def _differ(value: Value | None, other: Value) -> bool:
    return value is not None and abs(value - other) > LAST_BITS


def mean_slips(
    recommendations: Mapping[Case, Sequence[Hashable]], relevant: Mapping[Case, Collection[Hashable]], k: int
) -> list[Slip]:
    """Compute the mean of each measure under each slip that changes it.

    A slip is made in every case where it can be; "pooled" adds up numerators and denominators of all cases
    and divides once, so that every hit weighs the same.

    Args:
        recommendations: Case -> its ranked items, best first.
        relevant: Case -> its relevant items, or item -> grade, where a grade above 0 means relevant.
        k: The cutoff K, from 1.

    Returns:
        Slip by slip, the means in the order of the catalogue.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If a list has no order or an item cannot be hashed.

    Example:
        >>> lists, relevant = {"u1": ["A"], "u2": list("aBcDeFgH")}, {"u1": {"A"}, "u2": set("BDFH")}
        >>> pooled = [slip for slip in mean_slips(lists, relevant, 9) if slip.kind == "pooled"]
        >>> pooled[0].measure, str(pooled[0].value)
        ('MAP', '3/5')
    """
    cases = {case: judge(recommendations.get(case, ()), wanted) for case, wanted in relevant.items()}
    found: list[Slip] = []
    for kind in PROGRAM_SLIPS:
        for measure in catalogue(whole_cutoff(k)):
            made = [tuple(slipped(kind, measure, judged).values()) for judged in cases.values()]
            if not any(made):
                continue
            right = [_value(measure, judged) for judged in cases.values()]
            values = [slip[0] if slip else own for slip, own in zip(made, right, strict=True)]
            mean = exact_quotient(values, [len(values)])
            if mean is not None and values != right:
                found.append(Slip(kind, str(Mean(measure)), mean))
    for measure in catalogue(k):
        explained = Mean(measure).of_judged(cases)
        if explained.pooled is not None and explained.pooled != explained.value:
            found.append(Slip("pooled", str(Mean(measure)), explained.pooled))
    return found


def _value(measure: Measure, judged: JudgedRanking) -> Value:
    return measure.of_pattern(judged.flags, judged.relevant_count)
