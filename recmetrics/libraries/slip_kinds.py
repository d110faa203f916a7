"""Kinds of slips: ways to compute a measure nearly right, and their values for a list."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Literal

from recmetrics.lists.judging import JudgedRanking
from recmetrics.lists.terms import Value, work_out
from recmetrics.measures.base import Measure
from recmetrics.measures.names import parse_measure

SlipKind = Literal[
    "k_clamped",
    "repeats_counted",
    "mean_over_hits",
    "all_ranks_averaged",
    "ranks_from_zero",
    "one_rank_more",
    "pooled",
    "missed_unknown",
    "repeated",
    "hit_left_out",
    "one_too_far",
    "cutoff_off",
    "undivided",
    "reversed",
]
"""The kind of a slip: see the function of that name; `pooled` is for means only, see `mean_slips`."""


def k_clamped(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Cut K down to the length of a shorter list, as `k = min(k, len(ranked))` does.

    Example:
        >>> from recmetrics import judge
        >>> k_clamped(parse_measure("P@10"), judge(list("ABCDE"), set("BD")))
        Fraction(2, 5)
    """
    length = len(judged.items)
    if measure.k is None or not 0 < length < measure.k:
        return None
    return _value(measure.with_cutoff(length), judged)


def repeats_counted(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Count a repeated item at each of its places.

    Example:
        >>> from recmetrics import judge
        >>> repeats_counted(parse_measure("AP"), judge(list("AAB"), set("AB")))
        Fraction(3, 2)
    """
    if not any(judged.repeated):
        return None
    found = {item for item, flag in zip(judged.items, judged.flags, strict=True) if flag}
    flags = [item in found for item in judged.items]
    return work_out(measure, flags, judged.relevant_count, repeats_hit=True).value


def mean_over_hits(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Average the precision over the hits found, as if what was missed were not relevant.

    Example:
        >>> from recmetrics import judge
        >>> mean_over_hits(parse_measure("AP@5"), judge(list("ABCDE"), set("BDZ")))
        Fraction(1, 2)
    """
    if measure.family != "AP" or measure.options["norm"] == "hits":
        return None
    return _value(measure.with_option("norm", "hits"), judged)


def all_ranks_averaged(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Average P@1 to P@K over all ranks, in the place of an average precision.

    Example:
        >>> from recmetrics import judge
        >>> all_ranks_averaged(parse_measure("AP@5"), judge(list("ABCDE"), set("BDZ")))
        Fraction(26, 75)
    """
    if measure.family != "AP" or not judged.items:
        return None
    return _value(parse_measure(f"MeanP@{measure.k or len(judged.items)}"), judged)


def ranks_from_zero(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Divide hits by ranks that are counted from 0: each rank counts as the one above it.

    Returns:
        None for a measure that does not divide by ranks, and where rank 1 hits, a division by 0.

    Example:
        >>> from recmetrics import judge
        >>> ranks_from_zero(parse_measure("RR"), judge(list("ABCDE"), set("BDZ")))
        Fraction(1, 1)
    """
    if measure.family not in ("AP", "RR") or not judged.items or judged.flags[0] or measure.k == 1:
        return None
    shifted = measure if measure.k is None else measure.with_cutoff(measure.k - 1)
    return _over(measure, judged, work_out(shifted, judged.flags[1:], judged.relevant_count).numerator)


def one_rank_more(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Count ranks from 0 and compare with `<= K`: rank K + 1 is in, while the denominator stays.

    Example:
        >>> from recmetrics import judge
        >>> one_rank_more(parse_measure("P@2"), judge(list("ABCDE"), set("ABC")))
        Fraction(3, 2)
    """
    if measure.k is None:
        return None
    wider = work_out(measure.with_cutoff(measure.k + 1), judged.flags, judged.relevant_count)
    return _over(measure, judged, wider.numerator)


def missed_unknown(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Take the relevant items of the list for |R|, as if there were no others.

    Example:
        >>> from recmetrics import judge
        >>> missed_unknown(parse_measure("R@5"), judge(list("ABCDE"), set("BDZ")))
        Fraction(1, 1)
    """
    return measure.of_pattern(judged.flags, sum(judged.flags))


def hit_left_out(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Count each hit only after its own precision was taken.

    Example:
        >>> from recmetrics import judge
        >>> hit_left_out(parse_measure("AP@5"), judge(list("ABCDE"), set("BDZ")))
        Fraction(1, 12)
    """
    return _with_terms(measure, judged, lambda hits, rank: Fraction(hits - 1, rank))


def one_too_far(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Divide each precision by a rank that is one too high.

    Example:
        >>> from recmetrics import judge
        >>> one_too_far(parse_measure("AP@5"), judge(list("ABCDE"), set("BDZ")))
        Fraction(11, 45)
    """
    return _with_terms(measure, judged, lambda hits, rank: Fraction(hits, rank + 1))


def undivided(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Sum an average precision without dividing it by anything.

    Example:
        >>> from recmetrics import judge
        >>> undivided(parse_measure("AP@5"), judge(list("ABCDE"), set("BDZ")))
        Fraction(1, 1)
    """
    if measure.family != "AP":
        return None
    return work_out(measure, judged.flags, judged.relevant_count).numerator


def reversed_list(measure: Measure, judged: JudgedRanking) -> Value | None:
    """Turn the list upside down, as where scores are sorted upwards.

    Example:
        >>> from recmetrics import judge
        >>> reversed_list(parse_measure("RR"), judge(list("ABCDE"), set("BZ")))
        Fraction(1, 4)
    """
    return measure.of_pattern(judged.flags[::-1], judged.relevant_count)


def repeated(measure: Measure, judged: JudgedRanking) -> Mapping[int, Value]:
    """Take a miss below a hit for the hit once more: the value, by the rank of the miss.

    Example:
        >>> from recmetrics import judge
        >>> repeated(parse_measure("P@3"), judge(list("ABC"), set("AC")))
        {2: Fraction(1, 1)}
    """
    if measure.family not in ("AP", "P"):
        return {}
    top = judged.flags[: measure.k]
    denominator = work_out(measure, judged.flags, judged.relevant_count).denominator
    values: dict[int, Value] = {}
    for rank in range(2, len(top) + 1):
        if denominator and not top[rank - 1] and any(top[: rank - 1]):
            counted = (*top[: rank - 1], True, *top[rank:])
            total = (
                Fraction(sum(counted)) if measure.family == "P" else sum(_precisions(counted), Fraction(0))
            )
            values[rank] = total / denominator
    return values


def cutoff_off(measure: Measure, judged: JudgedRanking) -> Mapping[int, Value]:
    """Cut one rank above or below K, as where K is counted from 0: the value, by what K is off.

    Example:
        >>> from recmetrics import judge
        >>> cutoff_off(parse_measure("P@2"), judge(list("ABC"), set("AC")))
        {-1: Fraction(1, 1), 1: Fraction(2, 3)}
    """
    if measure.k is None:
        return {}
    others = [other for other in (measure.k - 1, measure.k + 1) if other]
    return {other - measure.k: _value(measure.with_cutoff(other), judged) for other in others}


SLIPS: Mapping[SlipKind, Callable[[Measure, JudgedRanking], Value | None]] = {
    "k_clamped": k_clamped,
    "repeats_counted": repeats_counted,
    "mean_over_hits": mean_over_hits,
    "all_ranks_averaged": all_ranks_averaged,
    "ranks_from_zero": ranks_from_zero,
    "one_rank_more": one_rank_more,
    "missed_unknown": missed_unknown,
    "hit_left_out": hit_left_out,
    "one_too_far": one_too_far,
    "undivided": undivided,
    "reversed": reversed_list,
}
"""The slips that make one value of a list; each gives None where it cannot happen."""

PLACED_SLIPS: Mapping[SlipKind, Callable[[Measure, JudgedRanking], Mapping[int, Value]]] = {
    "repeated": repeated,
    "cutoff_off": cutoff_off,
}
"""The slips that can happen at several places, each of which makes its own value."""


def slipped(kind: SlipKind, measure: Measure, judged: JudgedRanking) -> Mapping[int, Value]:
    """Return a measure's values under a slip, by the rank or the K that it is about, or by 0.

    Example:
        >>> from recmetrics import judge
        >>> slipped("k_clamped", parse_measure("P@10"), judge(list("ABCDE"), set("BD")))
        {5: Fraction(2, 5)}
    """
    if kind in PLACED_SLIPS:
        return PLACED_SLIPS[kind](measure, judged)
    value = SLIPS[kind](measure, judged) if kind in SLIPS else None
    return {} if value is None else {len(judged.items) if kind == "k_clamped" else 0: value}


def _value(measure: Measure, judged: JudgedRanking) -> Value:
    return measure.of_pattern(judged.flags, judged.relevant_count)


def _over(measure: Measure, judged: JudgedRanking, numerator: Value) -> Value | None:
    denominator = work_out(measure, judged.flags, judged.relevant_count).denominator
    return numerator / denominator if denominator else None


def _with_terms(
    measure: Measure, judged: JudgedRanking, term: Callable[[int, int], Fraction]
) -> Value | None:
    """Compute an average precision with other terms at its hits, over the same denominator."""
    terms = [term(hits, rank) for rank, hits in _hit_ranks(judged.flags[: measure.k])]
    if measure.family != "AP" or not terms:
        return None
    return _over(measure, judged, sum(terms, Fraction(0)))


def _precisions(flags: Sequence[bool]) -> list[Fraction]:
    """Return the precision at each hit."""
    return [Fraction(hits, rank) for rank, hits in _hit_ranks(flags)]


def _hit_ranks(flags: Sequence[bool]) -> list[tuple[int, int]]:
    """Return for each hit its rank and the number of hits up to it."""
    hits = accumulate(map(int, flags))
    return [(rank, count) for rank, (count, flag) in enumerate(zip(hits, flags, strict=True), 1) if flag]
