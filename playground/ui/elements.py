"""Streamlit's elements whose own types name packages that are not installed, behind typed doors."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

import streamlit as st

from playground.charts import Figure

# Charts are there to be read, not operated.
_PLOTLY: Final[dict[str, Any]] = {"displayModeBar": False, "responsive": True}


def chart(figure: Figure, key: str, alternative: str) -> None:
    """A Plotly figure with its text alternative.

    Args:
        figure: The figure.
        key: A name that stays the same from run to run.
        alternative: What the chart says, in words.
    """
    # Streamlit's types mention Matplotlib and PyDeck figures, which this app does not install.
    st.plotly_chart(figure, key=key, config=_PLOTLY, alt=alternative)  # pyright: ignore[reportUnknownMemberType]


def problem_list(problems: Sequence[str], *, announced: bool = False) -> None:
    """What was wrong, as plain text whatever it says; nothing where nothing was.

    Args:
        problems: The sentences.
        announced: Whether those who hear the page are told at once.
    """
    if problems:
        role = ' role="status"' if announced else ""
        items = "".join(f"<li>{escape(problem)}</li>" for problem in problems)
        st.html(f'<div{role}><ul style="margin:0;padding-inline-start:1.2rem">{items}</ul></div>')
