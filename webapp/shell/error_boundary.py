"""What a reader sees when a run fails: a sentence in their language, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import contextmanager

import streamlit as st

from webapp.texts import Texts

logger = logging.getLogger(__name__)


@contextmanager
def error_boundary(texts: Texts) -> Generator[None]:
    """Tell the reader in words that what is done here failed; whoever runs the server finds it in the log."""
    try:
        yield
    except Exception:
        logger.exception("a run failed")
        st.error(texts("app.wrong"))
