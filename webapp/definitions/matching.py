"""Identification of reported numbers on the list of the board: definitions, library calls, slips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from recmetrics import Match, ReportedNumber, Slip
from recmetrics.libraries.identification import identification
from recmetrics.libraries.matches import matches
from recmetrics.libraries.reported_number import Query
from recmetrics.libraries.slip_values import slips_that_give
from recmetrics.libraries.subjects import OneList
from recmetrics.lists.judging import judge
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
    """

    scenario: Scenario
    givens: tuple[ReportedNumber, ...]
    cutoffs: tuple[int, ...]
    fits: tuple[Match, ...]
    near: tuple[Match, ...]
    slips: tuple[Slip, ...]
    others: tuple[Match, ...]


def identify_numbers(givens: Sequence[ReportedNumber], scenario: Scenario) -> Answer:
    """Find the definitions, library calls and slips that give all the numbers on a list, as `identify` does.

    Args:
        givens: The numbers, each at its own K or that of the board.
        scenario: The list.

    >>> from recmetrics import read_numbers
    >>> answer = identify_numbers(read_numbers("0.1429"), Scenario(tuple("ABCDE"), tuple("BDVWXYZ"), k=5))
    >>> answer.fits[1].measure, "trec_eval" in answer.fits[1].libraries
    ('AP(norm=relevant)@5', True)
    """
    if not givens:
        return Answer(scenario, (), (), (), (), (), ())
    queries = tuple(given.query(scenario.k) for given in givens)
    matching = _matches(queries, places_of(scenario), flags_of(scenario), scenario.relevant_count)
    found = identification(givens, matching)
    ranked, relevant = scenario.ranked_as_given, scenario.relevant_set()
    slips = slips_that_give(givens, ranked, relevant, scenario.k, only_common=bool(found.fits))
    return Answer(
        scenario=scenario,
        givens=tuple(givens),
        cutoffs=tuple(query.k for query in queries),
        fits=found.fits,
        near=found.near,
        slips=tuple(slips),
        others=found.others,
    )


# The page calls this in every run, mostly with the same list and number.
@lru_cache(maxsize=64)
def _matches(
    queries: tuple[Query, ...], places: tuple[int, ...], flags: tuple[bool, ...], relevant_count: int
) -> tuple[Match, ...]:
    return tuple(matches(OneList(judge(*judged_places(places, flags, relevant_count))), queries))
