"""How far a piece of work is, with a way to call it off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from webapp.evaluate.work import Work
from webapp.playground.export import safe_markdown
from webapp.texts import Texts

POLL_SECONDS: Final = 0.3


@st.fragment(run_every=POLL_SECONDS)
def show(work: Work, texts: Texts, key: str, cancel: Callable[[], None]) -> None:
    """How far it is, asked again until it is over; then the whole page is shown anew.

    Args:
        work: What is done.
        texts: Texts of the reader's language.
        key: The key of the button.
        cancel: What the button does.
    """
    job = work.job
    if job is None or not job.is_under_way:
        st.rerun()
    if job.state == "waiting":
        word = texts("evaluate.waiting")
    else:
        word = texts(f"evaluate.{work.doing}", n=job.steps, file=work.file)
    with st.container(horizontal=True, vertical_alignment="center"):
        # In the label of a bar a name would be read as Markdown.
        st.progress(job.share, text=safe_markdown(word))
        st.button(texts("evaluate.cancel"), on_click=cancel, key=key)
