"""Jobs that start when their panel is opened; the other panels need not wait for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from webapp.evaluate import state as states
from webapp.evaluate.file_problems import problems_of_job
from webapp.evaluate.job import Job
from webapp.evaluate.panels import messages, progress
from webapp.evaluate.results import Results
from webapp.evaluate.state import EvaluateState
from webapp.evaluate.work import Doing, Work
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts

T = TypeVar("T")


def result_of(
    state: EvaluateState,
    job: Job[T] | None,
    results: Results,
    begin: Callable[[EvaluateState, Results], Job[T]],
    doing: Doing,
    texts: Texts,
) -> T | None:
    """Return a job's result; show its progress while it runs, or its problem and a retry button.

    Args:
        state: The page state.
        job: The job, if it has started.
        results: The results that it is about.
        begin: Starts it.
        doing: The key of its label.
        texts: Texts.
    """
    if job is None:
        job = begin(state, results)
    if job.is_under_way:
        work = Work(doing, job, is_shared=state.sample is not None)
        progress.show(work, texts, f"evaluate_{doing}_cancel", job.cancel)
    elif job.result is None:
        failures = problem_messages(problems_of_job(job), texts)
        messages.show_errors(texts("evaluate.not_computed"), failures)
        st.button(texts("evaluate.ask"), on_click=_begin, args=(begin,), key=f"evaluate_{doing}_ask")
    return job.result


@guarded
def _begin(begin: Callable[[EvaluateState, Results], Job[T]]) -> None:
    state = states.current()
    if state.results is not None:
        begin(state, state.results)
