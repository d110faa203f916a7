"""The export panel: the values of every case as files, and a program and a command for the same numbers."""

from __future__ import annotations

from functools import partial

import streamlit as st

from webapp.evaluate.export import cases_file, chosen_by_hand, command, python_program, with_cells
from webapp.evaluate.panels.downloads import names_of, show_files
from webapp.evaluate.results import Results
from webapp.evaluate.state import EvaluateState
from webapp.texts import Texts


def show(state: EvaluateState, results: Results, texts: Texts) -> None:
    """Show files to save, and texts to copy."""
    kept = state.kept
    if kept is None:
        return
    st.markdown(f"**{texts('evaluate.per_case')}**")
    show_files("cases", kept, partial(cases_file, results), texts)
    names = names_of(state, state.tables)
    by_hand = chosen_by_hand(state.tables, results.columns)
    st.markdown(f"**{texts('keep.python')}**")
    where = texts("takeaway.python_where", install='".[tables]"')
    choice = with_cells(results.choice, state.tables)
    program = python_program(names, by_hand, choice)
    st.code(f"# {where}\n{program}", language="python", wrap_lines=True)
    st.markdown(f"**{texts('evaluate.command')}**")
    st.code(command(names, by_hand, choice), language="shell", wrap_lines=True)
