"""A case that is in the playground, and comes back with what was changed there."""

from __future__ import annotations

from webapp.cases.acts.applying import scenario_of
from webapp.cases.state import CasesDesk
from webapp.playground.return_ticket import ReturnTicket
from webapp.playground.state import PlaygroundDesk
from webapp.shell import session


def lend(visit: session.Visit) -> bool:
    """Put the list that the reader asked for on the playground's board; False if there is nothing to lend."""
    desk = visit.desk_of(CasesDesk)
    wanted, desk.wanted = desk.wanted, None
    case_set = desk.case_set
    if wanted is None or wanted[0] not in case_set.names or wanted[1] not in case_set.model_names:
        return False
    name, model = wanted
    note = "cases.on_loan_model" if case_set.models == 2 else "cases.on_loan"
    ticket = ReturnTicket("cases", note, {"case": name, "model": model}, "cases.go_back")
    visit.desk_of(PlaygroundDesk).borrow(scenario_of(case_set, case_set.case(name), model), ticket)
    desk.lent = wanted
    return True


def take_back(visit: session.Visit) -> None:
    """Put a lent case back as the playground left it, unless another list was opened there since."""
    desk, bench = visit.desk_of(CasesDesk), visit.desk_of(PlaygroundDesk)
    if desk.lent is None:
        return
    if bench.has_borrowed:
        desk.take_back(bench.scenario)
    desk.lent = bench.borrowed = None
