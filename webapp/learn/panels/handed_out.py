"""What a teacher hands out: links to questions, and buttons that download pages to print."""

from __future__ import annotations

import streamlit as st

from webapp.learn.drill import Drill
from webapp.learn.view import LearnView
from webapp.shell import session
from webapp.texts import Texts


def link(drill: Drill, texts: Texts) -> None:
    """Show the link that gives everyone the same questions, to copy."""
    address = LearnView("practice", drill=drill).to_address(session.page_address(), {"lang": texts.lang})
    st.code(address, language=None, wrap_lines=True)


def page(label: str, html: str, file: str) -> None:
    """Show the button that downloads an HTML page.

    Args:
        label: Its label.
        html: The page.
        file: The name of the file.
    """
    st.download_button(label, html, file, "text/html", on_click="ignore", icon=":material/print:")
