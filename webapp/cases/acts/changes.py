"""Changes of a set of cases by acts; an impossible act is refused with its reason."""

from __future__ import annotations

from webapp.cases.acts.set_act import SetAct
from webapp.cases.case_set import CaseSet
from webapp.cases.protocol import (
    AddCase,
    Change,
    DuplicateCase,
    MoveCase,
    OpenCase,
    RemoveCase,
    RenameCase,
    SetCutoff,
    SetMeasure,
    SetModels,
    SetRule,
    SwapModels,
)
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
            return _with_measure(case_set, measure), SetAct("measure")
        case SetRule():
            return _with_rule(case_set, act), SetAct(act.rule)
        case SetModels(count):
            return case_set.with_models(count), SetAct("compare" if count == 2 else "single")
        case SwapModels():
            return case_set.with_swapped_models(), SetAct("swapped")
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


def _with_measure(case_set: CaseSet, measure: str) -> CaseSet:
    name = open_name(measure)
    if name is None:
        raise refused("act_unreadable")
    return case_set.with_measure(name)


def _with_rule(case_set: CaseSet, act: SetRule) -> CaseSet:
    if act.rule == "no_relevant":
        return case_set.with_no_relevant(act.choice)
    choice = parse_choice(MISSING, act.choice)
    if choice is None:
        raise refused("act_unreadable")
    return case_set.with_missing(choice)


def _free_name(case_set: CaseSet, act: RenameCase) -> str:
    try:
        name = clean_name(act.name)
    except InvalidNameError as error:
        raise RefusedError(error.problem) from None
    if name != act.case and name in case_set.names:
        raise refused("case_taken", name=name)
    return name


def _with_room(case_set: CaseSet) -> CaseSet:
    if len(case_set.cases) >= MAX_CASES:
        raise refused("cases_full", limit=MAX_CASES)
    return case_set
