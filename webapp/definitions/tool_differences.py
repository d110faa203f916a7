"""Why two tools print two numbers: asked of a list, and of means over the cases of a set."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from recmetrics.libraries.disagreement import (
    Claim,
    Difference,
    explain_difference,
    explain_mean_difference,
)
from webapp.cases.case import Model
from webapp.cases.case_set import CaseSet
from webapp.definitions.outcomes import flags_of, judged_places, places_of
from webapp.definitions.view import ToolNumber
from webapp.model.repeats import as_given
from webapp.model.scenario import Scenario


def differences_of_list(pair: tuple[ToolNumber, ToolNumber], scenario: Scenario) -> tuple[Difference, ...]:
    """Return why two tools give two numbers of a list, the best explanation first."""
    return _list_differences(
        pair, places_of(scenario), flags_of(scenario), scenario.relevant_count, scenario.k
    )


# Every run asks again, mostly for the same list.
@lru_cache(maxsize=64)
def _list_differences(
    pair: tuple[ToolNumber, ToolNumber],
    places: tuple[int, ...],
    flags: tuple[bool, ...],
    relevant_count: int,
    k: int,
) -> tuple[Difference, ...]:
    ranked, relevant = judged_places(places, flags, relevant_count)
    return explain_difference(_claim(pair[0]), _claim(pair[1]), ranked, relevant, k)


@lru_cache(maxsize=8)
def differences_of_cases(
    pair: tuple[ToolNumber, ToolNumber], case_set: CaseSet, asked: str
) -> tuple[str, tuple[Difference, ...]]:
    """Return the first model whose means may be these numbers, "" of a single one, with the explanations."""
    for model in models_asked(case_set, asked):
        lists = lists_of(case_set, model)
        if found := explain_mean_difference(_claim(pair[0]), _claim(pair[1]), *lists, case_set.k):
            return case_set.label(model) if case_set.models > 1 else "", found
    return "", ()


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
