"""Results of a library's calls: one of our measures, under the library's conventions."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import inf, isnan, nan
from typing import cast

from recmetrics.libraries.conventions import Conventions, InMean, NoNumber
from recmetrics.libraries.graded import counts_grades, graded_terms, looks_at_grades, rule_below_zero
from recmetrics.libraries.reading import Reading, read
from recmetrics.lists.judging import JudgedRanking
from recmetrics.lists.sums import exact_quotient
from recmetrics.lists.terms import Quotient, Terms, Value, quotient
from recmetrics.measures.base import Measure
from recmetrics.measures.names import parse_measure

Outcome = Value | NoNumber
"""A number, or what comes instead of one."""

_NUMBERS: Mapping[str, Value] = {"zero": Fraction(0), "one": Fraction(1), "nan": nan, "inf": inf}
OPEN_K = "@K"
"""The end of a name whose cutoff is open."""


@lru_cache(maxsize=2_000, typed=True)
def measure_at(name: str, k: int) -> Measure:
    """Return a measure at a cutoff, from a name that leaves K open or needs none.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.

    Example:
        >>> print(measure_at("AP(norm=hits)@K", 5), measure_at("RR", 5), measure_at("AP@32", 5))
        AP(norm=hits)@5 RR AP@32
    """
    return parse_measure(f"{name.removesuffix(OPEN_K)}@{k}" if name.endswith(OPEN_K) else name)


def takes_k(name: str, conventions: Conventions) -> bool:
    """Return whether the result depends on the K that is given.

    Example:
        >>> takes_k("R@K", Conventions()), takes_k("R@K", Conventions(cutoff="length"))
        (True, False)
    """
    return name.endswith(OPEN_K) and conventions.cutoff == "K"


def outcome(name: str, conventions: Conventions, judged: JudgedRanking, k: int) -> Outcome | None:
    """Return the result for one list, see `LibraryCall.outcome`.

    Args:
        name: The name of a measure, K open or not.
        conventions: How the library reads, and what it does in odd cases.
        judged: The list, judged by all that is relevant, with grades where it has any.
        k: The cutoff K, from 1, or 0.

    Example:
        >>> from recmetrics import judge
        >>> outcome("R@K", Conventions(relevant="list"), judge(list("ABCDE"), {"B", "D", "Z"}), 5)
        Fraction(1, 1)
        >>> graded = judge(["A", "B"], {"A": 1, "B": 3})
        >>> [round(outcome("nDCG@K", Conventions(gain=gain), graded, 2), 4)
        ...     for gain in ("linear", "exponential", "binary")]
        [0.7967, 0.7098, 1.0]
    """
    value = _outcome(name, conventions, judged, read(conventions, judged, k), k)
    return _rounded(_rounded(value, conventions.case_decimals), conventions.decimals)


def mean_outcome(
    name: str, conventions: Conventions, cases: Iterable[JudgedRanking], k: int
) -> Outcome | None:
    """Return the mean over cases, see `LibraryCall.mean`.

    Args:
        name: The name of a measure, K open or not.
        conventions: How the library reads, and what it does in odd cases.
        cases: Their lists, judged; empty for a case without recommendations.
        k: The cutoff K, from 1, or 0.

    Example:
        >>> from recmetrics import judge
        >>> cases = [judge(list("AB"), {"B"}), judge([], {"A"})]
        >>> mean_outcome("RR", Conventions(mean_missing="zero"), cases, 5)
        Fraction(1, 4)
        >>> mean_outcome("RR", Conventions(mean_missing="skip"), cases, 5)
        Fraction(1, 2)
    """
    values: list[Value] = []
    pooled: list[Quotient | Terms] = []
    for judged in cases:
        reading = read(conventions, judged, k)
        rule = _rule_in_mean(conventions, judged, reading)
        if rule == "skip":
            continue
        value = _outcome(name, conventions, judged, reading, k) if rule == "measured" else substitute(rule)
        value = _rounded(value, conventions.case_decimals)
        if value is None or isinstance(value, str):
            return value
        values.append(value)
        if conventions.pooled and (terms := _terms(name, conventions, judged, reading)):
            pooled.append(terms)
    if any(isnan(value) for value in values):
        return nan
    if conventions.pooled:
        mean = exact_quotient([each.numerator for each in pooled], [each.denominator for each in pooled])
    else:
        mean = exact_quotient(values, [len(values)])
    return _rounded(mean, conventions.decimals)


def substitute(rule: str) -> Outcome | None:
    """Return the value that a convention puts in the place of a measured one; None for "unknown".

    Example:
        >>> substitute("one"), substitute("absent"), substitute("unknown")
        (Fraction(1, 1), 'absent', None)
    """
    if rule == "unknown":
        return None
    return _NUMBERS[rule] if rule in _NUMBERS else cast("NoNumber", rule)


def _rule_in_mean(conventions: Conventions, judged: JudgedRanking, reading: Reading) -> InMean:
    if judged.relevant_count and not judged.items:
        return conventions.mean_missing
    return "measured" if reading.relevant_count else conventions.mean_no_relevant


def _outcome(
    name: str, conventions: Conventions, judged: JudgedRanking, reading: Reading, k: int
) -> Outcome | None:
    if not k and takes_k(name, conventions) and conventions.cutoff_0 != "no_cutoff":
        return substitute(conventions.cutoff_0)
    if not judged.items and conventions.empty_list != "measured":
        return substitute(conventions.empty_list)
    if reading.repeats and conventions.duplicates in ("error", "unknown"):
        return substitute(conventions.duplicates)
    if rule := rule_below_zero(measure_at(name, reading.k), conventions, judged):
        return substitute(rule)
    if not reading.relevant_count:
        return substitute(conventions.no_relevant)
    if not any(reading.flags) and conventions.no_hit != "measured":
        return substitute(conventions.no_hit)
    if reading.k > len(reading.flags) and conventions.short_list != "measured":
        return substitute(conventions.short_list)
    terms = _terms(name, conventions, judged, reading)
    return terms and terms.value


def _terms(
    name: str, conventions: Conventions, judged: JudgedRanking, reading: Reading
) -> Quotient | Terms | None:
    """Compute a measure of a list as the library reads it; None where grades are worth nobody knows what."""
    measure = measure_at(name, reading.k)
    is_graded = looks_at_grades(measure, conventions) and counts_grades(measure, judged)
    if any(reading.flags) and is_graded:
        return graded_terms(measure, conventions, judged, reading)
    return quotient(measure, reading.flags, reading.relevant_count, repeats_hit=reading.repeats)


def _rounded(value: Outcome | None, decimals: int | None) -> Outcome | None:
    return value if decimals is None or value is None or isinstance(value, str) else round(value, decimals)
