"""Changes of a set of cases by acts; an impossible act is refused with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.cases.acts.set_act import SetAct
from webapp.cases.acts_protocol import (
    AddCase,
    AddModel,
    Change,
    DuplicateCase,
    MoveCase,
    OpenCase,
    RemoveCase,
    RemoveModel,
    RenameCase,
    SetBaseline,
    SetColumns,
    SetCutoff,
    SetLabel,
    SetMeasure,
    SetModels,
    SetRule,
    SwapModels,
)
from webapp.cases.case import MODELS
from webapp.cases.case_link import MAX_COLUMNS
from webapp.cases.case_set import CaseSet
from webapp.components.in_turn import RefusedError, refused
from webapp.model.choice import parse_choice
from webapp.model.empty_cases import MISSING
from webapp.model.limits import MAX_CASES
from webapp.model.measure_names import open_name
from webapp.model.names import InvalidNameError, clean_name


def changed(case_set: CaseSet, act: Change) -> tuple[CaseSet, SetAct]:
    """Return the set after an act, and a record of the act.

    Raises:
        RefusedError: The act is not possible in this set.
    """
    match act:
        case AddCase():
            name = case_set.free_name(f"u{len(case_set.cases) + 1}")
            return _with_room(case_set).with_new_case(name), SetAct("added", name)
        case SetCutoff(k):
            return case_set.with_k(k), SetAct("cutoff", was=case_set.k, now=k)
        case SetMeasure(measure):
            return _with_measure(case_set, measure)
        case SetRule():
            return _with_rule(case_set, act), SetAct(act.rule)
        case SetColumns(columns):
            return _with_columns(case_set, columns), SetAct("columns")
        case SetModels(count):
            return case_set.with_models(count), SetAct("single" if count == 1 else "compare")
        case AddModel():
            return _with_new_model(case_set)
        case SwapModels():
            if case_set.models == 1:
                raise refused("act_unreadable")
            return case_set.with_swapped_models(), SetAct("swapped")
        case RemoveModel() | SetLabel() | SetBaseline():
            if act.model not in case_set.model_names:
                raise refused("act_unreadable")
            return _with_model_changed(case_set, act)
        case _:
            if act.case not in case_set.names:
                raise refused("case_unknown", name=act.case)
            return _with_case_changed(case_set, act)


def _with_case_changed(
    case_set: CaseSet, act: OpenCase | DuplicateCase | RenameCase | RemoveCase | MoveCase
) -> tuple[CaseSet, SetAct]:
    name = act.case
    match act:
        case OpenCase():
            return case_set.with_open(name), SetAct("open", name)
        case DuplicateCase():
            copy = case_set.free_name(name)
            return _with_room(case_set).with_duplicate(name, copy), SetAct("duplicated", name, now=copy)
        case RenameCase():
            now = _free_name(case_set, act)
            after = case_set.with_case(name, case_set.case(name).with_name(now))
            return after, SetAct("renamed", now, was=name, now=now)
        case RemoveCase():
            if len(case_set.cases) == 1:
                raise refused("case_last")
            return case_set.without_case(name), SetAct("removed", name)
        case MoveCase():
            place = min(act.to, len(case_set.cases) - 1)
            done = SetAct("moved", name, was=case_set.index(name) + 1, now=place + 1)
            return case_set.with_moved(name, place), done


def _with_model_changed(
    case_set: CaseSet, act: RemoveModel | SetLabel | SetBaseline
) -> tuple[CaseSet, SetAct]:
    was = case_set.label(act.model)
    match act:
        case RemoveModel(model):
            if case_set.models == 1:
                raise refused("act_unreadable")
            return case_set.without_model(model), SetAct("model_removed", was=was)
        case SetBaseline(model):
            return case_set.with_baseline(model), SetAct("baseline", now=was)
        case SetLabel(model):
            after = case_set.with_label(model, _free_label(case_set, act))
            return after, SetAct("model_named", was=was, now=after.label(model))


def _free_label(case_set: CaseSet, act: SetLabel) -> str:
    if not act.label.strip():
        return ""
    label = _cleaned(act.label)
    if label in (case_set.label(model) for model in case_set.model_names if model != act.model):
        raise refused("model_taken", name=label)
    return label


def _with_new_model(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
    if case_set.models == len(MODELS):
        raise refused("models_full", limit=len(MODELS))
    letter = MODELS[case_set.models]
    after = case_set.with_new_model()
    return after, SetAct("model_added", was=case_set.label(case_set.baseline), now=after.label(letter))


def _with_measure(case_set: CaseSet, measure: str) -> tuple[CaseSet, SetAct]:
    """Let a measure lead that is shown; show another one, which does not change what is compared first."""
    name = _measure(measure)
    if name in case_set.columns:
        return case_set.with_measure(name), SetAct("measure")
    if len(case_set.columns) == MAX_COLUMNS:
        raise refused("columns_full", limit=MAX_COLUMNS)
    return case_set.with_columns((*case_set.columns, name)), SetAct("columns")


def _with_columns(case_set: CaseSet, columns: Sequence[str]) -> CaseSet:
    return case_set.with_columns(list(dict.fromkeys(map(_measure, columns))))


def _measure(given: str) -> str:
    name = open_name(given)
    if name is None:
        raise refused("act_unreadable")
    return name


def _with_rule(case_set: CaseSet, act: SetRule) -> CaseSet:
    if act.rule == "no_relevant":
        return case_set.with_no_relevant(act.choice)
    choice = parse_choice(MISSING, act.choice)
    if choice is None:
        raise refused("act_unreadable")
    return case_set.with_missing(choice)


def _free_name(case_set: CaseSet, act: RenameCase) -> str:
    name = _cleaned(act.name)
    if name != act.case and name in case_set.names:
        raise refused("case_taken", name=name)
    return name


def _cleaned(given: str) -> str:
    try:
        return clean_name(given)
    except InvalidNameError as error:
        raise RefusedError(error.problem) from None


def _with_room(case_set: CaseSet) -> CaseSet:
    if len(case_set.cases) >= MAX_CASES:
        raise refused("cases_full", limit=MAX_CASES)
    return case_set
