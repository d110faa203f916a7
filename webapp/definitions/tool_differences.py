"""Why two tools print two numbers: asked of a list, and of means over the cases of a set."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from recmetrics.libraries.agreement import Agreement, find_agreement, find_mean_agreement
from recmetrics.libraries.disagreement import (
    Claim,
    Difference,
    explain_difference,
    explain_mean_difference,
)
from recmetrics.libraries.labels import at_cutoff
from recmetrics.libraries.reported_number import open_label
from recmetrics.lists.judging import Grades
from webapp.cases.case import Model
from webapp.cases.case_set import CaseSet
from webapp.definitions.outcomes import flags_of, judged_places, places_of
from webapp.definitions.view import ToolNumber
from webapp.model.repeats import as_given
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario


def differences_of_list(pair: tuple[ToolNumber, ToolNumber], scenario: Scenario) -> tuple[Difference, ...]:
    """Return why two tools give two numbers of a list, the best explanation first, or that they agree."""
    places, flags, grades = places_of(scenario), flags_of(scenario), scenario.judged_grades
    asked = (places, flags, scenario.relevant_count, grades, scenario.k)
    one, other = map(_claim, pair)
    same = map(_claim, _same_number(pair))
    return _list_differences(one, other, *asked) or _agreeing(_list_differences(*same, *asked))


def general_difference(
    pair: tuple[ToolNumber, ToolNumber], scenario: Scenario
) -> tuple[Difference, Scenario] | None:
    """Return what the calls of two tools that were named do differently, whatever the numbers beside them.

    Returns:
        The difference, and the list on which it shows: the reader's, or else a small one; None where no call
        is named, or none of the lists shows any.
    """
    labels = ["".join(number.label for number in read_all(one.number)[0][:1]) for one in pair]
    own_ks = {number.k for one in pair for number in read_all(one.number)[0][:1] if number.k}
    if not all(one.tool for one in pair) or not any(labels) or len(own_ks) > 1:
        return None
    for listed in (scenario, *_EXAMPLES):
        # What the tool printed was at the K of other data.
        calls = [at_cutoff(open_label(label), listed.k) for label in labels]
        asked = places_of(listed), flags_of(listed), listed.relevant_count, listed.judged_grades, listed.k
        one, other = (Claim(each.tool, call=call) for each, call in zip(pair, calls, strict=True))
        if found := _list_differences(one, other, *asked):
            return found[0], listed
    return None


_EXAMPLES: Final = (
    Scenario(tuple("ABCDE"), tuple("BDZ"), k=5),
    Scenario(tuple("ABCDE"), tuple("BDUVWXYZ"), k=5),
    Scenario(tuple("ABCDEF"), tuple("BFZ"), k=3),
    Scenario(tuple("ABC"), tuple("BZ"), k=5),
    Scenario(tuple("ABCDE"), tuple("BDZ"), grades=(("B", 1), ("D", 3), ("Z", 2)), k=5),
)
"""Small lists: one that misses an item, more to find than K, a hit below K, a short one, grades."""


def _same_number(pair: tuple[ToolNumber, ToolNumber]) -> tuple[ToolNumber, ToolNumber]:
    """Return the pair with the number of one tool for the other as well, where only one has a number."""
    first, second = pair
    if not (first.tool and second.tool) or bool(first.number) == bool(second.number):
        return pair
    number = first.number or second.number
    return first._replace(number=number), second._replace(number=number)


def _agreeing(found: tuple[Difference, ...]) -> tuple[Difference, ...]:
    return tuple(one for one in found if not one.causes)


# Every run asks again, mostly for the same list.
@lru_cache(maxsize=64)
def _list_differences(
    first: Claim,
    second: Claim,
    places: tuple[int, ...],
    flags: tuple[bool, ...],
    relevant_count: int,
    grades: Grades | None,
    k: int,
) -> tuple[Difference, ...]:
    ranked, relevant = judged_places(places, flags, relevant_count, grades)
    return explain_difference(first, second, ranked, relevant, k)


def agreement_of_list(pair: tuple[ToolNumber, ToolNumber], scenario: Scenario) -> Agreement | None:
    """Return a measure in which two tools agree on a list; None where a number is given, or they do not."""
    if not _is_about_tools(pair):
        return None
    places, flags = places_of(scenario), flags_of(scenario)
    return _list_agreement(pair[0].tool, pair[1].tool, places, flags, scenario.relevant_count, scenario.k)


@lru_cache(maxsize=64)
def _list_agreement(
    first: str, second: str, places: tuple[int, ...], flags: tuple[bool, ...], relevant_count: int, k: int
) -> Agreement | None:
    return find_agreement(first, second, *judged_places(places, flags, relevant_count), k)


def _is_about_tools(pair: tuple[ToolNumber, ToolNumber]) -> bool:
    return all(one.tool and not one.number for one in pair)


@lru_cache(maxsize=8)
def differences_of_cases(
    pair: tuple[ToolNumber, ToolNumber], case_set: CaseSet, asked: str
) -> tuple[Model, tuple[Difference, ...]]:
    """Return the first model whose means these may be, the first of all if none is, and why they differ."""
    models = models_asked(case_set, asked)
    for model in models:
        lists = lists_of(case_set, model)
        if found := explain_mean_difference(_claim(pair[0]), _claim(pair[1]), *lists, case_set.k):
            return model, found
    return models[0], ()


@lru_cache(maxsize=8)
def agreement_of_cases(
    pair: tuple[ToolNumber, ToolNumber], case_set: CaseSet, model: Model
) -> Agreement | None:
    """Return a mean in which two tools agree for a model; None where a number is given, or they do not."""
    if not _is_about_tools(pair):
        return None
    return find_mean_agreement(pair[0].tool, pair[1].tool, *lists_of(case_set, model), case_set.k)


def models_asked(case_set: CaseSet, model: str) -> tuple[Model, ...]:
    """Return the models whose means come into question: the one that is named, or else all."""
    return tuple(one for one in case_set.model_names if one == model) or tuple(case_set.model_names)


def lists_of(
    case_set: CaseSet, model: Model
) -> tuple[dict[str, tuple[str, ...]], dict[str, frozenset[Hashable]]]:
    """Return the lists of a model and the relevant items, by case."""
    return (
        {case.name: as_given(case.ranked(model), case.relevant) for case in case_set.cases},
        {case.name: case.relevant_set() for case in case_set.cases},
    )


def _claim(one: ToolNumber) -> Claim:
    return Claim(one.tool or None, one.number or None)
