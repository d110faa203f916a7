"""Cases that go to other pages: one list to the playground, several to many cases, and back from there."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from webapp.board.last_act import LastAct
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case_set import CaseSet
from webapp.cases.excerpt import Excerpt, Reason
from webapp.cases.import_files import files_of
from webapp.cases.state import CasesState
from webapp.evaluate.case_list import scenario_of_case
from webapp.evaluate.case_sets import case_set_of
from webapp.evaluate.imported import Imported
from webapp.evaluate.results import Results
from webapp.evaluate.slots import Slot
from webapp.evaluate.state import EvaluateState
from webapp.model.measure_names import measure_at
from webapp.model.numbers import decimal_text
from webapp.playground.export import safe_markdown
from webapp.playground.state import PlaygroundState
from webapp.shell import session
from webapp.texts import Texts


def show_case(state: EvaluateState, visit: session.Session) -> bool:
    """Put the list of the wanted case on the playground's board; return False if there is none."""
    case, state.wanted = state.wanted, None
    results = state.results
    if case is None or results is None:
        return False
    scenario, problems = scenario_of_case(case, state.tables, results.columns, results.choice)
    visit.state_of(PlaygroundState).show(scenario, LastAct("opened"), problems)
    return True


def show_set(state: EvaluateState, visit: session.Session) -> bool:
    """Put the wanted cases on the cases page, with the lists of both files; return False for none."""
    cases, measure, reason = state.wanted_set
    state.wanted_set = (), "", "worst"
    results, second, tables = state.results, state.second, state.tables
    if not cases or results is None:
        return False
    lists = [(tables["recommendations"], results.columns["recommendations"])]
    if second is not None and state.comparison is not None:
        lists.append((second[0], state.comparison.b.columns["recommendations"]))
    names = [state.files[slot].name for slot in ("recommendations", "second") if slot in state.files]
    truth = (tables["relevant"], results.columns["relevant"])
    case_set, problems = case_set_of(cases, lists, names, truth, results.choice, measure)
    page = visit.state_of(CasesState)
    page.show(case_set, SetAct("loaded", now=len(case_set.cases)), problems)
    page.excerpt = _excerpt(state, results, case_set, reason)
    return True


def _excerpt(state: EvaluateState, results: Results, case_set: CaseSet, reason: Reason) -> Excerpt | None:
    """Return what the cases of a set were chosen from; None where they are all."""
    measure, total = measure_at(case_set.measure, results.choice.k), results.counts.averaged
    both = (results, state.comparison.b) if state.comparison else (results,)
    values = [decimal_text(one.means[str(measure)]) for one in both if str(measure) in one.means]
    if total <= len(case_set.cases) or not values:
        return None
    return Excerpt(frozenset(case_set.names), reason, total, str(measure), tuple(values))


def take_import(state: EvaluateState, visit: session.Session) -> None:
    """Take the cases that the page of many cases hands over, as files in their slots."""
    cases = visit.state_of(CasesState)
    if not cases.is_handing_over:
        return
    cases.is_handing_over = False
    draft = cases.importing
    if draft.content:
        state.forget()
        state.load("recommendations", draft.file, draft.content)
        state.imported = Imported(file=draft.file)
        return
    found = draft.understood(cases.case_set.names)
    if not found.is_for_own_data:
        return
    slots: tuple[Slot, ...] = ("recommendations", "second")
    names = dict[Slot, str](zip(slots, found.models, strict=False))
    state.forget()
    own = cases.case_set
    state.ask(replace(state.choice, k=own.k, no_relevant=own.no_relevant, missing=own.missing))
    for slot, content in files_of(found).items():
        state.load(slot, f"{names.get(slot) or slot}.csv", content)
    state.imported = Imported(cases=len(found.drafts), is_due=True)


def compute_import(state: EvaluateState) -> None:
    """Compute the means of imported cases once they are read: nothing is left to say about them."""
    one = state.imported
    if one is not None and one.is_due and state.is_ready and state.under_way is None:
        one.is_due = False
        state.compute()


def show_import(state: EvaluateState, texts: Texts) -> None:
    """Say what came from the page of many cases, and what happens with it."""
    one = state.imported
    if one is None:
        return
    kind = "cases" if one.cases else "file"
    compute = texts("evaluate.compute")
    values = {"n": f"{one.cases:,}", "file": safe_markdown(one.file), "compute": compute}
    st.info(texts(f"evaluate.imported_{kind}", **values))
