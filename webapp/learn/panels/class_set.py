"""Panel of a set of questions for a class: a link that gives everyone the same, and a sheet to print."""

from __future__ import annotations

from typing import Final

import streamlit as st

from webapp.learn.drill import MAX_COUNT, MAX_SEED, Drill
from webapp.learn.misconceptions import misconceptions
from webapp.learn.sheet_of_questions import question_sheet
from webapp.learn.view import LearnView
from webapp.shell import session
from webapp.texts import Texts

_COUNT: Final = 10


def show(texts: Texts) -> None:
    """Show the fields for kinds, count and seed, with the link and the sheet."""
    st.markdown(f"### {texts('learn.set_title')}")
    st.caption(texts("learn.set_intro"))
    kinds = st.multiselect(
        texts("learn.set_kinds"),
        list(misconceptions()),
        format_func=lambda code: texts(f"belief.{code}.name"),
        placeholder=texts("learn.set_all"),
        key="set_kinds",
        on_change=session.note_act,
    )
    left, right = st.columns(2)
    count = left.number_input(
        texts("learn.set_count"), 1, MAX_COUNT, _COUNT, key="set_count", on_change=session.note_act
    )
    seed = right.number_input(
        texts("learn.set_seed"), 1, MAX_SEED, 1, key="set_seed", on_change=session.note_act
    )
    drill = Drill(int(seed), tuple(kinds), int(count))
    st.code(
        LearnView("practice", drill=drill).to_address(session.page_address(), {"lang": texts.lang}),
        language=None,
        wrap_lines=True,
    )
    st.download_button(
        texts("learn.set_sheet"),
        question_sheet(drill, texts),
        f"questions-{drill.seed}.html",
        "text/html",
        on_click="ignore",
        icon=":material/print:",
    )
