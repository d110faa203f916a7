"""A page that fails below its first sentence, with the style of every page; run by Streamlit."""

from pathlib import Path

import streamlit as st

from webapp.shell.error_boundary import error_boundary
from webapp.texts import texts_for

ASSETS = Path(__file__).parent.parent.parent / "webapp/assets"


@st.fragment
def page() -> None:
    with error_boundary(texts_for("en")):
        st.container(key="first").markdown("What the page shows before it fails")
        raise ZeroDivisionError


st.html(f"<style>{(ASSETS / 'document/page.css').read_text(encoding='utf-8')}</style>")
page()
