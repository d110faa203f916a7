"""Many cases at once: what may be averaged or compared, and what is refused."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any

from recmetrics.errors import InvalidInputError
from recmetrics.lists.alike import warn_of_alike
from recmetrics.lists.judging import JudgedRanking, judge
from recmetrics.means.given_cases import Case, GivenCases, given_cases
from recmetrics.means.ids import refuse_lookalikes, refuse_missing_ids


def judge_cases(
    recommendations: Mapping[Case, Sequence[Hashable] | Mapping[Any, float]],
    relevant: Mapping[Case, Collection[Hashable]],
    *,
    argument: str = "recommendations",
    relevant_from: float | None = None,
    warns: bool = False,
) -> dict[Case, JudgedRanking]:
    """Judge the list of every case that `relevant` knows; a case without a list has an empty one.

    Args:
        recommendations: Case -> its ranked items, best first, or with scores, see `given_cases`.
        relevant: Case -> its relevant items, or item -> grade.
        argument: What the caller calls `recommendations`, for the errors.
        relevant_from: The lowest grade of a relevant item; None for every grade above 0.
        warns: Whether to warn of relevant items that would be in a list but for how they are written.

    Returns:
        Case -> its judged list, in the order of `relevant`.

    Raises:
        InvalidInputError: If an argument is not such a mapping, an id is missing (None, NaN), or a threshold
            is given and no grades are.
        LookalikeIdsError: If cases or items do not match because 1 and "1" are two different ids.

    Example:
        >>> judged = judge_cases({"u1": ["A", "B"]}, {"u1": {"B"}, "u2": {"A"}})
        >>> {case: ranking.flags for case, ranking in judged.items()}
        {'u1': (False, True), 'u2': ()}
    """
    given = given_cases(recommendations, relevant, argument)
    judged_cases = judge_given(given, argument=argument, relevant_from=relevant_from)
    if warns:
        for case, judged in judged_cases.items():
            warn_of_alike(judged, given.relevant[case], relevant_from, stacklevel=3)
    return judged_cases


def judge_given(
    given: GivenCases[Case], *, argument: str = "recommendations", relevant_from: float | None = None
) -> dict[Case, JudgedRanking]:
    """Judge the list of every case that is known, as `judge_cases` does, of cases in one form."""
    recommendations, relevant = given.lists, given.relevant
    has_grades = any(isinstance(wanted, Mapping) for wanted in relevant.values())
    refuse_threshold(relevant_from, has_grades=has_grades)
    refuse_lookalikes(unknown_cases(recommendations, relevant), relevant.keys() - recommendations.keys())
    judged_cases: dict[Case, JudgedRanking] = {}
    for case, wanted in relevant.items():
        try:
            judged = judge(recommendations.get(case, ()), wanted, relevant_from=relevant_from)
        except InvalidInputError as error:
            at = argument if error.argument == "ranked" else error.argument
            raise InvalidInputError(f"{at}[{case!r:.60}]", error.expected, error.received) from None
        refuse_missing_ids(argument, judged.items)
        refuse_missing_ids("relevant", wanted)
        if not any(judged.flags):
            refuse_lookalikes(judged.items, wanted)
        judged_cases[case] = judged
    return judged_cases


def refuse_threshold(relevant_from: float | None, *, has_grades: bool) -> None:
    """Refuse a lowest grade of relevant items where there are no grades, so that it would change nothing.

    Raises:
        InvalidInputError: If one is given.

    Example:
        >>> refuse_threshold(4, has_grades=True)
    """
    if relevant_from not in (None, 1) and not has_grades:
        expected = "left out where no grades are given, as each relevant item counts then"
        raise InvalidInputError("relevant_from", expected, relevant_from)


def unknown_cases(
    recommendations: Mapping[Case, Sequence[Hashable] | Mapping[Any, float]],
    relevant: Mapping[Case, Collection[Hashable]],
) -> set[Case]:
    """Return the recommended cases of which nothing is known; they are in no mean.

    Example:
        >>> unknown_cases({"u1": ["A"], "u9": ["A"]}, {"u1": {"A"}})
        {'u9'}
    """
    return recommendations.keys() - relevant.keys()


def refuse_other_cases(a: Mapping[Case, JudgedRanking], b: Mapping[Case, JudgedRanking]) -> None:
    """Refuse two models that were not judged on the same cases.

    Raises:
        InvalidInputError: If a case has a list of one model only.

    Example:
        >>> from recmetrics import judge
        >>> refuse_other_cases({"u1": judge(["A"], {"A"})}, {"u1": judge(["B"], {"A"})})
    """
    if a.keys() != b.keys():
        raise InvalidInputError("b", "judged on the same cases as a", sorted(map(str, a.keys() ^ b.keys())))
