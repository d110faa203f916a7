"""Number of the sets of questions that a teacher is offered, for as long as the page is open."""

from __future__ import annotations

from typing import Final

import streamlit as st

from webapp.learn.next_session import new_class_seed

_KEY: Final = "class_seed"


def class_seed() -> int:
    """Return the number: drawn at random once, and none that anybody meets in practice of their own."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = new_class_seed()
    return int(st.session_state[_KEY])
