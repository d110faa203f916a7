"""The evaluate page: uploads, the settings of the evaluation, and its results."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

import streamlit as st

from webapp.evaluate import state as states
from webapp.evaluate.panels import (
    case_opening,
    compare,
    export,
    files,
    groups,
    libraries,
    means,
    messages,
    progress,
    settings,
    sweep,
    welcome,
    worst_cases,
)
from webapp.evaluate.results import Results
from webapp.evaluate.state import EvaluateState
from webapp.shell import elements, frame, session
from webapp.shell.error_boundary import error_boundary, guarded
from webapp.shell.pacing import under_way
from webapp.shell.page_state import problem_messages
from webapp.shell.size_presets import SIZE_PRESETS, SizePreset
from webapp.texts import Texts

_PANELS: Final = "evaluate_panels"
_PANELS_OF: Final = "evaluate_panels_of"
TABS: Final = ("cases", "groups", "sweep", "libraries", "take_away")
_KEYS: Final = {"compare": compare.KEYS, "cases": worst_cases.KEYS, "libraries": libraries.KEYS}
"""Panel -> the session-state keys of its widgets."""


@st.fragment
def show(visit: session.Session) -> None:
    """Show the whole page; a fragment, as the playground's page is."""
    texts = visit.texts
    with under_way(), error_boundary(texts):
        state = visit.state_of(EvaluateState)
        if case_opening.show_case(state, visit):
            frame.turn_to("playground", texts)
        if case_opening.show_set(state, visit):
            frame.turn_to("cases", texts)
        case_opening.take_import(state, visit)
        state.collect_finished()
        case_opening.compute_import(state)
        session.write_address(visit)
        preset = SIZE_PRESETS[visit.preferences.view]
        welcome.show(texts)
        case_opening.show_import(state, texts)
        files.show(state, texts)
        welcome.show_samples(state, texts)
        messages.show_errors(texts("evaluate.check"), problem_messages(state.problems, texts))
        messages.show_errors(texts("evaluate.not_computed"), problem_messages(state.failures, texts))
        messages.show_alike(state, texts)
        if state.tables:
            settings.show(state, texts)
        work = state.under_way
        if work is not None:
            progress.show(work, texts, "evaluate_cancel", _cancel)
        results = state.results
        if results is not None:
            means.show(state, results, texts, preset)
            _tab(state, results, texts, preset)
        else:
            _keep((_PANELS, *chain.from_iterable(_KEYS.values())))


def _tab(state: EvaluateState, results: Results, texts: Texts, preset: SizePreset) -> None:
    tabs = ("compare", *TABS) if "second" in state.files else TABS
    # A panel that was open for the sample says nothing on what is wanted for one's own files.
    if st.session_state.get(_PANELS_OF, state.choice.sample) != state.choice.sample:
        elements.open_panel(_PANELS, tabs[0])
    st.session_state[_PANELS_OF] = state.choice.sample
    chosen = elements.chosen_panel(tabs, texts, "evaluate_tabs", _PANELS)
    _keep(key for tab, keys in _KEYS.items() if tab != chosen for key in keys)
    if chosen == "compare":
        compare.show(state, texts, preset)
    elif chosen == "cases":
        worst_cases.show(results, texts)
    elif chosen == "groups":
        groups.show(results, texts, preset)
    elif chosen == "sweep":
        sweep.show(state, results, texts, preset)
    elif chosen == "libraries":
        libraries.show(state, results, texts)
    elif chosen == "take_away":
        export.show(state, results, texts)


def _keep(keys: Iterable[str]) -> None:
    """Keep the values of hidden widgets: Streamlit drops them unless they are set again in every run."""
    for key in keys:
        if key in st.session_state:
            st.session_state[key] = st.session_state[key]


@guarded
def _cancel() -> None:
    states.current().cancel()
