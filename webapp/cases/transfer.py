"""Transfer of a case to the playground and back, with the changes made there."""

from __future__ import annotations

from webapp.cases.acts.applying import scenario_of
from webapp.cases.state import CasesState
from webapp.playground.return_ticket import ReturnTicket
from webapp.playground.state import PlaygroundState
from webapp.shell import session


def start_transfer(visit: session.Session) -> bool:
    """Put the requested list on the playground's board; return False if there is nothing to transfer."""
    state = visit.state_of(CasesState)
    wanted, state.wanted = state.wanted, None
    case_set = state.case_set
    if wanted is None or wanted[0] not in case_set.names or wanted[1] not in case_set.model_names:
        return False
    name, model = wanted
    note = "cases.on_loan_model" if case_set.models > 1 else "cases.on_loan"
    ticket = ReturnTicket("cases", note, {"case": name, "model": case_set.label(model)}, "cases.go_back")
    visit.state_of(PlaygroundState).receive_transfer(
        scenario_of(case_set, case_set.case(name), model), ticket
    )
    state.in_transfer = wanted
    return True


def end_transfer(visit: session.Session) -> None:
    """Put a case back as the playground left it, unless another list was opened there since."""
    state, playground_state = visit.state_of(CasesState), visit.state_of(PlaygroundState)
    if state.in_transfer is None:
        return
    if playground_state.has_received:
        state.end_transfer(playground_state.scenario)
    state.in_transfer = playground_state.received = None
