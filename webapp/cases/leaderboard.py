"""View model of the leaderboard: models by measures, and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from recmetrics import catalogue, mean_name
from webapp.board.explained import ROOM_BEYOND
from webapp.board.statements import statement_data
from webapp.cases.case import MODELS, Model, longest_of
from webapp.cases.case_set import CaseSet
from webapp.cases.case_values import exact_terms_of
from webapp.cases.cell_texts import divisor_text, exact, exact_pair, shown, why
from webapp.cases.explained import ExplainedCases, best_of
from webapp.cases.protocol import (
    Exact,
    LeaderboardCell,
    LeaderboardColumn,
    LeaderboardContent,
    LeaderboardRow,
    MeasureChoice,
)
from webapp.cases.turn_sentences import turns_sentence
from webapp.cases.verdict_sentences import (
    MARK,
    ahead_sentence,
    legend_sentences,
    note_sentences,
    power_sentence,
    short_p,
    shown_label,
)
from webapp.model.limits import MAX_K
from webapp.model.measure_names import (
    measure_at,
    name_at,
    name_sentence,
    open_name,
    with_open_cutoff,
)
from webapp.model.numbers import sign_of, signed_decimals
from webapp.model.palette import MODEL_COLOURS
from webapp.model.scenario import ALWAYS_SHOWN
from webapp.texts import Translate


def leaderboard_view(explained: ExplainedCases, t: Translate) -> LeaderboardContent:
    """Return the view model of the leaderboard: models by measures, and what follows from them."""
    case_set = explained.now
    best = [
        best_of({model: means[at].value for model, means in explained.means.items()})
        for at in range(len(case_set.columns))
    ]
    return {
        "rows": [_leaderboard_row(explained, model, best, t) for model in case_set.model_names],
        "columns": [_leaderboard_column(name, case_set, t) for name in case_set.columns],
        "k": case_set.k,
        "k_max": largest_cutoff(case_set),
        "measures": measure_choices(case_set.k, t),
        "count": explained.mean(case_set.baseline).count,
        "sentence": ahead_sentence(explained, t),
        "verdict": power_sentence(explained, t),
        "turns": turns_sentence(explained, t),
        "legend": legend_sentences(explained, t),
        "can_add_model": case_set.models < len(MODELS),
        "warnings": note_sentences(explained, t),
        "terms": _exact_terms(case_set),
    }


def _exact_terms(case_set: CaseSet) -> dict[Model, list[list[Exact | None]]]:
    """Return by model, measure and case what is averaged."""
    averaging = case_set.averaging
    by_case = [exact_terms_of(case, averaging) for case in case_set.cases]
    return {
        model: [list(terms) for terms in zip(*of_cases, strict=True)]
        for model, of_cases in zip(case_set.model_names, zip(*by_case, strict=True), strict=True)
    }


def _leaderboard_row(
    explained: ExplainedCases, model: Model, best_by_column: Sequence[Sequence[Model]], t: Translate
) -> LeaderboardRow:
    case_set = explained.now
    return {
        "model": model,
        "label": case_set.labels[MODELS.index(model)],
        "shown_label": shown_label(case_set, model, t),
        "colour": MODEL_COLOURS[model],
        "baseline": model == case_set.baseline,
        "cells": [_cell(explained, model, at, best, t) for at, best in enumerate(best_by_column)],
    }


def _cell(
    explained: ExplainedCases, model: Model, at: int, best: Sequence[Model], t: Translate
) -> LeaderboardCell:
    mean, was = explained.means[model][at], explained.was[model][at]
    is_other = model in explained.comparisons
    difference = explained.difference(model, at) if is_other else None
    finding = explained.findings[model][at] if is_other else None
    change = mean.value - was if mean.value is not None and was is not None else 0
    return {
        "shown": shown(mean.value),
        "exact": exact(mean.value),
        "fraction": None if mean.value is None else exact_pair(mean.value),
        "best": explained.now.models > 1 and model in best,
        "difference": "" if difference is None else signed_decimals(difference),
        "sign": 0 if difference is None else sign_of(difference),
        "low": signed_decimals(finding.chance.low) if finding else "",
        "high": signed_decimals(finding.chance.high) if finding else "",
        "p": f"p {short_p(finding.p_value)}" if finding else "",
        "grade": finding.grade if finding else "",
        "mark": MARK if finding and finding.grade == "clear" else "",
        "delta": signed_decimals(change) if sign_of(change) else "",
        "delta_sign": sign_of(change),
        "why": why(mean, t),
    }


def _leaderboard_column(name: str, case_set: CaseSet, t: Translate) -> LeaderboardColumn:
    return {**_column(name, case_set.k, name_sentence(name, t)), "leading": name == case_set.measure}


@lru_cache(maxsize=500)
def _column(name: str, k: int, about: str) -> LeaderboardColumn:
    """Return a measure at a cutoff, which does not lead."""
    measure = measure_at(name, k)
    return {
        "measure": name,
        "name": mean_name(measure),
        "over": divisor_text(measure),
        "leading": False,
        "about": about,
        "statement": statement_data(measure),
    }


def largest_cutoff(case_set: CaseSet) -> int:
    """Return the largest cutoff that can be set without typing it."""
    return min(MAX_K, max(longest_of(case_set.cases) + ROOM_BEYOND, case_set.k))


def measure_choices(k: int, t: Translate) -> list[MeasureChoice]:
    """Return all measures, those that are always shown first."""
    groups = t("leaderboard_text.group_measures"), t("leaderboard_text.group_definitions")
    return list(_choices(k, groups))


@lru_cache(maxsize=MAX_K)
def _choices(k: int, groups: tuple[str, str]) -> tuple[MeasureChoice, ...]:
    """Return the measures at a cutoff, under the headings of measures and of other definitions of them."""
    return tuple(
        {"id": name, "name": name_at(mean, k), "group": groups[is_other]} for name, mean, is_other in _means()
    )


@cache
def _means() -> tuple[tuple[str, str, bool], ...]:
    """Return the open name of each measure and of its mean, and whether it is another definition of one."""
    names = dict.fromkeys((*ALWAYS_SHOWN, *(open_name(str(measure)) or "" for measure in catalogue(1))))
    measures = [(name, measure_at(name, 1)) for name in names]
    return tuple(
        (name, with_open_cutoff(mean_name(measure)), bool(measure.chosen_options))
        for name, measure in measures
    )
