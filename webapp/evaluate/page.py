"""The page of own data: the files, what was understood of them, what is asked, and what comes out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

import streamlit as st

from webapp.evaluate import state as desks
from webapp.evaluate.panels import (
    asked,
    compare,
    export,
    files,
    groups,
    libraries,
    means,
    progress,
    sweep,
    worst_cases,
)
from webapp.evaluate.results import Results
from webapp.evaluate.state import EvaluateDesk
from webapp.shell import elements, frame, session
from webapp.shell.error_boundary import told_in_words
from webapp.shell.pacing import under_way
from webapp.shell.page_state import worded
from webapp.shell.size_presets import LOOKS, Looks
from webapp.texts import Texts

_PANELS: Final = "evaluate_panels"
TABS: Final = ("cases", "groups", "sweep", "libraries", "take_away")
_KEYS: Final = {"compare": compare.KEYS, "cases": worst_cases.KEYS, "libraries": libraries.KEYS}
"""Panel -> under which keys the session holds what is chosen there."""


@st.fragment
def show(visit: session.Visit) -> None:
    """Show the whole page; a fragment, as the playground's page is."""
    texts = visit.texts
    with under_way(), told_in_words(texts):
        desk = visit.desk_of(EvaluateDesk)
        if desk.show_case(visit):
            frame.turn_to("playground", texts)
        if desk.show_pair(visit):
            frame.turn_to("cases", texts)
        desk.take_stock()
        session.settle_address(visit)
        looks = LOOKS[visit.preferences.view]
        files.show(desk, texts)
        elements.problem_list(worded((*desk.problems, *desk.failures), texts), announced=True)
        if desk.tables:
            asked.show(desk, texts)
        work = desk.under_way
        if work is not None:
            progress.show(work, texts, "evaluate_cancel", _cancel)
        results = desk.results
        if results is not None:
            means.show(desk, results, texts, looks)
            _tab(desk, results, texts, looks)
        else:
            _keep((_PANELS, *chain.from_iterable(_KEYS.values())))


def _tab(desk: EvaluateDesk, results: Results, texts: Texts, looks: Looks) -> None:
    tabs = ("compare", *TABS) if "second" in desk.files else TABS
    chosen = elements.chosen_panel(tabs, texts, "evaluate_tabs", _PANELS)
    _keep(key for tab, keys in _KEYS.items() if tab != chosen for key in keys)
    if chosen == "compare":
        compare.show(desk, texts, looks)
    elif chosen == "cases":
        worst_cases.show(results, texts)
    elif chosen == "groups":
        groups.show(results, texts, looks)
    elif chosen == "sweep":
        sweep.show(desk, results, texts, looks)
    elif chosen == "libraries":
        libraries.show(desk, results, texts)
    elif chosen == "take_away":
        export.show(desk, results, texts)


def _keep(keys: Iterable[str]) -> None:
    """Keep what is open and chosen: Streamlit forgets what a run does not show, unless it is said again."""
    for key in keys:
        if key in st.session_state:
            st.session_state[key] = st.session_state[key]


def _cancel() -> None:
    desks.current().cancel()
