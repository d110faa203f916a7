"""Slips: what a measure comes to when it is worked out in a way that is nearly right."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from recmetrics.cases import Case
from recmetrics.conventions import EmptyCases
from recmetrics.cutoff import whole_cutoff
from recmetrics.judging import JudgedRanking, judge
from recmetrics.mean_explanation import explain_mean
from recmetrics.means import Mean
from recmetrics.measure import Measure
from recmetrics.names import parse_measure
from recmetrics.registry import catalogue
from recmetrics.sums import exact_quotient
from recmetrics.terms import Value, work_out

SlipKind = Literal[
    "k_clamped",
    "repeats_counted",
    "mean_over_hits",
    "all_ranks_averaged",
    "ranks_from_zero",
    "one_rank_more",
    "pooled",
]
"""What went wrong: see the function of that name, `pooled` for means only."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A measure, and the value that a slip makes of it.

    Attributes:
        kind: What went wrong.
        measure: The printed name of the measure that was meant, or of its mean.
        value: What comes out instead.
    """

    kind: SlipKind
    measure: str
    value: Value


def k_clamped(measure: Measure, judged: JudgedRanking) -> Value | None:
    """K cut down to the length of a shorter list, as `k = min(k, len(ranked))` does.

    Example:
        >>> k_clamped(parse_measure("P@10"), judge("ABCDE", "BD"))
        Fraction(2, 5)
    """
    length = len(judged.items)
    if measure.k is None or not 0 < length < measure.k:
        return None
    return _value(measure.with_cutoff(length), judged)


def repeats_counted(measure: Measure, judged: JudgedRanking) -> Value | None:
    """A repeated item counted at each of its places.

    Example:
        >>> repeats_counted(parse_measure("AP"), judge("AAB", "AB"))
        Fraction(3, 2)
    """
    if not any(judged.repeated):
        return None
    found = {item for item, flag in zip(judged.items, judged.flags, strict=True) if flag}
    flags = [item in found for item in judged.items]
    return work_out(measure, flags, judged.relevant_count, repeats_hit=True).value


def mean_over_hits(measure: Measure, judged: JudgedRanking) -> Value | None:
    """An average precision over the hits found, as if what was missed were not relevant.

    Example:
        >>> mean_over_hits(parse_measure("AP@5"), judge("ABCDE", "BDZ"))
        Fraction(1, 2)
    """
    if measure.family != "AP" or measure.options["norm"] == "hits":
        return None
    return _value(measure.with_option("norm", "hits"), judged)


def all_ranks_averaged(measure: Measure, judged: JudgedRanking) -> Value | None:
    """P@1 to P@K averaged over all ranks, in the place of an average precision.

    Example:
        >>> all_ranks_averaged(parse_measure("AP@5"), judge("ABCDE", "BDZ"))
        Fraction(26, 75)
    """
    if measure.family != "AP" or not judged.items:
        return None
    return _value(parse_measure(f"MeanP@{measure.k or len(judged.items)}"), judged)


def ranks_from_zero(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Hits divided by ranks that are counted from 0: each rank counts as the one above it.

    Returns:
        None for a measure that does not divide by ranks, and where rank 1 hits, a division by 0.

    Example:
        >>> ranks_from_zero(parse_measure("RR"), judge("ABCDE", "BDZ"))
        Fraction(1, 1)
    """
    if measure.family not in ("AP", "RR") or not judged.items or judged.flags[0] or measure.k == 1:
        return None
    shifted = measure if measure.k is None else measure.with_cutoff(measure.k - 1)
    return _over(measure, judged, work_out(shifted, judged.flags[1:], judged.relevant_count).numerator)


def one_rank_more(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Ranks counted from 0 and compared with `<= K`: rank K + 1 is in, while the denominator stays.

    Example:
        >>> one_rank_more(parse_measure("P@2"), judge("ABCDE", "ABC"))
        Fraction(3, 2)
    """
    if measure.k is None:
        return None
    wider = work_out(measure.with_cutoff(measure.k + 1), judged.flags, judged.relevant_count)
    return _over(measure, judged, wider.numerator)


SLIPS: Mapping[SlipKind, Callable[[Measure, JudgedRanking], Value | None]] = {
    "k_clamped": k_clamped,
    "repeats_counted": repeats_counted,
    "mean_over_hits": mean_over_hits,
    "all_ranks_averaged": all_ranks_averaged,
    "ranks_from_zero": ranks_from_zero,
    "one_rank_more": one_rank_more,
}
"""The slips of one list; each gives None where it cannot happen."""


def slips(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> list[Slip]:
    """What each measure comes to on a list under each slip that moves it.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.

    Returns:
        Slip by slip, the measures in the order of the catalogue.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.

    Example:
        >>> [(slip.kind, slip.measure) for slip in slips("ABCDE", "BD", 10) if str(slip.value) == "2/5"]
        [('k_clamped', 'P@10')]
    """
    judged = judge(ranked, relevant)
    found: list[Slip] = []
    for kind, slip in SLIPS.items():
        for measure in catalogue(whole_cutoff(k)):
            value = slip(measure, judged)
            if value is not None and value != _value(measure, judged):
                found.append(Slip(kind, str(measure), value))
    return found


def mean_slips(
    recommendations: Mapping[Case, Sequence[Hashable]], relevant: Mapping[Case, Collection[Hashable]], k: int
) -> list[Slip]:
    """What the mean of each measure comes to under each slip that moves it.

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
        >>> lists, relevant = {"u1": "A", "u2": "aBcDeFgH"}, {"u1": "A", "u2": "BDFH"}
        >>> pooled = [slip for slip in mean_slips(lists, relevant, 9) if slip.kind == "pooled"]
        >>> pooled[0].measure, str(pooled[0].value)
        ('MAP', '3/5')
    """
    cases = {case: judge(recommendations.get(case, ()), wanted) for case, wanted in relevant.items()}
    found: list[Slip] = []
    for kind, slip in SLIPS.items():
        for measure in catalogue(whole_cutoff(k)):
            slipped = {case: slip(measure, judged) for case, judged in cases.items()}
            if all(value is None for value in slipped.values()):
                continue
            right = [_value(measure, judged) for judged in cases.values()]
            values = [
                own if value is None else value for value, own in zip(slipped.values(), right, strict=True)
            ]
            mean = exact_quotient(values, [len(values)])
            if mean is not None and values != right:
                found.append(Slip(kind, str(Mean(measure)), mean))
    for measure in catalogue(k):
        explained = explain_mean(Mean(measure), cases, EmptyCases())
        if explained.pooled is not None and explained.pooled != explained.value:
            found.append(Slip("pooled", str(Mean(measure)), explained.pooled))
    return found


def _value(measure: Measure, judged: JudgedRanking) -> Value:
    return measure.of_pattern(judged.flags, judged.relevant_count)


def _over(measure: Measure, judged: JudgedRanking, numerator: Value) -> Value | None:
    denominator = work_out(measure, judged.flags, judged.relevant_count).denominator
    return numerator / denominator if denominator else None
