"""All definitions with their values, on a list or as a mean."""

from collections.abc import Collection, Hashable, Mapping, Sequence

from recmetrics.libraries.matches import Match, matches
from recmetrics.libraries.reported_number import Query
from recmetrics.libraries.subjects import ManyCases, OneList
from recmetrics.lists.judging import judge
from recmetrics.means.cases import Case
from recmetrics.measures.cutoff import whole_cutoff


def definitions(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> list[Match]:
    """Return every definition with its value on a list.

    Args:
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.

    Returns:
        In the order of the catalogue, and for each measure the plain reading first. A library that returns no
        number for the list has no part in it.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.

    Example:
        >>> for match in definitions(list("AB"), {"B", "Z"}, 2):
        ...     if match.measure == "R@2":
        ...         print(match.value, dict(match.conventions), match.libraries[0])
        1/2 {} trec_eval
        1 {'relevant': 'list'} TorchMetrics
    """
    return matches(OneList(judge(ranked, relevant)), [_anything_at(k)])


def mean_definitions(
    recommendations: Mapping[Case, Sequence[Hashable]], relevant: Mapping[Case, Collection[Hashable]], k: int
) -> list[Match]:
    """Return every definition with its mean over cases.

    Args:
        recommendations: Case -> its ranked items, best first.
        relevant: Case -> its relevant items, or item -> grade, where a grade above 0 means relevant.
        k: The cutoff K, from 1.

    Returns:
        As `definitions` does; `Match.measure` is the printed name of the mean. A library whose rule for the
        cases at hand is not known has no part in it.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If a list has no order or an item cannot be hashed.

    Example:
        >>> lists, wanted = {"u1": ["A", "B"], "u2": ["A", "B"]}, {"u1": {"B"}, "u2": set()}
        >>> for match in mean_definitions(lists, wanted, 2):
        ...     if match.measure == "MRR@2":
        ...         print(match.value, dict(match.conventions), match.libraries[0])
        1/4 {} ir_measures
        1/2 {'mean_no_relevant': 'skip'} ir_measures
    """
    return matches(many_cases(recommendations, relevant), [_anything_at(k)])


def many_cases(
    recommendations: Mapping[Case, Sequence[Hashable]], relevant: Mapping[Case, Collection[Hashable]]
) -> ManyCases:
    """Judge the list of each case.

    Raises:
        InvalidInputError: If a list has no order or an item cannot be hashed.
    """
    return ManyCases([judge(recommendations.get(case, ()), wanted) for case, wanted in relevant.items()])


def _anything_at(k: int) -> Query:
    return Query(whole_cutoff(k), None, "")
