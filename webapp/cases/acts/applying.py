"""Reducer of the cases table's acts, and the window of a board into the set."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from webapp.board.applying import Window, without_grades
from webapp.cases.acts.changes import changed
from webapp.cases.acts.set_act import SetAct
from webapp.cases.acts_protocol import CasesTableAct, ViewAct
from webapp.cases.case import Case, Model
from webapp.cases.case_set import CaseSet
from webapp.components.in_turn import Outcome, apply_in_turn
from webapp.components.protocol import Redo, Reset, Undo
from webapp.components.reading import Message, read_acts
from webapp.model.history import History
from webapp.model.scenario import ALWAYS_SHOWN, Scenario


def read_cases_acts(raw: object) -> Message[CasesTableAct]:
    """Read what the table sent. It never raises.

    >>> read_cases_acts({"page": "p", "acts": [{"n": 1, "do": "play", "case": "u1", "model": "A"}]}).acts
    ((1, Play(case='u1', model='A')),)
    """
    return read_acts(raw, get_args(CasesTableAct))


def apply_cases_acts(
    history: History[CaseSet], message: Message[CasesTableAct], *, confirmed: int, page: str
) -> Outcome[History[CaseSet], SetAct]:
    """Apply the acts of the table that were not dealt with yet, in order. It never raises.

    Args:
        history: The history before them.
        message: The message of the table.
        confirmed: Number of the last act that was dealt with before.
        page: The token of this page; acts of another page are refused.

    >>> from webapp.cases.case_set import POST_CASES
    >>> message = read_cases_acts({"page": "p", "acts": [{"n": 1, "do": "remove", "case": "u1"}]})
    >>> outcome = apply_cases_acts(History.opened(POST_CASES), message, confirmed=0, page="p")
    >>> outcome.state.now.names
    ('u2',)
    """
    return apply_in_turn(history, message, _applied, confirmed=confirmed, page=page)


def board_window(case: str, model: Model) -> Window[CaseSet]:
    """Return the window of a board into the set: the list of one model in one case."""

    def look(case_set: CaseSet) -> Scenario | None:
        if case not in case_set.names or model not in case_set.model_names:
            return None
        return scenario_of(case_set, case_set.case(case), model)

    def put(case_set: CaseSet, scenario: Scenario) -> CaseSet:
        changed = case_set.case(case).with_scenario(model, without_grades(scenario))
        return case_set.with_case(case, changed).with_k(scenario.k)

    return Window(look, put)


def scenario_of(case_set: CaseSet, case: Case, model: Model) -> Scenario:
    """Return a list of a case as a scenario, with the set's cutoff and its measure."""
    return _scenario(case, model, case_set.k, case_set.measure)


# A run asks for the same few, and the next one for what they were.
@lru_cache(maxsize=500)
def _scenario(case: Case, model: Model, k: int, measure: str) -> Scenario:
    further = () if measure in ALWAYS_SHOWN else (measure,)
    return case.to_scenario(model, k, show=further, whatif=measure)


def _applied(history: History[CaseSet], act: CasesTableAct) -> tuple[History[CaseSet], SetAct | None]:
    if isinstance(act, ViewAct):
        return history, None
    match act:
        case Undo():
            return history.undo(), SetAct("undo")
        case Redo():
            return history.redo(), SetAct("redo")
        case Reset():
            return history.push(history.first), SetAct("reset")
        case _:
            after, done = changed(history.now, act)
            return history.push(after), done
