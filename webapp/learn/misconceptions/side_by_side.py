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
from webapp.learn.working import Working
from webapp.model.measure_names import measure_at

_FIRST: Final = "L"


def one_reader(
    a: Sequence[bool], b: Sequence[bool], relevant_count: int, k: int, measure: str = "AP@K"
) -> CaseSet:
    """Return two lists for one reader, as those of models A and B; they share items where they can.

    The items are letters from L on, so that no item has the name of a list.

    >>> one_reader((True, False), (False, False, True), 2, 2).to_query()["case"]
    ['u1;L,M;L;M,N,L;1']
    """
    names = iter(letters(max(sum(a), sum(b)) + max(len(a) - sum(a), len(b) - sum(b)), _FIRST))
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


def several_readers(lists: Sequence[tuple[Flags, int]], k: int, measure: str = "AP") -> CaseSet:
    """Return one list for each reader, with the number of items that are relevant to that reader.

    >>> several_readers([((True,), 1), ((False, True), 3)], 2).to_query()["case"]
    ['u1;A;A', 'u2;A,B;B;;2']
    """
    cases: list[Case] = []
    for number, (flags, relevant_count) in enumerate(lists, 1):
        board = scenario_of(flags, relevant_count, k)
        cases.append(Case(f"u{number}", (board.ranked,), board.relevant, unnamed=board.unnamed))
    return CaseSet(tuple(cases), k=k, measure=measure)


def each_shown(case_set: CaseSet) -> tuple[Shown, ...]:
    """Return the lists of each reader, for a question to show."""
    return tuple(
        case_shown(case, model, case_set.k, case_title(case, model))
        for case in case_set.cases
        for model in case_set.model_names
    )


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
