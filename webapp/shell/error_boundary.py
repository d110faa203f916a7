"""Error boundary of a run: readers see a sentence in their language, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import contextmanager

import streamlit as st

from webapp.texts import Texts

logger = logging.getLogger(__name__)


@contextmanager
def error_boundary(texts: Texts) -> Generator[None]:
    """Catch any exception in the block, show a sentence to the reader, and log the traceback."""
    try:
        yield
    except Exception:
        logger.exception("a run failed")
        st.error(texts("app.wrong"))
