"""View model of the cases table: every number and sentence that it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from recmetrics import CaseTerm, EmptyCases, MeanExplanation
from webapp.board.colours import case_colours
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case, Model, longest_of
from webapp.cases.cell_texts import counted_values, divisor_text, exact, exact_term, shown, why
from webapp.cases.explained import ExplainedCases, mean_of
from webapp.cases.leaderboard import largest_cutoff, measure_choices
from webapp.cases.protocol import (
    CaseData,
    CasesTableContent,
    CaseValueData,
    DifferenceData,
    FootData,
    MeanData,
    RowData,
    RuleData,
    RulesData,
    Tag,
    TermData,
    VerdictData,
)
from webapp.cases.set_sentences import (
    changed_sentence,
    odd_sentence,
    pooled_sentence,
    score_text,
    verdict_sentence,
    warning_sentences,
)
from webapp.model.empty_cases import MISSING, NO_RELEVANT
from webapp.model.limits import MAX_CASES
from webapp.model.measure_names import name_sentence
from webapp.model.numbers import (
    Number,
    change_text,
    decimal_text,
    sign_of,
    sum_text,
)
from webapp.texts import Translate


def table_view(explained: ExplainedCases, last_act: SetAct | None, t: Translate) -> CasesTableContent:
    """Return the view model of the table: plain values and texts of the reader's language."""
    case_set = explained.now
    compares = case_set.models == 2
    return {
        "baseline": case_set.baseline,
        "compared": explained.compared or "",
        "measure_name": str(explained.measure),
        "over": divisor_text(explained.measure),
        "longest": longest_of(case_set.cases),
        "can_add": len(case_set.cases) < MAX_CASES,
        "k": case_set.k,
        "k_max": largest_cutoff(case_set),
        "models": case_set.models,
        "measure": case_set.measure,
        "measures": measure_choices(case_set.k, t),
        "about": name_sentence(case_set.measure, t),
        "means": [mean for model in case_set.model_names for mean in _means(explained, model, t)],
        "verdict": _verdict(explained, t) if compares else None,
        "warnings": warning_sentences(explained, t) if compares else [],
        "pooled": pooled_sentence(explained, t),
        "columns": [str(measure) for measure in explained.measures],
        "difference_of": str(explained.measure) if compares else "",
        "cases": _cases(explained, t),
        "foot": [_foot(explained, model, t) for model in case_set.model_names],
        "foot_difference": _difference(explained.comparison.difference) if explained.comparison else None,
        "rules": _rules(explained),
        "changed": changed_sentence(explained, last_act, t),
    }


def model_label(explained: ExplainedCases, model: Model) -> str:
    """Return the letter of a model where there are several."""
    return model if explained.now.models > 1 else ""


# The means


def _means(explained: ExplainedCases, model: Model, t: Translate) -> list[MeanData]:
    return [
        _mean(explanation, was, model_label(explained, model), t)
        for explanation, was in zip(explained.means[model], explained.was[model], strict=True)
    ]


def _mean(explanation: MeanExplanation, was: Number | None, model: str, t: Translate) -> MeanData:
    value, measure = explanation.value, explanation.mean.measure
    change = value - was if value is not None and was is not None else 0
    over = measure.denominator_text
    return {
        "model": model,
        "name": str(explanation.mean),
        "value": "" if value is None else f"{float(value):.12f}",
        "shown": shown(value),
        "fraction": f"= {fraction}" if (fraction := exact(value)) else "",
        "sum": _sum(explanation, t),
        "over": f"{measure}: ÷ {over}" if over else "",
        "delta": change_text(change) if change else "",
        "sign": sign_of(change),
        "why": why(explanation, t),
    }


def _sum(explanation: MeanExplanation, t: Translate) -> str:
    """Return the mean with the reader's own numbers: `(1/3 + 13/60) ÷ 2`."""
    if explanation.value is None:
        return t("cases.none_left")
    return f"({sum_text(counted_values(explanation))}) ÷ {explanation.count}"


# The table of cases


def _cases(explained: ExplainedCases, t: Translate) -> list[CaseData]:
    case_set = explained.now
    differences = _differences(explained)
    return [
        {
            "tags": _tags(explained, at, case),
            "name": case.name,
            "colour": colour,
            "relevant_count": case.relevant_count,
            "open": at == case_set.at,
            "odd": odd_sentence(case, case_set, t),
            "rows": [_row(explained, case, at, model) for model in case_set.model_names],
            "difference": differences.get(case.name) if explained.comparisons else None,
        }
        for at, (case, colour) in enumerate(
            zip(case_set.cases, case_colours(len(case_set.cases)), strict=True)
        )
    ]


def _row(explained: ExplainedCases, case: Case, at: int, model: Model) -> RowData:
    judged = case.judged(model)
    terms = [explanation.terms[at] for explanation in explained.means[model]]
    return {
        "letter": model,
        "flags": list(judged.flags),
        "value": _case_value(terms[explained.chosen]),
        "difference": _case_difference(explained, model, at),
        "model": model_label(explained, model),
        "names": case.ranked(model),
        "hits": [rank for rank, flag in enumerate(judged.flags, 1) if flag],
        "missed": judged.relevant_count - sum(judged.flags),
        "values": [_term(term) for term in terms],
    }


def _case_value(term: CaseTerm) -> CaseValueData:
    return {
        **_term(term),
        "fraction": exact_term(term),
        # A measure such as DCG has no highest value; its bar is full from 1 on.
        "share": min(float(term.value), 1.0) if term.counted else 0.0,
    }


def _case_difference(explained: ExplainedCases, model: Model, at: int) -> DifferenceData | None:
    baseline = explained.now.baseline
    own, other = (explained.mean(one).terms[at] for one in (baseline, model))
    if model == baseline or not (own.counted and other.counted):
        return None
    return _difference(other.value - own.value)


def _tags(explained: ExplainedCases, at: int, case: Case) -> list[Tag]:
    """Return what a case can be filtered by."""
    models = explained.now.model_names
    compared = explained.compared
    difference = _case_difference(explained, compared, at) if compared else None
    flags = [case.judged(model).flags for model in models]
    counts = [sum(found) for found in flags]
    signs: dict[int, Tag] = {-1: "worse", 0: "tie", 1: "better"}
    tags: dict[Tag, bool] = {
        "no_hit": any(not any(found[: explained.now.k]) for found in flags),
        "missed": any(count < case.relevant_count for count in counts),
        "more_relevant_than_k": case.relevant_count > explained.now.k,
        "empty": not case.relevant_count or not all(case.lists),
    }
    compared_as: list[Tag] = [] if difference is None else [signs[difference["sign"]]]
    return [*compared_as, *(tag for tag, holds in tags.items() if holds)]


def _term(term: CaseTerm) -> TermData:
    if not term.counted:
        return {"shown": "–", "exact": "", "counted": False}
    return {"shown": decimal_text(term.value), "exact": exact(term.value), "counted": True}


def _differences(explained: ExplainedCases) -> dict[object, DifferenceData]:
    if (comparison := explained.comparison) is None:
        return {}
    return {pair.case: _difference(pair.difference) for pair in comparison.pairs}


def _difference(difference: Number | None) -> DifferenceData:
    if difference is None:
        return {"text": "–", "sign": 0, "size": 0}
    return {
        "text": change_text(difference) or "0",
        "sign": sign_of(difference),
        "size": abs(float(difference)),
    }


def _foot(explained: ExplainedCases, model: Model, t: Translate) -> FootData:
    means = explained.means[model]
    return {
        "model": model_label(explained, model),
        "label": t("cases.mean_of", n=means[explained.chosen].count),
        "values": [
            {
                "shown": shown(mean.value),
                "exact": exact(mean.value),
            }
            for mean in means
        ],
    }


def _verdict(explained: ExplainedCases, t: Translate) -> VerdictData:
    assert explained.comparison is not None
    return {
        "text": verdict_sentence(explained, t),
        "winner": explained.comparison.winner or "",
        "score": score_text(explained.comparison, t),
    }


# The rules for empty cases


def _rules(explained: ExplainedCases) -> RulesData:
    case_set = explained.now
    own = case_set.empty
    no_relevant = [(choice, replace(own, no_relevant=choice)) for choice in NO_RELEVANT]
    missing = [(choice, replace(own, missing=choice)) for choice in MISSING]
    return {
        "no_relevant": _rule(
            explained, sum(not case.relevant_count for case in case_set.cases), own.no_relevant, no_relevant
        ),
        "missing": _rule(
            explained, sum(not all(case.lists) for case in case_set.cases), own.missing, missing
        ),
    }


def _rule(
    explained: ExplainedCases, count: int, chosen: str, choices: Sequence[tuple[str, EmptyCases]]
) -> RuleData:
    """Return the choices of a rule, each with the mean that it would give."""
    return {
        "count": count,
        "chosen": chosen,
        "choices": [
            {"id": choice, "shown": _means_under(explained, empty) if count else ""}
            for choice, empty in choices
        ],
    }


def _means_under(explained: ExplainedCases, empty: EmptyCases) -> str:
    case_set = explained.now
    values = [mean_of(case_set, model, explained.measure, empty) for model in case_set.model_names]
    return " / ".join(map(shown, values))
