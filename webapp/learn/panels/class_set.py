"""Panel of a set of questions for a class: a link that gives everyone the same, and pages to print."""

from __future__ import annotations

import streamlit as st

from webapp.learn.drill import CLASS_SEEDS, MAX_COUNT, MAX_SEED, SESSION, Drill
from webapp.learn.misconceptions import misconceptions
from webapp.learn.panels import handed_out
from webapp.learn.panels.class_seed import class_seed
from webapp.learn.sheet_of_questions import answer_key, question_sheet
from webapp.shell import session
from webapp.texts import Texts


def show(texts: Texts) -> None:
    """Show the fields for kinds, count and seed, with the link, the questions and their answers."""
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
        texts("learn.set_count"), 1, MAX_COUNT, SESSION, key="set_count", on_change=session.note_act
    )
    seed = right.number_input(
        texts("learn.set_seed"), 1, MAX_SEED, class_seed(), key="set_seed", on_change=session.note_act
    )
    st.caption(texts("teachers.set_hint", most=CLASS_SEEDS))
    drill = Drill(int(seed), tuple(kinds), int(count))
    handed_out.link(drill, texts)
    st.markdown(f"#### {texts('teachers.print')}")
    with st.container(horizontal=True):
        handed_out.page(
            texts("learn.set_sheet"), question_sheet(drill, texts), f"questions-{drill.seed}.html"
        )
        handed_out.page(texts("teachers.key"), answer_key(drill, texts), f"answers-{drill.seed}.html")
