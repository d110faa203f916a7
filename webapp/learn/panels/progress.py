"""Panel to download and upload the reader's progress."""

from __future__ import annotations

from typing import Final

import streamlit as st

from webapp.learn.progress_file import MAX_FILE, ProgressFileError, from_json, to_json
from webapp.learn.state import LearnState
from webapp.learn.view import LearnView
from webapp.shell import elements, session
from webapp.shell.error_boundary import guarded
from webapp.texts import Texts

UPLOAD: Final = "learn_progress"
"""Key of the file field."""


def show(view: LearnView, texts: Texts) -> None:
    """Show the menu with the download and the file field."""
    menu = st.popover(texts("learn.keep"), on_change=session.note_act, key="learn_keep")
    if not menu.open:
        return
    with menu:
        st.caption(texts("learn.keep_intro"))
        st.download_button(
            texts("learn.keep_save"), to_json(view), "learned.json", "application/json", on_click="ignore"
        )
        elements.file_field(texts("learn.keep_open"), texts, key=UPLOAD, on_change=take_file, types=["json"])


@guarded
def take_file() -> None:
    """Open an uploaded progress file; for any other file report the problem and change nothing."""
    visit = session.acting()
    file = st.session_state[UPLOAD]
    if file is None:
        return
    state = visit.state_of(LearnState)
    try:
        view, problems = from_json(file.read(MAX_FILE + 1))
    except ProgressFileError as error:
        state.do(state.history, None, (error.problem,))
        return
    state.do(state.history.push(view), None, problems)
