"""The settings panel: measures, K, and the rules on which tools quietly differ."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import streamlit as st

from recmetrics import catalogue
from webapp.evaluate import state as states
from webapp.evaluate.choice import TIES
from webapp.evaluate.limits import MAX_MEASURES
from webapp.evaluate.state import EvaluateState
from webapp.model.empty_cases import MISSING, NO_RELEVANT
from webapp.model.limits import MAX_K, MIN_K
from webapp.model.measure_names import measure_at, open_name
from webapp.model.problems import Problem
from webapp.shell.error_boundary import guarded
from webapp.texts import Texts

_RULES: Final = {"no_relevant": NO_RELEVANT, "missing": MISSING, "ties": TIES}
_MEASURES: Final = "evaluate_measures"
_K: Final = "evaluate_k"


def show(page_state: EvaluateState, texts: Texts) -> None:
    """Show the settings, and the button that starts the evaluation."""
    choice = page_state.choice
    left, middle = st.columns([4, 1])
    with left:
        st.session_state[_MEASURES] = list(choice.measures)
        st.multiselect(
            texts("evaluate.measures"),
            [open_name(str(measure)) or "" for measure in catalogue(1)],
            format_func=lambda name: str(measure_at(name, choice.k)),
            key=_MEASURES,
            max_selections=MAX_MEASURES,
            on_change=_take,
        )
    with middle:
        st.session_state[_K] = choice.k
        st.number_input(texts("evaluate.k"), MIN_K, MAX_K, key=_K, on_change=_take)
    for column, (rule, words) in zip(st.columns(len(_RULES)), _RULES.items(), strict=True):
        with column:
            key = f"evaluate_{rule}"
            st.session_state[key] = getattr(choice, rule)
            st.selectbox(
                texts(f"evaluate.{rule}"),
                words,
                format_func=lambda word, rule=rule: texts(f"evaluate.{rule}_{word}"),
                key=key,
                on_change=_take,
            )
    # Streamlit's white letters are unreadable on the light accent of the dark theme.
    st.html("<style>.st-key-evaluate_compute button:enabled p{color:Canvas}</style>")
    work = page_state.under_way
    # It stays enabled while a job runs: a disabled button loses the focus.
    st.button(
        texts("evaluate.compute"),
        type="primary",
        on_click=_compute,
        disabled=not page_state.is_ready or (work is not None and work.doing == "reading"),
        key="evaluate_compute",
    )


@guarded
def _take() -> None:
    page_state = states.current()
    state = st.session_state
    rules = {rule: state[f"evaluate_{rule}"] for rule in _RULES}
    measures = tuple(state[_MEASURES])
    page_state.ask(
        replace(page_state.choice, measures=measures or page_state.choice.measures, k=int(state[_K]), **rules)
    )
    if not measures:
        page_state.problems = (Problem("measure_needed"),)


@guarded
def _compute() -> None:
    page_state = states.current()
    if page_state.is_ready:
        page_state.compute()
