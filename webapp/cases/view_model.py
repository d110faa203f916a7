"""View model of the table of cases: a line for each, with its hits and the leading measure of every model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b

import msgspec

from recmetrics import CaseTerm, EmptyCases
from webapp.board.colours import case_colours
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import MODELS, Case, Model, longest_of
from webapp.cases.case_values import Averaging, terms_of
from webapp.cases.cell_texts import exact_term, shown
from webapp.cases.explained import ExplainedCases, mean_of
from webapp.cases.protocol import (
    CaseData,
    CaseListData,
    CasesTableContent,
    CaseValueData,
    DifferenceData,
    RowData,
    RuleData,
    RulesData,
    Tag,
)
from webapp.cases.set_sentences import changed_sentence, odd_sentence
from webapp.cases.verdict_sentences import shown_label
from webapp.model.empty_cases import MISSING, NO_RELEVANT
from webapp.model.limits import MAX_CASES
from webapp.model.numbers import Number, sign_of
from webapp.texts import Translate

_SIGNS: dict[int, Tag] = {-1: "worse", 0: "tie", 1: "better"}


def table_view(explained: ExplainedCases, last_act: SetAct | None, t: Translate) -> CasesTableContent:
    """Return the view model of the table: plain values and texts of the reader's language."""
    case_set = explained.now
    return {
        "baseline": case_set.baseline,
        "compared": explained.compared or "",
        "measure_name": str(explained.measure),
        "longest": longest_of(case_set.cases),
        "can_add": len(case_set.cases) < MAX_CASES,
        "k": case_set.k,
        "models": case_set.models,
        "cases": _cases(explained, t),
        "lists": {key: listed for case in case_set.cases for key, listed in _lists(case)},
        "rules": _rules(explained, t),
        "changed": changed_sentence(explained, last_act, t),
    }


def _cases(explained: ExplainedCases, t: Translate) -> list[CaseData]:
    case_set, compared = explained.now, explained.compared
    averaging, chosen = case_set.averaging, explained.chosen
    differences = explained.differences(compared) if compared else (None,) * len(case_set.cases)
    shown_cases = zip(case_set.cases, case_colours(len(case_set.cases)), differences, strict=True)
    return [
        {
            "tags": _tags(case, case_set.k, difference),
            "name": case.name,
            "colour": colour,
            "relevant_count": case.relevant_count,
            "open": at == case_set.at,
            "odd": odd_sentence(case, case_set, t),
            "rows": list(_rows(case, averaging, chosen)),
            "difference": _difference(difference) if compared else None,
        }
        for at, (case, colour, difference) in enumerate(shown_cases)
    ]


# A move changes one case of a set; the rows of the others are those that were shown before.
@lru_cache(maxsize=5000)
def _rows(case: Case, averaging: Averaging, chosen: int) -> tuple[RowData, ...]:
    by_model = zip(MODELS, _lists(case), terms_of(case, averaging), strict=False)
    return tuple(
        {"letter": model, "list": key, "value": _case_value(terms[chosen])}
        for model, (key, _), terms in by_model
    )


@lru_cache(maxsize=5000)
def _lists(case: Case) -> tuple[tuple[str, CaseListData], ...]:
    """Return the list of each model, and its key."""
    return tuple(_keyed_list(case, model) for model in MODELS[: case.models])


def _keyed_list(case: Case, model: Model) -> tuple[str, CaseListData]:
    judged = case.judged(model)
    listed: CaseListData = {
        "names": case.ranked(model),
        "flags": judged.flags,
        "missed": judged.relevant_count - sum(judged.flags),
    }
    return blake2b(msgspec.json.encode(listed), digest_size=8).hexdigest(), listed


def _case_value(term: CaseTerm) -> CaseValueData:
    return {
        "shown": shown(term.value if term.counted else None),
        "counted": term.counted,
        "fraction": exact_term(term),
    }


def _difference(difference: Number | None) -> DifferenceData:
    if difference is None:
        return {"sign": 0, "size": 0}
    return {"sign": sign_of(difference), "size": abs(float(difference))}


def _tags(case: Case, k: int, difference: Number | None) -> list[Tag]:
    """Return what a case can be filtered by."""
    compared_as: tuple[Tag, ...] = () if difference is None else (_SIGNS[sign_of(difference)],)
    return [*compared_as, *_list_tags(case, k)]


@lru_cache(maxsize=5000)
def _list_tags(case: Case, k: int) -> tuple[Tag, ...]:
    flags = [case.judged(model).flags for model in MODELS[: case.models]]
    tags: dict[Tag, bool] = {
        "no_hit": bool(case.relevant_count) and not all(any(found[:k]) for found in flags),
        "missed": any(sum(found) < case.relevant_count for found in flags),
        "more_relevant_than_k": case.relevant_count > k,
        "empty": not case.relevant_count or not all(case.lists),
    }
    return tuple(tag for tag, holds in tags.items() if holds)


# The rules for empty cases


def _rules(explained: ExplainedCases, t: Translate) -> RulesData:
    case_set = explained.now
    without_relevant = sum(not case.relevant_count for case in case_set.cases)
    without_list = sum(not all(case.lists) for case in case_set.cases)
    return {
        "no_relevant": _rule(explained, "no_relevant", NO_RELEVANT, without_relevant, t),
        "missing": _rule(explained, "missing", MISSING, without_list, t),
    }


def _rule(explained: ExplainedCases, rule: str, choices: Sequence[str], count: int, t: Translate) -> RuleData:
    """Return the choices of a rule, each with the means that it would give where there are such cases."""
    own = explained.now.empty

    def means(choice: str) -> str:
        return _means_under(explained, replace(own, **{rule: choice}), t) if count else ""

    return {
        "count": count,
        "chosen": getattr(own, rule),
        "choices": [{"id": choice, "shown": means(choice)} for choice in choices],
    }


def _means_under(explained: ExplainedCases, empty: EmptyCases, t: Translate) -> str:
    """Return the mean that each model would have."""
    case_set = explained.now
    values: dict[Model, str] = {
        model: shown(mean_of(case_set, model, explained.measure, empty)) for model in case_set.model_names
    }
    if len(values) == 1:
        return values["A"]
    listed = [
        t("cases.of_model", model=shown_label(case_set, one, t), text=text) for one, text in values.items()
    ]
    return t("change.comma").join(listed)
