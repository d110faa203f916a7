"""A case that is in the playground, and comes back with what was changed there."""

from __future__ import annotations

import streamlit as st

from playground.acts import LastAct
from playground.cases.acts import scenario_of
from playground.texts import Texts
from playground.ui import frame, session
from playground.ui.cases.desk import CasesDesk
from playground.ui.playground.desk import PlaygroundDesk


def is_wanted(desk: CasesDesk) -> bool:
    """Whether the reader has asked for a case to be opened in the playground."""
    return desk.wanted is not None


def lend(visit: session.Visit) -> None:
    """Put the case that the reader asked for on the playground's board."""
    desk, bench = visit.desk_of(CasesDesk), visit.desk_of(PlaygroundDesk)
    wanted, desk.wanted = desk.wanted, None
    case_set = desk.case_set
    if wanted is None or wanted[0] not in case_set.names or wanted[1] not in case_set.model_names:
        return
    name, model = wanted
    bench.show(scenario_of(case_set, case_set.case(name), model), LastAct("opened"))
    bench.borrowed = True
    desk.lent = wanted


def take_back(visit: session.Visit) -> None:
    """Put a lent case back as the playground left it, unless another list was opened there since."""
    desk, bench = visit.desk_of(CasesDesk), visit.desk_of(PlaygroundDesk)
    if desk.lent is None:
        return
    if bench.borrowed:
        desk.take_back(bench.scenario)
    desk.lent, bench.borrowed = None, False


def show(visit: session.Visit, texts: Texts) -> None:
    """Say, on the playground's page, whose list is on the board, and offer the way back."""
    desk, bench = visit.desk_of(CasesDesk), visit.desk_of(PlaygroundDesk)
    if desk.lent is None or not bench.borrowed:
        return
    name, model = desk.lent
    key = "cases.on_loan_model" if desk.case_set.models == 2 else "cases.on_loan"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.text(texts(key, case=name, model=model), width="content")
        if st.button(texts("cases.go_back"), icon=":material/arrow_back:", key="go_back"):
            frame.turn_to("cases", texts)
