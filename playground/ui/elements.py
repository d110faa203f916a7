"""Elements of Streamlit as the pages use them: charts, panels to choose from, what wraps, problems."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

import streamlit as st

from playground.charts import Figure
from playground.texts import Texts
from playground.ui import session

# Charts are there to be read, not operated.
_PLOTLY: Final[dict[str, Any]] = {"displayModeBar": False, "responsive": True}


def chart(figure: Figure, key: str, alternative: str) -> None:
    """A Plotly figure with its text alternative.

    Args:
        figure: The figure.
        key: A name that stays the same from run to run.
        alternative: What the chart says, in words.
    """
    st.plotly_chart(figure, key=key, config=_PLOTLY, alt=alternative)  # pyright: ignore[reportUnknownMemberType]  # its types name packages that are not installed


def wrap(key: str, width: str) -> None:
    """Let a container stand beside others only where it has this width, as Streamlit alone would shrink it.

    Args:
        key: The container's key.
        width: A width as CSS.
    """
    st.html(f"<style>:has(> .st-key-{key}){{flex-basis:min(100%,{width}) !important}}</style>")


def chosen_panel(names: Sequence[str], texts: Texts, section: str, key: str) -> str | None:
    """The panel that the reader has chosen; another press on its name folds it away.

    Args:
        names: The panels, that which is open at first in front.
        texts: Texts of the reader's language.
        section: Where their names stand: `<section>.<name>`, and `<section>.label` for all of them.
        key: A name that stays the same from run to run.
    """
    return st.segmented_control(
        texts(f"{section}.label"),
        names,
        default=names[0],
        format_func=lambda name: texts(f"{section}.{name}"),
        key=key,
        on_change=session.note_act,
        label_visibility="collapsed",
    )


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
