"""What the sheet shows of a set of cases: every number and sentence, ready to be painted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from recmetrics import CaseTerm, EmptyCases, MeanExplanation, catalogue, mean_name
from webapp.board.colours import case_colours
from webapp.board.explained import ROOM_BEYOND, denominator_formula, sum_text
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case, Model
from webapp.cases.case_link import MISSING, NO_RELEVANT
from webapp.cases.explained import ExplainedCases, mean_of
from webapp.cases.protocol import (
    CaseData,
    DifferenceData,
    FootData,
    MeanData,
    MeasureChoice,
    RowData,
    RuleData,
    RulesData,
    SheetContent,
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
from webapp.model.limits import MAX_CASES, MAX_K
from webapp.model.measure_names import measure_at, open_name
from webapp.model.numbers import Number, change_text, decimal_text, exact_text, has_short_fraction, sign_of
from webapp.model.scenario import ALWAYS_SHOWN
from webapp.texts import Translate


def table_view(readout: ExplainedCases, last_act: SetAct | None, t: Translate) -> SheetContent:
    """The readout as the sheet takes it: plain values and words of the reader's language."""
    case_set = readout.now
    compares = case_set.models == 2
    longest = max((len(ranked) for case in case_set.cases for ranked in case.lists), default=0)
    return {
        "can_add": len(case_set.cases) < MAX_CASES,
        "k": case_set.k,
        "k_max": min(MAX_K, max(longest + ROOM_BEYOND, case_set.k)),
        "models": case_set.models,
        "measure": case_set.measure,
        "measures": _choices(case_set.k),
        "about": t(f"measure.{case_set.measure}"),
        "means": [mean for model in case_set.model_names for mean in _means(readout, model, t)],
        "verdict": _verdict(readout, t) if compares else None,
        "warnings": warning_sentences(readout, t) if compares else [],
        "pooled": pooled_sentence(readout, t),
        "columns": [str(measure) for measure in readout.measures],
        "difference_of": str(readout.measure) if compares else "",
        "cases": _cases(readout, t),
        "foot": [_foot(readout, model, t) for model in case_set.model_names],
        "foot_difference": _difference(readout.comparison.difference) if readout.comparison else None,
        "rules": _rules(readout),
        "changed": changed_sentence(readout, last_act, t),
    }


def model_label(readout: ExplainedCases, model: Model) -> str:
    """The letter of a model where there are two."""
    return model if readout.now.models == 2 else ""


def _choices(k: int) -> list[MeasureChoice]:
    """Every measure there is, those that are always shown first."""
    names = dict.fromkeys((*ALWAYS_SHOWN, *(open_name(str(measure)) or "" for measure in catalogue(k))))
    return [{"id": name, "name": mean_name(measure_at(name, k))} for name in names]


# The means


def _means(readout: ExplainedCases, model: Model, t: Translate) -> list[MeanData]:
    return [
        _mean(explanation, was, model_label(readout, model), t)
        for explanation, was in zip(readout.means[model], readout.was[model], strict=True)
    ]


def _mean(explanation: MeanExplanation, was: Number | None, model: str, t: Translate) -> MeanData:
    value, measure = explanation.value, explanation.mean.measure
    change = value - was if value is not None and was is not None else 0
    over = denominator_formula(measure)
    return {
        "model": model,
        "name": str(explanation.mean),
        "value": "" if value is None else f"{float(value):.12f}",
        "shown": _shown(value),
        "fraction": f"= {exact}" if (exact := _exact(value)) else "",
        "sum": _sum(explanation, t),
        "over": f"{measure}: ÷ {over}" if over else "",
        "delta": change_text(change) if change else "",
        "sign": sign_of(change),
        "why": _why(explanation, t),
    }


def _sum(explanation: MeanExplanation, t: Translate) -> str:
    """The mean as the reader's own numbers: `(1/3 + 13/60) ÷ 2`."""
    if explanation.value is None:
        return t("cases.none_left")
    return f"({sum_text(_counted(explanation))}) ÷ {explanation.count}"


def _why(explanation: MeanExplanation, t: Translate) -> str:
    if explanation.value is None:
        return t("cases.none_left")
    return t(
        "cases.why",
        mean=str(explanation.mean),
        measure=str(explanation.mean.measure),
        n=explanation.count,
        sum=sum_text(_counted(explanation)),
        value=exact_text(explanation.value),
    )


def _counted(explanation: MeanExplanation) -> list[Number]:
    return [term.value for term in explanation.terms if term.counted]


def _shown(value: Number | None) -> str:
    return "–" if value is None else decimal_text(value)


def _exact(value: Number | None) -> str:
    """The exact value, where it has a fraction that can be read."""
    return exact_text(value) if value is not None and has_short_fraction(value) else ""


# The table of cases


def _cases(readout: ExplainedCases, t: Translate) -> list[CaseData]:
    case_set = readout.now
    differences = _differences(readout)
    return [
        {
            "name": case.name,
            "colour": colour,
            "relevant_count": case.relevant_count,
            "open": at == case_set.at,
            "odd": odd_sentence(case, case_set, t),
            "rows": [_row(readout, case, at, model) for model in case_set.model_names],
            "difference": differences.get(case.name),
        }
        for at, (case, colour) in enumerate(
            zip(case_set.cases, case_colours(len(case_set.cases)), strict=True)
        )
    ]


def _row(readout: ExplainedCases, case: Case, at: int, model: Model) -> RowData:
    judged = case.judged(model)
    terms = [explanation.terms[at] for explanation in readout.means[model]]
    return {
        "model": model_label(readout, model),
        "names": case.ranked(model),
        "hits": [rank for rank, flag in enumerate(judged.flags, 1) if flag],
        "missed": judged.relevant_count - sum(judged.flags),
        "values": [_term(term) for term in terms],
    }


def _term(term: CaseTerm) -> TermData:
    if not term.counted:
        return {"shown": "–", "exact": "", "counted": False}
    return {"shown": decimal_text(term.value), "exact": _exact(term.value), "counted": True}


def _differences(readout: ExplainedCases) -> dict[object, DifferenceData]:
    if readout.comparison is None:
        return {}
    return {pair.case: _difference(pair.difference) for pair in readout.comparison.pairs}


def _difference(difference: Number | None) -> DifferenceData:
    if difference is None:
        return {"text": "–", "sign": 0, "size": 0}
    return {
        "text": change_text(difference) or "0",
        "sign": sign_of(difference),
        "size": abs(float(difference)),
    }


def _foot(readout: ExplainedCases, model: Model, t: Translate) -> FootData:
    means = readout.means[model]
    return {
        "model": model_label(readout, model),
        "label": t("cases.mean_of", n=means[readout.chosen].count),
        "values": [
            {
                "shown": _shown(mean.value),
                "exact": exact_text(mean.value)
                if mean.value is not None and has_short_fraction(mean.value)
                else "",
            }
            for mean in means
        ],
    }


def _verdict(readout: ExplainedCases, t: Translate) -> VerdictData:
    assert readout.comparison is not None
    return {
        "text": verdict_sentence(readout, t),
        "winner": readout.comparison.winner or "",
        "score": score_text(readout.comparison, t),
    }


# The rules for empty cases


def _rules(readout: ExplainedCases) -> RulesData:
    case_set = readout.now
    own = case_set.empty
    no_relevant = [(choice, replace(own, no_relevant=choice)) for choice in NO_RELEVANT]
    missing = [(choice, replace(own, missing=choice)) for choice in MISSING]
    return {
        "no_relevant": _rule(
            readout, sum(not case.relevant_count for case in case_set.cases), own.no_relevant, no_relevant
        ),
        "missing": _rule(readout, sum(not all(case.lists) for case in case_set.cases), own.missing, missing),
    }


def _rule(
    readout: ExplainedCases, count: int, chosen: str, choices: Sequence[tuple[str, EmptyCases]]
) -> RuleData:
    """The choices of a rule, each with the mean that it would give, as long as it says something."""
    return {
        "count": count,
        "chosen": chosen,
        "choices": [
            {"id": choice, "shown": _means_under(readout, empty) if count else ""}
            for choice, empty in choices
        ],
    }


def _means_under(readout: ExplainedCases, empty: EmptyCases) -> str:
    case_set = readout.now
    values = [mean_of(case_set, model, readout.measure, empty) for model in case_set.model_names]
    return " / ".join(map(_shown, values))
