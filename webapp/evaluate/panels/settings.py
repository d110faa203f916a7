"""The settings panel: measures, K, and the rules on which tools quietly differ."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import streamlit as st

from recmetrics import catalogue
from webapp.evaluate import state as states
from webapp.evaluate.choice import IDS, ORDERS, TIES, Choice
from webapp.evaluate.limits import MAX_MEASURES
from webapp.evaluate.state import EvaluateState
from webapp.model.empty_cases import MISSING, NO_RELEVANT
from webapp.model.limits import MAX_K, MIN_K
from webapp.model.measure_names import measure_at, open_name
from webapp.model.problems import Problem
from webapp.shell.error_boundary import guarded
from webapp.texts import Texts

# A value that is None looks to Streamlit as if nothing was chosen.
_USUAL: Final = "usual"
_RULES: Final = {
    "order": (_USUAL, *ORDERS),
    "no_relevant": NO_RELEVANT,
    "missing": MISSING,
    "ties": (_USUAL, *TIES),
    "ids": IDS,
}
_RULES_A_LINE: Final = 3
_RELEVANT_FROM: Final = "evaluate_relevant_from"
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
            [open_name(str(measure)) or "" for measure in catalogue(1, with_grades=True)],
            format_func=lambda name: str(measure_at(name, choice.k)),
            key=_MEASURES,
            max_selections=MAX_MEASURES,
            on_change=_take,
        )
    with middle:
        st.session_state[_K] = choice.k
        st.number_input(texts("evaluate.k"), MIN_K, MAX_K, key=_K, on_change=_take)
    _rules(choice, texts)
    # Streamlit's white letters are unreadable on the light accent of the dark theme.
    st.html(
        "<style>.st-key-evaluate_compute button:enabled p, "
        ".st-key-evaluate_measures [data-tag], .st-key-evaluate_measures [data-tag] *{color:Canvas}</style>"
    )
    work = page_state.under_way
    # It stays enabled while a job runs: a disabled button loses the focus.
    st.button(
        texts("evaluate.compute"),
        type="primary",
        on_click=_compute,
        disabled=not page_state.is_ready or (work is not None and work.doing == "reading"),
        key="evaluate_compute",
    )


def _rules(choice: Choice, texts: Texts) -> None:
    """Show the rules; open where one differs from the usual one."""
    is_usual = all(getattr(choice, rule) == getattr(Choice(), rule) for rule in (*_RULES, "relevant_from"))
    with st.expander(texts("evaluate.rules"), expanded=not is_usual):
        st.session_state[_RELEVANT_FROM] = choice.relevant_from
        columns = st.columns(_RULES_A_LINE, vertical_alignment="bottom")
        columns[0].number_input(
            texts("evaluate.relevant_from"), step=1.0, format="%g", key=_RELEVANT_FROM, on_change=_take
        )
        for at, (rule, words) in enumerate(_RULES.items(), start=1):
            with columns[at % _RULES_A_LINE]:
                key = f"evaluate_{rule}"
                st.session_state[key] = getattr(choice, rule) or _USUAL
                st.selectbox(
                    texts(f"evaluate.{rule}"),
                    words,
                    format_func=lambda word, rule=rule: texts(f"evaluate.{rule}_{word}"),
                    key=key,
                    on_change=_take,
                )


@guarded
def _take() -> None:
    page_state = states.current()
    state = st.session_state
    chosen = {rule: state[f"evaluate_{rule}"] for rule in _RULES}
    rules = {rule: None if word == _USUAL else word for rule, word in chosen.items()}
    measures = tuple(state[_MEASURES])
    grade: float = state[_RELEVANT_FROM]
    choice = page_state.choice
    page_state.ask(
        replace(
            choice,
            measures=measures or choice.measures,
            k=int(state[_K]),
            relevant_from=grade if grade > 0 else choice.relevant_from,
            **rules,
        )
    )
    if not measures:
        page_state.problems = (Problem("measure_needed"),)
    elif grade <= 0:
        page_state.problems = (Problem("grade_needed"),)


@guarded
def _compute() -> None:
    page_state = states.current()
    if page_state.is_ready:
        page_state.compute()
