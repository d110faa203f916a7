"""Identification of reported numbers on the list of the board: definitions, library calls, slips."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from recmetrics import Match, ReportedNumber, Slip
from recmetrics.libraries.identification import Identification, identified
from recmetrics.libraries.slip_values import slips_that_give
from recmetrics.libraries.subjects import OneList
from recmetrics.lists.judging import Grades, judge
from webapp.definitions.outcomes import flags_of, judged_places, places_of
from webapp.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Answer:
    """The definitions, library calls and slips that can have given some numbers.

    Args:
        scenario: The list.
        givens: The numbers that were asked about.
        cutoffs: The K of each: its own, or that of the board.
        fits: What gives all of them.
        near: What misses none by more than one unit of its last digit; and where nothing fits, the nearest.
        slips: The slips that give all of them.
        others: The definitions that cannot have given them.
        claims: Two numbers of one name that nothing gives both, for the question about two tools.
    """

    scenario: Scenario
    givens: tuple[ReportedNumber, ...]
    cutoffs: tuple[int, ...]
    fits: tuple[Match, ...]
    near: tuple[Match, ...]
    slips: tuple[Slip, ...]
    others: tuple[Match, ...]
    claims: tuple[str, str] | None


def identify_numbers(
    givens: Sequence[ReportedNumber], scenario: Scenario, using: Collection[str] = ()
) -> Answer:
    """Find the definitions, library calls and slips that give all the numbers on a list, as `identify` does.

    Args:
        givens: The numbers, each at its own K or that of the board.
        scenario: The list; where it has grades, measures of grades count them.
        using: The libraries that come into question; if empty, all.

    >>> from recmetrics import read_numbers
    >>> answer = identify_numbers(read_numbers("0.1429"), Scenario(tuple("ABCDE"), tuple("BDVWXYZ"), k=5))
    >>> answer.fits[1].measure, "trec_eval" in answer.fits[1].libraries
    ('AP(norm=relevant)@5', True)
    """
    if not givens:
        return Answer(scenario, (), (), (), (), (), (), None)
    found = _identified(
        tuple((given, given.label) for given in givens),
        places_of(scenario),
        flags_of(scenario),
        scenario.relevant_count,
        scenario.judged_grades,
        scenario.k,
        tuple(using),
    )
    ranked, relevant = scenario.ranked_as_given, scenario.relevant_set()
    slips = slips_that_give(givens, ranked, relevant, scenario.k, only_common=bool(found.fits))
    return Answer(
        scenario=scenario,
        givens=tuple(givens),
        cutoffs=tuple(given.k or scenario.k for given in givens),
        fits=found.fits,
        near=found.near,
        slips=tuple(slips),
        others=found.others,
        claims=None if found.fits else two_claims(givens),
    )


def two_claims(givens: Sequence[ReportedNumber]) -> tuple[str, str] | None:
    """Return two numbers of one name that no definition can give both: a question about two tools.

    Args:
        givens: The numbers.

    Returns:
        The numbers, as they are typed; None where they may be of one tool.

    >>> from recmetrics import read_numbers
    >>> two_claims(read_numbers("MAP@5 = 0.3333; MAP@5 = 0.2083"))
    ('MAP@5 = 0.3333 @5', 'MAP@5 = 0.2083 @5')
    >>> two_claims(read_numbers("P = 0.4; AP = 0.5")) is None
    True
    """
    if len(givens) != 2:
        return None
    first, second = givens
    alike = (first.k, first.family) == (second.k, second.family)
    differ = not (first.may_be(second.value) or second.may_be(first.value))
    return (str(first), str(second)) if alike and differ else None


# The page calls this in every run, mostly with the same list and number. Labels are no part of equality.
@lru_cache(maxsize=64)
def _identified(
    givens: tuple[tuple[ReportedNumber, str], ...],
    places: tuple[int, ...],
    flags: tuple[bool, ...],
    relevant_count: int,
    grades: Grades | None,
    k: int,
    using: tuple[str, ...],
) -> Identification:
    judged = judge(*judged_places(places, flags, relevant_count))
    return identified([given for given, _ in givens], OneList(replace(judged, grades=grades)), k, using)
