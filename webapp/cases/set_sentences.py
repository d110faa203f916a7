"""Sentences about a set of cases: the last act and its effect, pooled hits, and empty cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from typing import Final

from recmetrics import MeanExplanation, mean_name
from webapp.board.changes import act_sentence
from webapp.board.explained import joined
from webapp.cases.acts.applying import scenario_of
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case, Model
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import ExplainedCases
from webapp.cases.verdict_sentences import shown_label
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number, compact_text, decimal_text, sign_of, with_decimals
from webapp.model.sampling import FEWEST
from webapp.texts import Translate

# Acts that change no number by themselves.
_SILENT = frozenset(("open", "measure"))

_COUNTS = {None: "skip", 0: "zero", 1: "one"}

_SPOKEN = {"value": "spoken", "same_value": "spoken_same", "value_and_measure": "spoken_and_measure"}


def changed_sentence(explained: ExplainedCases, act: SetAct | None, t: Translate) -> str:
    """Return the last act and its effect on the chosen mean: "u1: B moved … MAP@5 1/4 → 11/40 (+1/40)."."""
    if act is None:
        return ""
    changes = t("change.join").join(_changes(explained, act, t))
    return joined(_done(act, explained.now, t), changes and t("cases.change", changes=changes), t)


def spoken_sentence(explained: ExplainedCases, act: SetAct | None, t: Translate) -> str:
    """Return the same sentence for screen readers: decimals, no arrows."""
    if act is None:
        return ""
    sentences = [_done(act, explained.now, t), *_changes(explained, act, t, spoken=True)]
    return reduce(lambda first, second: joined(first, second, t), sentences)


def mean_sentence(explained: ExplainedCases, model: Model, act: SetAct | None, t: Translate) -> str:
    """Return the effect of the last act on the mean of the board's model: "MAP@5 1/4 → 11/40 (+1/40)."."""
    if act is None or act.model != model or explained.before is None:
        return ""
    return t("cases.change", changes=_change(explained, model, t, _number_format(explained, [model])))


def _done(act: SetAct, now: CaseSet, t: Translate) -> str:
    if act.board is None:
        return t(f"set_act.{act.kind}", case=act.case, was=act.was, now=act.now)
    if act.case not in now.names or act.model not in now.model_names:
        # The set that undo and redo bring back may be without the case.
        return t(f"act.{act.board.kind}")
    done = act_sentence(act.board, scenario_of(now, now.case(act.case), act.model), t)
    if now.models == 1:
        return t("set_act.board", case=act.case, done=done)
    return t("set_act.board_model", case=act.case, model=shown_label(now, act.model, t), done=done)


def _changes(explained: ExplainedCases, act: SetAct, t: Translate, *, spoken: bool = False) -> list[str]:
    """Return the change of the chosen mean of each model; empty where there is nothing to compare."""
    if explained.before is None or act.kind in _SILENT:
        return []
    models: Sequence[Model] = explained.now.model_names
    text = decimal_text if spoken else _number_format(explained, models)
    changes: list[tuple[Model, str]] = [
        (model, _change(explained, model, t, text, spoken=spoken)) for model in models
    ]
    if len(changes) == 1:
        return [changes[0][1]]
    now = explained.now
    return [t("cases.of_model", model=shown_label(now, model, t), text=change) for model, change in changes]


def _change(
    explained: ExplainedCases,
    model: Model,
    t: Translate,
    text: Callable[[Number], str],
    *,
    spoken: bool = False,
) -> str:
    """Return the change of the chosen mean of one model, its numbers written by `text`."""
    before, after, difference = _before_and_after(explained, model)
    k_before = explained.now.k if explained.before is None else explained.before.k
    name, was_name = mean_name(explained.measure), mean_name(measure_at(explained.now.measure, k_before))
    changed = bool(sign_of(difference)) or (before is None) != (after is None)
    kind = "value_and_measure" if was_name != name else "value" if changed else "same_value"
    values = {
        "measure": name,
        "measure_before": was_name,
        "before": _or_dash(before, text),
        "after": _or_dash(after, text),
    }
    if spoken:
        return t(f"change.{_SPOKEN[kind]}", **values)
    shown = f" ({'+' if difference > 0 else '−'}{text(abs(difference))})" if sign_of(difference) else ""
    return t(f"change.{kind}", **values, difference=shown)


def _before_and_after(explained: ExplainedCases, model: Model) -> tuple[Number | None, Number | None, Number]:
    """Return the chosen mean of a model before and after the last act, and the difference."""
    before, after = explained.was[model][explained.chosen], explained.mean(model).value
    return before, after, 0 if before is None or after is None else after - before


_MOST_FRACTION: Final = 100
"""The largest denominator of a fraction that is shown without being asked for."""


def _number_format(explained: ExplainedCases, models: Sequence[Model]) -> Callable[[Number], str]:
    """Return how the numbers of a sentence are written: as fractions if all are easy to read, or decimals.

    Args:
        explained: The set; in one of five cases or more nobody adds up fractions.
        models: The models that the sentence is about.
    """
    values = [value for model in models for value in _before_and_after(explained, model)]
    is_small = len(explained.now.cases) < FEWEST and all(
        isinstance(value, Fraction | int) and value.denominator <= _MOST_FRACTION
        for value in values
        if value is not None
    )
    return compact_text if is_small else decimal_text


def _or_dash(value: Number | None, text: Callable[[Number], str]) -> str:
    return "–" if value is None else text(value)


# All cases together, and odd ones


def pooled_sentence(explained: ExplainedCases, t: Translate) -> str:
    """Return the pooled value of all hits beside the mean, and that each case weighs the same."""
    means: list[tuple[Model, MeanExplanation]] = [
        (model, explained.mean(model)) for model in explained.now.model_names
    ]
    pooled_values = [
        _pooled(mean, shown_label(explained.now, model, t) if len(means) > 1 else "", t)
        for model, mean in means
        if mean.pooled is not None and mean.value is not None and sign_of(mean.pooled - mean.value)
    ]
    first = explained.mean(explained.now.baseline)
    # Numerators and denominators of floats are no counts of hits.
    if first.count < 2 or isinstance(first.value, float):
        return ""
    weighs = _weighs(means, explained, t)
    if not pooled_values:
        return joined(weighs, t("cases.pooled_same"), t)
    pooled = t("cases.pooled", listed=t("change.comma").join(pooled_values))
    return joined(weighs, pooled, t)


def _weighs(means: Sequence[tuple[Model, MeanExplanation]], explained: ExplainedCases, t: Translate) -> str:
    """Return the weight of a case; models that are averaged over other cases each have their own."""
    mean, counts = str(means[0][1].mean), {one.count for _, one in means}
    if len(counts) == 1:
        return t("cases.weighs", mean=mean, n=counts.pop())
    weights = [
        t(
            "cases.of_model",
            model=shown_label(explained.now, model, t),
            text=f"1/{one.count}" if one.count else "–",
        )
        for model, one in means
    ]
    return t("cases.weighs_each", mean=mean, listed=t("change.comma").join(weights))


def _pooled(mean: MeanExplanation, model: str, t: Translate) -> str:
    text = with_decimals(compact_text(mean.pooled or 0), mean.pooled or 0)
    return t("cases.of_model", model=model, text=text) if model else text


def odd_sentence(case: Case, case_set: CaseSet, t: Translate) -> str:
    """Return why a case is empty, and the value that it counts as."""
    if case.relevant_count and all(case.lists):
        return ""
    kinds: dict[Model, str] = {}
    for model in case_set.model_names:
        ruling = case_set.empty.ruling(case.name, case.judged(model))
        if ruling is not None:
            kinds[model] = f"{ruling.convention}_{_COUNTS[ruling.counts_as]}"
    if len(kinds) == case_set.models and len(set(kinds.values())) == 1:
        return t(f"cases.odd_{kinds['A']}")
    listed = [
        t(f"cases.odd_{kind}_model", model=shown_label(case_set, model, t)) for model, kind in kinds.items()
    ]
    return t("change.comma").join(listed)
