"""Question data of several lists: two of one reader, or one of each of several readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from recmetrics.means.mean import Mean, MeanExplanation
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.learn.lists import Flags, case_shown, case_title, letters, scenario_of
from webapp.learn.question import Shown
from webapp.learn.working import Working, working_of
from webapp.model.empty_cases import NoRelevant
from webapp.model.measure_names import measure_at

FIRST_BESIDE: Final = "L"
"""The first letter of items where lists are called A and B."""


def one_reader(
    a: Sequence[bool], b: Sequence[bool], relevant_count: int, k: int, measure: str = "AP@K"
) -> CaseSet:
    """Return two lists for one reader, as those of models A and B; they share items where they can.

    The items are letters from L on, so that no item has the name of a list.

    >>> one_reader((True, False), (False, False, True), 2, 2).to_query()["case"]
    ['u1;L,M;L;M,N,L;1']
    """
    names = iter(letters(max(sum(a), sum(b)) + max(len(a) - sum(a), len(b) - sum(b)), FIRST_BESIDE))
    pools: dict[bool, list[str]] = {True: [], False: []}
    lists = tuple(tuple(_taken(flags, pools, names)) for flags in (a, b))
    relevant = tuple(pools[True])
    case = Case("u1", lists, relevant, unnamed=relevant_count - len(relevant))
    return CaseSet((case,), k=k, measure=measure)


def _taken(flags: Sequence[bool], pools: dict[bool, list[str]], names: Iterator[str]) -> Iterator[str]:
    """Yield an item for each rank: one that is in use already, or a new one where they run out."""
    used = {True: 0, False: 0}
    for flag in flags:
        if used[flag] == len(pools[flag]):
            pools[flag].append(next(names))
        yield pools[flag][used[flag]]
        used[flag] += 1


def both_shown(case_set: CaseSet) -> tuple[Shown, ...]:
    """Return the lists of both models, for a question to show."""
    return tuple(case_shown(case_set.open, model, case_set.k, model) for model in case_set.model_names)


def several_readers(
    lists: Sequence[tuple[Flags, int]], k: int, measure: str = "AP", first: str = "A"
) -> CaseSet:
    """Return one list for each reader, with the number of items that are relevant to that reader.

    Args:
        lists: For each reader the hits, and the number of relevant items.
        k: The cutoff.
        measure: The open name of the measure.
        first: The first letter of the items; another than A where lists are called A and B.

    >>> several_readers([((True,), 1), ((False, True), 3)], 2).to_query()["case"]
    ['u1;A;A', 'u2;A,B;B;;2']
    """
    cases: list[Case] = []
    for number, (flags, relevant_count) in enumerate(lists, 1):
        board = scenario_of(flags, relevant_count, k, first)
        cases.append(Case(f"u{number}", (board.ranked,), board.relevant, unnamed=board.unnamed))
    return CaseSet(tuple(cases), k=k, measure=measure)


def each_shown(case_set: CaseSet) -> tuple[Shown, ...]:
    """Return the lists of each reader, for a question to show."""
    return tuple(
        case_shown(case, model, case_set.k, case_title(case, model))
        for case in case_set.cases
        for model in case_set.model_names
    )


def mean_of_lists(
    name: str, lists: Sequence[tuple[Flags, int]], k: int | None = None, empty: NoRelevant = "zero"
) -> Working:
    """Return the working of the mean of a measure over lists, without making a set of them.

    Args:
        name: The open name of the measure.
        lists: For each case the hits of its list, and the number of relevant items.
        k: The cutoff; each list's own end where there is none.
        empty: What a case without relevant items counts as.

    >>> mean_of_lists("AP", [((True,), 1), ((False,), 0)], empty="skip")
    Working(terms=(Fraction(1, 1), None), divisor=1)
    """
    counts_as = {"zero": Fraction(0), "one": Fraction(1), "skip": None}[empty]
    values = [
        working_of(name, flags, count, k or len(flags)).value if count else counts_as
        for flags, count in lists
    ]
    return Working(tuple(values), sum(value is not None for value in values))


def pooled_lists(name: str, lists: Sequence[tuple[Flags, int]], k: int | None = None) -> Working:
    """Return the working of pooled lists: the sum of their sums, divided by the sum of their divisors.

    >>> pooled_lists("AP", [((True,), 1), ((False, True), 3)]).value
    Fraction(3, 8)
    """
    workings = [working_of(name, flags, count, k or len(flags)) for flags, count in lists if count]
    totals = iter([working.total for working in workings])
    terms = tuple(next(totals) if count else Fraction(0) for _, count in lists)
    return Working(terms, sum(working.divisor for working in workings))


def mean_working(case_set: CaseSet) -> Working:
    """Return the working of model A's mean as defined: the values of cases that count, by their number."""
    explained = _explained_mean(case_set)
    terms = tuple(Fraction(term.value) if term.counted else None for term in explained.terms)
    return Working(terms, explained.count)


def pooled_working(case_set: CaseSet) -> Working:
    """Return the working of pooled cases: the sum of their sums, divided by the sum of their divisors."""
    explained = _explained_mean(case_set)
    sums = tuple(Fraction(term.numerator) for term in explained.terms)
    return Working(sums, sum(int(term.denominator) for term in explained.terms))


def _explained_mean(case_set: CaseSet) -> MeanExplanation:
    return Mean(measure_at(case_set.measure, case_set.k)).of_judged(case_set.judged("A"), case_set.empty)
