"""Panel of what a teacher prints for a class: a handout, and an exit ticket with its answers."""

from __future__ import annotations

from typing import Final

import streamlit as st

from webapp.learn.drill import Drill
from webapp.learn.handout import handout
from webapp.learn.lesson_plans import kinds_of, lesson_plans
from webapp.learn.panels import handed_out
from webapp.learn.panels.class_seed import class_seed
from webapp.learn.sheet_of_questions import answer_key, exit_ticket
from webapp.learn.view import Plan
from webapp.texts import Texts

_QUESTIONS: Final = 3


def show(plan: Plan, texts: Texts) -> None:
    """Show the buttons that download the pages of a lesson plan."""
    [one] = [one for one in lesson_plans() if one.id == plan]
    ticket = Drill(class_seed(), kinds_of(one), _QUESTIONS)
    st.markdown(f"### {texts('teachers.print')}")
    with st.container(horizontal=True):
        handed_out.page(texts("teachers.handout"), handout(texts), "handout.html")
        handed_out.page(
            texts("teachers.ticket"), exit_ticket(ticket, texts), f"exit-ticket-{ticket.seed}.html"
        )
        key = answer_key(ticket, texts)
        handed_out.page(texts("teachers.ticket_key"), key, f"exit-ticket-answers-{ticket.seed}.html")
    st.caption(texts("teachers.ticket_link"))
    handed_out.link(ticket, texts)
