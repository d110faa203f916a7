"""Cases that open on other pages: one list in the playground, two on the page of many cases."""

from __future__ import annotations

from webapp.board.last_act import LastAct
from webapp.cases.acts.set_act import SetAct
from webapp.cases.state import CasesState
from webapp.evaluate.case_list import scenario_of_case
from webapp.evaluate.case_pair import case_set_of_pair
from webapp.evaluate.state import EvaluateState
from webapp.evaluate.tables import ARGUMENTS
from webapp.playground.state import PlaygroundState
from webapp.shell import session


def show_case(state: EvaluateState, visit: session.Session) -> bool:
    """Put the list of the wanted case on the playground's board; return False if there is none."""
    case, state.wanted = state.wanted, None
    results = state.results
    if case is None or results is None:
        return False
    scenario, problems = scenario_of_case(case, state.tables, results.columns, results.choice)
    visit.state_of(PlaygroundState).show(scenario, LastAct("opened"), problems)
    return True


def show_pair(state: EvaluateState, visit: session.Session) -> bool:
    """Put the wanted case with both lists on the cases page; return False if there is none."""
    asked, state.wanted_pair = state.wanted_pair, None
    found, second, tables = state.comparison, state.second, state.tables
    if asked is None or found is None or second is None:
        return False
    case, measure = asked
    of_a, truth = ((tables[argument], found.a.columns[argument]) for argument in ARGUMENTS)
    of_b = (second[0], found.b.columns["recommendations"])
    case_set, problems = case_set_of_pair(case, of_a, of_b, truth, found.a.choice, measure)
    visit.state_of(CasesState).show(case_set, SetAct("opened_set"), problems)
    return True
