"""Error boundary of runs and callbacks: readers see a sentence in their language, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import wraps
from typing import Final, ParamSpec, TypeVar
from urllib.parse import urlsplit

import streamlit as st

from webapp.texts import Texts

logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

_HAS_FAILED: Final = "has_failed"


@contextmanager
def error_boundary(texts: Texts, part: str = "page") -> Generator[None]:
    """Catch any exception in the block, show a sentence to the reader, and log the traceback.

    The sentence is also shown where a callback failed before this run.

    Args:
        texts: The texts of the reader's language.
        part: The part of the page that the block shows: each part has its own place for the sentence.
    """
    try:
        yield
    except Exception:
        logger.exception("a run failed")
        st.session_state[_HAS_FAILED] = True
    # Not before the block: a run that is stopped for another one leaves the sentence to that.
    if st.session_state.pop(_HAS_FAILED, False):
        # The last element, though page.css shows it on top: what came after it would move, and a field that
        # moves loses the file it is sending.
        place = st.container(key=f"failed_{part}")
        place.error(texts("app.wrong", page=urlsplit(st.context.url or "").path or "/"))


def made_or(build: Callable[[], T], instead: Callable[[], T]) -> T:
    """Return what is built, or something else where that fails: the rest of the page stays.

    The failure is logged, and the `error_boundary` around it shows the sentence.
    """
    try:
        return build()
    except Exception:
        logger.exception("a part failed")
        st.session_state[_HAS_FAILED] = True
        return instead()


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
            st.session_state[_HAS_FAILED] = True

    return run
