"""Error boundary of runs and callbacks: readers see a sentence in their language, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import wraps
from typing import Final, ParamSpec

import streamlit as st

from webapp.texts import Texts

logger = logging.getLogger(__name__)

P = ParamSpec("P")

_CALLBACK_FAILED: Final = "callback_failed"


@contextmanager
def error_boundary(texts: Texts) -> Generator[None]:
    """Catch any exception in the block, show a sentence to the reader, and log the traceback.

    The sentence is also shown where a callback failed before this run.
    """
    # Its place is always there: what follows would move, and a field that moves loses the file it is sending.
    place = st.container()
    if st.session_state.pop(_CALLBACK_FAILED, False):
        place.error(texts("app.wrong"))
    try:
        yield
    except Exception:
        logger.exception("a run failed")
        st.error(texts("app.wrong"))


def guarded(callback: Callable[P, None]) -> Callable[P, None]:
    """Catch and log any exception of a callback; the run after it shows the sentence.

    Callbacks run before the script, outside of every `error_boundary`. What Streamlit raises to stop or rerun
    a script is no `Exception`, and passes.
    """

    @wraps(callback)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            callback(*args, **kwargs)
        except Exception:
            logger.exception("a callback failed")
            st.session_state[_CALLBACK_FAILED] = True

    return run
