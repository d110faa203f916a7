"""The progress bar of a job, with a button to cancel it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from webapp.evaluate.work import Work
from webapp.playground.export import safe_markdown
from webapp.shell.error_boundary import error_boundary
from webapp.texts import Texts

POLL_SECONDS: Final = 0.3


@st.fragment(run_every=POLL_SECONDS)
def show(work: Work, texts: Texts, key: str, cancel: Callable[[], None]) -> None:
    """Show the progress, refreshed until the job is over; then rerun the whole page.

    Args:
        work: The job and its label.
        texts: Texts.
        key: The key of the button.
        cancel: The callback of the button.
    """
    # A fragment that reruns by itself is outside of the page's boundary.
    with error_boundary(texts, "progress"):
        _show(work, texts, key, cancel)


def _show(work: Work, texts: Texts, key: str, cancel: Callable[[], None]) -> None:
    job = work.job
    if job is None or not job.is_under_way:
        st.rerun()
    if job.state == "waiting":
        word = texts("evaluate.waiting")
    else:
        word = texts(f"evaluate.{work.doing}", n=job.steps, file=work.file)
    with st.container(horizontal=True, vertical_alignment="center"):
        # A name in the label of a bar would be rendered as Markdown.
        st.progress(job.share, text=safe_markdown(word))
        if not work.is_shared:
            st.button(texts("evaluate.cancel"), on_click=cancel, key=key)
